//! Verification: progress, forms, identity, face, contacts.

use crate::auth::kyc::IdentityWay;
use crate::ids::{ImageId, LivenessId};
use crate::personal::Sensitive;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `GET /auth/v1/find-user-auth`; a flag of 0 means unfinished.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserAuthStatus {
    /// The steps, in the server's order.
    pub user_auth_config_vo_list: Vec<AuthStepConfig>,
    /// Basic information.
    pub basic: u8,
    /// Work information.
    pub work: u8,
    /// Identity.
    pub kyc_aadhaar_and_pan: u8,
    /// Face.
    pub kyc_face_and_hold: u8,
    /// Emergency contacts.
    pub contact: u8,
}

/// One configured step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuthStepConfig {
    /// basic, work, identity, face or contacts.
    pub key: String,
}

/// Query `type=baseInfo`, `type=workInfo`, `type=1`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct TypeQuery {
    /// Which page is meant.
    #[serde(rename = "type")]
    pub kind: String,
}

/// A field of the basic and work forms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormField {
    /// Title.
    pub key: String,
    /// Name in the payload.
    pub value: String,
    /// Hint inside the input.
    pub label: String,
    /// 0 dropdown, 1 text or number input, 3 day 1 to 31, 4 state picker, 5 district picker.
    pub data_type: u8,
    /// 1 means digits only.
    pub check_type: u8,
    /// 1 means required.
    pub check_req: u8,
    /// Most characters; 0 means no limit of its own.
    pub length_limit_max: u32,
    /// Fewest characters of an answer; 0 means no such limit.
    #[serde(default)]
    pub length_limit_min: u32,
    /// Choices of a dropdown.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub dictionary_vo_list: Vec<DictionaryItem>,
    /// 1: hidden and not required when workState is 3.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub can_hidden: u8,
}

/// A choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DictionaryItem {
    /// What is shown.
    pub dict_label: String,
    /// What is sent.
    pub dict_value: String,
}

/// `data` of a refused form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FormRefusal {
    /// Shown numbered, one per line.
    pub error_column: Vec<FormRefusalLine>,
}

/// One line of a refusal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FormRefusalLine {
    /// A sentence, translated.
    pub msg: String,
}

/// `POST /auth/v1/contacts`; relations by their codes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactPayload {
    /// First contact's name.
    pub one_name: String,
    /// First contact's phone, ten digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub one_mobile: Sensitive,
    /// First contact's relation.
    pub one_relation: String,
    /// Second contact's name.
    pub two_name: String,
    /// Second contact's phone.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub two_mobile: Sensitive,
    /// Second contact's relation.
    pub two_relation: String,
    /// Third contact's name.
    pub third_name: String,
    /// Third contact's phone.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub third_mobile: Sensitive,
    /// Third contact's relation.
    pub third_relation: String,
}

/// Query of `GET /auth/v1/saved`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SavedQuery {
    /// basic, work, identity or contacts.
    pub step: String,
    /// Whether sensitive values come whole. Such reads are limited and logged.
    pub reveal: bool,
}

/// `GET /auth/v1/saved`: what a step was saved with, under the names of its request. Nothing while it is unfinished.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SavedAnswers {
    /// The answers. One that was not given is missing.
    #[cfg_attr(feature = "ts", tsify(type = "Record<string, string>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub values: BTreeMap<String, Sensitive>,
    /// Names of the answers that are masked. No call takes a masked value for an answer.
    pub masked: Vec<String>,
}

/// `GET /auth/kyc-auth-config?type=1`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KycConfig {
    /// `[0]` tells the way of identification.
    #[serde(rename = "KycPageInfoVo")]
    pub kyc_page_info_vo: Vec<KycPageInfo>,
}

/// The way of identification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct KycPageInfo {
    /// Null means manual entry, otherwise upload.
    pub photo_type: Option<u8>,
}

/// `POST /auth/v1/kyc-info/aadhaar-pan`: type 1 by photos, type 2 by hand.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct KycInfoRequest {
    /// 1 photos, 2 manual.
    #[serde(rename = "type")]
    pub kind: u8,
    /// Image id of the Aadhaar front.
    pub front_image: String,
    /// Image id of the Aadhaar back.
    pub back_image: String,
    /// Image id of the PAN card.
    pub pan_image: String,
    /// Aadhaar number; on type 1 the corrected reading, may be empty.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id_no: Sensitive,
    /// PAN; on type 1 the corrected reading, may be empty.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub pan_no: Sensitive,
    /// On type 1 the corrected name; empty where it was read rightly, like the three below.
    pub name: String,
    /// The corrected date of birth, `YYYY-MM-DD`.
    pub date_of_birth: String,
    /// The corrected gender: `M`, `F` or `T`.
    pub gender: String,
    /// The corrected address.
    pub address: String,
}

impl KycInfoRequest {
    /// How the user identifies; `None` for a `type` that is neither 1 nor 2.
    #[must_use]
    pub const fn way(&self) -> Option<IdentityWay> {
        match self.kind {
            1 => Some(IdentityWay::Photos),
            2 => Some(IdentityWay::Manual),
            _ => None,
        }
    }
}

/// `POST /auth/v1/ocr-separate`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OcrResult {
    /// Id of the stored image.
    pub image_id: ImageId,
    /// What was read.
    #[serde(rename = "value_keys")]
    pub value_keys: OcrValues,
}

/// What the reader may find on a card; absent values are null. An Aadhaar number comes masked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase")]
pub struct OcrValues {
    /// Name on the card.
    pub name: Option<String>,
    /// Aadhaar number, all but the last four masked.
    pub id_no: Option<String>,
    /// PAN.
    pub pan_no: Option<String>,
    /// Date of birth.
    pub date_of_birth: Option<String>,
    /// Gender.
    pub gender: Option<String>,
    /// Address.
    pub address: Option<String>,
}

/// `POST /authen/upload`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ImageStored {
    /// Id of the stored image.
    pub image_id: ImageId,
}

/// `GET /auth/v1/living-check-config`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LivingCheckConfig {
    /// The provider and whether the check is required.
    #[serde(rename = "living-config")]
    pub living_config: LivingConfig,
}

/// The provider of the face check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LivingConfig {
    /// Its name.
    pub provider: String,
    /// 1: required.
    pub required: u8,
}

/// `POST /auth/v3/living-check`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LivingCheck {
    /// Id of this check.
    pub liveness_id: LivenessId,
    /// 1 = passed.
    pub status: u8,
}

/// `POST /auth/v1/kyc-info/living-hold`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct LivingHoldRequest {
    /// Id of the check to keep.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub liveness_id: LivenessId,
}

/// `GET /authen/h5/face-result`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FaceResult {
    /// 1 = passed.
    pub status: u8,
}

/// `POST /auth/v2/aadhaar/send-otp`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct AadhaarOtpRequest {
    /// Twelve digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub aadhaar: Sensitive,
}

/// 0 sent, 1 already verified, 2 refused by the provider, with its words in `result`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AadhaarOtpSent {
    /// 0, 1 or 2.
    pub state: u8,
    /// The provider's refusal, else null.
    pub result: Option<ProviderRefusal>,
}

impl AadhaarOtpSent {
    /// The code is on its way.
    pub const SENT: Self = Self { state: 0, result: None };
    /// The number was verified before; no code is needed.
    pub const VERIFIED: Self = Self { state: 1, result: None };

    /// The provider sends no code, in its own words.
    #[must_use]
    pub const fn refused(msg: String) -> Self {
        Self { state: 2, result: Some(ProviderRefusal { msg }) }
    }
}

/// A provider's own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProviderRefusal {
    /// Shown as it is.
    pub msg: String,
}

/// `POST /auth/aadhaar/verify`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct AadhaarVerifyRequest {
    /// Twelve digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub aadhaar: Sensitive,
    /// Up to six digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub otp: Sensitive,
}

/// Verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AadhaarVerified {
    /// 1.
    pub verified: u8,
}

impl AadhaarVerified {
    /// The number is verified.
    pub const YES: Self = Self { verified: 1 };
}
