//! Security events, counted in `/metrics` and logged. No line identifies a person: users appear as pseudonyms,
//! addresses as prefixes.

use loan_core::api::code::ErrorCode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

use crate::named::{family, named};

/// Log target of security events, for filters in `LOAN_LOG`.
pub const TARGET: &str = "security";

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

#[derive(Debug)]
pub struct Security {
    pub counts: Family<[(&'static str, &'static str); 1], Counter>,
}

impl Default for Security {
    fn default() -> Self {
        Self { counts: family(Event::ALL.iter().map(|event| [("event", event.name())])) }
    }
}

impl Security {
    pub fn count(&self, event: Event) {
        self.counts.get_or_create(&[("event", event.name())]).inc();
    }

    /// Counts and logs an event.
    pub fn note(&self, event: Event, origin: &Origin, tenant: &str, details: &Details<'_>) {
        if origin.request.is_empty() {
            return;
        }
        self.count(event);
        let address = Some(origin.address.as_str()).filter(|address| !address.is_empty());
        let Details { user, method, reason, limit, provider, operator, act, subject, number, hash } = *details;
        tracing::info!(
            target: TARGET,
            event = event.name(),
            tenant,
            request = origin.request,
            address,
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
            "security"
        );
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_event_has_a_name_of_its_own() {
        let names: BTreeSet<&str> = Event::ALL.iter().map(|event| event.name()).collect();
        assert_eq!(names.len(), Event::ALL.len());
    }
}
