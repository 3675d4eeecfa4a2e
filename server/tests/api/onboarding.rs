//! Signing in and verification: lifetime of codes, refused forms, refusals by a provider, sequence of steps.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::support::waiting::Waiting;
use crate::support::{Answer, RESEND_MS, TestServer};
use loan_core::api::code::ErrorCode;
use loan_core::auth::one_time_code::{CODE_LIFE_SECONDS, CODE_TRIES};
use loan_core::personal::Typed as _;
use loan_server::ports::{Aadhaar, AadhaarAnswer, PortError, Ports};
use loan_server::qa::sandbox::Sandbox;
use loan_server::records::codes::{self, Receiver, SentCode, SentCodes};
use loan_store::Batch;
use serde_json::{Value, json};

const PHONE: &str = "919000000001";
const AADHAAR: &str = "999971658847";

async fn send(server: &TestServer, phone: &str) -> Answer {
    server.get(&format!("/sms/v1/sendCode?phone={phone}")).await
}

async fn login(server: &TestServer, code: &str) -> Answer {
    server.post("/user/v1/login", &json!({ "phone": PHONE, "code": code })).await
}

// proves: S4.1 S9.2
#[tokio::test]
async fn a_code_waits_sixty_seconds_lives_three_hundred_and_works_once() {
    let server = TestServer::new().await;
    login(&server, "1234").await.refused(ErrorCode::CodeExpired);
    send(&server, PHONE).await.data();
    server.advance_ms(59_001);
    let early = send(&server, PHONE).await;
    early.refused(ErrorCode::ResendTooEarly);
    assert!(early.envelope["msg"].as_str().unwrap().contains(" 1 "), "{}", early.envelope);
    server.advance_ms(999);
    send(&server, PHONE).await.data();
    server.advance_ms(i64::from(CODE_LIFE_SECONDS) * 1000 - 1);
    login(&server, "1234").await.data();
    login(&server, "1234").await.refused(ErrorCode::CodeExpired);
    send(&server, PHONE).await.data();
    server.advance_ms(i64::from(CODE_LIFE_SECONDS) * 1000);
    login(&server, "1234").await.refused(ErrorCode::CodeExpired);
}

#[tokio::test]
async fn wrong_codes_end_a_code_and_the_codes_of_a_number_are_limited_per_day() {
    let server = TestServer::new().await;
    send(&server, PHONE).await.data();
    for _ in 1..CODE_TRIES {
        login(&server, "0000").await.refused(ErrorCode::CodeWrong);
    }
    login(&server, "0000").await.refused(ErrorCode::CodeAttempts);
    login(&server, "1234").await.refused(ErrorCode::CodeAttempts);
    let mut sent = 1;
    loop {
        server.advance_ms(RESEND_MS);
        let answer = send(&server, PHONE).await;
        if answer.code() != 0 {
            answer.refused(ErrorCode::SmsLimit);
            break;
        }
        sent += 1;
    }
    assert_eq!(sent, 10);
    server.advance_hours(24);
    send(&server, PHONE).await.data();
}

#[tokio::test]
async fn guessing_beside_each_other_gains_nothing() {
    let server = TestServer::new().await;
    send(&server, PHONE).await.data();
    let guesses: Vec<String> = (1300..1340).map(|code: u32| code.to_string()).collect();
    let answers = futures_util::future::join_all(guesses.iter().map(|code| login(&server, code))).await;
    let wrong = answers.iter().filter(|answer| answer.code() == i64::from(ErrorCode::CodeWrong.code())).count();
    assert_eq!(wrong, 4);
    login(&server, "1234").await.refused(ErrorCode::CodeAttempts);
}

#[tokio::test]
async fn a_number_that_is_no_indian_mobile_number_gets_no_code() {
    let server = TestServer::new().await;
    for phone in ["", "9000000001", "915000000001", "91900000000", "9190000000011", "91900000000a", "%2B919000000001"] {
        send(&server, phone).await.refused(ErrorCode::PhoneInvalid);
    }
    login(&server, "12345").await.refused(ErrorCode::Invalid);
}

#[tokio::test]
async fn a_session_ends_after_thirty_idle_days_and_a_login_ends_no_other() {
    let server = TestServer::new().await;
    let first = server.newcomer("9000000001").await;
    let second = server.newcomer("9000000001").await;
    first.get("/home/v1/index").await.data();
    for _ in 0..3 {
        server.advance_hours(29 * 24);
        first.get("/home/v1/index").await.data();
    }
    second.get("/home/v1/index").await.refused(ErrorCode::SessionExpired);
    server.advance_hours(4 * 24);
    first.get("/home/v1/index").await.refused(ErrorCode::SessionExpired);
    let cookie = format!("a=b; token={}", server.newcomer("9000000001").await.token);
    let answer = server.send("GET", "/api1/home/v1/index", &[("web_uuid", "w"), ("cookie", &cookie)], b"").await;
    answer.data();
}

#[tokio::test]
async fn home_says_to_a_newcomer_that_verification_comes_first() {
    let server = TestServer::new().await;
    let answer = server.newcomer("9000000001").await.get("/home/v1/index").await;
    let home = answer.data();
    let first = json!({"kind": "verify", "product": 6, "step": 1, "total": 5, "labelKey": "labels.stepBasic"});
    assert_eq!(home["hero"], first);
}

// proves: S6.3
#[tokio::test]
async fn logging_out_ends_this_session_and_no_other() {
    let server = TestServer::new().await;
    let (first, second) = (server.newcomer("9000000001").await, server.newcomer("9000000001").await);
    assert!(first.post("/user/v1/logout", &json!({})).await.data().is_null());
    first.get("/home/v1/index").await.refused(ErrorCode::SessionExpired);
    first.post("/user/v1/logout", &json!({})).await.refused(ErrorCode::SessionExpired);
    second.get("/home/v1/index").await.data();
}

/// Fills in the visible fields of the work form for a user without work.
async fn out_of_work(form: &[Value]) -> Value {
    let shown = form.iter().filter(|field| field["canHidden"] == 0);
    let filled = shown.map(|field| {
        let name = field["value"].as_str().unwrap().to_owned();
        let value = if name == "workState" { "3".into() } else { field["dictionaryVoList"][0]["dictValue"].clone() };
        (name, value)
    });
    Value::Object(filled.collect())
}

// proves: S4.51 S5.17
#[tokio::test]
async fn the_form_asks_for_no_workplace_without_a_job() {
    let server = TestServer::new().await;
    let borrower = server.after_steps("9000000001", 1).await;
    let form = borrower.get("/auth/v2/auth-page-info?type=workInfo").await;
    let mut filled = out_of_work(form.data().as_array().unwrap()).await;
    borrower.post("/auth/v1/work-info", &filled).await.data();
    filled["workState"] = "1".into();
    let refused = borrower.post("/auth/v1/work-info", &filled).await;
    assert!(!refused.refused(ErrorCode::FormInvalid)["errorColumn"].as_array().unwrap().is_empty());
}

struct Refusing;

#[async_trait::async_trait]
impl Aadhaar for Refusing {
    async fn send(&self, _aadhaar: &loan_core::personal::Aadhaar, _code: &str) -> Result<AadhaarAnswer, PortError> {
        Ok(AadhaarAnswer::Refused("No mobile number is linked.".to_owned()))
    }
}

struct Silent;

#[async_trait::async_trait]
impl Aadhaar for Silent {
    async fn send(&self, _aadhaar: &loan_core::personal::Aadhaar, _code: &str) -> Result<AadhaarAnswer, PortError> {
        Err(PortError::new("aadhaar", "timed out"))
    }
}

// proves: S8.6
#[tokio::test]
async fn a_registers_own_refusal_is_shown_and_holds_nothing_back() {
    let body = json!({ "aadhaar": AADHAAR });
    let server = TestServer::with_ports(Ports { aadhaar: Arc::new(Refusing), ..Sandbox::ports() }).await;
    let borrower = server.newcomer("9000000001").await;
    for _ in 0..2 {
        let answer = borrower.post("/auth/v2/aadhaar/send-otp", &body).await;
        assert_eq!(answer.data(), &json!({ "state": 2, "result": { "msg": "No mobile number is linked." } }));
    }
    let server = TestServer::with_ports(Ports { aadhaar: Arc::new(Silent), ..Sandbox::ports() }).await;
    let borrower = server.newcomer("9000000001").await;
    borrower.post("/auth/v2/aadhaar/send-otp", &body).await.refused(ErrorCode::Provider);
}

/// An Aadhaar provider that sends codes until `refuses` is set.
#[derive(Default)]
struct Moody {
    refuses: AtomicBool,
}

#[async_trait::async_trait]
impl Aadhaar for Moody {
    async fn send(&self, _aadhaar: &loan_core::personal::Aadhaar, _code: &str) -> Result<AadhaarAnswer, PortError> {
        Ok(match self.refuses.load(Ordering::SeqCst) {
            true => AadhaarAnswer::Refused("Not now.".to_owned()),
            false => AadhaarAnswer::Sent,
        })
    }
}

#[tokio::test]
async fn an_aadhaar_code_stays_valid_until_the_next_one_has_left() {
    let register = Arc::new(Moody::default());
    let server = TestServer::with_ports(Ports { aadhaar: register.clone(), ..Sandbox::ports() }).await;
    let (number, store) = (loan_core::personal::Aadhaar::parse(AADHAAR).unwrap(), server.tenant().await.store);
    let kept = async || codes::find(&store, Receiver::Aadhaar(&number)).await.unwrap().unwrap().value.codes;
    let body = json!({ "aadhaar": AADHAAR });
    let enter = |otp: &str| json!({ "aadhaar": AADHAAR, "otp": otp });
    let borrower = server.newcomer("9000000001").await;
    borrower.post("/auth/v2/aadhaar/send-otp", &body).await.data();
    let first = kept().await;
    server.advance_ms(RESEND_MS);
    borrower.post("/auth/v2/aadhaar/send-otp", &body).await.data();
    let second = kept().await;
    assert_eq!((second.len(), &second[0].earlier, second[0].sent_that_day), (1, &None, 2), "it replaces {first:?}");
    server.advance_ms(RESEND_MS);
    register.refuses.store(true, Ordering::SeqCst);
    assert_eq!(borrower.post("/auth/v2/aadhaar/send-otp", &body).await.data()["state"], 2);
    assert_eq!(kept().await, second, "the refused code does not count");
    borrower.post("/auth/aadhaar/verify", &enter("654321")).await.refused(ErrorCode::CodeWrong);
    // Another code is on its way: the provider has not answered yet.
    let was = codes::find(&store, Receiver::Aadhaar(&number)).await.unwrap().unwrap();
    let code = &was.codes[0];
    let next = SentCode { hash: "next".to_owned(), earlier: Some(Box::new(code.clone())), ..code.clone() };
    let (now, mut batch) = (SentCodes { codes: vec![next], ..was.value.clone() }, Batch::new());
    codes::save(&store, &mut batch, Receiver::Aadhaar(&number), Some(&was), &now).unwrap();
    store.commit(batch).await.unwrap();
    borrower.post("/auth/aadhaar/verify", &enter("123456")).await.data();
}

#[tokio::test]
async fn a_registers_refusal_takes_back_nothing_but_the_code_that_was_not_sent() {
    let register = Arc::new(Moody::default());
    let server = TestServer::with_ports(Ports { aadhaar: register.clone(), ..Sandbox::ports() }).await;
    let (one, other) = (server.newcomer("9000000001").await, server.newcomer("9000000002").await);
    let (number, store) = (loan_core::personal::Aadhaar::parse(AADHAAR).unwrap(), server.tenant().await.store);
    let kept = async || codes::find(&store, Receiver::Aadhaar(&number)).await.unwrap().unwrap().value;
    let body = json!({ "aadhaar": AADHAAR });
    let enter = |otp: &str| json!({ "aadhaar": AADHAAR, "otp": otp });

    one.post("/auth/v2/aadhaar/send-otp", &body).await.data();
    one.post("/auth/aadhaar/verify", &enter("654321")).await.refused(ErrorCode::CodeWrong);
    let before = kept().await;
    assert_eq!((before.codes.len(), before.codes[0].sent_that_day, before.all_failures().count), (1, 1, 1));
    server.advance_ms(RESEND_MS);
    register.refuses.store(true, Ordering::SeqCst);
    for _ in 0..2 {
        assert_eq!(other.post("/auth/v2/aadhaar/send-otp", &body).await.data()["state"], 2, "it holds nothing back");
    }
    let after = kept().await;
    assert_eq!(after.codes, before.codes, "the code that was sent is still the only one");
    assert_eq!(after.failures, before.failures, "wrong entries stay counted");
    other.post("/auth/aadhaar/verify", &enter("123456")).await.refused(ErrorCode::CodeWrong);
    one.post("/auth/aadhaar/verify", &enter("123456")).await.data();
}

#[tokio::test]
async fn an_aadhaar_number_is_kept_nowhere() {
    let server = TestServer::new().await;
    let borrower = server.after_steps("9000000001", 2).await;
    borrower.post("/auth/v2/aadhaar/send-otp", &json!({ "aadhaar": AADHAAR })).await.data();
    borrower.post("/auth/aadhaar/verify", &json!({ "aadhaar": AADHAAR, "otp": "123456" })).await.data();
    let identity = json!({ "type": 2, "idNo": AADHAAR, "panNo": "ABCPE1234F" });
    borrower.post_once("k-1", "/auth/v1/kyc-info/aadhaar-pan", &identity).await.data();
    let store = server.tenant().await.store;
    let told = loan_server::records::verification::find(&store, &borrower.user_id).await.unwrap().unwrap();
    let kept = serde_json::to_string(&told.value).unwrap();
    assert!(!kept.contains(AADHAAR) && kept.contains("8847"), "{kept}");
    for (key, sealed) in server.app.engine.scan(loan_store::engine::Scan::everything(usize::MAX)).await.unwrap() {
        let (_, plain) = server.app.sealer.open(key.as_bytes(), &sealed).unwrap();
        let key = key.components().collect::<Vec<_>>().join("/");
        assert!(!key.contains(AADHAAR) && !key.contains("9000000001"), "{key:?}");
        assert!(!String::from_utf8_lossy(&plain).contains(AADHAAR), "{key:?}");
    }
}

#[tokio::test]
async fn another_number_than_the_verified_one_is_refused() {
    let server = TestServer::new().await;
    let borrower = server.after_steps("9000000001", 2).await;
    borrower.post("/auth/v2/aadhaar/send-otp", &json!({ "aadhaar": AADHAAR })).await.data();
    borrower.post("/auth/aadhaar/verify", &json!({ "aadhaar": AADHAAR, "otp": "123456" })).await.data();
    let identity = |aadhaar: &str, pan: &str| json!({ "type": 2, "idNo": aadhaar, "panNo": pan });
    let save = async |body: Value| borrower.post("/auth/v1/kyc-info/aadhaar-pan", &body).await;
    save(identity("999941057058", "ABCPE1234F")).await.refused(ErrorCode::AadhaarNotVerified);
    save(identity("XXXXXXXX7058", "ABCPE1234F")).await.refused(ErrorCode::AadhaarNotVerified);
    save(identity("999941057059", "ABCPE1234F")).await.refused(ErrorCode::Invalid);
    save(identity(AADHAAR, "ABCCE1234F")).await.refused(ErrorCode::Invalid);
    let photos = json!({ "type": 1, "frontImage": "x", "backImage": "y", "panImage": "z" });
    save(photos).await.refused(ErrorCode::ImageNotFound);
    save(json!({ "type": 3 })).await.refused(ErrorCode::WrongType);
    save(identity(AADHAAR, "ABCPE1234F")).await.data();
    save(identity("XXXXXXXX8847", "ABCPE1234G")).await.data();
    let saved = borrower.get("/auth/v1/saved?step=identity&reveal=true").await;
    assert_eq!(saved.data()["values"], json!({ "idNo": "XXXXXXXX8847", "panNo": "ABCPE1234G" }));
}

/// Returns path and body of the call that saves a step. Steps count from 0.
pub async fn step_body(borrower: &crate::support::borrower::Borrower<'_>, step: usize) -> (&'static str, Value) {
    match step {
        0 => {
            let body = json!({
                "fullName": "Asha Rao", "education": "1", "maritalStatus": "1", "liveState": "27",
                "liveDistrict": "482", "pinCode": "400001", "address": "1 Fort",
            });
            ("/auth/v1/base-info", body)
        }
        1 => {
            let form = borrower.get("/auth/v2/auth-page-info?type=workInfo").await;
            ("/auth/v1/work-info", out_of_work(form.data().as_array().unwrap()).await)
        }
        2 => {
            borrower.post("/auth/v2/aadhaar/send-otp", &json!({ "aadhaar": AADHAAR })).await.data();
            borrower.post("/auth/aadhaar/verify", &json!({ "aadhaar": AADHAAR, "otp": "123456" })).await.data();
            ("/auth/v1/kyc-info/aadhaar-pan", json!({ "type": 2, "idNo": AADHAAR, "panNo": "ABCPE1234F" }))
        }
        3 => ("/auth/v1/kyc-info/living-hold", json!({ "livenessId": borrower.passed_face_check().await })),
        _ => {
            let body = json!({
                "oneName": "A", "oneMobile": "9811111111", "oneRelation": "1", "twoName": "B",
                "twoMobile": "9822222222", "twoRelation": "1", "thirdName": "C", "thirdMobile": "9833333333",
                "thirdRelation": "1",
            });
            ("/auth/v1/contacts", body)
        }
    }
}

const STEP_FLAGS: [&str; 5] = ["basic", "work", "kycAadhaarAndPan", "kycFaceAndHold", "contact"];

#[tokio::test]
async fn a_step_is_saved_only_after_those_before_it_and_may_be_saved_again() {
    let server = TestServer::new().await;
    for done in 0..=5_usize {
        for step in 0..5 {
            // An unused Aadhaar code delays the next code for the same number by a minute.
            server.advance_ms(RESEND_MS);
            let borrower = server.after_steps(&format!("90000000{done}{step}"), done).await;
            let (path, body) = step_body(&borrower, step).await;
            let answer = borrower.post(path, &body).await;
            let status = borrower.get("/auth/v1/find-user-auth").await;
            let flags = STEP_FLAGS.map(|flag| status.data()[flag] == 1);
            if step > done {
                answer.refused(ErrorCode::StepOrder);
                assert_eq!(flags, [0, 1, 2, 3, 4].map(|known| known < done), "step {step} after {done}");
            } else {
                answer.data();
                let now = done.max(step + 1);
                assert_eq!(flags, [0, 1, 2, 3, 4].map(|known| known < now), "step {step} after {done}");
            }
        }
    }
}

#[tokio::test]
async fn the_order_of_steps_is_the_configured_one() {
    let server = TestServer::with(|catalogue, _| {
        catalogue.config.auth_steps = ["contacts", "basic"].map(str::to_owned).to_vec();
    })
    .await;
    let borrower = server.newcomer("9000000001").await;
    let (basic, basic_body) = step_body(&borrower, 0).await;
    borrower.post(basic, &basic_body).await.refused(ErrorCode::StepOrder);
    let (contacts, contacts_body) = step_body(&borrower, 4).await;
    borrower.post(contacts, &contacts_body).await.data();
    borrower.post(basic, &basic_body).await.data();
    let (work, work_body) = step_body(&borrower, 1).await;
    borrower.post(work, &work_body).await.refused(ErrorCode::StepOrder);
}

#[tokio::test]
async fn steps_sent_beside_each_other_keep_their_order_and_none_is_lost() {
    let engine = Waiting::at("verification");
    let server = TestServer::over(engine.clone()).await;
    let borrower = server.newcomer("9000000001").await;
    let ((basic, mut answers), (work, work_body)) = (step_body(&borrower, 0).await, step_body(&borrower, 1).await);
    engine.hold_next();
    let (saved, ()) = tokio::join!(borrower.post(basic, &answers), async {
        engine.reached().await;
        borrower.post(work, &work_body).await.refused(ErrorCode::StepOrder);
        engine.go();
    });
    saved.data();

    answers["fullName"] = "Asha Devi".into();
    engine.hold_next();
    // The work step reads the record. Then the basic step is saved again, so the work step needs a second attempt.
    let (saved, ()) = tokio::join!(borrower.post(work, &work_body), async {
        engine.reached().await;
        borrower.post(basic, &answers).await.data();
        engine.go();
    });
    saved.data();
    let store = server.tenant().await.store;
    let stored = loan_server::records::verification::find(&store, &borrower.user_id).await.unwrap().unwrap();
    assert_eq!(stored.basic.as_ref().unwrap()["fullName"], "Asha Devi");
    assert!(stored.work.is_some());
}
