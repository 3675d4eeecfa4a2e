//! Bindings of rules that are never called on a phone, for tests and the app's build.

use crate::boundary::{answer, ask};
use loan_core::api::code::{self, ErrorTable};
use loan_core::api::dto::auth::ContactPayload;
use loan_core::api::dto::home::HomeIndex;
use loan_core::api::dto::order::OrderDetail;
use loan_core::api::endpoint::{self, EndpointTable};
use loan_core::fees::explain::{CostLine, CostTable};
use loan_core::fees::extension::{ExtensionQuoteOutcome, ExtensionQuoteRequest};
use loan_core::fees::kfs::{KfsOutcome, KfsRequest};
use loan_core::fees::loyalty::{self, LoanTable, LoyaltyTable, LoyaltyView};
use loan_core::fees::rules::Tax;
use loan_core::fees::{self, QuoteOutcome, QuoteRequest};
use loan_core::money::{self, Fraction, Money};
use loan_core::nav::card::{self, ProductCardRequest, ProductCardView};
use loan_core::nav::guard::{self, SafeRedirectRequest};
use loan_core::nav::handoff::{self, PrecheckOutcome, PrecheckOutcomeRequest};
use loan_core::nav::meta::{self, RouteTable};
use loan_core::nav::route::{self, HrefView, Route};
use loan_core::order::transition::{self, AllowedEvents, AllowedRequest, TransitionOutcome, TransitionRequest};
use loan_core::screen;
use loan_core::screen::card::{OrderCardRequest, OrderCardView};
use loan_core::screen::detail::{self, OrderDetailView};
use loan_core::screen::explain::{self, ExplainOrderRequest};
use loan_core::screen::extension::{self, ExtensionView, ExtensionViewRequest};
use loan_core::screen::product::{self, ProductView, ProductViewRequest};
use loan_core::screen::tap::{self, RepayTap, UndwayTap};
use loan_core::time::{self, Day, Timestamp};
use loan_core::validate::apply::{PurposesView, loan_purposes as purposes};
use loan_core::validate::contacts::{self, ContactsVerdict};
use loan_core::validate::login::{self, LoginForm, LoginFormView};
use tsify::Ts;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = transition)]
pub fn transition(input: Ts<TransitionRequest>) -> Result<Ts<TransitionOutcome>, JsError> {
    ask(input, |it| transition::try_transition(&it))
}

#[wasm_bindgen(js_name = allowedEvents)]
pub fn allowed_events(input: Ts<AllowedRequest>) -> Result<Ts<AllowedEvents>, JsError> {
    ask(input, |it| transition::allowed(&it))
}

#[wasm_bindgen(js_name = quote)]
pub fn quote(input: Ts<QuoteRequest>) -> Result<Ts<QuoteOutcome>, JsError> {
    ask(input, |it| fees::quote(&it))
}

#[wasm_bindgen(js_name = kfsOf)]
pub fn kfs_of(input: Ts<KfsRequest>) -> Result<Ts<KfsOutcome>, JsError> {
    ask(input, |it| fees::kfs::kfs_of(&it))
}

#[wasm_bindgen(js_name = extensionQuote)]
pub fn extension_quote(input: Ts<ExtensionQuoteRequest>) -> Result<Ts<ExtensionQuoteOutcome>, JsError> {
    ask(input, |it| fees::extension::extension_quote(&it))
}

#[wasm_bindgen(js_name = validateLogin)]
pub fn validate_login(input: Ts<LoginForm>) -> Result<Ts<LoginFormView>, JsError> {
    ask(input, |it| login::validate_login(&it))
}

#[wasm_bindgen(js_name = safeRedirect)]
pub fn safe_redirect(input: Ts<SafeRedirectRequest>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| guard::safe_redirect(&it))
}

#[wasm_bindgen(js_name = precheckOutcome)]
pub fn precheck_outcome(input: Ts<PrecheckOutcomeRequest>) -> Result<Ts<PrecheckOutcome>, JsError> {
    ask(input, |it| handoff::precheck_outcome(&it))
}

/// Returns a route's address, for the app's table of addresses.
#[wasm_bindgen(js_name = hrefOf)]
pub fn href_of(input: Ts<Route>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| route::href_of(&it))
}

#[wasm_bindgen(js_name = routeTable)]
pub fn route_table() -> Result<Ts<RouteTable>, JsError> {
    answer(&meta::route_table())
}

/// Returns the goods and services tax (GST), for the app's build.
#[wasm_bindgen(js_name = gst)]
pub fn gst() -> Result<Ts<Tax>, JsError> {
    answer(&fees::rules::GST)
}

#[wasm_bindgen(js_name = endpointTable)]
pub fn endpoint_table() -> Result<Ts<EndpointTable>, JsError> {
    answer(&endpoint::endpoint_table())
}

/// Returns all error codes, for the app's build.
#[wasm_bindgen(js_name = errorTable)]
pub fn error_table() -> Result<Ts<ErrorTable>, JsError> {
    answer(&code::error_table())
}

#[wasm_bindgen(js_name = loyalty)]
pub fn loyalty(on_time_repayments: u32) -> Result<Ts<LoyaltyView>, JsError> {
    answer(&loyalty::loyalty(on_time_repayments))
}

#[wasm_bindgen(js_name = loanTable)]
pub fn loan_table() -> Result<Ts<LoanTable>, JsError> {
    answer(&loyalty::loan_table())
}

#[wasm_bindgen(js_name = productCard)]
pub fn product_card(input: Ts<ProductCardRequest>) -> Result<Ts<ProductCardView>, JsError> {
    ask(input, |it| card::product_card(&it))
}

#[wasm_bindgen(js_name = productView)]
pub fn product_view(input: Ts<ProductViewRequest>) -> Result<Ts<ProductView>, JsError> {
    ask(input, |it| product::product_view(&it))
}

#[wasm_bindgen(js_name = homeDrawn)]
pub fn home_drawn(input: Ts<HomeIndex>) -> Result<Ts<HomeIndex>, JsError> {
    ask(input, HomeIndex::drawn)
}

#[wasm_bindgen(js_name = orderCard)]
pub fn order_card(input: Ts<OrderCardRequest>) -> Result<Ts<OrderCardView>, JsError> {
    ask(input, |it| screen::card::order_card(&it))
}

#[wasm_bindgen(js_name = undwayHref)]
pub fn undway_href(input: Ts<UndwayTap>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| tap::undway_href(&it))
}

#[wasm_bindgen(js_name = repayHref)]
pub fn repay_href(input: Ts<RepayTap>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| tap::repay_href(&it))
}

#[wasm_bindgen(js_name = orderDetailView)]
pub fn order_detail_view(input: Ts<OrderDetail>) -> Result<Ts<OrderDetailView>, JsError> {
    ask(input, |it| detail::order_detail_view(&it))
}

#[wasm_bindgen(js_name = explainOrder)]
pub fn explain_order(input: Ts<ExplainOrderRequest>) -> Result<Ts<CostTable>, JsError> {
    ask(input, |it| explain::explain_order(&it))
}

#[wasm_bindgen(js_name = extensionView)]
pub fn extension_view(input: Ts<ExtensionViewRequest>) -> Result<Ts<ExtensionView>, JsError> {
    ask(input, |it| extension::extension_view(&it))
}

#[wasm_bindgen(js_name = explainCoolingOff)]
pub fn explain_cooling_off(input: Ts<OrderDetail>) -> Result<Ts<CostLine>, JsError> {
    ask(input, |it| explain::explain_cooling_off(&it))
}

#[wasm_bindgen(js_name = loanPurposes)]
pub fn loan_purposes() -> Result<Ts<PurposesView>, JsError> {
    answer(&purposes())
}

#[wasm_bindgen(js_name = loyaltyTable)]
pub fn loyalty_table() -> Result<Ts<LoyaltyTable>, JsError> {
    answer(&loyalty::loyalty_table())
}

/// Formats an amount in rupees: `"100000.00"` → `₹1,00,000.00`.
#[wasm_bindgen(js_name = formatMoney)]
pub fn format_money(money: &str) -> Result<String, JsError> {
    Ok(money::format_rupees(money.parse::<Money>()?))
}

/// Formats a fraction as a percentage: `"0.10"` → `10`.
#[wasm_bindgen(js_name = formatFraction)]
pub fn format_fraction(fraction: &str) -> Result<String, JsError> {
    Ok(fraction.parse::<Fraction>()?.as_percent())
}

/// Formats a day: `"2026-11-20"` → `20 Nov 2026`, in Hindi `20 नवंबर 2026`.
#[wasm_bindgen(js_name = formatDay)]
pub fn format_day(day: &str, lang: &str) -> Result<String, JsError> {
    Ok(time::format_day(day.parse::<Day>()?, lang))
}

/// Formats an instant: `"2026-11-20T10:15:00+05:30"` → `20 Nov 2026, 10:15`.
#[wasm_bindgen(js_name = formatInstant)]
pub fn format_instant(instant: &str, lang: &str) -> Result<String, JsError> {
    Ok(time::format_instant(instant.parse::<Timestamp>()?, lang))
}

/// Returns the calendar day in India: `"2026-11-20T18:30:00.000Z"` → `2026-11-21`.
#[wasm_bindgen(js_name = dayOf)]
pub fn day_of(instant: &str) -> Result<String, JsError> {
    Ok(instant.parse::<Timestamp>()?.day().to_string())
}

#[wasm_bindgen(js_name = validateContacts)]
pub fn validate_contacts(input: Ts<ContactPayload>) -> Result<Ts<ContactsVerdict>, JsError> {
    ask(input, |it| contacts::validate_contacts(&it))
}
