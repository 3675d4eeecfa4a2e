//! A cache beside a part of the catalogue: values computed from that part and a key, each once.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// The most values at a time, more than a product has cards on a day. When it is reached, the cache is emptied.
const MOST: usize = 1024;

/// The values by their keys. A clone begins empty, because the copy of the part may be changed.
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
    /// `compute` must depend on the part and the key only.
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
