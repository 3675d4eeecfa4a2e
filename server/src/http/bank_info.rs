//! The IFSC finder: bank, state, city, branch.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::places;

/// One call per level.
pub fn routes(http: &Http) -> Routes {
    http.get(Endpoint::BankList, places::banks)
        .or(http.get(Endpoint::BankStateList, places::bank_states))
        .unify()
        .or(http.get(Endpoint::BankCityList, places::bank_cities))
        .unify()
        .or(http.get(Endpoint::BranchList, places::branches))
        .unify()
        .boxed()
}
