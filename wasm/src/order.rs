//! Bindings of the rules about orders and booked loans.

use crate::boundary::bindings;
use loan_core::api::dto::schedule::ScheduledOrder;
use loan_core::order::payment::{self, PaymentRedirect, PaymentRedirectRequest};
use loan_core::order::precheck::{self, ReapplyOffer, ReapplyOfferRequest};
use loan_core::screen::ahead::{self, RepayAhead, RepayAheadRequest};
use loan_core::screen::card::{self, News, NewsRequest};
use loan_core::screen::instalments::{self, PartAhead, PartAheadRequest};
use loan_core::screen::reminder::{self, Reminder, ReminderRequest};
use loan_core::screen::scheduled::{self, ScheduledView};
use loan_core::screen::stages::{self, AuditRefresh, AuditRefreshRequest};

bindings! {
    auditRefresh(AuditRefreshRequest) -> AuditRefresh = |it| stages::audit_refresh(&it);
    paymentRedirect(PaymentRedirectRequest) -> PaymentRedirect = |it| payment::payment_redirect(&it);
    repayAhead(RepayAheadRequest) -> RepayAhead = |it| ahead::repay_ahead(&it);
    partAhead(PartAheadRequest) -> PartAhead = |it| instalments::part_ahead(&it);
    reminder(ReminderRequest) -> Reminder = |it| reminder::reminder(&it);
    reapplyOffer(ReapplyOfferRequest) -> ReapplyOffer = |it| precheck::reapply_offer(&it);
    scheduledView(ScheduledOrder) -> ScheduledView = |it| scheduled::scheduled_view(&it);
    hasNews(NewsRequest) -> News = |it| card::has_news(&it);
}
