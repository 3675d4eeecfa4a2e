//! A lock for each key, such as one lock for each order, and the locks of a tenant.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use super::Tenant;
use crate::error::Result;
use loan_store::Lock;

/// Number of locks above which unused locks are removed.
const IDLE: usize = 1024;

#[derive(Debug, Default)]
pub struct KeyedLocks(Mutex<HashMap<String, Weak<AsyncMutex<()>>>>);

impl KeyedLocks {
    pub async fn lock(&self, key: &str) -> OwnedMutexGuard<()> {
        self.of(key).lock_owned().await
    }

    /// Returns `None` while somebody holds the lock.
    pub fn try_lock(&self, key: &str) -> Option<OwnedMutexGuard<()>> {
        self.of(key).try_lock_owned().ok()
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

/// A lock of the tenant, until it is dropped.
#[expect(dead_code, reason = "held, not used")]
pub struct Held(OwnedMutexGuard<()>, Lock);

impl Tenant {
    /// Takes the tenant's lock of this name, in this process and then among all servers of the database.
    async fn hold(&self, name: &str) -> Result<Held> {
        let here = self.state.locks.lock(name).await;
        Ok(Held(here, self.store.lock(name).await?))
    }

    /// Locks the audit trail, because each entry contains the hash of the previous entry.
    pub async fn hold_acts(&self) -> Result<Held> {
        self.hold("acts").await
    }

    /// Locks the order's payment link, so that repeated taps request only one page from the provider.
    pub async fn hold_link(&self, order: &str) -> Result<Held> {
        self.hold(&format!("link/{order}")).await
    }

    /// Blocks other writers of deadlines in this process. If tests can adjust clocks, also blocks writers in other
    /// processes. Otherwise each process writes only the deadlines that it has claimed.
    pub async fn hold_deadlines(&self) -> Result<Held> {
        let name = "deadlines";
        if self.app.settings.turns_clocks {
            return self.hold(name).await;
        }
        Ok(Held(self.state.locks.lock(name).await, Lock::default()))
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
