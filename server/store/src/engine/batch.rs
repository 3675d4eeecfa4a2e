//! Batches: conditional writes that an engine applies together or not at all.

use std::collections::BTreeMap;

use super::super::blobs::BlobName;
use super::{Key, Value};

/// Writes that are applied together if all checks hold, and otherwise not at all.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    checks: BTreeMap<Key, Option<Value>>,
    writes: BTreeMap<Key, Option<Value>>,
    discarded: Vec<BlobName>,
    can_wait: bool,
}

impl Batch {
    pub fn new() -> Self {
        Self::default()
    }

    /// Requires that a key has exactly this value. Only the first check of a key counts.
    pub fn expect(&mut self, key: Key, value: Value) {
        self.checks.entry(key).or_insert(Some(value));
    }

    pub fn expect_absent(&mut self, key: Key) {
        self.checks.entry(key).or_insert(None);
    }

    /// Sets a value. The last write of a key wins.
    pub fn put(&mut self, key: Key, value: Value) {
        self.writes.insert(key, Some(value));
    }

    pub fn delete(&mut self, key: Key) {
        self.writes.insert(key, None);
    }

    /// Lets an engine delay this batch briefly, to write it with the next one. Only for batches that nobody waits for.
    pub fn let_wait(&mut self) {
        self.can_wait = true;
    }

    pub const fn can_wait(&self) -> bool {
        self.can_wait
    }

    /// Removes a blob once the batch is written. From then on, no record may name the blob.
    pub fn discard(&mut self, name: BlobName) {
        self.discarded.push(name);
    }

    /// Takes the discarded blobs out of the batch, because engines do not handle blobs.
    pub fn take_discarded(&mut self) -> Vec<BlobName> {
        std::mem::take(&mut self.discarded)
    }

    pub fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }

    pub fn checks(&self) -> &BTreeMap<Key, Option<Value>> {
        &self.checks
    }

    /// Returns the writes; `None` deletes the key.
    pub fn writes(&self) -> &BTreeMap<Key, Option<Value>> {
        &self.writes
    }

    pub fn into_writes(self) -> BTreeMap<Key, Option<Value>> {
        self.writes
    }
}
