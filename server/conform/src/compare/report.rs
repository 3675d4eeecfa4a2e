//! The report of a comparison, as text and JSON.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

const SHOWN: usize = 120;

#[derive(Debug, Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub scenarios: usize,
    pub exchanges: usize,
    /// The differences. A difference that occurs several times is listed once.
    pub differences: Vec<Reported>,
    pub not_compared: Vec<Skipped>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reported {
    pub call: String,
    /// `status`, `header NAME`, or the path of the value in the body, as in `$.data[0].orderState`.
    pub field: String,
    /// The mock's value; absent if the mock lacks the field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mock: Option<Value>,
    /// The other server's value; absent if that server lacks the field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Value>,
    pub rule: String,
    /// The scenario in which the difference was found first.
    pub scenario: String,
    pub step: String,
    /// Number of occurrences of the difference, including those with different values.
    pub times: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Skipped {
    pub scenario: String,
    /// The first step that was not compared.
    pub step: String,
    pub reason: String,
}

impl Report {
    /// Adds differences. Only counts a difference whose call, field and rule are already listed.
    pub(super) fn add(&mut self, found: Vec<Reported>) {
        for one in found {
            let is_known =
                |known: &&mut Reported| (&known.call, &known.field, &known.rule) == (&one.call, &one.field, &one.rule);
            match self.differences.iter_mut().find(is_known) {
                Some(known) => known.times += 1,
                None => self.differences.push(one),
            }
        }
    }

    pub const fn agrees(&self) -> bool {
        self.differences.is_empty()
    }

    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        for one in &self.differences {
            let Reported { call, field, rule, scenario, step, times, .. } = one;
            let times = if *times == 1 { "once".to_owned() } else { format!("{times} times") };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{call}: {field}");
            let _ = writeln!(text, "    mock  {}", shown(one.mock.as_ref()));
            let _ = writeln!(text, "    other {}", shown(one.other.as_ref()));
            let _ = writeln!(text, "    rule: {rule}; {times}, first in {scenario}, {step}");
        }
        for Skipped { scenario, step, reason } in &self.not_compared {
            let _ = writeln!(text, "not compared: {scenario} from {step}: {reason}");
        }
        let (scenarios, exchanges, count) = (self.scenarios, self.exchanges, self.differences.len());
        let _ = write!(text, "scenarios: {scenarios}; calls to each server: {exchanges}; differences: {count}");
        text
    }
}

fn shown(value: Option<&Value>) -> String {
    let Some(value) = value else { return "(nothing)".to_owned() };
    let text = value.to_string();
    if text.chars().count() <= SHOWN { text } else { text.chars().take(SHOWN).chain(['…']).collect() }
}
