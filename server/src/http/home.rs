//! Home.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::home;

/// Home's call.
pub fn calls(to: &mut impl Calls) {
    to.get(Endpoint::HomeIndex, home::index);
}
