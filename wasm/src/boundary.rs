//! Converts between JavaScript objects and [`Value`], in one place for all types.
//!
//! Inputs arrive as one JSON text, because reading one property of a JavaScript object takes ten calls into JavaScript.
//! serde-wasm-bindgen writes the answers only: its code for reading would make up four fifths of the module.

use js_sys::{JSON, Number};
use loan_value::{Refused, Value, value_of};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::{Error, Serializer};
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsError, JsValue};

/// Exports rules under their JavaScript names: `name(Input) -> Output = rule;`, or `name() -> Output = answer;` for a
/// rule without input.
macro_rules! bindings {
    ($($name:ident() -> $output:ident = $answer:expr;)+) => {$(
        #[allow(non_snake_case, reason = "the name in JavaScript")]
        #[wasm_bindgen::prelude::wasm_bindgen]
        pub fn $name() -> Result<tsify::Ts<$output>, wasm_bindgen::JsError> {
            crate::boundary::answer(&$answer)
        }
    )+};
    ($($name:ident($input:ident) -> $output:ident = $rule:expr;)+) => {$(
        #[allow(non_snake_case, reason = "the name in JavaScript")]
        #[wasm_bindgen::prelude::wasm_bindgen]
        pub fn $name(input: tsify::Ts<$input>) -> Result<tsify::Ts<$output>, wasm_bindgen::JsError> {
            crate::boundary::ask(input, $rule)
        }
    )+};
}

pub(crate) use bindings;

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

/// Converts an answer to a JavaScript object, in which `None` becomes `null`, never `undefined`.
pub fn answer<T: Tsify + Serialize>(it: &T) -> Result<Ts<T>, JsError> {
    Ok(Ts::new_unchecked(object_of(value_of(it))?))
}

/// Reads an input through `JSON.stringify`, which omits fields without a JSON form, such as functions.
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
