//! Numbers that identify a person or an account, and one-time codes.
//!
//! User input is [`Sensitive`] until it is parsed; a parsed value is valid. In logs, `{:?}` masks numbers, hides codes
//! and unparsed input, and prints only the type names of forms and flows. `expose` returns the text itself.

use crate::message::MessageKey;
use crate::validate::identity::{is_aadhaar, is_individual_pan, mask};
use crate::validate::ifsc::{is_ifsc, normal_ifsc};
use crate::validate::input::{AADHAAR_OTP_DIGITS, ACCOUNT_DIGITS, LOGIN_CODE_DIGITS, ascii_digits};
use crate::validate::input::{COUNTRY_PREFIX, is_mobile, wire_phone};
use crate::validate::{is_blank, is_digits};
use core::fmt;
use serde::{Deserialize, Serialize};

pub trait Typed: Sized {
    /// Parses the text after converting Indian digits to ASCII; returns the message key of a broken rule.
    fn parse(text: &str) -> Result<Self, MessageKey>;
}

macro_rules! personal {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident: $fits:path, $missing:ident, $wrong:ident, shown as $shown:path $(, stored after $prefix:path)?;
    )+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl Typed for $name {
            fn parse(text: &str) -> Result<Self, MessageKey> {
                let text = ascii_digits(text);
                if is_blank(&text) {
                    Err(MessageKey::$missing)
                } else if $fits(&text) {
                    Ok(Self(text))
                } else {
                    Err(MessageKey::$wrong)
                }
            }
        }

        impl $name {
            pub fn expose(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&format_args!("{}", $shown(&self.0))).finish()
            }
        }

        impl TryFrom<String> for $name {
            type Error = &'static str;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                let text = ascii_digits(&text);
                let text = Some(text.as_str())$(.and_then(|text| text.strip_prefix($prefix)))?;
                text.ok_or(MessageKey::$wrong).and_then(Self::parse).map_err(MessageKey::as_str)
            }
        }

        impl From<$name> for String {
            fn from(parsed: $name) -> Self {
                [$($prefix,)? parsed.0.as_str()].concat()
            }
        }
    )+};
}

personal! {
    /// An Indian mobile number: ten digits, the first 6 to 9. Sent and stored with the prefix `91`.
    Mobile: is_mobile, RulePhone, RulePhone, shown as mask, stored after COUNTRY_PREFIX;
    /// An Aadhaar number: twelve digits, the last one Verhoeff's check digit.
    Aadhaar: is_aadhaar, RuleAadhaarRequired, RuleAadhaarInvalid, shown as mask;
    /// An individual's PAN: ten capital letters and digits.
    Pan: is_individual_pan, RulePanRequired, RulePanInvalid, shown as mask;
    /// A branch's IFSC in capitals. The branch itself may not exist.
    Ifsc: is_ifsc, RuleIfscRequired, RuleIfscFormat, shown as mask;
    /// A bank account number: digits only, fewer than twenty, not all zero.
    AccountNumber: is_account, RuleAccountRequired, RuleAccountFormat, shown as mask;
    /// The code sent to a phone for login: four digits.
    LoginCode: is_login_code, RuleCode, RuleCode, shown as hidden;
    /// The code sent for an Aadhaar number: one to six digits.
    AadhaarCode: is_aadhaar_code, RuleAadhaarCode, RuleAadhaarCode, shown as hidden;
}

impl Aadhaar {
    /// The last four digits, the only part of a verified number that is stored.
    pub fn last_four(&self) -> String {
        mask(&self.0).trim_start_matches('X').to_owned()
    }
}

impl AccountNumber {
    /// Masks all but the last four digits.
    pub fn masked(&self) -> String {
        mask(&self.0)
    }

    /// The number without leading zeros, which some banks print and others leave out.
    pub fn significant(&self) -> &str {
        self.0.trim_start_matches('0')
    }
}

impl Ifsc {
    /// The first four letters, which name the bank.
    pub fn bank(&self) -> &str {
        self.0.get(..4).unwrap_or(&self.0)
    }

    /// Parses an IFSC, also in small letters, with surrounding spaces, or with a letter O for its zero.
    pub fn of_typed(text: &str) -> Result<Self, MessageKey> {
        Self::parse(&normal_ifsc(text))
    }
}

fn hidden(_: &str) -> &'static str {
    "…"
}

fn is_account(number: &str) -> bool {
    is_digits(number) && number.len() <= ACCOUNT_DIGITS && number.bytes().any(|digit| digit != b'0')
}

fn is_login_code(code: &str) -> bool {
    is_digits(code) && code.len() == LOGIN_CODE_DIGITS
}

fn is_aadhaar_code(code: &str) -> bool {
    is_digits(code) && code.len() <= AADHAAR_OTP_DIGITS
}

impl Mobile {
    /// Parses the wire form: `91` and ten digits.
    pub fn of_wire(text: &str) -> Option<Self> {
        text.to_owned().try_into().ok()
    }

    /// The wire form: `91` and ten digits.
    pub fn to_wire(&self) -> String {
        wire_phone(&self.0)
    }
}

/// User input that is not parsed yet and may identify a person.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = "string"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String))]
pub struct Sensitive(String);

impl Sensitive {
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Sensitive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "\"\"" } else { hidden(&self.0) })
    }
}

impl From<String> for Sensitive {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Sensitive {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}
