//! Checks a directory of fixtures against the rules of the domain, so that a broken one is found before it is served.

use std::path::Path;

use crate::catalogue::{Catalogue, Fault};
use crate::directory::Directory;

/// Reads and checks everything.
///
/// # Errors
/// Every fault found.
pub fn fixtures(root: &Path) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    if let Err(found) = Catalogue::load(root) {
        faults.extend(found);
    }
    if let Err(found) = Directory::load(root) {
        faults.extend(found);
    }
    #[cfg(feature = "qa")]
    if let Err(found) = crate::qa::scenario::load(root) {
        faults.extend(found);
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}
