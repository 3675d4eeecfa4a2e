//! Counts of requests in a period, for limits that several processes enforce together.

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::expiry::{self, ExpiringRecord};
use super::kinds;
use loan_store::{Batch, Result, Store, Stored, Table};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LimitCount {
    /// When the period began, on the clock of the process that began it.
    pub since: Timestamp,
    pub requests: u32,
    /// When the period ends on the tenant's clock, and the record may be deleted.
    pub ends: Timestamp,
}

impl LimitCount {
    /// Returns the milliseconds left of a period of `ms`. The clocks of two processes differ a little, so a period may
    /// begin in the near future. If it begins more than `ms` ahead, the clock was set back, and the period is over.
    fn left_ms(&self, ms: i64, now: Timestamp) -> i64 {
        let age = self.since.ms_until(now);
        if age < -ms { 0 } else { (ms - age).clamp(0, ms) }
    }
}

#[derive(Debug, Clone)]
pub struct LimitRequest {
    pub kind: &'static str,
    /// The counted address or user, or everybody; stored as a keyed hash.
    pub who: String,
    pub period_ms: i64,
    pub most: u32,
    /// Number of requests to count, at most as many as the limit still allows. With 0 the count is only read.
    pub taken: u32,
    /// True if the other limits of this request are shares of this limit.
    pub is_total: bool,
}

impl LimitRequest {
    /// Returns a count of one request, for a limit that has no shares.
    #[must_use]
    pub const fn one(kind: &'static str, who: String, period_ms: i64, most: u32) -> Self {
        Self { kind, who, period_ms, most, taken: 1, is_total: false }
    }
}

/// Returns whether less than half of a total limit is used. Below half, the shares of the total are not enforced.
#[must_use]
pub const fn is_ample(used: u32, total: u32) -> bool {
    used < total / 2
}

/// Requests that are already counted. The process may serve them until the period ends, on its own clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    pub requests: u32,
    pub until: Timestamp,
}

pub(super) const TABLE: Table<LimitCount> = Table::of(kinds::LIMIT_COUNT);

/// Counts the requests under each limit, in the batch; counts nothing if one limit is full. Shares of an
/// [ample](is_ample) total are never full. `now` is the process's clock, `at` the tenant's. Returns the requests
/// counted under each limit, or the milliseconds until the next request is accepted.
pub async fn add(
    store: &Store,
    batch: &mut Batch,
    requested: &[LimitRequest],
    (now, at): (Timestamp, Timestamp),
) -> Result<Result<Vec<Share>, i64>> {
    let hashes: Vec<String> = requested.iter().map(|one| store.lookup("limit", &one.who)).collect();
    let ids: Vec<[&str; 2]> = requested.iter().zip(&hashes).map(|(one, hash)| [one.kind, hash.as_str()]).collect();
    let found = TABLE.each(store, ids.iter().map(<[&str; 2]>::as_slice)).await?;
    let found = found.into_iter().collect::<Result<Vec<_>>>()?;
    let left = |was: &LimitCount, one: &LimitRequest| was.left_ms(one.period_ms, now);
    let used = |one: &LimitRequest, was: &Option<Stored<LimitCount>>| {
        was.as_ref().filter(|was| left(was, one) > 0).map_or(0, |was| was.requests)
    };
    let ample = requested.iter().zip(&found).any(|(one, was)| one.is_total && is_ample(used(one, was), one.most));
    let full = requested.iter().zip(&found).filter_map(|(one, was)| {
        let was = was.as_ref().filter(|_| !ample && one.taken > 0)?;
        Some(left(was, one)).filter(|ms| *ms > 0 && was.requests >= one.most)
    });
    if let Some(wait) = full.max() {
        return Ok(Err(wait));
    }
    let mut shares = Vec::with_capacity(requested.len());
    for ((one, id), was) in requested.iter().zip(ids).zip(&found) {
        let [kind, hash] = id;
        let running = was.as_ref().filter(|was| left(was, one) > 0);
        let count = match running {
            Some(was) => was.value.clone(),
            None => LimitCount { since: now, requests: 0, ends: at.plus_ms(one.period_ms) },
        };
        let requests = one.taken.min(one.most.saturating_sub(count.requests));
        shares.push(Share { requests, until: count.since.plus_ms(one.period_ms) });
        if requests == 0 {
            continue;
        }
        let count = LimitCount { requests: count.requests.saturating_add(requests), ..count };
        TABLE.save(store, batch, &id, was.as_ref(), &count)?;
        if running.is_none() {
            expiry::put(store, batch, count.ends, ExpiringRecord::LimitCount(kind.to_owned(), hash.to_owned()))?;
        }
    }
    Ok(Ok(shares))
}
