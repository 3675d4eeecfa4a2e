//! Orders: applying, looking, taking the money, booking the next.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::{apply, handoff, orders, schedule};

/// Calls below `/order/v1` that are about an order.
pub fn routes(http: &Http) -> Routes {
    let before = http.post(Endpoint::Apply, apply::apply).or(http.post(Endpoint::Reapply, apply::reapply)).unify();
    let running = http
        .get(Endpoint::OrderList, orders::list)
        .or(http.get(Endpoint::OrderDetail, orders::detail))
        .unify()
        .or(http.post(Endpoint::GetMoney, orders::get_money))
        .unify()
        .or(http.post(Endpoint::Withdraw, orders::withdraw))
        .unify();
    let next = http
        .post(Endpoint::ScheduleBook, schedule::book)
        .or(http.get(Endpoint::ScheduleGet, schedule::get))
        .unify()
        .or(http.get(Endpoint::ScheduleList, schedule::list))
        .unify()
        .or(http.post(Endpoint::ScheduleCancel, schedule::cancel))
        .unify();
    let rating = http
        .post(Endpoint::AuditLink, handoff::audit_link)
        .or(http.post(Endpoint::AuditSession, handoff::audit_session))
        .unify();
    running.or(before).unify().or(next).unify().or(rating).unify().boxed()
}
