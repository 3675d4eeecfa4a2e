//! Bindings of rules that are never called on a phone, for tests and the app's build.

use crate::boundary::{answer, bindings};
use loan_core::api::code::{self, ErrorTable};
use loan_core::api::dto::auth::ContactPayload;
use loan_core::api::dto::home::HomeIndex;
use loan_core::api::dto::order::OrderDetail;
use loan_core::api::endpoint::{self, EndpointTable};
use loan_core::fees::explain::{CostLine, CostTable};
use loan_core::fees::extension::{ExtensionQuoteOutcome, ExtensionQuoteRequest};
use loan_core::fees::kfs::{KfsOutcome, KfsRequest};
use loan_core::fees::loyalty::{self, LoanTable, LoyaltyTable, LoyaltyView};
use loan_core::fees::{self, QuoteOutcome, QuoteRequest};
use loan_core::money::{Fraction, Money};
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
use loan_core::screen::tap::{self, UndwayTap};
use loan_core::time::{self, Day, Timestamp};
use loan_core::validate::apply::{PurposesView, loan_purposes};
use loan_core::validate::contacts::{self, ContactsVerdict};
use loan_core::validate::login::{self, LoginForm, LoginFormView};
use tsify::Ts;
use wasm_bindgen::prelude::*;

bindings! {
    transition(TransitionRequest) -> TransitionOutcome = |it| transition::try_transition(&it);
    allowedEvents(AllowedRequest) -> AllowedEvents = |it| transition::allowed(&it);
    quote(QuoteRequest) -> QuoteOutcome = |it| fees::quote(&it);
    kfsOf(KfsRequest) -> KfsOutcome = |it| fees::kfs::kfs_of(&it);
    extensionQuote(ExtensionQuoteRequest) -> ExtensionQuoteOutcome = |it| fees::extension::extension_quote(&it);
    validateLogin(LoginForm) -> LoginFormView = |it| login::validate_login(&it);
    safeRedirect(SafeRedirectRequest) -> HrefView = |it| guard::safe_redirect(&it);
    precheckOutcome(PrecheckOutcomeRequest) -> PrecheckOutcome = |it| handoff::precheck_outcome(&it);
    // Returns a route's address, for the app's table of addresses.
    hrefOf(Route) -> HrefView = |it| route::href_of(&it);
    productCard(ProductCardRequest) -> ProductCardView = |it| card::product_card(&it);
    productView(ProductViewRequest) -> ProductView = |it| product::product_view(&it);
    homeDrawn(HomeIndex) -> HomeIndex = HomeIndex::drawn;
    orderCard(OrderCardRequest) -> OrderCardView = |it| screen::card::order_card(&it);
    undwayHref(UndwayTap) -> HrefView = |it| tap::undway_href(&it);
    orderDetailView(OrderDetail) -> OrderDetailView = |it| detail::order_detail_view(&it);
    explainOrder(ExplainOrderRequest) -> CostTable = |it| explain::explain_order(&it);
    extensionView(ExtensionViewRequest) -> ExtensionView = |it| extension::extension_view(&it);
    explainCoolingOff(OrderDetail) -> CostLine = |it| explain::explain_cooling_off(&it);
    validateContacts(ContactPayload) -> ContactsVerdict = |it| contacts::validate_contacts(&it);
}

bindings! {
    routeTable() -> RouteTable = meta::route_table();
    endpointTable() -> EndpointTable = endpoint::endpoint_table();
    // Returns all error codes, for the app's build.
    errorTable() -> ErrorTable = code::error_table();
    loanTable() -> LoanTable = loyalty::loan_table();
    loanPurposes() -> PurposesView = loan_purposes();
    loyaltyTable() -> LoyaltyTable = loyalty::loyalty_table();
}

/// Returns the percentage of the goods and services tax (GST), for the app's build.
#[wasm_bindgen(js_name = gstPercent)]
pub fn gst_percent() -> u8 {
    fees::rules::GST_PERCENT
}

#[wasm_bindgen(js_name = loyalty)]
pub fn loyalty(on_time_repayments: u32) -> Result<Ts<LoyaltyView>, JsError> {
    answer(&loyalty::loyalty(on_time_repayments))
}

/// Formats an amount in rupees: `"100000.00"` → `₹1,00,000.00`.
#[wasm_bindgen(js_name = formatMoney)]
pub fn format_money(money: &str) -> Result<String, JsError> {
    Ok(money.parse::<Money>()?.display())
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
