//! Answers kept for `Idempotency-Key`.

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::expiry::{self, Ending};
use super::kinds;
use crate::store::{Batch, Store, StoreError, Stored, Table};

/// Days for which an answer is kept.
const KEPT_DAYS: i64 = 30;

/// An executed request's answer.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Answered {
    /// Hash of the request that was executed.
    pub fingerprint: String,
    /// `code` of the envelope.
    pub code: i32,
    /// `msg` of the envelope.
    pub msg: String,
    /// `data` of the envelope, byte for byte as it was answered.
    pub data: Box<RawValue>,
    /// When.
    pub at: Timestamp,
}

impl Answered {
    /// Whether it is still replayed at `now`.
    pub fn is_kept(&self, now: Timestamp) -> bool {
        now < self.at.plus_days(KEPT_DAYS)
    }

    /// The record of a call that succeeded.
    ///
    /// # Errors
    /// When the answer cannot be written as JSON.
    pub fn success<T: Serialize + ?Sized>(fingerprint: &str, answer: &T, at: Timestamp) -> Result<Self, StoreError> {
        let data = to_raw_value(answer).map_err(|error| StoreError::Broken(format!("an answer: {error}")))?;
        Ok(Self { fingerprint: fingerprint.to_owned(), code: 0, msg: String::new(), data, at })
    }
}

pub(super) const TABLE: Table<Answered> = Table::of(kinds::IDEMPOTENCY);

/// The answer under `id`, even if it has expired.
///
/// # Errors
/// When the store fails.
pub async fn find(store: &Store, id: &str) -> Result<Option<Stored<Answered>>, StoreError> {
    TABLE.get(store, &[id]).await
}

/// Keeps an answer, replacing an expired one. It is a conflict if another process kept one first, so of two processes
/// that execute one key at the same time, one makes its change.
///
/// # Errors
/// When the value cannot be sealed.
pub fn save(
    store: &Store,
    batch: &mut Batch,
    id: &str,
    stale: Option<&Stored<Answered>>,
    answered: &Answered,
) -> Result<(), StoreError> {
    match stale {
        Some(stale) => TABLE.update(store, batch, stale, answered)?,
        None => TABLE.insert(store, batch, &[id], answered)?,
    }
    expiry::put(store, batch, answered.at.plus_days(KEPT_DAYS), Ending::Answer(id.to_owned()))
}

/// Deletes an expired answer; see [`expiry`]. If the key was used again since, there is a later entry.
///
/// # Errors
/// When the store fails.
pub async fn end(store: &Store, batch: &mut Batch, id: &str, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    if let Some(answered) = TABLE.get(store, &[id]).await?.filter(|answered| !answered.is_kept(now)) {
        TABLE.delete(batch, &answered);
    }
    Ok(None)
}
