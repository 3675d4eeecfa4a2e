//! Tests of `Idempotency-Key` (contract §2) on every call that changes something.

use crate::picture::{JPEG, jpeg};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use crate::onboarding::step_body;
use crate::support::borrower::{Borrower, PRODUCT};
use crate::support::{Answer, TestServer};
use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::{BASE_PATH, Effect, Endpoint, Method, endpoint_table};
use loan_store::engine::{Batch, CommitError, Engine, Key, Scan, StoreError, Value as Bytes};
use loan_store::memory::Memory;
use loan_store::queue::Queue;
use serde_json::{Value, json};

/// A store that records which tables each batch wrote.
#[derive(Default)]
struct Watching {
    inner: Memory,
    batches: Mutex<Vec<BTreeSet<String>>>,
}

impl Watching {
    fn taken(&self) -> Vec<BTreeSet<String>> {
        std::mem::take(&mut self.batches.lock().unwrap())
    }
}

#[async_trait::async_trait]
impl Engine for Watching {
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
        let tables = batch.writes().keys().map(|key| key.table().to_owned()).collect();
        self.inner.commit(batch).await?;
        self.batches.lock().unwrap().push(tables);
        Ok(())
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }

    fn queue(&self) -> &dyn Queue {
        self.inner.queue()
    }
}

/// A call that succeeds once for its borrower. `other` is a different body for the same call, and `changes` a table that
/// the call writes.
struct Call<'a> {
    borrower: Borrower<'a>,
    path: &'static str,
    body: Value,
    other: Value,
    changes: &'static str,
}

const DOCUMENT: &str = "999941057058";

/// Returns every JSON call that changes something, each with its own borrower.
async fn calls(server: &TestServer) -> Vec<Call<'_>> {
    let mut made = Vec::new();
    let mut phone = 9_000_000_000_u64;
    let mut next = || {
        phone += 1;
        phone.to_string()
    };
    let unproved = unproved(server, &next()).await;
    let about = |order: &str| json!({ "orderId": order });
    let unknown = || json!({ "orderId": "unknown" });

    let borrower = server.verified(&next()).await;
    let applying = |amount: &str, card: &str| json!({ "cardId": card, "borrowAmount": amount, "periods": 7, "productId": PRODUCT });
    let (body, other) = (applying("3000", &borrower.card_id), applying("4000", &borrower.card_id));
    made.push(Call { borrower, path: "/order/v1/apply", body, other, changes: "order" });

    let borrower = server.verified(&next()).await;
    let order = borrower.apply("3000").await.data()["orderId"].as_str().unwrap().to_owned();
    made.push(Call { borrower, path: "/order/v1/withdraw", body: about(&order), other: unknown(), changes: "order" });

    let borrower = server.verified(&next()).await;
    let order = borrower.apply("3000").await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "approve").await;
    made.push(Call { borrower, path: "/order/v1/loan", body: about(&order), other: unknown(), changes: "order" });

    for path in ["/order/v1/cooling-off", "/pay-order/v1/repay"] {
        let (borrower, order) = server.loaned(&next()).await;
        made.push(Call { borrower, path, body: about(&order), other: unknown(), changes: "payment" });
    }
    let (borrower, order) = server.loaned(&next()).await;
    let (path, body) = ("/order/v1/audit-link", about(&order));
    made.push(Call { borrower, path, body, other: unknown(), changes: "audit_code" });

    let (borrower, order) = server.loaned(&next()).await;
    let other = json!({ "orderId": order, "expectBorrowAmount": "1000" });
    made.push(Call { borrower, path: "/order/v1/order-auto-apply", body: about(&order), other, changes: "booking" });

    let (borrower, order) = server.loaned(&next()).await;
    borrower.post("/order/v1/order-auto-apply", &about(&order)).await.data();
    let other = json!({ "id": "unknown" });
    made.push(Call { borrower, path: "/order/v1/cancel-auto-apply", body: about(&order), other, changes: "booking" });

    let borrower = server.verified(&next()).await;
    let failed = borrower.apply("3000").await.data().clone();
    let order = failed["orderId"].as_str().unwrap();
    server.report(order, "approve").await;
    borrower.post("/order/v1/loan", &about(order)).await.data();
    server.report(order, "disbursalFailed").await;
    let body = json!({ "cardId": borrower.card_id, "borrowAmount": "3000", "orderNo": failed["orderNo"] });
    let other = json!({ "cardId": borrower.card_id, "borrowAmount": "4000", "orderNo": failed["orderNo"] });
    made.push(Call { borrower, path: "/order/v1/reapply", body, other, changes: "order" });

    let loans = [server.loaned(&next()).await, server.loaned(&next()).await];
    server.advance_hours(24);
    for ((borrower, order), path) in loans
        .into_iter()
        .zip(["/order-repay-extension/v1/apply-extension", "/order-repay-extension/v1/giveup-extension"])
    {
        let calc = borrower.get(&format!("/order-repay-extension/v1/extension-calc/{order}")).await.data().clone();
        let (extension, cycle) = (&calc["extensionId"], &calc["orderRepayId"]);
        let body = json!({ "extensionId": extension, "orderId": order, "orderRepayId": cycle });
        if path.contains("giveup") {
            borrower.post("/order-repay-extension/v1/apply-extension", &body).await.data();
        }
        made.push(Call { borrower, path, body, other: unknown(), changes: "order" });
    }
    made.extend(personal(server, &mut next).await);
    made.push(unproved);
    made
}

/// Returns the proof of a user who signs in after so long that the phone may have a new owner.
async fn unproved<'a>(server: &'a TestServer, phone: &str) -> Call<'a> {
    let owner = server.after_steps(phone, 3).await;
    server.advance_hours(91 * 24);
    let new = ("web_uuid", "another device");
    server.send("GET", &format!("/api1/sms/v1/sendCode?phone={}", owner.phone), &[new], b"").await.data();
    let login = json!({ "phone": owner.phone, "code": "1234" }).to_string();
    let headers = [new, ("content-type", "application/json")];
    let signed_in = server.send("POST", "/api1/user/v1/login", &headers, login.as_bytes()).await.data().clone();
    assert_eq!(signed_in["proveOwner"], 1);
    let borrower = Borrower { token: signed_in["token"].as_str().unwrap().to_owned(), ..owner };
    let proof = |pan: &str| json!({ "pan": pan, "birthYear": "1988" });
    let (body, other) = (proof("ABCPE1234F"), proof("ABCPE1234G"));
    Call { borrower, path: "/user/v1/proveOwner", body, other, changes: "session" }
}

async fn personal<'a>(server: &'a TestServer, next: &mut impl FnMut() -> String) -> Vec<Call<'a>> {
    let mut made = Vec::new();
    for step in 0..5 {
        let borrower = server.after_steps(&next(), step).await;
        let (path, body) = step_body(&borrower, step).await;
        let mut other = body.clone();
        *other.as_object_mut().unwrap().values_mut().next().unwrap() = json!("another");
        made.push(Call { borrower, path, body, other, changes: "verification" });
    }

    let borrower = server.newcomer(&next()).await;
    let account = |number: &str| json!({ "bankCode": "UTIB0002083", "cardNo": number, "confirmCardNo": number, "productId": PRODUCT, "clientId": "" });
    let (body, other) = (account("1234567890"), account("1234567891"));
    made.push(Call { borrower, path: "/bank/v1/bind-card", body, other, changes: "card" });

    let borrower = server.newcomer(&next()).await;
    let (body, other) = (json!({ "aadhaar": DOCUMENT }), json!({ "aadhaar": "999993575345" }));
    // The server commits the code before it calls the provider, and the response in a second batch.
    made.push(Call { borrower, path: "/auth/v2/aadhaar/send-otp", body, other, changes: "idempotency" });

    let borrower = server.newcomer(&next()).await;
    server.advance_hours(1);
    borrower.post("/auth/v2/aadhaar/send-otp", &json!({ "aadhaar": "999993575345" })).await.data();
    let (body, other) =
        (json!({ "aadhaar": "999993575345", "otp": "123456" }), json!({ "aadhaar": "999993575345", "otp": "654321" }));
    made.push(Call { borrower, path: "/auth/aadhaar/verify", body, other, changes: "verification" });

    let borrower = server.newcomer(&next()).await;
    server.get(&format!("/sms/v1/sendCode?phone={}", borrower.phone)).await.data();
    let (body, other) = (json!({ "code": "1234" }), json!({ "code": "4321" }));
    made.push(Call { borrower, path: "/user/v1/confirm", body, other, changes: "session" });

    let borrower = server.newcomer(&next()).await;
    let place = |north: u32| json!({ "type": "gps", "address": "", "latitude": north, "longitude": 77.2 });
    made.push(Call {
        borrower,
        path: "/device/v1/upload/device_info",
        body: place(28),
        other: place(29),
        changes: "device",
    });
    made
}

fn is_replayed(answer: &Answer) -> bool {
    answer.headers.get("idempotency-replayed").is_some_and(|value| value == "true")
}

#[tokio::test]
async fn every_change_is_kept_with_its_answer_in_one_batch_and_given_again() {
    let engine = Arc::<Watching>::default();
    let server = TestServer::over(engine.clone()).await;
    for call in calls(&server).await {
        let Call { borrower, path, body, other, changes } = &call;
        engine.taken();
        let first = borrower.post_once("the-key", path, body).await;
        first.data();
        let batches = engine.taken();
        let kept: Vec<_> = batches.iter().filter(|tables| tables.contains("idempotency")).collect();
        assert_eq!(kept.len(), 1, "{path}: {batches:?}");
        assert!(kept[0].contains(*changes), "{path}: the change and its answer are one: {batches:?}");
        let again = borrower.post_once("the-key", path, body).await;
        assert!(is_replayed(&again) && !is_replayed(&first), "{path}");
        assert_eq!(again.bytes, first.bytes, "{path}: the stored answer, to the byte");
        // The background may deliver messages meanwhile, so writes to the outbox do not count.
        let written = engine.taken().into_iter().flatten().filter(|table| table != "outbox").collect::<Vec<_>>();
        assert!(written.is_empty(), "{path}: repeated, it writes nothing: {written:?}");
        borrower.post_once("the-key", path, other).await.refused(ErrorCode::IdempotencyMismatch);
        let mut spelled = body.clone();
        spelled["surplus"] = json!(1);
        borrower.post_once("the-key", path, &spelled).await.refused(ErrorCode::IdempotencyMismatch);
    }
}

/// Calls that take a form. `forms_are_compared_by_their_fields_and_the_hashes_of_their_files` covers them.
const FORMS: [Endpoint; 4] = [Endpoint::Ocr, Endpoint::Upload, Endpoint::LivingCheck, Endpoint::OpinionSave];

#[tokio::test]
async fn the_table_of_calls_above_is_the_whole_table() {
    let server = TestServer::new().await;
    let tried: BTreeSet<String> = calls(&server).await.iter().map(|call| [BASE_PATH, call.path].concat()).collect();
    let table = endpoint_table().endpoints.into_iter().filter(|row| row.effect == Effect::Change);
    for row in table {
        assert!(tried.contains(&row.path) || FORMS.contains(&row.name), "{} is tried nowhere", row.path);
    }
}

/// Calls that open or end a session. The answer of a call that opens one has its token, of which only the hash is stored.
const SIGN_INS_AND_OUTS: [Endpoint; 7] = [
    Endpoint::Login,
    Endpoint::TicketLogin,
    Endpoint::SignedLogin,
    Endpoint::AuditSession,
    Endpoint::NotMine,
    Endpoint::Logout,
    Endpoint::LogoutAll,
];

#[tokio::test]
async fn every_change_but_signing_in_and_out_observes_its_key() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let changes = Endpoint::ALL.iter().filter(|endpoint| {
        endpoint.method() == Method::Post && endpoint.effect() != Effect::Read && !FORMS.contains(endpoint)
    });
    for endpoint in changes.filter(|endpoint| !SIGN_INS_AND_OUTS.contains(endpoint)) {
        let answer = borrower.post_once("two words", endpoint.path(), &json!({})).await;
        assert_eq!(answer.code(), i64::from(ErrorCode::IdempotencyKey.code()), "{}", endpoint.name());
    }
}

fn part(head: &str, bytes: &[u8]) -> Vec<u8> {
    [b"--cut\r\ncontent-disposition: form-data; ".as_slice(), head.as_bytes(), b"\r\n\r\n", bytes, b"\r\n"].concat()
}

async fn send(borrower: &Borrower<'_>, path: &str, key: &str, parts: &[Vec<u8>]) -> Answer {
    let body = [parts.concat().as_slice(), b"--cut--\r\n"].concat();
    let kind = ("content-type", "multipart/form-data; boundary=cut");
    let headers = [("web_uuid", "w"), ("token", borrower.token.as_str()), kind, ("idempotency-key", key)];
    borrower.server.send("POST", &[BASE_PATH, path].concat(), &headers, &body).await
}

#[tokio::test]
async fn forms_are_compared_by_their_fields_and_the_hashes_of_their_files() {
    let engine = Arc::<Watching>::default();
    let server = TestServer::over(engine.clone()).await;
    let borrower = server.newcomer("9000000001").await;
    let file = |field: &str, name: &str, bytes: &[u8]| part(&format!("name=\"{field}\"; filename=\"{name}\""), bytes);
    let text = |name: &str, value: &str| part(&format!("name=\"{name}\""), value.as_bytes());
    for (path, field, kind, changes) in [
        ("/authen/upload", "file", "front", "image"),
        ("/auth/v1/ocr-separate", "image", "1", "image"),
        ("/auth/v3/living-check", "image", "", "verification"),
        ("/opinion-record/v1/save", "multipartFiles", "", "opinion"),
    ] {
        let mut texts = Vec::new();
        if !kind.is_empty() {
            texts.push(text("type", kind));
        }
        if path.contains("opinion") {
            texts.extend([text("content", "Look."), text("problemType", "")]);
        }
        let whole = [texts.clone(), vec![file(field, "a.jpg", JPEG)]].concat();
        engine.taken();
        let first = send(&borrower, path, "k", &whole).await;
        first.data();
        let batches = engine.taken();
        assert!(batches.iter().any(|tables| tables.contains("idempotency") && tables.contains(changes)), "{batches:?}");
        // Sends an equal form with reordered parts, a renamed file, and without the empty field.
        let mut turned = whole.clone();
        turned.reverse();
        turned[0] = file(field, "b.jpg", JPEG);
        turned.retain(|part| !part.windows(11).any(|window| window == b"problemType"));
        let again = send(&borrower, path, "k", &turned).await;
        assert!(is_replayed(&again), "{path}: {}", again.envelope);
        assert_eq!(again.bytes, first.bytes);
        let other = [texts, vec![file(field, "a.jpg", &jpeg(b"another one"))]].concat();
        send(&borrower, path, "k", &other).await.refused(ErrorCode::IdempotencyMismatch);
    }
}

#[tokio::test]
async fn a_key_belongs_to_its_user_and_its_path() {
    let server = TestServer::new().await;
    let (one, other) = (server.newcomer("9000000001").await, server.newcomer("9000000002").await);
    let place = json!({ "type": "gps", "address": "", "latitude": 28.6, "longitude": 77.2 });
    let path = "/device/v1/upload/device_info";
    one.post_once("k", path, &place).await.data();
    assert!(!is_replayed(&other.post_once("k", path, &place).await));
    let aadhaar = json!({ "aadhaar": DOCUMENT });
    let answer = one.post_once("k", "/auth/v2/aadhaar/send-otp", &aadhaar).await;
    answer.data();
    assert!(!is_replayed(&answer), "another path");
    assert!(is_replayed(&one.post_once("k", path, &place).await));
}

#[tokio::test]
async fn neither_a_dead_session_nor_refused_input_uses_a_key_up() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let applying = |amount: &str| json!({ "cardId": borrower.card_id, "borrowAmount": amount, "periods": 7, "productId": PRODUCT });
    let path = "/order/v1/apply";
    let stranger = [("token", "nobody"), ("idempotency-key", "k")];
    server.post_with(path, &applying("3000"), &stranger).await.refused(ErrorCode::SessionExpired);
    borrower.post_once("k", path, &json!({ "cardId": "", "productId": PRODUCT })).await.refused(ErrorCode::Invalid);
    borrower.post_once("k", path, &applying("3001")).await.refused(ErrorCode::AmountNotOffered);
    let mut other = applying("3000");
    other["periods"] = json!(9);
    borrower.post_once("k", path, &other).await.refused(ErrorCode::PeriodNotOffered);
    other["periods"] = json!(7);
    other["cardId"] = json!("01ARZ3NDEKTSV4RRFFQ69G5FAV");
    borrower.post_once("k", path, &other).await.refused(ErrorCode::CardNotFound);
    let made = borrower.post_once("k", path, &applying("3000")).await;
    assert!(!is_replayed(&made) && made.data()["orderState"] == "1");
    assert!(is_replayed(&borrower.post_once("k", path, &applying("3000")).await));
    // Unlike the input errors above, `OpenOrder` is stored as the result of its key.
    borrower.post_once("late", path, &applying("3000")).await.refused(ErrorCode::OpenOrder);
    let order = made.data()["orderId"].clone();
    borrower.post("/order/v1/withdraw", &json!({ "orderId": order })).await.data();
    let again = borrower.post_once("late", path, &applying("3000")).await;
    assert!(is_replayed(&again));
    again.refused(ErrorCode::OpenOrder);
    borrower.post_once("new", path, &applying("3000")).await.data();
}

#[tokio::test]
async fn signing_in_and_out_heeds_no_key() {
    let server = TestServer::new().await;
    let login = json!({ "phone": "919000000001", "code": "1234" });
    let key = [("idempotency-key", "k")];
    let mut tokens = BTreeSet::new();
    for _ in 0..2 {
        server.get("/sms/v1/sendCode?phone=919000000001").await.data();
        let answer = server.post_with("/user/v1/login", &login, &key).await;
        assert!(!is_replayed(&answer));
        tokens.insert(answer.data()["token"].as_str().unwrap().to_owned());
    }
    assert_eq!(tokens.len(), 2, "each login opens a session of its own");
    for token in &tokens {
        let out = [("idempotency-key", "k"), ("token", token.as_str())];
        assert!(!is_replayed(&server.post_with("/user/v1/logout", &json!({}), &out).await));
        server.post_with("/user/v1/logout", &json!({}), &out).await.refused(ErrorCode::SessionExpired);
    }
}

#[tokio::test]
async fn without_a_key_the_natural_rules_hold() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    borrower.apply("3000").await.refused(ErrorCode::OpenOrder);
    let about = json!({ "orderId": order });
    let link = borrower.post("/pay-order/v1/repay", &about).await.data().clone();
    assert_eq!(borrower.post("/pay-order/v1/repay", &about).await.data(), &link);
    let card = json!({ "bankCode": "UTIB0002083", "cardNo": "1234567890", "confirmCardNo": "1234567890", "productId": PRODUCT, "clientId": "" });
    let bound = borrower.post("/bank/v1/bind-card", &card).await.data().clone();
    assert_eq!(borrower.post("/bank/v1/bind-card", &card).await.data(), &bound);
}
