//! Bindings of the login page's flow.

use crate::boundary::ask;
use loan_core::flow::login::{self, LoginFlowRequest, LoginFlowStep};
use tsify::Ts;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = loginFlow)]
pub fn login_flow(input: Ts<LoginFlowRequest>) -> Result<Ts<LoginFlowStep>, JsError> {
    ask(input, login::step)
}
