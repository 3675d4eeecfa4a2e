//! One-time codes: how long a code is valid, how often one is sent, how often it may be mistyped (contract §2).

use crate::api::code::ErrorCode;
use crate::time::Timestamp;

/// Seconds for which a code is valid.
pub const CODE_LIFE_SECONDS: u32 = 300;
/// Seconds to wait before another code may be requested.
pub const CODE_RESEND_SECONDS: u32 = 60;
/// Wrong entries after which a code is no longer accepted.
pub const CODE_TRIES: u32 = 5;
/// Login codes that one phone is sent on one IST day for one device.
pub const LOGIN_CODES_PER_DAY: u32 = 10;
/// Codes that are sent for one Aadhaar number on one IST day.
pub const AADHAAR_CODES_PER_DAY: u32 = 30;
/// Wrong entries that cost no wait, counted per receiver over all devices and codes.
pub const FREE_FAILURES: u32 = 10;
/// Seconds to wait after the first wrong entry that is not free, and after the first code that another device asked for;
/// each further one doubles it.
pub const FIRST_WAIT_SECONDS: i64 = 60;
/// The longest such wait, in seconds. After as long without a wrong entry, the count starts from zero.
pub const LONGEST_WAIT_SECONDS: i64 = 86_400;
/// The longest wait that devices at other addresses cause, in seconds. It is shorter, so that nobody far away keeps the
/// owner of a phone out for a day.
pub const LONGEST_FAR_WAIT_SECONDS: i64 = 3600;

/// What a code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Signing in with a phone.
    Login {
        /// This device signed in with the phone before. What other devices do never makes it wait.
        is_known: bool,
    },
    /// Verifying an Aadhaar number.
    Aadhaar,
}

/// The codes that were sent to a receiver for one device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// The device that asks now.
    pub is_own: bool,
    /// A device at the address of the one that asks now.
    pub is_near: bool,
    /// When its last code was sent.
    pub sent_at: Timestamp,
    /// Codes that it was sent on the IST day of the last one.
    pub sent_that_day: u32,
    /// How many of these were sent since it last redeemed one: whoever does so owns the phone.
    pub unredeemed: u32,
}

impl Asked {
    /// Codes that it was sent on the IST day of `now`.
    #[must_use]
    pub fn sent_on_day_of(self, now: Timestamp) -> u32 {
        if self.sent_at.day() == now.day() { self.sent_that_day } else { 0 }
    }
}

/// The last code that was sent to a receiver, a phone or an Aadhaar number, for one device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastCode {
    /// Whether it was redeemed.
    pub is_used: bool,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it was last sent.
    pub sent_at: Timestamp,
    /// How often it was entered wrongly.
    pub wrong_tries: u32,
}

/// Wrong entries for a receiver, over all codes and devices or over those of one address.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Failures {
    /// Wrong entries since the last right one.
    pub count: u32,
    /// When the last one was made.
    pub last_at: Option<Timestamp>,
}

/// Why a code is not sent, or not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeRefusal {
    /// The last code was sent less than [`CODE_RESEND_SECONDS`] ago, or other devices asked for codes shortly before.
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

/// Whether another code may be sent to a receiver. `asked` are the devices for which codes were sent to it today, `own`
/// the code that the asking device has.
///
/// A login code waits for the device's own last code, and has a limit a day for the device. A device that never signed in
/// with the phone also waits for what others like it asked for: longer with each code, up to a day for those at its own
/// address, up to an hour for all. Its own code may be sent again meanwhile. None of this depends on whether the phone has
/// an account.
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

/// Whether asking again sends this code again, so that a message on its way stays right. Its life starts anew then.
#[must_use]
pub fn may_send_again(code: LastCode, now: Timestamp) -> bool {
    !code.is_used && code.wrong_tries < CODE_TRIES && now < expires_at(code.made_at)
}

/// The wait after the codes that were sent today for these devices.
fn sends_wait_ms<'a>(asked: impl Iterator<Item = &'a Asked>, longest: i64, now: Timestamp) -> i64 {
    let today = asked.filter(|asked| asked.unredeemed > 0 && asked.sent_on_day_of(now) > 0);
    let (sent, last) = today.fold((0_u32, None), |(sent, last), asked| {
        (sent.saturating_add(asked.unredeemed), last.max(Some(asked.sent_at)))
    });
    last.map_or(0, |last| left_ms(wait_seconds(sent, longest), last, now))
}

/// Whether a code of the receiver may be tried now. Wrong entries make everybody wait longer and longer, those at the
/// same address up to a day and those at others up to an hour, except a device that signed in before.
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

/// Seconds to wait after this many events, at most `longest`.
fn wait_seconds(events: u32, longest: i64) -> i64 {
    match events.checked_sub(1) {
        None => 0,
        Some(further) => FIRST_WAIT_SECONDS.saturating_mul(1_i64.wrapping_shl(further.min(20))).min(longest),
    }
}

/// Milliseconds left, at `now`, of a wait that began at `since`.
fn left_ms(seconds: i64, since: Timestamp, now: Timestamp) -> i64 {
    seconds_to_ms(seconds).saturating_sub(since.ms_until(now))
}

impl Failures {
    /// The counts after another wrong entry at `now`.
    #[must_use]
    pub fn and_one(self, now: Timestamp) -> Self {
        let before = if self.is_forgotten(now) { 0 } else { self.count };
        Self { count: before.saturating_add(1), last_at: Some(now) }
    }

    /// Whether the last wrong entry was made so long ago that it no longer counts.
    #[must_use]
    pub fn is_forgotten(self, now: Timestamp) -> bool {
        self.last_at.is_none_or(|at| at.ms_until(now) >= seconds_to_ms(LONGEST_WAIT_SECONDS))
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
