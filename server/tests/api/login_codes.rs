//! Login codes against strangers: only the asker can redeem a code, guessing has to wait longer and longer, and the
//! owner of a phone is not locked out.

use crate::support::{Answer, House};
use loan_core::api::code::ErrorCode;
use loan_server::store::engine::{Key, Scan};
use serde_json::json;

const PHONE: &str = "919000000001";
/// The envelope's code of a refusal for too many wrong codes.
const WAIT: i64 = 1011;

/// An installation of the app, by its `web_uuid`.
struct Device<'a>(&'a House, &'a str);

impl Device<'_> {
    async fn ask(&self) -> Answer {
        self.0.send("GET", &format!("/api1/sms/v1/sendCode?phone={PHONE}"), &[("web_uuid", self.1)], b"").await
    }

    async fn enter(&self, code: &str) -> Answer {
        let headers = [("web_uuid", self.1), ("content-type", "application/json")];
        let body = json!({ "phone": PHONE, "code": code }).to_string();
        self.0.send("POST", "/api1/user/v1/login", &headers, body.as_bytes()).await
    }

    async fn sign_in(&self) {
        self.ask().await.data();
        self.enter("1234").await.data();
    }
}

#[tokio::test]
async fn a_code_is_redeemed_by_the_device_that_asked_for_it() {
    let house = House::new().await;
    let (owner, stranger) = (Device(&house, "owner"), Device(&house, "stranger"));
    owner.ask().await.data();
    stranger.enter("1234").await.refused(ErrorCode::CodeWrong);
    owner.enter("1234").await.data();
    owner.enter("1234").await.refused(ErrorCode::CodeExpired);
    stranger.enter("1234").await.refused(ErrorCode::CodeExpired);
}

#[tokio::test]
async fn a_phone_gets_ten_codes_a_day_and_strangers_cannot_use_them_all_up() {
    let house = House::new().await;
    let (owner, stranger) = (Device(&house, "owner"), Device(&house, "stranger"));
    owner.sign_in().await;
    for _ in 0..6 {
        house.advance_ms(60_000);
        stranger.ask().await.data();
    }
    house.advance_ms(60_000);
    stranger.ask().await.refused(ErrorCode::SmsLimit);
    // A stranger's recent codes count towards the day's limit, but delay the owner no further.
    for _ in 0..3 {
        owner.sign_in().await;
    }
    owner.ask().await.refused(ErrorCode::SmsLimit);
    house.advance_hours(24);
    stranger.ask().await.data();
    owner.ask().await.data();
}

#[tokio::test]
async fn guessing_waits_longer_and_longer_and_never_holds_the_owners_device() {
    let house = House::new().await;
    let (owner, stranger) = (Device(&house, "owner"), Device(&house, "stranger"));
    owner.sign_in().await;
    let (mut guesses, mut refused) = (0, 0);
    // A day of guessing, once a minute, with as many codes as a stranger can get.
    for _ in 0..24 * 60 {
        stranger.ask().await;
        match stranger.enter("9999").await.code() {
            code if code == i64::from(ErrorCode::CodeWrong.code()) => guesses += 1,
            code if code == i64::from(ErrorCode::CodeAttempts.code()) => guesses += 1,
            WAIT => refused += 1,
            _ => {}
        }
        house.advance_ms(60_000);
    }
    assert!(guesses <= 24, "{guesses} of 10,000 codes tried in a day");
    assert!(refused > 0);
    owner.sign_in().await;
}

#[tokio::test]
async fn a_right_code_forgives_the_wrong_ones() {
    let house = House::new().await;
    let device = Device(&house, "new");
    for round in 0..4 {
        device.ask().await.data();
        for _ in 0..4 {
            device.enter("9999").await.refused(ErrorCode::CodeWrong);
        }
        assert_eq!(device.enter("1234").await.code(), 0, "{round}");
        house.advance_ms(60_000);
    }
}

#[tokio::test]
async fn a_code_is_nowhere_at_rest_in_clear() {
    let house = House::new().await;
    Device(&house, "owner").ask().await.data();
    let records = house.app.engine.scan(Scan::below(Key::new("default", "code", &[]).unwrap(), 9)).await.unwrap();
    let (key, sealed) = records.first().unwrap();
    let (_, plain) = house.app.sealer.open(key.as_bytes(), sealed).unwrap();
    let plain = String::from_utf8(plain).unwrap();
    assert!(!plain.contains("1234"), "{plain}");
}
