//! Compares two answers value by value, and pairs the generated ids of both servers.

use std::collections::HashMap;

use loan_core::api::endpoint::Endpoint;
use loan_core::time::Timestamp;
use serde_json::{Value, json};

use crate::call::Answer;
use crate::rules::{HEADERS, REQUEST_ID, Rule};

/// Maximum difference of two times in milliseconds, if the clocks are not frozen.
const TOLERANCE_MS: i64 = 60_000;
/// Maximum length of a list that is also compared regardless of order.
const ORDER_LIMIT: usize = 200;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Difference {
    /// `status`, `header NAME`, or the path of the value in the body, as in `$.data[0].orderState`.
    pub field: String,
    /// The mock's value, and the other server's; `None` when the field is missing.
    pub mock: Option<Value>,
    pub other: Option<Value>,
    pub rule: String,
}

/// Corresponding generated ids of the mock and the other server, by kind.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names {
    others: HashMap<(&'static str, String), String>,
    mocks: HashMap<(&'static str, String), String>,
}

impl Names {
    /// Records that two ids correspond. Fails if one of them already corresponds to a different id.
    fn same(&mut self, kind: &'static str, mock: &str, other: &str) -> Result<(), String> {
        let known = self.others.get(&(kind, mock.to_owned()));
        if known.is_some_and(|known| known != other) {
            return Err(format!("{kind}: it was another before"));
        }
        let known = self.mocks.get(&(kind, other.to_owned()));
        if known.is_some_and(|known| known != mock) {
            return Err(format!("{kind}: it names another one too"));
        }
        self.others.insert((kind, mock.to_owned()), other.to_owned());
        self.mocks.insert((kind, other.to_owned()), mock.to_owned());
        Ok(())
    }
}

pub(crate) struct Comparing<'a> {
    pub endpoint: Option<Endpoint>,
    /// True if both clocks are frozen at the same instant; otherwise they run.
    pub clocks_stand: bool,
    pub names: &'a mut Names,
    pub found: Vec<Difference>,
}

impl Comparing<'_> {
    pub(crate) fn answers(&mut self, mock: &Answer, other: &Answer) {
        if mock.status != other.status {
            self.note("status", Some(&json!(mock.status)), Some(&json!(other.status)), "exact");
        }
        for name in HEADERS {
            let value =
                |answer: &Answer| answer.headers.get(name).and_then(|value| value.to_str().ok().map(Value::from));
            let (mock, other) = (value(mock), value(other));
            if mock != other {
                self.note(&["header ", name].concat(), mock.as_ref(), other.as_ref(), "exact");
            }
        }
        let id =
            |answer: &Answer| answer.headers.get(REQUEST_ID).and_then(|value| value.to_str().ok().map(str::to_owned));
        match (id(mock), id(other)) {
            (Some(ours), Some(theirs)) if !theirs.is_empty() => {
                if self.names.same("request", &ours, &theirs).is_err() {
                    let [ours, theirs] = [ours, theirs].map(Value::from);
                    self.note("header x-request-id", Some(&ours), Some(&theirs), "another for each answer");
                }
            }
            (None, None) => {}
            (ours, theirs) => {
                let [ours, theirs] = [ours, theirs].map(|id| id.map(Value::from));
                self.note("header x-request-id", ours.as_ref(), theirs.as_ref(), "another for each answer");
            }
        }
        self.bodies(mock, other);
    }

    pub(crate) fn bodies(&mut self, mock: &Answer, other: &Answer) {
        self.value("$", "", &mock.body, &other.body);
    }

    fn note(&mut self, field: &str, mock: Option<&Value>, other: Option<&Value>, rule: &str) {
        let difference =
            Difference { field: field.to_owned(), mock: mock.cloned(), other: other.cloned(), rule: rule.to_owned() };
        self.found.push(difference);
    }

    fn value(&mut self, at: &str, member: &str, mock: &Value, other: &Value) {
        match (mock, other) {
            (Value::Object(ours), Value::Object(theirs)) => {
                for (name, value) in ours {
                    let at = [at, ".", name].concat();
                    match theirs.get(name) {
                        Some(theirs) => self.value(&at, name, value, theirs),
                        None => self.note(&at, Some(value), None, "missing"),
                    }
                }
                for (name, value) in theirs.iter().filter(|(name, _)| !ours.contains_key(*name)) {
                    self.note(&[at, ".", name].concat(), None, Some(value), "unknown to the mock");
                }
            }
            (Value::Array(ours), Value::Array(theirs)) => self.list(at, member, ours, theirs),
            (Value::String(ours), Value::String(theirs)) => self.text(at, member, ours, theirs),
            _ if kind(mock) != kind(other) => self.note(at, Some(mock), Some(other), "type"),
            _ if mock != other => self.note(at, Some(mock), Some(other), "exact"),
            _ => {}
        }
    }

    /// Compares the lengths, then item by item. If the items match only in a different order, reports only the order.
    fn list(&mut self, at: &str, member: &str, ours: &[Value], theirs: &[Value]) {
        if ours.len() != theirs.len() {
            let counts = [ours.len(), theirs.len()].map(|count| json!({ "items": count }));
            let [ours, theirs] = counts;
            return self.note(at, Some(&ours), Some(&theirs), "number of items");
        }
        let mut names = self.names.clone();
        let mut one_by_one = self.with(&mut names);
        for (index, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
            one_by_one.value(&format!("{at}[{index}]"), member, ours, theirs);
        }
        let found = one_by_one.found;
        if found.is_empty() {
            *self.names = names;
            return;
        }
        if let Some((order, names)) = self.in_another_order(member, ours, theirs) {
            *self.names = names;
            let straight: Vec<usize> = (0..order.len()).collect();
            return self.note(at, Some(&json!(straight)), Some(&json!(order)), "order of the items");
        }
        *self.names = names;
        self.found.extend(found);
    }

    /// Matches the items in any order. Returns the index in `theirs` of each item of `ours`, and the updated names;
    /// `None` if the items do not match.
    fn in_another_order(&self, member: &str, ours: &[Value], theirs: &[Value]) -> Option<(Vec<usize>, Names)> {
        if ours.len() < 2 || ours.len() > ORDER_LIMIT {
            return None;
        }
        let (mut names, mut order) = (self.names.clone(), Vec::new());
        for item in ours {
            let mut free = theirs.iter().enumerate().filter(|(index, _)| !order.contains(index));
            let (index, fitting) = free.find_map(|(index, candidate)| {
                let mut tried = names.clone();
                let mut comparing = self.with(&mut tried);
                comparing.value("", member, item, candidate);
                comparing.found.is_empty().then_some((index, tried))
            })?;
            names = fitting;
            order.push(index);
        }
        Some((order, names))
    }

    fn with<'b>(&self, names: &'b mut Names) -> Comparing<'b> {
        Comparing { endpoint: self.endpoint, clocks_stand: self.clocks_stand, names, found: Vec::new() }
    }

    fn text(&mut self, at: &str, member: &str, ours: &str, theirs: &str) {
        let wrong = match Rule::of(self.endpoint, member) {
            Rule::Name(kind) => self.name(kind, ours, theirs),
            Rule::Address(kind) => self.address(kind, ours, theirs),
            Rule::Screen(kind) => self.screen(kind, ours, theirs),
            Rule::Exact if ours == theirs => None,
            Rule::Exact if self.clocks_stand => Some("exact".to_owned()),
            Rule::Exact => instant(ours, theirs),
        };
        if let Some(rule) = wrong {
            self.note(at, Some(&json!(ours)), Some(&json!(theirs)), &rule);
        }
    }

    fn name(&mut self, kind: &'static str, ours: &str, theirs: &str) -> Option<String> {
        if ours.is_empty() != theirs.is_empty() {
            return Some(format!("{kind}: a name, or none"));
        }
        if ours.is_empty() {
            return None;
        }
        self.names.same(kind, ours, theirs).err()
    }

    /// Compares links to payment pages, which may differ but must belong to corresponding payments.
    fn address(&mut self, kind: &'static str, ours: &str, theirs: &str) -> Option<String> {
        let id =
            |address: &str| address.split_once("id=").map(|(_, rest)| rest.split('&').next().unwrap_or("").to_owned());
        match (id(ours), id(theirs)) {
            (Some(ours), Some(theirs)) => self.name(kind, &ours, &theirs),
            _ if theirs.starts_with('/') || theirs.starts_with("https://") => None,
            _ => Some("an address".to_owned()),
        }
    }

    /// Compares paths of screens: order ids must correspond, everything else must be equal.
    fn screen(&mut self, kind: &'static str, ours: &str, theirs: &str) -> Option<String> {
        let parts = |path: &str| path.split(['/', '?', '&', '=']).map(str::to_owned).collect::<Vec<_>>();
        let (ours, theirs) = (parts(ours), parts(theirs));
        if ours.len() != theirs.len() {
            return Some("a screen".to_owned());
        }
        let mut before = "";
        for (ours, theirs) in ours.iter().zip(&theirs) {
            let is_id = ["orders", "schedule"].contains(&before);
            let wrong =
                if is_id { self.name(kind, ours, theirs) } else { (ours != theirs).then(|| "exact".to_owned()) };
            if wrong.is_some() {
                return wrong;
            }
            before = ours;
        }
        None
    }
}

/// Compares texts while the clocks run: instants may differ by [`TOLERANCE_MS`], all other texts must be equal.
fn instant(ours: &str, theirs: &str) -> Option<String> {
    let Ok(instant) = ours.parse::<Timestamp>() else { return Some("exact".to_owned()) };
    // The zone is the end of the text, for example `+05:30`.
    let zone = |text: &str| text.get(text.len().saturating_sub(6)..).map(str::to_owned);
    if shape(ours) != shape(theirs) || zone(ours) != zone(theirs) {
        return Some("an instant, written alike".to_owned());
    }
    let apart = theirs.parse::<Timestamp>().ok().map(|theirs| instant.ms_until(theirs).abs());
    let is_near = apart.is_some_and(|apart| apart <= TOLERANCE_MS);
    (!is_near).then(|| "an instant, at most a minute apart".to_owned())
}

/// Replaces every digit by 0, and removes a fraction of a second.
fn shape(text: &str) -> String {
    let (second, rest) = text.split_once('.').unwrap_or((text, ""));
    let zone = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    second.chars().chain(zone.chars()).map(|c| if c.is_ascii_digit() { '0' } else { c }).collect()
}

const fn kind(value: &Value) -> u8 {
    match value {
        Value::Null => 0,
        Value::Bool(_) => 1,
        Value::Number(_) => 2,
        Value::String(_) => 3,
        Value::Array(_) => 4,
        Value::Object(_) => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::instant;

    #[test]
    fn a_whole_second_is_written_like_any_other_instant() {
        let whole = "2026-11-26T20:15:15+05:30";
        assert_eq!(instant("2026-11-26T20:15:14.992+05:30", whole), None);
        assert_eq!(instant(whole, "2026-11-26T20:15:15.001+05:30"), None);
        for other in ["2026-11-26T14:45:15Z", "2026-11-26 20:15:15+05:30", "2026-11-26T20:17:15+05:30", "soon"] {
            assert!(instant(whole, other).is_some(), "{other}");
        }
        assert!(instant("5000.00", "5000.01").is_some(), "no instant");
    }
}
