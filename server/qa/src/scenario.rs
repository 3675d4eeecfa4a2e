//! Scenarios (`fixtures/scenarios/*.json`): a phone and a history of commands.
//!
//! A scenario lists commands with their times, not the resulting state. A scenario therefore cannot describe an
//! impossible state: if the services refuse a command, the load fails and names the command.

pub(super) mod check;
mod format;
mod read;
pub(super) mod recorded;

use std::collections::BTreeMap;

pub use self::format::{Command, Played, Scenario, Step, history};
pub use self::read::{Library, file_of, load};
use super::script::{End, ScenarioPlan};
use loan_service::records::offers::Offer;

impl Scenario {
    pub(super) fn plan(&self, scenarios: &BTreeMap<String, Self>, name: &str) -> ScenarioPlan {
        let end = if self.signed_in { End::LogsIn } else { End::Stays };
        ScenarioPlan { steps: history(scenarios, name, self), end, codes_sent: None }
    }
}
