//! Defines the database interface: an ordered map from keys to bytes with atomic, durable, conditional writes.
//!
//! All other code uses a database only through the [`Engine`] trait, and one conformance suite checks all engines.

mod batch;
mod lock;

use std::borrow::Borrow;
use std::path::Path;
use std::sync::Arc;

use loan_core::time::Timestamp;

use super::observe::{CommitObserver, Connections};
use super::queue::Queue;

pub use batch::Batch;
pub use lock::Lock;

/// Separates the parts of a key. No name or id contains this character.
const SEPARATOR: &str = "\0";
/// [`SEPARATOR`] as a `char`, which is several times faster to search for.
const SEPARATOR_CHAR: char = '\0';

/// The key of a record: its tenant, its kind (the table), and the parts of its id.
///
/// Keys sort by the bytes of their stored and exported encoding: all parts in order, separated by a zero byte. Records
/// that share a tenant, a table and leading parts are therefore adjacent.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(String);

impl Key {
    /// Returns `None` when a part contains a zero byte, because two different ids could otherwise have the same key.
    pub fn new(tenant: &str, table: &str, parts: &[&str]) -> Option<Self> {
        Self::from_components(&[&[tenant, table], parts].concat())
    }

    pub fn from_components(components: &[&str]) -> Option<Self> {
        let is_key = components.len() >= 2 && !components.iter().any(|part| part.contains(SEPARATOR_CHAR));
        is_key.then(|| Self(components.join(SEPARATOR)))
    }

    /// Returns the key of one of the store's own records. The key has no tenant, and sorts before all keys with one.
    pub fn system(name: &str) -> Self {
        Self([SEPARATOR, name].concat())
    }

    /// Decodes a key. Fails for bytes that this program cannot have written as a key.
    pub fn decode(encoded: Vec<u8>) -> Result<Self> {
        let text = String::from_utf8(encoded).ok().filter(|text| text.contains(SEPARATOR_CHAR));
        text.map(Self).ok_or_else(|| StoreError::Broken("a key is none of a record".to_owned()))
    }

    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    pub fn tenant(&self) -> &str {
        self.components().next().unwrap_or_default()
    }

    pub fn table(&self) -> &str {
        self.components().nth(1).unwrap_or_default()
    }

    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.components().skip(2)
    }

    pub fn id(&self) -> &str {
        self.parts().last().unwrap_or_default()
    }

    pub fn components(&self) -> impl Iterator<Item = &str> {
        self.0.split(SEPARATOR_CHAR)
    }

    fn above(&self) -> String {
        [&self.0, SEPARATOR].concat()
    }
}

impl Borrow<str> for Key {
    fn borrow(&self) -> &str {
        &self.0
    }
}

pub type Value = Vec<u8>;

/// A failure of the store, never the outcome of a business rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// A retry would fail as well: the data is damaged, the keys or the configuration are wrong, or there is a bug.
    #[error("store: {0}")]
    Broken(String),
    /// The disk is full or has failed, the database cannot be reached, or the store is closed. A retry may succeed.
    #[error("store: {0}")]
    Unavailable(String),
}

impl StoreError {
    /// Returns the refusal to open this directory.
    pub(super) fn cannot_open(self, directory: &Path) -> Self {
        let (Self::Broken(why) | Self::Unavailable(why)) = self;
        Self::Broken(format!("cannot open {}: {why}", directory.display()))
    }
}

/// The result of a store operation.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// A check of the batch failed, because another write came first. Nothing was written, so the caller may retry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("another write came first")]
pub struct Conflict;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// The engine failed. The batch may or may not have been written.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

impl CommitError {
    /// Returns the error of a commit with which no other write should conflict.
    pub(super) fn unexpected(self) -> StoreError {
        match self {
            Self::Conflict(conflict) => StoreError::Broken(conflict.to_string()),
            Self::Failed(error) => error,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Within {
    Everything,
    Tenant(String),
    /// The keys below this key: the same tenant, table and leading parts, and at least one further part.
    Below(Key),
}

#[derive(Debug, Clone)]
pub struct Scan {
    pub within: Within,
    /// Only keys beyond this key are returned: greater keys, or smaller keys with `newest_first`.
    pub after: Option<Key>,
    pub newest_first: bool,
    pub limit: usize,
}

impl Scan {
    pub const fn everything(limit: usize) -> Self {
        Self::within(Within::Everything, limit)
    }

    pub fn tenant(tenant: &str, limit: usize) -> Self {
        Self::within(Within::Tenant(tenant.to_owned()), limit)
    }

    pub const fn below(key: Key, limit: usize) -> Self {
        Self::within(Within::Below(key), limit)
    }

    const fn within(within: Within, limit: usize) -> Self {
        Self { within, after: None, newest_first: false, limit }
    }

    #[must_use]
    pub const fn newest_first(mut self) -> Self {
        self.newest_first = true;
        self
    }

    #[must_use]
    pub fn after(mut self, key: Key) -> Self {
        self.after = Some(key);
        self
    }

    /// Returns the half-open range of encoded keys; `None` stands for no upper bound.
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

/// Returns the range of encodings that begin with `leading` and a separator.
fn below(leading: &str) -> (String, Option<String>) {
    ([leading, SEPARATOR].concat(), Some([leading, "\u{1}"].concat()))
}

#[async_trait::async_trait]
pub trait Engine: Send + Sync {
    async fn get(&self, key: &Key) -> Result<Option<Value>>;

    /// Returns the values in the order of the keys, all from the same moment.
    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Value>>>;

    /// Returns keys and values in order. A failure in the middle of the range fails the whole call.
    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>>;

    /// Writes the batch durably if all its checks hold, else returns [`CommitError::Conflict`].
    async fn commit(&self, batch: Batch) -> Result<(), CommitError>;

    /// Makes everything durable and refuses further writes.
    async fn close(&self) -> Result<()>;

    /// Resolves with the reason when the engine has failed for good; then the process must end.
    async fn failed(&self) -> StoreError {
        std::future::pending().await
    }

    async fn ready(&self) -> Result<()> {
        // No record has this key; only a failure matters.
        self.get(&Key::system("ready")).await.map(drop)
    }

    /// Returns a view of the current data, which later commits do not change.
    async fn snapshot(&self) -> Result<Box<dyn Snapshot>> {
        Err(StoreError::Unavailable("this store has no snapshots".to_owned()))
    }

    async fn has_snapshots(&self) -> Result<bool> {
        Ok(false)
    }

    /// Returns the database's time, or `None` if the store has no clock of its own.
    async fn now(&self) -> Result<Option<Timestamp>> {
        Ok(None)
    }

    /// Returns whether other processes may use the same data at the same time.
    fn is_shared(&self) -> bool {
        false
    }

    /// Waits for the lock of this name. A process that stalls for long loses its lock, so commits still need their
    /// checks. A store that is not [shared](Engine::is_shared) grants every lock at once.
    async fn lock(&self, _name: &str) -> Result<Lock> {
        Ok(Lock::default())
    }

    /// Returns the lock of this name if no other process holds it; see [`Engine::lock`].
    async fn try_lock(&self, _name: &str) -> Result<Option<Lock>> {
        Ok(Some(Lock::default()))
    }

    fn queue(&self) -> &dyn Queue;

    fn free(&self) -> Option<u64> {
        None
    }

    fn connections(&self) -> Option<Connections> {
        None
    }

    /// Reports all further writes to `observer`, which replaces the former observer.
    fn observe(&self, _observer: Arc<dyn CommitObserver>) {}
}

#[async_trait::async_trait]
pub trait Snapshot: Send + Sync {
    /// Fails with [`StoreError::Unavailable`] when too much has changed since the snapshot began.
    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>>;
}

#[cfg(test)]
mod tests;
