//! How often something was asked for in a period, where several processes count together.

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::expiry::{self, Ending};
use super::kinds;
use loan_store::{Batch, Store, StoreError, Table};

/// The requests since a period began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LimitCount {
    /// When the period began, by the clock of the process that began it.
    pub since: Timestamp,
    /// Requests in it.
    pub requests: u32,
    /// When it ends on the tenant's clock, and the record may go.
    pub ends: Timestamp,
}

impl LimitCount {
    /// Milliseconds left of its period of `ms`. The clocks of two processes differ a little, so a period that has not
    /// begun yet by this clock counts; one that is further ahead than a period was begun before the clock was set back.
    fn left_ms(&self, ms: i64, now: Timestamp) -> i64 {
        let age = self.since.ms_until(now);
        if age < -ms { 0 } else { (ms - age).clamp(0, ms) }
    }
}

/// A count that a request adds to.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// What is counted.
    pub kind: &'static str,
    /// Whose requests: an address, a user, everybody. It is stored as a keyed hash.
    pub who: String,
    /// The length of the period in milliseconds.
    pub period_ms: i64,
    /// Requests that the period allows.
    pub most: u32,
    /// Requests that are counted at once, as far as the period allows them.
    pub taken: u32,
}

/// Requests that were counted before they came, for use until their period ends on the process's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// How many.
    pub requests: u32,
    /// When their period ends.
    pub until: Timestamp,
}

pub(super) const TABLE: Table<LimitCount> = Table::of(kinds::LIMIT_COUNT);

/// Puts a request into the batch under every count, unless one of them is full: then under none. `now` is the process's
/// clock, `at` the tenant's. Returns what was counted under each, or the milliseconds until the next request is accepted.
pub async fn add(
    store: &Store,
    batch: &mut Batch,
    wanted: &[Wanted],
    (now, at): (Timestamp, Timestamp),
) -> Result<Result<Vec<Share>, i64>, StoreError> {
    let hashes: Vec<String> = wanted.iter().map(|one| store.lookup("limit", &one.who)).collect();
    let ids: Vec<[&str; 2]> = wanted.iter().zip(&hashes).map(|(one, hash)| [one.kind, hash.as_str()]).collect();
    let mut found = Vec::with_capacity(ids.len());
    for read in TABLE.each(store, ids.iter().map(<[&str; 2]>::as_slice)).await? {
        found.push(read?);
    }
    let left = |was: &LimitCount, one: &Wanted| was.left_ms(one.period_ms, now);
    let full = wanted.iter().zip(&found).filter_map(|(one, was)| {
        let was = was.as_ref()?;
        Some(left(was, one)).filter(|ms| *ms > 0 && was.requests >= one.most)
    });
    if let Some(wait) = full.max() {
        return Ok(Err(wait));
    }
    let mut shares = Vec::with_capacity(wanted.len());
    for ((one, id), was) in wanted.iter().zip(ids).zip(&found) {
        let [kind, hash] = id;
        let running = was.as_ref().filter(|was| left(was, one) > 0);
        let count = match running {
            Some(was) => was.value.clone(),
            None => LimitCount { since: now, requests: 0, ends: at.plus_ms(one.period_ms) },
        };
        let requests = one.taken.min(one.most.saturating_sub(count.requests));
        shares.push(Share { requests, until: count.since.plus_ms(one.period_ms) });
        let count = LimitCount { requests: count.requests.saturating_add(requests), ..count };
        match was {
            Some(was) => TABLE.update(store, batch, was, &count)?,
            None => TABLE.insert(store, batch, &id, &count)?,
        }
        if running.is_none() {
            expiry::put(store, batch, count.ends, Ending::LimitCount(kind.to_owned(), hash.to_owned()))?;
        }
    }
    Ok(Ok(shares))
}
