//! Bindings of multi-step flows: `step(state, event)`.

use crate::boundary::ask;
use loan_core::flow::aadhaar_otp::{self, AadhaarOtpFlowRequest, AadhaarOtpFlowStep};
use loan_core::flow::apply::{self, ApplyFlowRequest, ApplyFlowStep};
use loan_core::flow::ifsc::{self, IfscFlowRequest, IfscFlowStep};
use tsify::Ts;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = aadhaarOtpFlow)]
pub fn aadhaar_otp_flow(input: Ts<AadhaarOtpFlowRequest>) -> Result<Ts<AadhaarOtpFlowStep>, JsError> {
    ask(input, aadhaar_otp::step)
}

#[wasm_bindgen(js_name = ifscFlow)]
pub fn ifsc_flow(input: Ts<IfscFlowRequest>) -> Result<Ts<IfscFlowStep>, JsError> {
    ask(input, ifsc::step)
}

#[wasm_bindgen(js_name = applyFlow)]
pub fn apply_flow(input: Ts<ApplyFlowRequest>) -> Result<Ts<ApplyFlowStep>, JsError> {
    ask(input, apply::step)
}
