//! Caches values that are computed from a key and from a part of the catalogue, such as a product.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;

/// Maximum number of cached values. A full cache is cleared.
const MOST: usize = 1024;

/// Cached values by key. A clone starts empty, because a copied product, for example, may then be changed.
#[derive(Debug)]
pub struct Cache<K, V>(Mutex<HashMap<K, Arc<V>>>);

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K, V> Clone for Cache<K, V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<K: Eq + Hash, V> Cache<K, V> {
    /// Returns the cached value or computes it. `compute` must depend only on the key and on the cache's owner.
    pub fn of(&self, key: K, compute: impl FnOnce(&K) -> V) -> Arc<V> {
        let mut known = self.0.lock();
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
