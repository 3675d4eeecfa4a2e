//! Tracking events.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::device;

/// Both versions of the call, and what to send.
pub fn calls(to: &mut impl Calls) {
    to.post(Endpoint::TrackV2, device::track);
    to.post(Endpoint::TrackV3, device::track);
    to.get(Endpoint::TrackConfig, device::tracking_config);
}
