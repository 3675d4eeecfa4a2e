//! The content of messages, and how each kind is written.

use loan_core::auth::one_time_code::expires_at;
use loan_core::ids::{CardId, OrderId, PaymentId, ProductId, UserId};
use loan_core::money::Money;
use loan_core::order::Order;
use loan_core::personal::Mobile;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::app::Ctx;
use crate::error::Result;
use crate::log;
use crate::records::applicants::{self, Account};
use crate::records::outbox::{self, Next, Outgoing};
use crate::records::payments::Notice;
use loan_store::{Batch, StoreError};

/// Content of a message, stored as JSON with a field `kind`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(super) enum Payload {
    Sms {
        phone: Mobile,
        body: String,
        /// From this instant the message is useless and is not sent; `None` for a message that never expires.
        until: Option<Timestamp>,
        /// Keyed hash of the device that asked for the login code.
        #[serde(skip_serializing_if = "Option::is_none")]
        asked_by: Option<String>,
    },
    /// A payout to the account chosen in the application. Only the first release reads `user_id` and `card_id`.
    Disburse {
        order_id: OrderId,
        user_id: UserId,
        card_id: CardId,
        amount: Money,
        to: Account,
        /// True if the account's branch is closed. Then no money is sent.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_closed: bool,
    },
    Refund {
        payment_id: PaymentId,
        order_id: OrderId,
        transaction_id: String,
        amount: Money,
    },
    Audit {
        order_id: OrderId,
        product_id: ProductId,
        amount: Money,
    },
}

impl Payload {
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Sms { until: Some(_), .. } => "code",
            Self::Sms { .. } => "sms",
            Self::Disburse { .. } => "disburse",
            Self::Refund { .. } => "refund",
            Self::Audit { .. } => "audit",
        }
    }
}

// The id of every message except an SMS derives from the order or transaction. After a restore from a backup, the
// server may send a message twice; the provider recognises the message by its id.

/// Returns the id of a refund's message. The refund's number distinguishes the refunds of a transaction.
pub(in crate::service) fn refund_id(aside: &Notice) -> String {
    format!("refund:{}:{}", aside.reference, aside.refunds)
}

pub(in crate::service) fn sms(ctx: &Ctx, batch: &mut Batch, phone: &Mobile, body: String) -> Result<()> {
    write(ctx, batch, ctx.id(), &Payload::Sms { phone: phone.clone(), body, until: None, asked_by: None })
}

/// Writes the SMS of a login code. After the code's expiry the SMS is not sent, and the code is taken off the day's
/// count of the device with the keyed hash `asked_by`.
pub(in crate::service) fn login_code(
    ctx: &Ctx,
    batch: &mut Batch,
    phone: &Mobile,
    body: String,
    asked_by: String,
) -> Result<()> {
    let (until, asked_by) = (Some(expires_at(ctx.at)), Some(asked_by));
    write(ctx, batch, ctx.id(), &Payload::Sms { phone: phone.clone(), body, until, asked_by })
}

pub(in crate::service) async fn disburse(ctx: &Ctx, batch: &mut Batch, order: &Order) -> Result<()> {
    let applicant = applicants::of(&ctx.store, &order.id).await?;
    let to = applicant.ok_or_else(|| StoreError::Broken("an order without an applicant".to_owned()))?.account;
    let is_closed = ctx.app.directory.branch(to.ifsc.expose()).is_none();
    let (order_id, user_id, card_id) = (order.id.clone(), order.user_id.clone(), order.card_id.clone());
    let payload = Payload::Disburse { order_id, user_id, card_id, amount: order.quote.arrive_amount, to, is_closed };
    write(ctx, batch, format!("disburse:{}", order.id), &payload)
}

pub(in crate::service) fn refund(ctx: &Ctx, batch: &mut Batch, aside: &Notice) -> Result<()> {
    let Notice { payment_id, order_id, reference: transaction_id, amount, .. } = aside.clone();
    let payload = Payload::Refund { payment_id, order_id, transaction_id, amount };
    write(ctx, batch, refund_id(aside), &payload)
}

pub(in crate::service) fn audit(ctx: &Ctx, batch: &mut Batch, order: &Order) -> Result<()> {
    let (order_id, product_id) = (order.id.clone(), order.product_id.clone());
    let payload = Payload::Audit { order_id, product_id, amount: order.quote.amount };
    write(ctx, batch, format!("audit:{}", order.id), &payload)
}

fn write(ctx: &Ctx, batch: &mut Batch, id: String, payload: &Payload) -> Result<()> {
    let encoded = serde_json::to_value(payload).map_err(|error| StoreError::Broken(format!("a message: {error}")))?;
    let kind = payload.kind().to_owned();
    ctx.written.lock().insert((payload.kind(), id.clone()));
    let request = log::cause().unwrap_or_default();
    let next = Next::At(ctx.at);
    let message = Outgoing { id, kind, payload: encoded, at: ctx.at, attempts: 0, next, request, last_error: None };
    Ok(outbox::insert(&ctx.store, batch, &message)?)
}
