//! Checks a directory of fixtures against the rules of the domain, so that mistakes are found before they are served.

use std::path::Path;

use loan_service::catalogue::{Catalogue, Fault};
use loan_service::directory::Directory;

/// Finds further faults. The second argument is the catalogue and the directory if both are valid.
pub type Examine = fn(&Path, Option<(Catalogue, Directory)>) -> Vec<Fault>;

/// Checks all fixtures below `root`; `further` adds its own checks.
///
/// # Errors
/// Every fault found.
pub fn fixtures(root: &Path, further: Examine) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    let catalogue = Catalogue::load(root).map_err(|found| faults.extend(found));
    let directory = Directory::load(root).map_err(|found| faults.extend(found));
    faults.extend(further(root, catalogue.ok().zip(directory.ok())));
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// For a build without test controls: finds no further faults.
pub fn nothing_more(_root: &Path, _sound: Option<(Catalogue, Directory)>) -> Vec<Fault> {
    Vec::new()
}
