//! Security events, counted in `/metrics` and logged. No line identifies a person: users appear as pseudonyms,
//! addresses as prefixes.

use std::time::{Duration, Instant};

use loan_core::api::code::ErrorCode;
use lru::LruCache;
use parking_lot::Mutex;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

use crate::named::named;

/// Log target of security events, for filters in `LOAN_LOG`.
pub const TARGET: &str = "security";
/// Maximum number of entries for events that anybody can repeat; the oldest entry is dropped first.
const MOST: usize = 10_000;
/// Period in which an event that anybody can repeat is logged once for each address prefix; repetitions are counted.
const LOG_PERIOD: Duration = Duration::from_secs(60);

named! {
    /// Security events, as `docs/operations.md` describes them. Their names are stable, because operators' alarms use
    /// them.
    pub enum Event {
        Login = "login",
        LoginFailed = "login_failed",
        CodeLimited = "code_limited",
        /// Counted, not logged, because the callers log refused logins and confirmations.
        CodeWrong = "code_wrong",
        CodeConfirmed = "code_confirmed",
        CodeConfirmFailed = "code_confirm_failed",
        FreshCodeRequired = "fresh_code_required",
        OwnerProofRequired = "owner_proof_required",
        OwnerProved = "owner_proved",
        OwnerProofFailed = "owner_proof_failed",
        AnswersRevealed = "answers_revealed",
        PhoneDetached = "phone_detached",
        PhoneDetachedOwing = "phone_detached_owing",
        SessionEnded = "session_ended",
        SessionsEnded = "sessions_ended",
        SessionsRevoked = "sessions_revoked",
        RateLimited = "rate_limited",
        OperatorAct = "operator_act",
        OperatorRefused = "operator_refused",
        WebhookSignatureRefused = "webhook_signature_refused",
        PartnerSignatureRefused = "partner_signature_refused",
        PartnerNonceReplayed = "partner_nonce_replayed",
        ControlRefused = "control_refused",
    }
}

impl Event {
    /// Returns whether anybody can cause the event as often as they like.
    const fn is_anybodys(self) -> bool {
        matches!(
            self,
            Self::RateLimited
                | Self::OperatorRefused
                | Self::WebhookSignatureRefused
                | Self::PartnerSignatureRefused
                | Self::PartnerNonceReplayed
                | Self::ControlRefused
        )
    }
}

/// Origin of a request, as far as it may be logged.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// Request id; empty for the server's own work, which is not logged as an event.
    pub request: String,
    /// A /24 of IPv4, a /48 of IPv6; empty when unknown.
    pub address: String,
}

/// Fields of an event. No field is text that a client sent.
#[derive(Debug, Clone, Default)]
pub struct Details<'a> {
    /// Pseudonym of the user.
    pub user: Option<&'a str>,
    pub method: Option<&'static str>,
    pub reason: Option<ErrorCode>,
    pub limit: Option<&'static str>,
    pub provider: Option<&'static str>,
    pub operator: Option<&'a str>,
    pub act: Option<&'a str>,
    /// The subject of an operator's act, or an unpaid order of an account that is detached from its phone.
    pub subject: Option<&'a str>,
    /// The act's place in the audit trail.
    pub number: Option<u64>,
    /// The act's hash in the audit trail. Comparing the trail with the log reveals a cut or rewritten trail.
    pub hash: Option<&'a str>,
}

impl Details<'_> {
    pub fn refused(reason: ErrorCode) -> Self {
        Self { reason: Some(reason), ..Self::default() }
    }
}

/// Key of counted repetitions: event, address prefix and tenant.
type Key = (Event, Box<str>, Box<str>);

/// When an event was last logged, and its repetitions since.
#[derive(Debug, Clone, Copy)]
struct RepeatedEvent {
    since: Instant,
    unsaid: u64,
}

#[derive(Debug)]
pub struct Security {
    pub counts: Family<[(&'static str, &'static str); 1], Counter>,
    held: Mutex<LruCache<Key, RepeatedEvent>>,
}

impl Default for Security {
    fn default() -> Self {
        let counts = Family::default();
        for event in Event::ALL {
            drop(counts.get_or_create(&[("event", event.name())]));
        }
        Self { counts, held: Mutex::new(LruCache::unbounded()) }
    }
}

impl Security {
    pub fn count(&self, event: Event) {
        self.counts.get_or_create(&[("event", event.name())]).inc();
    }

    /// Counts and logs an event. Repetitions that anybody can cause are only counted until `LOG_PERIOD` has passed.
    pub fn note(&self, event: Event, origin: &Origin, tenant: &str, details: &Details<'_>) {
        if origin.request.is_empty() {
            return;
        }
        self.count(event);
        let count = if event.is_anybodys() { self.hold(event, origin, tenant, Instant::now()) } else { Some(1) };
        if let Some(count) = count {
            write(event, origin, tenant, details, count);
        }
    }

    /// Logs the counted repetitions of every event that was last logged at least `LOG_PERIOD` ago.
    pub fn flush(&self, now: Instant) {
        let mut held = self.held.lock();
        while let Some(since) = held.peek_lru().map(|(_, first)| first.since)
            && now.duration_since(since) >= LOG_PERIOD
        {
            held.pop_lru().inspect(rest);
        }
    }

    /// Counts an event. Returns the count since the event was last logged; `None` if that was less than [`LOG_PERIOD`]
    /// ago.
    fn hold(&self, event: Event, origin: &Origin, tenant: &str, now: Instant) -> Option<u64> {
        let key = (event, origin.address.as_str().into(), tenant.into());
        let mut held = self.held.lock();
        // `peek_mut` keeps the order of entries, so the last entry is the oldest.
        let unsaid = match held.peek_mut(&key) {
            Some(known) if now.duration_since(known.since) < LOG_PERIOD => {
                known.unsaid += 1;
                return None;
            }
            known => known.map_or(0, |known| known.unsaid),
        };
        held.pop(&key);
        held.put(key, RepeatedEvent { since: now, unsaid: 0 });
        while held.len() > MOST {
            held.pop_lru().inspect(rest);
        }
        Some(unsaid + 1)
    }
}

fn rest(((event, address, tenant), held): &(Key, RepeatedEvent)) {
    if held.unsaid > 0 {
        let origin = Origin { request: String::new(), address: address.to_string() };
        write(*event, &origin, tenant, &Details::default(), held.unsaid);
    }
}

fn write(event: Event, origin: &Origin, tenant: &str, details: &Details<'_>, count: u64) {
    let known = |text: &'_ str| (!text.is_empty()).then(|| text.to_owned());
    let Details { user, method, reason, limit, provider, operator, act, subject, number, hash } = *details;
    tracing::info!(
        target: TARGET,
        event = event.name(),
        tenant,
        request = known(&origin.request),
        address = known(&origin.address),
        user,
        method,
        reason = reason.map(ErrorCode::name),
        limit,
        provider,
        operator,
        act,
        subject,
        number,
        hash,
        count = (count > 1).then_some(count),
        "security"
    );
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn from(address: &str) -> Origin {
        Origin { request: "r".to_owned(), address: address.to_owned() }
    }

    #[test]
    fn every_event_has_a_name_of_its_own() {
        let names: BTreeSet<&str> = Event::ALL.iter().map(|event| event.name()).collect();
        assert_eq!(names.len(), Event::ALL.len());
    }

    #[test]
    fn events_that_anybody_can_cause_are_written_once_a_minute_per_prefix_with_a_count() {
        let security = Security::default();
        let start = Instant::now();
        let hold = |address: &str, seconds: u64| {
            security.hold(Event::RateLimited, &from(address), "t", start + Duration::from_secs(seconds))
        };
        assert_eq!(hold("203.0.113.0/24", 0), Some(1));
        assert_eq!((hold("203.0.113.0/24", 1), hold("203.0.113.0/24", 59)), (None, None));
        assert_eq!(hold("198.51.100.0/24", 59), Some(1), "another prefix");
        assert_eq!(hold("203.0.113.0/24", 60), Some(3), "the two that were not written, and this one");
        assert_eq!(hold("203.0.113.0/24", 61), None);
        security.flush(start + Duration::from_secs(119));
        assert_eq!(security.held.lock().len(), 1, "the other prefix is forgotten, this one's minute is not over");
        security.flush(start + Duration::from_secs(120));
        assert!(security.held.lock().is_empty());
    }

    #[test]
    fn many_prefixes_take_little_memory() {
        let security = Security::default();
        for n in 0..10 * MOST {
            security.hold(Event::RateLimited, &from(&n.to_string()), "t", Instant::now());
        }
        assert_eq!(security.held.lock().len(), MOST);
    }
}
