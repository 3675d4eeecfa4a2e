//! A cache in a part of the catalogue (such as a product), for values computed from that part and a key.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of values, more than a product has cards in a day. A full cache is cleared.
const MOST: usize = 1024;

/// Cached values by key. A clone starts empty, because the cloned part may be changed.
#[derive(Debug)]
pub struct Kept<K, V>(Mutex<HashMap<K, Arc<V>>>);

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K, V> Clone for Kept<K, V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<K: Eq + Hash, V> Kept<K, V> {
    /// Returns the cached value or computes it. `compute` must depend only on the part and the key.
    pub fn of(&self, key: K, compute: impl FnOnce(&K) -> V) -> Arc<V> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known.get(&key) {
            return value.clone();
        }
        if known.len() >= MOST {
            known.clear();
        }
        let value = Arc::new(compute(&key));
        known.insert(key, value.clone());
        value
    }
}
