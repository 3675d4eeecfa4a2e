//! What must reach a provider: written with the change it follows from, sent afterwards, removed when it arrived.

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::store::{Batch, Page, Store, StoreError, Stored, Table};

/// A message to a provider.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Outgoing {
    /// The same for every attempt, so that the provider can tell a repetition.
    pub id: String,
    /// What it is; the service that sends it knows the kinds.
    pub kind: String,
    /// What it says.
    pub payload: Value,
    /// When it was written.
    pub at: Timestamp,
    /// Attempts so far.
    pub attempts: u32,
}

const TABLE: Table<Outgoing> = Table::named("outbox");

/// Adds a message.
///
/// # Errors
/// When the value cannot be sealed.
pub fn insert(store: &Store, batch: &mut Batch, message: &Outgoing) -> Result<(), StoreError> {
    TABLE.insert(store, batch, &[&message.id], message)
}

/// The oldest messages not yet sent.
///
/// # Errors
/// When the store fails.
pub async fn waiting(store: &Store, limit: usize) -> Result<Vec<Stored<Outgoing>>, StoreError> {
    TABLE.list(store, &[], Page::first(limit)).await
}

/// Notes another attempt.
///
/// # Errors
/// When the value cannot be sealed.
pub fn update(store: &Store, batch: &mut Batch, was: &Stored<Outgoing>, now: &Outgoing) -> Result<(), StoreError> {
    TABLE.update(store, batch, was, now)
}

/// Removes a message that arrived.
pub fn delete(batch: &mut Batch, was: &Stored<Outgoing>) {
    TABLE.delete(batch, was);
}
