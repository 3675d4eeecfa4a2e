//! The running calls of each tenant, so that a control can end their delays and wait for them.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Semaphore;

/// Poll interval while waiting for running calls.
const LOOK: Duration = Duration::from_millis(2);
/// Maximum wait for running calls, because a slow provider may delay a call for minutes.
const STOPPED_WITHIN: Duration = Duration::from_secs(5);

/// State that the running calls of one tenant share.
pub(crate) struct Calls {
    /// Has no permits. Closing the semaphore ends injected delays.
    delays: Semaphore,
    is_discarded: AtomicBool,
}

impl Calls {
    fn new() -> Self {
        Self { delays: Semaphore::new(0), is_discarded: AtomicBool::new(false) }
    }

    /// Waits for an injected delay. Returns `false` if a control ended the delay.
    pub(crate) async fn delay(&self, delay: Duration) -> bool {
        tokio::time::timeout(delay, self.delays.acquire()).await.is_err()
    }

    /// Returns whether the tenant's data was removed meanwhile, so that nothing of these calls may be recorded.
    pub(crate) fn is_discarded(&self) -> bool {
        self.is_discarded.load(Ordering::Acquire)
    }
}

#[derive(Default)]
pub(crate) struct RunningCalls(Mutex<HashMap<String, Arc<Calls>>>);

impl RunningCalls {
    /// Marks a call as running. The call must hold the returned value from before it reads the clock until it ends.
    pub(crate) fn begin(&self, tenant: &str) -> Arc<Calls> {
        let mut running = self.0.lock();
        running.entry(tenant.to_owned()).or_insert_with(|| Arc::new(Calls::new())).clone()
    }

    /// Ends the injected delays of a tenant's running calls, and waits up to [`STOPPED_WITHIN`] for these calls.
    pub(crate) async fn stop(&self, tenant: &str) {
        stopped(self.forget(tenant)).await;
    }

    /// Does the same as [`stop`](Self::stop), and marks the calls as discarded.
    pub(super) async fn discard(&self, tenant: &str) {
        let begun = self.forget(tenant);
        begun.iter().for_each(|begun| begun.is_discarded.store(true, Ordering::Release));
        stopped(begun).await;
    }

    /// Removes and returns what a tenant's running calls share. Later calls get a new value.
    pub(super) fn forget(&self, tenant: &str) -> Option<Arc<Calls>> {
        self.0.lock().remove(tenant)
    }
}

async fn stopped(begun: Option<Arc<Calls>>) {
    let Some(begun) = begun else { return };
    begun.delays.close();
    let ended = async {
        while Arc::strong_count(&begun) > 1 {
            tokio::time::sleep(LOOK).await;
        }
    };
    drop(tokio::time::timeout(STOPPED_WITHIN, ended).await);
}
