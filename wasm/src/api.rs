//! The wire.

use loan_core::api::endpoint::{self, EndpointTable};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// Every call of the product.
#[wasm_bindgen(js_name = endpointTable)]
pub fn endpoint_table() -> Result<Ts<EndpointTable>, JsError> {
    Ok(endpoint::endpoint_table().into_ts()?)
}
