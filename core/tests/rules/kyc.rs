//! Identity by manual entry or from photos, and the page after the face check.

use loan_core::api::dto::auth::{KycConfig, KycPageInfo};
use loan_core::auth::kyc::{FaceNext, FaceNextRequest, IdentityWay, face_next, identity_way};

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
