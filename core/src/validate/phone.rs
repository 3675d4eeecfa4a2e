//! Indian mobile numbers: ten digits, the first 6 to 9; on the wire with 91 in front.

use super::input::PHONE_DIGITS;
use super::is_digits;

/// India's country code, as the phone is sent with it.
pub const COUNTRY_PREFIX: &str = "91";

/// Whether these are the ten digits of a mobile number.
#[must_use]
pub fn is_mobile(phone: &str) -> bool {
    phone.len() == PHONE_DIGITS && is_digits(phone) && phone.starts_with(['6', '7', '8', '9'])
}

/// The number as it is sent: `91` and the ten digits.
#[must_use]
pub fn wire_phone(mobile: &str) -> String {
    [COUNTRY_PREFIX, mobile].concat()
}

/// The ten digits of a number as it was sent; `None` when it is no mobile number with its prefix.
#[must_use]
pub fn mobile_of_wire(phone: &str) -> Option<&str> {
    phone.strip_prefix(COUNTRY_PREFIX).filter(|mobile| is_mobile(mobile))
}
