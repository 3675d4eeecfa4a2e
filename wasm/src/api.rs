//! The wire.

use crate::boundary::answer;
use loan_core::api::endpoint::{self, EndpointTable};
use tsify::Ts;
use wasm_bindgen::prelude::*;

/// Every call of the product.
#[wasm_bindgen(js_name = endpointTable)]
pub fn endpoint_table() -> Result<Ts<EndpointTable>, JsError> {
    answer(&endpoint::endpoint_table())
}
