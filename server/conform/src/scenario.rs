//! Reads the scenarios of a folder of fixtures. The mock checks their content.

// Shared with the test controls, which read and write the same scenarios.
#[path = "../../qa/src/scenario/format.rs"]
mod format;
#[path = "../../qa/src/scenario/recorded.rs"]
pub(crate) mod recorded;

use std::collections::BTreeMap;
use std::path::Path;

pub(crate) use self::format::{Command, Played, Scenario, Step, history};

/// An operator's decisions about a user's offer, which are sent unchanged.
type Offer = serde_json::Value;

pub(crate) type Scenarios = BTreeMap<String, Scenario>;

/// Loads all scenarios. The error names the first file that cannot be read.
pub(crate) fn load(fixtures: &Path) -> Result<Scenarios, String> {
    let folder = fixtures.join("scenarios");
    let fault = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut scenarios = Scenarios::new();
    for entry in std::fs::read_dir(&folder).map_err(|error| fault(&folder, &error))? {
        let path = entry.map_err(|error| fault(&folder, &error))?.path();
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.extension().is_none_or(|kind| kind != "json") || name.starts_with('.') {
            continue;
        }
        let bytes = std::fs::read(&path).map_err(|error| fault(&path, &error))?;
        scenarios.insert(name, serde_json::from_slice(&bytes).map_err(|error| fault(&path, &error))?);
    }
    Ok(scenarios)
}
