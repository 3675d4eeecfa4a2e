//! One-time codes in use.

use loan_core::auth::one_time_code::LastCode;
use loan_core::personal::{Aadhaar, Mobile, Sensitive};
use loan_core::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

use super::expiry::{self, Ending};
use crate::store::{Batch, Store, StoreError, Stored, Table};

/// Hours a code and its day's count are kept: the day is over then, and the code long dead.
const KEPT_HOURS: i64 = 25;

/// What a code is for, and to whom it was sent.
#[derive(Debug, Clone, Copy)]
pub enum Receiver<'a> {
    /// A login: the phone.
    Phone(&'a Mobile),
    /// An Aadhaar verification: the number. Only its keyed hash is stored.
    Aadhaar(&'a Aadhaar),
}

/// A code that was sent, and how often one was sent that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SentCode {
    /// The code; empty once it was used.
    pub code: Sensitive,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// How often it was entered wrongly.
    pub wrong: u32,
    /// The day that `sent_today` counts.
    pub day: Day,
    /// Codes sent to this receiver on that day.
    pub sent_today: u32,
}

impl SentCode {
    /// What the rules need to know of it.
    pub fn last(&self) -> LastCode {
        LastCode {
            is_used: self.code.expose().is_empty(),
            sent_at: self.sent_at,
            wrong_tries: self.wrong,
            sent_that_day: self.sent_today,
        }
    }
}

const TABLE: Table<SentCode> = Table::named("code");

fn id(store: &Store, receiver: Receiver<'_>) -> [String; 2] {
    match receiver {
        Receiver::Phone(phone) => ["phone".to_owned(), store.lookup("phone", &phone.to_wire())],
        Receiver::Aadhaar(number) => ["aadhaar".to_owned(), store.lookup("aadhaar", number.expose())],
    }
}

/// The last code sent to a receiver.
///
/// # Errors
/// When the store fails.
pub async fn find(store: &Store, receiver: Receiver<'_>) -> Result<Option<Stored<SentCode>>, StoreError> {
    let [kind, hash] = id(store, receiver);
    TABLE.get(store, &[&kind, &hash]).await
}

/// Replaces what was found (nothing, the first time) by `code`.
///
/// # Errors
/// When the value cannot be sealed.
pub fn save(
    store: &Store,
    batch: &mut Batch,
    receiver: Receiver<'_>,
    was: Option<&Stored<SentCode>>,
    code: &SentCode,
) -> Result<(), StoreError> {
    let [kind, hash] = id(store, receiver);
    match was {
        Some(was) => TABLE.update(store, batch, was, code)?,
        None => TABLE.insert(store, batch, &[&kind, &hash], code)?,
    }
    expiry::put(store, batch, code.sent_at.plus_hours(KEPT_HOURS), Ending::Code(kind, hash))
}

/// Forgets a code of a day that is over; see [`expiry`]. One that was sent again since has a later entry.
///
/// # Errors
/// When the store fails.
pub async fn end(
    store: &Store,
    batch: &mut Batch,
    id: [&str; 2],
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let code = TABLE.get(store, &id).await?.filter(|code| code.sent_at.plus_hours(KEPT_HOURS) <= now);
    if let Some(code) = code {
        TABLE.delete(batch, &code);
    }
    Ok(None)
}

/// Forgets the code of a receiver.
pub fn delete(store: &Store, batch: &mut Batch, receiver: Receiver<'_>) {
    let [kind, hash] = id(store, receiver);
    TABLE.remove(store, batch, &[&kind, &hash]);
}
