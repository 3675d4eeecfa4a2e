//! Proof that an account is the borrower's: year of birth and PAN or last four digits of the Aadhaar number.

use super::{FieldError, FieldErrors, is_digits};
use crate::api::dto::user::ProveOwnerRequest;
use crate::message::MessageKey;
use crate::validate::identity::is_individual_pan;

/// Requires one of the two numbers, and a year in which a living borrower can be born. A refused number is reported as
/// field `pan`, because the form has one field for both.
#[must_use]
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

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(last_four: &str, pan: &str, birth_year: &str) -> Vec<String> {
        let json = format!(r#"{{"lastFour":"{last_four}","pan":"{pan}","birthYear":"{birth_year}"}}"#);
        let errors = validate_owner(&serde_json::from_str(&json).unwrap()).errors;
        errors.into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn one_number_and_a_year_are_needed() {
        assert!(refused("7058", "", "1968").is_empty());
        assert!(refused("", "ABCPE1234F", "2001").is_empty());
        for (last_four, pan) in [("", ""), ("705", ""), ("70a8", ""), ("", "ABCPE1234"), ("7058", "ABCPE1234F")] {
            assert_eq!(refused(last_four, pan, "1968"), ["pan"], "{last_four} {pan}");
        }
        for year in ["", "68", "1899", "2100", "19 8"] {
            assert_eq!(refused("7058", "", year), ["birthYear"], "{year}");
        }
    }
}
