//! Bank cards.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::bank;

/// Listing and binding.
pub fn routes(http: &Http) -> Routes {
    http.get(Endpoint::CardList, bank::list).or(http.post(Endpoint::BindCard, bank::bind)).unify().boxed()
}
