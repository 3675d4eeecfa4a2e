//! Saves former values of changed keys, so that snapshots stay readable while commits continue.
//!
//! An engine stores only current values. Before it changes a key, it [saves](Snapshots::note) the key's value here,
//! once for each snapshot. A snapshot reads the current values first and then substitutes the saved values. A snapshot
//! with too many changes can no longer be read, because each changed key takes memory.

use std::borrow::Borrow as _;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Arc, Weak};

use parking_lot::{Mutex, MutexGuard};

use super::engine::{Key, Result, Scan, Snapshot, StoreError, Value};

/// Maximum bytes of one snapshot's former values.
const LIMIT_BYTES: usize = 128 * 1024 * 1024;
/// Approximate overhead of an entry besides its key and its value.
const ENTRY_BYTES: usize = 80;
/// Maximum number of keys read at once. A writer waits for at most one such read.
pub(super) const PIECE: usize = 64;

type Pair = (Key, Value);

#[derive(Debug)]
pub(super) struct Snapshots {
    held: Mutex<Vec<Weak<FormerValues>>>,
    limit: usize,
}

impl Default for Snapshots {
    fn default() -> Self {
        Self::with_limit(LIMIT_BYTES)
    }
}

impl Snapshots {
    pub(super) fn with_limit(limit: usize) -> Self {
        Self { held: Mutex::default(), limit }
    }

    /// Begins a snapshot. `changing` has the former values of keys that a running commit changes.
    pub(super) fn begin(&self, changing: &BTreeMap<Key, Option<Value>>) -> Arc<FormerValues> {
        let earlier = Arc::new(FormerValues { overwritten: Mutex::default(), limit: self.limit });
        for (key, value) in changing {
            earlier.note(key, value.as_deref());
        }
        let mut held = self.held.lock();
        held.retain(|one| one.strong_count() > 0);
        held.push(Arc::downgrade(&earlier));
        earlier
    }

    pub(super) fn note(&self, key: &Key, value: Option<&[u8]>) {
        for earlier in self.held.lock().iter().filter_map(Weak::upgrade) {
            earlier.note(key, value);
        }
    }

    pub(super) fn any(&self) -> bool {
        self.held.lock().iter().any(|one| one.strong_count() > 0)
    }
}

/// A snapshot of an engine whose current values `read` returns.
pub(super) struct SnapshotHandle<R> {
    pub(super) earlier: Arc<FormerValues>,
    pub(super) read: R,
}

#[async_trait::async_trait]
impl<R: Fn(Scan) -> Result<Vec<Pair>> + Send + Sync> Snapshot for SnapshotHandle<R> {
    async fn scan(&self, scan: Scan) -> Result<Vec<Pair>> {
        self.earlier.scan(scan, &self.read).await
    }
}

/// The former values of keys that changed since one snapshot began.
#[derive(Debug)]
pub(super) struct FormerValues {
    overwritten: Mutex<Overwritten>,
    limit: usize,
}

#[derive(Debug, Default)]
struct Overwritten {
    keys: BTreeMap<Key, Option<Value>>,
    bytes: usize,
    /// Whether the limit was exceeded, so that reading fails.
    is_outgrown: bool,
}

impl FormerValues {
    fn note(&self, key: &Key, value: Option<&[u8]>) {
        let mut overwritten = self.overwritten.lock();
        if overwritten.is_outgrown || overwritten.keys.contains_key(key) {
            return;
        }
        overwritten.bytes += ENTRY_BYTES + key.as_bytes().len() + value.map_or(0, <[u8]>::len);
        if overwritten.bytes > self.limit {
            // The saved values are freed later, with the snapshot, so that the writer is not delayed.
            overwritten.is_outgrown = true;
            return;
        }
        overwritten.keys.insert(key.clone(), value.map(<[u8]>::to_vec));
    }

    fn readable(&self) -> Result<MutexGuard<'_, Overwritten>> {
        let overwritten = self.overwritten.lock();
        if overwritten.is_outgrown {
            let megabytes = self.limit / (1024 * 1024);
            let why = format!("more than {megabytes} MB of records were changed while it was read");
            return Err(StoreError::Unavailable(why));
        }
        Ok(overwritten)
    }

    /// Reads keys as of the snapshot; `read` returns current values.
    pub(super) async fn get_many(
        &self,
        keys: &[Key],
        read: impl Fn(&[Key]) -> Result<Vec<Option<Value>>>,
    ) -> Result<Vec<Option<Value>>> {
        let mut found = Vec::with_capacity(keys.len());
        for piece in keys.chunks(PIECE) {
            let present = read(piece)?;
            {
                let overwritten = self.readable()?;
                let then = |(key, value)| overwritten.keys.get(key).map_or(value, Clone::clone);
                found.extend(piece.iter().zip(present).map(then));
            }
            tokio::task::yield_now().await;
        }
        Ok(found)
    }

    /// Reads a range as of the snapshot; `read` returns current values.
    pub(super) async fn scan(&self, scan: Scan, read: impl Fn(Scan) -> Result<Vec<Pair>>) -> Result<Vec<Pair>> {
        let mut found = Vec::new();
        let mut rest = scan;
        while rest.limit > 0 {
            let piece = Scan { limit: rest.limit.min(PIECE), ..rest.clone() };
            let present = read(piece.clone())?;
            let reached = present.last().filter(|_| present.len() >= piece.limit).map(|(key, _)| key.clone());
            let mut merged = self.merge(present, &piece, reached.as_ref())?;
            merged.truncate(rest.limit);
            rest.limit -= merged.len();
            found.append(&mut merged);
            if reached.is_none() {
                break;
            }
            rest.after = reached;
            tokio::task::yield_now().await;
        }
        Ok(found)
    }

    /// Merges a piece's current and saved values, up to `reached` or the piece's end.
    fn merge(&self, present: Vec<Pair>, piece: &Scan, reached: Option<&Key>) -> Result<Vec<Pair>> {
        let (start, end) = piece.bounds();
        if end.as_ref().is_some_and(|end| *end <= start) {
            return Ok(Vec::new());
        }
        let mut bounds = (Bound::Included(start.as_str()), end.as_deref().map_or(Bound::Unbounded, Bound::Excluded));
        match reached.map(|key| Bound::Included(key.borrow())) {
            Some(reached) if piece.newest_first => bounds.0 = reached,
            Some(reached) => bounds.1 = reached,
            None => {}
        }
        let overwritten = self.readable()?;
        let earlier = overwritten.keys.range::<str, _>(bounds);
        let earlier = earlier.filter_map(|(key, value)| Some((key.clone(), value.clone()?)));
        let unchanged = present.into_iter().filter(|(key, _)| !overwritten.keys.contains_key(key));
        let merged: BTreeMap<Key, Value> = unchanged.chain(earlier).collect();
        Ok(if piece.newest_first { merged.into_iter().rev().collect() } else { merged.into_iter().collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> Key {
        Key::new("t", "n", &[text]).unwrap()
    }

    #[test]
    fn former_values_are_saved_once_per_snapshot_and_dropped_with_it() {
        let snapshots = Snapshots::default();
        snapshots.note(&key("a"), Some(b"0"));
        let first = snapshots.begin(&BTreeMap::new());
        snapshots.note(&key("a"), Some(b"1"));
        let second = snapshots.begin(&BTreeMap::from([(key("b"), None)]));
        snapshots.note(&key("a"), Some(b"2"));
        let overwritten = |one: &FormerValues| one.overwritten.lock().keys.clone().into_iter().collect::<Vec<_>>();
        assert_eq!(overwritten(&first), [(key("a"), Some(b"1".to_vec()))]);
        assert_eq!(overwritten(&second), [(key("a"), Some(b"2".to_vec())), (key("b"), None)]);
        drop(first);
        assert!(snapshots.any());
        drop(second);
        assert!(!snapshots.any());
        let _third = snapshots.begin(&BTreeMap::new());
        assert_eq!(snapshots.held.lock().len(), 1, "nothing is left of those that ended");
    }

    #[tokio::test]
    async fn no_more_is_kept_than_may_be_and_then_it_is_not_read_any_more() {
        let snapshots = Snapshots::with_limit(10 * (ENTRY_BYTES + 2 + "t n x".len()));
        let earlier = snapshots.begin(&BTreeMap::new());
        let read = || earlier.scan(Scan::everything(9), |_| Ok(Vec::new()));
        for n in 0..10_u8 {
            snapshots.note(&key(&char::from(b'a' + n).to_string()), Some(b"1"));
            snapshots.note(&key(&char::from(b'a' + n).to_string()), Some(b"2"));
        }
        assert_eq!(read().await.unwrap().len(), 9);
        for n in 10..20_u8 {
            snapshots.note(&key(&char::from(b'a' + n).to_string()), Some(b"1"));
        }
        assert_eq!(earlier.overwritten.lock().keys.len(), 10);
        assert!(matches!(read().await, Err(StoreError::Unavailable(_))));
    }
}
