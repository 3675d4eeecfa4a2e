//! Links to pay.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::pay;

/// Repayment and cooling-off.
pub fn calls(to: &mut impl Calls) {
    to.post(Endpoint::Repay, pay::repay);
    to.post(Endpoint::CoolingOff, pay::cooling_off);
}
