//! Checks a directory of fixtures against the rules of the domain.

use std::path::Path;

use loan_service::catalogue::{Catalogue, Fault};
use loan_service::directory::Directory;

/// Finds further faults. The second argument contains the catalogue and the bank directory if both are valid.
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

/// Finds no further faults, for a build without test controls.
pub fn nothing_more(_root: &Path, _sound: Option<(Catalogue, Directory)>) -> Vec<Fault> {
    Vec::new()
}
