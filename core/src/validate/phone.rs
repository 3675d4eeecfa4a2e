//! Indian mobile numbers: ten digits, the first 6 to 9; on the wire with the prefix 91.

use super::input::PHONE_DIGITS;
use super::is_digits;

/// India's country code, the prefix on the wire.
pub const COUNTRY_PREFIX: &str = "91";

pub fn is_mobile(phone: &str) -> bool {
    phone.len() == PHONE_DIGITS && is_digits(phone) && begins_mobile(phone)
}

pub fn begins_mobile(digits: &str) -> bool {
    digits.starts_with(['6', '7', '8', '9'])
}

/// Whether typed digits can no longer become a mobile number. A leading 0 may be a trunk prefix.
pub fn is_no_mobile(digits: &str) -> bool {
    let may_follow = digits.is_empty() || (digits.starts_with('0') && digits.len() < PHONE_DIGITS);
    !may_follow && !begins_mobile(digits)
}

/// `91` and the ten digits.
pub fn wire_phone(mobile: &str) -> String {
    [COUNTRY_PREFIX, mobile].concat()
}
