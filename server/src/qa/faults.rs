//! Faults on request: what goes wrong, for which call, and how often.

use std::collections::BTreeMap;
use std::time::Duration;

use loan_core::api::code::ErrorCode;
use loan_core::api::envelope::Envelope;
use loan_core::message::Language;
use serde::{Deserialize, Serialize};
use warp::http::StatusCode;

use crate::error::DomainError;
use crate::http::Exchange;
use crate::http::reply::Answer;

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The call waits before it runs.
    Latency,
    /// The call does not run; an HTTP status answers.
    Status,
    /// The call does not run; an envelope with this code answers.
    Code,
    /// The call does not run; the connection breaks.
    Reset,
    /// The call runs; half of its answer arrives.
    Truncate,
    /// The call runs; its answer is no JSON.
    Garbage,
    /// The call runs; nothing of its answer arrives.
    DropAfterCommit,
}

/// A fault as it is ordered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FaultRequest {
    /// `GET`, `POST`; every method when left out.
    #[serde(default)]
    pub method: Option<String>,
    /// Path with the base path; `*` at its end stands for any rest, `{…}` for one segment.
    pub path: String,
    /// What goes wrong.
    pub kind: FaultKind,
    /// How often; once when left out.
    #[serde(default = "once")]
    #[schema(minimum = 1)]
    pub times: u32,
    /// Milliseconds to wait.
    #[serde(default)]
    pub ms: Option<u32>,
    /// Up to so many milliseconds more or less.
    #[serde(default)]
    pub jitter_ms: Option<u32>,
    /// HTTP status of `status`.
    #[serde(default)]
    pub status: Option<u16>,
    /// Envelope code of `code` and `status`.
    #[serde(default)]
    pub code: Option<i32>,
    /// Makes the jitter repeatable.
    #[serde(default)]
    pub seed: Option<u64>,
}

fn once() -> u32 {
    1
}

impl FaultRequest {
    /// The name of an invalid field, if there is one.
    pub fn fault(&self) -> Option<&'static str> {
        let status = self.status.is_some_and(|status| !(200..=599).contains(&status));
        match self.kind {
            _ if !self.path.starts_with('/') => Some("path"),
            _ if self.times == 0 => Some("times"),
            _ if status => Some("status"),
            FaultKind::Latency if self.ms.is_none() => Some("ms"),
            FaultKind::Status if self.status.is_none() => Some("status"),
            FaultKind::Code if self.code.is_none() => Some("code"),
            _ => None,
        }
    }

    fn fits(&self, exchange: &Exchange) -> bool {
        let method =
            self.method.as_deref().is_none_or(|method| method == "*" || method.eq_ignore_ascii_case(&exchange.method));
        method && path_fits(&self.path, &exchange.path)
    }

    /// How long the call waits at the `n`-th occurrence.
    pub fn delay(&self, n: u32) -> Duration {
        let ms = i64::from(self.ms.unwrap_or(0));
        let jitter = i64::from(self.jitter_ms.unwrap_or(0));
        let shift = if jitter == 0 { 0 } else { random(self.seed.unwrap_or(0), n) % (2 * jitter + 1) - jitter };
        Duration::from_millis(u64::try_from(ms + shift).unwrap_or(0))
    }

    /// The answer that replaces the call's, if the call does not run.
    pub fn answer(&self, language: Language) -> Option<Answer> {
        let known = |code: &&ErrorCode| match self.kind {
            FaultKind::Code => Some(code.code()) == self.code,
            _ => self.code.map_or(Some(code.status()) == self.status, |wanted| wanted == code.code()),
        };
        let known = ErrorCode::ALL.iter().find(known);
        let status = match self.kind {
            FaultKind::Status => self.status?,
            FaultKind::Code => self.status.unwrap_or(200),
            _ => return None,
        };
        let status = StatusCode::from_u16(status).ok()?;
        let mut answer = match known {
            Some(code) => {
                let mut error = DomainError::of(*code);
                if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
                    error = error.retry_after(1);
                }
                Answer::refusal(&error, language)
            }
            None => {
                let code = self.code.unwrap_or_else(|| i32::from(status.as_u16()) * 10);
                Answer::new(status, &Envelope::<()>::refused(code, "Injected by the test controls".to_owned(), None))
            }
        };
        answer.status = status;
        Some(answer)
    }
}

/// Whether a path matches a pattern: a `*` at the end stands for any rest, `{…}` for one segment.
pub(super) fn path_fits(pattern: &str, path: &str) -> bool {
    if let Some(prefix) = pattern.strip_suffix('*') {
        return path.starts_with(prefix);
    }
    let (mut wanted, mut given) = (pattern.split('/'), path.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(wanted), Some(given)) if wanted == given || (wanted.starts_with('{') && wanted.ends_with('}')) => {}
            _ => return false,
        }
    }
}

/// A pseudo-random number that depends only on `seed` and `n` (SplitMix64).
fn random(seed: u64, n: u32) -> i64 {
    let mut z = seed.wrapping_add(u64::from(n).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    i64::try_from((z ^ (z >> 31)) >> 1).unwrap_or(0)
}

/// A fault that was ordered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fault {
    /// Its number, to remove it by.
    pub id: u64,
    /// What was ordered.
    #[serde(flatten)]
    pub order: FaultRequest,
    /// How often it is still to happen.
    pub left: u32,
}

/// Faults by tenant.
#[derive(Debug, Default)]
pub struct Faults {
    next: u64,
    armed: BTreeMap<String, Vec<Fault>>,
}

impl Faults {
    /// Adds a fault.
    pub fn add(&mut self, tenant: &str, order: FaultRequest) -> Fault {
        self.next += 1;
        let armed = Fault { id: self.next, left: order.times, order };
        self.armed.entry(tenant.to_owned()).or_default().push(armed.clone());
        armed
    }

    /// A tenant's faults that have occurrences left.
    pub fn list(&self, tenant: &str) -> Vec<Fault> {
        self.armed.get(tenant).cloned().unwrap_or_default()
    }

    /// Removes one fault; returns whether it existed.
    pub fn remove(&mut self, tenant: &str, id: u64) -> bool {
        let Some(armed) = self.armed.get_mut(tenant) else { return false };
        let before = armed.len();
        armed.retain(|fault| fault.id != id);
        armed.len() < before
    }

    /// Removes all faults of a tenant.
    pub fn clear(&mut self, tenant: &str) {
        self.armed.remove(tenant);
    }

    /// The faults that happen to this call now: at most one delay and one other fault, the oldest of each.
    pub fn take(&mut self, exchange: &Exchange) -> Vec<(FaultRequest, u32)> {
        let Some(armed) = self.armed.get_mut(&exchange.tenant) else { return Vec::new() };
        let mut taken: Vec<(FaultRequest, u32)> = Vec::new();
        for fault in armed.iter_mut().filter(|fault| fault.order.fits(exchange)) {
            let kind = fault.order.kind;
            let same =
                |(order, _): &(FaultRequest, u32)| (order.kind == FaultKind::Latency) == (kind == FaultKind::Latency);
            if taken.iter().any(same) {
                continue;
            }
            taken.push((fault.order.clone(), fault.order.times - fault.left));
            fault.left -= 1;
        }
        armed.retain(|fault| fault.left > 0);
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exchange(tenant: &str, path: &str) -> Exchange {
        Exchange {
            tenant: tenant.to_owned(),
            method: "GET".to_owned(),
            path: path.to_owned(),
            query: String::new(),
            headers: warp::http::HeaderMap::new(),
        }
    }

    fn order(text: &str) -> FaultRequest {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_fault_happens_as_often_as_ordered_to_its_tenant_and_path_only() {
        let mut faults = Faults::default();
        faults.add(
            "a",
            order(r#"{"method": "GET", "path": "/api1/x/{id}", "kind": "status", "status": 503, "times": 2}"#),
        );
        assert!(faults.take(&exchange("b", "/api1/x/1")).is_empty());
        assert!(faults.take(&exchange("a", "/api1/x")).is_empty());
        assert_eq!(faults.take(&exchange("a", "/api1/x/1")).len(), 1);
        assert_eq!(faults.take(&exchange("a", "/api1/x/2")).len(), 1);
        assert!(faults.take(&exchange("a", "/api1/x/3")).is_empty());
        assert!(faults.list("a").is_empty());
    }

    #[test]
    fn an_injected_status_answers_in_the_envelope_with_its_own_code() {
        let answer = order(r#"{"path": "/api1/x", "kind": "status", "status": 503}"#).answer(Language::En).unwrap();
        assert_eq!((answer.status.as_u16(), answer.code), (503, 5030));
        let answer = order(r#"{"path": "/api1/x", "kind": "code", "code": -4}"#).answer(Language::En).unwrap();
        assert_eq!((answer.status.as_u16(), answer.code), (200, -4));
        let answer = order(r#"{"path": "/api1/x", "kind": "status", "status": 502}"#).answer(Language::En).unwrap();
        assert_eq!((answer.status.as_u16(), answer.code), (502, 5020));
    }

    #[test]
    fn jitter_is_repeatable_and_within_its_bounds() {
        let fault = order(r#"{"path": "/", "kind": "latency", "ms": 100, "jitterMs": 40, "seed": 7}"#);
        let delays: Vec<u128> = (0..50).map(|n| fault.delay(n).as_millis()).collect();
        assert!(delays.iter().all(|ms| (60..=140).contains(ms)), "{delays:?}");
        assert!(delays.iter().any(|ms| *ms != delays[0]));
        assert_eq!(fault.delay(3), fault.delay(3));
    }

    #[test]
    fn an_order_that_cannot_be_names_its_field() {
        assert_eq!(order(r#"{"path": "x", "kind": "reset"}"#).fault(), Some("path"));
        assert_eq!(order(r#"{"path": "/x", "kind": "latency"}"#).fault(), Some("ms"));
        assert_eq!(order(r#"{"path": "/x", "kind": "status", "status": 99}"#).fault(), Some("status"));
        assert_eq!(order(r#"{"path": "/x", "kind": "reset", "times": 0}"#).fault(), Some("times"));
        assert!(serde_json::from_str::<FaultRequest>(r#"{"path": "/x", "kind": "reset", "extra": 1}"#).is_err());
    }
}
