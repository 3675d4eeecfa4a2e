//! What must reach a provider: written with the change it follows from, sent afterwards, removed when it arrived.

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ages::YEAR_DAYS;
use super::expiry::{self, Ending};
use super::kinds;
use crate::store::{Batch, Page, Store, StoreError, Stored, Table};

/// A message to a provider.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Outgoing {
    /// The same for every attempt, so that the provider can tell a repetition.
    pub id: String,
    /// What it is; the service that sends it knows the kinds. Each kind waits in a line of its own.
    pub kind: String,
    /// What it says.
    pub payload: Value,
    /// When it was written.
    pub at: Timestamp,
    /// Attempts so far, one that is being made included.
    pub attempts: u32,
    /// When it is sent next.
    #[serde(default)]
    pub next: Next,
}

/// When a message is sent next.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Next {
    /// It stands in no line: a former version wrote it. [`adopt`] puts it into one.
    #[default]
    Unknown,
    /// Not before this instant; while it is being sent, when the attempt counts as lost.
    At(Timestamp),
    /// Not before an operator says so: it failed too often.
    Never,
}

pub(super) const TABLE: Table<Outgoing> = Table::of(kinds::OUTBOX);
/// Messages by kind and by when they are due: each kind's line.
pub(super) const DUE: Table<String> = Table::of(kinds::OUTBOX_DUE);
/// Messages that are sent no more.
pub(super) const DEAD: Table<String> = Table::of(kinds::OUTBOX_DEAD);

/// Instants sort as text when they have the same length; 9999-12-31 has fifteen digits.
fn instant(at: Timestamp) -> String {
    format!("{:015}", at.epoch_ms())
}

/// Puts a message into its line, or among those that are sent no more.
fn enter(store: &Store, batch: &mut Batch, message: &Outgoing) -> Result<(), StoreError> {
    match message.next {
        Next::At(at) => DUE.put(store, batch, &[&message.kind, &instant(at), &message.id], &message.id),
        Next::Never => {
            DEAD.put(store, batch, &[&message.id], &message.id)?;
            expiry::put(store, batch, message.at.plus_days(YEAR_DAYS), Ending::Message(message.id.clone()))
        }
        Next::Unknown => Ok(()),
    }
}

fn leave(store: &Store, batch: &mut Batch, message: &Outgoing) {
    match message.next {
        Next::At(at) => DUE.remove(store, batch, &[&message.kind, &instant(at), &message.id]),
        Next::Never => DEAD.remove(store, batch, &[&message.id]),
        Next::Unknown => {}
    }
}

/// Adds a message.
///
/// # Errors
/// When the value cannot be sealed.
pub fn insert(store: &Store, batch: &mut Batch, message: &Outgoing) -> Result<(), StoreError> {
    TABLE.insert(store, batch, &[&message.id], message)?;
    enter(store, batch, message)
}

/// The message with this id; `None` once it arrived.
///
/// # Errors
/// When the store fails.
pub async fn get(store: &Store, id: &str) -> Result<Option<Stored<Outgoing>>, StoreError> {
    TABLE.get(store, &[id]).await
}

/// The messages at the head of a kind's line, those due first before the others. Whether the time of one has come it says itself.
///
/// # Errors
/// When the store fails.
pub async fn line(store: &Store, kind: &str, limit: usize) -> Result<Vec<String>, StoreError> {
    let ids = DUE.list(store, &[kind], Page::first(limit)).await?;
    Ok(ids.into_iter().map(|id| id.value).collect())
}

/// The oldest messages that did not arrive yet.
///
/// # Errors
/// When the store fails.
pub async fn waiting(store: &Store, limit: usize) -> Result<Vec<Stored<Outgoing>>, StoreError> {
    TABLE.list(store, &[], Page::first(limit)).await
}

/// The messages that are sent no more, the oldest first.
///
/// # Errors
/// When the store fails.
pub async fn dead(store: &Store, limit: usize) -> Result<Vec<Stored<Outgoing>>, StoreError> {
    let ids = DEAD.ids(store, &[], Page::first(limit)).await?.concat();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    TABLE.get_many(store, ids.iter().map(std::slice::from_ref)).await
}

/// How many messages are sent no more; at most `limit` are counted.
///
/// # Errors
/// When the store fails.
pub async fn count_dead(store: &Store, limit: usize) -> Result<usize, StoreError> {
    Ok(DEAD.ids(store, &[], Page::first(limit)).await?.len())
}

/// Puts the messages of a former version, which knew no lines, into theirs: due at once.
///
/// # Errors
/// When the store fails.
pub async fn adopt(store: &Store, limit: usize) -> Result<Batch, StoreError> {
    let mut batch = Batch::new();
    for was in waiting(store, limit).await? {
        if was.next == Next::Unknown {
            update(store, &mut batch, &was, &Outgoing { next: Next::At(was.at), ..was.value.clone() })?;
        }
    }
    Ok(batch)
}

/// Changes a message, and its place in the line.
///
/// # Errors
/// When the value cannot be sealed.
pub fn update(store: &Store, batch: &mut Batch, was: &Stored<Outgoing>, now: &Outgoing) -> Result<(), StoreError> {
    leave(store, batch, was);
    TABLE.update(store, batch, was, now)?;
    enter(store, batch, now)
}

/// Gives a message up that was set aside a year ago; see [`expiry`]. What it was to do is still to be seen in its order.
///
/// # Errors
/// When the store fails.
pub async fn end(store: &Store, batch: &mut Batch, id: &str) -> Result<Option<Timestamp>, StoreError> {
    if let Some(message) = get(store, id).await?.filter(|message| message.next == Next::Never) {
        tracing::error!(kind = message.kind, id, "a message that nobody sent again is given up");
        delete(store, batch, &message);
    }
    Ok(None)
}

/// Removes a message that arrived.
pub fn delete(store: &Store, batch: &mut Batch, was: &Stored<Outgoing>) {
    leave(store, batch, was);
    TABLE.delete(batch, was);
}
