//! Bindings of the rules about navigation.

use crate::boundary::ask;
use loan_core::api::dto::user::AppLoginResponse;
use loan_core::nav::handoff::{
    self, ApplyFromHome, ApplyFromHomeRequest, ApplyNowRequest, DeniedWait, DeniedWaitRequest,
};
use loan_core::nav::install::{self, InstallOutcome, InstallRequest};
use loan_core::nav::joint::{self, Joint, JointDone, JointRequest};
use loan_core::nav::location::{self, LocationOutcome, LocationRequest};
use loan_core::nav::promotion::{self, Promotion, PromotionRequest};
use loan_core::nav::route::HrefView;
use tsify::Ts;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = applyFromHome)]
pub fn apply_from_home(input: Ts<ApplyFromHomeRequest>) -> Result<Ts<ApplyFromHome>, JsError> {
    ask(input, |it| handoff::apply_from_home(&it))
}

#[wasm_bindgen(js_name = applyNow)]
pub fn apply_now(input: Ts<ApplyNowRequest>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| handoff::apply_now(&it))
}

#[wasm_bindgen(js_name = deniedWait)]
pub fn denied_wait(input: Ts<DeniedWaitRequest>) -> Result<Ts<DeniedWait>, JsError> {
    ask(input, |it| handoff::denied_wait(&it))
}

#[wasm_bindgen(js_name = joint)]
pub fn joint(input: Ts<JointRequest>) -> Result<Ts<Joint>, JsError> {
    ask(input, |it| joint::joint(&it))
}

#[wasm_bindgen(js_name = jointDone)]
pub fn joint_done(input: Ts<AppLoginResponse>) -> Result<Ts<JointDone>, JsError> {
    ask(input, |it| joint::joint_done(&it))
}

#[wasm_bindgen(js_name = promotion)]
pub fn promotion(input: Ts<PromotionRequest>) -> Result<Ts<Promotion>, JsError> {
    ask(input, |it| promotion::promotion(&it))
}

#[wasm_bindgen(js_name = location)]
pub fn location(input: Ts<LocationRequest>) -> Result<Ts<LocationOutcome>, JsError> {
    ask(input, |it| location::location(&it))
}

#[wasm_bindgen(js_name = install)]
pub fn install(input: Ts<InstallRequest>) -> Result<Ts<InstallOutcome>, JsError> {
    ask(input, |it| install::install(&it))
}
