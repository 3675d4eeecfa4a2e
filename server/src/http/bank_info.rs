//! The IFSC finder: bank, state, city, branch.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::places;

/// One call per level.
pub fn calls(to: &mut impl Calls) {
    to.get(Endpoint::BankList, places::banks);
    to.get(Endpoint::BankStateList, places::bank_states);
    to.get(Endpoint::BankCityList, places::bank_cities);
    to.get(Endpoint::BranchList, places::branches);
}
