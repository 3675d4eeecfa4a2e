//! States and districts.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::places;

/// Two lists.
pub fn calls(to: &mut impl Calls) {
    to.get(Endpoint::StateList, places::states);
    to.get(Endpoint::DistrictList, places::districts);
}
