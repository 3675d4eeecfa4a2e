//! The signed notices of the audit and of the disbursal: the outcome of an application, and of sending the money.
//!
//! Like a payment's notice, each takes effect once. A notice that the order's state no longer allows is accepted
//! without effect: a provider that repeats itself, or comes late, is not at fault.

use loan_core::api::code::ErrorCode;
use loan_core::order::{OrderEvent, transition};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::{lifecycle, order_to_change, outbox};
use crate::app::{Ctx, retry};
use crate::error::DomainError;
use crate::ports::{DisbursalOutcome, Verdict};
use crate::security::{Details, Event};
use crate::signature::is_signed;
use crate::store::Batch;
use crate::store::records::notices::{self, OrderNotice};

/// Most characters of an event's id.
const EVENT_ID_LIMIT: usize = 128;

/// Who sends the notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sender {
    /// The audit: `approved`, `denied`.
    Audit,
    /// The disbursal: `disbursed`, `failed`.
    Disbursal,
}

impl Sender {
    /// Every sender.
    pub const ALL: [Self; 2] = [Self::Audit, Self::Disbursal];

    /// The sender's name, also in the path of its notices.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Audit => "audit",
            Self::Disbursal => "disbursal",
        }
    }

    /// The event that the sender reports with this status.
    fn event(self, status: &str, at: Timestamp) -> Option<OrderEvent> {
        Some(match (self, status) {
            (Self::Audit, "approved") => event_of_verdict(Verdict::Approved),
            (Self::Audit, "denied") => event_of_verdict(Verdict::Denied),
            (Self::Disbursal, "disbursed") => event_of_disbursal(DisbursalOutcome::Disbursed, at),
            (Self::Disbursal, "failed") => event_of_disbursal(DisbursalOutcome::Failed, at),
            _ => return None,
        })
    }
}

/// The event that the audit's verdict causes.
pub(super) const fn event_of_verdict(verdict: Verdict) -> OrderEvent {
    match verdict {
        Verdict::Approved => OrderEvent::Approve,
        Verdict::Denied => OrderEvent::Deny,
    }
}

/// The event that a disbursal's outcome causes.
pub(super) const fn event_of_disbursal(outcome: DisbursalOutcome, at: Timestamp) -> OrderEvent {
    match outcome {
        DisbursalOutcome::Disbursed => OrderEvent::Disbursed { disbursed_at: at },
        DisbursalOutcome::Failed => OrderEvent::DisbursalFailed,
    }
}

/// What a provider says about an order.
#[derive(Debug, Clone, PartialEq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Notice {
    /// Unique for its sender; a notice that comes twice is heeded once.
    pub event_id: String,
    /// The order.
    pub order_id: String,
    /// `approved` or `denied`; `disbursed` or `failed`.
    pub status: String,
    /// When it happened, by the provider's clock. The IST day of a disbursal is the loan's first.
    #[schema(schema_with = loan_core::api::schema::instant_sent)]
    pub at: Timestamp,
}

/// The effect of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NoticeTaken {
    /// Whether it changed the order.
    pub applied: bool,
}

/// Handles a notice.
///
/// # Errors
/// [`ErrorCode::PaymentSignature`] for a wrong signature, [`ErrorCode::Malformed`], [`ErrorCode::NoticeUnknown`].
pub async fn receive(
    ctx: &Ctx,
    sender: Sender,
    secret: &str,
    signature: &str,
    body: &[u8],
) -> Result<NoticeTaken, DomainError> {
    if !is_signed(secret, body, signature) {
        ctx.note(Event::WebhookSignatureRefused, &Details { provider: Some(sender.name()), ..Details::default() });
        return Err(ErrorCode::PaymentSignature.into());
    }
    let malformed = || DomainError::of(ErrorCode::Malformed);
    let notice: Notice = serde_json::from_slice(body).map_err(|_| malformed())?;
    let id_fits = !notice.event_id.is_empty() && notice.event_id.len() <= EVENT_ID_LIMIT;
    if !id_fits || notice.event_id.chars().any(char::is_control) {
        return Err(malformed());
    }
    // A provider's clock may be ahead of ours; no event is dated in the future.
    let event = sender.event(&notice.status, notice.at.min(ctx.at)).ok_or_else(malformed)?;
    let applied = retry(|| take(ctx, sender, &notice, &event)).await?;
    outbox::wake_written(ctx);
    Ok(NoticeTaken { applied })
}

async fn take(ctx: &Ctx, sender: Sender, notice: &Notice, event: &OrderEvent) -> Result<bool, DomainError> {
    if let Some(before) = notices::find(&ctx.store, sender.name(), &notice.event_id).await? {
        // The same id with other content is not a repetition.
        let same = before.order_id.as_str() == notice.order_id && before.status == notice.status;
        return if same { Ok(before.applied) } else { Err(ErrorCode::Malformed.into()) };
    }
    let was = order_to_change(ctx, &notice.order_id).await?.ok_or(ErrorCode::NoticeUnknown)?;
    let mut batch = Batch::new();
    let applied = match transition(&was, event, ctx.at) {
        Ok(now) => {
            lifecycle::record(ctx, &mut batch, &was, &now).await?;
            true
        }
        Err(refusal) => {
            tracing::info!(sender = sender.name(), rule = refusal.rule(), "a notice comes too late to do anything");
            was.unchanged(&mut batch);
            false
        }
    };
    let heeded = OrderNotice { order_id: was.id.clone(), status: notice.status.clone(), applied, at: ctx.at };
    notices::heed(&ctx.store, &mut batch, (sender.name(), &notice.event_id), &heeded)?;
    ctx.commit(batch, &()).await?;
    Ok(applied)
}
