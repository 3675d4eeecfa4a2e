//! The format of a scenario's file. `saral-conform` compiles this file, too.

use std::collections::BTreeMap;

use loan_core::api::dto::auth::ContactPayload;
use loan_core::money::Money;
use loan_core::order::EventKind;
use serde::{Deserialize, Serialize};

use super::Offer;
use crate::duration;

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scenario {
    pub description: String,
    /// Ten digits. A load request may replace this phone.
    pub phone: String,
    /// The login code of this phone; the default code when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Another scenario whose history comes first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    #[serde(default)]
    pub history: Vec<Step>,
    /// If true, the user logs in after the history. Otherwise the load returns the token of the history's last login.
    #[serde(default = "yes")]
    pub signed_in: bool,
    /// Recorded requests and answers of the app, without personal data; for information only.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub exchanges: serde_json::Value,
}

fn yes() -> bool {
    true
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Time of the command, as an ISO 8601 duration from now (`-P9D`).
    pub at: String,
    #[serde(rename = "do")]
    pub command: Command,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Command {
    Login,
    /// Ends every session.
    Logout,
    SaveBasic(BTreeMap<String, String>),
    SaveWork(BTreeMap<String, String>),
    /// Verifies an Aadhaar number by code and saves it with a PAN.
    SaveIdentity {
        /// One of UIDAI's published test numbers.
        aadhaar: String,
        /// A PAN that is published as a placeholder.
        pan: String,
    },
    PassFace,
    SaveContacts(Box<ContactPayload>),
    BindCard {
        ifsc: String,
        account: String,
    },
    /// Requests the key facts statement and applies with it.
    Apply {
        /// Rupees; the product's maximum when absent.
        #[serde(default)]
        amount: Option<Money>,
        /// The loan period; the product's default when absent.
        #[serde(default)]
        days: Option<u32>,
        /// The first product when absent.
        #[serde(default)]
        product: Option<String>,
        /// If true, the money is paid out as soon as the audit approves.
        #[serde(default)]
        auto_get_money: bool,
    },
    Withdraw,
    GetMoney,
    /// Repays everything owed.
    Repay,
    /// Pays an amount toward a loan in instalments.
    Pay {
        /// In rupees. If absent, the amount that is due.
        #[serde(default)]
        amount: Option<Money>,
    },
    CoolingOff,
    RequestExtension,
    PayExtension,
    GiveUpExtension,
    BookNext,
    Feedback(String),
    /// The operator's system reports an event of the audit or the disbursal.
    Report(EventKind),
    /// The operator limits this user's offer.
    Offer(Offer),
}

/// A command of a history, with its origin.
#[derive(Debug, Clone)]
pub struct Played {
    /// The scenario whose file contains the command; empty without a file.
    pub scenario: String,
    /// Index of the command in the scenario's own history.
    pub index: usize,
    /// Milliseconds from now; never positive.
    pub offset: i64,
    pub command: Command,
}

/// Returns a scenario's history, after the histories of the scenarios that it builds on.
pub fn history(scenarios: &BTreeMap<String, Scenario>, name: &str, scenario: &Scenario) -> Vec<Played> {
    let mut chain = vec![(name, scenario)];
    while let Some((name, before)) =
        chain.last().and_then(|(_, last)| last.after.as_ref()).and_then(|name| scenarios.get_key_value(name))
    {
        // Stops at a scenario that builds on itself, which the checks of the test controls refuse.
        if chain.iter().any(|(known, _)| *known == name) {
            break;
        }
        chain.push((name, before));
    }
    chain.into_iter().rev().flat_map(|(name, scenario)| own(name, &scenario.history)).collect()
}

fn own<'a>(name: &'a str, steps: &'a [Step]) -> impl Iterator<Item = Played> + 'a {
    steps.iter().enumerate().map(|(index, step)| Played {
        scenario: name.to_owned(),
        index,
        offset: duration::millis(&step.at).unwrap_or(0),
        command: step.command.clone(),
    })
}

impl Command {
    pub fn name(&self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            Ok(serde_json::Value::Object(one)) => one.keys().next().cloned().unwrap_or_default(),
            _ => String::new(),
        }
    }
}
