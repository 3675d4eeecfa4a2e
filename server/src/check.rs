//! Checks a directory of fixtures against the rules of the domain, so that mistakes are found before they are served.

use std::path::Path;

use crate::catalogue::{Catalogue, Fault};
use crate::directory::Directory;

/// Returns every fault. Playing the scenarios also finds those that break a rule.
pub fn fixtures(root: &Path) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    let catalogue = Catalogue::load(root).map_err(|found| faults.extend(found));
    let directory = Directory::load(root).map_err(|found| faults.extend(found));
    #[cfg(feature = "qa")]
    match (catalogue, directory) {
        (Ok(catalogue), Ok(directory)) => faults.extend(examined(root, &catalogue, directory)),
        _ => faults.extend(crate::qa::scenario::load(root).faults),
    }
    #[cfg(not(feature = "qa"))]
    drop((catalogue, directory));
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

#[cfg(feature = "qa")]
fn examined(root: &Path, catalogue: &Catalogue, directory: Directory) -> Vec<Fault> {
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on(crate::qa::examine(root, catalogue, directory.into())).faults,
        Err(error) => vec![Fault::of_file("scenarios", error)],
    }
}
