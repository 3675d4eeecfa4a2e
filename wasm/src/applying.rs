//! The rules that the application form calls: what the loan costs, what may be chosen, and what a tap leads to.

use crate::boundary::{answer, ask};
use loan_core::fees;
use loan_core::fees::view::{CostView, CostViewRequest};
use loan_core::flow::apply::{self, ApplyFlowRequest, ApplyFlowStep};
use loan_core::validate::apply::{PurposesView, loan_purposes as purposes};
use tsify::Ts;
use wasm_bindgen::prelude::*;

/// What a loan costs, and where the figures come from.
#[wasm_bindgen(js_name = costView)]
pub fn cost_view(input: Ts<CostViewRequest>) -> Result<Ts<CostView>, JsError> {
    ask(input, |it| fees::view::cost_view(&it))
}

/// The apply page.
#[wasm_bindgen(js_name = applyFlow)]
pub fn apply_flow(input: Ts<ApplyFlowRequest>) -> Result<Ts<ApplyFlowStep>, JsError> {
    ask(input, apply::step)
}

/// The loan purposes to choose from.
#[wasm_bindgen(js_name = loanPurposes)]
pub fn loan_purposes() -> Result<Ts<PurposesView>, JsError> {
    answer(&purposes())
}

/// Whether a refusal with this number carries a new statement.
#[wasm_bindgen(js_name = bringsStatement)]
pub fn brings_statement(code: i32) -> bool {
    fees::kfs::brings_statement(code)
}
