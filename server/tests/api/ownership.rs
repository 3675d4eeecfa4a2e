//! A phone number that may have a new owner: what an unproved user sees, and how ownership is proved.

use std::sync::{Arc, Mutex};

use crate::support::borrower::Borrower;
use crate::support::{Answer, TestServer};
use loan_core::api::code::ErrorCode;
use loan_core::auth::session::OWNER_TRIES_PER_DAY;
use loan_core::personal::{Mobile, Sensitive};
use loan_server::ports::{PortError, Ports, Sms, Text};
use loan_server::qa::sandbox::Sandbox;
use loan_server::records::images::{self, Image, Reading};
use loan_server::records::users;
use loan_server::records::verification::{self, Corrections, Identity};
use loan_server::security::Event;
use loan_store::Batch;
use serde_json::{Value, json};

const DIGITS: &str = "9000000001";
const PHONE: &str = "919000000001";
const DAY_HOURS: i64 = 24;

struct Browser<'a> {
    server: &'a TestServer,
    web_uuid: &'a str,
    token: String,
    login: Value,
}

impl<'a> Browser<'a> {
    async fn sign_in(server: &'a TestServer, web_uuid: &'a str) -> Self {
        let ids = [("web_uuid", web_uuid)];
        server.advance_ms(60_000);
        server.send("GET", &format!("/api1/sms/v1/sendCode?phone={PHONE}"), &ids, b"").await.data();
        let mut browser = Self { server, web_uuid, token: String::new(), login: Value::Null };
        let login = browser.post("/user/v1/login", &json!({ "phone": PHONE, "code": "1234" })).await;
        browser.login = login.data().clone();
        browser.token = browser.login["token"].as_str().unwrap().to_owned();
        browser
    }

    async fn get(&self, path: &str) -> Answer {
        let headers = [("web_uuid", self.web_uuid), ("token", self.token.as_str())];
        self.server.send("GET", &["/api1", path].concat(), &headers, b"").await
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        let json = ("content-type", "application/json");
        let headers = [("web_uuid", self.web_uuid), ("token", self.token.as_str()), json];
        self.server.send("POST", &["/api1", path].concat(), &headers, body.to_string().as_bytes()).await
    }

    async fn prove(&self, pan: &str, last_four: &str, year: &str) -> Answer {
        let body = json!({ "pan": pan, "lastFour": last_four, "birthYear": year });
        self.post("/user/v1/proveOwner", &body).await
    }

    async fn is_unproved(&self) -> bool {
        let answer = self.get("/home/v1/index").await;
        if answer.code() != 0 {
            answer.refused(ErrorCode::OwnerUnproved);
        }
        answer.code() != 0
    }
}

#[derive(Debug, Default)]
struct Texts(Mutex<Vec<String>>);

#[async_trait::async_trait]
impl Sms for Texts {
    async fn send(&self, text: &Text) -> Result<(), PortError> {
        self.0.lock().unwrap().push(text.body.clone());
        Ok(())
    }
}

async fn count(server: &TestServer, event: Event) -> u64 {
    let app = server.tenant().await.app;
    app.security.counts.get_or_create(&[("event", event.name())]).get()
}

/// Returns what a provider reads from photos of the Aadhaar front and of the PAN card.
fn read() -> (Reading, Reading) {
    let front = Reading { last_four: "7058".to_owned(), birth_year: "1988".to_owned(), ..Reading::default() };
    (front, Reading { pan: Sensitive::from("ABCPE1234F"), ..Reading::default() })
}

/// Replaces the borrower's identity with photos that have the given readings.
async fn photographed(borrower: &Borrower<'_>, (front, pan): (Reading, Reading), corrections: Corrections) {
    let store = borrower.server.tenant().await.store;
    let (mut batch, user) = (Batch::new(), &borrower.user_id);
    let image = |id: &str, reading: Reading| Image {
        id: id.into(),
        purpose: "front".to_owned(),
        mime_type: "image/jpeg".to_owned(),
        size: 3,
        uploaded_at: borrower.server.now(),
        is_blob: true,
        reading: Some(reading),
    };
    images::insert(&store, &mut batch, user, &[image("front", front), image("pan", pan)]).await.unwrap();
    let was = verification::find(&store, user).await.unwrap().unwrap();
    let (front, back, pan) = ("front".into(), "back".into(), "pan".into());
    let identity = Identity::Photos { front, back, pan, pan_no: None, corrections };
    let now = verification::Verification { identity: Some(identity), ..was.value.clone() };
    verification::save(&store, &mut batch, user, Some(&was), &now).unwrap();
    store.commit(batch).await.unwrap();
}

#[tokio::test]
async fn a_new_device_after_91_days_sees_nothing_until_its_user_proves_whose_the_account_is() {
    let server = TestServer::new().await;
    let borrower = server.verified(DIGITS).await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    server.advance_hours(91 * DAY_HOURS);

    let stranger = Browser::sign_in(&server, "new").await;
    assert_eq!((&stranger.login["proveOwner"], &stranger.login["isRegister"]), (&json!(1), &json!(0)));
    let detail = format!("/order/v1/detail?orderId={order}");
    for path in ["/home/v1/index", "/order/v1/list", &detail, "/user/v1/sessions", "/bank/v1/find-user-bank-card"] {
        stranger.get(path).await.refused(ErrorCode::OwnerUnproved);
    }
    for path in ["/user/v1/logout-all", "/user/v1/confirm", "/order/v1/withdraw"] {
        stranger.post(path, &json!({})).await.refused(ErrorCode::OwnerUnproved);
    }
    stranger.get("/client/v1/faq").await.data();
    assert_eq!(count(&server, Event::OwnerProofRequired).await, 1);

    // A login without proof does not make the device known, and does not count as use of the account.
    let again = Browser::sign_in(&server, "new").await;
    assert!(again.is_unproved().await && Browser::sign_in(&server, "other").await.is_unproved().await);

    stranger.prove("", "7058", "1988").await.refused(ErrorCode::OwnerMismatch);
    stranger.prove("ABCPE1234G", "", "1988").await.refused(ErrorCode::OwnerMismatch);
    stranger.prove("", "705", "1988").await.refused(ErrorCode::Invalid);
    // The account has no birth year, so the last four digits prove nothing. Only the PAN counts.
    stranger.prove("ABCPE1234F", "", "1988").await.data();
    assert_eq!(stranger.get(&detail).await.data()["orderId"], order.as_str());
    assert!(again.is_unproved().await, "another session proves for itself");
    assert!(!Browser::sign_in(&server, "third").await.is_unproved().await, "the account is in use again");
    assert_eq!((count(&server, Event::OwnerProved).await, count(&server, Event::OwnerProofFailed).await), (1, 2));
    stranger.post("/user/v1/proveOwner", &json!({ "pan": "ABCPE1234G", "birthYear": "1988" })).await.data();
}

#[tokio::test]
async fn a_known_device_a_recent_login_and_an_empty_account_need_no_proof() {
    let server = TestServer::new().await;
    server.verified(DIGITS).await;
    server.advance_hours(89 * DAY_HOURS);
    let recent = Browser::sign_in(&server, "recent").await;
    assert!(!recent.is_unproved().await && recent.login.get("proveOwner").is_none());
    server.advance_hours(91 * DAY_HOURS);
    assert!(!Browser::sign_in(&server, "recent").await.is_unproved().await, "the device is known");

    let other = TestServer::new().await;
    other.newcomer(DIGITS).await;
    other.advance_hours(91 * DAY_HOURS);
    assert!(!Browser::sign_in(&other, "new").await.is_unproved().await, "there is nothing to hide");
}

#[tokio::test]
async fn photos_prove_by_what_was_read_from_them_and_corrections_come_first() {
    let server = TestServer::new().await;
    let borrower = server.verified(DIGITS).await;
    photographed(&borrower, read(), Corrections::default()).await;
    server.advance_hours(91 * DAY_HOURS);
    let stranger = Browser::sign_in(&server, "new").await;
    for (pan, last_four, year) in [("ABCPE1234F", "", "1989"), ("", "7058", "1989"), ("", "7059", "1988")] {
        stranger.prove(pan, last_four, year).await.refused(ErrorCode::OwnerMismatch);
    }
    stranger.prove("", "7058", "1988").await.data();
    assert!(!stranger.is_unproved().await);

    let other = TestServer::new().await;
    let borrower = other.verified(DIGITS).await;
    let date_of_birth = "1970-01-31".to_owned();
    photographed(&borrower, read(), Corrections { date_of_birth, ..Corrections::default() }).await;
    other.advance_hours(91 * DAY_HOURS);
    let stranger = Browser::sign_in(&other, "new").await;
    stranger.prove("ABCPE1234F", "", "1988").await.refused(ErrorCode::OwnerMismatch);
    stranger.prove("ABCPE1234F", "", "1970").await.data();
}

/// The photos show neither a year of birth nor a PAN.
#[tokio::test]
async fn photos_without_anything_to_compare_prove_nothing_and_the_answer_names_the_lender() {
    let server = TestServer::new().await;
    let borrower = server.verified(DIGITS).await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    let read = Reading { last_four: "7058".to_owned(), ..Reading::default() };
    photographed(&borrower, (read, Reading::default()), Corrections::default()).await;
    server.advance_hours(91 * DAY_HOURS);
    let stranger = Browser::sign_in(&server, "new").await;
    for (pan, last_four, year) in [("ABCPE1234F", "", "1988"), ("", "7058", "1988"), ("", "7058", "")] {
        let answer = stranger.prove(pan, last_four, year).await;
        answer.refused(if year.is_empty() { ErrorCode::Invalid } else { ErrorCode::OwnerMismatch });
        let said = answer.envelope["msg"].as_str().unwrap();
        assert!(year.is_empty() || said.contains("complain to the lender"), "{said}");
    }
    stranger.get(&format!("/order/v1/detail?orderId={order}")).await.refused(ErrorCode::OwnerUnproved);
    // An unproved user can still read the lender's contact data. An operator can detach the phone number.
    assert!(stranger.get("/client/v1/about-us").await.data().is_object());
    let revoked = json!({ "phone": PHONE, "reason": "the borrower came to the branch" });
    server.operator("/ops/v1/phones/revoke", &revoked).await.data();
    assert_eq!(Browser::sign_in(&server, "new").await.login["isRegister"], 1);
}

#[tokio::test]
async fn wrong_proofs_are_limited_per_day() {
    let server = TestServer::new().await;
    server.verified(DIGITS).await;
    server.advance_hours(91 * DAY_HOURS);
    let stranger = Browser::sign_in(&server, "new").await;
    let other = Browser::sign_in(&server, "other").await;
    for guess in 0..OWNER_TRIES_PER_DAY {
        let browser = if guess % 2 == 0 { &stranger } else { &other };
        browser.prove("", &format!("000{guess}"), "1988").await.refused(ErrorCode::OwnerMismatch);
    }
    stranger.prove("ABCPE1234F", "", "1988").await.refused(ErrorCode::OwnerTries);
    server.advance_hours(DAY_HOURS);
    stranger.prove("ABCPE1234F", "", "1988").await.data();
}

#[tokio::test]
async fn this_is_not_me_begins_a_fresh_account_and_leaves_the_former_one_as_it_is() {
    let texts = Arc::new(Texts::default());
    let server = TestServer::with_ports(Ports { sms: texts.clone(), ..Sandbox::ports() }).await;
    let (borrower, order) = server.loaned(DIGITS).await;
    server.advance_hours(91 * DAY_HOURS);
    let stranger = Browser::sign_in(&server, "new").await;
    let other = Browser::sign_in(&server, "other").await;
    server.delivered().await;
    let sent = texts.0.lock().unwrap().len();

    let begun = stranger.post("/user/v1/notMine", &json!({})).await;
    assert_eq!(begun.data()["isRegister"], 1);
    let token = begun.data()["token"].as_str().unwrap().to_owned();
    for ended in [&stranger, &other] {
        ended.get("/home/v1/index").await.refused(ErrorCode::SessionExpired);
    }
    let fresh = Browser { token, ..stranger };
    assert_eq!(fresh.get("/order/v1/list").await.data(), &json!([]));
    fresh.get(&format!("/order/v1/detail?orderId={order}")).await.refused(ErrorCode::OrderNotFound);
    assert_eq!(fresh.get("/user/v1/sessions").await.data().as_array().unwrap().len(), 1);

    let store = server.tenant().await.store;
    let former = users::get(&store, &borrower.user_id).await.unwrap().unwrap();
    assert_eq!(former.detached_at, Some(server.now()));
    let owner = users::find(&store, &Mobile::of_wire(PHONE).unwrap()).await.unwrap().unwrap();
    assert_ne!(owner.id, borrower.user_id);
    assert_eq!((count(&server, Event::PhoneDetached).await, count(&server, Event::PhoneDetachedOwing).await), (1, 1));

    // The phone gets no SMS about the former owner's loan.
    server.report(&order, "disbursalReturned").await;
    server.delivered().await;
    assert_eq!(texts.0.lock().unwrap().len(), sent);

    // `notMine` does nothing for a user who has full access to the account.
    let same = fresh.post("/user/v1/notMine", &json!({})).await;
    assert_eq!(same.data(), &json!({ "token": fresh.token, "isRegister": 0 }));
}

#[tokio::test]
async fn an_operator_detaches_a_number() {
    let server = TestServer::new().await;
    let borrower = server.verified(DIGITS).await;
    let path = "/ops/v1/phones/revoke";
    server.operator(path, &json!({ "phone": PHONE })).await.refused(ErrorCode::WrongType);
    server.operator(path, &json!({ "phone": "9", "reason": "x" })).await.refused(ErrorCode::PhoneInvalid);
    server.operator(path, &json!({ "phone": "919000000002", "reason": "nobody" })).await.data();
    borrower.get("/home/v1/index").await.data();

    server.operator(path, &json!({ "phone": PHONE, "reason": "the operator gave it away" })).await.data();
    borrower.get("/home/v1/index").await.refused(ErrorCode::SessionExpired);
    assert_eq!(Browser::sign_in(&server, "new").await.login["isRegister"], 1);
    let trail = server.read_as_operator("/ops/v1/acts").await;
    let last = trail.data()["acts"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["act"], &last["reason"]), (&json!("phone_revoke"), &json!("the operator gave it away")));
    assert_eq!((count(&server, Event::PhoneDetached).await, count(&server, Event::PhoneDetachedOwing).await), (1, 0));
}
