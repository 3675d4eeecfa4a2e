//! What this server needs from a database: an ordered map from keys to bytes with an atomic, durable, conditional
//! write.
//!
//! Everything above it (aggregates, uniqueness, idempotency, the outbox) is written once over this trait. So an engine
//! is small, and one conformance suite checks it.

mod lock;

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::sync::Arc;

use loan_core::time::Timestamp;

use super::blobs::BlobName;
use super::observe::{CommitObserver, Connections};
use super::queue::Queue;

pub use lock::Lock;

/// Separates the parts of a key; no name and no id contains it.
const SEPARATOR: &str = "\0";

/// The key of a record: its tenant, its kind (the table), and the parts of its id.
///
/// Keys sort by the bytes of their encoding, which is what is stored and exported: all parts in order, separated by a
/// zero byte. Records that share a tenant, a table and leading parts are therefore adjacent.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(String);

impl Key {
    /// The key of a tenant's record; `None` when a part contains a zero byte, which would make it overlap another key.
    pub fn new(tenant: &str, table: &str, parts: &[&str]) -> Option<Self> {
        Self::from_components(&[&[tenant, table], parts].concat())
    }

    /// The key with these [components](Key::components); `None` when they do not make a key.
    pub fn from_components(components: &[&str]) -> Option<Self> {
        let is_key = components.len() >= 2 && !components.iter().any(|part| part.contains(SEPARATOR));
        is_key.then(|| Self(components.join(SEPARATOR)))
    }

    /// The key of a record of the store itself. It has no tenant, and sorts before all keys that have one.
    pub fn system(name: &str) -> Self {
        Self([SEPARATOR, name].concat())
    }

    /// The key with this encoding.
    ///
    /// # Errors
    /// When it is not a valid key, and so was not written by this program.
    pub fn decode(encoded: Vec<u8>) -> Result<Self, StoreError> {
        let text = String::from_utf8(encoded).ok().filter(|text| text.contains(SEPARATOR));
        text.map(Self).ok_or_else(|| StoreError::Broken("a key is none of a record".to_owned()))
    }

    /// The encoding that is stored.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The tenant; empty for a record of the store itself.
    pub fn tenant(&self) -> &str {
        self.components().next().unwrap_or_default()
    }

    /// The kind of record.
    pub fn table(&self) -> &str {
        self.components().nth(1).unwrap_or_default()
    }

    /// The parts of its id.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.components().skip(2)
    }

    /// The last part of its id.
    pub fn id(&self) -> &str {
        self.parts().last().unwrap_or_default()
    }

    /// Tenant, table and parts in order.
    pub fn components(&self) -> impl Iterator<Item = &str> {
        self.0.split(SEPARATOR)
    }

    /// The smallest encoding above this one: where the keys that begin with this one start.
    fn above(&self) -> String {
        [&self.0, SEPARATOR].concat()
    }
}

/// Lets a map of keys be searched by an encoding.
impl Borrow<str> for Key {
    fn borrow(&self) -> &str {
        &self.0
    }
}

/// A value.
pub type Value = Vec<u8>;

/// The store cannot do its work. It is never part of a business rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The data is not as it must be: damage, a wrong key, or a bug.
    #[error("store: {0}")]
    Broken(String),
    /// Not available now: the disk is full, or the store is closed. Trying again later may succeed.
    #[error("store: {0}")]
    Unavailable(String),
}

/// Another write came first, so a check of the batch failed. Nothing was written; read and decide again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("another write came first")]
pub struct Conflict;

/// Why a batch was not written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    /// A check did not hold.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// The engine failed. It is uncertain whether the batch was written only if the process ends now.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

/// Checks that must hold, and the writes that then happen: all of them or none.
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

    /// The key must hold exactly these bytes. The first check of a key is kept, because it says what was read first.
    pub fn expect(&mut self, key: Key, value: Value) {
        self.checks.entry(key).or_insert(Some(value));
    }

    /// The key must be absent.
    pub fn expect_absent(&mut self, key: Key) {
        self.checks.entry(key).or_insert(None);
    }

    /// Writes the value. The last write of a key wins.
    pub fn put(&mut self, key: Key, value: Value) {
        self.writes.insert(key, Some(value));
    }

    /// Removes the key.
    pub fn delete(&mut self, key: Key) {
        self.writes.insert(key, None);
    }

    /// Removes a blob after everything else is written. No record may name it any more.
    pub fn discard(&mut self, name: BlobName) {
        self.discarded.push(name);
    }

    /// The blobs to remove; the engine itself does not handle them.
    pub fn take_discarded(&mut self) -> Vec<BlobName> {
        std::mem::take(&mut self.discarded)
    }

    /// Whether the batch would change nothing.
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

/// The range of keys to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Within {
    /// The keys of all tenants and of the store itself.
    Everything,
    /// The keys of a tenant.
    Tenant(String),
    /// The keys of a tenant and table that begin with the parts of this one and have further parts.
    Below(Key),
}

/// Which keys to read, in which order, and how many at most.
#[derive(Debug, Clone)]
pub struct Scan {
    /// The range.
    pub within: Within,
    /// Only keys after this one in reading order (above it, or below it when `newest_first`).
    pub after: Option<Key>,
    /// In descending order.
    pub newest_first: bool,
    /// At most so many keys.
    pub limit: usize,
}

impl Scan {
    /// The first `limit` keys of all.
    pub const fn everything(limit: usize) -> Self {
        Self::within(Within::Everything, limit)
    }

    /// The first `limit` keys of a tenant.
    pub fn tenant(tenant: &str, limit: usize) -> Self {
        Self::within(Within::Tenant(tenant.to_owned()), limit)
    }

    /// The first `limit` keys whose id begins with all parts of this one's, and is longer.
    pub const fn below(key: Key, limit: usize) -> Self {
        Self::within(Within::Below(key), limit)
    }

    const fn within(within: Within, limit: usize) -> Self {
        Self { within, after: None, newest_first: false, limit }
    }

    /// In descending order.
    #[must_use]
    pub const fn newest_first(mut self) -> Self {
        self.newest_first = true;
        self
    }

    /// Only keys after `key` in reading order.
    #[must_use]
    pub fn after(mut self, key: Key) -> Self {
        self.after = Some(key);
        self
    }

    /// The half-open range of encoded keys; without an end it covers everything from the start on.
    pub fn bounds(&self) -> (String, Option<String>) {
        let (start, end) = match &self.within {
            Within::Everything => (String::new(), None),
            Within::Tenant(tenant) => below(tenant),
            Within::Below(key) => below(&key.0),
        };
        match (&self.after, self.newest_first) {
            (None, _) => (start, end),
            (Some(after), false) => (after.above().max(start), end),
            (Some(after), true) => (start, Some(end.map_or_else(|| after.0.clone(), |end| end.min(after.0.clone())))),
        }
    }
}

/// The range of encodings that begin with this one and a separator. It ends at the character after the separator.
fn below(leading: &str) -> (String, Option<String>) {
    ([leading, SEPARATOR].concat(), Some([leading, "\u{1}"].concat()))
}

/// An ordered map with atomic, durable, conditional writes.
#[async_trait::async_trait]
pub trait Engine: Send + Sync {
    /// The value of a key.
    async fn get(&self, key: &Key) -> Result<Option<Value>, StoreError>;

    /// The values of these keys, in their order, all as of the same moment.
    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Value>>, StoreError>;

    /// The keys and values of a range, in order.
    ///
    /// # Errors
    /// When the engine fails, even in the middle of the range: a part is never returned as the whole.
    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>, StoreError>;

    /// Writes the batch if all its checks hold. When this returns `Ok`, the batch survives a crash.
    ///
    /// # Errors
    /// [`CommitError::Conflict`] when a check does not hold; nothing was written.
    async fn commit(&self, batch: Batch) -> Result<(), CommitError>;

    /// Makes everything durable and refuses further writes.
    ///
    /// # Errors
    /// When the last flush fails.
    async fn close(&self) -> Result<(), StoreError>;

    /// Resolves with the reason when the engine has failed for good; then the process must end.
    async fn failed(&self) -> StoreError {
        std::future::pending().await
    }

    /// Checks that the engine answers and takes writes.
    ///
    /// # Errors
    /// Why it does not.
    async fn ready(&self) -> Result<(), StoreError> {
        // A key that never exists.
        self.get(&Key::system("ready")).await.map(drop)
    }

    /// The data as of now, for as long as the snapshot is held. Commits go on meanwhile, and the snapshot shows none of
    /// them.
    ///
    /// # Errors
    /// When the engine is closed, or does not support snapshots.
    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, StoreError> {
        Err(StoreError::Unavailable("this store has no snapshots".to_owned()))
    }

    /// Whether any snapshot is held, by whichever process.
    async fn has_snapshots(&self) -> Result<bool, StoreError> {
        Ok(false)
    }

    /// The time by the clock of the database; `None` for a store that has none of its own.
    async fn now(&self) -> Result<Option<Timestamp>, StoreError> {
        Ok(None)
    }

    /// Whether other processes may use the same data at the same time.
    fn is_shared(&self) -> bool {
        false
    }

    /// Waits until no other process holds the lock of this name, and holds it until it is dropped. It saves work that
    /// would be done twice and keeps things in order; what must not happen twice is checked by commits, because a
    /// process that stands still for long loses its lock. A store that is not [shared](Engine::is_shared) has none.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when another process holds it for too long.
    async fn lock(&self, _name: &str) -> Result<Lock, StoreError> {
        Ok(Lock::default())
    }

    /// The lock of this name if no other process holds it; see [`Engine::lock`].
    async fn try_lock(&self, _name: &str) -> Result<Option<Lock>, StoreError> {
        Ok(Some(Lock::default()))
    }

    /// What falls due, shared by everyone who works on it.
    fn queue(&self) -> &dyn Queue;

    /// The free bytes on the disk of an embedded store.
    fn free(&self) -> Option<u64> {
        None
    }

    /// The connections to a database.
    fn connections(&self) -> Option<Connections> {
        None
    }

    /// Reports every write from now on to `observer`, which replaces an earlier observer.
    fn observe(&self, _observer: Arc<dyn CommitObserver>) {}
}

/// The data of one instant.
#[async_trait::async_trait]
pub trait Snapshot: Send + Sync {
    /// Keys and values of a range, in order, as [`Engine::scan`].
    ///
    /// # Errors
    /// As [`Engine::scan`]; [`StoreError::Unavailable`] when more has changed since than a snapshot may keep.
    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>, StoreError>;
}

#[cfg(test)]
mod tests;
