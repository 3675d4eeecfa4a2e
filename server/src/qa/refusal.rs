//! How the controls refuse: they name the given value and what is allowed.

use loan_core::api::code::ErrorCode;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::error::DomainError;
use crate::fixtures::dotted;

const SHOWN: usize = 64;
/// Most characters of a reason, which may list what is allowed.
const REASON: usize = 1000;

/// HTTP 400: an invalid value, with its field.
pub(crate) fn invalid(what: &str) -> DomainError {
    DomainError::with(ErrorCode::ControlInvalid, vec![what.to_owned()])
}

/// HTTP 409: a valid request for something impossible.
pub(crate) fn impossible(why: &str) -> DomainError {
    DomainError::with(ErrorCode::ControlRefused, vec![why.to_owned()])
}

/// HTTP 400: an unknown value of a field, and the allowed ones.
pub(super) fn unknown(field: &str, given: &str, allowed: &[impl AsRef<str>]) -> DomainError {
    let allowed: Vec<&str> = allowed.iter().map(AsRef::as_ref).collect();
    invalid(&format!("{field}: `{}` is unknown; allowed: {}", shown(given), allowed.join(", ")))
}

/// The refusal names the field, the given value and what is allowed.
pub(super) fn read<T: DeserializeOwned>(body: Value) -> Result<T, DomainError> {
    if !body.is_object() {
        return Err(invalid("the body must be an object"));
    }
    serde_path_to_error::deserialize(body).map_err(|error| {
        let path = dotted(error.path());
        let place = if path.is_empty() { path } else { format!("{path}: ") };
        let reason = error.into_inner().to_string();
        invalid(&[place, reason.chars().filter(|c| !c.is_control()).take(REASON).collect()].concat())
    })
}

pub(super) fn shown(given: &str) -> String {
    given.chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}
