//! Identity and face check: photos or manual entry, and the page after the face check.

use super::step::AuthStep;
use crate::api::dto::auth::KycConfig;
use crate::ids::ProductId;
use crate::nav::route::Route;

const PASSED: u8 = 1;

#[apply(module_choice)]
#[derive(Copy)]
pub enum IdentityWay {
    /// The user types the numbers and verifies the Aadhaar number by a code; the user may switch to photos.
    Manual,
    Photos,
}

/// A `photoType` of null means manual entry, any other value photos (specification, section 4).
pub fn identity_way(config: &KycConfig) -> IdentityWay {
    match config.kyc_page_info_vo.first().and_then(|page| page.photo_type) {
        None => IdentityWay::Manual,
        Some(_) => IdentityWay::Photos,
    }
}

#[apply(module_type)]
pub struct FaceNextRequest {
    pub status: u8,
    /// The product for which the user is being verified; may be empty.
    pub product_id: ProductId,
}

/// `href` is the target of the NEXT button: `/auth/kyc?pid=` or `/auth/face?pid=`.
#[apply(module_choice)]
pub enum FaceNext {
    Passed { href: String },
    Failed { href: String },
}

/// A face check with status 1 leads to `/auth/kyc`, any other to `/auth/face` (specification, section 4).
pub fn face_next(request: &FaceNextRequest) -> FaceNext {
    let pid = request.product_id.to_string();
    if request.status == PASSED {
        FaceNext::Passed { href: Route::AuthKyc { pid }.href() }
    } else {
        FaceNext::Failed { href: Route::AuthStep { key: AuthStep::Face, pid, step: None, total: None }.href() }
    }
}
