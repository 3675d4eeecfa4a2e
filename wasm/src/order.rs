//! Bindings of the rules about orders and booked loans.

use crate::boundary::ask;
use loan_core::api::dto::schedule::ScheduledOrder;
use loan_core::order::reapply::{self, ReapplyOffer, ReapplyOfferRequest};
use loan_core::order::repay::{self, PaymentRedirect, PaymentRedirectRequest};
use loan_core::screen::ahead::{self, RepayAhead, RepayAheadRequest};
use loan_core::screen::audit::{self, AuditRefresh, AuditRefreshRequest};
use loan_core::screen::instalments::{self, PartAhead, PartAheadRequest};
use loan_core::screen::news::{self, News, NewsRequest};
use loan_core::screen::reminder::{self, Reminder, ReminderRequest};
use loan_core::screen::scheduled::{self, ScheduledView};
use tsify::Ts;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = auditRefresh)]
pub fn audit_refresh(input: Ts<AuditRefreshRequest>) -> Result<Ts<AuditRefresh>, JsError> {
    ask(input, |it| audit::audit_refresh(&it))
}

#[wasm_bindgen(js_name = paymentRedirect)]
pub fn payment_redirect(input: Ts<PaymentRedirectRequest>) -> Result<Ts<PaymentRedirect>, JsError> {
    ask(input, |it| repay::payment_redirect(&it))
}

#[wasm_bindgen(js_name = repayAhead)]
pub fn repay_ahead(input: Ts<RepayAheadRequest>) -> Result<Ts<RepayAhead>, JsError> {
    ask(input, |it| ahead::repay_ahead(&it))
}

#[wasm_bindgen(js_name = partAhead)]
pub fn part_ahead(input: Ts<PartAheadRequest>) -> Result<Ts<PartAhead>, JsError> {
    ask(input, |it| instalments::part_ahead(&it))
}

#[wasm_bindgen(js_name = reminder)]
pub fn reminder(input: Ts<ReminderRequest>) -> Result<Ts<Reminder>, JsError> {
    ask(input, |it| reminder::reminder(&it))
}

#[wasm_bindgen(js_name = reapplyOffer)]
pub fn reapply_offer(input: Ts<ReapplyOfferRequest>) -> Result<Ts<ReapplyOffer>, JsError> {
    ask(input, |it| reapply::reapply_offer(&it))
}

#[wasm_bindgen(js_name = scheduledView)]
pub fn scheduled_view(input: Ts<ScheduledOrder>) -> Result<Ts<ScheduledView>, JsError> {
    ask(input, |it| scheduled::scheduled_view(&it))
}

#[wasm_bindgen(js_name = hasNews)]
pub fn has_news(input: Ts<NewsRequest>) -> Result<Ts<News>, JsError> {
    ask(input, |it| news::has_news(&it))
}
