//! The multi-step flows: `step(state, event)`.

use crate::answer;
use loan_core::flow::aadhaar_otp::{self, AadhaarOtpFlowRequest, AadhaarOtpFlowStep};
use loan_core::flow::apply::{self, ApplyFlowRequest, ApplyFlowStep};
use loan_core::flow::ifsc::{self, IfscFlowRequest, IfscFlowStep};
use loan_core::flow::login::{self, LoginFlowRequest, LoginFlowStep};
use tsify::Ts;
use wasm_bindgen::prelude::*;

/// The login page.
#[wasm_bindgen(js_name = loginFlow)]
pub fn login_flow(input: Ts<LoginFlowRequest>) -> Result<Ts<LoginFlowStep>, JsError> {
    answer(&login::step(input.to_rust()?))
}

/// The Aadhaar code.
#[wasm_bindgen(js_name = aadhaarOtpFlow)]
pub fn aadhaar_otp_flow(input: Ts<AadhaarOtpFlowRequest>) -> Result<Ts<AadhaarOtpFlowStep>, JsError> {
    answer(&aadhaar_otp::step(input.to_rust()?))
}

/// The IFSC finder.
#[wasm_bindgen(js_name = ifscFlow)]
pub fn ifsc_flow(input: Ts<IfscFlowRequest>) -> Result<Ts<IfscFlowStep>, JsError> {
    answer(&ifsc::step(input.to_rust()?))
}

/// The apply page.
#[wasm_bindgen(js_name = applyFlow)]
pub fn apply_flow(input: Ts<ApplyFlowRequest>) -> Result<Ts<ApplyFlowStep>, JsError> {
    answer(&apply::step(input.to_rust()?))
}
