//! Counts requests in memory, for the clients that were active most recently.

use loan_core::time::Timestamp;
use lru::LruCache;

use super::client::Who;
use super::kind::Kind;
use loan_service::records::limit_counts::is_ample;

/// Maximum number of counts. At the maximum, the least recently used count is dropped.
pub(super) const MOST: usize = 100_000;

/// The kind of a request, its tenant, and its client.
pub(super) type Key = (Kind, Box<str>, Who);

#[derive(Debug, Clone, Copy)]
struct Count {
    since: Timestamp,
    requests: u32,
}

impl Count {
    /// Returns the milliseconds left of the period; 0 if the clock was set back to before the period began.
    fn left_ms(self, kind: Kind, now: Timestamp) -> i64 {
        let age = self.since.ms_until(now);
        if age < 0 { 0 } else { kind.seconds() * 1000 - age }
    }
}

#[derive(Debug)]
pub(super) struct Counts(LruCache<Key, Count, std::hash::RandomState>);

impl Default for Counts {
    fn default() -> Self {
        Self(LruCache::unbounded_with_hasher(std::hash::RandomState::new()))
    }
}

impl Counts {
    /// Counts a request under all keys. If a key is at its limit, counts nothing and returns the milliseconds until the
    /// next request is accepted. While the total limit of the keys is [ample](is_ample), none of their limits applies.
    pub(super) fn add(&mut self, keys: Vec<(Key, u32)>, now: Timestamp) -> Result<(), i64> {
        let running = |(key, _): &(Key, u32)| {
            let count = *self.0.get(key)?;
            Some((count.requests, count.left_ms(key.0, now))).filter(|(_, left)| *left > 0)
        };
        let running: Vec<_> = keys.iter().map(running).collect();
        let ample = keys.iter().zip(&running).any(|(((.., who), most), count)| {
            *who == Who::All && is_ample(count.map_or(0, |(requests, _)| requests), *most)
        });
        let wait = keys.iter().zip(running).filter_map(|((_, most), count)| {
            let (requests, left) = count.filter(|_| !ample)?;
            (requests >= *most).then_some(left)
        });
        if let Some(wait) = wait.max() {
            return Err(wait);
        }
        for (key, _) in keys {
            let kind = key.0;
            let fresh = Count { since: now, requests: 0 };
            let count = self.0.get_or_insert_mut(key, || fresh);
            if count.left_ms(kind, now) <= 0 {
                *count = fresh;
            }
            count.requests += 1;
        }
        while self.0.len() > MOST {
            self.0.pop_lru();
        }
        Ok(())
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}
