//! One-time codes, and the devices that used them to sign in.

use loan_core::auth::one_time_code::{Asked, Failures, LastCode};
use loan_core::personal::{Aadhaar, Mobile};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::expiry::{self, ExpiringRecord};
use super::kinds;
use loan_store::{Batch, Page, Result, Store, Stored, Table};

/// Retention in hours of a receiver's codes and counts. After this time no code is valid, and no count matters.
const KEPT_HOURS: i64 = 25;
/// Days for which a device stays known after it last signed in.
const KNOWN_DAYS: i64 = 400;

#[derive(Debug, Clone, Copy)]
pub enum Receiver<'a> {
    Phone(&'a Mobile),
    /// The number to verify. Only a keyed hash of the number is stored.
    Aadhaar(&'a Aadhaar),
}

/// A receiver's codes that may still be valid, and their counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SentCodes {
    /// The latest code of each requester, if it is still valid or was sent today; in the order of sending.
    pub codes: Vec<SentCode>,
    /// Wrong entries since the last correct entry, by address prefix.
    pub failures: Vec<FailuresFrom>,
    /// When a code was last sent or entered.
    pub at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SentCode {
    /// Keyed hash of the requester, who alone may use the code. Tests leave the hash empty: such a code counts toward
    /// every requester's limits, and nobody can use it.
    pub asked_by: String,
    /// Keyed hash of the requester's address prefix.
    pub from: String,
    pub hash: String,
    /// Random salt, from which only the server can recreate the code.
    pub salt: String,
    /// Read only by servers of an earlier release, which may share the database during an upgrade.
    pub made_at: Timestamp,
    pub sent_at: Timestamp,
    pub wrong: u32,
    pub is_used: bool,
    /// Number of codes sent to the requester on the day of `sent_at`.
    pub sent_that_day: u32,
    /// Number of codes sent on the day of `sent_at` since the requester last used a code.
    pub unredeemed: u32,
    /// The requester's code before this one, valid until this one has left. Only for Aadhaar codes, whose provider
    /// answers after the code was stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Box<Self>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FailuresFrom {
    /// Keyed hash of the address prefix.
    pub from: String,
    pub count: u32,
    pub last_at: Timestamp,
}

impl SentCode {
    pub fn last(&self) -> LastCode {
        let Self { is_used, sent_at, wrong, .. } = *self;
        LastCode { is_used, sent_at, wrong_tries: wrong }
    }

    /// Iterates over this code and the earlier codes that it does not replace yet.
    pub fn with_earlier(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |code| code.earlier.as_deref())
    }

    /// Counts a wrong entry, also for the earlier codes.
    pub fn fail(&mut self) {
        let mut failed = Some(self);
        while let Some(code) = failed {
            code.wrong += 1;
            failed = code.earlier.as_deref_mut();
        }
    }
}

impl SentCodes {
    /// Returns the last code of the requester with this keyed hash.
    pub fn of(&self, asked_by: &str) -> Option<&SentCode> {
        self.codes.iter().find(|code| code.asked_by == asked_by)
    }

    /// Describes all sent codes to the core's rules. `asked_by` and `from` are keyed hashes of the current requester
    /// and of their address prefix.
    pub fn asked(&self, asked_by: &str, from: &str) -> Vec<Asked> {
        let asked = |code: &SentCode| Asked {
            is_own: code.asked_by == asked_by || code.asked_by.is_empty(),
            is_near: code.from == from,
            sent_at: code.sent_at,
            sent_that_day: code.sent_that_day,
            unredeemed: code.unredeemed,
        };
        self.codes.iter().map(asked).collect()
    }

    /// Returns the wrong entries from an address prefix (a keyed hash).
    pub fn failures_from(&self, from: &str) -> Failures {
        let found = self.failures.iter().find(|failures| failures.from == from);
        found.map(|found| Failures { count: found.count, last_at: Some(found.last_at) }).unwrap_or_default()
    }

    pub(super) fn kept_until(&self) -> Timestamp {
        self.at.plus_hours(KEPT_HOURS)
    }

    pub fn all_failures(&self) -> Failures {
        self.failures.iter().fold(Failures::default(), |all, one| Failures {
            count: all.count.saturating_add(one.count),
            last_at: all.last_at.max(Some(one.last_at)),
        })
    }

    /// Counts a wrong entry from an address prefix (a keyed hash).
    pub fn fail(&mut self, from: &str, now: Timestamp) {
        let Failures { count, .. } = self.failures_from(from).and_one(now);
        self.failures.retain(|known| {
            let known_failures = Failures { count: known.count, last_at: Some(known.last_at) };
            known.from != from && !known_failures.is_forgotten(now)
        });
        self.failures.push(FailuresFrom { from: from.to_owned(), count, last_at: now });
        self.at = now;
    }
}

pub(super) const TABLE: Table<SentCodes> = Table::of(kinds::CODE);
/// Devices that signed in with a phone, and when they last did so.
pub(super) const KNOWN: Table<Timestamp> = Table::of(kinds::KNOWN_DEVICE);

fn id(store: &Store, receiver: Receiver<'_>) -> [String; 2] {
    match receiver {
        Receiver::Phone(phone) => ["phone".to_owned(), store.lookup("phone", &phone.to_wire())],
        Receiver::Aadhaar(number) => ["aadhaar".to_owned(), store.lookup("aadhaar", number.expose())],
    }
}

pub async fn find(store: &Store, receiver: Receiver<'_>) -> Result<Option<Stored<SentCodes>>> {
    let [kind, hash] = id(store, receiver);
    TABLE.get(store, &[&kind, &hash]).await
}

/// Stores a receiver's codes. `was` is the record that is already stored; `None` if there is none.
pub fn save(
    store: &Store,
    batch: &mut Batch,
    receiver: Receiver<'_>,
    was: Option<&Stored<SentCodes>>,
    now: &SentCodes,
) -> Result<()> {
    let [kind, hash] = id(store, receiver);
    TABLE.save(store, batch, &[&kind, &hash], was, now)?;
    expiry::put(store, batch, now.kept_until(), ExpiringRecord::Code(kind, hash))
}

pub fn delete(store: &Store, batch: &mut Batch, receiver: Receiver<'_>) {
    let [kind, hash] = id(store, receiver);
    TABLE.remove(store, batch, &[&kind, &hash]);
}

pub async fn knows(store: &Store, phone: &Mobile, device: &str) -> Result<bool> {
    let [_, phone] = id(store, Receiver::Phone(phone));
    Ok(KNOWN.get(store, &[&phone, device]).await?.is_some())
}

pub(super) fn known_until(signed_in: Timestamp) -> Timestamp {
    signed_in.plus_days(KNOWN_DAYS)
}

/// Records that a device has signed in with a phone.
pub fn know(store: &Store, batch: &mut Batch, phone: &Mobile, device: &str, now: Timestamp) -> Result<()> {
    let [_, phone] = id(store, Receiver::Phone(phone));
    KNOWN.put(store, batch, &[&phone, device], &now)?;
    expiry::put(store, batch, known_until(now), ExpiringRecord::KnownDevice(phone, device.to_owned()))
}

pub async fn forget_devices(store: &Store, batch: &mut Batch, phone: &Mobile, limit: usize) -> Result<()> {
    let [_, phone] = id(store, Receiver::Phone(phone));
    for device in KNOWN.ids(store, &[&phone], Page::first(limit)).await?.concat() {
        KNOWN.remove(store, batch, &[&phone, &device]);
    }
    Ok(())
}
