//! Links to pay.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::pay;

/// Repayment and cooling-off.
pub fn routes(http: &Http) -> Routes {
    http.post(Endpoint::Repay, pay::repay).or(http.post(Endpoint::CoolingOff, pay::cooling_off)).unify().boxed()
}
