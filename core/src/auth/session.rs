//! Sessions: how long one lasts, and when its owner must prove again that the phone is theirs (contract, section 8).

use crate::time::Timestamp;

/// Days without a request after which a session ends.
const IDLE_DAYS: i64 = 30;
/// Days after which it ends in any case.
pub const TOTAL_DAYS: i64 = 90;
/// Days without a login after which a phone number may have been given to somebody else.
const NEW_OWNER_DAYS: i64 = 90;
/// Wrong proofs of ownership that an account allows on one IST day.
pub const OWNER_TRIES_PER_DAY: u32 = 5;
/// How often a user may read saved answers without a mask on one IST day.
pub const REVEALS_PER_DAY: u32 = 30;
/// Milliseconds for which an entered code is fresh: a day.
const FRESH_MS: i64 = 24 * 60 * 60 * 1000;

/// When a session ends if it is not used again.
#[must_use]
pub fn ends_at(created_at: Timestamp, seen_at: Timestamp) -> Timestamp {
    seen_at.plus_days(IDLE_DAYS).min(created_at.plus_days(TOTAL_DAYS))
}

/// Whether the last code that the owner entered is fresh enough to change where money goes: entered less than a day
/// ago, and on the device that asks now. A stolen token alone must not suffice to add a bank account.
#[must_use]
pub fn is_fresh(proved_at: Timestamp, is_same_device: bool, now: Timestamp) -> bool {
    is_same_device && proved_at.ms_until(now) < FRESH_MS
}

/// Whether the number may have a new owner, so that a device which the account does not know must prove whose it is.
#[must_use]
pub fn may_have_new_owner(last_login_at: Timestamp, now: Timestamp) -> bool {
    last_login_at.plus_days(NEW_OWNER_DAYS) <= now
}
