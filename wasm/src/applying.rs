//! The rules of the application form.

use crate::boundary::{answer, ask};
use loan_core::fees;
use loan_core::fees::view::{CostView, CostViewRequest};
use loan_core::flow::apply::{self, ApplyFlowRequest, ApplyFlowStep};
use loan_core::validate::apply::{PurposesView, loan_purposes as purposes};
use tsify::Ts;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = costView)]
pub fn cost_view(input: Ts<CostViewRequest>) -> Result<Ts<CostView>, JsError> {
    ask(input, |it| fees::view::cost_view(&it))
}

#[wasm_bindgen(js_name = applyFlow)]
pub fn apply_flow(input: Ts<ApplyFlowRequest>) -> Result<Ts<ApplyFlowStep>, JsError> {
    ask(input, apply::step)
}

#[wasm_bindgen(js_name = loanPurposes)]
pub fn loan_purposes() -> Result<Ts<PurposesView>, JsError> {
    answer(&purposes())
}

#[wasm_bindgen(js_name = bringsStatement)]
pub fn brings_statement(code: i32) -> bool {
    fees::kfs::brings_statement(code)
}
