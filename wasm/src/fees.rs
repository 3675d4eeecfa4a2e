//! Bindings of the rules about a loan's costs.

use crate::boundary::ask;
use loan_core::fees;
use loan_core::fees::view::{CostView, CostViewRequest};
use tsify::Ts;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = costView)]
pub fn cost_view(input: Ts<CostViewRequest>) -> Result<Ts<CostView>, JsError> {
    ask(input, |it| fees::view::cost_view(&it))
}

#[wasm_bindgen(js_name = bringsStatement)]
pub fn brings_statement(code: i32) -> bool {
    fees::kfs::brings_statement(code)
}
