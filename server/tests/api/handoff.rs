//! Tests of sign-ins by ticket, by partner and by rating link, and of operator calls.

use crate::support::{Answer, OPS_TOKEN, PARTNER, TestServer};
use hmac::{Hmac, Mac};
use loan_core::api::code::ErrorCode;
use loan_server::config::Operators;
use serde_json::{Value, json};
use sha2::Sha256;

const TICKET_LOGIN: &str = "/user/v1/user-login";
const SIGNED_LOGIN: &str = "/tripartite/v1/user-login";

async fn ticket(server: &TestServer, phone: &str) -> Value {
    let minted = server.operator("/ops/v1/tickets", &json!({ "phone": phone })).await;
    assert_eq!(minted.data()["expiresIn"], 60);
    json!({ "ticket": minted.data()["ticket"] })
}

async fn opens(server: &TestServer, answer: &Answer) -> bool {
    let token = answer.data()["token"].as_str().unwrap();
    let headers = [("web_uuid", "w-1"), ("token", token)];
    server.send("GET", "/api1/home/v1/index", &headers, b"").await.code() == 0
}

// proves: S7.8
#[tokio::test]
async fn a_ticket_signs_in_once_and_registers_a_new_phone() {
    let server = TestServer::new().await;
    let body = ticket(&server, "919000000001").await;
    let first = server.post(TICKET_LOGIN, &body).await;
    assert_eq!((&first.data()["isRegister"], &first.data()["phone"]), (&json!(1), &json!("919000000001")));
    assert!(opens(&server, &first).await);
    server.post(TICKET_LOGIN, &body).await.refused(ErrorCode::TicketInvalid);
    let again = ticket(&server, "919000000001").await;
    assert_eq!(server.post(TICKET_LOGIN, &again).await.data()["isRegister"], 0);
}

#[tokio::test]
async fn a_ticket_lives_sixty_seconds() {
    let server = TestServer::new().await;
    let (early, late) = (ticket(&server, "919000000001").await, ticket(&server, "919000000001").await);
    server.advance_ms(59_999);
    server.post(TICKET_LOGIN, &early).await.data();
    server.advance_ms(1);
    server.post(TICKET_LOGIN, &late).await.refused(ErrorCode::TicketInvalid);
    for unknown in [json!({ "ticket": "nobody's" }), json!({ "ticket": "" }), json!({})] {
        server.post(TICKET_LOGIN, &unknown).await.refused(ErrorCode::TicketInvalid);
    }
}

#[tokio::test]
async fn two_requests_with_one_ticket_sign_in_one() {
    let server = TestServer::new().await;
    let body = ticket(&server, "919000000001").await;
    let (one, other) = tokio::join!(server.post(TICKET_LOGIN, &body), server.post(TICKET_LOGIN, &body));
    let mut codes = [one.code(), other.code()];
    codes.sort_unstable();
    assert_eq!(codes, [0, i64::from(ErrorCode::TicketInvalid.code())]);
}

#[tokio::test]
async fn only_the_operator_mints_tickets_and_reports_events() {
    let server = TestServer::new().await;
    let json_type = ("content-type", "application/json");
    let wrong: [&[(&str, &str)]; 4] = [
        &[json_type],
        &[json_type, ("authorization", "Bearer ")],
        &[json_type, ("authorization", "Bearer ops-toke")],
        &[json_type, ("authorization", OPS_TOKEN)],
    ];
    for headers in wrong {
        for path in ["/ops/v1/tickets", "/ops/v1/orders/x/events"] {
            server.send("POST", path, headers, b"{}").await.refused(ErrorCode::OpsUnauthorised);
        }
    }
    server.operator("/ops/v1/tickets", &json!({ "phone": "9000000001" })).await.refused(ErrorCode::PhoneInvalid);
    server.operator("/ops/v1/tickets", &json!({ "mobile": "1" })).await.refused(ErrorCode::UnknownField);
    let bearer = ["Bearer ", OPS_TOKEN].concat();
    let headers = [("authorization", bearer.as_str())];
    server.send("GET", "/ops/v1/tickets", &headers, b"").await.refused(ErrorCode::MethodNotAllowed);
}

#[tokio::test]
async fn without_a_configured_token_the_operators_paths_do_not_exist() {
    for nobody in [Operators::default(), Operators::with_token("")] {
        let server = TestServer::with(|_, settings| settings.operators = nobody).await;
        let headers = [("authorization", "Bearer "), ("content-type", "application/json")];
        for path in ["/ops/v1/tickets", "/ops/v1/orders/x/events"] {
            server.send("POST", path, &headers, b"{}").await.refused(ErrorCode::PathNotFound);
        }
    }
}

#[tokio::test]
async fn the_operator_drives_audit_and_disbursal_and_nothing_else() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    let path = format!("/ops/v1/orders/{order}/events");
    for event in ["getMoney", "withdraw", "repaid", "dueDatePassed", "apply", "", "nonsense"] {
        server.operator(&path, &json!({ "event": event })).await.refused(ErrorCode::ControlInvalid);
    }
    server.operator(&path, &json!({ "event": "disbursed" })).await.refused(ErrorCode::EventRefused);
    assert_eq!(borrower.state(&order).await.0, "1", "nothing changed");
    assert_eq!(server.operator(&path, &json!({ "event": "approve" })).await.data()["orderState"], "2");
    server.operator(&path, &json!({ "event": "approve" })).await.refused(ErrorCode::EventRefused);
    let unknown = "/ops/v1/orders/01J00000000000000000000000/events";
    server.operator(unknown, &json!({ "event": "approve" })).await.refused(ErrorCode::OrderNotFound);
}

/// Returns a partner's sign-in request for device `d-1`, signed with the secret of `PARTNER`.
pub fn signed(phone: &str, seconds: i64, nonce: &str) -> Value {
    let timestamp = seconds.to_string();
    let mut mac = Hmac::<Sha256>::new_from_slice(PARTNER.1.as_bytes()).unwrap();
    mac.update([PARTNER.0, phone, &timestamp, nonce, "d-1"].join("\n").as_bytes());
    let sign: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    json!({ "phone": phone, "timestamp": timestamp, "nonce": nonce, "sign": sign })
}

async fn partner(server: &TestServer, body: &Value) -> Answer {
    server.post_with(SIGNED_LOGIN, body, &[("packageName", PARTNER.0), ("deviceId", "d-1")]).await
}

fn seconds(server: &TestServer) -> i64 {
    server.now().epoch_ms() / 1000
}

// proves: S7.8
#[tokio::test]
async fn a_partners_signature_signs_in_and_its_nonce_works_once() {
    let server = TestServer::new().await;
    let body = signed("919000000001", seconds(&server), "n-1");
    let first = partner(&server, &body).await;
    assert_eq!((&first.data()["isRegister"], &first.data()["phone"]), (&json!(1), &json!("919000000001")));
    assert!(opens(&server, &first).await);
    partner(&server, &body).await.refused(ErrorCode::SignInvalid);
    // A used nonce is refused even for another phone with a correct signature.
    partner(&server, &signed("919000000002", seconds(&server), "n-1")).await.refused(ErrorCode::SignInvalid);
    let other = partner(&server, &signed("919000000001", seconds(&server), "n-2")).await;
    assert_eq!(other.data()["isRegister"], 0);
}

#[tokio::test]
async fn a_partner_whose_secret_is_replaced_signs_with_either() {
    let newer = (PARTNER.0.to_owned(), "the-new-secret".into());
    let server = TestServer::with(|_, settings| settings.partners.insert(0, newer)).await;
    partner(&server, &signed("919000000001", seconds(&server), "n-1")).await.data();
}

#[tokio::test]
async fn a_timestamp_may_be_a_number() {
    let server = TestServer::new().await;
    let mut body = signed("919000000001", seconds(&server), "n-1");
    body["timestamp"] = json!(seconds(&server));
    assert!(opens(&server, &partner(&server, &body).await).await);
}

#[tokio::test]
async fn a_partners_clock_may_be_five_minutes_off_either_way() {
    let server = TestServer::new().await;
    let now = seconds(&server);
    for (nonce, offset) in [("a", -300), ("b", 300)] {
        partner(&server, &signed("919000000001", now + offset, nonce)).await.data();
    }
    for (nonce, offset) in [("c", -301), ("d", 301)] {
        partner(&server, &signed("919000000001", now + offset, nonce)).await.refused(ErrorCode::SignInvalid);
    }
}

#[tokio::test]
async fn a_signature_covers_every_part_of_the_request() {
    let server = TestServer::new().await;
    let now = seconds(&server);
    let good = signed("919000000001", now, "n-1");
    for (field, value) in [
        ("phone", json!("919000000002")),
        ("timestamp", json!((now + 1).to_string())),
        ("nonce", json!("n-2")),
        ("nonce", json!("")),
        ("sign", json!("")),
        ("sign", json!("zz")),
        ("sign", json!("00".repeat(32))),
    ] {
        let mut changed = good.clone();
        changed[field] = value;
        partner(&server, &changed).await.refused(ErrorCode::SignInvalid);
    }
    let headers: [&[(&str, &str)]; 4] = [
        &[],
        &[("packageName", PARTNER.0)],
        &[("packageName", PARTNER.0), ("deviceId", "d-2")],
        &[("packageName", "com.other.app"), ("deviceId", "d-1")],
    ];
    for headers in headers {
        server.post_with(SIGNED_LOGIN, &good, headers).await.refused(ErrorCode::SignInvalid);
    }
    let bad_phone = signed("915000000001", now, "n-3");
    partner(&server, &bad_phone).await.refused(ErrorCode::PhoneInvalid);
    // A refused request does not use up its nonce.
    partner(&server, &good).await.data();
}

// proves: S6.1
#[tokio::test]
async fn a_rating_link_opens_its_order_once_for_thirty_minutes() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let link = borrower.post("/order/v1/audit-link", &json!({ "orderId": order })).await;
    let body = json!({ "orderId": order, "token": link.data()["token"] });
    let session = server.post("/order/v1/audit-session", &body).await;
    server.post("/order/v1/audit-session", &body).await.refused(ErrorCode::AuditLinkInvalid);
    let token = session.data()["token"].as_str().unwrap().to_owned();
    let headers = [("web_uuid", "w-1"), ("token", token.as_str())];
    let detail = format!("/api1/order/v1/detail?orderId={order}");
    assert_eq!(server.send("GET", &detail, &headers, b"").await.data()["orderId"], order.as_str());

    // The rating link's session may only read its own order.
    for path in ["/api1/home/v1/index", "/api1/order/v1/list", "/api1/order/v1/detail?orderId=other"] {
        server.send("GET", path, &headers, b"").await.refused(ErrorCode::SessionScope);
    }
    for path in ["/order/v1/withdraw", "/pay-order/v1/repay", "/order/v1/audit-link", "/user/v1/logout"] {
        let body = json!({ "orderId": order });
        server.post_with(path, &body, &[("token", &token)]).await.refused(ErrorCode::SessionScope);
    }
    let doubled = format!("/api1/order/v1/detail?orderId=other&orderId={order}");
    assert_ne!(server.send("GET", &doubled, &headers, b"").await.code(), 0);

    server.advance_ms(30 * 60_000 - 1);
    server.send("GET", &detail, &headers, b"").await.data();
    server.advance_ms(1);
    server.send("GET", &detail, &headers, b"").await.refused(ErrorCode::SessionExpired);
    assert_eq!(borrower.state(&order).await.0, "6", "the user's own session goes on");
}

#[tokio::test]
async fn a_rating_link_lives_five_minutes_and_is_its_orders() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (other, foreign) = server.loaned("9000000002").await;
    other.post("/order/v1/audit-link", &json!({ "orderId": order })).await.refused(ErrorCode::OrderNotFound);
    let link = borrower.post("/order/v1/audit-link", &json!({ "orderId": order })).await;
    let token = link.data()["token"].clone();
    for body in [json!({ "orderId": foreign, "token": token }), json!({ "orderId": order, "token": "x" }), json!({})] {
        server.post("/order/v1/audit-session", &body).await.refused(ErrorCode::AuditLinkInvalid);
    }
    server.advance_ms(5 * 60_000);
    server
        .post("/order/v1/audit-session", &json!({ "orderId": order, "token": token }))
        .await
        .refused(ErrorCode::AuditLinkInvalid);
    // The link's code is not a session token.
    let headers = [("web_uuid", "w-1"), ("token", token.as_str().unwrap())];
    server
        .send("GET", &format!("/api1/order/v1/detail?orderId={order}"), &headers, b"")
        .await
        .refused(ErrorCode::SessionExpired);
}
