//! The multi-step flows: `step(state, event) -> state, view, effects`.
//!
//! A flow holds the state between two answers of the server. It has no side effects: effects are data that the page
//! carries out, and their outcome comes back as an event.
//!
//! Every effect that sends a request has a `version`, which the answering event repeats. Answers to an outdated request
//! are dropped.
//!
//! The current time is an input, from which countdowns are computed.

pub mod aadhaar_otp;
pub mod apply;
pub mod ifsc;
pub mod login;
mod sending;

pub use sending::SendButton;

use crate::message::{Message, MessageKey};
use loan_value::tagged_enum;

tagged_enum! {
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[cfg_attr(feature = "ts", derive(tsify::Tsify))]
    pub enum Notice {
        Rule {
            message: Message,
        },
        /// The server's `msg`, already in the user's language.
        Server {
            text: String,
        },
    }
}

impl Notice {
    const fn rule(key: MessageKey) -> Self {
        Self::Rule { message: Message::of(key) }
    }

    const fn server(text: String) -> Self {
        Self::Server { text }
    }
}
