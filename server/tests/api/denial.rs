//! A denial and another application at the same time: only one of them wins.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::support::House;
use loan_core::api::code::ErrorCode;
use loan_store::engine::{Batch, CommitError, Engine, Key, Scan, StoreError, Value as Bytes};
use loan_store::memory::Memory;
use loan_store::queue::Queue;

/// Holds the next read of a denial after it was read, until the test releases it.
#[derive(Default)]
struct Waiting {
    inner: Memory,
    armed: AtomicBool,
    reached: tokio::sync::Notify,
    go: tokio::sync::Notify,
}

#[async_trait::async_trait]
impl Engine for Waiting {
    async fn get(&self, key: &Key) -> Result<Option<Bytes>, StoreError> {
        let value = self.inner.get(key).await;
        if key.table() == "denial" && self.armed.swap(false, Ordering::SeqCst) {
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

    fn queue(&self) -> &dyn Queue {
        self.inner.queue()
    }
}

#[tokio::test]
async fn nobody_applies_beside_the_denial_of_the_order_before() {
    let engine = Arc::<Waiting>::default();
    let house = House::over(engine.clone()).await;
    let borrower = house.verified("9000000001").await;
    let first = borrower.apply("1000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    engine.armed.store(true, Ordering::SeqCst);
    // The second application reads that there is no denial; then the first is denied.
    let (second, ()) = tokio::join!(borrower.apply("1000.00"), async {
        engine.reached.notified().await;
        house.report(&first, "deny").await;
        engine.go.notify_one();
    });
    second.refused(ErrorCode::DeniedWait);
}
