//! `loan-core` for the browser: bindings and nothing else.
//!
//! Every function takes one typed object, asks the rule of the same name in core, and gives its answer back as an
//! object. What the types do not admit is thrown as an `Error`; a rule itself never throws. The TypeScript types in
//! `wasm/pkg/loan_wasm.d.ts` are generated from core's, and the files here mirror core's areas.

mod api;
mod auth;
mod fees;
mod flow;
mod money;
mod nav;
mod order;
mod validate;

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;

/// A rule's answer as an object with the very fields that its JSON has: what is absent is `null`, never `undefined`, at
/// any depth. So an answer of core and an answer of the server are the same to whoever reads them.
fn answer<T: Tsify + Serialize>(value: &T) -> Result<Ts<T>, JsError> {
    Ok(Ts::new_unchecked(value.serialize(&Serializer::json_compatible())?))
}
