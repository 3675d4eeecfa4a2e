//! A borrower's reads cost the same, however many other borrowers there are.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::support::borrower::{Borrower, PRODUCT};
use crate::support::{TestServer, until};
use loan_server::http::{Http, PassThrough, ops};
use loan_server::records::opinions::{self, Opinion};
use loan_server::records::outbox::{self, Next, Outgoing};
use loan_server::records::sessions::{self, Scope, Session};
use loan_server::service::photos;
use loan_store::engine::{Batch, CommitError, Engine, Key, Scan, StoreError, Value as Bytes};
use loan_store::memory::Memory;
use loan_store::queue::Queue;
use loan_store::{BlobName, Stored};
use serde_json::json;

/// A store that counts its calls and the records that they read.
#[derive(Default)]
struct Counting {
    inner: Memory,
    read: AtomicUsize,
    calls: AtomicUsize,
}

#[async_trait::async_trait]
impl Engine for Counting {
    async fn get(&self, key: &Key) -> Result<Option<Bytes>, StoreError> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.read.fetch_add(1, Ordering::Relaxed);
        self.inner.get(key).await
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Bytes>>, StoreError> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.read.fetch_add(keys.len(), Ordering::Relaxed);
        self.inner.get_many(keys).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Bytes)>, StoreError> {
        self.calls.fetch_add(1, Ordering::Relaxed);
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

    fn queue(&self) -> &dyn Queue {
        self.inner.queue()
    }
}

/// Sends a borrower's read requests; returns each path and the number of records that the server loads.
async fn costs(engine: &Counting, borrower: &Borrower<'_>, order: &str) -> Vec<(String, usize)> {
    // Background deliveries also read from the store, so they must end first.
    borrower.server.delivered().await;
    let paths = [
        "/home/v1/index".to_owned(),
        "/order/v1/list".to_owned(),
        format!("/order/v1/detail?orderId={order}"),
        format!("/order/v1/papers?orderId={order}"),
        format!("/order/v1/paper?id={order}~statement"),
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
    let server = TestServer::over(engine.clone()).await;
    let (borrower, order) = server.loaned("9000000001").await;
    let alone = costs(&engine, &borrower, &order).await;
    for number in 0..25 {
        server.loaned(&format!("98000000{number:02}")).await;
    }
    assert_eq!(costs(&engine, &borrower, &order).await, alone);
    assert!(alone.iter().all(|(_, read)| (1..40).contains(read)), "{alone:?}");
}

#[tokio::test]
async fn a_sweep_asks_for_all_records_of_a_part_at_once() {
    let engine = Arc::new(Counting::default());
    let server = TestServer::over(engine.clone()).await;
    let names = (0..).map(|n| BlobName::new("default", "user", &format!("left{n}")).unwrap());
    for name in names.filter(|name| name.part() == 7).take(12) {
        server.app.blobs.put(&name, b"sealed".to_vec()).await.unwrap();
    }
    server.tenant().await;
    engine.calls.store(0, Ordering::Relaxed);
    assert_eq!(photos::sweep(&server.app, 7, Duration::ZERO).await.unwrap(), 12);
    assert_eq!(engine.calls.load(Ordering::Relaxed), 1);
}

#[tokio::test(start_paused = true)]
async fn asking_whether_the_server_is_ready_reads_the_store_once_a_second_at_most() {
    let engine = Arc::new(Counting::default());
    let server = TestServer::over(engine.clone()).await;
    let routes = ops::routes(&Http::new(server.app.clone(), Arc::new(PassThrough)));
    let asked = async |times: usize| {
        engine.calls.store(0, Ordering::Relaxed);
        let ask = || warp::test::request().path("/readyz").reply(&routes);
        let answers = futures_util::future::join_all((0..times).map(|_| ask())).await;
        assert!(answers.iter().all(|answer| answer.status() == 200));
        engine.calls.load(Ordering::Relaxed)
    };
    assert_eq!((asked(50).await, asked(50).await), (1, 0));
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(asked(50).await, 1);
}

/// Requests long lists; returns the path, the number of store calls and the number of entries of each.
async fn lists(engine: &Counting, server: &TestServer, borrower: &Borrower<'_>) -> Vec<(&'static str, usize, usize)> {
    let store = server.tenant().await.store;
    let is_dead = |one: &Stored<Outgoing>| one.next == Next::Never;
    until("the outbox is delivered", async || outbox::waiting(&store, 1).await.unwrap().iter().all(is_dead)).await;
    let mut seen = Vec::new();
    for path in ["/order/v1/list", "/home/v1/index", "/user/v1/sessions", "/ops/v1/opinions", "/ops/v1/outbox"] {
        engine.calls.store(0, Ordering::Relaxed);
        let answer = match path.starts_with("/ops") {
            true => server.read_as_operator(path).await,
            false => borrower.get(path).await,
        };
        let entries = answer.data().as_array().map_or(0, Vec::len);
        seen.push((path, engine.calls.load(Ordering::Relaxed), entries));
    }
    seen
}

#[tokio::test]
async fn a_long_list_takes_no_more_calls_to_the_store_than_a_short_one() {
    let engine = Arc::new(Counting::default());
    let server = TestServer::over(engine.clone()).await;
    let borrower = server.verified("9000000001").await;
    let (store, user) = (server.tenant().await.store, &borrower.user_id);
    let grow = async |by: usize, first: usize| {
        for number in first..first + by {
            let order = borrower.apply("1000.00").await.data()["orderId"].clone();
            borrower.post("/order/v1/withdraw", &json!({ "orderId": order })).await.data();
            let id = format!("X{number:02}");
            let (at, mut batch) = (server.now(), Batch::new());
            let session = Session {
                user_id: user.clone(),
                created_at: at,
                seen_at: at,
                scope: Scope::Full,
                generation: 0,
                device: String::new(),
                proof: None,
                is_unproved: false,
            };
            sessions::insert(&store, &mut batch, &id, &session).unwrap();
            let opinion = Opinion {
                id: id.clone(),
                problem_type: String::new(),
                content: "Look.".to_owned(),
                images: Vec::new(),
                created_at: at,
                answer: None,
            };
            opinions::insert(&store, &mut batch, user, &opinion).unwrap();
            let message = Outgoing {
                id,
                kind: "sms".to_owned(),
                payload: json!({}),
                at,
                attempts: 20,
                next: Next::Never,
                request: String::new(),
                last_error: None,
            };
            outbox::insert(&store, &mut batch, &message).unwrap();
            store.commit(batch).await.unwrap();
        }
    };
    grow(2, 0).await;
    let short = lists(&engine, &server, &borrower).await;
    grow(48, 2).await;
    let long = lists(&engine, &server, &borrower).await;
    for ((path, few, _), (_, many, entries)) in short.iter().zip(&long) {
        assert!(*entries >= 50 || *path == "/home/v1/index", "{path} has {entries}");
        assert!(many <= few, "{path} with {entries} entries takes {many} calls, {few} before");
    }
}
