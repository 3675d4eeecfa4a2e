//! Sends one message to its provider.

use loan_core::ids::OrderId;
use loan_core::order::OrderEvent;

use super::super::one_time;
use super::super::order_notice::{event_of_disbursal, event_of_verdict};
use super::super::own::{awaiting_payout, disputed_order};
use super::payload::Payload;
use crate::app::Tenant;
use crate::incidents::Incident;
use crate::ports::{AuditRequest, Disbursal, DisbursalOutcome, PortError, RefundRequest, Text, Verdict};
use crate::records::applicants::Account;
use crate::records::outbox::Outgoing;
use loan_store::StoreError;

#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Port(#[from] PortError),
    #[error("the payout of the borrower's order {0} is disputed")]
    Disputed(OrderId),
}

/// The result of handling a message.
pub(super) enum Outcome {
    Sent,
    /// Sent, and the provider's response reported an event of the order.
    Reported(OrderId, OrderEvent),
    /// Not sent, for this reason.
    Dropped(&'static str),
}

impl Outcome {
    fn of(order: OrderId, event: Option<OrderEvent>) -> Self {
        event.map_or(Self::Sent, |event| Self::Reported(order, event))
    }
}

/// Sends a message, unless it has become useless.
pub(super) async fn send(tenant: &Tenant, message: &Outgoing) -> Result<Outcome, Failure> {
    let payload = serde_json::from_value(message.payload.clone());
    let payload = payload.map_err(|error| StoreError::Broken(format!("a message cannot be read: {error}")))?;
    if let Payload::Disburse { order_id, .. } = &payload {
        let Some(order) = awaiting_payout(tenant, order_id.as_str()).await? else {
            return Ok(Outcome::Dropped("the payout's outcome is known already"));
        };
        // After a failed payout the borrower may have applied again. If the failed payout is then reported as made, the
        // borrower may already have the money.
        if let Some(disputed) = disputed_order(tenant, &order.user_id, &order.product_id).await? {
            return Err(Failure::Disputed(disputed));
        }
    }
    let (ports, attempts, id) = (&tenant.environment.ports, &tenant.app.attempts, message.id.clone());
    Ok(match payload {
        Payload::Sms { until: Some(until), phone, asked_by, .. } if tenant.now() >= until => {
            if let Some(asked_by) = asked_by {
                one_time::uncount(tenant, &phone, &asked_by, message.at).await?;
            }
            Outcome::Dropped("the login code has expired")
        }
        Payload::Sms { phone, body, .. } => {
            match attempts.count("sms", ports.sms.send(&Text { id, phone, body })).await {
                Err(refused) if refused.is_final => Outcome::Dropped("the provider can never deliver it"),
                answer => answer.map(|()| Outcome::Sent)?,
            }
        }
        // Fails the loan, so that the borrower can apply again with another account.
        Payload::Disburse { order_id, is_closed: true, .. } => {
            Outcome::Reported(order_id, OrderEvent::DisbursalFailed { failed_at: None })
        }
        Payload::Disburse { order_id, amount, to: Account { ifsc, account }, .. } => {
            let disbursal = Disbursal { id, order_id: order_id.to_string(), amount, ifsc, account };
            let outcome = attempts.count("disbursal", ports.disburse.send(&disbursal)).await?;
            unclear(tenant, message, outcome == Some(DisbursalOutcome::Unclear));
            Outcome::of(order_id, outcome.and_then(|outcome| event_of_disbursal(outcome, tenant.now())))
        }
        Payload::Refund { payment_id, transaction_id, amount, .. } => {
            let payment_id = payment_id.to_string();
            let refund = RefundRequest { id, payment_id, transaction_id, amount };
            attempts.count("payment", ports.payment.refund(&refund)).await?;
            Outcome::Sent
        }
        Payload::Audit { order_id, product_id, amount } => {
            let request =
                AuditRequest { id, order_id: order_id.to_string(), product_id: product_id.to_string(), amount };
            let verdict = attempts.count("audit", ports.audit.submit(&request)).await?;
            unclear(tenant, message, verdict == Some(Verdict::Unclear));
            Outcome::of(order_id, verdict.and_then(event_of_verdict))
        }
    })
}

/// Records an incident if the response was not understood. The message's outcome then comes as a notice.
fn unclear(tenant: &Tenant, message: &Outgoing, is_unclear: bool) {
    if is_unclear {
        tracing::error!(kind = message.kind, id = message.id, "message accepted, but the answer was not understood");
        tenant.app.incidents.note(Incident::AnswerUnclear);
    }
}
