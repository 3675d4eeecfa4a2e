//! How much the server takes on: requests at once, and requests of one client in a while.
//!
//! These protect the server; what a borrower may do how often (login codes of a number, wrong entries of a code) is a
//! rule of the business and stands with its use case, on the tenant's clock. Counts live in memory: a restart forgives.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::Endpoint;
use loan_core::time::Timestamp;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::body::Budget;
use crate::config::Limits;
use crate::error::DomainError;

/// Most clients that are counted at once; beyond, those whose while is over are forgotten first.
const CLIENTS: usize = 100_000;
/// Seconds after which a refused request of an overloaded or ending server is worth another try.
const BUSY_SECONDS: u32 = 1;

/// Addresses that are counted as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prefix {
    first: IpAddr,
    bits: u8,
}

impl Prefix {
    /// What one line has: an address of IPv4, 2^64 addresses of IPv6.
    pub fn line(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) => Self::of_v6(address, 64),
            address => Self { first: address, bits: 32 },
        }
    }

    fn of_v6(address: Ipv6Addr, bits: u8) -> Self {
        let mask = u128::MAX.checked_shl(128_u32.saturating_sub(bits.into())).unwrap_or_default();
        Self { first: Ipv6Addr::from_bits(address.to_bits() & mask).into(), bits }
    }
}

impl std::fmt::Display for Prefix {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.first, self.bits)
    }
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Anything, from one address.
    Address,
    /// Anything, by one signed-in user.
    User,
    /// Login codes asked for, from one address.
    Codes,
    /// Attempts to sign in, from one address.
    Logins,
    /// Aadhaar codes asked for or entered, by one user.
    Aadhaar,
    /// Pictures sent, by one user.
    Uploads,
}

impl Kind {
    /// Seconds over which it is counted.
    const fn seconds(self) -> i64 {
        match self {
            Self::Address | Self::User => 60,
            Self::Codes | Self::Logins | Self::Aadhaar | Self::Uploads => 600,
        }
    }

    const fn limit(self, limits: &Limits) -> u32 {
        match self {
            Self::Address => limits.address,
            Self::User => limits.user,
            Self::Codes => limits.codes,
            Self::Logins => limits.logins,
            Self::Aadhaar => limits.aadhaar,
            Self::Uploads => limits.uploads,
        }
    }

    /// What a call counts as besides a request; whether it is counted by user or by address follows from the kind.
    pub const fn of(endpoint: Endpoint) -> Option<Self> {
        match endpoint {
            Endpoint::SendCode => Some(Self::Codes),
            Endpoint::Login | Endpoint::TicketLogin | Endpoint::SignedLogin | Endpoint::AuditSession => {
                Some(Self::Logins)
            }
            Endpoint::AadhaarSendOtp | Endpoint::AadhaarVerify => Some(Self::Aadhaar),
            Endpoint::Ocr | Endpoint::Upload | Endpoint::LivingCheck | Endpoint::OpinionSave => Some(Self::Uploads),
            _ => None,
        }
    }

    /// Whether it is counted by user.
    pub const fn is_users(self) -> bool {
        matches!(self, Self::User | Self::Aadhaar | Self::Uploads)
    }
}

/// A client's requests since its while began.
#[derive(Debug, Clone, Copy)]
struct Count {
    since: Timestamp,
    requests: u32,
}

impl Count {
    /// What is left of its while; none either when the clock was set back before its beginning.
    fn left_ms(self, kind: Kind, now: Timestamp) -> i64 {
        let age = self.since.ms_until(now);
        if age < 0 { 0 } else { kind.seconds() * 1000 - age }
    }
}

/// The door.
#[derive(Debug)]
pub struct Gate {
    limits: Limits,
    places: Arc<Semaphore>,
    bodies: Arc<Budget>,
    draining: AtomicBool,
    counts: Mutex<HashMap<(Kind, String), Count>>,
}

impl Gate {
    /// A door that lets so many in.
    pub fn new(limits: Limits) -> Arc<Self> {
        let places = Arc::new(Semaphore::new(limits.in_flight));
        let bodies = Budget::new(limits.bodies);
        Arc::new(Self { limits, places, bodies, draining: AtomicBool::new(false), counts: Mutex::default() })
    }

    /// The limits.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The memory for bodies.
    pub const fn bodies(&self) -> &Arc<Budget> {
        &self.bodies
    }

    /// From now on no request is taken: the process ends. Those that were taken before go on.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Release);
    }

    /// Whether the process ends.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Acquire)
    }

    /// Takes a request whose head has come.
    ///
    /// # Errors
    /// [`ErrorCode::Unavailable`] once the process ends.
    pub fn admit(&self) -> Result<(), DomainError> {
        if self.is_draining() { Err(busy()) } else { Ok(()) }
    }

    /// A place, for as long as it is held.
    ///
    /// # Errors
    /// [`ErrorCode::Unavailable`] while all places are taken.
    pub fn enter(&self) -> Result<OwnedSemaphorePermit, DomainError> {
        self.places.clone().try_acquire_owned().map_err(|_| busy())
    }

    /// Counts a request of `who`.
    ///
    /// # Errors
    /// [`ErrorCode::TooManyRequests`] with the seconds until the next one is taken.
    pub fn count(&self, kind: Kind, tenant: &str, who: &str, now: Timestamp) -> Result<(), DomainError> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= CLIENTS {
            counts.retain(|(kind, _), count| count.left_ms(*kind, now) > 0);
            if counts.len() >= CLIENTS {
                counts.clear();
            }
        }
        let fresh = Count { since: now, requests: 0 };
        let count = counts.entry((kind, [tenant, "\n", who].concat())).or_insert(fresh);
        if count.left_ms(kind, now) <= 0 {
            *count = fresh;
        }
        if count.requests >= kind.limit(&self.limits) {
            let seconds = u32::try_from((count.left_ms(kind, now) + 999) / 1000).unwrap_or(1).max(1);
            return Err(DomainError::of(ErrorCode::TooManyRequests).retry_after(seconds));
        }
        count.requests += 1;
        Ok(())
    }
}

fn busy() -> DomainError {
    DomainError::of(ErrorCode::Unavailable).retry_after(BUSY_SECONDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_epoch_ms(1_800_000_000_000 + seconds * 1000)
    }

    #[test]
    fn a_client_over_its_limit_waits_for_the_end_of_its_while_and_no_other_does() {
        let gate = Gate::new(Limits { codes: 2, ..Limits::default() });
        let count = |who: &str, seconds| gate.count(Kind::Codes, "t", who, at(seconds));
        assert!(count("a", 0).is_ok() && count("a", 1).is_ok());
        let refused = count("a", 2).unwrap_err();
        assert_eq!((refused.code, refused.retry_after), (ErrorCode::TooManyRequests, Some(598)));
        assert_eq!(count("a", 599).unwrap_err().retry_after, Some(1));
        assert!(count("b", 2).is_ok(), "another client");
        assert!(gate.count(Kind::Logins, "t", "a", at(2)).is_ok(), "another kind");
        assert!(gate.count(Kind::Codes, "u", "a", at(2)).is_ok(), "another tenant");
        assert!(count("a", 600).is_ok());
        assert!(count("a", -5000).is_ok(), "a clock that was set back begins anew");
    }

    #[test]
    fn places_are_given_back_and_none_are_left_when_the_process_ends() {
        let gate = Gate::new(Limits { in_flight: 1, ..Limits::default() });
        let first = gate.enter().unwrap();
        let refused = gate.enter().unwrap_err();
        assert_eq!((refused.code, refused.retry_after), (ErrorCode::Unavailable, Some(1)));
        drop(first);
        gate.admit().unwrap();
        gate.drain();
        assert_eq!(gate.admit().unwrap_err().code, ErrorCode::Unavailable);
        drop(gate.enter().expect("who was taken before goes on"));
    }
}
