//! Requests a code and waits until another code can be requested; shared by the login and Aadhaar flows.

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
    pub(super) awaited: Option<Awaited>,
    pub(super) sent: Option<Sent>,
}

#[apply(module_type)]
pub(super) struct Awaited {
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
    pub(super) fn button(&self, number: &str, now: u64) -> SendButton {
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

    pub(super) fn ask(&mut self, version: u32, number: &str) {
        self.awaited = Some(Awaited { version, number: number.to_owned() });
    }

    /// Ends the request with this version and returns its number; `None` when no such request is in flight.
    pub(super) fn settle(&mut self, version: u32) -> Option<String> {
        self.awaited.take_if(|awaited| awaited.version == version).map(|awaited| awaited.number)
    }

    /// Records a sent code; `wait` in seconds.
    pub(super) fn sent(&mut self, number: String, now: u64, wait: u32) {
        let until = now.saturating_add(u64::from(wait).saturating_mul(SECOND));
        self.sent = Some(Sent { number, until, wait });
    }
}
