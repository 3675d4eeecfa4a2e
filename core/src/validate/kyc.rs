//! Identity by manual entry (Aadhaar with its code, PAN) or photos, the face check, and the proof that an account is the
//! borrower's: year of birth, and PAN or last four Aadhaar digits.

use super::identity::{is_individual_pan, is_masked_aadhaar};
use super::input::is_visible;
use super::{FieldError, FieldErrors, is, is_digits, present, refusals};
use crate::api::dto::auth::KycInfoRequest;
use crate::api::dto::user::ProveOwnerRequest;
use crate::message::{Message, MessageKey};
use crate::personal::{Aadhaar, Pan, Typed};
use crate::time::{Day, format_birth_date};
use core::ops::RangeInclusive;
use validator::{Validate, ValidationError};

#[apply(secret_type)]
#[derive(Default, Validate)]
pub struct KycManualForm {
    /// Twelve digits, or the mask of a verified number.
    #[validate(custom(function = is_aadhaar_or_mask))]
    pub id_no: String,
    /// Ten characters.
    #[validate(custom(function = is::<Pan>))]
    pub pan_no: String,
    /// Whether this Aadhaar number was verified by its code.
    pub aadhaar_verified: bool,
}

fn is_aadhaar_or_mask(text: &str) -> Result<(), ValidationError> {
    if is_masked_aadhaar(text) { Ok(()) } else { is::<Aadhaar>(text) }
}

/// Checks the form of manual entry. A valid but unverified Aadhaar number is refused last.
pub fn validate_kyc_manual(form: &KycManualForm) -> FieldErrors {
    let mut errors = refusals(form, &[("id_no", "idNo"), ("pan_no", "panNo")]);
    if !form.aadhaar_verified && errors.iter().all(|error| error.field != "idNo") {
        errors.push(FieldError::new("idNo", MessageKey::RuleAadhaarUnverified));
    }
    FieldErrors { errors }
}

/// Image ids of the uploads; empty without a photo.
#[apply(module_type)]
#[derive(Default, Validate)]
pub struct KycPhotosForm {
    #[validate(custom(function = present, code = "rules.aadhaarFront"))]
    pub front: String,
    #[validate(custom(function = present, code = "rules.aadhaarBack"))]
    pub back: String,
    #[validate(custom(function = present, code = "rules.panPhoto"))]
    pub pan: String,
}

/// All three photos are required.
pub fn validate_kyc_photos(form: &KycPhotosForm) -> FieldErrors {
    FieldErrors { errors: refusals(form, &[("front", "front"), ("back", "back"), ("pan", "pan")]) }
}

/// Checks the numbers sent with the photos. Each is empty or the borrower's correction; the Aadhaar number may also be
/// the masked number read from the photo.
pub fn photo_numbers_refusal(aadhaar: &str, pan: &str) -> Option<MessageKey> {
    let pan = if pan.is_empty() { None } else { Pan::parse(pan).err() };
    let aadhaar = if aadhaar.is_empty() || is_masked_aadhaar(aadhaar) { None } else { Aadhaar::parse(aadhaar).err() };
    pan.or(aadhaar)
}

/// Maximum number of characters of a corrected name.
const NAME_CHARS: usize = 100;
const ADDRESS_CHARS: usize = 300;
/// Gender codes on Aadhaar cards.
const GENDERS: [&str; 3] = ["M", "F", "T"];

/// Ages of borrowers in full years, as the products state them.
const AGES: RangeInclusive<u16> = 21..=55;
/// Number of digits of a year. Some cards state only the year of birth.
const YEAR: usize = 4;

/// Checks a date of birth, or a year alone. A year alone is refused only if every birthday in that year would be.
pub fn birth_refusal(written: &str, today: Day) -> Option<Message> {
    let today = today.to_string();
    let year = |text: &str| text.get(..YEAR).and_then(|year| year.parse::<u16>().ok());
    let (Some(_), Some(born), Some(this_year)) = (format_birth_date(written, "en"), year(written), year(&today)) else {
        return Some(MessageKey::RuleBirthDate.into());
    };
    let years = this_year.saturating_sub(born);
    let is_before_birthday = written.get(YEAR..) > today.get(YEAR..);
    let age = years.saturating_sub(u16::from(is_before_birthday));
    let youngest = if written.len() == YEAR { years.saturating_sub(1) } else { age };
    if youngest <= *AGES.end() && age >= *AGES.start() {
        return None;
    }
    Some(Message::with(MessageKey::RuleAge, vec![AGES.start().to_string(), AGES.end().to_string()]))
}

/// Checks the borrower's corrections of name, date of birth, gender and address; an empty value means no correction.
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
    let birth = if date_of_birth.is_empty() { None } else { birth_refusal(date_of_birth, today) };
    if birth.is_some() {
        return birth;
    }
    if !gender.is_empty() && !GENDERS.contains(&gender.as_str()) {
        return Some(Message::with(MessageKey::RuleFieldChoice, vec!["gender".to_owned()]));
    }
    None
}

/// Image id of the upload, or id of the face check; empty without a photo.
#[apply(module_type)]
#[derive(Default, Validate)]
pub struct FacePhotoForm {
    #[validate(custom(function = present, code = "rules.facePhoto"))]
    pub image: String,
}

pub fn validate_face(form: &FacePhotoForm) -> FieldErrors {
    FieldErrors { errors: refusals(form, &[("image", "image")]) }
}

/// Requires exactly one of the two numbers, and a year of birth from 1900 to 2099. The form has one field, `pan`, for
/// both numbers.
pub fn validate_owner(request: &ProveOwnerRequest) -> FieldErrors {
    let (pan, last_four) = (request.pan.expose(), request.last_four.expose());
    let is_four_digits = |text: &str| text.len() == 4 && is_digits(text);
    let mut errors = Vec::new();
    let is_one_number = if last_four.is_empty() { is_individual_pan(pan) } else { pan.is_empty() };
    if !is_one_number || !(last_four.is_empty() || is_four_digits(last_four)) {
        errors.push(FieldError::new("pan", MessageKey::RuleOwnerNumber));
    }
    let year = request.birth_year.expose();
    if !is_four_digits(year) || !("1900".."2100").contains(&year) {
        errors.push(FieldError::new("birthYear", MessageKey::RuleBirthYear));
    }
    FieldErrors { errors }
}
