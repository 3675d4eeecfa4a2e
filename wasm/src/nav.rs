//! Where things are, and who may see them.

use crate::answer;
use loan_core::api::dto::user::AppLoginResponse;
use loan_core::nav::card::{self, ProductCardRequest, ProductCardView};
use loan_core::nav::guard::{self, GuardOutcome, GuardRequest, SafeRedirectRequest, SessionEnded};
use loan_core::nav::handoff::{self, ApplyFromHome, ApplyFromHomeRequest, PrecheckOutcome, PrecheckOutcomeRequest};
use loan_core::nav::install::{self, InstallOutcome, InstallRequest};
use loan_core::nav::joint::{self, Joint, JointDone, JointRequest};
use loan_core::nav::link::{self, ExternalLink, ExternalLinkRequest};
use loan_core::nav::location::{self, LocationOutcome, LocationRequest};
use loan_core::nav::meta::{self, RouteMeta, RouteMetaRequest, RouteTable};
use loan_core::nav::promotion::{self, Promotion, PromotionRequest};
use loan_core::nav::route::{self, HrefView, Route};
use tsify::Ts;
use wasm_bindgen::prelude::*;

/// May this address be shown?
#[wasm_bindgen(js_name = guard)]
pub fn guard(input: Ts<GuardRequest>) -> Result<Ts<GuardOutcome>, JsError> {
    answer(&guard::guard(&input.to_rust()?))
}

/// What the end of a session does on this address.
#[wasm_bindgen(js_name = sessionEnded)]
pub fn session_ended(input: Ts<GuardRequest>) -> Result<Ts<SessionEnded>, JsError> {
    answer(&guard::session_ended(&input.to_rust()?))
}

/// A redirect from outside, made safe.
#[wasm_bindgen(js_name = safeRedirect)]
pub fn safe_redirect(input: Ts<SafeRedirectRequest>) -> Result<Ts<HrefView>, JsError> {
    answer(&guard::safe_redirect(&input.to_rust()?))
}

/// What an address sets: title, background, tab, back.
#[wasm_bindgen(js_name = routeMeta)]
pub fn route_meta(input: Ts<RouteMetaRequest>) -> Result<Ts<RouteMeta>, JsError> {
    answer(&meta::route_meta(&input.to_rust()?))
}

/// Every route with what it sets.
#[wasm_bindgen(js_name = routeTable)]
pub fn route_table() -> Result<Ts<RouteTable>, JsError> {
    answer(&meta::route_table())
}

/// The address of a screen.
#[wasm_bindgen(js_name = hrefOf)]
pub fn href_of(input: Ts<Route>) -> Result<Ts<HrefView>, JsError> {
    answer(&route::href_of(&input.to_rust()?))
}

/// The cover and the button of a product card on home.
#[wasm_bindgen(js_name = productCard)]
pub fn product_card(input: Ts<ProductCardRequest>) -> Result<Ts<ProductCardView>, JsError> {
    answer(&card::product_card(&input.to_rust()?))
}

/// Where APPLY on a product card leads.
#[wasm_bindgen(js_name = applyFromHome)]
pub fn apply_from_home(input: Ts<ApplyFromHomeRequest>) -> Result<Ts<ApplyFromHome>, JsError> {
    answer(&handoff::apply_from_home(&input.to_rust()?))
}

/// What the pre-check decides.
#[wasm_bindgen(js_name = precheckOutcome)]
pub fn precheck_outcome(input: Ts<PrecheckOutcomeRequest>) -> Result<Ts<PrecheckOutcome>, JsError> {
    answer(&handoff::precheck_outcome(&input.to_rust()?))
}

/// Whether an address of another site may be opened.
#[wasm_bindgen(js_name = externalLink)]
pub fn external_link(input: Ts<ExternalLinkRequest>) -> Result<Ts<ExternalLink>, JsError> {
    answer(&link::external_link(&input.to_rust()?))
}

/// The native app's login handoff, read from the fragment.
#[wasm_bindgen(js_name = joint)]
pub fn joint(input: Ts<JointRequest>) -> Result<Ts<Joint>, JsError> {
    answer(&joint::joint(&input.to_rust()?))
}

/// What a login by the native app leads to.
#[wasm_bindgen(js_name = jointDone)]
pub fn joint_done(input: Ts<AppLoginResponse>) -> Result<Ts<JointDone>, JsError> {
    answer(&joint::joint_done(&input.to_rust()?))
}

/// How the promotion page opens the app, and when it gives up.
#[wasm_bindgen(js_name = promotion)]
pub fn promotion(input: Ts<PromotionRequest>) -> Result<Ts<Promotion>, JsError> {
    answer(&promotion::promotion(&input.to_rust()?))
}

/// Whether and how home suggests installing.
#[wasm_bindgen(js_name = install)]
pub fn install(input: Ts<InstallRequest>) -> Result<Ts<InstallOutcome>, JsError> {
    answer(&install::install(&input.to_rust()?))
}

/// Whether the phone's place is read and sent.
#[wasm_bindgen(js_name = location)]
pub fn location(input: Ts<LocationRequest>) -> Result<Ts<LocationOutcome>, JsError> {
    answer(&location::location(&input.to_rust()?))
}
