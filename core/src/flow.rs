//! The multi-step flows: `step(state, event) -> state, view, effects`.
//!
//! A flow holds the state between two answers of the server: what was typed, which answer is awaited, what may be
//! pressed. It has no side effects. Effects are data that the page carries out, and their outcome comes back as an
//! event.
//!
//! Every request has a version. An answer to an outdated request, for instance about a number that was changed since,
//! is dropped. The time is part of the input: a countdown is computed from it, not counted down.

pub mod aadhaar_otp;
pub mod apply;
pub mod ifsc;
pub mod login;
mod sending;

pub use sending::SendButton;

use crate::message::{Message, MessageKey};
use loan_value::tagged_enum;

tagged_enum! {
    /// A notice to show: a text of the catalogue, or the server's own text.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[cfg_attr(feature = "ts", derive(tsify::Tsify))]
    pub enum Notice {
        /// A text of the catalogue.
        Rule {
            /// Which one.
            message: Message,
        },
        /// The server's `msg`, already in the user's language.
        Server {
            /// As it came.
            text: String,
        },
    }
}

impl Notice {
    /// A text of the catalogue.
    const fn rule(key: MessageKey) -> Self {
        Self::Rule { message: Message::of(key) }
    }

    /// The server's words.
    const fn server(text: String) -> Self {
        Self::Server { text }
    }
}
