//! Identity: by hand (Aadhaar with its code, PAN) or by photos, and the face.

use super::identity::is_masked_aadhaar;
use super::input::is_visible;
use super::shape::{self, is, present};
use super::{FieldError, FieldErrors, Verdict};
use crate::api::dto::auth::KycInfoRequest;
use crate::message::{Message, MessageKey};
use crate::personal::{Aadhaar, Pan, Typed, hide};
use crate::time::{Day, format_birth_date};
use core::ops::RangeInclusive;
use serde::{Deserialize, Serialize};
use validator::Validate;

hide!(KycManualForm);

/// Manual entry as it stands.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct KycManualForm {
    /// Aadhaar number, twelve digits.
    #[validate(custom(function = is::<Aadhaar>))]
    pub id_no: String,
    /// PAN, ten characters.
    #[validate(custom(function = is::<Pan>))]
    pub pan_no: String,
    /// Whether this Aadhaar number was verified by its code.
    pub aadhaar_verified: bool,
}

/// Checks manual entry. An Aadhaar number that is valid but was not verified is refused last.
#[must_use]
pub fn validate_kyc_manual(form: &KycManualForm) -> FieldErrors {
    let mut errors = shape::refusals(form, &[("id_no", "idNo"), ("pan_no", "panNo")]);
    if !form.aadhaar_verified && errors.iter().all(|error| error.field != "idNo") {
        errors.push(FieldError::new("idNo", MessageKey::RuleAadhaarUnverified));
    }
    FieldErrors { errors }
}

/// The three photos, by the ids of their uploads; empty means that none was taken.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct KycPhotosForm {
    /// Aadhaar front.
    #[validate(custom(function = present, code = "rules.aadhaarFront"))]
    pub front: String,
    /// Aadhaar back.
    #[validate(custom(function = present, code = "rules.aadhaarBack"))]
    pub back: String,
    /// PAN card.
    #[validate(custom(function = present, code = "rules.panPhoto"))]
    pub pan: String,
}

/// Checks the photos: all three are needed.
#[must_use]
pub fn validate_kyc_photos(form: &KycPhotosForm) -> FieldErrors {
    FieldErrors { errors: shape::refusals(form, &[("front", "front"), ("back", "back"), ("pan", "pan")]) }
}

/// What is wrong with the numbers that go with the photos. A number that was read from a photo comes back corrected,
/// masked as it was read, or not at all.
#[must_use]
pub fn photo_numbers_refusal(aadhaar: &str, pan: &str) -> Option<MessageKey> {
    let pan = if pan.is_empty() { None } else { Pan::parse(pan).err() };
    let aadhaar = if aadhaar.is_empty() || is_masked_aadhaar(aadhaar) { None } else { Aadhaar::parse(aadhaar).err() };
    pan.or(aadhaar)
}

/// The most characters of a corrected name, and of an address.
const NAME_CHARS: usize = 100;
const ADDRESS_CHARS: usize = 300;
/// Genders as an Aadhaar card has them.
const GENDERS: [&str; 3] = ["M", "F", "T"];

/// The age of borrowers, in full years.
const AGES: RangeInclusive<u16> = 18..=100;

/// Whether somebody with this date of birth, a valid one, has the age of a borrower today.
fn is_borrowers_age(date_of_birth: &str, today: Day) -> bool {
    let today = today.to_string();
    let Some((year, birthday)) = today.split_at_checked(4) else { return false };
    let (Ok(born), Ok(this_year)) = (date_of_birth.chars().take(4).collect::<String>().parse::<u16>(), year.parse())
    else {
        return false;
    };
    let years = u16::saturating_sub(this_year, born);
    let is_before_birthday = date_of_birth.get(4..).is_some_and(|date| date > birthday);
    AGES.contains(&years.saturating_sub(u16::from(is_before_birthday)))
}

/// What is wrong with the other corrected readings; an empty one was not corrected.
#[must_use]
pub fn readings_refusal(request: &KycInfoRequest, today: Day) -> Option<Message> {
    let KycInfoRequest { name, date_of_birth, gender, address, .. } = request;
    let say = |key, field: &str, limit: usize| Some(Message::with(key, vec![field.to_owned(), limit.to_string()]));
    if name.chars().count() > NAME_CHARS {
        return say(MessageKey::RuleFieldLength, "name", NAME_CHARS);
    }
    if address.chars().count() > ADDRESS_CHARS {
        return say(MessageKey::RuleFieldLength, "address", ADDRESS_CHARS);
    }
    if let Some((_, field)) = [(name, "name"), (address, "address")].iter().find(|(text, _)| !is_visible(text)) {
        return Some(Message::with(MessageKey::RuleFieldCharacters, vec![(*field).to_owned()]));
    }
    let choose = |field: &str| Some(Message::with(MessageKey::RuleFieldChoice, vec![field.to_owned()]));
    let is_birth_date = || format_birth_date(date_of_birth, "en").is_some() && is_borrowers_age(date_of_birth, today);
    if !date_of_birth.is_empty() && !is_birth_date() {
        return choose("dateOfBirth");
    }
    if !gender.is_empty() && !GENDERS.contains(&gender.as_str()) {
        return choose("gender");
    }
    None
}

/// The face photo, by the id of its upload or of its check; empty means that none was taken.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FacePhotoForm {
    /// The photo.
    #[validate(custom(function = present, code = "rules.facePhoto"))]
    pub image: String,
}

/// Checks the face photo.
#[must_use]
pub fn validate_face(form: &FacePhotoForm) -> Verdict {
    Verdict::first(shape::refusals(form, &[("image", "image")]))
}
