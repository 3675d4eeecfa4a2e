//! Defines the kinds of requests that are counted, their periods and their limits.

use loan_core::api::endpoint::Endpoint;

use super::client::{Client, Who};
use loan_service::config::Limits;
use loan_service::named;
use loan_service::security::Details;

/// Factor from the limit of one line to the limit of an IPv6 site, which may have many customers.
const LINES_OF_A_SITE: u32 = 16;
/// Divisor of the total limit `sms`, for the limit of one line. Thousands of phones may share a carrier's address, so
/// the limit of a line applies only once half of the total is used.
const SMS_OF_A_LINE: u32 = 20;
/// Divisor of a total limit, for the number of requests that a server reserves in the database at once.
const SHARES: u32 = 30;
/// Divisor of the total limit `sms`, for the limit of one prefix, so that a few sites cannot use up the total.
const SMS_OF_A_PREFIX: u32 = 10;

named! {
    pub enum Kind {
        Address = "address",
        User = "user",
        Codes = "codes",
        /// Messages with login and Aadhaar codes, which also have a total limit.
        Sms = "sms",
        Logins = "logins",
        Aadhaar = "aadhaar",
        Uploads = "uploads",
        /// Applications of one user. Each application is stored for years, even if the user withdraws it at once.
        Applications = "applications",
    }
}

impl Kind {
    pub fn limited(self) -> Details<'static> {
        Details { limit: Some(self.name()), ..Details::default() }
    }

    pub(super) const fn seconds(self) -> i64 {
        match self {
            Self::Address | Self::User | Self::Sms => 60,
            Self::Codes | Self::Logins | Self::Aadhaar | Self::Uploads => 600,
            Self::Applications => 24 * 60 * 60,
        }
    }

    pub(super) const fn is_limited(self, limits: &Limits) -> bool {
        self.most(limits) < u32::MAX
    }

    const fn most(self, limits: &Limits) -> u32 {
        match self {
            Self::Address => limits.address,
            Self::User => limits.user,
            Self::Codes => limits.codes,
            Self::Sms => limits.sms,
            Self::Logins => limits.logins,
            Self::Aadhaar => limits.aadhaar,
            Self::Uploads => limits.uploads,
            Self::Applications => limits.applications,
        }
    }

    pub(super) fn of_one(self, limits: &Limits) -> u32 {
        match self {
            Self::Sms => (limits.sms / SMS_OF_A_LINE).max(1),
            _ => self.most(limits),
        }
    }

    /// Returns the group that a client's line belongs to, and the group's limit. The group is a site, or for `Sms` a
    /// prefix; `None` for a client without a group.
    pub(super) fn of_group(self, limits: &Limits, client: &Client) -> Option<(Who, u32)> {
        match self {
            Self::Sms => client.prefix().map(|who| (who, (limits.sms / SMS_OF_A_PREFIX).max(1))),
            _ => client.site().map(|who| (who, self.of_one(limits).saturating_mul(LINES_OF_A_SITE))),
        }
    }

    pub(super) fn of_all(self, limits: &Limits) -> Option<u32> {
        (self == Self::Sms).then_some(limits.sms)
    }

    pub(super) fn share(self, limits: &Limits) -> u32 {
        (self.most(limits) / SHARES).max(1)
    }

    pub const fn of(endpoint: Endpoint) -> &'static [Self] {
        match endpoint {
            Endpoint::SendCode => &[Self::Codes, Self::Sms],
            Endpoint::Login
            | Endpoint::TicketLogin
            | Endpoint::SignedLogin
            | Endpoint::AuditSession
            | Endpoint::Confirm
            | Endpoint::ProveOwner
            | Endpoint::NotMine => &[Self::Logins],
            Endpoint::AadhaarSendOtp => &[Self::Aadhaar, Self::Sms],
            Endpoint::AadhaarVerify => &[Self::Aadhaar],
            Endpoint::Ocr | Endpoint::Upload | Endpoint::LivingCheck | Endpoint::OpinionSave => &[Self::Uploads],
            Endpoint::Apply | Endpoint::Reapply => &[Self::Applications],
            _ => &[],
        }
    }

    /// Returns whether the limit protects people or money. The processes on one database count such limits together.
    ///
    /// | kind | protects | counted |
    /// | --- | --- | --- |
    /// | `address`, `user` | the process's time | by each process |
    /// | `uploads` | the process's CPU; refused pictures count, and `image_usage` bounds the disk | by each process |
    /// | `codes` | phones to which one address requests codes | together |
    /// | `sms` | the money that messages cost | together |
    /// | `logins` | accounts whose codes are guessed from an address | together |
    /// | `applications` | the reviewers' time; an order is kept for years | together |
    /// | `aadhaar` | holders of Aadhaar numbers that a user tries | together |
    pub const fn is_peoples(self) -> bool {
        match self {
            Self::Codes | Self::Sms | Self::Logins | Self::Aadhaar | Self::Applications => true,
            Self::Address | Self::User | Self::Uploads => false,
        }
    }

    pub const fn is_users(self) -> bool {
        matches!(self, Self::User | Self::Aadhaar | Self::Uploads | Self::Applications)
    }
}
