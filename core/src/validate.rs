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
pub mod owner;
pub mod phone;
mod shape;
pub mod upload;

use crate::message::Message;
use input::is_hidden;

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

#[apply(module_type)]
pub struct Verdict {
    /// Null for a valid form.
    pub error: Option<Message>,
}

impl Verdict {
    fn first(refusals: Vec<FieldError>) -> Self {
        Self { error: refusals.into_iter().next().map(|refusal| refusal.message) }
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
