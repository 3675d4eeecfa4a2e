//! Append-only audit trail of operators: entries numbered without gaps, each with the hash of the previous entry.

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::kinds;
use loan_store::{Batch, Page, Result, Store, StoreError, Stored, Table};

/// An operator's decision; empty for acts that decide nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Decision {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// The operator's reason, unchanged; empty when none was given.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The order's new state, a hash of the answer to feedback, or the rule or error code of a refusal; else empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub answer: String,
}

/// An act that an operator performed or was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Act {
    /// Place in the trail, from 1; 0 until the act is appended.
    pub number: u64,
    /// When the operator acted, on the tenant's clock.
    pub at: Timestamp,
    pub operator: String,
    /// Name of the act's kind, such as `ticket`.
    pub act: String,
    /// Id of an order, of feedback or of a message, or pseudonym of a user; `unknown` if the request names none.
    pub subject: String,
    /// `code` of the response; 0 for success.
    pub outcome: i32,
    pub request: String,
    /// The hash of the previous entry; empty for the first, and until the act is appended.
    pub before: String,
    #[serde(flatten)]
    pub decision: Decision,
}

impl Act {
    /// Returns the SHA-256 of the first eight fields, one per line, in hexadecimal. Unless the decision is empty, a
    /// ninth line follows: a JSON array of its three texts.
    pub fn hash(&self) -> String {
        let Self { number, at, operator, act, subject, outcome, request, before, decision } = self;
        let lines =
            [&number.to_string(), &at.to_string(), operator, act, subject, &outcome.to_string(), request, before];
        let mut text = lines.map(String::as_str).join("\n");
        if *decision != Decision::default() {
            let Decision { event, reason, answer } = decision;
            text.push('\n');
            text.push_str(&serde_json::json!([event, reason, answer]).to_string());
        }
        hex::encode(Sha256::digest(text))
    }
}

pub(super) const TABLE: Table<Act> = Table::of(kinds::OPERATOR_ACT);

/// Pads the number, so that keys sort numerically.
fn key(number: u64) -> String {
    format!("{number:020}")
}

/// Appends an act to the trail, and returns the act with its number and the previous entry's hash.
pub async fn append(store: &Store, batch: &mut Batch, act: Act) -> Result<Act> {
    let last = TABLE.list(store, &[], Page::newest(1)).await?.pop();
    let number = last.as_ref().map_or(1, |last| last.number.saturating_add(1));
    let before = last.map(|last| last.hash()).unwrap_or_default();
    let entry = Act { number, before, ..act };
    TABLE.insert(store, batch, &[&key(number)], &entry)?;
    Ok(entry)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    Entry(Box<Act>),
    /// An entry that is damaged, or that was not written for this key.
    Unreadable,
}

/// Returns the entries after number `after`, including unreadable ones.
pub async fn page(store: &Store, after: u64, limit: usize) -> Result<Vec<(u64, Found)>> {
    let key = key(after);
    let page = Page { newest_first: false, after: Some(&key), limit };
    let keys = TABLE.ids(store, &[], page).await?.concat();
    let ids: Vec<[&str; 1]> = keys.iter().map(|key| [key.as_str()]).collect();
    let mut found = Vec::new();
    for (key, entry) in keys.iter().zip(TABLE.each(store, ids.iter().map(<[&str; 1]>::as_slice)).await?) {
        if let (Ok(number), Some(entry)) = (key.parse(), read(entry)?) {
            found.push((number, entry));
        }
    }
    Ok(found)
}

pub async fn get(store: &Store, number: u64) -> Result<Option<Found>> {
    read(TABLE.get(store, &[&key(number)]).await)
}

fn read(entry: Result<Option<Stored<Act>>>) -> Result<Option<Found>> {
    match entry {
        Ok(entry) => Ok(entry.map(|entry| Found::Entry(Box::new(entry.value)))),
        Err(StoreError::Broken(_)) => Ok(Some(Found::Unreadable)),
        Err(error) => Err(error),
    }
}
