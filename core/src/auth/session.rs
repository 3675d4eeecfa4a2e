//! The lifetime of a session, and when its user must prove again that the phone is theirs (contract, section 8).

use crate::time::Timestamp;

/// A session ends after this many days without a request.
const IDLE_DAYS: i64 = 30;
/// A session ends after this many days in any case.
pub const TOTAL_DAYS: i64 = 90;
/// Days without a login after which a phone number may have been given to another person.
const NEW_OWNER_DAYS: i64 = 90;
/// Wrong proofs of ownership allowed per account and IST day.
pub const OWNER_TRIES_PER_DAY: u32 = 5;
/// Unmasked reads of saved answers allowed per user and IST day.
pub const REVEALS_PER_DAY: u32 = 30;
/// An entered code counts as fresh for one day.
const FRESH_MS: i64 = 24 * 60 * 60 * 1000;

/// End of a session that is not used again.
pub fn ends_at(created_at: Timestamp, seen_at: Timestamp) -> Timestamp {
    seen_at.plus_days(IDLE_DAYS).min(created_at.plus_days(TOTAL_DAYS))
}

/// Whether the owner entered a code on the requesting device less than a day ago. Adding a bank account needs such a
/// code, because a stolen token alone must not be enough.
pub fn is_fresh(proved_at: Timestamp, is_same_device: bool, now: Timestamp) -> bool {
    is_same_device && proved_at.ms_until(now) < FRESH_MS
}

/// Whether the number may have a new owner, so that an unknown device must prove ownership of the account.
pub fn may_have_new_owner(last_login_at: Timestamp, now: Timestamp) -> bool {
    last_login_at.plus_days(NEW_OWNER_DAYS) <= now
}
