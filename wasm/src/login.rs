//! Bindings of the login page's flow.

use crate::boundary::bindings;
use loan_core::flow::login::{self, LoginFlowRequest, LoginFlowStep};

bindings! {
    loginFlow(LoginFlowRequest) -> LoginFlowStep = login::step;
}
