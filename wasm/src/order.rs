//! What an order's state means, and the only way it changes.

use crate::answer;
use loan_core::api::dto::order::{OrderDetail, ScheduledOrder};
use loan_core::fees::explain::{CostLine, CostTable};
use loan_core::nav::route::HrefView;
use loan_core::order::audit::{self, AuditRefresh, AuditRefreshRequest};
use loan_core::order::explain::{self, ExplainOrderRequest};
use loan_core::order::news::{self, News, NewsRequest};
use loan_core::order::present::{self, OrderCardRequest, OrderCardView};
use loan_core::order::reapply::{self, ReapplyOffer, ReapplyOfferRequest};
use loan_core::order::repay::{self, PaymentRedirect, PaymentRedirectRequest, RepayCheck, RepayCheckRequest};
use loan_core::order::scheduled::{self, ScheduledView};
use loan_core::order::tap::{self, UndwayTap};
use loan_core::order::transition::{self, AllowedEvents, AllowedRequest, TransitionOutcome, TransitionRequest};
use loan_core::order::view::{self, OrderDetailView};
use tsify::Ts;
use wasm_bindgen::prelude::*;

/// A card of the orders list: label, tone, where a tap leads.
#[wasm_bindgen(js_name = orderCard)]
pub fn order_card(input: Ts<OrderCardRequest>) -> Result<Ts<OrderCardView>, JsError> {
    answer(&present::order_card(&input.to_rust()?))
}

/// Where a tap on a loan in progress leads.
#[wasm_bindgen(js_name = undwayHref)]
pub fn undway_href(input: Ts<UndwayTap>) -> Result<Ts<HrefView>, JsError> {
    answer(&tap::undway_href(&input.to_rust()?))
}

/// What the order detail shows and offers.
#[wasm_bindgen(js_name = orderDetailView)]
pub fn order_detail_view(input: Ts<OrderDetail>) -> Result<Ts<OrderDetailView>, JsError> {
    answer(&view::order_detail_view(&input.to_rust()?))
}

/// Every amount of an order with its reason.
#[wasm_bindgen(js_name = explainOrder)]
pub fn explain_order(input: Ts<ExplainOrderRequest>) -> Result<Ts<CostTable>, JsError> {
    answer(&explain::explain_order(&input.to_rust()?))
}

/// What leaving within the cooling-off days costs today, with its reason.
#[wasm_bindgen(js_name = explainCoolingOff)]
pub fn explain_cooling_off(input: Ts<OrderDetail>) -> Result<Ts<CostLine>, JsError> {
    answer(&explain::explain_cooling_off(&input.to_rust()?))
}

/// What the audit page does after a refresh.
#[wasm_bindgen(js_name = auditRefresh)]
pub fn audit_refresh(input: Ts<AuditRefreshRequest>) -> Result<Ts<AuditRefresh>, JsError> {
    answer(&audit::audit_refresh(&input.to_rust()?))
}

/// Where a payment link opens, if its host is allowed.
#[wasm_bindgen(js_name = paymentRedirect)]
pub fn payment_redirect(input: Ts<PaymentRedirectRequest>) -> Result<Ts<PaymentRedirect>, JsError> {
    answer(&repay::payment_redirect(&input.to_rust()?))
}

/// Whether to pay what the button said, now that the order was read again.
#[wasm_bindgen(js_name = repayCheck)]
pub fn repay_check(input: Ts<RepayCheckRequest>) -> Result<Ts<RepayCheck>, JsError> {
    answer(&repay::repay_check(&input.to_rust()?))
}

/// What may be applied for again after a failed disbursal.
#[wasm_bindgen(js_name = reapplyOffer)]
pub fn reapply_offer(input: Ts<ReapplyOfferRequest>) -> Result<Ts<ReapplyOffer>, JsError> {
    answer(&reapply::reapply_offer(&input.to_rust()?))
}

/// What a scheduled order shows and offers.
#[wasm_bindgen(js_name = scheduledView)]
pub fn scheduled_view(input: Ts<ScheduledOrder>) -> Result<Ts<ScheduledView>, JsError> {
    answer(&scheduled::scheduled_view(&input.to_rust()?))
}

/// Whether an order changed since Orders was last open.
#[wasm_bindgen(js_name = hasNews)]
pub fn has_news(input: Ts<NewsRequest>) -> Result<Ts<News>, JsError> {
    answer(&news::has_news(&input.to_rust()?))
}

/// An order after an event, or the rule that refuses it.
#[wasm_bindgen(js_name = transition)]
pub fn transition(input: Ts<TransitionRequest>) -> Result<Ts<TransitionOutcome>, JsError> {
    answer(&transition::try_transition(&input.to_rust()?))
}

/// The events an order allows now.
#[wasm_bindgen(js_name = allowedEvents)]
pub fn allowed_events(input: Ts<AllowedRequest>) -> Result<Ts<AllowedEvents>, JsError> {
    answer(&transition::allowed(&input.to_rust()?))
}
