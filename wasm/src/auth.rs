//! Verification: which step is next, and whom one may name.

use crate::answer;
use loan_core::api::dto::auth::KycConfig;
use loan_core::auth::kyc::{self, FaceNext, FaceNextRequest, IdentityWay};
use loan_core::auth::progress::{self, NextStep, NextStepRequest, StepPosition, StepPositionRequest};
use loan_core::auth::relations::{self, RelationsView};
use tsify::Ts;
use wasm_bindgen::prelude::*;

/// The first unfinished step, or where to go when there is none.
#[wasm_bindgen(js_name = nextStep)]
pub fn next_step(input: Ts<NextStepRequest>) -> Result<Ts<NextStep>, JsError> {
    answer(&progress::next_step(&input.to_rust()?))
}

/// Where a step stands among the configured ones.
#[wasm_bindgen(js_name = stepPosition)]
pub fn step_position(input: Ts<StepPositionRequest>) -> Result<Ts<StepPosition>, JsError> {
    answer(&progress::step_position(&input.to_rust()?))
}

/// Who may be the first, second and third contact.
#[wasm_bindgen(js_name = relations)]
pub fn relations() -> Result<Ts<RelationsView>, JsError> {
    answer(&relations::relations())
}

/// Photos or typed numbers, as the server asks.
#[wasm_bindgen(js_name = identityWay)]
pub fn identity_way(input: Ts<KycConfig>) -> Result<Ts<IdentityWay>, JsError> {
    answer(&kyc::identity_way(&input.to_rust()?))
}

/// Where NEXT leads after the face check.
#[wasm_bindgen(js_name = faceNext)]
pub fn face_next(input: Ts<FaceNextRequest>) -> Result<Ts<FaceNext>, JsError> {
    answer(&kyc::face_next(&input.to_rust()?))
}
