//! Moving the due date.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::extension;

/// Calculating, asking, giving up.
pub fn routes(http: &Http) -> Routes {
    http.get(Endpoint::ExtensionCalc, extension::calculate)
        .or(http.post(Endpoint::ExtensionApply, extension::ask))
        .unify()
        .or(http.post(Endpoint::ExtensionGiveUp, extension::give_up))
        .unify()
        .boxed()
}
