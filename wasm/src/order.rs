//! Bindings of the rules about orders and booked loans.

use crate::boundary::bindings;
use loan_core::api::dto::schedule::ScheduledOrder;
use loan_core::order::reapply::{self, ReapplyOffer, ReapplyOfferRequest};
use loan_core::order::repay::{self, PaymentRedirect, PaymentRedirectRequest};
use loan_core::screen::ahead::{self, RepayAhead, RepayAheadRequest};
use loan_core::screen::audit::{self, AuditRefresh, AuditRefreshRequest};
use loan_core::screen::instalments::{self, PartAhead, PartAheadRequest};
use loan_core::screen::news::{self, News, NewsRequest};
use loan_core::screen::reminder::{self, Reminder, ReminderRequest};
use loan_core::screen::scheduled::{self, ScheduledView};

bindings! {
    auditRefresh(AuditRefreshRequest) -> AuditRefresh = |it| audit::audit_refresh(&it);
    paymentRedirect(PaymentRedirectRequest) -> PaymentRedirect = |it| repay::payment_redirect(&it);
    repayAhead(RepayAheadRequest) -> RepayAhead = |it| ahead::repay_ahead(&it);
    partAhead(PartAheadRequest) -> PartAhead = |it| instalments::part_ahead(&it);
    reminder(ReminderRequest) -> Reminder = |it| reminder::reminder(&it);
    reapplyOffer(ReapplyOfferRequest) -> ReapplyOffer = |it| reapply::reapply_offer(&it);
    scheduledView(ScheduledOrder) -> ScheduledView = |it| scheduled::scheduled_view(&it);
    hasNews(NewsRequest) -> News = |it| news::has_news(&it);
}
