//! Input rules and their refusals (specification, section 5).
//!
//! Each form has one file. [`input`] cleans a value while the user types.
//!
//! The phone checks a form before sending it, and the server checks the form again with the same functions. Except in
//! [`login`], rules for one field are attributes of `derive(Validate)`; rules over several fields are functions.
//!
//! Refusals are in the order of the fields on the screen. Each field has at most one refusal: the first in the order of
//! [`MessageKey`](crate::message::MessageKey). `core/messages/rules.json` therefore lists texts about missing values
//! before texts about invalid values.

pub mod apply;
pub mod bank;
pub mod contacts;
pub mod feedback;
pub mod fields;
pub mod form;
pub mod identity;
pub mod ifsc;
pub mod input;
pub mod kyc;
pub mod login;
pub mod upload;

use crate::message::{Message, MessageKey};
use crate::personal::Typed;
use input::is_hidden;
use validator::{Validate, ValidationError};

#[apply(module_type)]
pub struct FieldError {
    pub field: String,
    pub message: Message,
}

impl FieldError {
    pub fn new(field: &str, message: impl Into<Message>) -> Self {
        Self { field: field.to_owned(), message: message.into() }
    }
}

/// The refusals of several fields, in the order of the screen; empty for a valid form. The first field gets the focus.
/// A response with a single message contains the first field's message.
#[apply(module_type)]
#[derive(Default)]
pub struct FieldErrors {
    pub errors: Vec<FieldError>,
}

impl FieldErrors {
    /// The first field's message; `None` for a valid form.
    pub fn refusal(self) -> Option<Message> {
        self.errors.into_iter().next().map(|error| error.message)
    }
}

/// Whether nothing of a text can be seen. A missing field is an empty text.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_hidden(c))
}

/// Whether a text consists of one or more ASCII digits.
pub(crate) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

/// The refusals of a form, at most one per field. Error codes of `derive(Validate)` are message keys. The derive's error
/// map has no order, so `fields` states it, as pairs of struct name and wire name.
fn refusals<T: Validate>(input: &T, fields: &[(&str, &str)]) -> Vec<FieldError> {
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

fn require(ok: bool, key: MessageKey) -> Result<(), ValidationError> {
    if ok { Ok(()) } else { Err(ValidationError::new(key.as_str())) }
}

/// Refuses a blank text; the field's attribute names the message key.
fn present(text: &str) -> Result<(), ValidationError> {
    if is_blank(text) { Err(ValidationError::new("missing")) } else { Ok(()) }
}

/// Refuses a text that is not a `T`, with the message key of `T`.
fn is<T: Typed>(text: &str) -> Result<(), ValidationError> {
    T::parse(text).map(drop).map_err(|key| ValidationError::new(key.as_str()))
}
