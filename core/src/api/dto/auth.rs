//! Verification: progress, forms, identity, face, contacts.

use crate::auth::kyc::IdentityWay;
use crate::ids::{ImageId, LivenessId};
use crate::personal::Sensitive;
use std::collections::BTreeMap;

/// `GET /auth/v1/find-user-auth`. Each flag is 0 while its step is unfinished.
#[apply(api_type)]
pub struct UserAuthStatus {
    pub user_auth_config_vo_list: Vec<AuthStepConfig>,
    pub basic: u8,
    pub work: u8,
    pub kyc_aadhaar_and_pan: u8,
    pub kyc_face_and_hold: u8,
    pub contact: u8,
}

#[apply(api_type)]
pub struct AuthStepConfig {
    /// `basic`, `work`, `identity`, `face` or `contacts`.
    pub key: String,
}

/// Query of `auth-page-info` and `kyc-auth-config`.
#[apply(query_type)]
pub struct TypeQuery {
    /// `baseInfo` for the basic form, `workInfo` for the work form, `1` for `kyc-auth-config`.
    #[serde(rename = "type")]
    pub kind: String,
}

#[apply(api_type)]
#[serde(deny_unknown_fields)]
pub struct FormField {
    /// Title of the field.
    pub key: String,
    /// Name of the field in the request.
    pub value: String,
    /// Placeholder or hint of the field; may be empty.
    pub label: String,
    /// 0 dropdown, 1 text or number input, 3 day 1 to 31, 4 state picker, 5 district picker.
    pub data_type: u8,
    /// 1 means digits only.
    pub check_type: u8,
    /// 1 means required.
    pub check_req: u8,
    /// Largest number of characters; 0 means no limit.
    pub length_limit_max: u32,
    /// Smallest number of characters; 0 means no limit.
    #[serde(default)]
    pub length_limit_min: u32,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub dictionary_vo_list: Vec<DictionaryItem>,
    /// 1: the field is hidden and not required when `workState` is 3.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub can_hidden: u8,
}

#[apply(api_type)]
#[serde(deny_unknown_fields)]
pub struct DictionaryItem {
    pub dict_label: String,
    pub dict_value: String,
}

/// `data` of a refused form.
#[apply(api_type)]
pub struct FormRefusal {
    /// Shown as a numbered list.
    pub error_column: Vec<FormRefusalLine>,
}

#[apply(api_type)]
pub struct FormRefusalLine {
    pub msg: String,
}

/// `POST /auth/v1/contacts`; relations are codes.
#[apply(request_type)]
pub struct ContactPayload {
    pub one_name: String,
    /// Ten digits, like the other two numbers.
    pub one_mobile: Sensitive,
    pub one_relation: String,
    pub two_name: String,
    pub two_mobile: Sensitive,
    pub two_relation: String,
    pub third_name: String,
    pub third_mobile: Sensitive,
    pub third_relation: String,
}

/// Query of `GET /auth/v1/saved`.
#[apply(query_type)]
pub struct SavedQuery {
    /// `basic`, `work`, `identity` or `contacts`.
    pub step: String,
    /// Returns sensitive values unmasked. Such reads are limited and logged.
    pub reveal: bool,
}

/// `GET /auth/v1/saved`: the answers of a finished step, named as in the request that saved them; empty for an
/// unfinished step.
#[apply(api_type)]
#[derive(Default)]
pub struct SavedAnswers {
    /// Fields without an answer are absent.
    #[cfg_attr(feature = "ts", tsify(type = "Record<string, string>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub values: BTreeMap<String, Sensitive>,
    /// Names of the masked answers. Calls refuse masked values, except the mask of the verified Aadhaar number; an
    /// identity by photos ignores a masked Aadhaar number.
    pub masked: Vec<String>,
}

/// `GET /auth/kyc-auth-config?type=1`.
#[apply(api_type)]
pub struct KycConfig {
    /// `[0]` says whether identity is proved by photos.
    #[serde(rename = "KycPageInfoVo")]
    pub kyc_page_info_vo: Vec<KycPageInfo>,
}

#[apply(api_type)]
pub struct KycPageInfo {
    /// Null means manual entry, any other value photos.
    pub photo_type: Option<u8>,
}

/// `POST /auth/v1/kyc-info/aadhaar-pan`.
#[apply(request_type)]
pub struct KycInfoRequest {
    /// 1 photos, 2 manual.
    #[serde(rename = "type")]
    pub kind: u8,
    /// Image id of the Aadhaar card's front.
    pub front_image: String,
    /// Image id of the Aadhaar card's back.
    pub back_image: String,
    /// Image id of the PAN card.
    pub pan_image: String,
    /// Aadhaar number; by hand also the mask of the verified one, such as `XXXXXXXX7058`. With photos: the user's
    /// correction of the OCR result; may be empty.
    pub id_no: Sensitive,
    /// PAN. With photos: the user's correction of the OCR result; may be empty.
    pub pan_no: Sensitive,
    /// With photos: the user's correction of the OCR result; may be empty.
    pub name: String,
    /// `YYYY-MM-DD` or `YYYY`. With photos: the user's correction of the OCR result; may be empty.
    pub date_of_birth: String,
    /// `M`, `F` or `T`. With photos: the user's correction of the OCR result; may be empty.
    pub gender: String,
    /// With photos: the user's correction of the OCR result; may be empty.
    pub address: String,
}

impl KycInfoRequest {
    /// `None` for a `type` other than 1 and 2.
    pub const fn way(&self) -> Option<IdentityWay> {
        match self.kind {
            1 => Some(IdentityWay::Photos),
            2 => Some(IdentityWay::Manual),
            _ => None,
        }
    }
}

/// `POST /auth/v1/ocr-separate`.
#[apply(api_type)]
pub struct OcrResult {
    pub image_id: ImageId,
    #[serde(rename = "value_keys")]
    pub value_keys: OcrValues,
}

/// Values read from a card; null where nothing was read.
#[apply(api_type)]
#[derive(Default)]
#[serde(default)]
pub struct OcrValues {
    pub name: Option<String>,
    /// Aadhaar number, masked except for the last four digits.
    pub id_no: Option<String>,
    pub pan_no: Option<String>,
    pub date_of_birth: Option<String>,
    pub gender: Option<String>,
    pub address: Option<String>,
}

/// `POST /authen/upload`.
#[apply(api_type)]
pub struct ImageStored {
    pub image_id: ImageId,
}

/// `GET /auth/v1/living-check-config`.
#[apply(api_type)]
pub struct LivingCheckConfig {
    #[serde(rename = "living-config")]
    pub living_config: LivingConfig,
}

#[apply(api_type)]
pub struct LivingConfig {
    pub provider: String,
    /// 1 means that the check is required.
    pub required: u8,
}

/// `POST /auth/v3/living-check`.
#[apply(api_type)]
pub struct LivingCheck {
    pub liveness_id: LivenessId,
    /// 1 means passed.
    pub status: u8,
}

/// `POST /auth/v1/kyc-info/living-hold`.
#[apply(request_type)]
pub struct LivingHoldRequest {
    pub liveness_id: LivenessId,
}

/// `GET /authen/h5/face-result`.
#[apply(api_type)]
pub struct FaceResult {
    /// 1 means passed.
    pub status: u8,
}

/// `POST /auth/v2/aadhaar/send-otp`.
#[apply(request_type)]
pub struct AadhaarOtpRequest {
    /// Twelve digits.
    pub aadhaar: Sensitive,
}

#[apply(api_type)]
pub struct AadhaarOtpSent {
    /// 0 sent, 1 number already verified, 2 refused by the provider with the text in `result`.
    pub state: u8,
    /// The provider's refusal, otherwise null.
    pub result: Option<ProviderRefusal>,
}

impl AadhaarOtpSent {
    pub const SENT: Self = Self { state: 0, result: None };
    /// The number was verified before, so no code is needed.
    pub const VERIFIED: Self = Self { state: 1, result: None };

    pub const fn refused(msg: String) -> Self {
        Self { state: 2, result: Some(ProviderRefusal { msg }) }
    }
}

#[apply(api_type)]
pub struct ProviderRefusal {
    pub msg: String,
}

/// `POST /auth/aadhaar/verify`.
#[apply(request_type)]
pub struct AadhaarVerifyRequest {
    /// Twelve digits.
    pub aadhaar: Sensitive,
    /// Up to six digits.
    pub otp: Sensitive,
}

/// Answer of `POST /auth/aadhaar/verify`.
#[apply(api_type)]
pub struct AadhaarVerified {
    pub verified: u8,
}

impl AadhaarVerified {
    pub const YES: Self = Self { verified: 1 };
}
