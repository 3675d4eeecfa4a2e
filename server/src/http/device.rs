//! Facts a device tells.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::device;

/// Which are wanted, and taking them.
pub fn routes(http: &Http) -> Routes {
    http.post(Endpoint::NeedUpload, device::need_upload)
        .or(http.post(Endpoint::DeviceInfo, device::info))
        .unify()
        .boxed()
}
