//! Turns errors of `derive(Validate)` into messages.
//!
//! Error codes are message keys. The derive's error map has no order, so each form states the order of its fields.

use super::{FieldError, is_blank};
use crate::message::{Message, MessageKey};
use crate::personal::Typed;
use validator::{Validate, ValidationError};

/// The refusals of a form, at most one per field. `fields` are pairs of struct name and wire name in the form's order.
pub(super) fn refusals<T: Validate>(input: &T, fields: &[(&str, &str)]) -> Vec<FieldError> {
    let Err(found) = input.validate() else {
        return Vec::new();
    };
    let by_field = found.field_errors();
    let first = |(field, wire): &(&str, &str)| {
        let errors = by_field.get(*field)?;
        let key = errors.iter().filter_map(|error| MessageKey::of_key(&error.code)).min()?;
        Some(FieldError::new(wire, Message::of(key)))
    };
    fields.iter().filter_map(first).collect()
}

pub(super) fn require(ok: bool, key: MessageKey) -> Result<(), ValidationError> {
    if ok { Ok(()) } else { Err(ValidationError::new(key.as_str())) }
}

/// Refuses a blank text; the field's attribute names the message key.
pub(super) fn present(text: &str) -> Result<(), ValidationError> {
    if is_blank(text) { Err(ValidationError::new("missing")) } else { Ok(()) }
}

/// Refuses a text that is not a `T`, with the message key of `T`.
pub(super) fn is<T: Typed>(text: &str) -> Result<(), ValidationError> {
    T::parse(text).map(drop).map_err(|key| ValidationError::new(key.as_str()))
}
