//! One-time codes in use, and the devices that have used one.

use loan_core::auth::one_time_code::{Device, LastCode, Standing};
use loan_core::personal::{Aadhaar, Mobile};
use loan_core::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

use super::expiry::{self, Ending};
use super::kinds;
use crate::store::{Batch, Page, Store, StoreError, Stored, Table};

/// Hours for which a receiver's codes and counts are kept. By then the day that they count is over, every code has
/// expired, and wrong entries no longer matter.
const KEPT_HOURS: i64 = 25;
/// Days for which a device stays known without signing in again.
const KNOWN_DAYS: i64 = 400;

/// What a code is for, and to whom it is sent.
#[derive(Debug, Clone, Copy)]
pub enum Receiver<'a> {
    /// A login: the phone.
    Phone(&'a Mobile),
    /// An Aadhaar verification: the number. Only its keyed hash is stored.
    Aadhaar(&'a Aadhaar),
}

/// The codes of a receiver that may still be valid, and the counts across them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SentCodes {
    /// The last code of each asker, oldest first.
    pub codes: Vec<SentCode>,
    /// The day to which `sent_today` refers.
    pub day: Day,
    /// Codes sent to this receiver on that day.
    pub sent_today: u32,
    /// Wrong entries since the last right one.
    pub failures: u32,
    /// When the last wrong entry was made.
    pub failed_at: Option<Timestamp>,
    /// When something was last sent or entered.
    pub at: Timestamp,
}

/// A code that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SentCode {
    /// The asker, who alone may use the code, as a keyed hash.
    pub asked_by: String,
    /// The code's keyed hash.
    pub hash: String,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// How often it was entered wrongly.
    pub wrong: u32,
    /// Whether it was used.
    pub is_used: bool,
}

impl SentCode {
    /// The code as the core's rules take it.
    pub fn last(&self) -> LastCode {
        LastCode { is_used: self.is_used, sent_at: self.sent_at, wrong_tries: self.wrong }
    }
}

impl SentCodes {
    /// The receiver as the core's rules take it.
    pub fn standing(&self) -> Standing {
        let Self { day, sent_today, failures, failed_at, .. } = *self;
        Standing { day, sent_that_day: sent_today, failures, failed_at }
    }

    /// The last code of this asker (a keyed hash).
    pub fn of(&self, asked_by: &str) -> Option<&SentCode> {
        self.codes.iter().find(|code| code.asked_by == asked_by)
    }
}

/// The first schema held one code in clear. The code is dropped, because it is valid for five minutes only; the day's
/// count is kept.
fn first_schema(_version: u8, json: &[u8]) -> Result<SentCodes, String> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct First {
        sent_at: Timestamp,
        day: Day,
        sent_today: u32,
    }
    let First { sent_at, day, sent_today } = serde_json::from_slice(json).map_err(|error| error.to_string())?;
    Ok(SentCodes { codes: Vec::new(), day, sent_today, failures: 0, failed_at: None, at: sent_at })
}

pub(super) const TABLE: Table<SentCodes> = Table::of(kinds::CODE).older(first_schema);
/// Devices that signed in with a phone, and when they last did so.
pub(super) const KNOWN: Table<Timestamp> = Table::of(kinds::KNOWN_DEVICE);

fn id(store: &Store, receiver: Receiver<'_>) -> [String; 2] {
    match receiver {
        Receiver::Phone(phone) => ["phone".to_owned(), store.lookup("phone", &phone.to_wire())],
        Receiver::Aadhaar(number) => ["aadhaar".to_owned(), store.lookup("aadhaar", number.expose())],
    }
}

/// The codes sent to a receiver.
///
/// # Errors
/// When the store fails.
pub async fn find(store: &Store, receiver: Receiver<'_>) -> Result<Option<Stored<SentCodes>>, StoreError> {
    let [kind, hash] = id(store, receiver);
    TABLE.get(store, &[&kind, &hash]).await
}

/// Replaces what was found (nothing, the first time) by `now`.
///
/// # Errors
/// When the value cannot be sealed.
pub fn save(
    store: &Store,
    batch: &mut Batch,
    receiver: Receiver<'_>,
    was: Option<&Stored<SentCodes>>,
    now: &SentCodes,
) -> Result<(), StoreError> {
    let [kind, hash] = id(store, receiver);
    match was {
        Some(was) => TABLE.update(store, batch, was, now)?,
        None => TABLE.insert(store, batch, &[&kind, &hash], now)?,
    }
    expiry::put(store, batch, now.at.plus_hours(KEPT_HOURS), Ending::Code(kind, hash))
}

/// Deletes a receiver's codes when their time is over; see [`expiry`]. If something was sent or entered since, there is
/// a later entry.
///
/// # Errors
/// When the store fails.
pub async fn end(
    store: &Store,
    batch: &mut Batch,
    id: [&str; 2],
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let codes = TABLE.get(store, &id).await?.filter(|codes| codes.at.plus_hours(KEPT_HOURS) <= now);
    if let Some(codes) = codes {
        TABLE.delete(batch, &codes);
    }
    Ok(None)
}

/// Deletes the codes and counts of a receiver.
pub fn delete(store: &Store, batch: &mut Batch, receiver: Receiver<'_>) {
    let [kind, hash] = id(store, receiver);
    TABLE.remove(store, batch, &[&kind, &hash]);
}

/// Whether a device is known to the owner of a phone.
///
/// # Errors
/// When the store fails.
pub async fn knows(store: &Store, phone: &Mobile, device: &str) -> Result<Device, StoreError> {
    let [_, phone] = id(store, Receiver::Phone(phone));
    if KNOWN.get(store, &[&phone, device]).await?.is_some() {
        return Ok(Device::Known);
    }
    let others = KNOWN.ids(store, &[&phone], Page::first(1)).await?;
    Ok(if others.is_empty() { Device::First } else { Device::Stranger })
}

/// Notes that a device has signed in with a phone.
///
/// # Errors
/// When a value cannot be sealed.
pub fn know(store: &Store, batch: &mut Batch, phone: &Mobile, device: &str, now: Timestamp) -> Result<(), StoreError> {
    let [_, phone] = id(store, Receiver::Phone(phone));
    KNOWN.put(store, batch, &[&phone, device], &now)?;
    expiry::put(store, batch, now.plus_days(KNOWN_DAYS), Ending::KnownDevice(phone, device.to_owned()))
}

/// Deletes a device that has not signed in for a long time; see [`expiry`].
///
/// # Errors
/// When the store fails.
pub async fn end_known(
    store: &Store,
    batch: &mut Batch,
    id: [&str; 2],
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let known = KNOWN.get(store, &id).await?.filter(|known| known.value.plus_days(KNOWN_DAYS) <= now);
    if let Some(known) = known {
        KNOWN.delete(batch, &known);
    }
    Ok(None)
}
