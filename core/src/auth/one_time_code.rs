//! One-time codes: how long a code is valid, how often one is sent, how often it may be mistyped (contract §2).

use crate::api::code::ErrorCode;
use crate::time::{Day, Timestamp};

/// Seconds for which a code is valid.
pub const CODE_LIFE_SECONDS: u32 = 300;
/// Seconds to wait before another code may be requested.
pub const CODE_RESEND_SECONDS: u32 = 60;
/// Wrong entries after which a code is no longer accepted.
pub const CODE_TRIES: u32 = 5;
/// Login codes that one phone is sent on one IST day.
pub const LOGIN_CODES_PER_DAY: u32 = 10;
/// How many of these are reserved for devices that signed in with the phone before, so that strangers cannot use up the
/// owner's codes.
pub const LOGIN_CODES_RESERVED: u32 = 3;
/// Codes that are sent for one Aadhaar number on one IST day.
pub const AADHAAR_CODES_PER_DAY: u32 = 30;
/// Wrong entries that cost no wait, counted per receiver over all devices and codes.
pub const FREE_FAILURES: u32 = 10;
/// Seconds to wait after the first wrong entry that is not free; each further one doubles it.
pub const FIRST_WAIT_SECONDS: i64 = 60;
/// The longest such wait, in seconds. After as long without a wrong entry, the count starts from zero.
pub const LONGEST_WAIT_SECONDS: i64 = 86_400;

/// What a code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Signing in with a phone.
    Login(Device),
    /// Verifying an Aadhaar number.
    Aadhaar,
}

/// How the device that asks for a login code relates to the owner of the phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    /// This device signed in with the phone before.
    Known,
    /// Other devices did, this one did not.
    Stranger,
    /// Nobody has signed in with the phone yet.
    First,
}

impl Purpose {
    /// How many codes may be sent on one IST day.
    const fn per_day(self) -> u32 {
        match self {
            Self::Login(Device::Known | Device::First) => LOGIN_CODES_PER_DAY,
            Self::Login(Device::Stranger) => LOGIN_CODES_PER_DAY.saturating_sub(LOGIN_CODES_RESERVED),
            Self::Aadhaar => AADHAAR_CODES_PER_DAY,
        }
    }

    /// Whether wrong entries for the receiver make this attempt wait. A device that signed in before never waits.
    const fn waits(self) -> bool {
        !matches!(self, Self::Login(Device::Known))
    }
}

/// The last code that was sent to a receiver, a phone or an Aadhaar number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastCode {
    /// Whether it was redeemed.
    pub is_used: bool,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// How often it was entered wrongly.
    pub wrong_tries: u32,
}

/// What is counted per receiver, over all codes and devices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The IST day that `sent_that_day` counts.
    pub day: Day,
    /// Codes sent on that day.
    pub sent_that_day: u32,
    /// Wrong entries since the last right one.
    pub failures: u32,
    /// When the last wrong entry was made.
    pub failed_at: Option<Timestamp>,
}

/// Why a code is not sent, or not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeRefusal {
    /// The last code was sent less than [`CODE_RESEND_SECONDS`] ago.
    ResendTooEarly {
        /// Seconds left to wait.
        seconds: i64,
    },
    /// The day's limit of codes is reached.
    DayLimit,
    /// No code was sent, or the code is too old or already used.
    Expired,
    /// The code was mistyped too often.
    TooManyTries,
    /// The code that was entered is not the one that was sent.
    Wrong,
    /// After so many wrong entries the next one has to wait.
    Wait {
        /// Seconds left to wait.
        seconds: i64,
    },
}

impl CodeRefusal {
    /// Its place in the error catalogue.
    #[must_use]
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

    /// The values for the placeholders of its text.
    #[must_use]
    pub fn args(self) -> Vec<String> {
        match self {
            Self::ResendTooEarly { seconds } => vec![seconds.to_string()],
            // In minutes, because the wait may last hours.
            Self::Wait { seconds } => vec![(seconds.saturating_add(59) / 60).to_string()],
            _ => Vec::new(),
        }
    }
}

/// How many codes the receiver will have been sent today if another is sent now, or why none is sent. `last` is the
/// code that starts the wait: for a known device the last code it asked for itself, for other devices the last code
/// that anybody asked for. A code that was used starts no wait: whoever used it owns the phone.
pub fn may_send(
    purpose: Purpose,
    last: Option<LastCode>,
    standing: Option<Standing>,
    now: Timestamp,
) -> Result<u32, CodeRefusal> {
    if let Some(last) = last.filter(|last| !last.is_used) {
        let wait_ms = seconds_to_ms(CODE_RESEND_SECONDS.into()).saturating_sub(last.sent_at.ms_until(now));
        if wait_ms > 0 {
            return Err(CodeRefusal::ResendTooEarly { seconds: begun_seconds(wait_ms) });
        }
    }
    let today = standing.filter(|standing| standing.day == now.day());
    let sent_today = today.map_or(0, |standing| standing.sent_that_day);
    if sent_today >= purpose.per_day() {
        return Err(CodeRefusal::DayLimit);
    }
    Ok(sent_today.saturating_add(1))
}

/// Whether a code of the receiver may be tried now. Wrong entries make everybody wait longer and longer, except a
/// device that signed in before.
pub fn may_guess(purpose: Purpose, standing: Standing, now: Timestamp) -> Result<(), CodeRefusal> {
    let Some(failed_at) = standing.failed_at.filter(|_| purpose.waits()) else { return Ok(()) };
    let wait_ms = seconds_to_ms(wait_seconds(standing.failures)).saturating_sub(failed_at.ms_until(now));
    if wait_ms > 0 { Err(CodeRefusal::Wait { seconds: begun_seconds(wait_ms) }) } else { Ok(()) }
}

/// Seconds to wait after this many wrong entries.
fn wait_seconds(failures: u32) -> i64 {
    match failures.checked_sub(FREE_FAILURES) {
        None | Some(0) => 0,
        Some(over) => {
            let doubled = over.saturating_sub(1).min(20);
            FIRST_WAIT_SECONDS.saturating_mul(1_i64.wrapping_shl(doubled)).min(LONGEST_WAIT_SECONDS)
        }
    }
}

impl Standing {
    /// The counts after another wrong entry at `now`.
    #[must_use]
    pub fn failed(self, now: Timestamp) -> Self {
        let is_forgotten = |at: Timestamp| at.ms_until(now) >= seconds_to_ms(LONGEST_WAIT_SECONDS);
        let before = if self.failed_at.is_some_and(is_forgotten) { 0 } else { self.failures };
        Self { failures: before.saturating_add(1), failed_at: Some(now), ..self }
    }
}

fn seconds_to_ms(seconds: i64) -> i64 {
    seconds.saturating_mul(1000)
}

/// Milliseconds in seconds, rounded up.
fn begun_seconds(ms: i64) -> i64 {
    ms.saturating_add(999) / 1000
}

/// Whether a code may be tried now.
pub fn may_try(last: Option<LastCode>, now: Timestamp) -> Result<(), CodeRefusal> {
    let last = last.filter(|last| !last.is_used && now < last.expires_at()).ok_or(CodeRefusal::Expired)?;
    if last.wrong_tries >= CODE_TRIES { Err(CodeRefusal::TooManyTries) } else { Ok(()) }
}

/// The refusal of the `wrong_tries`-th wrong entry; the last one allowed ends the code.
#[must_use]
pub const fn wrong_try(wrong_tries: u32) -> CodeRefusal {
    if wrong_tries >= CODE_TRIES { CodeRefusal::TooManyTries } else { CodeRefusal::Wrong }
}

/// The instant from which a code that was sent at `sent_at` is too old.
#[must_use]
pub fn expires_at(sent_at: Timestamp) -> Timestamp {
    sent_at.plus_ms(seconds_to_ms(CODE_LIFE_SECONDS.into()))
}

impl LastCode {
    fn expires_at(self) -> Timestamp {
        expires_at(self.sent_at)
    }
}
