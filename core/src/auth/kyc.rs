//! Identity and face: by photos or by hand, and where the result of the face check leads.

use super::step::AuthStep;
use crate::api::dto::auth::KycConfig;
use crate::ids::ProductId;
use crate::nav::route::Route;
use serde::{Deserialize, Serialize};

/// `status` of a face check that was passed.
const PASSED: u8 = 1;

/// How a user proves their identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum IdentityWay {
    /// Types the numbers and verifies the Aadhaar number by a code; may change to photos.
    Manual,
    /// Uploads photos of the cards.
    Photos,
}

/// The way the server asks for: a `photoType` of null means manual entry, otherwise upload (specification, section 4).
#[must_use]
pub fn identity_way(config: &KycConfig) -> IdentityWay {
    match config.kyc_page_info_vo.first().and_then(|page| page.photo_type) {
        None => IdentityWay::Manual,
        Some(_) => IdentityWay::Photos,
    }
}

/// Input of [`face_next`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FaceNextRequest {
    /// As `face-result` or `living-check` answered it.
    pub status: u8,
    /// The product the user is on the way to; may be empty.
    pub product_id: ProductId,
}

/// What the face-result screen says and offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum FaceNext {
    /// Passed.
    Passed {
        /// Target of the NEXT button: `/auth/kyc?pid=`.
        href: String,
    },
    /// Not passed.
    Failed {
        /// Target of the NEXT button: `/auth/face?pid=`.
        href: String,
    },
}

/// Where the NEXT button leads: status 1 to `/auth/kyc`, otherwise to `/auth/face` (specification, section 4).
#[must_use]
pub fn face_next(request: &FaceNextRequest) -> FaceNext {
    let pid = request.product_id.to_string();
    if request.status == PASSED {
        FaceNext::Passed { href: Route::AuthKyc { pid }.href() }
    } else {
        FaceNext::Failed { href: Route::AuthStep { key: AuthStep::Face, pid, step: None, total: None }.href() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::dto::auth::KycPageInfo;

    // proves: S4.43
    #[test]
    fn photo_type_null_means_manual_entry_otherwise_upload() {
        let config = |photo_type| KycConfig { kyc_page_info_vo: vec![KycPageInfo { photo_type }] };
        assert_eq!(identity_way(&config(None)), IdentityWay::Manual);
        assert_eq!(identity_way(&config(Some(1))), IdentityWay::Photos);
        assert_eq!(identity_way(&KycConfig { kyc_page_info_vo: Vec::new() }), IdentityWay::Manual);
    }

    // proves: S4.48
    #[test]
    fn a_passed_face_goes_on_to_kyc_any_other_back_to_the_face() {
        let next = |status| face_next(&FaceNextRequest { status, product_id: "P1".into() });
        assert_eq!(next(1), FaceNext::Passed { href: "/auth/kyc?pid=P1".to_owned() });
        for status in [0, 2, 255] {
            assert_eq!(next(status), FaceNext::Failed { href: "/auth/face?pid=P1".to_owned() });
        }
    }
}
