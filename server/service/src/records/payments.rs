//! Payments requested from the provider, and the results of its notices.

use loan_core::ids::{OrderId, PaymentId, UserId};
use loan_core::money::Money;
use loan_core::order::payment::PaymentDue;
use loan_core::order::standing::AskedPayment;
pub use loan_core::order::standing::PaymentStatus;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::ages::{AGAIN_DAYS, LAW_DAYS};
use super::expiry::{self, ExpiringRecord};
use super::stored::{PaymentStatusCode, StoredDue, is_default};
use super::{kinds, orders};
use loan_store::{Batch, Page, Result, Store, Stored, Table};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// The provider repeats the id in its notices.
    pub id: PaymentId,
    pub user_id: UserId,
    pub order_id: OrderId,
    /// Purpose, amount and expiry. Purpose and amount never change; a newer link may shorten the expiry.
    #[serde(with = "StoredDue")]
    pub due: PaymentDue,
    pub url: String,
    pub created_at: Timestamp,
    #[serde(with = "PaymentStatusCode")]
    pub status: PaymentStatus,
    /// When the borrower paid, on the provider's clock.
    pub paid_at: Option<Timestamp>,
    /// When the provider reported a failure; the borrower may still try again.
    pub failed_at: Option<Timestamp>,
    /// When the borrower last requested the payment's link again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked_again_at: Option<Timestamp>,
}

/// Days during which the provider may send notices of a payment. `reconcile` skips older payments.
const NEWS_DAYS: i64 = 60;

impl Payment {
    /// Returns whether the provider may still send notices of the payment at `now`.
    pub fn is_recent(&self, now: Timestamp) -> bool {
        now < self.asked().asked_at.plus_days(NEWS_DAYS)
    }

    pub fn asked(&self) -> AskedPayment<'_> {
        AskedPayment {
            due: &self.due,
            asked_at: self.asked_again_at.unwrap_or(self.created_at),
            status: self.status,
            paid_at: self.paid_at,
            failed_at: self.failed_at,
        }
    }
}

/// The result of a notice; each notice takes effect once. Transactions and unapplied money have records of this form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    pub payment_id: PaymentId,
    pub amount: Money,
    pub applied: bool,
    pub at: Timestamp,
    /// The order of the payment; for an unknown payment, the order that the notice names.
    pub order_id: OrderId,
    /// The provider's transaction id.
    pub reference: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// In the record of a transaction, the count of its refunds. In a record of unapplied money, the number of its
    /// refund, from 1; 0 if the money is not refunded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub refunds: u32,
}

/// Returns the last part of a key in `UNAPPLIED`, which is different for each refund of a transaction.
fn aside_key(reference: &str, refund: u32) -> String {
    format!("{reference}:{refund}")
}

pub(super) const PAYMENTS: Table<Payment> = Table::of(kinds::PAYMENT);
/// The last payment of each due cycle of an order. Only this payment's link may be open.
pub(super) const CURRENT: Table<PaymentId> = Table::of(kinds::PAYMENT_CURRENT);
/// Maximum number of due cycles read: more than an order can have.
const CYCLES: usize = 100;
pub(super) const NOTICES: Table<Notice> = Table::of(kinds::PAYMENT_NOTICE);
/// The result of each transaction, stored once even if several notices report it.
pub(super) const TRANSACTIONS: Table<Notice> = Table::of(kinds::PAYMENT_TRANSACTION);
pub(super) const UNAPPLIED: Table<Notice> = Table::of(kinds::PAYMENT_UNAPPLIED);
pub(super) const UNAPPLIED_BY_ORDER: Table<()> = Table::of(kinds::PAYMENT_UNAPPLIED_BY_ORDER);
pub(super) const UNAPPLIED_BY_TIME: Table<()> = Table::of(kinds::PAYMENT_UNAPPLIED_BY_TIME);
const ASIDE_LIMIT: usize = 100;

pub async fn get(store: &Store, id: &str) -> Result<Option<Stored<Payment>>> {
    PAYMENTS.get(store, &[id]).await
}

pub async fn all_ids(store: &Store) -> Result<Vec<String>> {
    PAYMENTS.all_ids(store).await
}

fn slot<'a>(order: &'a OrderId, due: &'a PaymentDue) -> [&'a str; 2] {
    [order.as_str(), due.order_repay_id.as_str()]
}

pub async fn current(store: &Store, order: &OrderId, due: &PaymentDue) -> Result<Option<Stored<PaymentId>>> {
    CURRENT.get(store, &slot(order, due)).await
}

pub async fn last(store: &Store, order: &OrderId) -> Result<Option<Stored<Payment>>> {
    // Ids sort by time, so the greatest id is the newest.
    let Some(newest) = asked_last(store, order).await?.into_iter().max() else { return Ok(None) };
    get(store, newest.as_str()).await
}

async fn asked_last(store: &Store, order: &OrderId) -> Result<Vec<PaymentId>> {
    let current = CURRENT.list(store, &[order.as_str()], Page::first(CYCLES)).await?;
    Ok(current.into_iter().map(|stored| stored.value).collect())
}

pub async fn of_order(store: &Store, order: &OrderId) -> Result<Vec<Stored<Payment>>> {
    let ids = asked_last(store, order).await?;
    let ids: Vec<&str> = ids.iter().map(PaymentId::as_str).collect();
    PAYMENTS.get_many(store, ids.iter().map(std::slice::from_ref)).await
}

pub fn insert(store: &Store, batch: &mut Batch, was: Option<&Stored<PaymentId>>, payment: &Payment) -> Result<()> {
    PAYMENTS.insert(store, batch, &[payment.id.as_str()], payment)?;
    expiry::put(store, batch, payment.created_at.plus_days(LAW_DAYS), ExpiringRecord::Payment(payment.id.clone()))?;
    CURRENT.save(store, batch, &slot(&payment.order_id, &payment.due), was, &payment.id)
}

pub fn update(store: &Store, batch: &mut Batch, was: &Stored<Payment>, now: &Payment) -> Result<()> {
    PAYMENTS.update(store, batch, was, now)
}

pub async fn notice(store: &Store, event: &str) -> Result<Option<Stored<Notice>>> {
    NOTICES.get(store, &[event]).await
}

pub fn record_notice(store: &Store, batch: &mut Batch, event: &str, notice: &Notice) -> Result<()> {
    NOTICES.insert(store, batch, &[event], notice)?;
    expiry::put(store, batch, notice.at.plus_days(LAW_DAYS), ExpiringRecord::PaymentNotice(event.to_owned()))
}

pub async fn transaction(store: &Store, reference: &str) -> Result<Option<Stored<Notice>>> {
    TRANSACTIONS.get(store, &[reference]).await
}

pub fn note_transaction(store: &Store, batch: &mut Batch, notice: &Notice) -> Result<()> {
    TRANSACTIONS.insert(store, batch, &[&notice.reference], notice)?;
    expiry::put(store, batch, notice.at.plus_days(LAW_DAYS), ExpiringRecord::Transaction(notice.reference.clone()))
}

pub fn set_aside(store: &Store, batch: &mut Batch, notice: &Notice) -> Result<()> {
    let key = aside_key(&notice.reference, notice.refunds);
    let id = [notice.payment_id.as_str(), &key];
    UNAPPLIED.insert(store, batch, &id, notice)?;
    UNAPPLIED_BY_TIME.put(store, batch, &[&expiry::instant(notice.at), id[0], id[1]], &())?;
    if notice.refunds > 0 {
        UNAPPLIED_BY_ORDER.put(store, batch, &[notice.order_id.as_str(), id[0], id[1]], &())?;
    }
    let ending = ExpiringRecord::Unapplied(notice.payment_id.clone(), key.clone());
    expiry::put(store, batch, notice.at.plus_days(LAW_DAYS), ending)
}

/// Deletes the record of money that was set aside for an unknown payment. The commit fails if the record has changed.
pub fn take_up(store: &Store, batch: &mut Batch, aside: &Stored<Notice>) {
    UNAPPLIED.delete(batch, aside);
    unlist(store, batch, aside);
}

fn unlist(store: &Store, batch: &mut Batch, aside: &Notice) {
    let (payment, key) = (aside.payment_id.as_str(), aside_key(&aside.reference, aside.refunds));
    UNAPPLIED_BY_TIME.remove(store, batch, &[&expiry::instant(aside.at), payment, &key]);
    UNAPPLIED_BY_ORDER.remove(store, batch, &[aside.order_id.as_str(), payment, &key]);
}

/// Returns the record of a transaction's money that was set aside for a payment. The transaction has this many refunds.
pub async fn unapplied_of(
    store: &Store,
    payment: &PaymentId,
    reference: &str,
    refunds: u32,
) -> Result<Option<Stored<Notice>>> {
    let ids: Vec<Vec<String>> =
        (0..=refunds).map(|refund| vec![payment.to_string(), aside_key(reference, refund)]).collect();
    Ok(many(store, &ids).await?.into_iter().next())
}

pub async fn unapplied(store: &Store, payment: &PaymentId) -> Result<Vec<Stored<Notice>>> {
    UNAPPLIED.list(store, &[payment.as_str()], Page::first(ASIDE_LIMIT)).await
}

pub async fn refunded(store: &Store, order: &OrderId) -> Result<Vec<Stored<Notice>>> {
    let ids = UNAPPLIED_BY_ORDER.ids(store, &[order.as_str()], Page::first(ASIDE_LIMIT)).await?;
    many(store, &ids).await
}

/// Returns unapplied money that arrived before `before`, newest first; `None` stands for the present.
pub async fn unapplied_before(store: &Store, before: Option<Timestamp>, limit: usize) -> Result<Vec<Stored<Notice>>> {
    let after = before.map(expiry::instant);
    let page = Page { after: after.as_deref(), ..Page::newest(limit) };
    let ids: Vec<Vec<String>> =
        UNAPPLIED_BY_TIME.ids(store, &[], page).await?.into_iter().map(|id| id.into_iter().skip(1).collect()).collect();
    many(store, &ids).await
}

async fn many(store: &Store, ids: &[Vec<String>]) -> Result<Vec<Stored<Notice>>> {
    let ids: Vec<Vec<&str>> = ids.iter().map(|id| id.iter().map(String::as_str).collect()).collect();
    UNAPPLIED.get_many(store, ids.iter().map(Vec::as_slice)).await
}

pub fn update_transaction(store: &Store, batch: &mut Batch, was: &Stored<Notice>, now: &Notice) -> Result<()> {
    TRANSACTIONS.update(store, batch, was, now)
}

/// Deletes a payment after its order has been deleted; see [`expiry`].
pub async fn end(store: &Store, batch: &mut Batch, id: &PaymentId, now: Timestamp) -> Result<Option<Timestamp>> {
    let Some(payment) = get(store, id.as_str()).await? else { return Ok(None) };
    if orders::is_kept(store, &payment.order_id).await? {
        return Ok(Some(now.plus_days(AGAIN_DAYS)));
    }
    PAYMENTS.delete(batch, &payment);
    if let Some(current) = current(store, &payment.order_id, &payment.due).await?.filter(|current| current.value == *id)
    {
        CURRENT.delete(batch, &current);
    }
    Ok(None)
}

/// Deletes the record of unapplied money after its payment has been deleted; see [`expiry`].
pub async fn end_unapplied(
    store: &Store,
    batch: &mut Batch,
    id: [&str; 2],
    now: Timestamp,
) -> Result<Option<Timestamp>> {
    let Some(notice) = UNAPPLIED.get(store, &id).await? else { return Ok(None) };
    let again = end_with_payment(&UNAPPLIED, store, batch, &id, now).await?;
    if again.is_none() {
        unlist(store, batch, &notice);
    }
    Ok(again)
}

/// Deletes the result of a notice or transaction after its payment has been deleted; see [`expiry`].
pub(super) async fn end_with_payment(
    table: &Table<Notice>,
    store: &Store,
    batch: &mut Batch,
    id: &[&str],
    now: Timestamp,
) -> Result<Option<Timestamp>> {
    let Some(notice) = table.get(store, id).await? else { return Ok(None) };
    if PAYMENTS.has(store, &[notice.payment_id.as_str()]).await? {
        return Ok(Some(now.plus_days(AGAIN_DAYS)));
    }
    table.delete(batch, &notice);
    Ok(None)
}
