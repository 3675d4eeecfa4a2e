//! Each message to a provider is sent once and in time, whatever happens to other messages.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::security_events::Lines;
use crate::support::borrower::Borrower;
use crate::support::{TestServer, until};
use loan_core::api::code::ErrorCode;
use loan_core::time::Timestamp;
use loan_server::app::senders::SENDERS;
use loan_server::ports::{
    Audit, AuditRequest, Disbursal, DisbursalOutcome, Disburse, PortError, Ports, Sms, Text, Verdict,
};
use loan_server::qa::sandbox::Sandbox;
use loan_server::records::outbox as records;
use loan_server::service::outbox::{backlog, deliver};
use loan_store::{Batch, Key};
use serde_json::json;

/// A bank and an SMS provider that count their requests, and an audit without verdicts.
#[derive(Default)]
struct FakeProviders {
    disbursals: Mutex<BTreeMap<String, u32>>,
    texts: Mutex<BTreeMap<String, u32>>,
    pause: Duration,
    is_down: AtomicBool,
    is_silent: AtomicBool,
}

impl FakeProviders {
    fn ports(self: &Arc<Self>) -> Ports {
        Ports { disburse: self.clone(), sms: self.clone(), audit: self.clone(), ..Sandbox::ports() }
    }

    fn sent(&self) -> u32 {
        self.disbursals.lock().unwrap().values().sum()
    }
}

#[async_trait::async_trait]
impl Disburse for FakeProviders {
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError> {
        *self.disbursals.lock().unwrap().entry(disbursal.order_id.clone()).or_default() += 1;
        if self.is_silent.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(self.pause).await;
        match self.is_down.load(Ordering::SeqCst) {
            true => Err(PortError::new("disbursal", "it answered 503")),
            false => Ok(None),
        }
    }
}

#[async_trait::async_trait]
impl Sms for FakeProviders {
    async fn send(&self, text: &Text) -> Result<(), PortError> {
        *self.texts.lock().unwrap().entry(text.body.clone()).or_default() += 1;
        Ok(())
    }
}

#[async_trait::async_trait]
impl Audit for FakeProviders {
    async fn submit(&self, _request: &AuditRequest) -> Result<Option<Verdict>, PortError> {
        if self.is_silent.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        Ok(None)
    }
}

async fn server_over(providers: &Arc<FakeProviders>) -> TestServer {
    TestServer::with_ports(providers.ports()).await
}

async fn approved<'a>(server: &'a TestServer, phone: &str) -> (Borrower<'a>, String) {
    let borrower = server.verified(phone).await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "approve").await;
    (borrower, order)
}

fn text(id: &str, at: Timestamp, next: records::Next) -> records::Outgoing {
    records::Outgoing {
        id: id.to_owned(),
        kind: "sms".to_owned(),
        payload: json!({ "kind": "sms", "phone": "919000000001", "body": id }),
        at,
        attempts: 0,
        next,
        request: String::new(),
        last_error: None,
    }
}

/// Returns whether an attempt to pay an order out has failed.
async fn has_failed(server: &TestServer, order: &str) -> bool {
    let message = records::get(&server.tenant().await.store, &format!("disburse:{order}")).await.unwrap();
    message.is_some_and(|message| message.last_error.is_some())
}

async fn left(server: &TestServer) -> usize {
    records::waiting(&server.tenant().await.store, 1000).await.unwrap().len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn thirty_loans_at_once_are_thirty_pay_orders_however_slow_the_bank() {
    let providers = Arc::new(FakeProviders { pause: Duration::from_millis(200), ..FakeProviders::default() });
    let server = server_over(&providers).await;
    let mut ready = Vec::new();
    for n in 0..30 {
        ready.push(approved(&server, &format!("90000001{n:02}")).await);
    }
    let taken = ready.iter().map(|(borrower, order)| async move {
        borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    });
    futures_util::future::join_all(taken).await;
    until("nothing waits", async || left(&server).await == 0).await;
    let disbursals = providers.disbursals.lock().unwrap().clone();
    assert_eq!(disbursals.len(), 30);
    assert!(disbursals.values().all(|times| *times == 1), "{disbursals:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_code_leaves_while_every_other_provider_is_silent() {
    let providers = Arc::new(FakeProviders::default());
    let server = server_over(&providers).await;
    let mut ready = Vec::new();
    for n in 0..20 {
        ready.push(approved(&server, &format!("90000002{n:02}")).await);
    }
    until("nothing waits", async || left(&server).await == 0).await;
    providers.is_silent.store(true, Ordering::SeqCst);
    for (borrower, order) in &ready {
        borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    }
    providers.texts.lock().unwrap().clear();
    until("all the bank's senders wait", async || providers.sent() == 8).await;
    server.get("/sms/v1/sendCode?phone=919000000999").await.data();
    until("the code left", async || !providers.texts.lock().unwrap().is_empty()).await;
    assert_eq!(providers.sent(), 8, "the bank's senders still wait, so the code did not wait for one of them");
    server.advance_ms(30_000);
    let lines = backlog(&server.tenant().await).await.unwrap().lines;
    let late = |kind: &str| lines.iter().find(|line| line.kind == kind).unwrap().late_ms;
    assert_eq!((late("disburse"), late("code")), (30_000, 0), "{lines:?}");
}

#[tokio::test]
async fn a_message_that_fails_waits_longer_each_time_counted_from_its_last_attempt() {
    let providers = Arc::new(FakeProviders::default());
    let server = server_over(&providers).await;
    let (borrower, order) = approved(&server, "9000000301").await;
    until("nothing waits", async || left(&server).await == 0).await;
    providers.is_down.store(true, Ordering::SeqCst);
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    until("it was tried", async || providers.sent() == 1).await;
    let tenant = server.tenant().await;
    let pause_ends = |message: &records::Outgoing| match message.next {
        records::Next::At(at) => at,
        other => panic!("{other:?}"),
    };
    let soon = server.now().plus_ms(2_000);
    let waiting = async || records::waiting(&tenant.store, 1).await.unwrap();
    until("its pause began", async || waiting().await.first().is_some_and(|it| pause_ends(it) == soon)).await;

    // After two hours without an attempt, the message is tried once and then waits again.
    server.advance_ms(2 * 3_600_000);
    for _ in 0..5 {
        deliver(&tenant).await.unwrap();
        server.advance_ms(500);
    }
    assert_eq!(providers.sent(), 2);
    server.advance_ms(4_000);
    deliver(&tenant).await.unwrap();
    assert_eq!(providers.sent(), 3, "four seconds after the second attempt");
    server.advance_ms(4_000);
    deliver(&tenant).await.unwrap();
    assert_eq!(providers.sent(), 3, "eight after the third");
}

#[tokio::test]
async fn a_failed_attempt_is_logged_with_its_message_and_order() {
    let providers = Arc::new(FakeProviders::default());
    let server = server_over(&providers).await;
    let (borrower, order) = approved(&server, "9000000302").await;
    until("nothing waits", async || left(&server).await == 0).await;
    providers.is_down.store(true, Ordering::SeqCst);
    let lines = Lines::read();
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    until("it failed", async || has_failed(&server, &order).await).await;
    // The line is written after the failure is stored.
    tokio::task::yield_now().await;
    let line = lines.all().into_iter().find(|line| line["message"] == "not sent, will be tried again").unwrap();
    assert_eq!((&line["id"], &line["order"]), (&json!(format!("disburse:{order}")), &json!(order)));
}

#[tokio::test]
async fn a_hundred_messages_that_fail_stop_none_behind_them() {
    let providers = Arc::new(FakeProviders::default());
    let server = server_over(&providers).await;
    let mut ready = Vec::new();
    for n in 0..110 {
        ready.push(approved(&server, &format!("9000004{n:03}")).await);
    }
    until("nothing waits", async || left(&server).await == 0).await;
    providers.is_down.store(true, Ordering::SeqCst);
    let (last, before) = ready.split_last().unwrap();
    for (borrower, order) in before {
        borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    }
    let tenant = server.tenant().await;
    let failed = async || {
        let waiting = records::waiting(&tenant.store, 1000).await.unwrap();
        let pause_ends = records::Next::At(server.now().plus_ms(2_000));
        waiting.iter().filter(|message| message.next == pause_ends).count()
    };
    until("each failed", async || failed().await == before.len()).await;
    providers.is_down.store(false, Ordering::SeqCst);
    let (borrower, order) = last;
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    until("the last one left", async || providers.disbursals.lock().unwrap().contains_key(order)).await;
    until("nothing else is on its way", async || left(&server).await == before.len()).await;
    assert_eq!(failed().await, before.len(), "those before it wait for their time");
}

#[tokio::test]
async fn a_message_that_fails_for_half_a_day_is_set_aside_until_the_operator_sends_it_again() {
    let providers = Arc::new(FakeProviders::default());
    let server = server_over(&providers).await;
    let (borrower, order) = approved(&server, "9000000501").await;
    until("nothing waits", async || left(&server).await == 0).await;
    providers.is_down.store(true, Ordering::SeqCst);
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    until("it was tried", async || providers.sent() == 1).await;
    let tenant = server.tenant().await;
    let operator = [("authorization", "Bearer ops-token"), ("content-type", "application/json")];
    let set_aside = async || server.send("GET", "/ops/v1/outbox", &operator, b"").await.data().clone();
    for _ in 0..40 {
        server.advance_ms(3_600_000);
        deliver(&tenant).await.unwrap();
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(providers.sent(), 20, "then it is given up");
    let letters = set_aside().await;
    assert_eq!((&letters[0]["kind"], &letters[0]["attempts"]), (&json!("disburse"), &json!(20)));
    assert!(letters[1].is_null());
    assert_eq!(backlog(&tenant).await.unwrap().dead, 1);

    providers.is_down.store(false, Ordering::SeqCst);
    let path = format!("/ops/v1/outbox/{}/retry", letters[0]["id"].as_str().unwrap());
    server.send("POST", &path, &operator, b"{}").await.data();
    until("it left", async || left(&server).await == 0).await;
    assert_eq!((providers.sent(), set_aside().await), (21, json!([])));
    assert_eq!(backlog(&tenant).await.unwrap().dead, 0);
    server.send("POST", &path, &operator, b"{}").await.refused(ErrorCode::MessageNotFound);
}

#[tokio::test]
async fn any_number_of_dead_texts_hides_no_dead_payout() {
    let server = TestServer::new().await;
    let tenant = server.tenant().await;
    let mut batch = Batch::new();
    let texts = (0..210).map(|_| tenant.new_id_at(server.now()));
    for id in texts.chain(["disburse:1".to_owned()]) {
        records::insert(&tenant.store, &mut batch, &text(&id, server.now(), records::Next::Never)).unwrap();
    }
    tenant.store.commit(batch).await.unwrap();
    let letters = server.read_as_operator("/ops/v1/outbox").await;
    assert_eq!((&letters.data()[0]["id"], letters.data().as_array().unwrap().len()), (&json!("disburse:1"), 200));
}

#[tokio::test]
async fn a_message_that_cannot_be_read_stops_none_behind_it_and_waits_like_one_that_fails() {
    let providers = Arc::new(FakeProviders::default());
    let server = server_over(&providers).await;
    let tenant = server.tenant().await;
    let broken = records::Outgoing {
        kind: "disburse".to_owned(),
        payload: json!({ "kind": "nonsense" }),
        ..text("0-broken", server.now(), records::Next::At(server.now()))
    };
    let mut batch = Batch::new();
    records::insert(&tenant.store, &mut batch, &broken).unwrap();
    tenant.store.commit(batch).await.unwrap();
    deliver(&tenant).await.unwrap();
    let tried = records::get(&tenant.store, "0-broken").await.unwrap().unwrap();
    assert_eq!((tried.attempts, tried.next), (1, records::Next::At(server.now().plus_ms(2_000))));
    let (borrower, order) = approved(&server, "9000000601").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    until("the loan left", async || providers.sent() == 1).await;
}

#[tokio::test]
async fn a_message_leaves_however_many_before_it_are_being_sent() {
    let providers = Arc::new(FakeProviders::default());
    let server = server_over(&providers).await;
    let tenant = server.tenant().await;
    let ids: Vec<String> = (0..4 * SENDERS).map(|n| format!("m{n:02}")).collect();
    let mut batch = Batch::new();
    for id in &ids {
        let message = text(id, server.now(), records::Next::At(server.now()));
        records::insert(&tenant.store, &mut batch, &message).unwrap();
    }
    tenant.store.commit(batch).await.unwrap();
    let (last, others) = ids.split_last().unwrap();
    let claims: Vec<_> = others.iter().map(|id| tenant.senders().claim(id).unwrap()).collect();
    deliver(&tenant).await.unwrap();
    let sent = || providers.texts.lock().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(sent(), std::slice::from_ref(last));
    drop(claims);
    deliver(&tenant).await.unwrap();
    assert_eq!(sent(), ids);
}

#[tokio::test]
async fn a_payout_that_an_operator_made_by_hand_or_gave_up_is_not_sent_again() {
    let providers = Arc::new(FakeProviders::default());
    let server = server_over(&providers).await;
    let tenant = server.tenant().await;
    for (phone, outcome, state) in [("9000000601", "disbursed", "6"), ("9000000602", "disbursalFailed", "5")] {
        let (borrower, order) = approved(&server, phone).await;
        until("nothing waits", async || left(&server).await == 0).await;
        providers.is_down.store(true, Ordering::SeqCst);
        let attempts = async || providers.disbursals.lock().unwrap().get(&order).copied().unwrap_or_default();
        borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
        until("it failed", async || has_failed(&server, &order).await).await;
        server.report(&order, outcome).await;
        providers.is_down.store(false, Ordering::SeqCst);
        server.advance_ms(3_600_000);
        until("nothing waits", async || {
            deliver(&tenant).await.unwrap();
            left(&server).await == 0
        })
        .await;
        assert_eq!(attempts().await, 1, "{outcome}");
        let detail = borrower.get(&format!("/order/v1/detail?orderId={order}")).await;
        assert_eq!(detail.data()["orderState"], state, "{outcome}");
    }
}

#[tokio::test]
async fn a_message_that_cannot_be_read_holds_up_no_other() {
    let providers = Arc::new(FakeProviders::default());
    let server = server_over(&providers).await;
    let tenant = server.tenant().await;
    let mut ready = Vec::new();
    for phone in ["9000000701", "9000000702"] {
        ready.push(approved(&server, phone).await);
    }
    until("nothing waits", async || left(&server).await == 0).await;
    providers.is_down.store(true, Ordering::SeqCst);
    for (borrower, order) in &ready {
        borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
        until("it failed", async || has_failed(&server, order).await).await;
    }
    let damaged = Key::new("default", "outbox", &[&format!("disburse:{}", ready[0].1)]).unwrap();
    assert!(server.app.engine.get(&damaged).await.unwrap().is_some());
    let mut batch = Batch::new();
    batch.put(damaged, b"damaged".to_vec());
    server.app.engine.commit(batch).await.unwrap();
    providers.is_down.store(false, Ordering::SeqCst);
    until("the other one left", async || {
        server.advance_ms(60_000);
        deliver(&tenant).await.unwrap();
        providers.disbursals.lock().unwrap()[&ready[1].1] == 2
    })
    .await;
    backlog(&tenant).await.unwrap();
}
