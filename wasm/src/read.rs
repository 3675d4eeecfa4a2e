//! Reads a [`Value`] from a JavaScript object.
//!
//! serde-wasm-bindgen's reader contains error texts and number formatting: a tenth of the module of the first visit.
//! Errors here carry no text.

use js_sys::{Array, Object};
use loan_value::{Field, Refused, Value};
use std::borrow::Cow;
use wasm_bindgen::{JsCast, JsValue};

/// JavaScript's `Number.MAX_SAFE_INTEGER`.
const LARGEST: i64 = (1 << 53) - 1;

/// Accepts all of JSON, and undefined as null; refuses everything else, such as functions and symbols.
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
