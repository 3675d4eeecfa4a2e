//! At midnight, all due dates pass at the same instant, and requests are served as usual.

use loan_core::fees::rules::CONFIRM_WINDOW_HOURS;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::support::TestServer;
use crate::support::borrower::Borrower;
use loan_core::api::code::ErrorCode;
use loan_server::records::orders;
use loan_server::service::deadlines::{self, Backlog};
use loan_store::engine::{Batch, CommitError, Engine, Key, Scan, StoreError, Value as Bytes};
use loan_store::memory::Memory;
use loan_store::queue::Queue;
use serde_json::json;

/// A store that counts reads and commits, and can damage a record or refuse its writes.
#[derive(Default)]
struct Watched {
    inner: Memory,
    reads: AtomicUsize,
    commits: AtomicUsize,
    /// A record whose commits fail.
    refused: Mutex<Option<Key>>,
}

impl Watched {
    fn taken(&self) -> (usize, usize) {
        (self.reads.swap(0, Ordering::SeqCst), self.commits.swap(0, Ordering::SeqCst))
    }

    async fn replace(&self, key: &Key, bytes: Bytes) -> Bytes {
        let was = self.inner.get(key).await.unwrap().unwrap();
        let mut batch = Batch::new();
        batch.put(key.clone(), bytes);
        self.inner.commit(batch).await.unwrap();
        was
    }
}

#[async_trait::async_trait]
impl Engine for Watched {
    async fn get(&self, key: &Key) -> Result<Option<Bytes>, StoreError> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        self.inner.get(key).await
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Bytes>>, StoreError> {
        self.reads.fetch_add(keys.len(), Ordering::SeqCst);
        self.inner.get_many(keys).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Bytes)>, StoreError> {
        let found = self.inner.scan(scan).await?;
        self.reads.fetch_add(1 + found.len(), Ordering::SeqCst);
        Ok(found)
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        self.commits.fetch_add(1, Ordering::SeqCst);
        if self.refused.lock().unwrap().as_ref().is_some_and(|key| batch.writes().contains_key(key)) {
            return Err(StoreError::Unavailable("no room".to_owned()).into());
        }
        self.inner.commit(batch).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }

    fn queue(&self) -> &dyn Queue {
        self.inner.queue()
    }
}

async fn server() -> (Arc<Watched>, TestServer) {
    let engine = Arc::<Watched>::default();
    let server = TestServer::over(engine.clone()).await;
    (engine, server)
}

async fn loans(server: &TestServer, count: usize) -> Vec<(Borrower<'_>, String)> {
    let mut loans = Vec::new();
    for number in 0..count {
        loans.push(server.loaned(&format!("9800000{number:03}")).await);
    }
    loans
}

fn order_key(order: &str) -> Key {
    Key::new("default", "order", &[order]).unwrap()
}

fn timers_from(limit: usize) -> Scan {
    Scan::below(Key::new("default", "timer", &[]).unwrap(), limit)
}

/// Returns the first instant at which a loan taken today is overdue.
fn due_passes(server: &TestServer) -> loan_core::time::Timestamp {
    server.now().day().plus(7).end()
}

#[tokio::test]
async fn a_request_does_no_more_at_midnight_than_before_it() {
    let (engine, server) = server().await;
    let (borrower, order) = server.loaned("9000000001").await;
    loans(&server, 30).await;
    server.delivered().await;
    let calls = ["/home/v1/index".to_owned(), format!("/order/v1/detail?orderId={order}"), "/order/v1/list".to_owned()];
    let costs = async || {
        let mut costs = Vec::new();
        for call in &calls {
            engine.taken();
            borrower.get(call).await.data();
            costs.push(engine.taken());
        }
        costs
    };
    let midnight = due_passes(&server);
    server.set_clock(midnight.plus_ms(-1));
    // The day's first request also writes the session's last use.
    costs().await;
    let before = costs().await;
    server.set_clock(midnight);
    assert_eq!(costs().await, before);
    assert_eq!(borrower.state(&order).await.0, "8", "the due date has passed for whoever looks");
    assert!(before.iter().all(|(_, commits)| *commits == 0), "{before:?}");
}

#[tokio::test]
async fn an_order_that_cannot_be_read_is_nobody_elses_trouble() {
    let (engine, server) = server().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (_, broken) = server.loaned("9000000002").await;
    engine.replace(&order_key(&broken), b"damaged".to_vec()).await;
    server.set_clock(due_passes(&server));
    assert_eq!(borrower.state(&order).await.0, "8");
}

#[tokio::test]
async fn an_order_that_cannot_be_read_leaves_its_borrower_the_others() {
    let (engine, server) = server().await;
    let borrower = server.verified("9000000001").await;
    let broken = borrower.apply("1000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    borrower.post("/order/v1/withdraw", &json!({ "orderId": broken })).await.data();
    let order = borrower.take_loan().await;
    let listed = async || {
        let list = borrower.get("/order/v1/list").await.data().clone();
        list.as_array().unwrap().iter().map(|one| one["orderId"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let unreadable = async || deadlines::backlog(&server.tenant().await).await.unwrap().unreadable;
    let whole = engine.replace(&order_key(&broken), b"damaged".to_vec()).await;
    assert_eq!(listed().await, [order.as_str()]);
    assert_eq!(borrower.get("/home/v1/index").await.data()["undwayList"].as_array().unwrap().len(), 1);
    borrower.get(&format!("/order/v1/detail?orderId={broken}")).await.refused(ErrorCode::Internal);
    assert_eq!(unreadable().await, 1, "the operator hears of it");
    engine.replace(&order_key(&broken), whole).await;
    assert_eq!(listed().await, [order, broken]);
}

#[tokio::test]
async fn a_repaired_order_is_no_longer_reported_although_nobody_reads_it() {
    let (engine, server) = server().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let tenant = server.tenant().await;
    let unreadable = async || deadlines::backlog(&tenant).await.unwrap().unreadable;
    let whole = engine.replace(&order_key(&order), b"damaged".to_vec()).await;
    borrower.get("/order/v1/list").await.data();
    tenant.tidy().await.unwrap();
    assert_eq!(unreadable().await, 1);
    engine.replace(&order_key(&order), whole.clone()).await;
    tenant.tidy().await.unwrap();
    assert_eq!(unreadable().await, 0, "it can be read");

    // The sweeper retries after an hour. Until then, another process may write the deadline.
    engine.replace(&order_key(&order), b"damaged".to_vec()).await;
    server.set_clock(due_passes(&server));
    server.sweep().await;
    engine.replace(&order_key(&order), whole).await;
    tenant.tidy().await.unwrap();
    assert_eq!(unreadable().await, 1, "its deadline is not written");
    deadlines::sweep_alone(&tenant, server.now().plus_hours(1)).await.unwrap();
    assert_eq!(written(&server, &order).await, "8");
    tenant.tidy().await.unwrap();
    assert_eq!(unreadable().await, 0);
}

async fn timers(engine: &Watched) -> usize {
    engine.inner.scan(timers_from(usize::MAX)).await.unwrap().len()
}

async fn written(server: &TestServer, order: &str) -> &'static str {
    orders::stored(&server.tenant().await.store, order).await.unwrap().unwrap().as_written().state().code()
}

#[tokio::test]
async fn borrowers_read_the_same_before_and_after_the_sweep() {
    let (engine, server) = server().await;
    let loans = loans(&server, 40).await;
    server.set_clock(due_passes(&server));
    let (borrower, order) = &loans[7];
    let calls = [format!("/order/v1/detail?orderId={order}"), "/order/v1/list".to_owned(), "/home/v1/index".to_owned()];
    let read = async || {
        let mut answers = Vec::new();
        for call in &calls {
            answers.push(borrower.get(call).await.bytes);
        }
        answers
    };
    let before = read().await;
    assert_eq!((written(&server, order).await, timers(&engine).await), ("6", 40), "nobody wrote anything");
    server.sweep().await;
    for (_, order) in &loans {
        assert_eq!(written(&server, order).await, "8");
    }
    assert_eq!((read().await, timers(&engine).await), (before, 0));
}

#[tokio::test]
async fn a_damaged_order_is_set_aside_reported_and_tried_again_in_an_hour() {
    let (engine, server) = server().await;
    let loans = loans(&server, 5).await;
    let broken = order_key(&loans[2].1);
    let whole = engine.replace(&broken, b"damaged".to_vec()).await;
    server.set_clock(due_passes(&server));
    server.sweep().await;
    for (place, (_, order)) in loans.iter().enumerate() {
        if place != 2 {
            assert_eq!(written(&server, order).await, "8");
        }
    }
    let backlog = async || deadlines::backlog(&server.tenant().await).await.unwrap();
    assert_eq!(backlog().await, Backlog { late_ms: 0, due: 0, unreadable: 1 });
    engine.replace(&broken, whole).await;
    server.advance_ms(59 * 60_000);
    server.sweep().await;
    assert_eq!(written(&server, &loans[2].1).await, "6");
    server.advance_ms(60_000);
    server.sweep().await;
    assert_eq!(written(&server, &loans[2].1).await, "8");
    server.tenant().await.tidy().await.unwrap();
    assert_eq!(backlog().await, Backlog::default());
}

#[tokio::test]
async fn an_order_that_cannot_be_written_now_stops_none_that_falls_due_with_it() {
    let (engine, server) = server().await;
    let loans = loans(&server, 40).await;
    let timers = engine.inner.scan(timers_from(1)).await.unwrap();
    let first = timers[0].0.id().to_owned();
    *engine.refused.lock().unwrap() = Some(order_key(&first));
    server.set_clock(due_passes(&server));
    let tenant = server.tenant().await;
    assert!(deadlines::sweep(&tenant).await.is_err());
    for (_, order) in loans.iter().filter(|(_, order)| *order != first) {
        assert_eq!(written(&server, order).await, "8");
    }
    *engine.refused.lock().unwrap() = None;
    deadlines::sweep(&tenant).await.unwrap();
    assert_eq!(written(&server, &first).await, "8");
}

#[tokio::test]
async fn a_damaged_timer_hides_no_other() {
    let (engine, server) = server().await;
    let loans = loans(&server, 3).await;
    let keys = engine.inner.scan(timers_from(9)).await.unwrap();
    engine.replace(&keys[0].0, b"damaged".to_vec()).await;
    server.set_clock(due_passes(&server));
    server.sweep().await;
    for (_, order) in &loans {
        assert_eq!(written(&server, order).await, "8");
    }
}

#[tokio::test]
async fn an_action_before_the_sweep_sees_the_order_with_its_deadlines() {
    let (_, server) = server().await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("1000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "approve").await;
    server.advance_hours(CONFIRM_WINDOW_HOURS);
    let taken = borrower.post("/order/v1/loan", &json!({ "orderId": order })).await;
    taken.refused(ErrorCode::TransitionRefused);
    assert_eq!(written(&server, &order).await, "10", "what had fallen due was written first");
    // A borrower can apply again as soon as the deadline of the open order has passed.
    let second = borrower.apply("1000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&second, "approve").await;
    server.advance_hours(CONFIRM_WINDOW_HOURS);
    let third = borrower.apply("1000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    assert_eq!((written(&server, &second).await, written(&server, &third).await), ("10", "1"));
}

#[tokio::test]
async fn a_sweep_that_begins_where_another_ended_finds_nothing_to_do() {
    let (engine, server) = server().await;
    let (_, first) = server.loaned("9000000001").await;
    server.loans_like(&first, 299).await;
    server.delivered().await;
    server.set_clock(due_passes(&server));
    let tenant = server.tenant().await;
    engine.taken();
    let both = (deadlines::sweep(&tenant), deadlines::sweep(&tenant));
    let (one, other) = tokio::join!(both.0, both.1);
    assert_eq!((one, other), (Ok(()), Ok(())));
    assert_eq!(engine.taken().1, 300, "each is written once");
}
