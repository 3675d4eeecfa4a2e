//! Bindings of the rules that every page needs first: the access to a route, and the route's properties.

use crate::boundary::ask;
use loan_core::nav::guard::{self, GuardOutcome, GuardRequest, SessionEnded};
use loan_core::nav::meta::{self, RouteMeta, RouteMetaRequest};
use tsify::Ts;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = guard)]
pub fn guard(input: Ts<GuardRequest>) -> Result<Ts<GuardOutcome>, JsError> {
    ask(input, |it| guard::guard(&it))
}

#[wasm_bindgen(js_name = sessionEnded)]
pub fn session_ended(input: Ts<GuardRequest>) -> Result<Ts<SessionEnded>, JsError> {
    ask(input, |it| guard::session_ended(&it))
}

#[wasm_bindgen(js_name = routeMeta)]
pub fn route_meta(input: Ts<RouteMetaRequest>) -> Result<Ts<RouteMeta>, JsError> {
    ask(input, |it| meta::route_meta(&it))
}
