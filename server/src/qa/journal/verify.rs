//! Checks that expected calls were made, and waits for them.

mod matcher;
mod sequence;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use loan_core::api::code::ErrorCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Entry, Journal};
use crate::app::Tenant;
use crate::error::DomainError;
use crate::qa::refusal::invalid;
use matcher::{CallRequest, Matcher, Near};
use sequence::Sequence;

const WAIT_MS: u64 = 60_000;
const LONGEST: usize = 100;

/// The calls that are expected. What is left out may be anything.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct VerifyRequest {
    /// `GET`, `POST` …
    method: Option<String>,
    /// Path with the base path; `*` at its end stands for any rest, `{…}` for one segment.
    path: Option<String>,
    /// Who is signed in: the user's id, or a phone with or without 91.
    user: Option<String>,
    /// Members that the JSON body has, at any depth. Personal values are compared by their hashes.
    body: Option<Value>,
    /// Headers that the request has, with their values.
    headers: Option<BTreeMap<String, String>>,
    /// The `Idempotency-Key`.
    key: Option<String>,
    /// `code` of the answer's envelope.
    code: Option<i32>,
    /// Exactly so many calls.
    #[schema(minimum = 0)]
    times: Option<usize>,
    /// At least so many; 1 when neither `times` nor `max` is given.
    #[schema(minimum = 0)]
    min: Option<usize>,
    /// At most so many.
    #[schema(minimum = 0)]
    max: Option<usize>,
    /// Calls in the order in which they were made; others may lie between them. Only `withinMs` may stand beside it.
    sequence: Option<Vec<CallRequest>>,
    /// Milliseconds to wait for them, 60,000 at most.
    #[schema(minimum = 0, maximum = 60_000)]
    within_ms: Option<u64>,
}

/// The calls that were found.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Verified {
    /// How many fit.
    pub count: usize,
    /// Their ids in the journal, oldest first.
    pub calls: Vec<String>,
}

/// Why the calls that were expected were not found.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Missed {
    /// How many fit.
    count: usize,
    /// How many should.
    expected: String,
    /// The calls that come nearest, the nearest first.
    nearest: Vec<Near>,
}

enum Expected {
    Count(Count),
    Sequence(Sequence),
}

struct Count {
    call: Matcher,
    min: usize,
    max: usize,
}

enum Check {
    Found(Verified),
    /// Not yet; why not.
    Missing(DomainError),
    /// More calls than allowed, so waiting is pointless.
    Over(DomainError),
}

impl Journal {
    /// Waits until the expected calls were made. The refusal has the count and the nearest misses.
    pub(crate) async fn verify(&self, tenant: &Tenant, request: VerifyRequest) -> Result<Verified, DomainError> {
        let within_ms = request.within_ms.unwrap_or(0);
        if within_ms > WAIT_MS {
            return Err(invalid(&format!("withinMs: allowed 0 to {WAIT_MS}")));
        }
        let (wait, expected) = (Duration::from_millis(within_ms), Expected::of(tenant, request).await?);
        let begun = Instant::now();
        loop {
            // Oldest first.
            let mut entries = self.list(&tenant.app, tenant.name()).await?;
            entries.reverse();
            let refusal = match expected.check(tenant, &entries) {
                Check::Found(verified) => return Ok(verified),
                Check::Over(refusal) => return Err(refusal),
                Check::Missing(refusal) => refusal,
            };
            let left = wait.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return Err(refusal);
            }
            self.changed(&tenant.app, left).await;
        }
    }
}

impl VerifyRequest {
    fn call(self) -> CallRequest {
        let Self { method, path, user, body, headers, key, code, .. } = self;
        CallRequest { method, path, user, body, headers, key, code }
    }

    fn names_a_call(&self) -> bool {
        let Self { method, path, user, body, headers, key, code, times, min, max, .. } = self;
        let texts = [method, path, user, key].iter().any(|text| text.is_some());
        let counts = [times, min, max].iter().any(|count| count.is_some());
        texts || counts || body.is_some() || headers.is_some() || code.is_some()
    }
}

impl Expected {
    async fn of(tenant: &Tenant, request: VerifyRequest) -> Result<Self, DomainError> {
        if let Some(calls) = &request.sequence {
            if request.names_a_call() {
                return Err(invalid("sequence: allowed alone or with withinMs"));
            }
            if !(1..=LONGEST).contains(&calls.len()) {
                return Err(invalid(&format!("sequence: given {} calls; allowed 1 to {LONGEST}", calls.len())));
            }
            let mut sequence = Vec::with_capacity(calls.len());
            for call in calls {
                sequence.push(Matcher::of(tenant, call.clone()).await?);
            }
            return Ok(Self::Sequence(Sequence(sequence)));
        }
        if request.times.is_some() && (request.min.is_some() || request.max.is_some()) {
            return Err(invalid("times: allowed alone, or min and max"));
        }
        let (min, max) = match (request.times, request.min, request.max) {
            (Some(times), ..) => (times, times),
            (None, Some(min), max) => (min, max.unwrap_or(usize::MAX)),
            (None, None, Some(max)) => (0, max),
            (None, None, None) => (1, usize::MAX),
        };
        if min > max {
            return Err(invalid("min: allowed up to max"));
        }
        let call = Matcher::of(tenant, request.call()).await?;
        Ok(Self::Count(Count { call, min, max }))
    }

    /// `entries` has the oldest call first.
    fn check(&self, tenant: &Tenant, entries: &[Entry]) -> Check {
        match self {
            Self::Count(count) => count.check(tenant, entries),
            Self::Sequence(sequence) => sequence.check(tenant, entries),
        }
    }
}

impl Count {
    fn check(&self, tenant: &Tenant, entries: &[Entry]) -> Check {
        let fitting = entries.iter().filter(|entry| self.call.fits(tenant, entry));
        let calls: Vec<String> = fitting.map(|entry| entry.id.clone()).collect();
        let count = calls.len();
        if (self.min..=self.max).contains(&count) {
            return Check::Found(Verified { count, calls });
        }
        let expected = match (self.min, self.max) {
            (min, max) if min == max => format!("{min}"),
            (min, usize::MAX) => format!("at least {min}"),
            (0, max) => format!("at most {max}"),
            (min, max) => format!("{min} to {max}"),
        };
        let nearest = self.call.nearest(tenant, entries.iter().rev());
        let said = format!("{count} calls fit, expected {expected}{}", Near::said(&nearest));
        let refusal = missed(said, Missed { count, expected, nearest });
        if count > self.max { Check::Over(refusal) } else { Check::Missing(refusal) }
    }
}

fn missed(said: String, missed: Missed) -> DomainError {
    DomainError::with(ErrorCode::ControlRefused, vec![said]).data(&missed)
}
