//! Reads a [`Value`] from a JavaScript object.
//!
//! serde-wasm-bindgen's own reader brings error texts for everything that an object may be instead of what is expected,
//! and the code that writes numbers into them: a tenth of the module of the first visit. Here a refusal has no text.

use js_sys::{Array, Object};
use loan_value::{Field, Refused, Value};
use std::borrow::Cow;
use wasm_bindgen::{JsCast, JsValue};

/// The largest whole number that JavaScript holds exactly.
const LARGEST: i64 = (1 << 53) - 1;

/// Reads everything that JSON can express, and undefined as null; anything else (a function, a symbol) is refused.
pub fn value_from(it: &JsValue) -> Result<Value, Refused> {
    if it.is_null() || it.is_undefined() {
        return Ok(Value::Null);
    }
    if let Some(bool) = it.as_bool() {
        return Ok(Value::Bool(bool));
    }
    if let Some(number) = it.as_f64() {
        #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "compared afterwards")]
        let (whole, back) = (number as i64, number as i64 as f64);
        let exact = back == number && (-LARGEST..=LARGEST).contains(&whole);
        return Ok(if exact { Value::Whole(whole) } else { Value::Other(number) });
    }
    if let Some(text) = it.as_string() {
        return Ok(Value::Text(Cow::Owned(text)));
    }
    if let Some(list) = it.dyn_ref::<Array>() {
        return list.iter().map(|item| value_from(&item)).collect::<Result<_, _>>().map(Value::List);
    }
    if it.is_object() && !it.is_function() {
        return Object::entries(it.unchecked_ref())
            .iter()
            .map(|entry| field(&entry))
            .collect::<Result<_, _>>()
            .map(Value::Fields);
    }
    Err(Refused)
}

fn field(entry: &JsValue) -> Result<Field, Refused> {
    let entry: &Array = entry.unchecked_ref();
    Ok((Cow::Owned(entry.get(0).as_string().ok_or(Refused)?), value_from(&entry.get(1))?))
}
