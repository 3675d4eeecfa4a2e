//! Checks a directory of fixtures against the rules of the domain, so that mistakes are found before they are served.

use std::path::Path;

use crate::catalogue::{Catalogue, Fault};
use crate::directory::Directory;

/// Reads and checks everything. Scenarios are played, which also finds those that break a rule.
///
/// # Errors
/// Every fault found.
pub fn fixtures(root: &Path) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    let catalogue = Catalogue::load(root).map_err(|found| faults.extend(found));
    let directory = Directory::load(root).map_err(|found| faults.extend(found));
    #[cfg(feature = "qa")]
    match (crate::qa::scenario::load(root), catalogue, directory) {
        (Ok(scenarios), Ok(catalogue), Ok(directory)) => faults.extend(played(&catalogue, directory, &scenarios)),
        (scenarios, ..) => faults.extend(scenarios.err().into_iter().flatten()),
    }
    #[cfg(not(feature = "qa"))]
    drop((catalogue, directory));
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

#[cfg(feature = "qa")]
fn played(
    catalogue: &Catalogue,
    directory: Directory,
    scenarios: &std::collections::BTreeMap<String, crate::qa::scenario::Scenario>,
) -> Vec<Fault> {
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on(crate::qa::rehearse(catalogue, directory.into(), scenarios, &|_| true)),
        Err(error) => vec![Fault::of_file("scenarios", error)],
    }
}
