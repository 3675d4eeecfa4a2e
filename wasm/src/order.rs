//! What an order's state means, and the only way it changes.

use crate::boundary::ask;
use loan_core::api::dto::order::{OrderDetail, ScheduledOrder};
use loan_core::fees::explain::{CostLine, CostTable};
use loan_core::nav::route::HrefView;
use loan_core::order::ahead::{self, RepayAhead, RepayAheadRequest};
use loan_core::order::audit::{self, AuditRefresh, AuditRefreshRequest};
use loan_core::order::explain::{self, ExplainOrderRequest};
use loan_core::order::news::{self, News, NewsRequest};
use loan_core::order::present::{self, OrderCardRequest, OrderCardView};
use loan_core::order::reapply::{self, ReapplyOffer, ReapplyOfferRequest};
use loan_core::order::recheck::{self, ActionCheck, ActionCheckRequest};
use loan_core::order::reminder::{self, Reminder, ReminderRequest};
use loan_core::order::repay::{self, PaymentRedirect, PaymentRedirectRequest};
use loan_core::order::scheduled::{self, ScheduledView};
use loan_core::order::tap::{self, RepayTap, UndwayTap};
use loan_core::order::transition::{self, AllowedEvents, AllowedRequest, TransitionOutcome, TransitionRequest};
use loan_core::order::view::{self, OrderDetailView};
use tsify::Ts;
use wasm_bindgen::prelude::*;

/// A card of the orders list: label, tone, where a tap leads.
#[wasm_bindgen(js_name = orderCard)]
pub fn order_card(input: Ts<OrderCardRequest>) -> Result<Ts<OrderCardView>, JsError> {
    ask(input, |it| present::order_card(&it))
}

/// Where a tap on a loan in progress leads.
#[wasm_bindgen(js_name = undwayHref)]
pub fn undway_href(input: Ts<UndwayTap>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| tap::undway_href(&it))
}

/// Where somebody who wants to repay is led.
#[wasm_bindgen(js_name = repayHref)]
pub fn repay_href(input: Ts<RepayTap>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| tap::repay_href(&it))
}

/// What the order detail shows and offers.
#[wasm_bindgen(js_name = orderDetailView)]
pub fn order_detail_view(input: Ts<OrderDetail>) -> Result<Ts<OrderDetailView>, JsError> {
    ask(input, |it| view::order_detail_view(&it))
}

/// Every amount of an order with its reason.
#[wasm_bindgen(js_name = explainOrder)]
pub fn explain_order(input: Ts<ExplainOrderRequest>) -> Result<Ts<CostTable>, JsError> {
    ask(input, |it| explain::explain_order(&it))
}

/// What leaving within the cooling-off days costs today, with its reason.
#[wasm_bindgen(js_name = explainCoolingOff)]
pub fn explain_cooling_off(input: Ts<OrderDetail>) -> Result<Ts<CostLine>, JsError> {
    ask(input, |it| explain::explain_cooling_off(&it))
}

/// What the audit page does after a refresh.
#[wasm_bindgen(js_name = auditRefresh)]
pub fn audit_refresh(input: Ts<AuditRefreshRequest>) -> Result<Ts<AuditRefresh>, JsError> {
    ask(input, |it| audit::audit_refresh(&it))
}

/// Where a payment link opens, if its host is allowed.
#[wasm_bindgen(js_name = paymentRedirect)]
pub fn payment_redirect(input: Ts<PaymentRedirectRequest>) -> Result<Ts<PaymentRedirect>, JsError> {
    ask(input, |it| repay::payment_redirect(&it))
}

/// Whether to do what was tapped, now that the order was read again.
#[wasm_bindgen(js_name = actionCheck)]
pub fn action_check(input: Ts<ActionCheckRequest>) -> Result<Ts<ActionCheck>, JsError> {
    ask(input, |it| recheck::action_check(&it))
}

/// What the loan costs today, in time, late, or extended.
#[wasm_bindgen(js_name = repayAhead)]
pub fn repay_ahead(input: Ts<RepayAheadRequest>) -> Result<Ts<RepayAhead>, JsError> {
    ask(input, |it| ahead::repay_ahead(&it))
}

/// The due date for the phone's calendar.
#[wasm_bindgen(js_name = reminder)]
pub fn reminder(input: Ts<ReminderRequest>) -> Result<Ts<Reminder>, JsError> {
    ask(input, |it| reminder::reminder(&it))
}

/// What may be applied for again after a failed disbursal.
#[wasm_bindgen(js_name = reapplyOffer)]
pub fn reapply_offer(input: Ts<ReapplyOfferRequest>) -> Result<Ts<ReapplyOffer>, JsError> {
    ask(input, |it| reapply::reapply_offer(&it))
}

/// What a scheduled order shows and offers.
#[wasm_bindgen(js_name = scheduledView)]
pub fn scheduled_view(input: Ts<ScheduledOrder>) -> Result<Ts<ScheduledView>, JsError> {
    ask(input, |it| scheduled::scheduled_view(&it))
}

/// Whether an order changed since Orders was last open.
#[wasm_bindgen(js_name = hasNews)]
pub fn has_news(input: Ts<NewsRequest>) -> Result<Ts<News>, JsError> {
    ask(input, |it| news::has_news(&it))
}

/// An order after an event, or the rule that refuses it.
#[wasm_bindgen(js_name = transition)]
pub fn transition(input: Ts<TransitionRequest>) -> Result<Ts<TransitionOutcome>, JsError> {
    ask(input, |it| transition::try_transition(&it))
}

/// The events an order allows now.
#[wasm_bindgen(js_name = allowedEvents)]
pub fn allowed_events(input: Ts<AllowedRequest>) -> Result<Ts<AllowedEvents>, JsError> {
    ask(input, |it| transition::allowed(&it))
}
