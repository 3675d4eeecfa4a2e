//! Delivers the sandbox's payment notices, with injected faults. Late and failed notices wait on the tenant's clock.

use loan_core::money::Money;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::faults::{NoticeFault, armed};
use super::{clock, tenants};
use loan_service::app::{Ctx, DeadlinesHeld, Tenant};
use loan_service::error::DomainError;
use loan_service::records::qa::QaTenant;
use loan_service::service::deadlines;
use loan_service::service::outbox::{ATTEMPTS, pause_ms};
use loan_service::service::payment_notice::{self, NoticeStatus, PaymentNotice};

/// Default delay of a late notice, in milliseconds.
const LATE_MS: u32 = 3000;

/// A notice to be delivered later.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Waiting {
    /// Time of delivery, on the tenant's clock.
    pub at: Timestamp,
    /// Number of failed deliveries.
    attempts: u32,
    pub notice: PaymentNotice,
}

/// Returns the waiting notices, the earliest first.
pub(super) fn waiting(own: &QaTenant) -> Vec<Waiting> {
    let read = own.notices.iter().filter_map(|value| serde_json::from_value(value.clone()).ok());
    let mut waiting: Vec<Waiting> = read.collect();
    waiting.sort_by_key(|one| one.at);
    waiting
}

/// Delivers the notice of a payment made now, with the tenant's faults.
pub(super) async fn deliver(tenant: &Tenant, notice: PaymentNotice) -> Result<(), DomainError> {
    let (_held, tenant) = clock::alone(tenant).await?;
    let at = tenant.now();
    let notice = PaymentNotice { paid_at: at, ..notice };
    let again = |name: &str| PaymentNotice { event_id: format!("{}-{name}", notice.event_id), ..notice.clone() };
    let happening = armed::take_notice(&tenant.app, tenant.name()).await?;
    let order = happening.map(|happening| happening.order);
    let mut is_heard = true;
    let notices = match order.as_ref().and_then(|order| order.notice) {
        None => vec![notice],
        Some(NoticeFault::Lost) => return Ok(()),
        Some(NoticeFault::Late) => {
            let ms = order.and_then(|order| order.ms).unwrap_or(LATE_MS);
            let late = Waiting { at: at.plus_ms(ms.into()), attempts: 0, notice };
            return replace(&tenant, None, Some(late)).await;
        }
        Some(NoticeFault::Twice) => vec![notice.clone(), notice.clone(), again("again")],
        Some(NoticeFault::WrongAmount) => {
            let amount = notice.amount.checked_sub(Money::rupees(1)).unwrap_or(notice.amount);
            vec![PaymentNotice { amount, ..notice }]
        }
        Some(NoticeFault::OutOfOrder) => {
            is_heard = false;
            let failed = PaymentNotice { status: NoticeStatus::Failed, transaction_id: None, ..again("before") };
            vec![notice.clone(), failed]
        }
    };
    for notice in notices {
        let first = Waiting { at, attempts: 0, notice };
        let (lost, received) = send(&tenant, &first, at).await;
        if lost.is_some() {
            replace(&tenant, None, lost).await?;
        } else if is_heard {
            received?;
        }
    }
    Ok(())
}

/// Writes the deadlines and delivers the waiting notices up to `until`, each at its own instant.
pub(super) async fn pass(held: &DeadlinesHeld<'_>, tenant: &Tenant, until: Timestamp) -> Result<(), DomainError> {
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

/// Sends a notice. After a server error, also returns the notice to be sent again later, as providers do.
async fn send(tenant: &Tenant, one: &Waiting, at: Timestamp) -> (Option<Waiting>, Result<(), DomainError>) {
    let received = payment_notice::deliver(&Ctx::internal(tenant.clone(), at), &one.notice).await.map(drop);
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
