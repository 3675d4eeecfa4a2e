//! The only way an order changes. No phone asks this, the server does; the vectors hold it against the same rule here.

use crate::boundary::ask;
use loan_core::order::transition::{self, AllowedEvents, AllowedRequest, TransitionOutcome, TransitionRequest};
use tsify::Ts;
use wasm_bindgen::prelude::*;

/// An order after an event, or the rule that refuses it.
#[wasm_bindgen(js_name = transition)]
pub fn transition(input: Ts<TransitionRequest>) -> Result<Ts<TransitionOutcome>, JsError> {
    ask(input, |it| transition::try_transition(&it))
}

/// The events an order allows now.
#[wasm_bindgen(js_name = allowedEvents)]
pub fn allowed_events(input: Ts<AllowedRequest>) -> Result<Ts<AllowedEvents>, JsError> {
    ask(input, |it| transition::allowed(&it))
}
