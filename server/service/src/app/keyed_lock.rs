//! A lock for each key, such as one lock for each order.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

/// Number of locks above which unused locks are removed.
const IDLE: usize = 1024;

#[derive(Debug, Default)]
pub struct KeyedLocks(Mutex<HashMap<String, Weak<AsyncMutex<()>>>>);

impl KeyedLocks {
    pub async fn lock(&self, key: &str) -> OwnedMutexGuard<()> {
        self.of(key).lock_owned().await
    }

    fn of(&self, key: &str) -> Arc<AsyncMutex<()>> {
        let mut locks = self.0.lock();
        if let Some(lock) = locks.get(key).and_then(Weak::upgrade) {
            return lock;
        }
        if locks.len() >= IDLE {
            locks.retain(|_, lock| lock.strong_count() > 0);
        }
        let lock = Arc::<AsyncMutex<()>>::default();
        locks.insert(key.to_owned(), Arc::downgrade(&lock));
        lock
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_holds_a_key_at_a_time_and_idle_keys_are_cleared_away() {
        let locks = KeyedLocks::default();
        let held = locks.lock("a").await;
        assert!(locks.of("a").try_lock().is_err() && locks.of("b").try_lock().is_ok());
        for key in 0..3 * IDLE {
            drop(locks.lock(&key.to_string()).await);
        }
        assert!(locks.0.lock().len() <= IDLE);
        assert!(locks.of("a").try_lock().is_err(), "what is held stays");
        drop(held);
        assert!(locks.of("a").try_lock().is_ok());
    }
}
