//! Dialogues of several steps as pure functions: `step(state, event) -> state, view, effects`.
//!
//! The page carries out the effects, and reports the outcome of each effect as an event. An effect that sends a request
//! has a `version`, which the event with the response repeats. A flow ignores the responses to outdated requests.

pub mod aadhaar_otp;
pub mod apply;
pub mod ifsc;
pub mod login;

use crate::message::{Message, MessageKey};

/// `text` is the server's `msg`, already in the user's language.
#[apply(module_input)]
pub enum Notice {
    Rule { message: Message },
    Server { text: String },
}

impl Notice {
    const fn rule(key: MessageKey) -> Self {
        Self::Rule { message: Message::of(key) }
    }

    const fn server(text: String) -> Self {
        Self::Server { text }
    }
}

const SECOND: u64 = 1000;

#[apply(module_choice)]
#[derive(Copy)]
pub enum SendButton {
    Send,
    Sending,
    /// Shown as `60s`, `59s` and so on.
    Countdown {
        /// Whole seconds left, at least 1.
        seconds: u32,
    },
    Resend,
}

/// The pending request and the last code sent, each with its phone or Aadhaar number.
#[apply(module_type)]
#[derive(Default)]
pub struct Sending {
    pub(crate) awaited: Option<Awaited>,
    pub(crate) sent: Option<Sent>,
}

#[apply(module_type)]
pub(crate) struct Awaited {
    version: u32,
    number: String,
}

/// The phone or Aadhaar number to which a code was sent, and when another code can be requested.
#[apply(module_type)]
pub struct Sent {
    number: String,
    /// Epoch milliseconds from which another code can be requested.
    until: u64,
    /// The whole waiting time in seconds. More time left means that the clock was set back.
    wait: u32,
}

impl Sending {
    /// `now` in epoch milliseconds.
    pub(crate) fn button(&self, number: &str, now: u64) -> SendButton {
        if self.awaited.as_ref().is_some_and(|awaited| awaited.number == number) {
            return SendButton::Sending;
        }
        let Some(sent) = self.sent.as_ref().filter(|sent| sent.number == number) else {
            return SendButton::Send;
        };
        let left = sent.until.saturating_sub(now).div_ceil(SECOND);
        match u32::try_from(left) {
            Ok(seconds) if (1..=sent.wait).contains(&seconds) => SendButton::Countdown { seconds },
            // More than the whole wait: the clock was set back. The server refuses a request that is too early.
            _ => SendButton::Resend,
        }
    }

    pub(crate) fn ask(&mut self, version: u32, number: &str) {
        self.awaited = Some(Awaited { version, number: number.to_owned() });
    }

    /// Ends the request with this version and returns its number; `None` when no such request is in flight.
    pub(crate) fn settle(&mut self, version: u32) -> Option<String> {
        self.awaited.take_if(|awaited| awaited.version == version).map(|awaited| awaited.number)
    }

    /// Records a sent code; `wait` in seconds.
    pub(crate) fn sent(&mut self, number: String, now: u64, wait: u32) {
        let until = now.saturating_add(u64::from(wait).saturating_mul(SECOND));
        self.sent = Some(Sent { number, until, wait });
    }
}
