//! The store that forgets: for tests and for a quick look.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::engine::{Batch, CommitError, Conflict, Engine, Key, Scan, StoreError, Value};

/// An ordered map behind a lock.
#[derive(Debug, Default)]
pub struct Memory {
    map: Mutex<BTreeMap<Key, Value>>,
}

impl Memory {
    /// A commit never panics half-way, so a poisoned map is still whole.
    fn map(&self) -> MutexGuard<'_, BTreeMap<Key, Value>> {
        self.map.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait::async_trait]
impl Engine for Memory {
    async fn get(&self, key: &Key) -> Result<Option<Value>, StoreError> {
        Ok(self.map().get(key).cloned())
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Value>>, StoreError> {
        let map = self.map();
        Ok(keys.iter().map(|key| map.get(key).cloned()).collect())
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>, StoreError> {
        let (start, end) = scan.bounds();
        if end.as_ref().is_some_and(|end| *end <= start) {
            return Ok(Vec::new());
        }
        let map = self.map();
        let end = end.as_deref().map_or(Bound::Unbounded, Bound::Excluded);
        let range = map.range::<str, _>((Bound::Included(start.as_str()), end));
        let pair = |(key, value): (&Key, &Value)| (key.clone(), value.clone());
        Ok(if scan.newest_first {
            range.rev().take(scan.limit).map(pair).collect()
        } else {
            range.take(scan.limit).map(pair).collect()
        })
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let mut map = self.map();
        if batch.checks().iter().any(|(key, expected)| map.get(key) != expected.as_ref()) {
            return Err(Conflict.into());
        }
        for (key, value) in batch.into_writes() {
            match value {
                Some(value) => map.insert(key, value),
                None => map.remove(&key),
            };
        }
        Ok(())
    }

    async fn close(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
