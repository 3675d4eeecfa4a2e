//! What a user may type, and what is said when it does not fit (specification, section 5).
//!
//! * [`input`] – cleaning while typing: digits only, cut at the most characters.
//! * one file per form: [`login`], [`feedback`], [`bank`], [`contacts`], [`kyc`], [`form`] (its controls in [`fields`]), [`apply`], [`upload`].
//! * [`identity`] – Aadhaar's check digit and PAN's shape; [`phone`]; [`ifsc`].
//!
//! The phone shows these refusals before it sends, the server gives them again by the same functions. Refusals are
//! [`Message`]s; nothing here knows a language. What a single field must be stands once, as its attribute of
//! `derive(Validate)`: presence, lengths, and for a number the type that it is parsed into ([`personal`](crate::personal)). What spans
//! fields is written out.
//!
//! The order of complaint is fixed: fields in the order in which they stand on the screen, and of one field the refusal
//! whose key stands first in the list of [`MessageKey`](crate::message::MessageKey)s: what is missing before what does not fit.

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

/// The verdict about several fields, in the order in which they stand on the screen. Empty means all is well; the first
/// entry is the one to focus, and the one a server that says one sentence says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FieldErrors {
    /// What is wrong.
    pub errors: Vec<FieldError>,
}

/// The verdict about one thing.
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

/// Whether a text holds nothing but spaces: a missing field counts as empty.
pub(crate) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Whether a text is digits, and at least one.
pub(crate) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}
