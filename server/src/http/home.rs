//! Home.

use loan_core::api::endpoint::Endpoint;

use super::{Http, Routes};
use crate::service::home;

/// Home's call.
pub fn routes(http: &Http) -> Routes {
    http.get(Endpoint::HomeIndex, home::index)
}
