//! Requesting a code and waiting until another may be requested; shared by the login and the Aadhaar flow.

use serde::{Deserialize, Serialize};

/// Milliseconds in a second.
const SECOND: u64 = 1000;

/// What the button beside the number shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum SendButton {
    /// 'Send code'.
    Send,
    /// The request is in flight.
    Sending,
    /// `60s`, counting down.
    Countdown {
        /// Whole seconds left, at least 1.
        seconds: u32,
    },
    /// 'resend'.
    Resend,
}

/// The request in flight and the last code that was sent. Both remember their number: typing a number again brings its
/// countdown back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Sending {
    /// The request in flight.
    awaited: Option<Awaited>,
    /// The last code that was sent.
    sent: Option<Sent>,
}

/// A request in flight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
struct Awaited {
    version: u32,
    number: String,
}

/// A code that was sent: to which number, and when another may be requested. The code itself is not kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Sent {
    number: String,
    /// Epoch milliseconds from which another may be requested.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    until: u64,
    /// The whole wait in seconds. The countdown never shows more than this, even when the clock was set back.
    wait: u32,
}

impl Sending {
    /// The button for this number at this time (epoch milliseconds).
    pub(super) fn button(&self, number: &str, now: u64) -> SendButton {
        if self.awaited.as_ref().is_some_and(|awaited| awaited.number == number) {
            return SendButton::Sending;
        }
        let Some(sent) = self.sent.as_ref().filter(|sent| sent.number == number) else {
            return SendButton::Send;
        };
        let left = sent.until.saturating_sub(now).div_ceil(SECOND);
        match u32::try_from(left).unwrap_or(u32::MAX).min(sent.wait) {
            0 => SendButton::Resend,
            seconds => SendButton::Countdown { seconds },
        }
    }

    /// Notes that a request for this number was sent.
    pub(super) fn ask(&mut self, version: u32, number: &str) {
        self.awaited = Some(Awaited { version, number: number.to_owned() });
    }

    /// Ends the request with this version and returns its number; `None` when no request with this version is in
    /// flight.
    pub(super) fn settle(&mut self, version: u32) -> Option<String> {
        self.awaited.take_if(|awaited| awaited.version == version).map(|awaited| awaited.number)
    }

    /// Forgets the request in flight, so that its answer is ignored.
    pub(super) fn forget(&mut self) {
        self.awaited = None;
    }

    /// Notes that a code was sent to this number; another may be requested after `wait` seconds.
    pub(super) fn sent(&mut self, number: String, now: u64, wait: u32) {
        let until = now.saturating_add(u64::from(wait).saturating_mul(SECOND));
        self.sent = Some(Sent { number, until, wait });
    }

    /// The last code that was sent, to be kept over a reload.
    pub(super) const fn last(&self) -> Option<&Sent> {
        self.sent.as_ref()
    }

    /// Restores what was kept over a reload.
    pub(super) fn restore(&mut self, sent: Option<Sent>) {
        self.sent = sent;
    }
}
