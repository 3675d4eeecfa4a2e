//! Housekeeping deletes expired records in bounded steps, by the tenant's clock.

use crate::picture::JPEG;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::TestServer;
use crate::support::borrower::{Borrower, PRODUCT};
use loan_core::api::code::ErrorCode;
use loan_server::records::expiry;
use loan_store::engine::{Batch, CommitError, Conflict, Engine, Key, Scan, StoreError, Value};
use loan_store::memory::Memory;
use loan_store::queue::Queue;
use loan_store::{Claimed, Depth};
use serde_json::json;

/// A store that counts the keys it returns, and its commits.
#[derive(Default)]
pub struct Counting {
    pub inner: Memory,
    read: AtomicUsize,
    commits: AtomicUsize,
    /// A record whose commits always conflict.
    pub contended: Mutex<Option<Key>>,
    /// Queues from which a message was claimed.
    claimed: Mutex<Vec<Key>>,
}

impl Counting {
    fn taken(&self) -> usize {
        self.read.swap(0, Ordering::SeqCst)
    }

    pub fn commits(&self) -> usize {
        self.commits.load(Ordering::SeqCst)
    }

    pub async fn count(&self, table: &str) -> usize {
        let table = Key::new("default", table, &[]).unwrap();
        self.inner.scan(Scan::below(table, usize::MAX)).await.unwrap().len()
    }
}

#[async_trait::async_trait]
impl Engine for Counting {
    async fn get(&self, key: &Key) -> Result<Option<Value>, StoreError> {
        self.read.fetch_add(1, Ordering::SeqCst);
        self.inner.get(key).await
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Value>>, StoreError> {
        self.read.fetch_add(keys.len(), Ordering::SeqCst);
        self.inner.get_many(keys).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>, StoreError> {
        let found = self.inner.scan(scan).await?;
        self.read.fetch_add(1 + found.len(), Ordering::SeqCst);
        Ok(found)
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        self.commits.fetch_add(1, Ordering::SeqCst);
        if self.contended.lock().unwrap().as_ref().is_some_and(|key| batch.writes().contains_key(key)) {
            return Err(Conflict.into());
        }
        self.inner.commit(batch).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }

    fn queue(&self) -> &dyn Queue {
        self
    }
}

#[async_trait::async_trait]
impl Queue for Counting {
    async fn claim(&self, line: &Key, until: i64, limit: usize, lease: Duration) -> Result<Claimed, StoreError> {
        self.claimed.lock().unwrap().push(line.clone());
        self.inner.queue().claim(line, until, limit, lease).await
    }

    async fn release(&self, claimed: &Claimed) -> Result<(), StoreError> {
        self.inner.queue().release(claimed).await
    }

    async fn depth(&self, line: &Key, until: i64, limit: usize) -> Result<Depth, StoreError> {
        self.inner.queue().depth(line, until, limit).await
    }
}

pub async fn server() -> (Arc<Counting>, TestServer) {
    let engine = Arc::<Counting>::default();
    let server = TestServer::over(engine.clone()).await;
    (engine, server)
}

/// Deletes all expired records; returns the number of steps.
pub async fn tidy(server: &TestServer) -> usize {
    let tenant = server.tenant().await;
    let mut steps = 0;
    while expiry::purge(&tenant.store, tenant.now()).await.unwrap() > 0 {
        steps += 1;
    }
    steps
}

#[tokio::test]
async fn sessions_are_forgotten_when_they_end_and_not_before() {
    let (engine, server) = server().await;
    let idle = server.newcomer("9000000001").await;
    let busy = server.newcomer("9000000002").await;
    assert_eq!(engine.count("session").await, 2);
    server.advance_hours(29 * 24);
    busy.get("/home/v1/index").await.data();
    tidy(&server).await;
    assert_eq!(engine.count("session").await, 2, "neither has ended");
    server.advance_hours(24);
    tidy(&server).await;
    assert_eq!(engine.count("session").await, 1);
    idle.get("/home/v1/index").await.refused(ErrorCode::SessionExpired);
    busy.get("/home/v1/index").await.data();
    // Use does not extend a session beyond ninety days.
    for _ in 0..2 {
        server.advance_hours(29 * 24);
        busy.get("/home/v1/index").await.data();
    }
    server.advance_hours(2 * 24);
    busy.get("/home/v1/index").await.refused(ErrorCode::SessionExpired);
    tidy(&server).await;
    assert_eq!(engine.count("session").await, 0);
    assert_eq!(engine.count("known_device").await, 2);
    server.advance_hours(400 * 24);
    tidy(&server).await;
    assert_eq!(engine.count("known_device").await, 0, "they have not signed in for long");
    assert_eq!(engine.count("expiry").await, 0, "and nothing is left of it");
}

#[tokio::test]
async fn codes_tickets_links_and_nonces_are_forgotten() {
    let (engine, server) = server().await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("1000.00").await.data()["orderId"].clone();
    borrower.post("/order/v1/audit-link", &json!({ "orderId": order })).await.data();
    server.operator("/ops/v1/tickets", &json!({ "phone": "919000000001" })).await.data();
    server.get("/sms/v1/sendCode?phone=919000000003").await.data();
    for (table, there) in [("audit_code", 1), ("ticket", 1), ("code", 2)] {
        assert_eq!(engine.count(table).await, there, "{table}");
    }
    tidy(&server).await;
    assert_eq!(engine.count("ticket").await, 1, "not yet");
    server.advance_ms(60_000);
    tidy(&server).await;
    assert_eq!((engine.count("ticket").await, engine.count("audit_code").await), (0, 1));
    server.advance_ms(4 * 60_000);
    tidy(&server).await;
    assert_eq!((engine.count("audit_code").await, engine.count("code").await), (0, 2));
    // A new code extends the life of the phone's code record by a full period.
    server.advance_hours(24);
    server.get("/sms/v1/sendCode?phone=919000000003").await.data();
    server.advance_hours(2);
    tidy(&server).await;
    assert_eq!(engine.count("code").await, 1);
    server.advance_hours(24);
    tidy(&server).await;
    assert_eq!(engine.count("code").await, 0);
}

#[tokio::test]
async fn kept_answers_are_forgotten_after_thirty_days() {
    let (engine, server) = server().await;
    let borrower = server.newcomer("9000000001").await;
    let place = json!({ "type": "gps", "address": "", "latitude": 28.6, "longitude": 77.2 });
    let path = "/device/v1/upload/device_info";
    borrower.post_once("early", path, &place).await.data();
    server.advance_hours(29 * 24);
    borrower.post_once("late", path, &place).await.data();
    tidy(&server).await;
    assert_eq!(engine.count("idempotency").await, 2);
    server.advance_hours(24);
    // A request is executed anew if its key has expired, even before housekeeping deletes the key.
    let anew = borrower.post_once("early", path, &place).await;
    assert!(!anew.headers.contains_key("idempotency-replayed"));
    tidy(&server).await;
    assert_eq!(engine.count("idempotency").await, 2);
    server.advance_hours(29 * 24);
    tidy(&server).await;
    assert_eq!(engine.count("idempotency").await, 1);
}

async fn upload(borrower: &Borrower<'_>, path: &str, texts: &str, field: &str) -> crate::support::Answer {
    let file = format!("--cut\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"p\"\r\n\r\n");
    let body = [texts.as_bytes(), file.as_bytes(), JPEG, b"\r\n--cut--\r\n"].concat();
    let kind = ("content-type", "multipart/form-data; boundary=cut");
    borrower.server.send("POST", path, &[("web_uuid", "w"), ("token", &borrower.token), kind], &body).await
}

async fn kept(server: &TestServer) -> usize {
    let mut kept = 0;
    for part in 0..=u8::MAX {
        kept += server.app.blobs.list(part).await.unwrap().len();
    }
    kept
}

#[tokio::test]
async fn an_image_that_nothing_uses_is_forgotten_and_one_in_use_stays() {
    let (engine, server) = server().await;
    let borrower = server.after_steps("9000000001", 2).await;
    let text = |name: &str, value: &str| {
        format!("--cut\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let image = async || {
        let answer = upload(&borrower, "/api1/authen/upload", &text("type", "front"), "file").await;
        answer.data()["imageId"].clone()
    };
    let used = json!({ "type": 1, "frontImage": image().await, "backImage": image().await, "panImage": image().await });
    image().await;
    borrower.post("/auth/v1/kyc-info/aadhaar-pan", &used).await.data();
    let content = [text("content", "Look."), text("problemType", ""), text("problemDesc", "")].concat();
    upload(&borrower, "/api1/opinion-record/v1/save", &content, "multipartFiles").await.data();
    assert_eq!((engine.count("image").await, kept(&server).await), (5, 5));
    server.advance_hours(30 * 24 - 1);
    tidy(&server).await;
    assert_eq!(engine.count("image").await, 5);
    server.advance_hours(1);
    tidy(&server).await;
    assert_eq!((engine.count("image").await, kept(&server).await), (4, 4));
    // New pictures replace the documents, so the first pictures are no longer used.
    let again = server.newcomer("9000000001").await;
    assert_eq!(again.user_id, borrower.user_id);
    let image = async || {
        let answer = upload(&again, "/api1/authen/upload", &text("type", "front"), "file").await;
        answer.data()["imageId"].clone()
    };
    let others =
        json!({ "type": 1, "frontImage": image().await, "backImage": image().await, "panImage": image().await });
    again.post("/auth/v1/kyc-info/aadhaar-pan", &others).await.data();
    server.advance_hours(30 * 24);
    tidy(&server).await;
    let left = (engine.count("image").await, kept(&server).await);
    assert_eq!(left, (4, 4), "the three documents and the picture of the feedback");
}

#[tokio::test]
async fn much_that_ends_at_once_is_forgotten_in_bounded_steps() {
    let (engine, server) = server().await;
    let borrower = server.newcomer("9000000001").await;
    let place = json!({ "type": "gps", "address": "", "latitude": 28.6, "longitude": 77.2 });
    for n in 0..450 {
        borrower.post_once(&format!("k{n}"), "/device/v1/upload/device_info", &place).await.data();
    }
    let tenant = server.tenant().await;
    engine.taken();
    assert_eq!(expiry::purge(&tenant.store, tenant.now()).await.unwrap(), 0);
    assert!(engine.taken() <= 2, "with nothing due, one entry is looked at");
    server.advance_hours(31 * 24);
    assert_eq!(expiry::purge(&tenant.store, server.now()).await.unwrap(), 200);
    // One call of `tidy` deletes all expired records but the contended one.
    let table = Key::new("default", "idempotency", &[]).unwrap();
    let (used, _) = engine.inner.scan(Scan::below(table, 1)).await.unwrap().remove(0);
    *engine.contended.lock().unwrap() = Some(used);
    tenant.tidy().await.unwrap();
    assert_eq!(engine.count("idempotency").await, 1);
    *engine.contended.lock().unwrap() = None;
    tenant.tidy().await.unwrap();
    assert_eq!(engine.count("idempotency").await, 0);
}

/// Waking a sender takes a database connection, so only senders with new messages are woken.
#[tokio::test]
async fn a_request_wakes_the_senders_of_what_it_wrote_and_no_others() {
    let (engine, server) = server().await;
    server.get("/sms/v1/sendCode?phone=919000000001").await.data();
    server.delivered().await;
    let claimed = engine.claimed.lock().unwrap().clone();
    assert!(!claimed.is_empty() && claimed.iter().all(|line| line.id() == "code"), "{claimed:?}");
}

#[tokio::test]
async fn nothing_that_a_stranger_tracks_is_written() {
    let (engine, server) = server().await;
    let everything = async || engine.inner.scan(Scan::everything(usize::MAX)).await.unwrap();
    let before = everything().await;
    let events = json!([{ "projectName": "p", "pageName": "q", "behavior": "register", "value": "v", "eventTime": 1 }]);
    for version in ["v2", "v3"] {
        let path = format!("/burying-point/{version}/burying-point");
        for key in ["one", "two"] {
            server.post_with(&path, &events, &[("idempotency-key", key)]).await.data();
        }
    }
    let failures = json!({ "build": "b", "failures": [{ "kind": "boot", "page": "login", "place": "", "count": 1 }] });
    server.post("/client/v1/failures", &failures).await.data();
    assert!(everything().await == before);
}

#[tokio::test]
async fn statements_that_nobody_accepted_are_forgotten_and_an_accepted_one_stays() {
    let (engine, server) = server().await;
    let borrower = server.verified("9000000001").await;
    let mut shown = Vec::new();
    for amount in ["1000", "2000", "3000", "4000"] {
        let path = format!("/order/v1/kfs?productId={PRODUCT}&amount={amount}&period=7");
        shown.push(borrower.get(&path).await.data()["id"].as_str().unwrap().to_owned());
    }
    let card = borrower.card_id.clone();
    let wanted = json!({ "cardId": card, "borrowAmount": "3000.00", "periods": 7, "productId": PRODUCT,
        "kfsAccepted": shown[2] });
    borrower.post("/order/v1/apply", &wanted).await.data();
    server.advance_hours(29 * 24);
    tidy(&server).await;
    assert_eq!(engine.count("kfs").await, 4, "not yet");
    server.advance_hours(24);
    tidy(&server).await;
    assert_eq!(engine.count("kfs").await, 1, "the one that binds");
    let again = server.newcomer("9000000001").await;
    let path = format!("/order/v1/kfs?productId={PRODUCT}&amount=3000&period=7");
    assert_ne!(again.get(&path).await.data()["id"], shown[2], "another day, another statement");
}

#[tokio::test]
async fn an_entry_that_cannot_be_read_keeps_no_other_record_from_being_forgotten() {
    let (engine, server) = server().await;
    let borrower = server.newcomer("9000000001").await;
    let place = json!({ "type": "gps", "address": "", "latitude": 28.6, "longitude": 77.2 });
    for n in 0..5 {
        borrower.post_once(&format!("k{n}"), "/device/v1/upload/device_info", &place).await.data();
    }
    assert_eq!(engine.count("idempotency").await, 5);
    let entries = engine.inner.scan(Scan::below(Key::new("default", "expiry", &[]).unwrap(), 1)).await.unwrap();
    let mut batch = Batch::new();
    let damaged = entries[0].0.clone();
    batch.put(damaged.clone(), b"damaged".to_vec());
    engine.inner.commit(batch).await.unwrap();
    server.advance_hours(31 * 24);
    tidy(&server).await;
    assert!(engine.count("idempotency").await <= 1, "at most the record of that entry");
    assert!(engine.inner.get(&damaged).await.unwrap().is_some(), "the entry itself stays");
}
