//! Caches decoded records that were read recently.
//!
//! An entry is used only if the stored sealed bytes equal the bytes that the entry was decoded from. Every write seals
//! with a new nonce, so a stale entry never matches, and writers need not invalidate entries.

use std::any::Any;
use std::hash::RandomState;
use std::sync::Arc;

use lru::LruCache;
use parking_lot::Mutex;

use super::engine::{Key, Value};

/// Maximum total size of the sealed records. The decoded records take about three times as much memory.
const MOST_BYTES: usize = 8 * 1024 * 1024;

#[derive(Default)]
pub(super) struct Decoded(Mutex<Entries>);

struct Entries {
    recent: LruCache<Key, Entry, RandomState>,
    bytes: usize,
}

struct Entry {
    sealed: Value,
    value: Arc<dyn Any + Send + Sync>,
}

impl Default for Entries {
    fn default() -> Self {
        Self { recent: LruCache::unbounded_with_hasher(RandomState::new()), bytes: 0 }
    }
}

impl Entries {
    fn add(&mut self, key: Key, entry: Entry) {
        self.bytes += entry.sealed.len();
        let replaced = self.recent.put(key, entry);
        self.bytes -= replaced.map_or(0, |former| former.sealed.len());
        while self.bytes > MOST_BYTES
            && let Some((_, oldest)) = self.recent.pop_lru()
        {
            self.bytes -= oldest.sealed.len();
        }
    }
}

impl Decoded {
    pub(super) fn get<T: Clone + 'static>(&self, key: &Key, sealed: &[u8]) -> Option<T> {
        let mut entries = self.0.lock();
        let entry = entries.recent.get(key).filter(|entry| entry.sealed == sealed)?;
        entry.value.downcast_ref().cloned()
    }

    pub(super) fn add<T: Clone + Send + Sync + 'static>(&self, key: &Key, sealed: &[u8], value: &T) {
        let entry = Entry { sealed: sealed.to_vec(), value: Arc::new(value.clone()) };
        self.0.lock().add(key.clone(), entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(id: usize) -> Key {
        Key::new("t", "n", &[&id.to_string()]).unwrap()
    }

    #[test]
    fn an_entry_answers_only_for_its_own_bytes_and_type() {
        let decoded = Decoded::default();
        decoded.add(&key(1), b"sealed", &7_u32);
        assert_eq!(decoded.get::<u32>(&key(1), b"sealed"), Some(7));
        assert_eq!(decoded.get::<u32>(&key(1), b"Sealed"), None, "written again");
        assert_eq!(decoded.get::<u32>(&key(2), b"sealed"), None, "another record");
        assert_eq!(decoded.get::<u64>(&key(1), b"sealed"), None, "another type");
        decoded.add(&key(1), b"later", &8_u32);
        assert_eq!((decoded.get(&key(1), b"later"), decoded.get::<u32>(&key(1), b"sealed")), (Some(8_u32), None));
    }

    #[test]
    fn the_least_recently_read_goes_first_and_the_size_is_bounded() {
        let decoded = Decoded::default();
        let sealed = vec![1; MOST_BYTES / 10];
        for id in 0..10 {
            decoded.add(&key(id), &sealed, &id);
            assert_eq!(decoded.get::<usize>(&key(0), &sealed), Some(0));
        }
        decoded.add(&key(3), &sealed, &33_usize);
        decoded.add(&key(10), &sealed, &10_usize);
        assert_eq!(decoded.get::<usize>(&key(1), &sealed), None);
        assert_eq!((decoded.get(&key(0), &sealed), decoded.get(&key(3), &sealed)), (Some(0_usize), Some(33_usize)));
        let entries = decoded.0.lock();
        assert_eq!((entries.recent.len(), entries.bytes), (10, 10 * sealed.len()));
    }
}
