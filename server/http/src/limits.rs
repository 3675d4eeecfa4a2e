//! Limits the number of concurrent requests, and the requests of each client in a period.
//!
//! Each process counts by itself for the limits that protect its memory and time. Processes on one database count
//! together for the limits that protect people and money ([`Kind::is_peoples`]). Use cases check the limits of business
//! rules, such as wrong entries of a login code.

mod calls;
mod client;
mod counts;
mod kind;
mod shares;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loan_core::api::code::ErrorCode;
use loan_core::ids::UserId;
use loan_core::time::Timestamp;
use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub use client::{Client, Prefix, Who};
pub use kind::Kind;

use super::body::Budget;
use counts::Counts;
use loan_service::config::Limits;
use loan_service::error::DomainError;
use shares::Shares;

/// `Retry-After` of a server that is overloaded or shutting down.
const BUSY_SECONDS: u32 = 1;

#[derive(Debug)]
pub struct Admission {
    pub(super) limits: Limits,
    places: Arc<Semaphore>,
    pub(super) bodies: Arc<Budget>,
    leaving: AtomicBool,
    draining: AtomicBool,
    counts: Mutex<Counts>,
    queue: tokio::sync::Mutex<()>,
    shares: Shares,
}

impl Admission {
    pub fn new(limits: Limits) -> Arc<Self> {
        let places = Arc::new(Semaphore::new(limits.in_flight));
        let bodies = Budget::new(limits.bodies);
        Arc::new(Self {
            limits,
            places,
            bodies,
            leaving: AtomicBool::new(false),
            draining: AtomicBool::new(false),
            counts: Mutex::default(),
            queue: tokio::sync::Mutex::default(),
            shares: Shares::default(),
        })
    }

    /// Makes the server unready, so that load balancers send their requests elsewhere. Requests are still admitted.
    pub fn leave(&self) {
        self.leaving.store(true, Ordering::Release);
    }

    pub fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Acquire)
    }

    /// Stops admitting requests at shutdown. Requests that were admitted before are still served.
    pub fn drain(&self) {
        self.leave();
        self.draining.store(true, Ordering::Release);
    }

    pub fn admit(&self) -> Result<(), DomainError> {
        if self.draining.load(Ordering::Acquire) { Err(busy()) } else { Ok(()) }
    }

    /// Takes one of the places for concurrent requests until the permit is dropped; fails if no place is free.
    pub fn enter(&self) -> Result<OwnedSemaphorePermit, DomainError> {
        self.places.clone().try_acquire_owned().map_err(|_| busy())
    }

    /// Counts a request of a client without a user. Over a limit, fails with [`ErrorCode::TooManyRequests`] and the
    /// seconds to wait.
    pub fn count_client(&self, kind: Kind, tenant: &str, client: &Client, now: Timestamp) -> Result<(), DomainError> {
        self.count(kind, tenant, self.limited(kind, None, client), now)
    }

    /// Returns for whom a request counts, with the limits: for its user if the kind is the users', else for the client's
    /// [line](Prefix::line), for the line's group, and for all clients if the kind has a total limit.
    fn limited(&self, kind: Kind, user: Option<&UserId>, client: &Client) -> Vec<(Who, u32)> {
        if let Some(user) = user.filter(|_| kind.is_users()) {
            return vec![(Who::Name(user.as_str().into()), kind.of_one(&self.limits))];
        }
        let line = Some((client.line(), kind.of_one(&self.limits)));
        let group = kind.of_group(&self.limits, client);
        let all = kind.of_all(&self.limits).map(|most| (Who::All, most));
        [line, group, all].into_iter().flatten().collect()
    }

    fn count(&self, kind: Kind, tenant: &str, limited: Vec<(Who, u32)>, now: Timestamp) -> Result<(), DomainError> {
        let keys = limited.into_iter().map(|(who, most)| ((kind, tenant.into(), who), most)).collect();
        self.counts.lock().add(keys, now).map_err(DomainError::too_many)
    }
}

/// Returns the refusal of a server that is overloaded or shutting down.
pub(super) fn busy() -> DomainError {
    DomainError::of(ErrorCode::Unavailable).retry_after(BUSY_SECONDS)
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, Ipv6Addr};

    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_epoch_ms(1_800_000_000_000 + seconds * 1000)
    }

    fn named(name: &str) -> Client {
        Client::Named(name.to_owned())
    }

    fn line(site: u32, line: u32) -> Client {
        let bits = (0x2001_0db8_u128 << 96) | (u128::from(site) << 80) | (u128::from(line) << 64) | 1;
        Client::Address(Ipv6Addr::from_bits(bits).into())
    }

    #[test]
    fn many_phones_of_one_site_are_held_and_take_little_memory() {
        let admission = Admission::new(Limits::default());
        let ask = |client: &Client| {
            let codes = admission.count_client(Kind::Codes, "t", client, at(0));
            codes.and_then(|()| admission.count_client(Kind::Sms, "t", client, at(0)))
        };
        let sent = (0..200_000).filter(|n| ask(&line(1, n % 65_536)).is_ok()).count();
        assert_eq!(sent, 300, "half of the budget for codes");
        let known = admission.counts.lock().len();
        assert!(known < 5500, "{known} counts: a line that its site refuses is not counted");
        ask(&Client::Address("203.0.113.9".parse().unwrap())).unwrap();
        ask(&line(2, 1)).unwrap();
    }

    #[test]
    fn a_full_table_forgets_whoever_was_silent_longest_and_nobody_else() {
        let admission = Admission::new(Limits { codes: 1, ..Limits::default() });
        let ask = |client: &Client| admission.count_client(Kind::Codes, "t", client, at(0));
        let (silent, hasty) = (named("silent"), named("hasty"));
        ask(&silent).unwrap();
        ask(&hasty).unwrap();
        for n in 0..200_000 {
            ask(&Client::Address(Ipv4Addr::from_bits(n).into())).unwrap();
            assert!(n % 1000 > 0 || ask(&hasty).is_err(), "{n}: whoever goes on asking stays counted");
        }
        assert_eq!(admission.counts.lock().len(), counts::MOST);
        ask(&silent).unwrap();
    }

    #[test]
    fn a_client_over_its_limit_waits_for_the_end_of_its_while_and_no_other_does() {
        let admission = Admission::new(Limits { codes: 2, ..Limits::default() });
        let count = |who: &str, seconds| admission.count_client(Kind::Codes, "t", &named(who), at(seconds));
        assert!(count("a", 0).is_ok() && count("a", 1).is_ok());
        let refused = count("a", 2).unwrap_err();
        assert_eq!((refused.code, refused.retry_after), (ErrorCode::TooManyRequests, Some(598)));
        assert_eq!(count("a", 599).unwrap_err().retry_after, Some(1));
        assert!(count("b", 2).is_ok(), "another client");
        assert!(admission.count_client(Kind::Logins, "t", &named("a"), at(2)).is_ok(), "another kind");
        assert!(admission.count_client(Kind::Codes, "u", &named("a"), at(2)).is_ok(), "another tenant");
        assert!(count("a", 600).is_ok());
        assert!(count("a", -5000).is_ok(), "a clock that was set back begins anew");
    }

    #[test]
    fn places_are_given_back_and_none_are_left_when_the_process_ends() {
        let admission = Admission::new(Limits { in_flight: 1, ..Limits::default() });
        let first = admission.enter().unwrap();
        let refused = admission.enter().unwrap_err();
        assert_eq!((refused.code, refused.retry_after), (ErrorCode::Unavailable, Some(1)));
        drop(first);
        assert!(!admission.is_leaving());
        admission.leave();
        admission.admit().unwrap();
        admission.drain();
        assert!(admission.is_leaving());
        assert_eq!(admission.admit().unwrap_err().code, ErrorCode::Unavailable);
        drop(admission.enter().expect("who was taken before goes on"));
    }
}
