//! Messages to providers, from the change that causes a message until the message has arrived.

use std::time::Duration;

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ages::YEAR_DAYS;
use super::expiry::{self, ExpiringRecord, instant};
use super::kinds;
use loan_store::{Batch, Claimed, Depth, Page, Result, Store, Stored, Table};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Outgoing {
    /// The same for every attempt, so that the provider can deduplicate.
    pub id: String,
    /// Kind of the message. Each kind has its own queue.
    pub kind: String,
    pub payload: Value,
    pub at: Timestamp,
    /// Attempts so far, including one in flight.
    pub attempts: u32,
    pub next: Next,
    /// Id of the request that caused the message; empty for the server's own work.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub request: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_error: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Next {
    /// Not before this instant.
    At(Timestamp),
    /// A dead letter: not until an operator retries it.
    Never,
}

pub(super) const TABLE: Table<Outgoing> = Table::of(kinds::OUTBOX);
pub(super) const DUE: Table<String> = Table::of(kinds::OUTBOX_DUE);
pub(super) const DEAD: Table<String> = Table::of(kinds::OUTBOX_DEAD);

/// Duration of a claim, on the store's clock: longer than a provider may take to answer. Afterwards another sender may
/// claim the message, because its sender may have crashed.
const LEASE: Duration = Duration::from_secs(60);

fn enter(store: &Store, batch: &mut Batch, message: &Outgoing) -> Result<()> {
    match message.next {
        Next::At(at) => DUE.put(store, batch, &[&message.kind, &instant(at), &message.id], &message.id),
        Next::Never => {
            DEAD.put(store, batch, &[&message.id], &message.id)?;
            expiry::put(store, batch, message.at.plus_days(YEAR_DAYS), ExpiringRecord::Message(message.id.clone()))
        }
    }
}

fn leave(store: &Store, batch: &mut Batch, message: &Outgoing) {
    match message.next {
        Next::At(at) => DUE.remove(store, batch, &[&message.kind, &instant(at), &message.id]),
        Next::Never => DEAD.remove(store, batch, &[&message.id]),
    }
}

pub fn insert(store: &Store, batch: &mut Batch, message: &Outgoing) -> Result<()> {
    TABLE.insert(store, batch, &[&message.id], message)?;
    enter(store, batch, message)
}

/// Returns `None` once the message has arrived.
pub async fn get(store: &Store, id: &str) -> Result<Option<Stored<Outgoing>>> {
    TABLE.get(store, &[id]).await
}

/// Returns message ids in order of due time, including times in the future.
pub async fn line(store: &Store, kind: &str, limit: usize) -> Result<Vec<String>> {
    let ids = DUE.list(store, &[kind], Page::first(limit)).await?;
    Ok(ids.into_iter().map(|id| id.value).collect())
}

/// Returns messages in order of due times, without dead letters.
pub async fn queued(store: &Store, kind: &str, limit: usize) -> Result<Vec<Stored<Outgoing>>> {
    readable(store, &line(store, kind, limit).await?).await
}

/// Returns the messages with these ids, without those that cannot be read: one must not hide all others.
async fn readable(store: &Store, ids: &[String]) -> Result<Vec<Stored<Outgoing>>> {
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let found = TABLE.each(store, ids.iter().map(std::slice::from_ref)).await?;
    Ok(found.into_iter().filter_map(|message| message.ok().flatten()).collect())
}

pub async fn written(store: &Store, ids: &[String]) -> Result<Vec<Timestamp>> {
    Ok(readable(store, ids).await?.into_iter().map(|message| message.at).collect())
}

/// Claims the first due message of a kind that nobody has claimed. The claim ends after `LEASE`, or when the message is
/// [updated](update) or [deleted](delete).
pub async fn claim(store: &Store, kind: &str, now: Timestamp) -> Result<Option<(Claimed, String)>> {
    let claimed = DUE.claim(store, &[kind], now, (1, LEASE)).await?;
    let id = claimed.entries().first().map(|(key, _)| key.id().to_owned());
    Ok(id.map(|id| (claimed, id)))
}

/// Returns the number of messages of a kind due at `now`, counted up to `limit`, and when the first became due.
pub async fn depth(store: &Store, kind: &str, now: Timestamp, limit: usize) -> Result<Depth> {
    DUE.depth(store, &[kind], now, limit).await
}

pub async fn waiting(store: &Store, limit: usize) -> Result<Vec<Stored<Outgoing>>> {
    TABLE.list(store, &[], Page::first(limit)).await
}

pub async fn all_ids(store: &Store) -> Result<Vec<String>> {
    TABLE.all_ids(store).await
}

/// Returns dead letters in descending order of their ids. Refunds, payouts and applications, whose ids begin with a
/// word, precede texts, whose ids begin with a digit. So any number of dead texts hides no money.
pub async fn dead(store: &Store, limit: usize) -> Result<Vec<Stored<Outgoing>>> {
    readable(store, &DEAD.ids(store, &[], Page::newest(limit)).await?.concat()).await
}

pub async fn count_dead(store: &Store, limit: usize) -> Result<usize> {
    Ok(DEAD.ids(store, &[], Page::first(limit)).await?.len())
}

/// Counts one more attempt of a message, which stays claimed.
pub fn count_attempt(store: &Store, batch: &mut Batch, was: &Stored<Outgoing>) -> Result<()> {
    TABLE.update(store, batch, was, &Outgoing { attempts: was.attempts.saturating_add(1), ..was.value.clone() })
}

pub fn update(store: &Store, batch: &mut Batch, was: &Stored<Outgoing>, now: &Outgoing) -> Result<()> {
    leave(store, batch, was);
    TABLE.update(store, batch, was, now)?;
    enter(store, batch, now)
}

/// Deletes a year-old dead letter; see [`expiry`]. The order that the message is about stays.
pub async fn end(store: &Store, batch: &mut Batch, id: &str) -> Result<Option<Timestamp>> {
    if let Some(message) = get(store, id).await?.filter(|message| message.next == Next::Never) {
        tracing::error!(kind = message.kind, id, "a dead letter was not retried for a year and is deleted unsent");
        delete(store, batch, &message);
    }
    Ok(None)
}

pub fn delete(store: &Store, batch: &mut Batch, was: &Stored<Outgoing>) {
    leave(store, batch, was);
    TABLE.delete(batch, was);
}
