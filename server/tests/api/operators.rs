//! Operators: their scopes, the audit trail of their acts, and ending a user's sessions.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use crate::support::{Answer, OPS_TOKEN, TestServer, described};
use futures_util::future::join_all;
use loan_core::api::code::ErrorCode;
use loan_server::config::Operators;
use loan_server::http::{Http, PassThrough, openapi, ops};
use loan_server::records::acts::Act;
use loan_server::records::kinds::OPERATOR_ACT;
use loan_store::engine::{Batch, CommitError, Engine, Key, Scan, StoreError, Value as Bytes};
use loan_store::memory::Memory;
use loan_store::queue::Queue;
use loan_store::{Stored, Table};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const SCOPES: [&str; 7] = ["tickets", "orders", "opinions", "outbox", "sessions", "audit", "metrics"];

/// Method, path, body and required scope of every operator's call, except the metrics.
const CALLS: [(&str, &str, &str, &str); 15] = [
    ("POST", "/ops/v1/tickets", r#"{"phone": "919000000001"}"#, "tickets"),
    ("POST", "/ops/v1/orders/01J00000000000000000000000/events", r#"{"event": "approve"}"#, "orders"),
    ("GET", "/ops/v1/orders/01J00000000000000000000000/applicant", "", "orders"),
    ("GET", "/ops/v1/opinions", "", "opinions"),
    ("GET", "/ops/v1/opinions/01J00000000000000000000000/pictures/x", "", "opinions"),
    ("POST", "/ops/v1/opinions/01J00000000000000000000000/answer", r#"{"content": "A"}"#, "opinions"),
    ("GET", "/ops/v1/outbox", "", "outbox"),
    ("POST", "/ops/v1/outbox/01J00000000000000000000000/retry", "{}", "outbox"),
    ("GET", "/ops/v1/unapplied", "", "outbox"),
    ("GET", "/ops/v1/disputes", "", "orders"),
    ("POST", "/ops/v1/sessions/revoke", r#"{"phone": "919000000001"}"#, "sessions"),
    ("POST", "/ops/v1/phones/revoke", r#"{"phone": "919000000001", "reason": "reassigned"}"#, "sessions"),
    ("GET", "/ops/v1/acts", "", "audit"),
    ("GET", "/openapi.json", "", "metrics"),
    ("GET", "/ops/v1/acts?after=3", "", "audit"),
];

/// Starts a server with one operator per scope. The scope's name is also the operator's name and token.
async fn one_for_each_scope() -> TestServer {
    let one = |scope: &str| {
        let hash = hex::encode(Sha256::digest(scope));
        json!({ "name": scope, "tokenSha256": hash, "scopes": [scope] })
    };
    let file = Value::Array(SCOPES.map(one).to_vec()).to_string();
    TestServer::with(|_, settings| settings.operators = Operators::parse(file.as_bytes()).unwrap()).await
}

async fn as_operator(server: &TestServer, token: &str, (method, path, body): (&str, &str, &str)) -> Answer {
    let bearer = ["Bearer ", token].concat();
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    server.send(method, path, &headers, body.as_bytes()).await
}

async fn trail(server: &TestServer, token: &str, after: u64) -> Value {
    as_operator(server, token, ("GET", &format!("/ops/v1/acts?after={after}"), "")).await.data().clone()
}

#[test]
fn the_calls_above_and_the_metrics_are_all_that_need_an_operator() {
    let listed = CALLS.iter().map(|(method, path, ..)| described::operation(method, path).unwrap().id);
    let listed: BTreeSet<&str> = listed.chain(["metrics"]).collect();
    let paths = openapi::document()["paths"].as_object().unwrap().values();
    let described: BTreeSet<&str> = paths
        .flat_map(|methods| methods.as_object().unwrap().values())
        .filter(|call| call["security"].as_array().unwrap().iter().any(|way| way.get("operator").is_some()))
        .map(|call| call["operationId"].as_str().unwrap())
        .collect();
    assert_eq!(listed, described);
}

#[tokio::test]
async fn the_metrics_are_read_with_their_scope_and_no_other() {
    let server = one_for_each_scope().await;
    let routes = ops::routes(&Http::new(server.app.clone(), Arc::new(PassThrough)));
    for scope in SCOPES {
        let request = warp::test::request().path("/metrics").header("authorization", ["Bearer ", scope].concat());
        let status = request.reply(&routes).await.status().as_u16();
        assert_eq!(status, if scope == "metrics" { 200 } else { ErrorCode::OpsScope.status() }, "{scope}");
    }
    let request = warp::test::request().path("/metrics").header("authorization", "bearer metrics");
    assert_eq!(request.reply(&routes).await.status().as_u16(), 200, "the scheme in small letters");
}

#[tokio::test]
async fn a_scope_opens_its_calls_and_no_other() {
    let server = one_for_each_scope().await;
    for (method, path, body, needed) in CALLS {
        for scope in SCOPES {
            let answer = as_operator(&server, scope, (method, path, body)).await;
            if scope == needed {
                assert!(!matches!(answer.status.as_u16(), 401 | 403), "{scope} {path}");
            } else {
                answer.refused(ErrorCode::OpsScope);
            }
        }
        as_operator(&server, "nobody's", (method, path, body)).await.refused(ErrorCode::OpsUnauthorised);
    }
    let tickets = ("POST", "/ops/v1/tickets", r#"{"phone": "919000000001"}"#);
    as_operator(&server, OPS_TOKEN, tickets).await.refused(ErrorCode::OpsUnauthorised);
}

#[tokio::test]
async fn the_audit_trail_has_operators_acts_and_refusals_but_no_reads() {
    let server = one_for_each_scope().await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    let events = format!("/ops/v1/orders/{order}/events");
    let event = |event: &str| json!({ "event": event }).to_string();
    let phone = r#"{"phone": "919000000001"}"#;
    as_operator(&server, "orders", ("POST", &events, &event("approve"))).await.data();
    as_operator(&server, "orders", ("POST", &events, &event("approve"))).await.refused(ErrorCode::EventRefused);
    as_operator(&server, "metrics", ("POST", &events, &event("deny"))).await.refused(ErrorCode::OpsScope);
    server.advance_ms(1500);
    as_operator(&server, "tickets", ("POST", "/ops/v1/tickets", phone)).await.data();
    as_operator(&server, "tickets", ("POST", "/ops/v1/tickets", r#"{"phone": "1"}"#))
        .await
        .refused(ErrorCode::PhoneInvalid);
    as_operator(&server, "sessions", ("POST", "/ops/v1/sessions/revoke", phone)).await.data();
    let path = "/ops/v1/outbox/919000000001/retry";
    as_operator(&server, "outbox", ("POST", path, "{}")).await.refused(ErrorCode::MessageNotFound);
    // The audit trail does not record the next three requests.
    as_operator(&server, "stranger", ("POST", "/ops/v1/tickets", phone)).await.refused(ErrorCode::OpsUnauthorised);
    as_operator(&server, "opinions", ("GET", "/ops/v1/opinions", "")).await.data();
    as_operator(&server, "tickets", ("GET", "/ops/v1/tickets", "")).await.refused(ErrorCode::MethodNotAllowed);

    let page = trail(&server, "audit", 0).await;
    let shown =
        |field: &str| -> Vec<Value> { page["acts"].as_array().unwrap().iter().map(|act| act[field].clone()).collect() };
    assert_eq!(shown("number"), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(shown("operator"), ["orders", "orders", "metrics", "tickets", "tickets", "sessions", "outbox"]);
    let acts = ["order_event", "order_event", "order_event", "ticket", "ticket", "sessions_revoke", "outbox_retry"];
    assert_eq!(shown("act"), acts);
    let codes = [ErrorCode::EventRefused, ErrorCode::OpsScope, ErrorCode::PhoneInvalid, ErrorCode::MessageNotFound];
    let [refused, scope, invalid, gone] = codes.map(ErrorCode::code);
    assert_eq!(shown("outcome"), [0, refused, scope, 0, invalid, 0, gone]);
    let user = loan_server::app::Ctx::internal(server.tenant().await, server.now()).pseudonym(&borrower.user_id);
    let (order, user) = (order.as_str(), user.as_str());
    assert_eq!(user.len(), 16);
    assert_eq!(shown("subject"), [order, order, order, user, "unknown", user, "unknown"]);
    assert_eq!(shown("at")[0], "2026-11-20T10:00:00+05:30");
    assert_eq!(shown("at")[3], "2026-11-20T10:00:01.500+05:30");
    let requests: BTreeSet<String> = shown("request").iter().map(|id| id.as_str().unwrap().to_owned()).collect();
    assert!(requests.len() == 7 && !requests.contains(""), "{requests:?}");
    assert!(!page.to_string().contains("9000000001"), "{page}");
    assert_eq!((&page["faults"], &page["next"]), (&json!([]), &Value::Null));
}

/// Changes after the application do not alter the contacts and consents that the order stores.
#[tokio::test]
async fn an_operator_reads_what_an_applicant_told_and_accepted() {
    let server = one_for_each_scope().await;
    let borrower = server.verified("9000000001").await;
    let mut contacts = json!({
        "oneName": "A", "oneMobile": "9000000011", "oneRelation": "1",
        "twoName": "B", "twoMobile": "9000000012", "twoRelation": "1",
        "thirdName": "C", "thirdMobile": "9000000013", "thirdRelation": "1",
    });
    borrower.post("/auth/v1/contacts", &contacts).await.data();
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    let path = format!("/ops/v1/orders/{order}/applicant");
    let told = as_operator(&server, "orders", ("GET", &path, "")).await.data().clone();
    assert_eq!(told["phone"], "919000000001");
    assert_eq!(told["contacts"], contacts);
    let consents = told["consents"].as_array().unwrap();
    let documents: Vec<&Value> = consents.iter().map(|consent| &consent["document"]).collect();
    assert_eq!(documents[..2], ["agreement", "privacy"]);
    for consent in consents {
        assert_eq!((&consent["at"], &consent["language"]), (&json!("2026-11-20T10:00:00+05:30"), &json!("en")));
        assert_eq!(consent["hash"].as_str().unwrap().len(), 64);
    }

    server.advance_hours(1);
    contacts["oneName"] = json!("Somebody Else");
    borrower.post("/auth/v1/contacts", &contacts).await.data();
    assert_eq!(as_operator(&server, "orders", ("GET", &path, "")).await.data(), &told);
    let unknown = ("GET", "/ops/v1/orders/01J00000000000000000000000/applicant", "");
    as_operator(&server, "orders", unknown).await.refused(ErrorCode::OrderNotFound);
}

#[tokio::test]
async fn each_entry_holds_the_hash_of_the_one_before_which_anybody_can_work_out() {
    let server = TestServer::new().await;
    for _ in 0..3 {
        server.operator("/ops/v1/tickets", &json!({ "phone": "919000000001" })).await.data();
    }
    let page = trail(&server, OPS_TOKEN, 0).await;
    let mut before = String::new();
    for act in page["acts"].as_array().unwrap() {
        assert_eq!(act["before"], before.as_str());
        let fields = ["number", "at", "operator", "act", "subject", "outcome", "request", "before"];
        let text = |field: &str| act[field].as_str().map_or_else(|| act[field].to_string(), str::to_owned);
        before = hex::encode(Sha256::digest(fields.map(text).join("\n")));
        assert_eq!(act["hash"], before.as_str());
    }
    assert_eq!(page["acts"][2]["operator"], "operator", "who has the one token");
}

#[tokio::test]
async fn the_trail_says_which_event_for_what_reason_and_with_which_answer() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    let events = format!("/ops/v1/orders/{order}/events");
    let says = |event: &str, reason: &str| json!({ "event": event, "reason": reason });
    server.operator(&events, &says("disbursed", "")).await.refused(ErrorCode::EventRefused);
    server.operator(&events, &says("approve", "Income is\nproved.")).await.data();
    server.operator(&events, &says("fly", "")).await.refused(ErrorCode::ControlInvalid);
    server.operator(&events, &says("deny", &"x".repeat(501))).await.refused(ErrorCode::WrongType);
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    server.operator(&events, &says("disbursalFailed", "Account closed.")).await.data();

    let page = trail(&server, OPS_TOKEN, 0).await;
    let acts = page["acts"].as_array().unwrap();
    let shown = |act: &Value| ["event", "reason", "answer"].map(|field| act[field].as_str().unwrap().to_owned());
    let answers: Vec<[String; 3]> = acts.iter().map(shown).collect();
    assert_eq!((&answers[0][0], answers[0][2].contains("notLending")), (&"disbursed".to_owned(), true), "{answers:?}");
    assert_eq!(answers[1], ["approve", "Income isproved.", "2"]);
    assert_eq!(answers[2], ["unknown", "", "ControlInvalid"]);
    assert!(answers[3][0] == "deny" && answers[3][1].len() == 500 && !answers[3][2].is_empty(), "{answers:?}");
    assert_eq!(answers[4], ["disbursalFailed", "Account closed.", "5"]);
    for act in acts {
        let fields = ["number", "at", "operator", "act", "subject", "outcome", "request", "before"];
        let text = |field: &str| act[field].as_str().map_or_else(|| act[field].to_string(), str::to_owned);
        let decision = json!([act["event"], act["reason"], act["answer"]]).to_string();
        let lines = [fields.map(text).join("\n"), decision].join("\n");
        assert_eq!(act["hash"], hex::encode(Sha256::digest(lines)));
    }
    assert_eq!(page["faults"], json!([]));
}

#[tokio::test]
async fn the_trail_is_read_page_by_page() {
    let server = TestServer::new().await;
    for _ in 0..105 {
        server.operator("/ops/v1/sessions/revoke", &json!({ "phone": "919000000001" })).await.data();
    }
    let first = trail(&server, OPS_TOKEN, 0).await;
    assert_eq!((first["acts"].as_array().unwrap().len(), &first["next"]), (100, &json!(100)));
    let second = trail(&server, OPS_TOKEN, 100).await;
    assert_eq!((second["acts"].as_array().unwrap().len(), &second["next"]), (5, &Value::Null));
    assert_eq!((&second["acts"][0]["number"], &second["faults"]), (&json!(101), &json!([])));
    for wrong in ["after=-1", "after=x", "before=1"] {
        let path = format!("/ops/v1/acts?{wrong}");
        assert_eq!(as_operator(&server, OPS_TOKEN, ("GET", &path, "")).await.status, 400, "{wrong}");
    }
}

const ACTS: Table<Act> = Table::of(OPERATOR_ACT);

async fn entry(server: &TestServer, number: u64) -> (String, Stored<Act>) {
    let key = format!("{number:020}");
    let found = ACTS.get(&server.tenant().await.store, &[&key]).await.unwrap().unwrap();
    (key, found)
}

#[tokio::test]
async fn an_entry_that_was_changed_or_taken_away_shows() {
    let server = TestServer::new().await;
    for _ in 0..8 {
        server.operator("/ops/v1/tickets", &json!({ "phone": "919000000001" })).await.data();
    }
    let faults = async |after: u64| trail(&server, OPS_TOKEN, after).await["faults"].clone();
    assert_eq!(faults(0).await, json!([]));
    let store = server.tenant().await.store;
    let mut batch = Batch::new();
    // An attacker with the store's key replaces an operator's name in one entry, and removes another entry.
    let (key, third) = entry(&server, 3).await;
    ACTS.put(&store, &mut batch, &[&key], &Act { operator: "other".to_owned(), ..third.value.clone() }).unwrap();
    ACTS.remove(&store, &mut batch, &[&entry(&server, 6).await.0]);
    // An attacker without the key overwrites an entry.
    batch.put(Key::new("default", "operator_act", &[&format!("{:020}", 8)]).unwrap(), b"damage".to_vec());
    store.commit(batch).await.unwrap();
    let fault = |number: u64, fault: &str| json!({ "number": number, "fault": fault });
    assert_eq!(faults(0).await, json!([fault(4, "altered"), fault(6, "missing"), fault(8, "unreadable")]));
    // The faults also appear when a reader starts at a later entry.
    assert_eq!(faults(3).await[0], fault(4, "altered"));
    assert_eq!(faults(6).await[0], fault(6, "missing"));
    assert_eq!(faults(20).await, json!([fault(20, "missing")]), "an end that was cut off");
}

#[tokio::test]
async fn acts_at_once_all_have_their_numbers() {
    let server = TestServer::new().await;
    let ticket = json!({ "phone": "919000000001" });
    let minted = join_all((0..40).map(|_| server.operator("/ops/v1/tickets", &ticket))).await;
    assert!(minted.iter().all(|answer| answer.code() == 0));
    let page = trail(&server, OPS_TOKEN, 0).await;
    assert_eq!((page["acts"].as_array().unwrap().len(), &page["faults"]), (40, &json!([])));
}

#[derive(Default)]
struct Noting {
    inner: Memory,
    commits: Mutex<Vec<BTreeSet<String>>>,
}

#[async_trait::async_trait]
impl Engine for Noting {
    async fn get(&self, key: &Key) -> Result<Option<Bytes>, StoreError> {
        self.inner.get(key).await
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Bytes>>, StoreError> {
        self.inner.get_many(keys).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Bytes)>, StoreError> {
        self.inner.scan(scan).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let table = |key: &Key| key.table().to_owned();
        self.commits.lock().unwrap().push(batch.writes().keys().map(table).collect());
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
async fn an_act_is_written_in_the_commit_of_the_change_it_tells_of() {
    let engine = Arc::<Noting>::default();
    let server = TestServer::over(engine.clone()).await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    let phone = json!({ "phone": borrower.phone });
    for (path, body, table) in [
        ("/ops/v1/tickets".to_owned(), phone.clone(), "ticket"),
        (format!("/ops/v1/orders/{order}/events"), json!({ "event": "deny" }), "order"),
        ("/ops/v1/sessions/revoke".to_owned(), phone, "user"),
    ] {
        engine.commits.lock().unwrap().clear();
        server.operator(&path, &body).await.data();
        let commits = engine.commits.lock().unwrap().clone();
        let with_act: Vec<_> = commits.iter().filter(|tables| tables.contains("operator_act")).collect();
        assert!(with_act.len() == 1 && with_act[0].contains(table), "{path}: {commits:?}");
    }
}

#[tokio::test]
async fn an_operator_ends_every_session_of_a_user_and_learns_nothing_of_a_phone() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let other = server.newcomer("9000000002").await;
    let revoke = async |phone: &str| server.operator("/ops/v1/sessions/revoke", &json!({ "phone": phone })).await;
    borrower.get("/order/v1/list").await.data();
    let known = revoke("919000000001").await;
    borrower.get("/order/v1/list").await.refused(ErrorCode::SessionExpired);
    other.get("/order/v1/list").await.data();
    let again = revoke("919000000001").await;
    let unknown = revoke("919000000009").await;
    assert_eq!((&known.bytes, &again.bytes), (&unknown.bytes, &unknown.bytes));
    assert!(known.data().is_null());
    revoke("9000000001").await.refused(ErrorCode::PhoneInvalid);
    let unsigned = server.send("POST", "/ops/v1/sessions/revoke", &[], b"{}").await;
    unsigned.refused(ErrorCode::OpsUnauthorised);
}
