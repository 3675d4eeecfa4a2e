//! Login codes: the redeeming device, growing waits after wrong guesses, and no lockout of the phone's owner.

use std::sync::Arc;

use crate::support::{Answer, RESEND_MS, TestServer};
use loan_core::api::code::ErrorCode;
use loan_core::auth::one_time_code::LOGIN_CODES_PER_DAY;
use loan_server::config::Limits;
use loan_server::ports::{PortError, Ports, Sms, Text};
use loan_server::qa::sandbox::Sandbox;
use loan_server::records::outbox;
use loan_server::service::outbox::deliver;
use loan_store::engine::Scan;
use serde_json::json;

struct Down;

impl Down {
    fn ports() -> Ports {
        Ports { sms: Arc::new(Self), ..Sandbox::ports() }
    }
}

#[async_trait::async_trait]
impl Sms for Down {
    async fn send(&self, _text: &Text) -> Result<(), PortError> {
        Err(PortError::new("sms", "down"))
    }
}

const PHONE: &str = "919000000001";
/// Error code of a refusal after too many wrong login codes.
const WAIT: i64 = 1011;

/// An installation of the app: its server, its `web_uuid`, and the IP address of its requests.
struct Device<'a>(&'a TestServer, &'a str, &'a str);

impl Device<'_> {
    async fn ask(&self) -> Answer {
        let headers = [("web_uuid", self.1), ("x-forwarded-for", self.2)];
        self.0.send("GET", &format!("/api1/sms/v1/sendCode?phone={PHONE}"), &headers, b"").await
    }

    async fn enter(&self, code: &str) -> Answer {
        let headers = [("web_uuid", self.1), ("x-forwarded-for", self.2), ("content-type", "application/json")];
        let body = json!({ "phone": PHONE, "code": code }).to_string();
        self.0.send("POST", "/api1/user/v1/login", &headers, body.as_bytes()).await
    }

    async fn sign_in(&self) {
        self.ask().await.data();
        self.enter("1234").await.data();
    }
}

const HOME: &str = "203.0.113.1";
const ELSEWHERE: &str = "198.51.100.1";

async fn server_with(limits: Limits) -> TestServer {
    TestServer::with(|_, settings| {
        settings.limits = limits;
        settings.trusted_hops = 1;
    })
    .await
}

async fn server() -> TestServer {
    server_with(Limits::for_tests()).await
}

#[tokio::test]
async fn a_code_is_redeemed_by_the_device_that_asked_for_it() {
    let server = server().await;
    let (owner, stranger) = (Device(&server, "owner", HOME), Device(&server, "stranger", ELSEWHERE));
    owner.ask().await.data();
    stranger.enter("1234").await.refused(ErrorCode::CodeWrong);
    owner.enter("1234").await.data();
    owner.enter("1234").await.refused(ErrorCode::CodeExpired);
    stranger.enter("1234").await.refused(ErrorCode::CodeExpired);
}

#[tokio::test]
async fn a_device_gets_ten_codes_a_day_and_strangers_use_up_none_of_them() {
    let server = server().await;
    let owner = Device(&server, "owner", HOME);
    owner.sign_in().await;
    let mut sent = 0;
    for n in 0..12 * 60 {
        server.advance_ms(RESEND_MS);
        sent += i64::from(Device(&server, &format!("stranger-{n}"), ELSEWHERE).ask().await.code() == 0);
    }
    assert!((8..12).contains(&sent), "{sent}: each wait is twice as long");
    for _ in 1..LOGIN_CODES_PER_DAY {
        owner.sign_in().await;
    }
    owner.ask().await.refused(ErrorCode::SmsLimit);
    server.advance_hours(24);
    owner.ask().await.data();
}

#[tokio::test]
async fn a_flood_from_one_address_does_not_keep_a_numbers_new_owner_out() {
    let server = server().await;
    for n in 0..24 * 60 {
        Device(&server, &format!("stranger-{n}"), ELSEWHERE).ask().await;
        server.advance_ms(RESEND_MS);
    }
    let newcomer = Device(&server, "newcomer", HOME);
    // The newcomer gets a code within an hour, although strangers keep requesting codes.
    let mut minutes = 0;
    while newcomer.ask().await.code() != 0 {
        newcomer.ask().await.refused(ErrorCode::ResendTooEarly);
        Device(&server, &format!("more-{minutes}"), ELSEWHERE).ask().await;
        server.advance_ms(RESEND_MS);
        minutes += 1;
    }
    assert!(minutes <= 60, "{minutes}");
    newcomer.enter("1234").await.data();
}

#[tokio::test]
async fn answers_do_not_tell_whether_a_number_has_an_account() {
    let answers = async |has_account: bool| {
        let server = server().await;
        if has_account {
            Device(&server, "owner", HOME).sign_in().await;
        }
        let mut seen = Vec::new();
        for n in 0..40 {
            let stranger = Device(&server, ["a", "b", "c"][n % 3], ELSEWHERE);
            let asked = stranger.ask().await;
            let entered = stranger.enter("9999").await;
            seen.push((asked.code(), asked.envelope["msg"].clone(), entered.code(), entered.envelope["msg"].clone()));
            server.advance_ms(RESEND_MS);
        }
        seen
    };
    assert_eq!(answers(true).await, answers(false).await);
}

#[tokio::test]
async fn while_a_code_lives_it_is_sent_again_so_that_a_message_on_its_way_stays_right() {
    let text = async |server: &TestServer| {
        let store = server.tenant().await.store;
        let mut messages = outbox::waiting(&store, 9).await.unwrap();
        messages.sort_by_key(|message| message.at);
        messages.into_iter().map(|message| message.payload["body"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // The SMS provider is down, so the messages with random codes stay in the outbox.
    let server = TestServer::with_random_codes(Down::ports()).await;
    let device = Device(&server, "new", HOME);
    device.ask().await.data();
    for _ in 0..4 {
        server.advance_ms(RESEND_MS);
        device.ask().await.data();
    }
    let sent = text(&server).await;
    assert_eq!(sent.len(), 5);
    let code = |body: &str| body.split_once(' ').unwrap().0.to_owned();
    assert!(sent.iter().all(|body| code(body) == code(&sent[0])), "{sent:?}");
    for (body, time) in sent.iter().zip(["10:00", "10:01", "10:02", "10:03", "10:04"]) {
        assert!(body.contains(&format!("sent at {time}.")), "{body}");
    }
    server.advance_ms(RESEND_MS);
    device.ask().await.data();
    let sent = text(&server).await;
    // Does not compare the new code with the former one, because two random codes are equal once in ten thousand.
    let fresh = code(sent.last().unwrap());
    device.enter(&fresh).await.data();
}

#[tokio::test]
async fn a_code_that_never_left_does_not_count() {
    let server = TestServer::with_random_codes(Down::ports()).await;
    let device = Device(&server, "new", HOME);
    // Requests more codes than the daily limit. A code expires unsent after five minutes, and then no longer counts.
    for _ in 0..15 {
        device.ask().await.data();
        server.advance_ms(120_000);
        deliver(&server.tenant().await).await.unwrap();
    }
}

#[tokio::test]
async fn wrong_codes_from_one_address_have_a_limit_that_holds_no_device_that_is_known() {
    let server = server_with(Limits { wrong_codes: 3, ..Limits::for_tests() }).await;
    let owner = Device(&server, "owner", ELSEWHERE);
    owner.sign_in().await;
    let guess = async |n: u32, from: &str| {
        let (name, phone) = (format!("stranger-{n}"), format!("91900000{n:04}"));
        let headers = [("web_uuid", name.as_str()), ("x-forwarded-for", from), ("content-type", "application/json")];
        server.send("GET", &format!("/api1/sms/v1/sendCode?phone={phone}"), &headers, b"").await.data();
        let body = json!({ "phone": phone, "code": "9999" }).to_string();
        server.send("POST", "/api1/user/v1/login", &headers, body.as_bytes()).await
    };
    for n in 0..3 {
        guess(n, &format!("198.51.100.{n}")).await.refused(ErrorCode::CodeWrong);
    }
    let refused = guess(3, "198.51.100.9").await;
    refused.refused(ErrorCode::TooManyRequests);
    assert_eq!(refused.headers["retry-after"], "3600");
    guess(4, HOME).await.refused(ErrorCode::CodeWrong);
    owner.sign_in().await;
    server.advance_hours(1);
    guess(5, "198.51.100.9").await.refused(ErrorCode::CodeWrong);
}

#[tokio::test]
async fn guessing_waits_longer_and_longer_and_never_holds_the_owners_device() {
    let server = server().await;
    let owner = Device(&server, "owner", HOME);
    owner.sign_in().await;
    let (mut guesses, mut refused) = (0, 0);
    // A stranger guesses once a minute for a day, and requests each code from a new installation.
    let mut name = String::new();
    for minute in 0..24 * 60 {
        let fresh = format!("stranger-{minute}");
        if Device(&server, &fresh, ELSEWHERE).ask().await.code() == 0 {
            name = fresh;
        }
        match Device(&server, &name, ELSEWHERE).enter("9999").await.code() {
            code if code == i64::from(ErrorCode::CodeWrong.code()) => guesses += 1,
            code if code == i64::from(ErrorCode::CodeAttempts.code()) => guesses += 1,
            WAIT => refused += 1,
            _ => {}
        }
        server.advance_ms(RESEND_MS);
    }
    assert!(guesses <= 24, "{guesses} of 10,000 codes tried in a day");
    assert!(refused > 0);
    owner.sign_in().await;
}

#[tokio::test]
async fn a_right_code_forgives_the_wrong_ones() {
    let server = server().await;
    let device = Device(&server, "new", HOME);
    for round in 0..4 {
        device.ask().await.data();
        for _ in 0..4 {
            device.enter("9999").await.refused(ErrorCode::CodeWrong);
        }
        assert_eq!(device.enter("1234").await.code(), 0, "{round}");
        server.advance_ms(RESEND_MS);
    }
}

#[tokio::test]
async fn a_code_is_nowhere_at_rest_in_clear() {
    let server = TestServer::new().await;
    Device(&server, "owner", HOME).ask().await.data();
    let records = server.app.engine.scan(Scan::everything(usize::MAX)).await.unwrap();
    assert!(records.iter().any(|(key, _)| key.table() == "code"));
    for (key, sealed) in &records {
        assert!(sealed.windows(4).all(|bytes| bytes != b"1234"), "{key:?}");
        let (_, plain) = server.app.sealer.open(key.as_bytes(), sealed).unwrap();
        let plain = String::from_utf8_lossy(&plain);
        // Skips ids (26 characters) and hashes (64), which may contain `1234` by chance.
        let mut texts = plain.split('"').filter(|text| ![26, 64].contains(&text.len()));
        // Only the message to the SMS provider contains the code.
        assert!(key.table() == "outbox" || texts.all(|text| !text.contains("1234")), "{key:?}: {plain}");
    }
}
