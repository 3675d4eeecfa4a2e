//! The proof that an account is the borrower's: year of birth, and PAN or last four Aadhaar digits.

use super::{FieldError, FieldErrors, is_digits};
use crate::api::dto::user::ProveOwnerRequest;
use crate::message::MessageKey;
use crate::validate::identity::is_individual_pan;

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
