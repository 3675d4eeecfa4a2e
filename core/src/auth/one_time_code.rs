//! One-time codes: how long one is good, how often one is sent, how often it may be mistyped (contract §2).

use crate::api::code::ErrorCode;
use crate::time::Timestamp;

/// Seconds a code is good.
pub const CODE_LIFE_SECONDS: u32 = 300;
/// Seconds until another may be asked for.
pub const CODE_RESEND_SECONDS: u32 = 60;
/// Wrong entries after which a code is dead.
pub const CODE_TRIES: u32 = 5;
/// Codes that one receiver is sent on one IST day.
pub const CODES_PER_DAY: u32 = 30;

/// What is known of the last code that a receiver was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastCode {
    /// Whether it was redeemed.
    pub is_used: bool,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// How often it was entered wrongly.
    pub wrong_tries: u32,
    /// How many the receiver was sent on the day of this one, this one included.
    pub sent_that_day: u32,
}

/// Why a code is not sent, or not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeRefusal {
    /// Another was sent a moment ago.
    ResendTooEarly {
        /// Seconds left to wait.
        seconds: i64,
    },
    /// The day's codes are all sent.
    DayLimit,
    /// There is none, or it is too old, or it was used.
    Expired,
    /// It was mistyped too often.
    TooManyTries,
    /// It is another one.
    Wrong,
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
        }
    }

    /// The replacements of its text's placeholders.
    #[must_use]
    pub fn args(self) -> Vec<String> {
        match self {
            Self::ResendTooEarly { seconds } => vec![seconds.to_string()],
            _ => Vec::new(),
        }
    }
}

/// How many codes the receiver will have been sent today when another is sent now, or why it is not sent. A code that was
/// used holds the next one back no longer: whoever used it owns the phone.
pub fn may_send(last: Option<LastCode>, now: Timestamp) -> Result<u32, CodeRefusal> {
    let Some(last) = last else { return Ok(1) };
    let wait_ms = i64::from(CODE_RESEND_SECONDS).saturating_mul(1000).saturating_sub(last.sent_at.ms_until(now));
    if !last.is_used && wait_ms > 0 {
        return Err(CodeRefusal::ResendTooEarly { seconds: wait_ms.saturating_add(999) / 1000 });
    }
    let sent_today = if last.sent_at.day() == now.day() { last.sent_that_day } else { 0 };
    if sent_today >= CODES_PER_DAY {
        return Err(CodeRefusal::DayLimit);
    }
    Ok(sent_today.saturating_add(1))
}

/// Whether a code may be tried now.
pub fn may_try(last: Option<LastCode>, now: Timestamp) -> Result<(), CodeRefusal> {
    let last = last.filter(|last| !last.is_used && now < last.expires_at()).ok_or(CodeRefusal::Expired)?;
    if last.wrong_tries >= CODE_TRIES { Err(CodeRefusal::TooManyTries) } else { Ok(()) }
}

/// What is said of the `wrong_tries`-th wrong entry: the last one ends the code.
#[must_use]
pub const fn wrong_try(wrong_tries: u32) -> CodeRefusal {
    if wrong_tries >= CODE_TRIES { CodeRefusal::TooManyTries } else { CodeRefusal::Wrong }
}

/// From when on a code that was sent at an instant is too old.
#[must_use]
pub fn expires_at(sent_at: Timestamp) -> Timestamp {
    sent_at.plus_ms(i64::from(CODE_LIFE_SECONDS).saturating_mul(1000))
}

impl LastCode {
    fn expires_at(self) -> Timestamp {
        expires_at(self.sent_at)
    }
}
