//! Scenarios: `fixtures/scenarios/*.json`, a phone and a history of commands.
//!
//! A scenario contains what somebody did and when, not the resulting state. So no impossible state can be written: if
//! the services refuse a command, loading fails and names the command.

pub(super) mod check;
mod read;

use std::collections::BTreeMap;

use loan_core::api::dto::auth::ContactPayload;
use loan_core::money::Money;
use loan_core::order::EventKind;
use serde::{Deserialize, Serialize};

pub use self::read::{Library, file_of, load};
use super::script::{End, ScenarioPlan};
use loan_service::records::offers::Offer;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scenario {
    pub description: String,
    /// Ten digits; a load may name another phone.
    pub phone: String,
    /// The login code of this phone; the default code when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Another scenario whose history comes first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    #[serde(default)]
    pub history: Vec<Step>,
    /// Whether the user logs in at the end, now. Otherwise the answer contains the token of the history's last login.
    #[serde(default = "yes")]
    pub signed_in: bool,
    /// The app's requests and answers when the scenario was recorded, without personal data; for information only.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub exchanges: serde_json::Value,
}

fn yes() -> bool {
    true
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// How long before now, as an ISO 8601 duration (`-P9D`).
    pub at: String,
    #[serde(rename = "do")]
    pub command: Command,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Command {
    Login,
    SaveBasic(BTreeMap<String, String>),
    SaveWork(BTreeMap<String, String>),
    /// Verified an Aadhaar number by code and saved it with a PAN.
    SaveIdentity {
        /// One of UIDAI's published test numbers.
        aadhaar: String,
        /// A published placeholder.
        pan: String,
    },
    PassFace,
    SaveContacts(Box<ContactPayload>),
    BindCard {
        ifsc: String,
        account: String,
    },
    /// With the statement shown before.
    Apply {
        /// Rupees; the largest when absent.
        #[serde(default)]
        amount: Option<Money>,
        /// The product's own when absent.
        #[serde(default)]
        days: Option<u32>,
        /// The first product when absent.
        #[serde(default)]
        product: Option<String>,
        /// Pay the money out as soon as the audit approves.
        #[serde(default)]
        auto_get_money: bool,
    },
    Withdraw,
    GetMoney,
    /// Everything owed.
    Repay,
    /// A payment of a loan in instalments.
    Pay {
        /// Rupees; what is due when absent.
        #[serde(default)]
        amount: Option<Money>,
    },
    CoolingOff,
    RequestExtension,
    PayExtension,
    GiveUpExtension,
    BookNext,
    Feedback(String),
    /// The operator's system reported an event of the audit or the disbursal.
    Report(EventKind),
    /// The operator narrowed this user's offer.
    Offer(Offer),
}

/// A command of a history, with its origin.
#[derive(Debug, Clone)]
pub struct Played {
    /// The scenario whose file contains the command; empty without a file.
    pub scenario: String,
    /// Index in that file's history.
    pub index: usize,
    /// Milliseconds from now; never positive.
    pub offset: i64,
    pub command: Command,
}

/// Begins with the scenarios that come before this one.
pub fn history(scenarios: &BTreeMap<String, Scenario>, name: &str, scenario: &Scenario) -> Vec<Played> {
    let mut chain = vec![(name, scenario)];
    // This ends: it was checked on loading that no scenario comes before itself.
    while let Some((name, before)) =
        chain.last().and_then(|(_, last)| last.after.as_ref()).and_then(|name| scenarios.get_key_value(name))
    {
        chain.push((name, before));
    }
    chain.into_iter().rev().flat_map(|(name, scenario)| own(name, &scenario.history)).collect()
}

fn own<'a>(name: &'a str, steps: &'a [Step]) -> impl Iterator<Item = Played> + 'a {
    steps.iter().enumerate().map(|(index, step)| Played {
        scenario: name.to_owned(),
        index,
        offset: super::duration::millis(&step.at).unwrap_or(0),
        command: step.command.clone(),
    })
}

impl Scenario {
    pub(super) fn plot(&self, scenarios: &BTreeMap<String, Self>, name: &str) -> ScenarioPlan {
        let end = if self.signed_in { End::LogsIn } else { End::Stays };
        ScenarioPlan { steps: history(scenarios, name, self), end, codes_sent: None }
    }
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
