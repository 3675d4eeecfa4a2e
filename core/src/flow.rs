//! Dialogues of several steps as pure functions: `step(state, event) -> state, view, effects`.
//!
//! The page carries out the effects, and reports the outcome of each effect as an event. An effect that sends a request
//! has a `version`, which the event with the response repeats. A flow ignores the responses to outdated requests.

pub mod aadhaar_otp;
pub mod apply;
pub mod ifsc;
pub mod login;
mod sending;

pub use sending::SendButton;

use crate::message::{Message, MessageKey};

#[apply(module_input)]
pub enum Notice {
    Rule {
        message: Message,
    },
    /// The server's `msg`, already in the user's language.
    Server {
        text: String,
    },
}

impl Notice {
    const fn rule(key: MessageKey) -> Self {
        Self::Rule { message: Message::of(key) }
    }

    const fn server(text: String) -> Self {
        Self::Server { text }
    }
}
