//! Bindings of multi-step flows: `step(state, event)`.

use crate::boundary::bindings;
use loan_core::flow::aadhaar_otp::{self, AadhaarOtpFlowRequest, AadhaarOtpFlowStep};
use loan_core::flow::apply::{self, ApplyFlowRequest, ApplyFlowStep};
use loan_core::flow::ifsc::{self, IfscFlowRequest, IfscFlowStep};

bindings! {
    aadhaarOtpFlow(AadhaarOtpFlowRequest) -> AadhaarOtpFlowStep = aadhaar_otp::step;
    ifscFlow(IfscFlowRequest) -> IfscFlowStep = ifsc::step;
    applyFlow(ApplyFlowRequest) -> ApplyFlowStep = apply::step;
}
