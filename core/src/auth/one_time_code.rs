//! One-time codes: validity, limits on sending, limits on wrong entries (contract §2).

use crate::api::code::ErrorCode;
use crate::message::{Message, MessageKey};
use crate::time::Timestamp;

pub const CODE_LIFE_SECONDS: u32 = 300;
pub const CODE_RESEND_SECONDS: u32 = 60;
/// Wrong entries after which a code is no longer accepted.
pub const CODE_TRIES: u32 = 5;
/// Limit of login codes per phone, device and IST day.
pub const LOGIN_CODES_PER_DAY: u32 = 10;
/// Limit of codes per Aadhaar number and IST day.
pub const AADHAAR_CODES_PER_DAY: u32 = 30;
/// Wrong entries of codes for a phone or Aadhaar number before a wait starts.
pub const FREE_FAILURES: u32 = 10;
/// The first wait, after more than [`FREE_FAILURES`] wrong entries or a code requested by another device. Each further
/// wrong entry or code doubles the wait.
pub const FIRST_WAIT_SECONDS: i64 = 60;
/// The longest wait. After this time without a wrong entry, wrong entries are counted from zero again.
pub const LONGEST_WAIT_SECONDS: i64 = 86_400;
/// The longest wait caused by devices at other network addresses, short enough not to lock out a phone's owner.
pub const LONGEST_FAR_WAIT_SECONDS: i64 = 3600;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Login {
        /// Whether the device has signed in with this phone before. Such a device never waits because of other devices.
        is_known: bool,
    },
    Aadhaar,
}

/// The codes that one device requested for a receiver (a phone or an Aadhaar number).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// Whether this is the device that requests a code now.
    pub is_own: bool,
    /// Whether this device has the same network address as the one that requests a code now.
    pub is_near: bool,
    pub sent_at: Timestamp,
    /// Codes sent on the IST day of `sent_at`.
    pub sent_that_day: u32,
    /// Codes sent on the IST day of `sent_at` since the right code was last entered on this device.
    pub unredeemed: u32,
}

impl Asked {
    pub fn sent_on_day_of(self, now: Timestamp) -> u32 {
        if self.sent_at.day() == now.day() { self.sent_that_day } else { 0 }
    }
}

/// The last code that one device requested for a receiver (a phone or an Aadhaar number).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastCode {
    pub is_used: bool,
    pub sent_at: Timestamp,
    pub wrong_tries: u32,
}

/// Wrong entries for a receiver: over all codes and devices, or only from one network address.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Failures {
    /// Wrong entries since the last right entry.
    pub count: u32,
    pub last_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeRefusal {
    /// The last code was sent less than [`CODE_RESEND_SECONDS`] ago, or a wait because of other devices is not over.
    ResendTooEarly {
        seconds: i64,
    },
    DayLimit,
    /// No code was sent, or the code is expired or already used.
    Expired,
    /// Too many wrong entries for this code.
    TooManyTries,
    Wrong,
    /// Too many wrong entries for this receiver.
    Wait {
        seconds: i64,
    },
}

impl CodeRefusal {
    pub const fn error_code(self) -> ErrorCode {
        match self {
            Self::ResendTooEarly { .. } => ErrorCode::ResendTooEarly,
            Self::DayLimit => ErrorCode::SmsLimit,
            Self::Expired => ErrorCode::CodeExpired,
            Self::TooManyTries => ErrorCode::CodeAttempts,
            Self::Wrong => ErrorCode::CodeWrong,
            Self::Wait { .. } => ErrorCode::CodeWait,
        }
    }

    pub fn message(self) -> Message {
        let key = self.error_code().message();
        // In minutes, because the wait may last hours.
        match self {
            Self::ResendTooEarly { seconds: seconds @ 120.. } => {
                Message::with(MessageKey::RefusalResendMinutes, vec![begun_minutes(seconds)])
            }
            Self::ResendTooEarly { seconds } => Message::with(key, vec![seconds.to_string()]),
            Self::Wait { seconds } => Message::with(key, vec![begun_minutes(seconds)]),
            _ => Message::of(key),
        }
    }
}

/// Whether another code may be sent to a receiver. `asked` lists the devices that have requested codes for the
/// receiver; `own` is the last code of the device that requests a code now.
///
/// A new code is sent at least [`CODE_RESEND_SECONDS`] after an unredeemed one. The limit per day counts login codes of
/// one device, and Aadhaar codes of all devices. A device that never signed in with the phone also waits because of
/// unredeemed codes of other devices. Each of those codes doubles the wait, up to a day for devices at the same network
/// address and up to an hour for all others. During this wait, the device can still have its own code resent. The
/// result does not depend on whether the phone has an account.
pub fn may_send(purpose: Purpose, asked: &[Asked], own: Option<LastCode>, now: Timestamp) -> Result<(), CodeRefusal> {
    let counted = |asked: &&Asked| asked.is_own || purpose == Purpose::Aadhaar;
    let sent = asked.iter().filter(counted).fold(0_u32, |sum, asked| sum.saturating_add(asked.sent_on_day_of(now)));
    let waits_for = asked.iter().filter(counted).filter(|asked| asked.unredeemed > 0).max_by_key(|asked| asked.sent_at);
    let is_again = own.is_some_and(|own| may_send_again(own, now));
    let (most, others_wait_ms) = match purpose {
        Purpose::Login { is_known } if is_known || is_again => (LOGIN_CODES_PER_DAY, 0),
        Purpose::Login { .. } => {
            let others = || asked.iter().filter(|asked| !asked.is_own);
            let far = sends_wait_ms(others(), LONGEST_FAR_WAIT_SECONDS, now);
            let near = sends_wait_ms(others().filter(|asked| asked.is_near), LONGEST_WAIT_SECONDS, now);
            (LOGIN_CODES_PER_DAY, far.max(near))
        }
        Purpose::Aadhaar => (AADHAAR_CODES_PER_DAY, 0),
    };
    let own_wait_ms = waits_for.map_or(0, |last| left_ms(CODE_RESEND_SECONDS.into(), last.sent_at, now));
    let wait_ms = own_wait_ms.max(others_wait_ms);
    match (wait_ms > 0, sent < most) {
        (true, _) => Err(CodeRefusal::ResendTooEarly { seconds: begun_seconds(wait_ms) }),
        (false, true) => Ok(()),
        (false, false) => Err(CodeRefusal::DayLimit),
    }
}

/// Whether a repeated request resends the same code, so that a message in transit stays valid. A resent code is valid
/// for its whole life again, with the tries that are left; the limit per day ends this.
pub fn may_send_again(code: LastCode, now: Timestamp) -> bool {
    !code.is_used && code.wrong_tries < CODE_TRIES && now < expires_at(code.sent_at)
}

fn sends_wait_ms<'a>(asked: impl Iterator<Item = &'a Asked>, longest: i64, now: Timestamp) -> i64 {
    let today = asked.filter(|asked| asked.unredeemed > 0 && asked.sent_on_day_of(now) > 0);
    let (sent, last) = today.fold((0_u32, None), |(sent, last), asked| {
        (sent.saturating_add(asked.unredeemed), last.max(Some(asked.sent_at)))
    });
    last.map_or(0, |last| left_ms(wait_seconds(sent, longest), last, now))
}

/// Whether a code for the receiver may be entered now. Beyond [`FREE_FAILURES`], each wrong entry doubles the wait: up
/// to a day for entries from the caller's network address (`near`), up to an hour for entries from all addresses
/// (`all`). A device that has signed in with the phone before never waits.
pub fn may_guess(purpose: Purpose, near: Failures, all: Failures, now: Timestamp) -> Result<(), CodeRefusal> {
    if purpose == (Purpose::Login { is_known: true }) {
        return Ok(());
    }
    let wait_ms = |failures: Failures, longest| {
        let wait = wait_seconds(failures.count.saturating_sub(FREE_FAILURES), longest);
        failures.last_at.map_or(0, |last| left_ms(wait, last, now))
    };
    let wait_ms = wait_ms(near, LONGEST_WAIT_SECONDS).max(wait_ms(all, LONGEST_FAR_WAIT_SECONDS));
    if wait_ms > 0 { Err(CodeRefusal::Wait { seconds: begun_seconds(wait_ms) }) } else { Ok(()) }
}

/// The wait: zero without an event, [`FIRST_WAIT_SECONDS`] after the first one, doubled by each further one, up to
/// `longest`.
fn wait_seconds(events: u32, longest: i64) -> i64 {
    match events.checked_sub(1) {
        None => 0,
        Some(further) => FIRST_WAIT_SECONDS.saturating_mul(1_i64.wrapping_shl(further.min(20))).min(longest),
    }
}

/// `since` can be after `now`, because requests run concurrently. The wait has not begun then.
fn left_ms(seconds: i64, since: Timestamp, now: Timestamp) -> i64 {
    seconds_to_ms(seconds).saturating_sub(since.ms_until(now).max(0))
}

impl Failures {
    /// Counts one more wrong entry.
    #[must_use]
    pub fn and_one(self, now: Timestamp) -> Self {
        let before = if self.is_forgotten(now) { 0 } else { self.count };
        Self { count: before.saturating_add(1), last_at: Some(now) }
    }

    pub fn is_forgotten(self, now: Timestamp) -> bool {
        self.last_at.is_none_or(|at| at.ms_until(now) >= seconds_to_ms(LONGEST_WAIT_SECONDS))
    }
}

fn seconds_to_ms(seconds: i64) -> i64 {
    seconds.saturating_mul(1000)
}

fn begun_minutes(seconds: i64) -> String {
    (seconds.saturating_add(59) / 60).to_string()
}

/// Converts milliseconds to seconds, rounded up.
fn begun_seconds(ms: i64) -> i64 {
    ms.saturating_add(999) / 1000
}

pub fn may_try(last: Option<LastCode>, now: Timestamp) -> Result<(), CodeRefusal> {
    let last = last.filter(|last| !last.is_used && now < expires_at(last.sent_at)).ok_or(CodeRefusal::Expired)?;
    if last.wrong_tries >= CODE_TRIES { Err(CodeRefusal::TooManyTries) } else { Ok(()) }
}

/// The refusal after this many wrong entries of a code; the last allowed entry invalidates the code.
pub const fn wrong_try(wrong_tries: u32) -> CodeRefusal {
    if wrong_tries >= CODE_TRIES { CodeRefusal::TooManyTries } else { CodeRefusal::Wrong }
}

/// The instant from which a code is no longer valid.
pub fn expires_at(sent_at: Timestamp) -> Timestamp {
    sent_at.plus_ms(seconds_to_ms(CODE_LIFE_SECONDS.into()))
}
