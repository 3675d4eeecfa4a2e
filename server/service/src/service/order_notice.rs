//! Signed notices of the audit and disbursal providers about applications and payouts.
//!
//! Each notice takes effect once. A notice that does not fit the order's state is accepted without effect, because
//! providers may repeat notices or send them late. Contradictory reports of a payout are recorded as an incident.

use loan_core::api::code::ErrorCode;
use loan_core::order::{Order, OrderEvent, Refusal, transition};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::own::order_to_change;
use super::payment_notice::is_id;
use super::{lifecycle, outbox, refunds};
use crate::app::{Ctx, retry};
use crate::error::{DomainError, Result};
use crate::incidents::Incident;
use crate::named::named;
use crate::ports::{DisbursalOutcome, Verdict, text_if_any};
use crate::records::notices::{self, OrderNotice};
use crate::security::{Details, Event};
use crate::signature::is_signed;
use loan_store::{Batch, Stored};

/// Maximum number of characters of a bank's reference; India's payment systems use 12 to 22.
const REFERENCE_LIMIT: usize = 64;

named! {
    pub enum Sender {
        /// Sends `approved` or `denied`.
        Audit = "audit",
        /// Sends `disbursed`, `failed` or `returned`.
        Disbursal = "disbursal",
    }
}

pub(super) const fn event_of_verdict(verdict: Verdict) -> Option<OrderEvent> {
    match verdict {
        Verdict::Approved => Some(OrderEvent::Approve),
        Verdict::Denied => Some(OrderEvent::Deny),
        Verdict::Unclear => None,
    }
}

pub(super) fn event_of_disbursal(outcome: DisbursalOutcome, at: Timestamp) -> Option<OrderEvent> {
    match outcome {
        DisbursalOutcome::Disbursed { reference } => Some(disbursed(at, reference)),
        DisbursalOutcome::Failed => Some(OrderEvent::DisbursalFailed { failed_at: Some(at) }),
        DisbursalOutcome::Unclear => None,
    }
}

/// Returns the event of a payout. An invalid reference is dropped, because the money was sent all the same.
fn disbursed(disbursed_at: Timestamp, reference: Option<String>) -> OrderEvent {
    OrderEvent::Disbursed { disbursed_at, reference: reference.filter(|text| is_reference(text)) }
}

pub(super) fn is_reference(text: &str) -> bool {
    !text.is_empty() && text.chars().count() <= REFERENCE_LIMIT && !text.chars().any(char::is_control)
}

/// A provider's notice about an order. Unknown fields are ignored.
#[derive(Debug, Clone, PartialEq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    /// Id, unique per sender; a repeated notice takes effect once.
    pub event_id: String,
    pub order_id: String,
    /// `approved` or `denied` for an audit; `disbursed`, `failed` or `returned` for a disbursal.
    pub status: String,
    /// Time of the outcome, by the provider's clock. The IST day of a disbursal is the loan's first.
    #[schema(schema_with = loan_core::api::schema::instant_sent)]
    pub at: Timestamp,
    /// With `disbursed`, the bank's reference of the transfer (UTR), which the borrower sees: at most 64 characters.
    #[serde(default, deserialize_with = "text_if_any")]
    pub reference: Option<String>,
}

impl Notice {
    /// Returns the sender's event at this time; `None` if the id or the status is invalid.
    pub(super) fn event(&self, sender: Sender, at: Timestamp) -> Option<OrderEvent> {
        if !is_id(&self.event_id) {
            return None;
        }
        Some(match (sender, self.status.as_str()) {
            (Sender::Audit, "approved") => OrderEvent::Approve,
            (Sender::Audit, "denied") => OrderEvent::Deny,
            (Sender::Disbursal, "disbursed") => disbursed(at, self.reference.clone()),
            (Sender::Disbursal, "failed") => OrderEvent::DisbursalFailed { failed_at: Some(at) },
            (Sender::Disbursal, "returned") => OrderEvent::DisbursalReturned,
            _ => return None,
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NoticeTaken {
    pub applied: bool,
}

pub async fn receive(ctx: &Ctx, sender: Sender, secret: &str, signature: &str, body: &[u8]) -> Result<NoticeTaken> {
    if !is_signed(secret, body, signature) {
        ctx.note(Event::WebhookSignatureRefused, &Details { provider: Some(sender.name()), ..Details::default() });
        return Err(ErrorCode::PaymentSignature.into());
    }
    let notice = serde_json::from_slice(body).map_err(|_| DomainError::of(ErrorCode::Malformed))?;
    record(ctx, sender, &notice).await
}

/// Records a notice of this sender.
pub(super) async fn record(ctx: &Ctx, sender: Sender, notice: &Notice) -> Result<NoticeTaken> {
    // A provider's clock may be ahead of the server's, but no event may be dated in the future.
    let event = notice.event(sender, notice.at.min(ctx.at)).ok_or(ErrorCode::Malformed)?;
    let applied = retry(|| take(ctx, sender, notice, &event)).await?;
    outbox::wake_written(ctx);
    Ok(NoticeTaken { applied })
}

/// Returns whether the notice was applied; `None` if it is new. Fails if its id was used with other content.
pub(super) async fn recorded(ctx: &Ctx, sender: Sender, notice: &Notice) -> Result<Option<bool>> {
    let before = notices::find(&ctx.store, sender.name(), &notice.event_id).await?;
    let is_same = |before: &OrderNotice| before.order_id.as_str() == notice.order_id && before.status == notice.status;
    match before {
        Some(before) if !is_same(&before) => Err(ErrorCode::Malformed.into()),
        before => Ok(before.map(|before| before.applied)),
    }
}

async fn take(ctx: &Ctx, sender: Sender, notice: &Notice, event: &OrderEvent) -> Result<bool> {
    if let Some(applied) = recorded(ctx, sender, notice).await? {
        return Ok(applied);
    }
    let was = order_to_change(ctx, &notice.order_id).await?.ok_or(ErrorCode::NoticeUnknown)?;
    let mut batch = Batch::new();
    let reported = report(ctx, &mut batch, &was, event).await?;
    let applied = reported.is_ok();
    let recorded = OrderNotice { order_id: was.id.clone(), status: notice.status.clone(), applied, at: ctx.at };
    notices::insert(&ctx.store, &mut batch, (sender.name(), &notice.event_id), &recorded)?;
    ctx.commit(batch, &()).await?;
    note_incident(ctx, &was, event, &reported);
    Ok(applied)
}

/// Puts a provider's report and its consequences into the batch, or returns the rule that refuses the report. A
/// failure after the payout counts as a return, and a return without a payout as a failure. A failure before the payout
/// makes the payout disputed, even if the payout was reported first.
pub(super) async fn report(
    ctx: &Ctx,
    batch: &mut Batch,
    was: &Stored<Order>,
    event: &OrderEvent,
) -> Result<Result<Order, Refusal>> {
    let event = match event {
        OrderEvent::DisbursalFailed { failed_at } if was.was_lent_by(failed_at.unwrap_or(ctx.at)) => {
            OrderEvent::DisbursalReturned
        }
        OrderEvent::DisbursalReturned if was.loan().is_none() => OrderEvent::DisbursalFailed { failed_at: None },
        event => event.clone(),
    };
    match transition(was, &event, ctx.at) {
        Ok(now) => {
            lifecycle::record(ctx, batch, was, &now).await?;
            refunds::give_back(ctx, batch, None, was, &now).await?;
            Ok(Ok(now))
        }
        Err(refusal) => {
            tracing::info!(rule = refusal.rule(), order = was.id.as_str(), "a notice came too late and has no effect");
            was.unchanged(batch);
            Ok(Err(refusal))
        }
    }
}

pub(super) fn note_incident(ctx: &Ctx, was: &Order, event: &OrderEvent, reported: &Result<Order, Refusal>) {
    let incident = match reported {
        Ok(now) if now.is_disputed() && !was.is_disputed() => Incident::DisbursalDisputed,
        Ok(now) if was.loan().is_some() && now.loan().is_none() => Incident::DisbursalReturned,
        Err(_) if is_another_payout(was, event) => Incident::DisbursalUnexpected,
        _ => return,
    };
    tracing::error!(order = was.id.as_str(), ?incident, "a report about a disbursal contradicts the order");
    ctx.app.incidents.note(incident);
}

/// Returns whether a refused report is about a payout that the order does not have. A repeated report has the recorded
/// reference, or none.
fn is_another_payout(was: &Order, event: &OrderEvent) -> bool {
    let OrderEvent::Disbursed { reference, .. } = event else { return false };
    match was.loan() {
        Some(_) => was.disbursal_reference().zip(reference.as_deref()).is_some_and(|(recorded, new)| recorded != new),
        None => !was.is_disputed(),
    }
}
