//! What follows from a part of the catalogue, computed once for each question.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// More than the cards of a product on a day; then all answers are computed anew.
const MOST: usize = 1024;

/// The answers that a part has given. A copy of the part may be changed, so it begins without any.
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
