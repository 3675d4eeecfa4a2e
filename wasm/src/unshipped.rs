//! Rules that no phone calls directly, and tables for the app's build. The test vectors and the parity test compare
//! these rules with the same rules run natively.

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

/// Used to create the app's table of addresses.
#[wasm_bindgen(js_name = hrefOf)]
pub fn href_of(input: Ts<Route>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| route::href_of(&it))
}

#[wasm_bindgen(js_name = routeTable)]
pub fn route_table() -> Result<Ts<RouteTable>, JsError> {
    answer(&meta::route_table())
}

/// For the app's build.
#[wasm_bindgen(js_name = gst)]
pub fn gst() -> Result<Ts<Tax>, JsError> {
    answer(&fees::rules::GST)
}

#[wasm_bindgen(js_name = endpointTable)]
pub fn endpoint_table() -> Result<Ts<EndpointTable>, JsError> {
    answer(&endpoint::endpoint_table())
}

/// For the app's build.
#[wasm_bindgen(js_name = errorTable)]
pub fn error_table() -> Result<Ts<ErrorTable>, JsError> {
    answer(&code::error_table())
}
