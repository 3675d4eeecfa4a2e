//! Signing in and being verified: how long codes live, what forms refuse, what a provider's refusal looks like.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

mod support;

use std::sync::Arc;

use loan_core::api::code::ErrorCode;
use loan_server::ports::sandbox::Sandbox;
use loan_server::ports::{Aadhaar, AadhaarAnswer, PortError, Ports};
use serde_json::{Value, json};
use support::{Answer, House};

const PHONE: &str = "919000000001";
const AADHAAR: &str = "999971658847";

async fn send(house: &House, phone: &str) -> Answer {
    house.get(&format!("/sms/v1/sendCode?phone={phone}")).await
}

async fn login(house: &House, code: &str) -> Answer {
    house.post("/user/v1/login", &json!({ "phone": PHONE, "code": code })).await
}

// proves: S4.1 S9.2
#[tokio::test]
async fn a_code_waits_sixty_seconds_lives_three_hundred_and_works_once() {
    let house = House::new().await;
    login(&house, "1234").await.refused(ErrorCode::CodeExpired);
    send(&house, PHONE).await.data();
    house.advance_ms(59_001);
    let early = send(&house, PHONE).await;
    early.refused(ErrorCode::ResendTooEarly);
    assert!(early.envelope["msg"].as_str().unwrap().contains(" 1 "), "{}", early.envelope);
    house.advance_ms(999);
    send(&house, PHONE).await.data();
    house.advance_ms(299_999);
    login(&house, "1234").await.data();
    login(&house, "1234").await.refused(ErrorCode::CodeExpired);
    send(&house, PHONE).await.data();
    house.advance_ms(300_000);
    login(&house, "1234").await.refused(ErrorCode::CodeExpired);
}

#[tokio::test]
async fn five_wrong_codes_end_a_code_and_a_number_gets_only_so_many_a_day() {
    let house = House::new().await;
    send(&house, PHONE).await.data();
    for _ in 0..4 {
        login(&house, "0000").await.refused(ErrorCode::CodeWrong);
    }
    login(&house, "0000").await.refused(ErrorCode::CodeAttempts);
    login(&house, "1234").await.refused(ErrorCode::CodeAttempts);
    let mut sent = 1;
    loop {
        house.advance_ms(60_000);
        let answer = send(&house, PHONE).await;
        if answer.code() != 0 {
            answer.refused(ErrorCode::SmsLimit);
            break;
        }
        sent += 1;
    }
    assert_eq!(sent, 30);
    house.advance_hours(24);
    send(&house, PHONE).await.data();
}

#[tokio::test]
async fn guessing_beside_each_other_gains_nothing() {
    let house = House::new().await;
    send(&house, PHONE).await.data();
    let guesses: Vec<String> = (1300..1340).map(|code: u32| code.to_string()).collect();
    let answers = futures_util::future::join_all(guesses.iter().map(|code| login(&house, code))).await;
    let wrong = answers.iter().filter(|answer| answer.code() == i64::from(ErrorCode::CodeWrong.code())).count();
    assert_eq!(wrong, 4);
    login(&house, "1234").await.refused(ErrorCode::CodeAttempts);
}

#[tokio::test]
async fn what_is_no_indian_mobile_number_gets_no_code() {
    let house = House::new().await;
    for phone in ["", "9000000001", "915000000001", "91900000000", "9190000000011", "91900000000a", "%2B919000000001"] {
        send(&house, phone).await.refused(ErrorCode::PhoneInvalid);
    }
    login(&house, "12345").await.refused(ErrorCode::Invalid);
}

#[tokio::test]
async fn a_session_ends_after_thirty_idle_days_and_a_login_ends_no_other() {
    let house = House::new().await;
    let first = house.newcomer("9000000001").await;
    let second = house.newcomer("9000000001").await;
    first.get("/home/v1/index").await.data();
    for _ in 0..3 {
        house.advance_hours(29 * 24);
        first.get("/home/v1/index").await.data();
    }
    second.get("/home/v1/index").await.refused(ErrorCode::SessionExpired);
    house.advance_hours(4 * 24);
    first.get("/home/v1/index").await.refused(ErrorCode::SessionExpired);
    let cookie = format!("a=b; token={}", house.newcomer("9000000001").await.token);
    let answer = house.send("GET", "/api1/home/v1/index", &[("web_uuid", "w"), ("cookie", &cookie)], b"").await;
    answer.data();
}

/// Work information of somebody who does not work: nothing that can be hidden.
async fn out_of_work(form: &[Value]) -> Value {
    let shown = form.iter().filter(|field| field["canHidden"] == 0);
    let filled = shown.map(|field| {
        let name = field["value"].as_str().unwrap().to_owned();
        let value = if name == "workState" { "3".into() } else { field["dictionaryVoList"][0]["dictValue"].clone() };
        (name, value)
    });
    Value::Object(filled.collect())
}

// proves: S3.15 S4.51 S5.17
#[tokio::test]
async fn who_does_not_work_is_not_asked_where() {
    let house = House::new().await;
    let borrower = house.newcomer("9000000001").await;
    let form = borrower.get("/auth/v2/auth-page-info?type=workInfo").await;
    let mut filled = out_of_work(form.data().as_array().unwrap()).await;
    borrower.post("/auth/v1/work-info", &filled).await.data();
    filled["workState"] = "1".into();
    let refused = borrower.post("/auth/v1/work-info", &filled).await;
    assert!(!refused.refused(ErrorCode::FormInvalid)["errorColumn"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_district_lies_in_its_state_and_a_choice_in_its_list() {
    let house = House::new().await;
    let borrower = house.newcomer("9000000001").await;
    let filled = json!({
        "fullName": "Asha Rao", "education": "1", "maritalStatus": "1", "liveState": "27", "liveDistrict": "482",
        "pinCode": "400001", "address": "1 Fort",
    });
    borrower.post("/auth/v1/base-info", &filled).await.data();
    for (field, value) in [("liveDistrict", "603"), ("liveState", "99"), ("education", "99"), ("pinCode", "4000a1")] {
        let mut wrong = filled.clone();
        wrong[field] = value.into();
        let refused = borrower.post("/auth/v1/base-info", &wrong).await;
        assert!(!refused.refused(ErrorCode::FormInvalid)["errorColumn"].as_array().unwrap().is_empty(), "{field}");
    }
    let in_hindi = [("accept-language", "hi"), ("token", borrower.token.as_str())];
    let refused = house.post_with("/auth/v1/base-info", &json!({}), &in_hindi).await;
    let msg = refused.refused(ErrorCode::FormInvalid)["errorColumn"][0]["msg"].as_str().unwrap().to_owned();
    assert!(msg.chars().any(|c| ('\u{900}'..'\u{980}').contains(&c)), "{msg}");
}

/// A register that refuses, in words of its own.
struct Refusing;

#[async_trait::async_trait]
impl Aadhaar for Refusing {
    async fn send(&self, _aadhaar: &str, _code: &str) -> Result<AadhaarAnswer, PortError> {
        Ok(AadhaarAnswer::Refused("No mobile number is linked.".to_owned()))
    }
}

/// A register that does not answer.
struct Silent;

#[async_trait::async_trait]
impl Aadhaar for Silent {
    async fn send(&self, _aadhaar: &str, _code: &str) -> Result<AadhaarAnswer, PortError> {
        Err(PortError { provider: "aadhaar", reason: "timed out".to_owned() })
    }
}

// proves: S8.7
#[tokio::test]
async fn a_registers_own_refusal_is_shown_and_holds_nothing_back() {
    let body = json!({ "aadhaar": AADHAAR });
    let house = House::with_ports(Ports { aadhaar: Arc::new(Refusing), ..Sandbox::ports() }).await;
    let borrower = house.newcomer("9000000001").await;
    for _ in 0..2 {
        let answer = borrower.post("/auth/v2/aadhaar/send-otp", &body).await;
        assert_eq!(answer.data(), &json!({ "state": 2, "result": { "msg": "No mobile number is linked." } }));
    }
    let house = House::with_ports(Ports { aadhaar: Arc::new(Silent), ..Sandbox::ports() }).await;
    let borrower = house.newcomer("9000000001").await;
    borrower.post("/auth/v2/aadhaar/send-otp", &body).await.refused(ErrorCode::Provider);
}

#[tokio::test]
async fn an_aadhaar_number_is_kept_nowhere() {
    let house = House::new().await;
    let borrower = house.newcomer("9000000001").await;
    borrower.post("/auth/v2/aadhaar/send-otp", &json!({ "aadhaar": AADHAAR })).await.data();
    borrower.post("/auth/aadhaar/verify", &json!({ "aadhaar": AADHAAR, "otp": "123456" })).await.data();
    let identity = json!({ "type": 2, "idNo": AADHAAR, "panNo": "ABCPE1234F" });
    borrower.post_once("k-1", "/auth/v1/kyc-info/aadhaar-pan", &identity).await.data();
    let store = house.tenant().await.store;
    let told = loan_server::store::records::verification::find(&store, &borrower.user_id).await.unwrap().unwrap();
    let kept = serde_json::to_string(&told.value).unwrap();
    assert!(!kept.contains(AADHAAR) && kept.contains("8847"), "{kept}");
    for (key, _) in
        house.app.engine.scan(loan_server::store::engine::Scan::prefix(Vec::new(), usize::MAX)).await.unwrap()
    {
        let key = String::from_utf8_lossy(&key).into_owned();
        assert!(!key.contains(AADHAAR) && !key.contains("9000000001"), "{key:?}");
    }
}

#[tokio::test]
async fn another_number_than_the_verified_one_is_refused() {
    let house = House::new().await;
    let borrower = house.newcomer("9000000001").await;
    borrower.post("/auth/v2/aadhaar/send-otp", &json!({ "aadhaar": AADHAAR })).await.data();
    borrower.post("/auth/aadhaar/verify", &json!({ "aadhaar": AADHAAR, "otp": "123456" })).await.data();
    let identity = |aadhaar: &str, pan: &str| json!({ "type": 2, "idNo": aadhaar, "panNo": pan });
    let save = async |body: Value| borrower.post("/auth/v1/kyc-info/aadhaar-pan", &body).await;
    save(identity("999941057058", "ABCPE1234F")).await.refused(ErrorCode::AadhaarNotVerified);
    save(identity("999941057059", "ABCPE1234F")).await.refused(ErrorCode::Invalid);
    save(identity(AADHAAR, "ABCCE1234F")).await.refused(ErrorCode::Invalid);
    let photos = json!({ "type": 1, "frontImage": "x", "backImage": "y", "panImage": "z" });
    save(photos).await.refused(ErrorCode::ImageNotFound);
    save(json!({ "type": 3 })).await.refused(ErrorCode::WrongType);
    save(identity(AADHAAR, "ABCPE1234F")).await.data();
}
