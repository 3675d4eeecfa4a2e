//! Identity: by hand (Aadhaar with its code, PAN) or by photos, and the face.

use super::identity::{is_aadhaar, is_individual_pan};
use super::input::AADHAAR_OTP_DIGITS;
use super::{FieldError, FieldErrors, Verdict, is_blank, is_digits, shape};
use crate::message::{Message, MessageKey};
use serde::{Deserialize, Serialize};
use validator::{Validate, ValidationError};

/// Manual entry as it stands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct KycManualForm {
    /// Aadhaar number, twelve digits.
    #[validate(length(min = 1, code = "rules.aadhaarRequired"), custom(function = aadhaar))]
    pub id_no: String,
    /// PAN, ten characters.
    #[validate(length(min = 1, code = "rules.panRequired"), custom(function = pan))]
    pub pan_no: String,
    /// Whether this Aadhaar number was verified by its code.
    pub aadhaar_verified: bool,
}

/// Looks at manual entry. An Aadhaar number that is fine but was not verified is refused last.
#[must_use]
pub fn validate_kyc_manual(form: &KycManualForm) -> FieldErrors {
    let mut errors = shape::refusals(form, &[("id_no", "idNo"), ("pan_no", "panNo")]);
    if !form.aadhaar_verified && errors.iter().all(|error| error.field != "idNo") {
        errors.push(FieldError::new("idNo", MessageKey::RuleAadhaarUnverified));
    }
    FieldErrors { errors }
}

/// The three photos, by the ids of their uploads; empty means that none was taken.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct KycPhotosForm {
    /// Aadhaar front.
    pub front: String,
    /// Aadhaar back.
    pub back: String,
    /// PAN card.
    pub pan: String,
}

/// Looks at the photos: all three are needed.
#[must_use]
pub fn validate_kyc_photos(form: &KycPhotosForm) -> FieldErrors {
    let missing = [
        ("front", &form.front, MessageKey::RuleAadhaarFront),
        ("back", &form.back, MessageKey::RuleAadhaarBack),
        ("pan", &form.pan, MessageKey::RulePanPhoto),
    ]
    .into_iter()
    .filter(|(_, image, _)| is_blank(image))
    .map(|(field, _, key)| FieldError::new(field, key));
    FieldErrors { errors: missing.collect() }
}

/// The face photo, by the id of its upload or of its check; empty means that none was taken.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FacePhotoForm {
    /// The photo.
    pub image: String,
}

/// Looks at the face photo.
#[must_use]
pub fn validate_face(form: &FacePhotoForm) -> Verdict {
    Verdict { error: is_blank(&form.image).then(|| Message::of(MessageKey::RuleFacePhoto)) }
}

/// Whether this can be an Aadhaar code: one to six digits.
#[must_use]
pub fn is_aadhaar_code(code: &str) -> bool {
    is_digits(code) && code.len() <= AADHAAR_OTP_DIGITS
}

/// What is wrong with an Aadhaar number before its code is asked for.
#[must_use]
pub fn aadhaar_refusal(number: &str) -> Option<MessageKey> {
    if is_blank(number) {
        Some(MessageKey::RuleAadhaarRequired)
    } else if is_aadhaar(number) {
        None
    } else {
        Some(MessageKey::RuleAadhaarInvalid)
    }
}

/// What is wrong with a PAN.
#[must_use]
pub fn pan_refusal(pan: &str) -> Option<MessageKey> {
    if is_blank(pan) {
        Some(MessageKey::RulePanRequired)
    } else if is_individual_pan(pan) {
        None
    } else {
        Some(MessageKey::RulePanInvalid)
    }
}

fn aadhaar(number: &str) -> Result<(), ValidationError> {
    aadhaar_refusal(number).map_or(Ok(()), |key| Err(shape::refuse(key)))
}

fn pan(number: &str) -> Result<(), ValidationError> {
    pan_refusal(number).map_or(Ok(()), |key| Err(shape::refuse(key)))
}
