//! How numbers are written for a reader; money, days and instants are in `reading`.

use loan_core::money::Rate;
use wasm_bindgen::prelude::*;

/// `"0.10"` → `10`: a fraction as the percentage a reader expects.
#[wasm_bindgen(js_name = formatFraction)]
pub fn format_fraction(fraction: &str) -> Result<String, JsError> {
    Ok(fraction.parse::<Rate>()?.as_percent())
}
