//! Calls of operators: applying events to orders, listing disputes, reading applicants, ending sessions.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::auth::ContactPayload;
use loan_core::api::dto::order::OrderCreated;
use loan_core::ids::OrderId;
use loan_core::message::{Message, MessageKey};
use loan_core::money::Money;
use loan_core::order::{EventKind, OrderEvent, Phase, transition};
use loan_core::personal::Sensitive;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::login::mobile;
use super::order_notice::is_reference;
use super::own::{any_order, is_replaced, order_to_change};
use super::{LIST_LIMIT, lifecycle, outbox, refunds, sessions};
use crate::app::{Ctx, Tenant, retry};
use crate::error::{DomainError, Result};
use crate::records::applicants::{self, Consent};
use crate::records::verification::Answers;
use crate::records::{orders, users};
use crate::security::{Details, Event};
use loan_store::Batch;

/// Events that operators may apply; all others come from the borrower, the payment provider or a deadline.
const OPERATORS: [EventKind; 7] = [
    EventKind::Approve,
    EventKind::Deny,
    EventKind::Disbursed,
    EventKind::DisbursalFailed,
    EventKind::DisbursalReturned,
    EventKind::DisputeAccepted,
    EventKind::DisputeRejected,
];

/// Maximum number of characters of an unknown event name that a refusal repeats.
const NAME_LIMIT: usize = 64;
pub(super) const REASON_LIMIT: usize = 500;

/// An event to apply to an order.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EventRequest {
    /// `approve`, `deny`, `disbursed`, `disbursalFailed`, `disbursalReturned`, `disputeAccepted`, `disputeRejected`.
    pub event: String,
    /// Reason for the audit trail: at most 500 characters.
    pub reason: String,
    /// With `disbursed`, the bank's reference of the transfer (UTR), which the borrower sees: at most 64 characters.
    pub reference: String,
}

pub async fn event(ctx: &Ctx, order_id: &str, input: &EventRequest) -> Result<OrderCreated> {
    let kind = EventKind::from_name(&input.event).filter(|kind| OPERATORS.contains(kind));
    ctx.set_act_event(kind.map_or("unknown", |kind| kind.name()), &shown(&input.reason, REASON_LIMIT));
    if input.reason.chars().count() > REASON_LIMIT {
        return Err(DomainError::wrong_type("reason"));
    }
    let reference = Some(input.reference.as_str()).filter(|text| !text.is_empty());
    if reference.is_some_and(|text| !is_reference(text)) {
        return Err(DomainError::wrong_type("reference"));
    }
    record_event(ctx, order_id, kind.ok_or_else(|| unknown_event(&input.event))?, reference).await
}

pub fn unknown_event(name: &str) -> DomainError {
    let shown = shown(name, NAME_LIMIT);
    DomainError::saying(ErrorCode::ControlInvalid, Message::with(MessageKey::RefusalEventUnknown, vec![shown]))
}

pub(super) fn shown(text: &str, limit: usize) -> String {
    text.chars().filter(|c| !c.is_control()).take(limit).collect()
}

/// Applies an event to an order. `reference` is the bank's reference of a disbursal.
pub async fn record_event(ctx: &Ctx, order_id: &str, kind: EventKind, reference: Option<&str>) -> Result<OrderCreated> {
    let changed = retry(|| async {
        let was = order_to_change(ctx, order_id).await?.ok_or(ErrorCode::OrderNotFound)?;
        let mut event = OrderEvent::of_kind(kind, &was, ctx.at).ok_or_else(|| unknown_event(kind.name()))?;
        if let OrderEvent::Disbursed { reference: given, .. } = &mut event {
            *given = reference.map(ToOwned::to_owned);
        }
        let refused = |rule: &str| DomainError::with(ErrorCode::EventRefused, vec![rule.to_owned()]);
        let now = transition(&was, &event, ctx.at).map_err(|refusal| refused(refusal.rule()))?;
        ctx.set_act_answer(now.state().code());
        // A borrower can have one open order per product, so a newer open order prevents accepting the dispute.
        if kind == EventKind::DisputeAccepted && is_replaced(ctx, &now).await? {
            return Err(refused("openOrder"));
        }
        let mut batch = Batch::new();
        lifecycle::record(ctx, &mut batch, &was, &now).await?;
        refunds::give_back(ctx, &mut batch, None, &was, &now).await?;
        ctx.commit(batch, &()).await?;
        Ok(OrderCreated {
            order_id: now.id.clone(),
            order_no: now.order_no.clone(),
            order_state: now.state().code().to_owned(),
        })
    })
    .await?;
    outbox::wake_written(ctx);
    Ok(changed)
}

/// An order whose disbursal is disputed: the bank reported a failure, and then a payout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dispute {
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// Order number shown to the borrower.
    pub order_no: String,
    /// Amount of the disputed payout.
    pub amount: Money,
    /// When the bank reported the payout.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Whether the borrower has applied again since.
    pub reapplied: bool,
}

pub async fn disputes(ctx: &Ctx) -> Result<Vec<Dispute>> {
    let mut found = Vec::new();
    for id in orders::disputed(&ctx.store, LIST_LIMIT).await? {
        let Some(order) = any_order(ctx, &id).await? else { continue };
        found.push(Dispute {
            order_id: order.id.clone(),
            order_no: order.order_no.clone(),
            amount: order.quote.arrive_amount,
            at: order.last_disbursal().map_or(order.applied_at, |(at, _)| at),
            reapplied: matches!(order.phase(), Phase::Failed { reapplied: true, .. }),
        });
    }
    Ok(found)
}

pub async fn count_disputes(tenant: &Tenant) -> Result<usize> {
    Ok(orders::disputed(&tenant.store, LIST_LIMIT).await?.len())
}

/// An applicant's details at the time of the application, without later changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicantForOperator {
    /// The phone, with the prefix 91.
    pub phone: String,
    /// IFSC of the account that receives the payout.
    pub ifsc: String,
    /// Account number, masked except for the last four digits.
    pub bank_no: String,
    /// Basic information, by field name.
    pub basic: Answers,
    /// Work information, by field name.
    pub work: Answers,
    /// Emergency contacts.
    pub contacts: Option<ContactPayload>,
    /// Documents that the applicant accepted.
    pub consents: Vec<Consent>,
}

/// Returns the applicant's details; [`ErrorCode::OrderNotFound`] for an order without them.
pub async fn applicant(ctx: &Ctx, order_id: &str) -> Result<ApplicantForOperator> {
    let found = applicants::of(&ctx.store, &order_id.into()).await?.ok_or(ErrorCode::OrderNotFound)?;
    Ok(ApplicantForOperator {
        phone: found.phone.to_wire(),
        ifsc: found.account.ifsc.expose().to_owned(),
        bank_no: found.account.account.masked(),
        basic: found.submitted.basic.unwrap_or_default(),
        work: found.submitted.work.unwrap_or_default(),
        contacts: found.submitted.contacts,
        consents: found.consents,
    })
}

/// The user whose sessions to end.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RevokeRequest {
    /// Phone number with the prefix 91.
    pub phone: Sensitive,
}

/// Ends every session of the user with this phone. The answer does not reveal whether there is such a user.
pub async fn revoke(ctx: &Ctx, input: &RevokeRequest) -> Result<()> {
    let phone = mobile(&input.phone)?;
    let user = ctx.pseudonym_of(&phone).await?;
    ctx.set_act_subject(&user);
    retry(|| async {
        let mut batch = Batch::new();
        if let Some(user) = users::find(&ctx.store, &phone).await? {
            sessions::end_all(ctx, &mut batch, &user).await?;
        }
        ctx.commit(batch, &()).await
    })
    .await?;
    ctx.note(Event::SessionsRevoked, &Details { user: Some(&user), ..Details::default() });
    Ok(())
}
