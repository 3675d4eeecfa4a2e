//! Tracking events.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::device;

/// Both versions of the call, and what to send.
pub fn routes(http: &Http) -> Routes {
    http.post(Endpoint::TrackV2, device::track)
        .or(http.post(Endpoint::TrackV3, device::track))
        .unify()
        .or(http.get(Endpoint::TrackConfig, device::tracking_config))
        .unify()
        .boxed()
}
