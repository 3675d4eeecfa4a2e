//! A store in memory, for tests and trials.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;
use std::time::Instant;

use parking_lot::Mutex;

use super::engine::{Batch, CommitError, Conflict, Engine, Key, Result, Scan, Snapshot, Value};
use super::observe::{CommitObserver, Observed};
use super::queue::{Local, Queue};
use super::snapshots::{SnapshotHandle, Snapshots};

pub struct Memory {
    map: Arc<Map>,
    snapshots: Snapshots,
    observed: Observed,
    leases: Local,
}

impl Default for Memory {
    fn default() -> Self {
        let map = Arc::<Map>::default();
        let own = map.clone();
        let leases = Local::new(move |scan| Ok(own.scan(&scan)));
        Self { map, snapshots: Snapshots::default(), observed: Observed::default(), leases }
    }
}

#[derive(Default)]
struct Map(Mutex<BTreeMap<Key, Value>>);

impl Map {
    fn scan(&self, scan: &Scan) -> Vec<(Key, Value)> {
        let (start, end) = scan.bounds();
        if end.as_ref().is_some_and(|end| *end <= start) {
            return Vec::new();
        }
        let map = self.0.lock();
        let end = end.as_deref().map_or(Bound::Unbounded, Bound::Excluded);
        let range = map.range::<str, _>((Bound::Included(start.as_str()), end));
        let pair = |(key, value): (&Key, &Value)| (key.clone(), value.clone());
        if scan.newest_first {
            range.rev().take(scan.limit).map(pair).collect()
        } else {
            range.take(scan.limit).map(pair).collect()
        }
    }
}

impl Memory {
    /// Creates a store whose snapshots can no longer be read once their former values take more than `bytes`.
    pub fn with_snapshot_limit(bytes: usize) -> Self {
        Self { snapshots: Snapshots::with_limit(bytes), ..Self::default() }
    }
}

#[async_trait::async_trait]
impl Engine for Memory {
    async fn get(&self, key: &Key) -> Result<Option<Value>> {
        Ok(self.map.0.lock().get(key).cloned())
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Value>>> {
        let map = self.map.0.lock();
        Ok(keys.iter().map(|key| map.get(key).cloned()).collect())
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>> {
        Ok(self.map.scan(&scan))
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let since = Instant::now();
        let mut map = self.map.0.lock();
        if batch.checks().iter().any(|(key, expected)| map.get(key) != expected.as_ref()) {
            return Err(Conflict.into());
        }
        for (key, value) in batch.into_writes() {
            self.snapshots.note(&key, map.get(&key).map(Vec::as_slice));
            match value {
                Some(value) => map.insert(key, value),
                None => map.remove(&key),
            };
        }
        drop(map);
        self.observed.committed(1, since.elapsed());
        Ok(())
    }

    async fn close(&self) -> Result<()> {
        Ok(())
    }

    async fn snapshot(&self) -> Result<Box<dyn Snapshot>> {
        // The lock keeps commits out while the snapshot begins.
        let _map = self.map.0.lock();
        let (earlier, map) = (self.snapshots.begin(&BTreeMap::new()), self.map.clone());
        Ok(Box::new(SnapshotHandle { earlier, read: move |piece| Ok(map.scan(&piece)) }))
    }

    async fn has_snapshots(&self) -> Result<bool> {
        Ok(self.snapshots.any())
    }

    fn queue(&self) -> &dyn Queue {
        &self.leases
    }

    fn observe(&self, observer: Arc<dyn CommitObserver>) {
        self.observed.by(observer);
    }
}
