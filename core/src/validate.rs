//! What a user may type, and the refusals of what is invalid (specification, section 5).
//!
//! * [`input`] – cleaning while typing: only characters that the field accepts, cut at the maximum length.
//! * one file per form: [`login`], [`feedback`], [`bank`], [`contacts`], [`kyc`], [`form`] (its controls in [`fields`]), [`apply`], [`upload`].
//! * [`identity`] – Aadhaar's check digit and PAN's shape; [`phone`]; [`ifsc`].
//!
//! The phone checks a form before it sends it, and the server checks it again with the same functions. Refusals are
//! [`Message`]s; nothing here knows a language. The rules for a single field are declared once, as its attribute of
//! `derive(Validate)`: presence, lengths, and for a number the type that it is parsed into
//! ([`personal`](crate::personal)). Rules over several fields are written out.
//!
//! The order of refusals is fixed: fields in the order in which they stand on the screen, and for one field the refusal
//! whose key stands first in the list of [`MessageKey`](crate::message::MessageKey)s. There, what is missing stands
//! before what is invalid.

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
use serde::{Deserialize, Serialize};

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FieldError {
    /// The field's name on the wire.
    pub field: String,
    /// What to say beside it.
    pub message: Message,
}

impl FieldError {
    /// A refusal of one field.
    #[must_use]
    pub fn new(field: &str, message: impl Into<Message>) -> Self {
        Self { field: field.to_owned(), message: message.into() }
    }
}

/// The verdict about several fields, in the order in which they stand on the screen. Empty means that all is well. The
/// first entry is the field to focus, and the message of a response that has room for one message only.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FieldErrors {
    /// What is wrong.
    pub errors: Vec<FieldError>,
}

/// The verdict about a form that shows one refusal at most.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Verdict {
    /// What is wrong, null when all is well.
    pub error: Option<Message>,
}

impl Verdict {
    fn first(refusals: Vec<FieldError>) -> Self {
        Self { error: refusals.into_iter().next().map(|refusal| refusal.message) }
    }
}

/// Whether a text holds nothing but whitespace. A missing field is an empty text.
pub(crate) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Whether a text is made of digits only, and of at least one.
pub(crate) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}
