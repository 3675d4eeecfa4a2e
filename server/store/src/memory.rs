//! A store in memory, for tests and trials.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::engine::{Batch, CommitError, Conflict, Engine, Key, Result, Scan, Snapshot, Value};
use super::observe::{CommitObserver, Observed};
use super::queue::{Claimed, Depth, Local, Queue};
use super::snapshots::{FormerValues, Snapshots};

#[derive(Default)]
pub struct Memory {
    map: Arc<Map>,
    snapshots: Snapshots,
    observed: Observed,
    leases: Local,
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

struct SnapshotHandle {
    map: Arc<Map>,
    earlier: Arc<FormerValues>,
}

#[async_trait::async_trait]
impl Snapshot for SnapshotHandle {
    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>> {
        self.earlier.scan(scan, |piece| Ok(self.map.scan(&piece))).await
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
        Ok(Box::new(SnapshotHandle { map: self.map.clone(), earlier: self.snapshots.begin(&BTreeMap::new()) }))
    }

    async fn has_snapshots(&self) -> Result<bool> {
        Ok(self.snapshots.any())
    }

    fn queue(&self) -> &dyn Queue {
        self
    }

    fn observe(&self, observer: Arc<dyn CommitObserver>) {
        self.observed.by(observer);
    }
}

#[async_trait::async_trait]
impl Queue for Memory {
    async fn claim(&self, line: &Key, until: i64, limit: usize, lease: Duration) -> Result<Claimed> {
        self.leases.claim(&|scan| Ok(self.map.scan(&scan)), line, until, (limit, lease))
    }

    async fn release(&self, claimed: &Claimed) -> Result<()> {
        self.leases.release(claimed);
        Ok(())
    }

    async fn depth(&self, line: &Key, until: i64, limit: usize) -> Result<Depth> {
        Local::depth(&|scan| Ok(self.map.scan(&scan)), line, until, limit)
    }
}
