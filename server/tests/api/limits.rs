//! Rate limits and overload: each refusal says when the client may try again.

use std::sync::Arc;
use std::time::Duration;

use crate::support::borrower::PRODUCT;
use crate::support::{Answer, TestServer};
use loan_core::api::code::ErrorCode;
use loan_server::config::Limits;
use loan_server::ports::{Aadhaar, AadhaarAnswer, PortError, Ports};
use loan_server::qa::sandbox::Sandbox;
use serde_json::json;
use tokio::sync::Semaphore;

async fn limited(limits: Limits) -> TestServer {
    TestServer::with(|_, settings| settings.limits = limits).await
}

#[track_caller]
fn waits(answer: &Answer, code: ErrorCode, seconds: &str) {
    assert!(answer.refused(code).is_null());
    assert_eq!(answer.headers["retry-after"], seconds);
}

#[tokio::test]
async fn a_client_that_asks_too_often_is_told_when_to_come_back() {
    let server = limited(Limits { address: 3, ..Limits::for_tests() }).await;
    let ask = async |who: &str| server.send("GET", "/api1/nothing", &[("web_uuid", who)], b"").await;
    for _ in 0..3 {
        ask("a").await.refused(ErrorCode::PathNotFound);
    }
    server.advance_ms(10_000);
    waits(&ask("a").await, ErrorCode::TooManyRequests, "50");
    ask("b").await.refused(ErrorCode::PathNotFound);
    server.advance_ms(50_000);
    ask("a").await.refused(ErrorCode::PathNotFound);
}

#[tokio::test]
async fn a_user_is_counted_whatever_their_address_and_no_other_user_suffers() {
    let server = limited(Limits { user: 2, ..Limits::for_tests() }).await;
    let (first, second) = (server.newcomer("9000000001").await, server.newcomer("9000000002").await);
    first.get("/order/v1/list").await.data();
    first.get("/client/v1/faq").await.data();
    waits(&first.get("/order/v1/list").await, ErrorCode::TooManyRequests, "60");
    second.get("/order/v1/list").await.data();
}

#[tokio::test]
async fn codes_sign_ins_and_pictures_have_limits_of_their_own() {
    let server = limited(Limits { codes: 2, logins: 2, aadhaar: 1, uploads: 1, ..Limits::for_tests() }).await;
    let send = async |phone: &str| server.get(&format!("/sms/v1/sendCode?phone={phone}")).await;
    send("919000000001").await.data();
    send("919000000002").await.data();
    waits(&send("919000000003").await, ErrorCode::TooManyRequests, "600");
    let login = async || server.post("/user/v1/login", &json!({ "phone": "919000000001", "code": "0000" })).await;
    login().await.refused(ErrorCode::CodeWrong);
    login().await.refused(ErrorCode::CodeWrong);
    waits(&login().await, ErrorCode::TooManyRequests, "600");
    server.advance_ms(600_000);
    let borrower = server.newcomer("9000000004").await;
    let aadhaar = json!({ "aadhaar": "999941057058" });
    borrower.post("/auth/v2/aadhaar/send-otp", &aadhaar).await.data();
    waits(&borrower.post("/auth/v2/aadhaar/send-otp", &aadhaar).await, ErrorCode::TooManyRequests, "600");
    borrower.passed_face_check().await;
    let form =
        [("web_uuid", "w-1"), ("token", borrower.token.as_str()), ("content-type", "multipart/form-data; boundary=b")];
    waits(&server.send("POST", "/api1/authen/upload", &form, b"--b--").await, ErrorCode::TooManyRequests, "600");
}

#[tokio::test]
async fn a_refusal_for_haste_is_no_answer_to_keep() {
    let server = limited(Limits { user: 1, ..Limits::for_tests() }).await;
    let borrower = server.verified("9000000001").await;
    borrower.get("/order/v1/list").await.data();
    let body = json!({ "cardId": borrower.card_id, "borrowAmount": "5000", "periods": 7, "productId": PRODUCT });
    borrower.post_once("k-1", "/order/v1/apply", &body).await.refused(ErrorCode::TooManyRequests);
    server.advance_ms(60_000);
    let answer = borrower.post_once("k-1", "/order/v1/apply", &body).await;
    answer.data();
    assert!(!answer.headers.contains_key("idempotency-replayed"));
}

#[tokio::test]
async fn a_repeated_application_gets_its_stored_answer_beyond_the_limit() {
    let server = limited(Limits { applications: 1, ..Limits::for_tests() }).await;
    let borrower = server.verified("9000000001").await;
    let body = json!({ "cardId": borrower.card_id, "borrowAmount": "5000", "periods": 7, "productId": PRODUCT });
    let apply = async |key: &str| borrower.post_once(key, "/order/v1/apply", &body).await;
    let (first, again) = (apply("k-1").await, apply("k-1").await);
    assert_eq!(again.data(), first.data());
    assert!(again.headers.contains_key("idempotency-replayed"));
    waits(&apply("k-2").await, ErrorCode::TooManyRequests, "86400");
}

/// An Aadhaar provider that answers when the test allows it.
#[derive(Clone)]
struct Slow {
    asked: Arc<Semaphore>,
    door: Arc<Semaphore>,
}

#[async_trait::async_trait]
impl Aadhaar for Slow {
    async fn send(&self, _aadhaar: &loan_core::personal::Aadhaar, _code: &str) -> Result<AadhaarAnswer, PortError> {
        self.asked.add_permits(1);
        let _waited = self.door.acquire().await.unwrap();
        Ok(AadhaarAnswer::Sent)
    }
}

async fn slow_server(limits: Limits) -> (TestServer, Slow) {
    let slow = Slow { asked: Arc::new(Semaphore::new(0)), door: Arc::new(Semaphore::new(0)) };
    let ports = Ports { aadhaar: Arc::new(slow.clone()), ..Sandbox::ports() };
    (TestServer::with_ports_and(ports, |_, settings| settings.limits = limits).await, slow)
}

#[tokio::test]
async fn beyond_its_places_the_server_answers_at_once_that_it_is_busy() {
    let (server, slow) = slow_server(Limits { in_flight: 1, ..Limits::for_tests() }).await;
    let borrower = server.newcomer("9000000001").await;
    let body = json!({ "aadhaar": "999941057058" });
    let first = borrower.post("/auth/v2/aadhaar/send-otp", &body);
    let second = async {
        let _in_flight = slow.asked.acquire().await.unwrap();
        let busy = borrower.get("/order/v1/list").await;
        slow.door.add_permits(1);
        busy
    };
    let (first, busy) = tokio::join!(first, second);
    waits(&busy, ErrorCode::Unavailable, "1");
    assert_eq!(first.data()["state"], 0);
    borrower.get("/order/v1/list").await.data();
}

#[tokio::test(start_paused = true)]
async fn a_call_that_takes_too_long_is_answered_too() {
    let limits = Limits { time: Duration::from_secs(3), ..Limits::for_tests() };
    let (server, _slow) = slow_server(limits).await;
    let borrower = server.newcomer("9000000001").await;
    let answer = borrower.post("/auth/v2/aadhaar/send-otp", &json!({ "aadhaar": "999941057058" })).await;
    waits(&answer, ErrorCode::Unavailable, "5");
    borrower.get("/order/v1/list").await.data();
}

#[tokio::test]
async fn behind_a_proxy_the_client_is_whom_the_proxy_names() {
    let server = TestServer::with(|_, settings| {
        settings.limits = Limits { address: 1, ..Limits::for_tests() };
        settings.trusted_hops = 1;
    })
    .await;
    let ask = async |forwarded: &str| {
        let headers = [("web_uuid", "w-1"), ("x-forwarded-for", forwarded)];
        server.send("GET", "/api1/nothing", &headers, b"").await
    };
    ask("203.0.113.1").await.refused(ErrorCode::PathNotFound);
    // The client itself wrote the first address. Only the last address, which the proxy wrote, counts.
    ask("198.51.100.7, 203.0.113.1").await.refused(ErrorCode::TooManyRequests);
    ask("203.0.113.2").await.refused(ErrorCode::PathNotFound);
    ask("2001:db8:1:2::1").await.refused(ErrorCode::PathNotFound);
    ask("2001:db8:1:2:ffff::9").await.refused(ErrorCode::TooManyRequests);
    ask("2001:db8:1:3::1").await.refused(ErrorCode::PathNotFound);
    ask("203.0.113.2:5123").await.refused(ErrorCode::TooManyRequests);
    ask("[2001:db8:1:3::1]:443").await.refused(ErrorCode::TooManyRequests);
    // HAProxy adds its own header line after the client's line.
    let lines = [("web_uuid", "w-1"), ("x-forwarded-for", "198.51.100.9"), ("x-forwarded-for", "203.0.113.1")];
    server.send("GET", "/api1/nothing", &lines, b"").await.refused(ErrorCode::TooManyRequests);
}

#[tokio::test]
async fn behind_two_proxies_the_client_is_whom_the_outer_one_names() {
    let server = TestServer::with(|_, settings| {
        settings.limits = Limits { address: 1, ..Limits::for_tests() };
        settings.trusted_hops = 2;
    })
    .await;
    let ask = async |forwarded: &str| {
        let headers = [("web_uuid", "w-1"), ("x-forwarded-for", forwarded)];
        server.send("GET", "/api1/nothing", &headers, b"").await
    };
    ask("203.0.113.1, 10.0.0.2").await.refused(ErrorCode::PathNotFound);
    ask("198.51.100.7, 203.0.113.1, 10.0.0.3").await.refused(ErrorCode::TooManyRequests);
    ask("203.0.113.2, 10.0.0.2").await.refused(ErrorCode::PathNotFound);
}

/// Requests login codes, each for a new phone, from a server behind a proxy.
struct Codes {
    server: TestServer,
    phones: std::cell::Cell<u64>,
}

impl Codes {
    async fn limited(limits: Limits) -> Self {
        let server = TestServer::with(|_, settings| {
            settings.limits = limits;
            settings.trusted_hops = 1;
        });
        Self { server: server.await, phones: std::cell::Cell::new(919_000_000_000) }
    }

    async fn ask(&self, from: &str) -> Answer {
        self.phones.set(self.phones.get() + 1);
        let path = format!("/api1/sms/v1/sendCode?phone={}", self.phones.get());
        self.server.send("GET", &path, &[("web_uuid", "w-1"), ("x-forwarded-for", from)], b"").await
    }

    /// Requests `many` codes from the addresses that `from` generates; returns how many were sent.
    async fn sent(&self, many: u32, from: impl Fn(u32) -> String) -> u32 {
        let mut sent = 0;
        for n in 0..many {
            let answer = self.ask(&from(n)).await;
            if answer.code() == 0 {
                sent += 1;
            } else {
                waits(&answer, ErrorCode::TooManyRequests, answer.headers["retry-after"].to_str().unwrap());
            }
        }
        sent
    }
}

#[tokio::test]
async fn a_site_of_ipv6_does_not_get_more_by_changing_its_lines() {
    let codes = Codes::limited(Limits { codes: 2, ..Limits::for_tests() }).await;
    assert_eq!(codes.sent(5, |n| format!("2001:db8:1:7::{n:x}")).await, 2, "a line");
    // A site (/48) may request 16 times the codes of a line (/64): 32, of which the line above has used 2.
    assert_eq!(codes.sent(100, |n| format!("2001:db8:1:{:x}::1", n + 8)).await, 30, "a site");
    assert_eq!(codes.sent(3, |_| "2001:db8:2::1".to_owned()).await, 2, "the site beside");
    assert_eq!(codes.sent(3, |_| "203.0.113.1".to_owned()).await, 2, "an address of IPv4");
    assert_eq!(codes.sent(3, |_| "::ffff:203.0.113.1".to_owned()).await, 0, "the same, written as one of IPv6");
    codes.server.advance_ms(600_000);
    assert_eq!(codes.sent(1, |_| "2001:db8:1:8::1".to_owned()).await, 1);
}

/// Mobile carriers put many phones behind one address.
#[tokio::test]
async fn phones_that_share_an_address_all_get_a_code_while_most_of_the_budget_is_unused() {
    let codes = Codes::limited(Limits::default()).await;
    assert_eq!(codes.sent(61, |_| "203.0.113.1".to_owned()).await, 61);
}

#[tokio::test]
async fn no_address_uses_more_than_half_of_the_budget() {
    let codes = Codes::limited(Limits { sms: 40, ..Limits::for_tests() }).await;
    assert_eq!(codes.sent(40, |_| "203.0.113.1".to_owned()).await, 20, "half for an address that asks alone");
    assert_eq!(codes.sent(40, |n| format!("203.0.113.{}", n + 2)).await, 0, "its neighbours have used their share too");
    assert_eq!(codes.sent(40, |n| format!("198.51.{n}.1")).await, 20, "the other half is everybody's");
    codes.server.advance_ms(60_000);
    assert_eq!(codes.sent(40, |n| format!("2001:db8:1:{n:x}::1")).await, 20, "half for a site of IPv6");
    assert_eq!(codes.sent(40, |n| format!("198.51.{n}.1")).await, 20);
}

#[tokio::test]
async fn all_codes_together_have_a_budget_and_no_address_uses_it_up() {
    let codes = Codes::limited(Limits { sms: 80, ..Limits::for_tests() }).await;
    assert_eq!(codes.sent(40, |n| format!("192.0.{n}.1")).await, 40, "the first half");
    assert_eq!(codes.sent(40, |_| "203.0.113.1".to_owned()).await, 4, "a twentieth for an address");
    assert_eq!(codes.sent(40, |n| format!("2001:db8:1:{n:x}::1")).await, 8, "a tenth for a site of IPv6");
    assert_eq!(codes.sent(100, |n| format!("198.51.100.{n}")).await, 8, "and for neighbours of IPv4");
    codes.ask("203.0.113.2").await.data();
    assert_eq!(codes.sent(100, |n| format!("198.51.{n}.1")).await, 19, "what is left of all");
    codes.server.advance_ms(20_000);
    waits(&codes.ask("203.0.113.3").await, ErrorCode::TooManyRequests, "40");
    codes.server.advance_ms(40_000);
    codes.ask("203.0.113.3").await.data();
}

#[tokio::test]
async fn an_aadhaar_code_is_one_of_them() {
    let server = limited(Limits { sms: 1, ..Limits::for_tests() }).await;
    let send = async |phone: &str| server.get(&format!("/sms/v1/sendCode?phone={phone}")).await;
    send("919000000001").await.data();
    waits(&send("919000000002").await, ErrorCode::TooManyRequests, "60");
    server.advance_ms(60_000);
    let borrower = server.newcomer("9000000003").await;
    let aadhaar = json!({ "aadhaar": "999941057058" });
    waits(&borrower.post("/auth/v2/aadhaar/send-otp", &aadhaar).await, ErrorCode::TooManyRequests, "60");
    server.advance_ms(60_000);
    borrower.post("/auth/v2/aadhaar/send-otp", &aadhaar).await.data();
}
