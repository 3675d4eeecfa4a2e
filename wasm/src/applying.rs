//! What the form to apply asks: what the loan costs, what may be chosen, and what comes of a tap.

use crate::boundary::{answer, ask};
use loan_core::fees::explain::{CostTable, ExplainRequest};
use loan_core::fees::{self, QuoteOutcome, QuoteRequest};
use loan_core::flow::apply::{self, ApplyFlowRequest, ApplyFlowStep};
use loan_core::validate::apply::{PurposesView, loan_purposes as purposes};
use tsify::Ts;
use wasm_bindgen::prelude::*;

/// Quotes a loan.
#[wasm_bindgen(js_name = quote)]
pub fn quote(input: Ts<QuoteRequest>) -> Result<Ts<QuoteOutcome>, JsError> {
    ask(input, |it| fees::quote(&it))
}

/// The cost table of a loan, each line with its rule.
#[wasm_bindgen(js_name = explainQuote)]
pub fn explain_quote(input: Ts<ExplainRequest>) -> Result<Ts<CostTable>, JsError> {
    ask(input, |it| fees::explain::explain_quote(&it))
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

/// Whether a refusal with this number brings a new statement.
#[wasm_bindgen(js_name = bringsStatement)]
pub fn brings_statement(code: i32) -> bool {
    fees::kfs::brings_statement(code)
}
