//! States and districts.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::places;

/// Two lists.
pub fn routes(http: &Http) -> Routes {
    http.get(Endpoint::StateList, places::states)
        .or(http.get(Endpoint::DistrictList, places::districts))
        .unify()
        .boxed()
}
