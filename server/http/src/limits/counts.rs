//! The counts of requests, of which the most recently used are kept.

use loan_core::time::Timestamp;
use lru::LruCache;

use super::client::Who;
use super::kind::Kind;

/// Most counts kept; the least recently used is dropped first. So a new client is always counted, an active one stays
/// counted, and nobody is refused for lack of room.
pub(super) const MOST: usize = 100_000;

/// Kind of request, tenant, client.
pub(super) type Key = (Kind, Box<str>, Who);

#[derive(Debug, Clone, Copy)]
struct Count {
    since: Timestamp,
    requests: u32,
}

impl Count {
    /// Milliseconds left of the period; 0 if the clock was set back to before its beginning.
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
    /// Counts a request under every key, unless one is at its limit: then under none. Else returns the milliseconds
    /// until the next request is accepted.
    pub(super) fn add(&mut self, keys: Vec<(Key, u32)>, now: Timestamp) -> Result<(), i64> {
        let wait = keys.iter().filter_map(|(key, most)| {
            let count = *self.0.get(key)?;
            let left = count.left_ms(key.0, now);
            (left > 0 && count.requests >= *most).then_some(left)
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
