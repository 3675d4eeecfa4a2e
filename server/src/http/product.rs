//! A product before it is applied for.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::product;

/// Info, pre-check, quote, Key Fact Statement.
pub fn routes(http: &Http) -> Routes {
    http.get(Endpoint::ProductInfo, product::info)
        .or(http.get(Endpoint::Precheck, product::precheck))
        .unify()
        .or(http.get(Endpoint::Calculate, product::calculate))
        .unify()
        .or(http.get(Endpoint::KeyFacts, product::key_facts))
        .unify()
        .boxed()
}
