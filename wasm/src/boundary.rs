//! Converts between JavaScript objects and [`Value`], in one place for all types.
//!
//! If serde-wasm-bindgen read the types directly, its code would be compiled once per type: four fifths of the module.
//! It only writes the answers. An input comes as one JSON text, because each property of an object that is read by
//! itself costs ten calls into JavaScript.

use js_sys::{JSON, Number};
use loan_value::{Refused, Value, value_of};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::{Error, Serializer};
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsError, JsValue};

pub fn ask<I, O>(input: Ts<I>, rule: impl FnOnce(I) -> O) -> Result<Ts<O>, JsError>
where
    I: Tsify + DeserializeOwned,
    O: Tsify + Serialize,
{
    match value_from(&input.into()).and_then(|input| I::deserialize(&input)) {
        Ok(it) => answer(&rule(it)),
        Err(Refused) => Err(refused()),
    }
}

/// Absent fields become `null`, never `undefined`, at any depth, so that answers of core and of the server can be read
/// in the same way.
pub fn answer<T: Tsify + Serialize>(it: &T) -> Result<Ts<T>, JsError> {
    Ok(Ts::new_unchecked(object_of(value_of(it))?))
}

/// What JSON cannot say, such as a function, is left out as `JSON.stringify` does; an input that is nothing else is refused.
fn value_from(input: &JsValue) -> Result<Value, Refused> {
    let text = JSON::stringify(input).ok().and_then(|text| text.as_string()).ok_or(Refused)?;
    Value::from_json(&text, Number::parse_float)
}

#[inline(never)]
fn object_of(value: Value) -> Result<JsValue, Error> {
    value.serialize(&Serializer::json_compatible())
}

#[inline(never)]
fn refused() -> JsError {
    JsError::new("not what this rule takes")
}
