//! Reads the scenario files. A faulty file excludes only itself and the scenarios that build on it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{Scenario, Step, check};
use loan_service::fixtures::{Fault, dotted};

const FOLDER: &str = "scenarios";
const NAME: usize = 64;
/// Maximum number of faults reported for one value.
const FAULTS: usize = 100;

#[derive(Debug, Clone, Default)]
pub struct Library {
    pub scenarios: BTreeMap<String, Scenario>,
    pub faults: Vec<Fault>,
}

impl Library {
    /// Removes faulty scenarios, and scenarios that build on a faulty one.
    #[must_use]
    pub fn without(mut self, faults: Vec<Fault>) -> Self {
        self.faults.extend(faults);
        let mut stopped: BTreeSet<String> = self.faults.iter().filter_map(|fault| name_of(&fault.file)).collect();
        self.scenarios.retain(|name, _| !stopped.contains(name));
        while let Some((name, before)) = self.scenarios.iter().find_map(|(name, one)| {
            one.after.as_ref().filter(|before| stopped.contains(*before)).map(|before| (name.clone(), before.clone()))
        }) {
            let reason = format!("builds on `{before}`, which is faulty");
            self.faults.push(Fault { file: file_of(&name), field: "after".to_owned(), reason });
            self.scenarios.remove(&name);
            stopped.insert(name);
        }
        self
    }
}

pub fn file_of(name: &str) -> String {
    format!("{FOLDER}/{name}.json")
}

fn name_of(file: &str) -> Option<String> {
    let name = file.strip_prefix(FOLDER)?.strip_prefix('/')?.strip_suffix(".json")?;
    Some(name.to_owned())
}

pub fn load(fixtures: &Path) -> Library {
    let mut library = Library::default();
    let entries = match std::fs::read_dir(fixtures.join(FOLDER)) {
        Ok(entries) => entries,
        // A server without test controls needs no scenarios.
        Err(error) if error.kind() == ErrorKind::NotFound => return library,
        Err(error) => return library.without(vec![Fault::of_file(FOLDER, error)]),
    };
    let mut faults = Vec::new();
    for entry in entries.flatten() {
        let file_name = entry.file_name().to_string_lossy().into_owned();
        // Skips editors' backup files and notes.
        if file_name.starts_with('.') || [".md", ".txt", "~"].iter().any(|end| file_name.ends_with(end)) {
            continue;
        }
        let file = format!("{FOLDER}/{file_name}");
        let name = match name(&file_name, entry.path().is_dir()) {
            Ok(name) => name,
            Err(reason) => {
                faults.push(Fault::of_file(&file, reason));
                continue;
            }
        };
        let bytes = std::fs::read(entry.path());
        let (scenario, found) = match bytes {
            Ok(bytes) => parse(&bytes),
            Err(error) => (None, vec![(String::new(), error.to_string())]),
        };
        faults.extend(found.into_iter().map(|(field, reason)| Fault { file: file.clone(), field, reason }));
        if let Some(scenario) = scenario {
            library.scenarios.insert(name.to_owned(), scenario);
        }
    }
    for (name, scenario) in &library.scenarios {
        check::check(&library.scenarios, name, scenario, &mut faults);
    }
    faults.sort_by(|one, other| (&one.file, &one.field).cmp(&(&other.file, &other.field)));
    library.without(faults)
}

fn name(file: &str, is_folder: bool) -> Result<&str, &'static str> {
    if is_folder {
        return Err("is a folder; scenarios lie directly in `scenarios`");
    }
    let name = file.strip_suffix(".json").ok_or("is no scenario; its name must end with `.json`")?;
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if name.is_empty() || name.len() > NAME || !name.chars().all(plain) {
        return Err("has a name that cannot be loaded; allowed are 1 to 64 of A-Z, a-z, 0-9, `-`, `_` and `.`");
    }
    Ok(name)
}

/// Parses a scenario. Returns its readable part and, for each faulty field, the reason.
fn parse(bytes: &[u8]) -> (Option<Scenario>, Vec<(String, String)>) {
    if let Ok(scenario) = serde_json::from_slice(bytes) {
        return (Some(scenario), Vec::new());
    }
    let mut whole: Value = match serde_json::from_slice(bytes) {
        Ok(whole) => whole,
        Err(error) => return (None, vec![(String::new(), error.to_string())]),
    };
    // Accepts a recorded scenario that was saved with its response envelope.
    if whole.get("msg").is_some() && whole.get("data").is_some_and(Value::is_object) {
        whole = whole["data"].take();
    }
    let mut faults = Vec::new();
    let mut at = json!("-P0D");
    let steps = whole.get_mut("history").and_then(Value::as_array_mut);
    for (index, step) in steps.into_iter().flatten().enumerate() {
        if let Some(given) = step.get("at").filter(|at| at.is_string()) {
            at = given.clone();
        }
        let found = every::<Step>(step);
        if !found.is_empty() {
            *step = json!({ "at": at, "do": "login" });
        }
        faults.extend(found.into_iter().map(|(field, reason)| (below(&format!("history.{index}"), &field), reason)));
    }
    faults.extend(every::<Scenario>(&mut whole));
    (serde_json::from_value(whole).ok(), faults)
}

fn below(place: &str, field: &str) -> String {
    if field.is_empty() { place.to_owned() } else { format!("{place}.{field}") }
}

/// Finds every fault of a value: replaces or removes the faulty field, and parses again.
fn every<T: DeserializeOwned>(value: &mut Value) -> Vec<(String, String)> {
    let required = json!({ "description": "", "phone": "", "at": "-P0D", "do": "login" });
    let mut faults = Vec::new();
    while faults.len() < FAULTS
        && let Err(error) = serde_path_to_error::deserialize::<_, T>(value.clone())
    {
        let field = dotted(error.path());
        let reason = error.into_inner().to_string();
        let missing = reason.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        let key = missing.unwrap_or_else(|| field.split('.').next().unwrap_or_default()).to_owned();
        faults.push((field, reason));
        let Some(fields) = value.as_object_mut() else { break };
        if let Some(valid) = required.get(&key) {
            fields.insert(key, valid.clone());
        } else if fields.remove(&key).is_none() {
            break;
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_of_a_text_is_found_with_its_field() {
        let text = r#"{"phone": 7, "colour": "blue", "signedIn": "yes", "history": [
            {"at": "-P2D", "do": "fly"}, {"at": 3, "do": "swim"}, {"at": "-P1D", "do": {"apply": {"amount": "x"}}},
            {"at": "-P1D", "do": "login"}, {"do": "login"}]}"#;
        let (scenario, faults) = parse(text.as_bytes());
        let fields: Vec<&str> = faults.iter().map(|(field, _)| field.as_str()).collect();
        assert_eq!(
            fields,
            [
                "history.0.do",
                "history.1.at",
                "history.1.do",
                "history.2.do.apply.amount",
                "history.4",
                "colour",
                "phone",
                "signedIn",
                ""
            ],
            "{faults:#?}"
        );
        assert!(faults.iter().any(|(_, reason)| reason.contains("missing field `description`")), "{faults:#?}");
        assert_eq!(scenario.map(|scenario| scenario.history.len()), Some(5), "what can be read is checked further");
        assert_eq!(parse(b"{").1.len(), 1);
        assert_eq!(parse(b"[]").1.len(), 1);
    }

    #[test]
    fn a_name_is_one_that_can_be_loaded() {
        for file in ["loaned.json", "Case_7.2.json"] {
            assert!(name(file, false).is_ok(), "{file}");
        }
        for file in ["loaned.JSON", "a b.json", "\u{915}.json", ".json", "a.yaml", "a%2fb.json"] {
            assert!(name(file, false).is_err(), "{file}");
        }
        assert!(name("group.json", true).is_err());
    }
}
