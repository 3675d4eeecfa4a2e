//! Bindings of the rules about a loan's costs.

use crate::boundary::bindings;
use loan_core::fees;
use loan_core::fees::view::{CostView, CostViewRequest};
use wasm_bindgen::prelude::*;

bindings! {
    costView(CostViewRequest) -> CostView = |it| fees::view::cost_view(&it);
}

#[wasm_bindgen(js_name = bringsStatement)]
pub fn brings_statement(code: i32) -> bool {
    fees::kfs::brings_statement(code)
}
