//! Rules that no phone calls, and that are therefore in no phone's module: those that only the server calls, and those
//! that on the phone are only steps of other rules. The vectors and the parity run compare them with the same rules run
//! natively. The tables at the end go into the app when it is built.

use crate::boundary::{answer, ask};
use loan_core::api::code::{self, ErrorTable};
use loan_core::api::endpoint::{self, EndpointTable};
use loan_core::fees::extension::{ExtensionQuoteOutcome, ExtensionQuoteRequest};
use loan_core::fees::kfs::{KfsOutcome, KfsRequest};
use loan_core::fees::rules::Tax;
use loan_core::fees::{self, QuoteOutcome, QuoteRequest};
use loan_core::nav::guard::{self, SafeRedirectRequest};
use loan_core::nav::handoff::{self, PrecheckOutcome, PrecheckOutcomeRequest};
use loan_core::nav::meta::{self, RouteTable};
use loan_core::nav::route::{self, HrefView, Route};
use loan_core::order::transition::{self, AllowedEvents, AllowedRequest, TransitionOutcome, TransitionRequest};
use loan_core::validate::login::{self, LoginForm, LoginFormView};
use tsify::Ts;
use wasm_bindgen::prelude::*;

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

/// Quotes a loan.
#[wasm_bindgen(js_name = quote)]
pub fn quote(input: Ts<QuoteRequest>) -> Result<Ts<QuoteOutcome>, JsError> {
    ask(input, |it| fees::quote(&it))
}

/// The Key Fact Statement of a loan.
#[wasm_bindgen(js_name = kfsOf)]
pub fn kfs_of(input: Ts<KfsRequest>) -> Result<Ts<KfsOutcome>, JsError> {
    ask(input, |it| fees::kfs::kfs_of(&it))
}

/// What an extension asked today costs.
#[wasm_bindgen(js_name = extensionQuote)]
pub fn extension_quote(input: Ts<ExtensionQuoteRequest>) -> Result<Ts<ExtensionQuoteOutcome>, JsError> {
    ask(input, |it| fees::extension::extension_quote(&it))
}

/// The login form.
#[wasm_bindgen(js_name = validateLogin)]
pub fn validate_login(input: Ts<LoginForm>) -> Result<Ts<LoginFormView>, JsError> {
    ask(input, |it| login::validate_login(&it))
}

/// A redirect from outside, made safe.
#[wasm_bindgen(js_name = safeRedirect)]
pub fn safe_redirect(input: Ts<SafeRedirectRequest>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| guard::safe_redirect(&it))
}

/// What the pre-check decides.
#[wasm_bindgen(js_name = precheckOutcome)]
pub fn precheck_outcome(input: Ts<PrecheckOutcomeRequest>) -> Result<Ts<PrecheckOutcome>, JsError> {
    ask(input, |it| handoff::precheck_outcome(&it))
}

/// The address of a screen: the app has core's templates, made of this when it is built.
#[wasm_bindgen(js_name = hrefOf)]
pub fn href_of(input: Ts<Route>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| route::href_of(&it))
}

/// Every route with what it sets.
#[wasm_bindgen(js_name = routeTable)]
pub fn route_table() -> Result<Ts<RouteTable>, JsError> {
    answer(&meta::route_table())
}

/// The tax on fees, for the app's build.
#[wasm_bindgen(js_name = gst)]
pub fn gst() -> Result<Ts<Tax>, JsError> {
    answer(&fees::rules::GST)
}

/// Every call of the product.
#[wasm_bindgen(js_name = endpointTable)]
pub fn endpoint_table() -> Result<Ts<EndpointTable>, JsError> {
    answer(&endpoint::endpoint_table())
}

/// Every refusal's number, for the app's build.
#[wasm_bindgen(js_name = errorTable)]
pub fn error_table() -> Result<Ts<ErrorTable>, JsError> {
    answer(&code::error_table())
}
