//! Answers kept for `Idempotency-Key`.

use loan_core::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::store::{Batch, CommitError, Page, Store, StoreError, Stored, Table};

/// Days an answer is kept.
const KEPT_DAYS: i64 = 30;

/// An executed request's answer.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Answered {
    /// Hash of the body that was executed.
    pub fingerprint: String,
    /// `code` of the envelope.
    pub code: i32,
    /// `msg` of the envelope.
    pub msg: String,
    /// `data` of the envelope.
    pub data: Value,
    /// When.
    pub at: Timestamp,
}

impl Answered {
    /// The record of a call that succeeded.
    ///
    /// # Errors
    /// When the answer cannot be written as JSON.
    pub fn success<T: Serialize + ?Sized>(fingerprint: &str, answer: &T, at: Timestamp) -> Result<Self, StoreError> {
        let data = serde_json::to_value(answer).map_err(|error| StoreError(format!("an answer: {error}")))?;
        Ok(Self { fingerprint: fingerprint.to_owned(), code: 0, msg: String::new(), data, at })
    }
}

const TABLE: Table<Answered> = Table::named("idempotency");
/// The same by day, so that old ones are found without looking at the others.
const BY_DAY: Table<(Day, String)> = Table::named("idempotency_by_day");

/// The answer kept under `id`, unless it is too old.
///
/// # Errors
/// When the store fails.
pub async fn find(store: &Store, id: &str, now: Timestamp) -> Result<Option<Stored<Answered>>, StoreError> {
    let found = TABLE.get(store, &[id]).await?;
    Ok(found.filter(|answered| answered.at.plus_days(KEPT_DAYS) > now))
}

/// Keeps an answer. Two requests with one key cannot run at once, so an old record may be overwritten.
///
/// # Errors
/// When the value cannot be sealed.
pub fn insert(store: &Store, batch: &mut Batch, id: &str, answered: &Answered) -> Result<(), StoreError> {
    let day = answered.at.day();
    TABLE.put(store, batch, &[id], answered)?;
    BY_DAY.put(store, batch, &[&day.to_string(), id], &(day, id.to_owned()))
}

/// Forgets answers that are kept no longer, a bounded number at a time.
///
/// # Errors
/// When the store fails.
pub async fn purge(store: &Store, now: Timestamp) -> Result<(), CommitError> {
    const STEP: usize = 500;
    let kept_since = now.day().plus(-KEPT_DAYS);
    let mut batch = Batch::new();
    for entry in BY_DAY.list(store, &[], Page::first(STEP)).await? {
        let (day, id) = &entry.value;
        if *day >= kept_since {
            break;
        }
        BY_DAY.delete(&mut batch, &entry);
        // A key that was used again since then has a younger record, which stays.
        if let Some(answered) = TABLE.get(store, &[id]).await?.filter(|answered| answered.at.day() == *day) {
            TABLE.delete(&mut batch, &answered);
        }
    }
    if batch.is_empty() { Ok(()) } else { store.commit(batch).await }
}
