//! The one thing a database must be able to do for this server: an ordered map from bytes to bytes with an atomic,
//! durable, conditional write.
//!
//! Everything above (aggregates, uniqueness, idempotency, the outbox) is written once over this trait, so an engine is
//! small and one conformance suite says whether it is right.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use super::blobs::BlobName;

/// A key. Keys sort bytewise.
pub type Key = Vec<u8>;
/// A value.
pub type Value = Vec<u8>;

/// The store cannot do its work. Never part of the business.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// What is stored, or is to be stored, is not as it must be: damage, a wrong key, a fault of ours.
    #[error("store: {0}")]
    Broken(String),
    /// Not now: the disk is full, the store is closed. Trying again later may succeed.
    #[error("store: {0}")]
    Unavailable(String),
}

/// Somebody else wrote first: a check of the batch did not hold. Nothing was written; read again and decide again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("another write came first")]
pub struct Conflict;

/// Why a batch was not written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    /// A check did not hold.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// The engine failed. Whether the batch was written is unknown only if the process ends now.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

/// What must be true, and what is then written, all at once or not at all.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    checks: BTreeMap<Key, Option<Value>>,
    writes: BTreeMap<Key, Option<Value>>,
    discarded: Vec<BlobName>,
}

impl Batch {
    /// An empty batch.
    pub fn new() -> Self {
        Self::default()
    }

    /// The key must hold exactly these bytes. The first check of a key counts: it is what was read first.
    pub fn expect(&mut self, key: Key, value: Value) {
        self.checks.entry(key).or_insert(Some(value));
    }

    /// The key must be absent.
    pub fn expect_absent(&mut self, key: Key) {
        self.checks.entry(key).or_insert(None);
    }

    /// Writes the value; the last write of a key counts.
    pub fn put(&mut self, key: Key, value: Value) {
        self.writes.insert(key, Some(value));
    }

    /// Removes the key.
    pub fn delete(&mut self, key: Key) {
        self.writes.insert(key, None);
    }

    /// Removes a blob, once everything else is written: no record must name it any more.
    pub fn discard(&mut self, name: BlobName) {
        self.discarded.push(name);
    }

    /// The blobs to remove; an engine knows nothing of them.
    pub fn take_discarded(&mut self) -> Vec<BlobName> {
        std::mem::take(&mut self.discarded)
    }

    /// Whether it would change nothing.
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }

    /// The checks, by key.
    pub fn checks(&self) -> &BTreeMap<Key, Option<Value>> {
        &self.checks
    }

    /// The writes, by key; `None` removes.
    pub fn writes(&self) -> &BTreeMap<Key, Option<Value>> {
        &self.writes
    }

    /// The writes, by key; `None` removes.
    pub fn into_writes(self) -> BTreeMap<Key, Option<Value>> {
        self.writes
    }
}

/// Which keys to read, in which order, how many at most.
#[derive(Debug, Clone)]
pub struct Scan {
    /// Keys that start so.
    pub prefix: Key,
    /// Only keys beyond this one (above it, or below it when `newest_first`).
    pub after: Option<Key>,
    /// Descending order.
    pub newest_first: bool,
    /// At most so many.
    pub limit: usize,
}

impl Scan {
    /// The first `limit` keys with this prefix.
    pub fn prefix(prefix: impl Into<Key>, limit: usize) -> Self {
        Self { prefix: prefix.into(), after: None, newest_first: false, limit }
    }

    /// In descending order.
    #[must_use]
    pub fn newest_first(mut self) -> Self {
        self.newest_first = true;
        self
    }

    /// Only what comes after `key`.
    #[must_use]
    pub fn after(mut self, key: impl Into<Key>) -> Self {
        self.after = Some(key.into());
        self
    }

    /// The half-open range of keys it covers; the end is `None` when the prefix is all `0xff`.
    pub fn bounds(&self) -> (Key, Option<Key>) {
        let end = successor(&self.prefix);
        match (&self.after, self.newest_first) {
            (None, _) => (self.prefix.clone(), end),
            (Some(after), false) => {
                let mut start = after.clone();
                start.push(0);
                (start.max(self.prefix.clone()), end)
            }
            (Some(after), true) => {
                let end = end.map_or_else(|| after.clone(), |end| end.min(after.clone()));
                (self.prefix.clone(), Some(end))
            }
        }
    }
}

/// The smallest key that is above every key with this prefix.
fn successor(prefix: &[u8]) -> Option<Key> {
    let mut end = prefix.to_vec();
    while let Some(last) = end.pop() {
        if last < u8::MAX {
            end.push(last + 1);
            return Some(end);
        }
    }
    None
}

/// An ordered map with atomic, durable, conditional writes.
#[async_trait::async_trait]
pub trait Engine: Send + Sync {
    /// The value of a key.
    ///
    /// # Errors
    /// When the engine fails.
    async fn get(&self, key: &[u8]) -> Result<Option<Value>, StoreError>;

    /// Keys and values of a range, in order.
    ///
    /// # Errors
    /// When the engine fails, also in the middle: a part of a range is never taken for the whole.
    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>, StoreError>;

    /// Writes the batch if all its checks hold. When this returns `Ok`, the batch survives a crash.
    ///
    /// # Errors
    /// [`CommitError::Conflict`] when a check does not hold; nothing was written.
    async fn commit(&self, batch: Batch) -> Result<(), CommitError>;

    /// Makes everything durable and stops taking writes.
    ///
    /// # Errors
    /// When the last flush fails.
    async fn close(&self) -> Result<(), StoreError>;

    /// Resolves when the engine has failed for good, to why: the process is to end.
    async fn failed(&self) -> StoreError {
        std::future::pending().await
    }

    /// The data as of now, for as long as the answer is held. Commits go on meanwhile, and none of them is seen in it.
    ///
    /// # Errors
    /// When the engine is closed, or has no snapshots.
    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, StoreError> {
        Err(StoreError::Unavailable("this store has no snapshots".to_owned()))
    }

    /// Whether anybody holds a snapshot.
    fn has_snapshots(&self) -> bool {
        false
    }

    /// Tells `observer`, and no earlier one, of every write from now on.
    fn observe(&self, _observer: Arc<dyn CommitObserver>) {}
}

/// The data of one instant.
#[async_trait::async_trait]
pub trait Snapshot: Send + Sync {
    /// Keys and values of a range, in order, as [`Engine::scan`].
    ///
    /// # Errors
    /// As [`Engine::scan`]; [`StoreError::Unavailable`] when more was changed since than is kept for a snapshot.
    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>, StoreError>;
}

/// Is told what an engine writes.
pub trait CommitObserver: Send + Sync {
    /// So many batches were written together and are durable; `took` counts from the first check of their conditions.
    fn committed(&self, batches: usize, took: Duration);
}

/// The observer of an engine.
#[derive(Default)]
pub struct Observed(RwLock<Option<Arc<dyn CommitObserver>>>);

impl Observed {
    /// Tells this one from now on.
    pub fn by(&self, observer: Arc<dyn CommitObserver>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(observer);
    }

    /// See [`CommitObserver::committed`].
    pub fn committed(&self, batches: usize, took: Duration) {
        if let Some(observer) = self.0.read().unwrap_or_else(PoisonError::into_inner).as_deref() {
            observer.committed(batches, took);
        }
    }
}
