//! Orders: applying, looking, taking the money, booking the next.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::{apply, handoff, orders, schedule};

/// Calls below `/order/v1` that are about an order.
pub fn calls(to: &mut impl Calls) {
    to.post(Endpoint::Apply, apply::apply);
    to.post(Endpoint::Reapply, apply::reapply);
    to.get(Endpoint::OrderList, orders::list);
    to.get(Endpoint::OrderDetail, orders::detail);
    to.post(Endpoint::GetMoney, orders::get_money);
    to.post(Endpoint::Withdraw, orders::withdraw);
    to.post(Endpoint::ScheduleBook, schedule::book);
    to.get(Endpoint::ScheduleGet, schedule::get);
    to.get(Endpoint::ScheduleList, schedule::list);
    to.post(Endpoint::ScheduleCancel, schedule::cancel);
    to.post(Endpoint::AuditLink, handoff::audit_link);
    to.post(Endpoint::AuditSession, handoff::audit_session);
}
