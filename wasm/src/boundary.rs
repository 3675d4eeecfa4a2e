//! Converts between JavaScript objects and [`Value`], in one place for all types.
//!
//! If serde-wasm-bindgen read the types directly, its code would be compiled once per type: four fifths of the module.
//! It only writes the answers.

use crate::read::value_from;
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

#[inline(never)]
fn object_of(value: Value) -> Result<JsValue, Error> {
    value.serialize(&Serializer::json_compatible())
}

#[inline(never)]
fn refused() -> JsError {
    JsError::new("not what this rule takes")
}
