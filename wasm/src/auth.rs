//! Bindings of the rules about verification.

use crate::boundary::{answer, ask};
use loan_core::api::dto::auth::KycConfig;
use loan_core::auth::kyc::{self, FaceNext, FaceNextRequest, IdentityWay};
use loan_core::auth::progress::{self, NextStep, NextStepRequest, StepPosition, StepPositionRequest};
use loan_core::auth::relations::{self, RelationsView};
use tsify::Ts;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = nextStep)]
pub fn next_step(input: Ts<NextStepRequest>) -> Result<Ts<NextStep>, JsError> {
    ask(input, |it| progress::next_step(&it))
}

#[wasm_bindgen(js_name = stepPosition)]
pub fn step_position(input: Ts<StepPositionRequest>) -> Result<Ts<StepPosition>, JsError> {
    ask(input, |it| progress::step_position(&it))
}

#[wasm_bindgen(js_name = relations)]
pub fn relations() -> Result<Ts<RelationsView>, JsError> {
    answer(&relations::relations())
}

#[wasm_bindgen(js_name = identityWay)]
pub fn identity_way(input: Ts<KycConfig>) -> Result<Ts<IdentityWay>, JsError> {
    ask(input, |it| kyc::identity_way(&it))
}

#[wasm_bindgen(js_name = faceNext)]
pub fn face_next(input: Ts<FaceNextRequest>) -> Result<Ts<FaceNext>, JsError> {
    ask(input, |it| kyc::face_next(&it))
}
