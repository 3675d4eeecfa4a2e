//! Delivers the sandbox's payment notices, with injected faults.

use std::sync::Arc;

use loan_core::money::Money;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::faults::{NoticeFault, armed};
use super::{clock, tenants};
use loan_service::app::{App, Ctx, Held, Tenant};
use loan_service::error::DomainError;
use loan_service::records::payments::Payment;
use loan_service::records::qa::QaTenant;
use loan_service::service::deadlines;
use loan_service::service::outbox::{ATTEMPTS, pause_ms};
use loan_service::service::payment_notice::{self, NoticeStatus, NoticeTaken, PaymentNotice};
use loan_store::Stored;

/// Default delay of a notice with the fault `late`, in milliseconds.
const LATE_MS: u32 = 3000;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Waiting {
    /// Time of delivery, on the tenant's clock.
    pub at: Timestamp,
    /// Number of failed deliveries.
    attempts: u32,
    pub notice: PaymentNotice,
}

pub(super) fn waiting(own: &QaTenant) -> Vec<Waiting> {
    let read = own.notices.iter().filter_map(|value| serde_json::from_value(value.clone()).ok());
    let mut waiting: Vec<Waiting> = read.collect();
    waiting.sort_by_key(|one| one.at);
    waiting
}

/// Makes the notice that the provider sends of a payment attempt. `source` begins its ids.
pub(super) fn notice_of(ctx: &Ctx, payment: &Payment, status: NoticeStatus, source: &str) -> PaymentNotice {
    PaymentNotice {
        event_id: format!("{source}-{}", ctx.id()),
        payment_id: payment.id.to_string(),
        order_id: payment.order_id.to_string(),
        amount: payment.due.amount,
        currency: None,
        status,
        paid_at: ctx.at,
        transaction_id: Some(format!("{source}-transaction-{}", ctx.id())),
    }
}

/// The result of sending the notice of a payment.
#[derive(Debug, Clone)]
pub(super) enum Delivery {
    Taken(NoticeTaken),
    /// The notice comes at this time, on the tenant's clock.
    Waiting(Timestamp),
    Lost,
}

impl Delivery {
    pub(super) const fn is_applied(&self) -> bool {
        matches!(self, Self::Taken(NoticeTaken { applied: true, .. }))
    }
}

/// Delivers a payment's notice now, or as an injected fault of the tenant demands. If a fault repeats the notice,
/// returns the delivery that was applied, else the first one.
pub(super) async fn deliver(_held: &Held, tenant: &Tenant, notice: PaymentNotice) -> Result<Delivery, DomainError> {
    let at = tenant.now();
    let notice = PaymentNotice { paid_at: at, ..notice };
    let again = |name: &str| PaymentNotice { event_id: format!("{}-{name}", notice.event_id), ..notice.clone() };
    let triggered = armed::take_one(&tenant.app, tenant.name(), |order| order.notice.is_some()).await?;
    let order = triggered.map(|triggered| triggered.order);
    let notices = match order.as_ref().and_then(|order| order.notice) {
        None => vec![notice],
        Some(NoticeFault::Lost) => return Ok(Delivery::Lost),
        Some(NoticeFault::Late) => {
            let at = at.plus_ms(order.and_then(|order| order.ms).unwrap_or(LATE_MS).into());
            replace(tenant, None, Some(Waiting { at, attempts: 0, notice })).await?;
            return Ok(Delivery::Waiting(at));
        }
        Some(NoticeFault::Twice) => vec![notice.clone(), notice.clone(), again("again")],
        Some(NoticeFault::WrongAmount) => {
            let amount = notice.amount.checked_sub(Money::rupees(1)).unwrap_or(notice.amount);
            vec![PaymentNotice { amount, ..notice }]
        }
        Some(NoticeFault::OutOfOrder) => {
            let failed = PaymentNotice { status: NoticeStatus::Failed, transaction_id: None, ..again("before") };
            vec![notice.clone(), failed]
        }
    };
    let mut deliveries = Vec::with_capacity(notices.len());
    for notice in notices {
        let first = Waiting { at, attempts: 0, notice };
        let (lost, received) = send(tenant, &first, at).await;
        deliveries.push(match lost {
            Some(again) => {
                let at = again.at;
                replace(tenant, None, Some(again)).await?;
                Delivery::Waiting(at)
            }
            None => Delivery::Taken(received?),
        });
    }
    let delivery = deliveries.iter().find(|one| one.is_applied()).or(deliveries.first());
    Ok(delivery.cloned().unwrap_or(Delivery::Lost))
}

/// Delivers a tenant's waiting notices that are due. `own` has the tenant's settings.
pub(super) async fn pass_due(app: &Arc<App>, own: &Stored<QaTenant>) -> Result<(), DomainError> {
    let Some(next) = waiting(own).into_iter().next() else { return Ok(()) };
    let tenant = app.tenant(own.id()).await?;
    if next.at > tenant.now() {
        return Ok(());
    }
    let (held, tenant) = clock::alone(&tenant).await?;
    pass(&held, &tenant, tenant.now()).await
}

/// Applies deadlines and delivers waiting notices in order of time, up to `until`.
pub(super) async fn pass(held: &Held, tenant: &Tenant, until: Timestamp) -> Result<(), DomainError> {
    loop {
        let own = tenants::get(&tenant.app, tenant.name()).await?;
        let Some(next) = waiting(&own).into_iter().find(|next| next.at <= until) else { break };
        let at = next.at.max(tenant.now());
        deadlines::sweep_held(held, tenant, at).await?;
        let (lost, received) = send(tenant, &next, at).await;
        if let (None, Err(refused)) = (&lost, received) {
            tracing::warn!(code = refused.code.code(), "a late notice is refused");
        }
        replace(tenant, Some(&next), lost).await?;
    }
    deadlines::sweep_held(held, tenant, until).await
}

/// Sends a notice. If the server fails and attempts are left, also returns the notice with the time of the
/// next attempt.
async fn send(tenant: &Tenant, one: &Waiting, at: Timestamp) -> (Option<Waiting>, Result<NoticeTaken, DomainError>) {
    let received = payment_notice::deliver(&Ctx::internal(tenant.clone(), at), &one.notice).await;
    let attempts = one.attempts + 1;
    let is_lost = received.as_ref().is_err_and(|error| error.code.status() >= 500) && attempts < ATTEMPTS;
    let again = || Waiting { at: at.plus_ms(pause_ms(attempts)), attempts, notice: one.notice.clone() };
    (is_lost.then(again), received)
}

async fn replace(tenant: &Tenant, was: Option<&Waiting>, now: Option<Waiting>) -> Result<(), DomainError> {
    let change = |own: &mut QaTenant| {
        let mut all = waiting(own);
        all.retain(|one| Some(one) != was);
        all.extend(now.clone());
        own.notices = all.iter().filter_map(|one| serde_json::to_value(one).ok()).collect();
        Some(())
    };
    tenants::change(&tenant.app, tenant.name(), change).await.map(drop)
}
