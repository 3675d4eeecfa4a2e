//! Moving the due date.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::extension;

/// Calculating, asking, giving up.
pub fn calls(to: &mut impl Calls) {
    to.get(Endpoint::ExtensionCalc, extension::calculate);
    to.post(Endpoint::ExtensionApply, extension::ask);
    to.post(Endpoint::ExtensionGiveUp, extension::give_up);
}
