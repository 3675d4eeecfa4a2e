//! Defines queues of due entries, which workers claim before they process them.
//!
//! An entry is an ordinary record of one of the [queues](super::kind::Kinds::queues). A [batch](super::engine::Batch)
//! that changes a record also adds or removes the record's entry. The key of an entry contains its due time on the
//! tenant's clock: milliseconds since 1970 in fifteen digits.
//!
//! A claim leases entries to a worker for some real time. Until a lease ends, no other claim gets the entry. A lease
//! ends when it expires or is released, or when a batch deletes or rewrites the entry. A worker that stalls for long
//! loses its leases, so commits still need their checks.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::engine::{Key, Result, Scan, Value};
use super::snapshots::PIECE;

#[async_trait::async_trait]
pub trait Queue: Send + Sync {
    /// Claims at most `limit` entries that are due at `until` (milliseconds since 1970) and not leased, earliest first,
    /// for the duration `lease`. `line` is the tenant, the kind, and the parts of the id that come before the due time.
    /// After a failure, some entries may stay leased without a claimer until the lease expires.
    async fn claim(&self, line: &Key, until: i64, limit: usize, lease: Duration) -> Result<Claimed>;

    /// Releases a claim, so that its remaining entries can be claimed again at once.
    async fn release(&self, claimed: &Claimed) -> Result<()>;

    /// Counts entries due at `until`, leased or not, up to `limit`.
    async fn depth(&self, line: &Key, until: i64, limit: usize) -> Result<Depth>;
}

/// Identifies a claim, so that an expired claim cannot release a later claim's lease.
pub(super) type Owner = [u8; 16];

#[derive(Debug, Clone, Default)]
pub struct Claimed {
    pub(super) owner: Owner,
    pub(super) entries: Vec<(Key, Value)>,
}

impl Claimed {
    pub fn entries(&self) -> &[(Key, Value)] {
        &self.entries
    }

    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Depth {
    pub due: usize,
    /// The earliest due time of the counted entries, in milliseconds since 1970; `None` if there are none.
    pub oldest: Option<i64>,
}

pub(super) fn new_owner() -> Owner {
    ulid::Ulid::new().to_bytes()
}

pub(super) fn due(line: &Key, key: &Key) -> Option<i64> {
    key.parts().nth(line.parts().count())?.parse().ok()
}

/// A function that reads at most [`PIECE`] entries. Nothing is written during the call.
type Read = Box<dyn Fn(Scan) -> Result<Vec<(Key, Value)>> + Send + Sync>;

/// Leases in memory, for a store that only one process uses.
pub(super) struct Local {
    read: Read,
    leases: Mutex<Leases>,
}

#[derive(Default)]
struct Leases {
    held: HashMap<Key, Lease>,
    /// The number of leases at which expired leases are removed.
    cleared_at: usize,
}

struct Lease {
    owner: Owner,
    until: Instant,
    /// The entry's sealed value at the claim. Each write seals anew, so a rewritten entry does not match its lease.
    value: Value,
}

impl Local {
    pub(super) fn new(read: impl Fn(Scan) -> Result<Vec<(Key, Value)>> + Send + Sync + 'static) -> Self {
        Self { read: Box::new(read), leases: Mutex::default() }
    }
}

#[async_trait::async_trait]
impl Queue for Local {
    async fn claim(&self, line: &Key, until: i64, limit: usize, lease: Duration) -> Result<Claimed> {
        // The lock is held throughout, so that two claims never get the same entry.
        let mut leases = self.leases.lock();
        let (now, owner) = (Instant::now(), new_owner());
        leases.clear(now);
        let mut entries: Vec<(Key, Value)> = Vec::new();
        let mut page = Scan::below(line.clone(), limit.min(PIECE));
        while entries.len() < limit {
            let found = (self.read)(page.clone())?;
            let is_last = found.len() < page.limit;
            let last = found.last().map(|(key, _)| key.clone());
            let mut is_over = false;
            for (key, value) in found {
                is_over = due(line, &key).is_none_or(|due| due > until);
                if is_over || entries.len() == limit {
                    break;
                }
                let is_held = leases.held.get(&key).is_some_and(|held| held.until > now && held.value == value);
                if !is_held {
                    entries.push((key, value));
                }
            }
            match last {
                Some(last) if !is_last && !is_over => page = page.after(last),
                _ => break,
            }
        }
        for (key, value) in &entries {
            leases.held.insert(key.clone(), Lease { owner, until: now + lease, value: value.clone() });
        }
        Ok(Claimed { owner, entries })
    }

    async fn release(&self, claimed: &Claimed) -> Result<()> {
        let mut leases = self.leases.lock();
        for (key, _) in claimed.entries() {
            if leases.held.get(key).is_some_and(|held| held.owner == claimed.owner) {
                leases.held.remove(key);
            }
        }
        Ok(())
    }

    async fn depth(&self, line: &Key, until: i64, limit: usize) -> Result<Depth> {
        let mut depth = Depth::default();
        let mut page = Scan::below(line.clone(), limit.min(PIECE));
        while page.limit > 0 {
            let found = (self.read)(page.clone())?;
            for (key, _) in &found {
                let Some(at) = due(line, key).filter(|due| *due <= until) else { return Ok(depth) };
                depth = Depth { due: depth.due + 1, oldest: depth.oldest.or(Some(at)) };
            }
            let Some((last, _)) = found.last().filter(|_| found.len() == page.limit) else { break };
            page = Scan { limit: (limit - depth.due).min(PIECE), ..page.after(last.clone()) };
        }
        Ok(depth)
    }
}

impl Leases {
    /// Removes expired leases if the number of leases has doubled since the last removal.
    fn clear(&mut self, now: Instant) {
        const FEW: usize = 1024;
        if self.held.len() >= self.cleared_at.max(FEW) {
            self.held.retain(|_, lease| lease.until > now);
            self.cleared_at = self.held.len() * 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn claims_and_counts_read_a_piece_at_a_time() {
        let line = Key::new("t", "timer", &[]).unwrap();
        let key = |due: i64| Key::new("t", "timer", &[&format!("{due:015}"), "id"]).unwrap();
        let stored: Vec<(Key, Value)> = (0..500).map(|due| (key(due), vec![1])).collect();
        let reads = Arc::new(AtomicUsize::new(0));
        let counted = reads.clone();
        let read = move |scan: Scan| {
            assert!(scan.limit <= PIECE, "{} keys at once", scan.limit);
            counted.fetch_add(1, Ordering::SeqCst);
            let begins = |key: &Key| scan.after.as_ref().is_none_or(|after| key > after);
            Ok(stored.iter().filter(|(key, _)| begins(key)).take(scan.limit).cloned().collect())
        };
        let queue = Local::new(read);
        let claim = async |limit| queue.claim(&line, 399, limit, Duration::from_secs(9)).await.unwrap();
        let keys = |claimed: Claimed| claimed.entries().iter().map(|(key, _)| key.clone()).collect::<Vec<_>>();
        assert_eq!(keys(claim(200).await), (0..200).map(key).collect::<Vec<_>>());
        assert_eq!(keys(claim(64).await), (200..264).map(key).collect::<Vec<_>>());
        assert_eq!(keys(claim(200).await), (264..400).map(key).collect::<Vec<_>>());
        assert!(claim(200).await.is_empty());
        let depth = async |until, limit| queue.depth(&line, until, limit).await.unwrap();
        assert_eq!(depth(399, 10_000).await, Depth { due: 400, oldest: Some(0) });
        for (until, limit, due) in [(499, 10_000, 500), (499, 64, 64), (63, 65, 64), (499, 130, 130)] {
            assert_eq!(depth(until, limit).await.due, due);
        }
        assert_eq!((depth(-1, 9).await, depth(499, 0).await), (Depth::default(), Depth::default()));
        reads.store(0, Ordering::SeqCst);
        depth(0, 10_000).await;
        assert_eq!(reads.load(Ordering::SeqCst), 1, "what is not due is not read");
    }
}
