//! When records expire: an index by instant, so that records that stay are never read.
//!
//! An entry is written together with its record. When an entry is due, the record itself decides whether it has
//! expired; a session that was used since gets a later entry.

use std::time::Duration;

use loan_core::ids::{BookingId, ImageId, KfsId, OrderId, PaymentId, ProductId, UserId};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::ages::AGAIN_DAYS;
use super::images::Forgotten;
use super::kinds;
use super::{
    bookings, codes, denials, handoffs, idempotency, images, limit_counts, notices, orders, outbox, payments, sessions,
    statements,
};
use crate::store::{Batch, Claimed, CommitError, Depth, Store, StoreError, Stored, Table};

pub const STEP: usize = 200;

/// Longer than a step takes.
const LEASE: Duration = Duration::from_secs(30);

/// Number of keys at which a step ends early.
const BATCH_KEYS: usize = 5000;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Ending {
    Session(String),
    Ticket(String),
    AuditCode(String),
    Nonce(String),
    Code(String, String),
    KnownDevice(String, String),
    Answer(String),
    /// An image that may be unused, with its user.
    Image(UserId, ImageId),
    /// A statement that may not be accepted, with its user.
    Statement(UserId, KfsId),
    Denial(UserId, ProductId),
    OrderNotice(String, String),
    /// A message to a provider, possibly a dead letter.
    Message(String),
    Order(OrderId),
    Booking(UserId, BookingId),
    Payment(PaymentId),
    PaymentNotice(String),
    Transaction(String),
    Unapplied(PaymentId, String),
    LimitCount(String, String),
}

impl Ending {
    fn key(&self) -> String {
        match self {
            Self::Session(id) => ["session", id].join("/"),
            Self::Ticket(id) => ["ticket", id].join("/"),
            Self::AuditCode(id) => ["auditCode", id].join("/"),
            Self::Nonce(id) => ["nonce", id].join("/"),
            Self::Code(kind, hash) => ["code", kind, hash].join("/"),
            Self::KnownDevice(phone, device) => ["knownDevice", phone, device].join("/"),
            Self::Answer(id) => ["answer", id].join("/"),
            Self::Image(user, image) => ["image", user.as_str(), image.as_str()].join("/"),
            Self::Statement(user, id) => ["statement", user.as_str(), id.as_str()].join("/"),
            Self::Denial(user, product) => ["denial", user.as_str(), product.as_str()].join("/"),
            Self::OrderNotice(port, event) => ["orderNotice", port, event].join("/"),
            Self::Message(id) => ["message", id].join("/"),
            Self::Order(id) => ["order", id.as_str()].join("/"),
            Self::Booking(user, id) => ["booking", user.as_str(), id.as_str()].join("/"),
            Self::Payment(id) => ["payment", id.as_str()].join("/"),
            Self::PaymentNotice(event) => ["paymentNotice", event].join("/"),
            Self::Transaction(reference) => ["transaction", reference].join("/"),
            Self::Unapplied(payment, reference) => ["unapplied", payment.as_str(), reference].join("/"),
            Self::LimitCount(kind, who) => ["limitCount", kind, who].join("/"),
        }
    }

    /// Puts the record's deletion into the batch if it has expired at `now`; otherwise returns when to check again, if
    /// ever.
    async fn end(
        &self,
        store: &Store,
        batch: &mut Batch,
        now: Timestamp,
        forgotten: &mut Forgotten,
    ) -> Result<Option<Timestamp>, StoreError> {
        match self {
            Self::Session(id) => sessions::end(store, batch, id, now).await,
            Self::Ticket(id) => handoffs::end_ticket(store, batch, id).await,
            Self::AuditCode(id) => handoffs::end_audit_code(store, batch, id).await,
            Self::Nonce(id) => handoffs::end_nonce(store, batch, id).await,
            Self::Code(kind, hash) => codes::end(store, batch, [kind, hash], now).await,
            Self::KnownDevice(phone, device) => codes::end_known(store, batch, [phone, device], now).await,
            Self::Answer(id) => idempotency::end(store, batch, id, now).await,
            Self::Image(user, image) => images::end(store, batch, (user, image), now, forgotten).await,
            Self::Statement(user, id) => statements::end(store, batch, user, id, now).await,
            Self::Denial(user, product) => denials::end(store, batch, [user.as_str(), product.as_str()], now).await,
            Self::OrderNotice(port, event) => notices::end(store, batch, [port, event]).await,
            Self::Message(id) => outbox::end(store, batch, id).await,
            Self::Order(id) => orders::end(store, batch, id, now).await,
            Self::Booking(user, id) => bookings::end(store, batch, user, id, now).await,
            Self::Payment(id) => payments::end(store, batch, id, now).await,
            Self::PaymentNotice(event) => payments::end_notice(store, batch, event, now).await,
            Self::Transaction(reference) => payments::end_transaction(store, batch, reference, now).await,
            Self::Unapplied(payment, reference) => {
                payments::end_unapplied(store, batch, [payment.as_str(), reference], now).await
            }
            Self::LimitCount(kind, who) => limit_counts::end(store, batch, [kind, who], now).await,
        }
    }
}

pub(super) const TABLE: Table<(Timestamp, Ending)> = Table::of(kinds::EXPIRY);

/// Instants are padded, because texts of the same length sort like numbers.
pub(super) fn instant(at: Timestamp) -> String {
    format!("{:015}", at.epoch_ms())
}

pub fn put(store: &Store, batch: &mut Batch, at: Timestamp, ending: Ending) -> Result<(), StoreError> {
    TABLE.put(store, batch, &[&instant(at), &ending.key()], &(at, ending))
}

/// Deletes a bounded number of expired records that no other process is about to delete; returns how many entries it
/// checked.
pub async fn purge(store: &Store, now: Timestamp) -> Result<usize, CommitError> {
    let claimed = TABLE.claim(store, &[], now, (STEP, LEASE)).await?;
    if claimed.is_empty() {
        return Ok(0);
    }
    let purged = purge_claimed(store, &claimed, now).await;
    store.release(&claimed).await;
    purged
}

async fn purge_claimed(store: &Store, claimed: &Claimed, now: Timestamp) -> Result<usize, CommitError> {
    let entries = TABLE.opened(store, claimed)?;
    let mut from = 0;
    while let Some(rest) = entries.get(from..).filter(|rest| !rest.is_empty()) {
        let (batch, taken) = batch_of(store, rest, now).await?;
        match store.commit(batch).await {
            // A record was used meanwhile. The others are deleted one by one, and the next step checks that one again.
            Err(CommitError::Conflict(_)) => {
                for entry in rest.iter().take(taken) {
                    let (batch, _) = batch_of(store, std::slice::from_ref(entry), now).await?;
                    match store.commit(batch).await {
                        Ok(()) | Err(CommitError::Conflict(_)) => {}
                        Err(error) => return Err(error),
                    }
                }
            }
            written => written?,
        }
        from += taken;
    }
    Ok(from)
}

async fn batch_of(
    store: &Store,
    entries: &[Stored<(Timestamp, Ending)>],
    now: Timestamp,
) -> Result<(Batch, usize), StoreError> {
    let mut batch = Batch::new();
    let mut forgotten = Forgotten::new();
    let mut taken = 0;
    for entry in entries {
        let (_, ending) = &entry.value;
        TABLE.delete(&mut batch, entry);
        let again = match ending.end(store, &mut batch, now, &mut forgotten).await {
            Err(StoreError::Broken(why)) => {
                tracing::error!(record = ending.key(), why, "an expired record cannot be read and is kept");
                Some(now.plus_days(AGAIN_DAYS))
            }
            again => again?,
        };
        if let Some(again) = again {
            put(store, &mut batch, again, ending.clone())?;
        }
        taken += 1;
        // An image of a former version takes many keys.
        if images::keys_of(&forgotten) > BATCH_KEYS {
            break;
        }
    }
    images::forget(store, &mut batch, forgotten).await?;
    Ok((batch, taken))
}

/// How much has expired at `now`, and since when, counted up to `limit`.
pub async fn depth(store: &Store, now: Timestamp, limit: usize) -> Result<Depth, StoreError> {
    TABLE.depth(store, &[], now, limit).await
}
