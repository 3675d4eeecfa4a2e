//! Indian mobile numbers: ten digits, the first 6 to 9; on the wire with the prefix 91.

use super::input::PHONE_DIGITS;
use super::is_digits;

/// India's country code, the prefix on the wire.
pub const COUNTRY_PREFIX: &str = "91";

#[must_use]
pub fn is_mobile(phone: &str) -> bool {
    phone.len() == PHONE_DIGITS && is_digits(phone) && phone.starts_with(['6', '7', '8', '9'])
}

/// `91` and the ten digits.
#[must_use]
pub fn wire_phone(mobile: &str) -> String {
    [COUNTRY_PREFIX, mobile].concat()
}

/// The ten digits of a wire number; `None` for any other text.
#[must_use]
pub fn mobile_of_wire(phone: &str) -> Option<&str> {
    phone.strip_prefix(COUNTRY_PREFIX).filter(|mobile| is_mobile(mobile))
}
