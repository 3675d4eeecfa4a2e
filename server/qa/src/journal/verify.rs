//! Checks that expected calls were made, and waits for them.

mod matcher;
mod sequence;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Notify;

use super::{Entry, Journal, LOOK, Record};
use crate::Qa;
use crate::faults::Provider;
use crate::refusal::{impossible, invalid, not_allowed};
use crate::sent::{Sent, SentRequest, What};
use loan_service::app::Tenant;
use loan_service::error::DomainError;
pub(crate) use matcher::{CallRequest, Differences, Matcher, NEAREST, Near, fits_hashed};

const WAIT_MS: u64 = 60_000;

/// The expected calls. Absent fields match anything.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct VerifyRequest {
    /// `GET`, `POST` …
    method: Option<String>,
    /// Path with the base path; `*` at its end stands for any rest, `{…}` for one segment.
    path: Option<String>,
    /// The signed-in user: an id, or a phone with or without 91.
    user: Option<String>,
    /// Members that the JSON body must have, at any depth. Personal values are compared by their hashes.
    body: Option<Value>,
    /// Headers that the request must have, with their values.
    headers: Option<BTreeMap<String, String>>,
    /// The `Idempotency-Key`.
    key: Option<String>,
    /// `code` of the answer's envelope.
    code: Option<i32>,
    /// Expects messages to or from this provider instead of calls; `body` then has members of the payload.
    provider: Option<Provider>,
    /// The kind of expected messages.
    what: Option<What>,
    /// Exact number of calls.
    #[schema(minimum = 0)]
    times: Option<usize>,
    /// Minimum number of calls; 1 when neither `times` nor `max` is given.
    #[schema(minimum = 0)]
    min: Option<usize>,
    /// Maximum number of calls.
    #[schema(minimum = 0)]
    max: Option<usize>,
    /// Expected calls in order; other calls may lie between them. Besides a sequence, only `withinMs` may be given.
    sequence: Option<Vec<CallRequest>>,
    /// Milliseconds to wait for the calls, 60,000 at most.
    #[schema(minimum = 0, maximum = 60_000)]
    within_ms: Option<u64>,
}

/// The calls that were found.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Verified {
    /// Number of matching calls.
    pub count: usize,
    /// Ids of these calls in the journal, oldest first.
    pub calls: Vec<String>,
}

/// The reason why the expected calls were not found.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Missed {
    /// Number of matching calls.
    count: usize,
    /// Expected number of calls.
    expected: String,
    /// The calls that match best, the best first. If too many calls match, the last matching ones, without differences.
    nearest: Vec<Near>,
}

enum Check {
    Found(Verified),
    /// The expected calls are still missing. The error is returned when the wait ends.
    Missing(DomainError),
    /// More calls were made than allowed. The wait ends at once.
    Over(DomainError),
}

impl<R: Record> Journal<R> {
    /// Waits until `check` finds the expected records. `check` gets all records, the oldest first.
    async fn wait(
        &self,
        tenant: &Tenant,
        wait: Duration,
        check: impl Fn(&[R]) -> Check,
    ) -> Result<Verified, DomainError> {
        let look = if tenant.app.engine.is_shared() { LOOK } else { wait };
        let check = &check;
        let checked = || async move {
            let mut records = self.list(&tenant.app, tenant.name()).await?;
            records.reverse();
            Ok::<Check, DomainError>(check(&records))
        };
        repeat(checked, &self.added, (wait, look)).await
    }
}

/// Repeats `check` after each notification and every `look`, until it finds the expected records or `wait` is over.
async fn repeat<F: Future<Output = Result<Check, DomainError>>>(
    check: impl Fn() -> F,
    added: &Notify,
    (wait, look): (Duration, Duration),
) -> Result<Verified, DomainError> {
    let begun = Instant::now();
    loop {
        // Created before the records are read, so that a record added meanwhile ends the wait.
        let notified = added.notified();
        let refusal = match check().await? {
            Check::Found(verified) => return Ok(verified),
            Check::Over(refusal) => return Err(refusal),
            Check::Missing(refusal) => refusal,
        };
        let left = wait.saturating_sub(begun.elapsed());
        if left.is_zero() {
            return Err(refusal);
        }
        drop(tokio::time::timeout(left.min(look), notified).await);
    }
}

impl Qa {
    /// Waits for the expected calls or messages. If they do not come in time, the error's data is a [`Missed`].
    pub(crate) async fn verify(&self, tenant: &Tenant, request: VerifyRequest) -> Result<Verified, DomainError> {
        let within_ms = request.within_ms.unwrap_or(0);
        if within_ms > WAIT_MS {
            return Err(not_allowed("withinMs", &within_ms.to_string(), &[format!("0 to {WAIT_MS}")]));
        }
        let wait = Duration::from_millis(within_ms);
        let alone =
            VerifyRequest { sequence: request.sequence.clone(), within_ms: request.within_ms, ..Default::default() };
        if let Some(calls) = request.sequence.as_ref().filter(|_| request == alone) {
            let sequence = sequence::of(tenant, calls).await?;
            return self.journal.wait(tenant, wait, |entries| sequence::check(&sequence, tenant, entries)).await;
        }
        let bounds = request.bounds()?;
        let (provider, what, mut call) = (request.provider, request.what, request.call());
        if provider.is_none() && what.is_none() {
            let call = Matcher::of(tenant, call).await?;
            let check = |entries: &[Entry]| {
                let fitting = entries.iter().filter(|entry| call.fits(tenant, entry));
                count(&bounds, fitting.map(Entry::named).collect(), || call.nearest(tenant, entries.iter().rev()))
            };
            return self.journal.wait(tenant, wait, check).await;
        }
        let message = SentRequest { provider, what, body: call.body.take() };
        if call != CallRequest::default() {
            return Err(invalid("provider, what: allowed beside body, times, min, max and withinMs"));
        }
        message.check()?;
        let nearest = |sent: &[Sent]| sent.iter().rev().filter_map(|sent| message.near(tenant, sent)).collect();
        let check = |sent: &[Sent]| {
            let fitting = sent.iter().filter(|sent| message.near(tenant, sent).is_none());
            count(&bounds, fitting.map(Sent::named).collect(), || Near::first(nearest(sent), |_| 0))
        };
        self.sent.wait(tenant, wait, check).await
    }
}

impl VerifyRequest {
    fn call(self) -> CallRequest {
        let Self { method, path, user, body, headers, key, code, .. } = self;
        CallRequest { method, path, user, body, headers, key, code }
    }

    fn bounds(&self) -> Result<RangeInclusive<usize>, DomainError> {
        if self.sequence.is_some() {
            return Err(invalid("sequence: allowed alone or with withinMs"));
        }
        if self.times.is_some() && (self.min.is_some() || self.max.is_some()) {
            return Err(invalid("times: allowed alone, or min and max"));
        }
        let (min, max) = match (self.times, self.min, self.max) {
            (Some(times), ..) => (times, times),
            (None, Some(min), max) => (min, max.unwrap_or(usize::MAX)),
            (None, None, Some(max)) => (0, max),
            (None, None, None) => (1, usize::MAX),
        };
        if min > max {
            return Err(invalid("min: allowed up to max"));
        }
        Ok(min..=max)
    }
}

/// Checks the number of matching calls. `fitting` has the oldest call first.
fn count(bounds: &RangeInclusive<usize>, fitting: Vec<Near>, nearest: impl Fn() -> Vec<Near>) -> Check {
    let count = fitting.len();
    if bounds.contains(&count) {
        let calls = fitting.into_iter().map(|call| call.id).collect();
        return Check::Found(Verified { count, calls });
    }
    let expected = match (*bounds.start(), *bounds.end()) {
        (min, max) if min == max => format!("{min}"),
        (min, usize::MAX) => format!("at least {min}"),
        (0, max) => format!("at most {max}"),
        (min, max) => format!("{min} to {max}"),
    };
    let text = format!("{count} calls fit, expected {expected}");
    if count > *bounds.end() {
        let nearest: Vec<Near> = fitting.into_iter().rev().take(NEAREST).collect();
        let named = nearest.first().map_or_else(String::new, |last| {
            format!("; the last that fits is {} {} ({})", last.method, last.path, last.id)
        });
        return Check::Over(missed(text + &named, Missed { count, expected, nearest }));
    }
    let nearest = nearest();
    Check::Missing(missed(text + &Near::described(&nearest), Missed { count, expected, nearest }))
}

fn missed(text: String, missed: Missed) -> DomainError {
    impossible(&text).data(&missed)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_call_that_comes_while_the_journal_is_read_ends_the_wait() {
        let (added, reads) = (&Notify::new(), &AtomicUsize::new(0));
        let check = || async move {
            if reads.fetch_add(1, Ordering::Relaxed) > 0 {
                return Ok(Check::Found(Verified { count: 1, calls: Vec::new() }));
            }
            added.notify_waiters();
            Ok(Check::Missing(invalid("nothing fits")))
        };
        let begun = tokio::time::Instant::now();
        let wait = Duration::from_secs(60);
        assert_eq!(repeat(check, added, (wait, wait)).await.unwrap().count, 1);
        assert_eq!(begun.elapsed(), Duration::ZERO);
    }
}
