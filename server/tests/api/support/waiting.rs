//! A store that can delay one read of a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loan_store::engine::{Batch, CommitError, Engine, Key, Scan, StoreError, Value as Bytes};
use loan_store::memory::Memory;
use loan_store::queue::Queue;
use tokio::sync::Notify;

/// A store in memory that claims to be shared with another server.
pub struct Waiting {
    inner: Memory,
    table: &'static str,
    armed: AtomicBool,
    reached: Notify,
    go: Notify,
}

impl Waiting {
    pub fn at(table: &'static str) -> Arc<Self> {
        let (inner, armed) = (Memory::default(), AtomicBool::new(false));
        Arc::new(Self { inner, table, armed, reached: Notify::new(), go: Notify::new() })
    }

    /// Delays the result of the table's next read until [`go`](Self::go) is called.
    pub fn hold_next(&self) {
        self.armed.store(true, Ordering::SeqCst);
    }

    pub async fn reached(&self) {
        self.reached.notified().await;
    }

    pub fn go(&self) {
        self.go.notify_one();
    }
}

#[async_trait::async_trait]
impl Engine for Waiting {
    async fn get(&self, key: &Key) -> Result<Option<Bytes>, StoreError> {
        let value = self.inner.get(key).await;
        if key.table() == self.table && self.armed.swap(false, Ordering::SeqCst) {
            self.reached.notify_one();
            self.go.notified().await;
        }
        value
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Bytes>>, StoreError> {
        self.inner.get_many(keys).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Bytes)>, StoreError> {
        self.inner.scan(scan).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        self.inner.commit(batch).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn queue(&self) -> &dyn Queue {
        self.inner.queue()
    }
}
