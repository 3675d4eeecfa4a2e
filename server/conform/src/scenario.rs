//! Reads the scenarios of a folder of fixtures. The mock checks their content.

use std::collections::BTreeMap;
use std::path::Path;

use loan_core::money::Money;
use loan_core::order::EventKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::duration;

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Scenario {
    pub phone: String,
    /// Another scenario whose history comes first.
    after: Option<String>,
    #[serde(default)]
    pub history: Vec<Step>,
    #[serde(default = "yes")]
    pub signed_in: bool,
}

fn yes() -> bool {
    true
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Step {
    /// Time relative to now, as a negative ISO 8601 duration (`-P9D`).
    pub at: String,
    #[serde(rename = "do")]
    pub command: Command,
}

/// A command. Forms are sent unchanged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Command {
    Login,
    SaveBasic(Value),
    SaveWork(Value),
    SaveIdentity {
        aadhaar: String,
        pan: String,
    },
    PassFace,
    SaveContacts(Value),
    BindCard {
        ifsc: String,
        account: String,
    },
    Apply {
        /// Defaults to the largest amount.
        amount: Option<Money>,
        /// Loan period in days; defaults to the product's own.
        days: Option<u32>,
        /// Defaults to the first product.
        product: Option<String>,
        #[serde(default)]
        auto_get_money: bool,
    },
    Withdraw,
    GetMoney,
    Repay,
    Pay {
        /// Defaults to the amount due.
        amount: Option<Money>,
    },
    CoolingOff,
    RequestExtension,
    PayExtension,
    GiveUpExtension,
    BookNext,
    Feedback(String),
    Report(EventKind),
    Offer(Value),
}

impl Command {
    pub(crate) fn name(&self) -> String {
        match serde_json::to_value(self) {
            Ok(Value::String(name)) => name,
            Ok(Value::Object(one)) => one.keys().next().cloned().unwrap_or_default(),
            _ => String::new(),
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Played {
    /// The scenario whose file contains the command.
    pub scenario: String,
    pub index: usize,
    /// Milliseconds from now; never positive.
    pub offset: i64,
    pub command: Command,
}

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

/// Returns the history of a scenario and of those that come before it.
pub(crate) fn history(scenarios: &Scenarios, name: &str) -> Vec<Played> {
    let mut chain: Vec<(&String, &Scenario)> = Vec::new();
    let mut next = Some(name);
    while let Some((name, scenario)) = next.and_then(|name| scenarios.get_key_value(name)) {
        // Stops at a cycle, which the mock refuses.
        if chain.iter().any(|(known, _)| *known == name) {
            break;
        }
        chain.push((name, scenario));
        next = scenario.after.as_deref();
    }
    let played = |name: &String, (index, step): (usize, &Step)| Played {
        scenario: name.clone(),
        index,
        offset: duration::millis(&step.at).unwrap_or(0),
        command: step.command.clone(),
    };
    let steps = |(name, scenario): (&String, &Scenario)| {
        scenario.history.iter().enumerate().map(|step| played(name, step)).collect::<Vec<_>>()
    };
    chain.into_iter().rev().flat_map(steps).collect()
}
