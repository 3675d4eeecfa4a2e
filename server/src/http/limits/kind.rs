//! What is counted, over how long, and how many there may be.

use loan_core::api::endpoint::Endpoint;

use crate::config::Limits;
use crate::security::Details;

/// So many lines' worth has a site of IPv6: a household or an office has one, but so have many phones of one carrier.
const LINES_OF_A_SITE: u32 = 16;
/// An address has the tenth part of the codes that are sent to everybody.
const SMS_OF_A_LINE: u32 = 10;
/// A site has the fourth part of them.
const SMS_OF_A_SITE: u32 = 4;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Anything, from one address.
    Address,
    /// Anything, by one signed-in user.
    User,
    /// Login codes asked for, from one address.
    Codes,
    /// Codes of both kinds, to everybody.
    Sms,
    /// Attempts to sign in, from one address.
    Logins,
    /// Aadhaar codes asked for or entered, by one user.
    Aadhaar,
    /// Pictures sent, by one user.
    Uploads,
}

impl Kind {
    /// Its name, as the configuration has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::User => "user",
            Self::Codes => "codes",
            Self::Sms => "sms",
            Self::Logins => "logins",
            Self::Aadhaar => "aadhaar",
            Self::Uploads => "uploads",
        }
    }

    /// What the log says of a request that was one too many.
    pub fn limited(self) -> Details<'static> {
        Details { limit: Some(self.name()), ..Details::default() }
    }

    /// Seconds over which it is counted.
    pub(super) const fn seconds(self) -> i64 {
        match self {
            Self::Address | Self::User | Self::Sms => 60,
            Self::Codes | Self::Logins | Self::Aadhaar | Self::Uploads => 600,
        }
    }

    /// How many one user may, or one line.
    pub(super) fn of_one(self, limits: &Limits) -> u32 {
        match self {
            Self::Address => limits.address,
            Self::User => limits.user,
            Self::Codes => limits.codes,
            Self::Sms => (limits.sms / SMS_OF_A_LINE).max(1),
            Self::Logins => limits.logins,
            Self::Aadhaar => limits.aadhaar,
            Self::Uploads => limits.uploads,
        }
    }

    /// How many one site may.
    pub(super) fn of_site(self, limits: &Limits) -> u32 {
        match self {
            Self::Sms => (limits.sms / SMS_OF_A_SITE).max(1),
            _ => self.of_one(limits).saturating_mul(LINES_OF_A_SITE),
        }
    }

    /// How many everybody may together.
    pub(super) fn of_all(self, limits: &Limits) -> Option<u32> {
        (self == Self::Sms).then_some(limits.sms)
    }

    /// What a call counts as besides a request; whether it is counted by user or by address follows from the kind.
    pub const fn of(endpoint: Endpoint) -> &'static [Self] {
        match endpoint {
            Endpoint::SendCode => &[Self::Codes, Self::Sms],
            Endpoint::Login
            | Endpoint::TicketLogin
            | Endpoint::SignedLogin
            | Endpoint::AuditSession
            | Endpoint::Confirm => &[Self::Logins],
            Endpoint::AadhaarSendOtp => &[Self::Aadhaar, Self::Sms],
            Endpoint::AadhaarVerify => &[Self::Aadhaar],
            Endpoint::Ocr | Endpoint::Upload | Endpoint::LivingCheck | Endpoint::OpinionSave => &[Self::Uploads],
            _ => &[],
        }
    }

    /// Whether it is counted by user.
    pub const fn is_users(self) -> bool {
        matches!(self, Self::User | Self::Aadhaar | Self::Uploads)
    }
}
