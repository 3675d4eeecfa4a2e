//! Where JavaScript and Rust meet, in one place for all types: a question comes as one JSON text and its answer leaves as
//! one.
//!
//! Each crossing costs more than it carries, so an object is not asked for its properties one by one: JavaScript's own
//! `JSON` writes and reads it at once. The text is read into a [`Value`](loan_value::Value) first. If types were read
//! from it directly, each would be compiled together with a reader of JSON.

use js_sys::{JSON, parse_float};
use loan_value::{Refused, from_json, to_json};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsError, JsValue};

/// Passes the input from JavaScript to a rule and returns the rule's answer.
pub fn ask<I, O>(input: Ts<I>, rule: impl FnOnce(I) -> O) -> Result<Ts<O>, JsError>
where
    I: Tsify + DeserializeOwned,
    O: Tsify + Serialize,
{
    let asked = text_of(&input.into());
    let read = asked.as_deref().ok_or(Refused).and_then(|text| from_json(text, &parse_float)?.read());
    match read {
        Ok(it) => answer(&rule(it)),
        Err(Refused) => Err(refused()),
    }
}

/// A rule's answer as an object with the very fields that its JSON has: what is absent is `null`, never `undefined`, at
/// any depth. So answers of core and of the server can be read in the same way.
pub fn answer<T: Tsify + Serialize>(it: &T) -> Result<Ts<T>, JsError> {
    object_of(to_json(it)).map(Ts::new_unchecked)
}

/// The object as JSON; `None` where there is no JSON of it: a function, a circle.
#[inline(never)]
fn text_of(it: &JsValue) -> Option<String> {
    JSON::stringify(it).ok()?.as_string()
}

#[inline(never)]
fn object_of(json: Result<String, Refused>) -> Result<JsValue, JsError> {
    json.ok().and_then(|text| JSON::parse(&text).ok()).ok_or_else(refused)
}

#[inline(never)]
fn refused() -> JsError {
    JsError::new("not what this rule takes")
}
