//! Facts a device tells.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::device;

/// Which are wanted, and taking them.
pub fn calls(to: &mut impl Calls) {
    to.post(Endpoint::NeedUpload, device::need_upload);
    to.post(Endpoint::DeviceInfo, device::info);
}
