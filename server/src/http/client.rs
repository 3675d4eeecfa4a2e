//! Help and about us.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::content;

/// Two pages.
pub fn routes(http: &Http) -> Routes {
    http.get(Endpoint::Faq, content::faq).or(http.get(Endpoint::AboutUs, content::about_us)).unify().boxed()
}
