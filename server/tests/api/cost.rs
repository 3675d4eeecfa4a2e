//! What a borrower reads costs the same however many others there are (architecture, "lists are paged or bounded").

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::House;
use crate::support::borrower::{Borrower, PRODUCT};
use loan_server::store::engine::{Batch, CommitError, Engine, Key, Scan, StoreError, Value as Bytes};
use loan_server::store::memory::Memory;

/// A store that counts the records it is asked for.
#[derive(Default)]
struct Counting {
    inner: Memory,
    read: AtomicUsize,
}

#[async_trait::async_trait]
impl Engine for Counting {
    async fn get(&self, key: &Key) -> Result<Option<Bytes>, StoreError> {
        self.read.fetch_add(1, Ordering::Relaxed);
        self.inner.get(key).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Bytes)>, StoreError> {
        let found = self.inner.scan(scan).await?;
        self.read.fetch_add(1 + found.len(), Ordering::Relaxed);
        Ok(found)
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        self.inner.commit(batch).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }
}

/// Records read by each call that a screen makes.
async fn costs(engine: &Counting, borrower: &Borrower<'_>, order: &str) -> Vec<(String, usize)> {
    let paths = [
        "/home/v1/index".to_owned(),
        "/order/v1/list".to_owned(),
        format!("/order/v1/detail?orderId={order}"),
        "/order/v1/auto-apply-list".to_owned(),
        format!("/order/v1/precheck?productId={PRODUCT}"),
        format!("/order/v1/calculate?amount=3000&period=7&productId={PRODUCT}"),
        format!("/bank/v1/find-user-bank-card?productId={PRODUCT}"),
        "/auth/v1/find-user-auth".to_owned(),
    ];
    let mut costs = Vec::new();
    for path in paths {
        engine.read.store(0, Ordering::Relaxed);
        borrower.get(&path).await.data();
        costs.push((path, engine.read.load(Ordering::Relaxed)));
    }
    costs
}

#[tokio::test]
async fn a_read_costs_the_same_beside_other_peoples_loans() {
    let engine = Arc::new(Counting::default());
    let house = House::over(engine.clone()).await;
    let (borrower, order) = house.loaned("9000000001").await;
    let alone = costs(&engine, &borrower, &order).await;
    for number in 0..25 {
        house.loaned(&format!("98000000{number:02}")).await;
    }
    assert_eq!(costs(&engine, &borrower, &order).await, alone);
    assert!(alone.iter().all(|(_, read)| (1..40).contains(read)), "{alone:?}");
}
