//! Tests of signed requests to providers, and of signed notices from providers, over real HTTP.

#[path = "../shared/listening.rs"]
mod listening;
mod program;
mod provider;

use self::provider::{Provider, signed};
use crate::support::{Answer, TestServer, until};
use loan_core::api::code::ErrorCode;
use loan_server::incidents::Incident;
use loan_server::ports::Ports;
use loan_server::records::outbox::{self, Next};
use serde_json::{Value, json};

async fn server_over(provider: &Provider) -> TestServer {
    let ports = Ports::configured(&provider.settings()).unwrap();
    TestServer::with_ports_and(ports, |_, settings| {
        settings.payment_secret = provider::secret("payment").into();
        settings.audit_secret = Some(provider::secret("audit").into());
        settings.disbursal_secret = Some(provider::secret("disbursal").into());
    })
    .await
}

async fn notice(server: &TestServer, port: &str, notice: &Value) -> Answer {
    let (signature, body) = signed(port, notice);
    let headers = [("x-signature", signature.as_str()), ("content-type", "application/json")];
    server.send("POST", &format!("/webhooks/{port}"), &headers, body.as_bytes()).await
}

fn about(order: &str, event: &str, status: &str) -> Value {
    json!({ "eventId": event, "orderId": order, "status": status, "at": "2026-11-20T10:00:00+05:30" })
}

#[tokio::test]
async fn every_port_that_has_no_provider_is_named() {
    let provider = Provider::start().await;
    let mut settings = provider.settings();
    settings.ocr_secret = None;
    settings.audit_url = None;
    let line = Ports::configured(&settings).err().unwrap();
    assert!(line.contains("OCR, AUDIT") && !line.contains("SMS") && line.lines().count() == 1, "{line}");
}

#[tokio::test]
async fn the_audit_and_the_disbursal_answer_at_once_or_by_a_notice() {
    let provider = Provider::start().await;
    let server = server_over(&provider).await;
    let borrower = server.verified("9000000001").await;
    provider.answers("audit", 200, json!({ "status": "approved" }));
    provider.answers("disbursal", 200, json!({ "status": "failed" }));
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    let asked = provider.waits_for("audit", 0).await;
    assert_eq!((&asked["orderId"], &asked["amount"]), (&json!(order), &json!("5000.00")));
    settles(&borrower, &order, "2").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    let asked = provider.waits_for("disbursal", 0).await;
    assert_eq!((&asked["amount"], &asked["account"]), (&json!("4410.00"), &json!("10000000001")));
    settles(&borrower, &order, "5").await;

    let body = json!({ "cardId": borrower.card_id, "borrowAmount": "5000", "orderNo": borrower.detail(&order).await["orderNo"] });
    let second = borrower.post("/order/v1/reapply", &body).await.data()["orderId"].as_str().unwrap().to_owned();
    provider.waits_for("audit", 1).await;
    let verdict = about(&second, "e-1", "approved");
    assert_eq!(notice(&server, "audit", &verdict).await.data(), &json!({ "applied": true }));
    assert_eq!(notice(&server, "audit", &verdict).await.data(), &json!({ "applied": true }), "heeded once");
    assert_eq!(borrower.state(&second).await.0, "2");
    let late = notice(&server, "audit", &about(&second, "e-2", "denied")).await;
    assert_eq!(late.data(), &json!({ "applied": false }), "too late to do anything");
    notice(&server, "audit", &about(&second, "e-1", "denied")).await.refused(ErrorCode::Malformed);
    notice(&server, "audit", &about("nobody's", "e-3", "denied")).await.refused(ErrorCode::NoticeUnknown);
    notice(&server, "audit", &about(&second, "e-4", "disbursed")).await.refused(ErrorCode::Malformed);
    notice(&server, "audit", &json!({ "eventId": "e-5" })).await.refused(ErrorCode::Malformed);
    let (signature, _) = signed("disbursal", &verdict);
    let headers = [("x-signature", signature.as_str())];
    let forged = server.send("POST", "/webhooks/audit", &headers, verdict.to_string().as_bytes()).await;
    forged.refused(ErrorCode::PaymentSignature);
    server.send("GET", "/webhooks/audit", &[], b"").await.refused(ErrorCode::MethodNotAllowed);
    assert_eq!(borrower.state(&second).await.0, "2");

    borrower.post("/order/v1/loan", &json!({ "orderId": second })).await.data();
    let mut paid = about(&second, "e-1", "disbursed");
    server.advance_hours(20);
    paid["at"] = json!("2026-11-20T23:59:59+05:30");
    assert_eq!(
        notice(&server, "disbursal", &paid).await.data(),
        &json!({ "applied": true }),
        "ids are the sender's own"
    );
    let detail = borrower.detail(&second).await;
    assert_eq!((&detail["orderState"], &detail["loanDate"]), (&json!("6"), &json!("2026-11-20")), "the provider's day");
}

async fn settles(borrower: &crate::support::borrower::Borrower<'_>, order: &str, state: &str) {
    until(&format!("order {order} is in state {state}"), async || borrower.state(order).await.0 == state).await;
}

#[tokio::test]
async fn without_their_secrets_the_paths_of_notices_do_not_exist() {
    let server = TestServer::new().await;
    for path in ["/webhooks/audit", "/webhooks/disbursal", "/webhooks/other"] {
        server.send("POST", path, &[], b"{}").await.refused(ErrorCode::PathNotFound);
    }
}

#[tokio::test]
async fn a_provider_in_trouble_is_said_so_and_what_waits_in_the_outbox_is_sent_again() {
    let provider = Provider::start().await;
    let server = server_over(&provider).await;
    let borrower = server.after_steps("9000000001", 2).await;
    let aadhaar = json!({ "aadhaar": "999941057058" });
    for (status, answer) in [(500, json!({})), (200, json!("nonsense")), (302, json!({}))] {
        provider.answers("aadhaar", status, answer);
        borrower.post("/auth/v2/aadhaar/send-otp", &aadhaar).await.refused(ErrorCode::Provider);
    }
    provider.answers("aadhaar", 200, json!({ "status": "refused", "msg": "No number is linked." }));
    let refused = borrower.post("/auth/v2/aadhaar/send-otp", &aadhaar).await;
    assert_eq!(refused.data(), &json!({ "state": 2, "result": { "msg": "No number is linked." } }));

    // Waits until the login code of `after_steps` is sent.
    provider.waits_for("sms", 0).await;
    emptied(&server, 0).await;
    let before = provider.asked("sms").len();
    provider.answers("sms", 503, json!({}));
    server.get("/sms/v1/sendCode?phone=919000000009").await.data();
    let first = provider.waits_for("sms", before).await;
    emptied(&server, 1).await;
    let tenant = server.tenant().await;
    loan_server::service::outbox::deliver(&tenant).await.unwrap();
    assert_eq!(provider.asked("sms").len(), before + 1, "not before its pause is over");
    server.advance_ms(2_000);
    loan_server::service::outbox::deliver(&tenant).await.unwrap();
    let again = provider.waits_for("sms", before + 1).await;
    assert_eq!((&first["id"], &first["body"]), (&again["id"], &again["body"]));

    provider.answers("sms", 503, json!({}));
    server.get("/sms/v1/sendCode?phone=919000000010").await.data();
    provider.waits_for("sms", before + 2).await;
    emptied(&server, 1).await;
    server.advance_ms(301_000);
    loan_server::service::outbox::deliver(&tenant).await.unwrap();
    assert_eq!(provider.asked("sms").len(), before + 3, "a code whose time is over is of no use");
}

#[tokio::test]
async fn a_text_that_can_never_be_delivered_is_dropped_and_everything_else_is_tried_again() {
    let provider = Provider::start().await;
    let server = server_over(&provider).await;
    for (status, left) in [(422, 0), (400, 1)] {
        let before = provider.asked("sms").len();
        provider.answers("sms", status, json!({}));
        server.get(&format!("/sms/v1/sendCode?phone=919000000{status}")).await.data();
        provider.waits_for("sms", before).await;
        emptied(&server, left).await;
    }
    let counts = &server.app.attempts.counts;
    let counted = |outcome| counts.get_or_create(&[("port", "sms"), ("outcome", outcome)]).get();
    assert_eq!((counted("answered"), counted("failed")), (0, 2), "an alert finds that no text arrives");
}

/// Waits until `left` messages are in the outbox, each due for its second attempt in two seconds. A message in flight
/// is due at the end of the sender's lease instead.
async fn emptied(server: &TestServer, left: usize) {
    let store = server.tenant().await.store;
    let pause_ends = Next::At(server.now().plus_ms(2_000));
    until(&format!("{left} messages are left"), async || {
        let waiting = outbox::waiting(&store, 100).await.unwrap();
        waiting.len() == left && waiting.iter().all(|message| message.next == pause_ends)
    })
    .await;
}

#[tokio::test]
async fn a_payment_page_must_be_on_a_host_of_the_list() {
    let provider = Provider::start().await;
    let server = server_over(&provider).await;
    let (borrower, order) = server.loaned("9000000001").await;
    let evil = ["https://evil.example/pay", "https://partner.example@evil.example/", "https://partner.example:8443/"];
    for url in ["", "/pay", "http://partner.example/", "javascript:alert(1)"].into_iter().chain(evil) {
        provider.answers("payment", 200, json!({ "url": url }));
        let answer = borrower.post("/pay-order/v1/repay", &json!({ "orderId": order })).await;
        answer.refused(ErrorCode::Provider);
    }
    let pages = &server.app.attempts.counts;
    let counted = |outcome| pages.get_or_create(&[("port", "payment"), ("outcome", outcome)]).get();
    assert_eq!((counted("answered"), counted("failed")), (0, 7), "an alert finds that nobody can pay");
    let link = borrower.post("/pay-order/v1/repay", &json!({ "orderId": order })).await;
    assert!(link.data()["paymentUrl"].as_str().unwrap().starts_with("https://partner.example/pay?id="));
}

fn is_hindi(text: &Value) -> bool {
    text.as_str().unwrap().chars().any(|c| ('\u{900}'..'\u{980}').contains(&c))
}

#[tokio::test]
async fn text_messages_are_in_the_language_in_which_the_borrower_signed_in() {
    let provider = Provider::start().await;
    let server = server_over(&provider).await;
    let in_hindi = [("accept-language", "hi"), ("web_uuid", "w-1")];
    let path = "/api1/sms/v1/sendCode?phone=919000000001";
    server.send("GET", path, &in_hindi, b"").await.data();
    let sent = provider.waits_for("sms", 0).await;
    let body = sent["body"].as_str().unwrap();
    assert!(is_hindi(&sent["body"]) && body.contains("1234") && body.contains("5 मिनट"), "{body}");
    let login = json!({ "phone": "919000000001", "code": "1234" });
    server.post_with("/user/v1/login", &login, &[("accept-language", "hi")]).await.data();

    // The SMS about a provider's approval is in the borrower's stored language.
    let borrower = server.speaking_hindi("9000000002").await;
    server.delivered().await;
    let before = provider.asked("sms").len();
    provider.answers("audit", 200, json!({ "status": "approved" }));
    borrower.apply("5000.00").await.data();
    let told = provider.waits_for("sms", before).await;
    assert!(is_hindi(&told["body"]), "{told}");
}

/// Real banks send such bodies. None of these bodies means that the request failed.
#[tokio::test]
async fn any_2xx_means_accepted_and_is_not_sent_again() {
    let provider = Provider::start().await;
    let server = server_over(&provider).await;
    let odd = [json!("OK"), Value::Null, json!({ "status": "PENDING" }), json!([{ "status": "accepted" }]), json!(7)];
    for (n, answer) in odd.iter().enumerate() {
        let borrower = server.verified(&format!("90000000{n:02}")).await;
        provider.answers("audit", 200, answer.clone());
        let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
        assert_eq!(provider.waits_for("audit", n).await["id"], format!("audit:{order}"));
        server.report(&order, "approve").await;
        for port in ["disbursal", "sms"] {
            provider.answers(port, 200, answer.clone());
        }
        borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
        assert_eq!(provider.waits_for("disbursal", n).await["id"], format!("disburse:{order}"));
        server.delivered().await;
        assert_eq!(borrower.state(&order).await.0, "4", "it waits for the notice");
        provider.answers("payment", 200, json!({ "url": "https://pay.example.in/p" }));
        let told = notice(&server, "disbursal", &about(&order, &format!("e-{n}"), "disbursed")).await;
        assert_eq!(told.data(), &json!({ "applied": true }));
    }
    assert_eq!((provider.asked("audit").len(), provider.asked("disbursal").len()), (odd.len(), odd.len()));
    assert_eq!(server.incidents(Incident::AnswerUnclear), 2 * u64::try_from(odd.len()).unwrap());
}

#[tokio::test]
async fn operators_see_what_a_message_is_about_and_why_it_failed() {
    let provider = Provider::start().await;
    let server = server_over(&provider).await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "approve").await;
    server.delivered().await;
    provider.answers("disbursal", 503, json!({}));
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    emptied(&server, 1).await;
    let letters = server.read_as_operator("/ops/v1/outbox").await.data().clone();
    let letter = json!({
        "id": format!("disburse:{order}"), "kind": "disburse", "at": server.now(), "attempts": 1, "state": "retrying",
        "nextAt": server.now().plus_ms(2_000), "orderId": order, "paymentId": null, "amount": "4410.00",
        "lastError": "disbursal: it answered 503 Service Unavailable",
    });
    assert_eq!(letters, json!([letter]));
}

#[tokio::test]
async fn notices_signed_with_either_value_of_a_secret_that_is_replaced_are_taken() {
    let server = TestServer::with(|_, settings| settings.payment_secret = "the-new-one,the-old-one".into()).await;
    for (secret, status) in
        [("the-new-one", 200), ("the-old-one", 200), ("the-new-one,the-old-one", 200), ("other", 401)]
    {
        let body = json!({ "eventId": "e", "paymentId": "p", "orderId": "o", "amount": "1.00", "status": "failed",
            "paidAt": "2026-11-20T10:00:00+05:30" })
        .to_string();
        let signature = loan_server::signature::sign(secret, body.as_bytes());
        let headers = [("x-signature", signature.as_str()), ("content-type", "application/json")];
        let answer = server.send("POST", "/webhooks/payment", &headers, body.as_bytes()).await;
        assert_eq!(answer.status.as_u16(), status, "{secret}");
    }
}
