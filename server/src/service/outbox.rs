//! What must reach a provider leaves from here: written in the batch of the change it follows from, sent afterwards.

use loan_core::ids::{CardId, OrderId, PaymentId, ProductId, UserId};
use loan_core::money::Money;
use loan_core::order::{Order, OrderEvent};
use loan_core::personal::Mobile;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::lifecycle;
use super::notices::{event_of_disbursal, event_of_verdict};
use crate::app::{Ctx, Tenant, retry};
use crate::error::DomainError;
use crate::ports::{AuditRequest, Disbursal, PortError, RefundRequest, Text};
use crate::store::records::cards;
use crate::store::records::outbox::{self, Outgoing};
use crate::store::{Batch, CommitError, StoreError, Stored};

/// Messages looked at in one go.
const ROUND: usize = 100;
/// The longest pause between two attempts, in seconds.
const LONGEST_PAUSE: i64 = 3600;

/// What a message says. Its name on disk is its `kind`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Errand {
    /// A text message.
    Sms {
        phone: Mobile,
        body: String,
        /// After this it is of no use any more.
        #[serde(default)]
        until: Option<Timestamp>,
    },
    /// A loan to send.
    Disburse { order_id: OrderId, user_id: UserId, card_id: CardId, amount: Money },
    /// Money to give back.
    Refund {
        payment_id: PaymentId,
        /// The provider's name for the transaction; empty in an errand of an older version.
        #[serde(default)]
        transaction_id: String,
        amount: Money,
    },
    /// An application to look at.
    Audit { order_id: OrderId, product_id: ProductId, amount: Money },
}

impl Errand {
    const fn kind(&self) -> &'static str {
        match self {
            Self::Sms { .. } => "sms",
            Self::Disburse { .. } => "disburse",
            Self::Refund { .. } => "refund",
            Self::Audit { .. } => "audit",
        }
    }
}

/// Puts a text message into the batch. It is of no use after `until`.
pub(super) fn sms(
    ctx: &Ctx,
    batch: &mut Batch,
    phone: &Mobile,
    body: String,
    until: Option<Timestamp>,
) -> Result<(), DomainError> {
    write(ctx, batch, &Errand::Sms { phone: phone.clone(), body, until })
}

/// Puts a loan to send into the batch.
pub(super) fn disburse(ctx: &Ctx, batch: &mut Batch, order: &Order) -> Result<(), DomainError> {
    let (order_id, user_id, card_id) = (order.id.clone(), order.user_id.clone(), order.card_id.clone());
    write(ctx, batch, &Errand::Disburse { order_id, user_id, card_id, amount: order.quote.arrive_amount })
}

/// Puts money to give back into the batch.
pub(super) fn refund(
    ctx: &Ctx,
    batch: &mut Batch,
    payment: &PaymentId,
    transaction: &str,
    amount: Money,
) -> Result<(), DomainError> {
    let (payment_id, transaction_id) = (payment.clone(), transaction.to_owned());
    write(ctx, batch, &Errand::Refund { payment_id, transaction_id, amount })
}

/// Puts an application to look at into the batch.
pub(super) fn audit(ctx: &Ctx, batch: &mut Batch, order: &Order) -> Result<(), DomainError> {
    let (order_id, product_id) = (order.id.clone(), order.product_id.clone());
    write(ctx, batch, &Errand::Audit { order_id, product_id, amount: order.quote.amount })
}

fn write(ctx: &Ctx, batch: &mut Batch, errand: &Errand) -> Result<(), DomainError> {
    let payload = serde_json::to_value(errand).map_err(|error| StoreError::Broken(format!("an errand: {error}")))?;
    let kind = errand.kind().to_owned();
    let message = Outgoing { id: ctx.id(), kind, payload, at: ctx.at, attempts: 0 };
    Ok(outbox::insert(&ctx.store, batch, &message)?)
}

/// Sends what waits without keeping anybody waiting for it; what cannot be sent now leaves with a later round.
pub(super) fn wake(tenant: &Tenant) {
    let tenant = tenant.clone();
    tokio::spawn(async move {
        if let Err(error) = deliver(&tenant).await {
            tracing::error!(code = error.code.code(), "the outbox could not be emptied");
        }
    });
}

/// Sends what waits and is due.
///
/// # Errors
/// When the store fails; a provider that fails is asked again later.
pub async fn deliver(tenant: &Tenant) -> Result<(), DomainError> {
    for message in outbox::waiting(&tenant.store, ROUND).await? {
        if is_due(tenant, &message) {
            attempt(tenant, &message).await?;
        }
    }
    Ok(())
}

/// Each attempt doubles the pause before the next.
fn is_due(tenant: &Tenant, message: &Outgoing) -> bool {
    let pause = if message.attempts == 0 { 0 } else { 1_i64 << message.attempts.min(12) };
    tenant.now() >= message.at.plus_ms(pause.min(LONGEST_PAUSE) * 1000)
}

async fn attempt(tenant: &Tenant, message: &Stored<Outgoing>) -> Result<(), DomainError> {
    let mut batch = Batch::new();
    match send(tenant, message).await {
        Ok(told) => {
            if let Some((order, event)) = told {
                heed(tenant, &order, &event).await?;
            }
            outbox::delete(&mut batch, message);
        }
        Err(Failure::Store(error)) => return Err(error.into()),
        Err(Failure::Port(error)) => {
            tracing::warn!(kind = message.kind, %error, "not sent, will be tried again");
            let again = Outgoing { attempts: message.attempts.saturating_add(1), ..message.value.clone() };
            outbox::update(&tenant.store, &mut batch, message, &again)?;
        }
    }
    match tenant.store.commit(batch).await {
        // Another round was at it too; providers tell a repetition by its id.
        Ok(()) | Err(CommitError::Conflict(_)) => Ok(()),
        Err(CommitError::Failed(error)) => Err(error.into()),
    }
}

/// Lets an order hear what its provider said at once. One that no longer waits for it hears nothing.
async fn heed(tenant: &Tenant, order: &OrderId, event: &OrderEvent) -> Result<(), DomainError> {
    let ctx = Ctx::internal(tenant.clone(), tenant.now());
    match retry(|| lifecycle::happen(&ctx, order, event)).await {
        Err(error) if error.code.status() == 200 => {
            tracing::info!(code = error.code.code(), "a provider's answer comes too late to do anything");
            Ok(())
        }
        result => result.map(drop),
    }
}

enum Failure {
    Store(StoreError),
    Port(PortError),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<PortError> for Failure {
    fn from(error: PortError) -> Self {
        Self::Port(error)
    }
}

/// Sends a message; what the provider said of an order at once.
async fn send(tenant: &Tenant, message: &Outgoing) -> Result<Option<(OrderId, OrderEvent)>, Failure> {
    let errand = serde_json::from_value(message.payload.clone());
    let errand = errand.map_err(|error| StoreError::Broken(format!("an errand cannot be read: {error}")))?;
    let (ports, id) = (&tenant.app.ports, message.id.clone());
    Ok(match errand {
        Errand::Sms { until: Some(until), .. } if tenant.now() > until => None,
        Errand::Sms { phone, body, .. } => {
            ports.sms.send(&Text { id, phone, body }).await?;
            None
        }
        Errand::Disburse { order_id, user_id, card_id, amount } => {
            let card = cards::get(&tenant.store, &user_id, card_id.as_str()).await?;
            let card = card.ok_or_else(|| StoreError::Broken("the card of a loan is gone".to_owned()))?.value;
            let disbursal =
                Disbursal { id, order_id: order_id.to_string(), amount, ifsc: card.ifsc, account: card.account };
            let outcome = ports.disburse.send(&disbursal).await?;
            outcome.map(|outcome| (order_id, event_of_disbursal(outcome, tenant.now())))
        }
        Errand::Refund { payment_id, transaction_id, amount } => {
            let payment_id = payment_id.to_string();
            ports.payment.refund(&RefundRequest { id, payment_id, transaction_id, amount }).await?;
            None
        }
        Errand::Audit { order_id, product_id, amount } => {
            let request =
                AuditRequest { id, order_id: order_id.to_string(), product_id: product_id.to_string(), amount };
            ports.audit.submit(&request).await?.map(|verdict| (order_id, event_of_verdict(verdict)))
        }
    })
}
