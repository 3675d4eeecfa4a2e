//! Index of records by expiry time, so that a purge finds expired records without reading all records.
//!
//! An entry is written together with its record. When an entry is due, the record itself decides whether it has
//! expired. An unexpired record, such as a session in use, gets a later entry.

use std::time::Duration;

use loan_core::ids::{BookingId, ImageId, KfsId, OrderId, PaymentId, ProductId, UserId};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ages::AGAIN_DAYS;
use super::images::Forgotten;
use super::{
    bookings, codes, denials, handoffs, idempotency, images, kinds, limit_counts, notices, orders, outbox, payments,
    sessions, statements,
};
use loan_store::{Batch, Claimed, CommitError, Depth, Result, Store, StoreError, Stored, Table, throttled};

pub const STEP: usize = 200;

/// Duration of a claim: longer than a step takes.
const LEASE: Duration = Duration::from_secs(30);

/// A record that expires, by its key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ExpiringRecord {
    Session(String),
    Ticket(String),
    AuditCode(String),
    Nonce(String),
    Code(String, String),
    KnownDevice(String, String),
    Answer(String),
    /// An image, with its user; deleted only if unused.
    Image(UserId, ImageId),
    /// A Key Fact Statement, with its user; kept longer if the user accepted it.
    Statement(UserId, KfsId),
    Denial(UserId, ProductId),
    OrderNotice(String, String),
    /// A message to a provider that was set aside as a dead letter.
    Message(String),
    Order(OrderId),
    Booking(UserId, BookingId),
    Payment(PaymentId),
    PaymentNotice(String),
    Transaction(String),
    Unapplied(PaymentId, String),
    LimitCount(String, String),
}

impl ExpiringRecord {
    /// Returns the variant's stored name and its ids, such as `code/phone/9f86d0`.
    fn key(&self) -> String {
        // The stored form is `{"code": ["phone", "9f86d0"]}`, or `{"session": "9f86d0"}` for a single id.
        let stored = serde_json::to_value(self).unwrap_or_default();
        let mut parts = Vec::new();
        for (name, ids) in stored.as_object().into_iter().flatten() {
            parts.push(name.as_str());
            parts.extend(ids.as_str());
            parts.extend(ids.as_array().into_iter().flatten().filter_map(Value::as_str));
        }
        parts.join("/")
    }

    /// Adds the record's deletion to the batch if the record has expired. Otherwise returns when to check it again.
    async fn end(
        &self,
        store: &Store,
        batch: &mut Batch,
        now: Timestamp,
        forgotten: &mut Forgotten,
    ) -> Result<Option<Timestamp>> {
        match self {
            Self::Session(id) => sessions::end(store, batch, id, now).await,
            Self::Ticket(id) => end_if(&handoffs::TICKETS, store, batch, &[id], |_| true).await,
            Self::AuditCode(id) => end_if(&handoffs::AUDIT_CODES, store, batch, &[id], |_| true).await,
            Self::Nonce(id) => end_if(&handoffs::NONCES, store, batch, &[id], |_| true).await,
            Self::Code(kind, hash) => {
                end_if(&codes::TABLE, store, batch, &[kind, hash], |codes| codes.kept_until() <= now).await
            }
            Self::KnownDevice(phone, device) => {
                end_if(&codes::KNOWN, store, batch, &[phone, device], |known| codes::known_until(*known) <= now).await
            }
            Self::Answer(id) => end_if(&idempotency::TABLE, store, batch, &[id], |answer| !answer.is_kept(now)).await,
            Self::Image(user, image) => images::end(store, batch, (user, image), now, forgotten).await,
            Self::Statement(user, id) => statements::end(store, batch, user, id, now).await,
            Self::Denial(user, product) => {
                let id = [user.as_str(), product.as_str()];
                end_if(&denials::TABLE, store, batch, &id, |denied| denials::wait_ends(*denied) <= now).await
            }
            Self::OrderNotice(port, event) => end_if(&notices::TABLE, store, batch, &[port, event], |_| true).await,
            Self::Message(id) => outbox::end(store, batch, id).await,
            Self::Order(id) => orders::end(store, batch, id, now).await,
            Self::Booking(user, id) => bookings::end(store, batch, user, id, now).await,
            Self::Payment(id) => payments::end(store, batch, id, now).await,
            Self::PaymentNotice(event) => {
                payments::end_with_payment(&payments::NOTICES, store, batch, &[event], now).await
            }
            Self::Transaction(reference) => {
                payments::end_with_payment(&payments::TRANSACTIONS, store, batch, &[reference], now).await
            }
            Self::Unapplied(payment, reference) => {
                payments::end_unapplied(store, batch, [payment.as_str(), reference], now).await
            }
            Self::LimitCount(kind, who) => {
                end_if(&limit_counts::TABLE, store, batch, &[kind, who], |count| count.ends <= now).await
            }
        }
    }
}

/// Deletes a record if `is_over` returns `true`. A renewed record has another, later entry.
async fn end_if<T: Clone + Send + Sync + 'static>(
    table: &Table<T>,
    store: &Store,
    batch: &mut Batch,
    id: &[&str],
    is_over: impl FnOnce(&T) -> bool + Send,
) -> Result<Option<Timestamp>> {
    if let Some(ended) = table.get(store, id).await?.filter(|found| is_over(&found.value)) {
        table.delete(batch, &ended);
    }
    Ok(None)
}

pub(super) const TABLE: Table<(Timestamp, ExpiringRecord)> = Table::of(kinds::EXPIRY);

/// Pads the milliseconds to fifteen digits, enough for 9999-12-31, so that keys sort numerically.
pub(super) fn instant(at: Timestamp) -> String {
    format!("{:015}", at.epoch_ms())
}

pub fn put(store: &Store, batch: &mut Batch, at: Timestamp, ending: ExpiringRecord) -> Result<()> {
    TABLE.put(store, batch, &[&instant(at), &ending.key()], &(at, ending))
}

/// Deletes at most [`STEP`] expired records that no other process has claimed; returns how many entries it checked.
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
    let mut entries = Vec::new();
    for entry in TABLE.opened(store, claimed) {
        match entry {
            Ok(entry) => entries.push(entry),
            // The entry stays, and does not keep the entries behind it from ending.
            Err(StoreError::Broken(why)) => throttled!(error, why, "an expiry entry cannot be read"),
            Err(error) => return Err(error.into()),
        }
    }
    match store.commit(batch_of(store, &entries, now).await?).await {
        // A record was changed concurrently. Deletes the others one by one; the next step retries the changed record.
        Err(CommitError::Conflict(_)) => {
            for entry in &entries {
                match store.commit(batch_of(store, std::slice::from_ref(entry), now).await?).await {
                    Ok(()) | Err(CommitError::Conflict(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        written => written?,
    }
    Ok(entries.len())
}

async fn batch_of(store: &Store, entries: &[Stored<(Timestamp, ExpiringRecord)>], now: Timestamp) -> Result<Batch> {
    let mut batch = Batch::new();
    let mut forgotten = Forgotten::new();
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
    }
    images::forget(store, &mut batch, forgotten).await?;
    Ok(batch)
}

/// Returns the number of records expired at `now`, counted up to `limit`, and when the first of them expired.
pub async fn depth(store: &Store, now: Timestamp, limit: usize) -> Result<Depth> {
    TABLE.depth(store, &[], now, limit).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_kind_of_the_record_and_its_ids() {
        for (record, key) in [
            (ExpiringRecord::Session("9f86".to_owned()), "session/9f86"),
            (ExpiringRecord::Order(OrderId::from("01J")), "order/01J"),
            (ExpiringRecord::KnownDevice("9f86".to_owned(), "d0".to_owned()), "knownDevice/9f86/d0"),
            (ExpiringRecord::Statement(UserId::from("01U"), KfsId::from("k")), "statement/01U/k"),
            (ExpiringRecord::Unapplied(PaymentId::from("01P"), "T-1:0".to_owned()), "unapplied/01P/T-1:0"),
        ] {
            assert_eq!(record.key(), key);
        }
    }
}
