//! Failed messages for the operator: dead letters, and messages that are retried.

use loan_core::api::code::ErrorCode;
use loan_core::ids::{OrderId, PaymentId};
use loan_core::money::Money;
use loan_core::time::Timestamp;
use serde::Serialize;

use super::super::LIST_LIMIT;
use super::payload::Payload;
use super::{KINDS, wake};
use crate::app::{Ctx, retry};
use crate::error::Result;
use crate::records::outbox::{self, Next, Outgoing};
use loan_store::Batch;

/// A message that could not be sent.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeadLetter {
    /// Message id.
    pub id: String,
    /// `code`, `sms`, `disburse`, `refund` or `audit`.
    pub kind: String,
    /// Time when the message was written.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Number of attempts.
    pub attempts: u32,
    /// Whether the message is still retried.
    pub state: LetterState,
    /// Time of the next attempt; null for a dead letter.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub next_at: Option<Timestamp>,
    /// The order that the message concerns; null for an SMS.
    #[schema(value_type = Option<String>)]
    pub order_id: Option<OrderId>,
    /// Payment that it refunds.
    #[schema(value_type = Option<String>)]
    pub payment_id: Option<PaymentId>,
    /// The amount that it pays out, refunds or submits for audit.
    pub amount: Option<Money>,
    /// Why the last attempt failed.
    pub last_error: Option<String>,
}

/// Whether a failed message is still retried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum LetterState {
    /// It failed too often and waits for an operator.
    Dead,
    /// It failed, and is retried.
    Retrying,
}

impl From<Outgoing> for DeadLetter {
    fn from(message: Outgoing) -> Self {
        let Outgoing { id, kind, payload, at, attempts, next, last_error, .. } = message;
        let (order_id, payment_id, amount) = match serde_json::from_value(payload) {
            Ok(Payload::Disburse { order_id, amount, .. } | Payload::Audit { order_id, amount, .. }) => {
                (Some(order_id), None, Some(amount))
            }
            Ok(Payload::Refund { order_id, payment_id, amount, .. }) => {
                (Some(order_id), Some(payment_id), Some(amount))
            }
            Ok(Payload::Sms { .. }) | Err(_) => (None, None, None),
        };
        let (state, next_at) = match next {
            Next::At(at) => (LetterState::Retrying, Some(at)),
            Next::Never => (LetterState::Dead, None),
        };
        Self { id, kind, at, attempts, state, next_at, order_id, payment_id, amount, last_error }
    }
}

/// Lists dead letters, those about money before texts, then failed messages that are still retried.
pub async fn letters(ctx: &Ctx) -> Result<Vec<DeadLetter>> {
    let mut found = outbox::dead(&ctx.store, LIST_LIMIT).await?;
    for kind in KINDS {
        let queued = outbox::queued(&ctx.store, kind, LIST_LIMIT).await?;
        found.extend(queued.into_iter().filter(|message| message.last_error.is_some()));
    }
    Ok(found.into_iter().map(|message| message.value.into()).collect())
}

/// Sends a dead letter again, with its attempts counted from zero.
pub async fn retry_dead(ctx: &Ctx, id: &str) -> Result<()> {
    retry(|| async {
        let was = outbox::get(&ctx.store, id).await?.filter(|message| message.next == Next::Never);
        let was = was.ok_or(ErrorCode::MessageNotFound)?;
        ctx.set_act_subject(id);
        let mut batch = Batch::new();
        let again = Outgoing { attempts: 0, next: Next::At(ctx.at), ..was.value.clone() };
        outbox::update(&ctx.store, &mut batch, &was, &again)?;
        ctx.commit(batch, &()).await
    })
    .await?;
    wake(&ctx.tenant);
    Ok(())
}
