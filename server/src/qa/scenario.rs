//! Scenarios: `fixtures/scenarios/*.json`, a phone and a history of commands.
//!
//! A scenario says what somebody did and when, not what state that led to. So no impossible state can be written: if
//! the services refuse a command, loading fails and names the command.

pub(super) mod check;
mod read;

use std::collections::BTreeMap;

use loan_core::api::dto::auth::ContactPayload;
use loan_core::money::Money;
use loan_core::order::EventKind;
use serde::{Deserialize, Serialize};

pub use self::read::{Library, file_of, load};
use super::script::{End, Plot};
use crate::records::offers::Offer;

/// A scenario file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scenario {
    /// One line for the list.
    pub description: String,
    /// Ten digits; a load may name another phone.
    pub phone: String,
    /// The login code of this phone; the default code when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Another scenario whose history comes first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// What was done, in order.
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

/// One command at one instant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// How long before now, as an ISO 8601 duration (`-P9D`).
    pub at: String,
    /// What was done.
    #[serde(rename = "do")]
    pub command: Command,
}

/// An action of the borrower or the operator.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Command {
    /// The borrower logged in with a code.
    Login,
    /// The borrower saved the basic form.
    SaveBasic(BTreeMap<String, String>),
    /// The borrower saved the work form.
    SaveWork(BTreeMap<String, String>),
    /// The borrower verified an Aadhaar number by code and saved it with a PAN.
    SaveIdentity {
        /// One of UIDAI's published test numbers.
        aadhaar: String,
        /// A published placeholder.
        pan: String,
    },
    /// The borrower passed the face check.
    PassFace,
    /// The borrower saved the contacts.
    SaveContacts(Box<ContactPayload>),
    /// The borrower bound a bank account.
    BindCard {
        /// IFSC of the branch.
        ifsc: String,
        /// Account number.
        account: String,
    },
    /// The borrower applied, with the statement shown before.
    Apply {
        /// Rupees; the largest when left out.
        #[serde(default)]
        amount: Option<Money>,
        /// Days; the product's own when left out.
        #[serde(default)]
        days: Option<u32>,
        /// Product id; the first product when left out.
        #[serde(default)]
        product: Option<String>,
        /// Pay the money out as soon as the audit approves.
        #[serde(default)]
        auto_get_money: bool,
    },
    /// The borrower took the application back.
    Withdraw,
    /// The borrower asked for the money.
    GetMoney,
    /// The borrower repaid.
    Repay,
    /// The borrower exited within the cooling-off days.
    CoolingOff,
    /// The borrower asked for an extension.
    RequestExtension,
    /// The borrower paid for the extension.
    PayExtension,
    /// The borrower gave the extension up.
    GiveUpExtension,
    /// The borrower booked the next loan.
    BookNext,
    /// The borrower sent feedback.
    Feedback(String),
    /// The operator's system reported an event of the audit or the disbursal.
    Report(EventKind),
    /// The operator narrowed what this user is offered.
    Offer(Offer),
}

/// A command of a history, with its origin.
#[derive(Debug, Clone)]
pub struct Played {
    /// The scenario whose file contains it; empty when it is in none.
    pub scenario: String,
    /// Its index in that file's history.
    pub index: usize,
    /// Milliseconds from now; never positive.
    pub offset: i64,
    /// The command.
    pub command: Command,
}

/// The whole history of a scenario, beginning with the scenarios that come before it.
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

/// The commands of one file.
fn own<'a>(name: &'a str, steps: &'a [Step]) -> impl Iterator<Item = Played> + 'a {
    steps.iter().enumerate().map(|(index, step)| Played {
        scenario: name.to_owned(),
        index,
        offset: super::duration::millis(&step.at).unwrap_or(0),
        command: step.command.clone(),
    })
}

impl Scenario {
    /// Its whole history, and how it ends.
    pub(super) fn plot(&self, scenarios: &BTreeMap<String, Self>, name: &str) -> Plot {
        let end = if self.signed_in { End::LogsIn } else { End::Stays };
        Plot { steps: history(scenarios, name, self), end, codes_sent: None }
    }
}

impl Command {
    /// Its name in a file.
    pub fn name(&self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            Ok(serde_json::Value::Object(one)) => one.keys().next().cloned().unwrap_or_default(),
            _ => String::new(),
        }
    }
}
