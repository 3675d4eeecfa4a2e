//! Tests that messages to providers and notices from providers are listed and verified.

use crate::bench::Bench;
use loan_server::signature::sign;
use saral_qa::{ScenarioLoaded, Sent};
use serde_json::{Value, json};

const NOW: &str = "2026-11-20T10:15:00+05:30";

async fn frozen() -> Bench {
    let bench = Bench::new().await;
    bench.qa.turn(json!({"now": NOW, "freeze": true})).await.unwrap();
    bench
}

async fn deliver(bench: &Bench) {
    loan_server::service::outbox::deliver(&bench.app.tenant(bench.qa.tenant()).await.unwrap()).await.unwrap();
}

async fn sent(bench: &Bench, what: &str) -> Vec<Sent> {
    deliver(bench).await;
    bench.qa.sent(&[("what", what)]).await.unwrap()
}

/// Repays a loan on the sandbox's payment page; returns the status of the response.
async fn pay(bench: &Bench, token: &str, order: &str) -> u16 {
    let body = json!({ "orderId": order }).to_string();
    let link = bench.send("POST", "/api1/pay-order/v1/repay", &[("token", token)], &body).await.1;
    let id = link["data"]["paymentUrl"].as_str().unwrap().split_once("id=").unwrap().1.to_owned();
    let form = [("content-type", "application/x-www-form-urlencoded")];
    bench.send("POST", "/sandbox/pay", &form, &format!("id={id}&result=pay")).await.0
}

async fn state(bench: &Bench, order: &str) -> String {
    bench.qa.order(order).await.unwrap().order_state
}

#[tokio::test]
async fn a_refused_text_is_sent_once_and_one_that_found_the_provider_down_again() {
    for (fault, attempts) in [("refuse", 1), ("down", 2)] {
        let bench = Bench::new().await;
        bench.qa.fault(json!({"provider": "sms", "kind": fault})).await.unwrap();
        bench.send("GET", "/api1/sms/v1/sendCode?phone=917000000099", &[], "").await;
        deliver(&bench).await;
        bench.qa.advance("PT3S").await.unwrap();
        assert_eq!(sent(&bench, "text").await.len(), attempts, "{fault}");
    }
}

#[tokio::test]
async fn a_text_is_listed_with_its_words_and_without_the_phone() {
    let bench = frozen().await;
    let headers = [("accept-language", "hi")];
    bench.send("GET", "/api1/sms/v1/sendCode?phone=917000000099", &headers, "").await;
    let texts = sent(&bench, "text").await;
    let [text] = texts.as_slice() else { panic!("{texts:?}") };
    assert_eq!((text.provider.as_str(), text.attempt, text.answer.as_str()), ("sms", 1, "accepted"), "{text:?}");
    assert_eq!((text.tenant_at.as_str(), &text.payload["phone"]), (NOW, &json!("***")));
    assert!(text.payload["body"].as_str().unwrap().contains("1234"), "{text:?}");
    assert!(!format!("{text:?}").contains("7000000099"), "{text:?}");
    for (fits, part) in [
        (json!({"provider": "sms", "times": 1}), true),
        (json!({"provider": "sms", "what": "text", "body": {"phone": "917000000099"}}), true),
        (json!({"what": "text", "body": {"phone": "917000000098"}}), false),
        (json!({"provider": "sms", "times": 0}), false),
        (json!({"provider": "disburse"}), false),
    ] {
        let verified = bench.qa.verify(&fits).await;
        assert_eq!(verified.is_ok(), part, "{fits}: {verified:?}");
        if let Err(missed) = verified {
            assert_eq!(missed.status, 409, "{fits}: {missed}");
        }
    }
    let near = bench.qa.verify(json!({"provider": "disburse"})).await.unwrap_err();
    assert_eq!(near.data["nearest"][0]["differs"][0]["field"], "provider", "{near}");
    for wrong in [
        json!({"provider": "sms", "path": "/api1/home/v1/index"}),
        json!({"provider": "sms", "sequence": []}),
        json!({"provider": "sms", "body": "x"}),
        json!({"provider": "post"}),
        json!({"what": "letter"}),
        json!({"provider": "sms", "what": "refund", "times": 0}),
    ] {
        assert_eq!(bench.qa.verify(&wrong).await.unwrap_err().status, 400, "{wrong}");
    }
    bench.qa.verify(json!({"path": "/api1/sms/v1/sendCode", "times": 1})).await.unwrap();
    bench.qa.reset().await.unwrap();
    assert_eq!(bench.qa.sent(&[]).await.unwrap(), []);
    assert_eq!(bench.of("other").qa.sent(&[]).await.unwrap(), []);
}

#[tokio::test]
async fn a_payout_that_fails_is_asked_for_again_under_the_same_name() {
    let bench = frozen().await;
    let ScenarioLoaded { token, order_ids, .. } = bench.qa.load("passed").await.unwrap();
    assert_eq!(bench.qa.sent(&[]).await.unwrap(), [], "a history's own messages are none of the test's");
    bench.qa.fault(json!({"provider": "disburse", "kind": "down"})).await.unwrap();
    let body = json!({ "orderId": order_ids[0] }).to_string();
    bench.send("POST", "/api1/order/v1/loan", &[("token", &token)], &body).await;
    let first = sent(&bench, "disbursal").await;
    assert_eq!((first.len(), first[0].answer.as_str()), (1, "down, by the test controls"), "{first:?}");
    bench.qa.advance("PT1H").await.unwrap();
    let both = sent(&bench, "disbursal").await;
    let told: Vec<_> = both.iter().map(|one| (one.attempt, one.answer.as_str())).collect();
    assert_eq!(told, [(1, "down, by the test controls"), (2, "accepted")]);
    assert_eq!(both[0].message, both[1].message);
    assert_eq!((&both[1].payload["orderId"], &both[1].payload["account"]), (&json!(order_ids[0]), &json!("***")));
    bench.qa.verify(json!({"provider": "disburse", "times": 2, "body": {"orderId": order_ids[0]}})).await.unwrap();
    let since = [("since", both[0].id.as_str())];
    assert_eq!(bench.qa.sent(&since).await.unwrap().last(), both.last());
    assert_eq!(bench.qa.sent(&[("limit", "1")]).await.unwrap().len(), 1);
    assert_eq!(bench.qa.sent(&[("since", "yesterday")]).await.unwrap_err().status, 400);
}

#[tokio::test]
async fn every_notice_that_came_is_listed_with_its_answer() {
    let bench = frozen().await;
    let ScenarioLoaded { token, order_ids, .. } = bench.qa.load("loaned").await.unwrap();
    bench.qa.fault(json!({"notice": "wrong-amount"})).await.unwrap();
    pay(&bench, &token, &order_ids[0]).await;
    pay(&bench, &token, &order_ids[0]).await;
    let notices = sent(&bench, "notice").await;
    let answers: Vec<&str> = notices.iter().map(|notice| notice.answer.as_str()).collect();
    assert_eq!(answers, ["wrongAmount", "applied"], "{notices:?}");
    assert_eq!(notices[0].payload["orderId"], json!(order_ids[0]));
    assert_eq!(sent(&bench, "refund").await.len(), 1, "the wrong amount goes back");
    assert_eq!(sent(&bench, "page").await.len(), 2);
    let order = bench.qa.load("overdue-3-days").await.unwrap().order_ids.remove(0);
    bench.qa.event(&order, "repaid").await.unwrap();
    assert_eq!(sent(&bench, "notice").await.last().unwrap().payload["orderId"], json!(order), "of the controls, too");
    let (status, _) = bench.send("POST", "/webhooks/payment", &[("x-signature", "00")], "{}").await;
    assert_eq!(status, 401);
    bench.qa.verify(json!({"what": "notice", "times": 3})).await.unwrap();
}

#[tokio::test]
async fn a_signed_notice_of_any_content_is_answered_and_listed() {
    let bench = Bench::with(&["--payment-secret", "payment-secret"]).await;
    let notice = json!({
        "eventId": "e-1", "paymentId": "nobody's", "orderId": "nobody's", "amount": "1.00", "status": "paid",
        "paidAt": NOW,
    });
    let with = |other: Value| {
        let mut notice = notice.clone();
        notice.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
        notice.to_string()
    };
    let bodies = [
        (with(json!({"method": "upi", "fee": {"amount": 1}})), 200),
        (with(json!({"status": "pending"})), 400),
        (with(json!({"amount": [1]})), 400),
        ("[1]".to_owned(), 400),
        ("1".to_owned(), 400),
        ("{".to_owned(), 400),
    ];
    for (body, expected) in &bodies {
        let signature = sign("payment-secret", body.as_bytes());
        let (status, _) = bench.send("POST", "/webhooks/payment", &[("x-signature", &signature)], body).await;
        assert_eq!(status, *expected, "{body}");
    }
    assert_eq!(sent(&bench, "notice").await.len(), bodies.len());
}

#[tokio::test]
async fn a_late_notice_comes_on_the_tenants_time_between_the_deadlines() {
    let bench = frozen().await;
    let ScenarioLoaded { token, order_ids, .. } = bench.qa.load("due-today").await.unwrap();
    let order = order_ids[0].as_str();
    bench.qa.fault(json!({"notice": "late", "ms": 24 * 3_600_000})).await.unwrap();
    assert_eq!(pay(&bench, &token, order).await, 200, "the borrower is back at once");
    let clock = bench.qa.advance("PT23H").await.unwrap();
    assert_eq!(state(&bench, order).await, "8", "overdue until the notice comes");
    let happened: Vec<_> = clock.happened.iter().map(|event| (event.at.as_str(), event.event.as_str())).collect();
    assert_eq!(happened, [("2026-11-21T00:00:00+05:30", "dueDatePassed")]);
    let clock = bench.qa.to_next_deadline().await.unwrap();
    assert_eq!(clock.now, "2026-11-21T10:15:00+05:30");
    assert_eq!(state(&bench, order).await, "7");
    let happened: Vec<_> = clock.happened.iter().map(|one| (one.event.as_str(), one.order.as_str())).collect();
    assert_eq!(happened, [("repaid", order)]);
    assert_eq!(bench.qa.clock().await.unwrap().happened, []);
    let detail = bench.get(&token, &format!("/api1/order/v1/detail?orderId={order}")).await;
    assert_eq!(detail["data"]["overdueDays"], 0, "it was paid on the day: {detail}");
}

#[tokio::test]
async fn a_notice_that_the_server_could_not_take_comes_again() {
    let bench = frozen().await;
    let ScenarioLoaded { token, order_ids, .. } = bench.qa.load("loaned").await.unwrap();
    bench.qa.fault(json!({"event": "repaid", "kind": "down", "times": 3})).await.unwrap();
    assert_eq!(pay(&bench, &token, &order_ids[0]).await, 200, "the provider has the money");
    assert_eq!(state(&bench, &order_ids[0]).await, "6");
    bench.qa.advance("PT5S").await.unwrap();
    assert_eq!(state(&bench, &order_ids[0]).await, "6", "lost a second time, after 2 s");
    bench.qa.advance("P1D").await.unwrap();
    assert_eq!(state(&bench, &order_ids[0]).await, "7");
    let notices = sent(&bench, "notice").await;
    let told: Vec<_> = notices.iter().map(|one| (one.attempt, one.answer.as_str(), one.tenant_at.as_str())).collect();
    assert_eq!(told.len(), 4, "{told:?}");
    assert_eq!((told[0].1, told[3].0, told[3].1), ("refused with 5030", 4, "applied"));
    let times: Vec<&str> = told.iter().filter_map(|(_, _, at)| at.get(11..19)).collect();
    assert_eq!(times, ["10:15:00", "10:15:02", "10:15:06", "10:15:14"], "each at its own instant");
    // A reset discards waiting notices.
    let again = bench.qa.load("loaned").await.unwrap();
    bench.qa.fault(json!({"notice": "late", "ms": 3_600_000})).await.unwrap();
    pay(&bench, &again.token, &again.order_ids[0]).await;
    bench.qa.reset().await.unwrap();
    let said = bench.qa.to_next_deadline().await.unwrap_err();
    assert_eq!(said.status, 409, "{said}");
}

#[tokio::test]
async fn a_late_notice_needs_no_control_while_the_clock_runs() {
    let bench = Bench::new().await;
    let ScenarioLoaded { token, order_ids, .. } = bench.qa.load("loaned").await.unwrap();
    let tending = tokio::spawn(loan_server::background::run(bench.app.clone(), std::time::Duration::from_millis(50)));
    bench.qa.fault(json!({"notice": "late", "ms": 300})).await.unwrap();
    pay(&bench, &token, &order_ids[0]).await;
    bench.qa.verify(json!({"what": "notice", "withinMs": 60_000})).await.unwrap();
    assert_eq!(state(&bench, &order_ids[0]).await, "7");
    tending.abort();
}

#[tokio::test]
async fn an_emptied_journal_leaves_the_messages_that_were_sent() {
    let bench = frozen().await;
    bench.data("GET", "/api1/sms/v1/sendCode?phone=917000000081", json!({})).await;
    assert_eq!(sent(&bench, "text").await.len(), 1);
    bench.qa.clear_journal().await.unwrap();
    assert!(bench.qa.journal().await.unwrap().is_empty());
    assert_eq!(sent(&bench, "text").await.len(), 1);
}

#[tokio::test]
async fn the_journal_is_filtered_and_shows_the_language_that_was_asked_for() {
    let bench = frozen().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    let home = "/api1/home/v1/index";
    bench.send("GET", home, &[("token", &token), ("accept-language", "hi"), ("os", "9876543210")], "").await;
    bench.send("GET", "/api1/order/v1/list", &[("token", &token)], "").await;
    bench.send("GET", home, &[], "").await;
    let calls = async |query: &[(&str, &str)]| -> Vec<Value> {
        let given = saral_qa::Given { query, ..saral_qa::Given::default() };
        bench.qa.call(saral_qa::Control::Journal, given).await.unwrap()
    };
    let all = calls(&[]).await;
    assert_eq!(all.len(), 3);
    let first = &all[2];
    assert_eq!(first["headers"]["accept-language"], "hi", "{first}");
    assert!(first["headers"]["os"].as_str().unwrap().starts_with('#'), "may be a phone: {first}");
    assert!(first["headers"]["token"].as_str().unwrap().starts_with('#'), "{first}");
    assert_eq!(calls(&[("path", home)]).await.len(), 2);
    assert_eq!(calls(&[("path", "/api1/order/*"), ("method", "get")]).await.len(), 1);
    assert_eq!(calls(&[("path", home), ("code", "-4")]).await, [all[0].clone()]);
    assert_eq!(calls(&[("user", "7000000007")]).await, all[1..], "the phone of the scenario");
    assert_eq!(calls(&[("user", "7000000010")]).await.len() + calls(&[("user", "7000000555")]).await.len(), 0);
    assert_eq!(calls(&[("since", first["id"].as_str().unwrap())]).await, all[..2]);
    assert_eq!(calls(&[("limit", "1")]).await, all[..1]);
    let har = bench.qa.har().await.unwrap();
    let sent = har["log"]["entries"][0]["request"]["headers"].as_array().unwrap();
    assert!(sent.contains(&json!({"name": "accept-language", "value": "hi"})), "{sent:?}");
    bench.qa.verify(json!({"path": home, "headers": {"accept-language": "hi", "os": "9876543210"}})).await.unwrap();
    let near = bench.qa.verify(json!({"path": "/api1/order/v1/apply"})).await.unwrap_err();
    assert_eq!(near.data["nearest"][0]["path"], "/api1/order/v1/list", "the likest path: {near}");
}
