//! The notices of the sandbox's payments, with injected faults.

use std::time::Duration;

use loan_core::money::Money;

use super::faults::NoticeFault;
use super::faults::armed;
use crate::app::Tenant;
use crate::error::DomainError;
use crate::http::Notices;
use crate::service::callback::{NoticeStatus, PaymentNotice};

/// Default delay of a late notice, in milliseconds.
const LATE_MS: u64 = 3000;

pub(super) async fn of(tenant: &Tenant, notice: PaymentNotice) -> Result<Notices, DomainError> {
    let Some(happening) = armed::take_notice(&tenant.app, tenant.name()).await? else {
        return Ok(Notices::now(notice));
    };
    let again = |name: &str| PaymentNotice { event_id: format!("{}-{name}", notice.event_id), ..notice.clone() };
    Ok(match happening.order.notice {
        None => Notices::now(notice),
        Some(NoticeFault::Late) => {
            let after = Duration::from_millis(happening.order.ms.map_or(LATE_MS, u64::from));
            Notices { after, ..Notices::now(notice) }
        }
        Some(NoticeFault::Twice) => {
            let notices = vec![notice.clone(), notice.clone(), again("again")];
            Notices { notices, ..Notices::now(notice) }
        }
        Some(NoticeFault::WrongAmount) => {
            let amount = notice.amount.checked_sub(Money::rupees(1)).unwrap_or(notice.amount);
            Notices::now(PaymentNotice { amount, ..notice })
        }
        Some(NoticeFault::OutOfOrder) => {
            let failed = PaymentNotice { status: NoticeStatus::Failed, transaction_id: None, ..again("before") };
            Notices { notices: vec![notice.clone(), failed], is_heard: false, ..Notices::now(notice) }
        }
    })
}
