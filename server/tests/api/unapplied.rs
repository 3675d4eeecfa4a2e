//! Money that cannot be applied is recorded with its reason, refunded once, and listed.

use crate::housekeeping;
use crate::security_events::Lines;
use crate::support::borrower::Borrower;
use crate::support::{Answer, PAYMENT_SECRET, TestServer, instant};
use futures_util::future::join;
use loan_core::api::code::ErrorCode;
use loan_core::ids::PaymentId;
use loan_server::incidents::Incident;
use loan_server::records::payments::{self, Payment};
use loan_server::signature::sign;
use loan_store::{Batch, Key};
use serde_json::{Value, json};

async fn link(borrower: &Borrower<'_>, path: &str, body: &Value) -> String {
    let url = borrower.post(path, body).await.data()["paymentUrl"].as_str().unwrap().to_owned();
    url.split("id=").nth(1).unwrap().to_owned()
}

async fn repayment(borrower: &Borrower<'_>, order: &str) -> String {
    link(borrower, "/pay-order/v1/repay", &json!({ "orderId": order })).await
}

fn notice(payment: &str, order: &str, amount: &str, transaction: &str) -> Value {
    json!({
        "eventId": format!("e-{transaction}"), "paymentId": payment, "orderId": order, "amount": amount,
        "status": "paid", "paidAt": "2026-11-20T10:00:00+05:30", "transactionId": transaction,
    })
}

fn with(mut notice: Value, other: Value) -> Value {
    notice.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
    notice
}

async fn send(server: &TestServer, notice: &Value) -> Answer {
    let body = notice.to_string();
    let signature = sign(PAYMENT_SECRET, body.as_bytes());
    let headers = [("x-signature", signature.as_str()), ("content-type", "application/json")];
    server.send("POST", "/webhooks/payment", &headers, body.as_bytes()).await
}

fn not_applied(reason: &str) -> Value {
    json!({ "applied": false, "reason": reason })
}

/// Returns reference, reason and refund of each entry in the operators' list, newest first.
async fn listed(server: &TestServer) -> Vec<(String, String, Value)> {
    let answer = server.read_as_operator("/ops/v1/unapplied").await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let rows = answer.data().as_array().unwrap().iter();
    rows.map(|row| (text(&row["reference"]), text(&row["reason"]), row["refund"].clone())).collect()
}

async fn refunds(borrower: &Borrower<'_>, order: &str) -> Vec<(String, String)> {
    let detail = borrower.detail(order).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    detail["refunds"].as_array().unwrap().iter().map(|one| (text(&one["reference"]), text(&one["amount"]))).collect()
}

#[tokio::test]
async fn every_captured_payment_is_recorded_with_its_reason_and_refunded_once() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (other, others) = server.loaned("9000000002").await;
    let payment = repayment(&borrower, &order).await;
    let foreign = repayment(&other, &others).await;
    let wrong = notice(&payment, &order, "5034.99", "t-1");
    let cases = [
        (wrong.clone(), "wrongAmount"),
        (notice("nobody's", &order, "5035.00", "t-2"), "unknownPayment"),
        (notice(&foreign, &order, "5035.00", "t-3"), "foreignPayment"),
    ];
    for (notice, reason) in &cases {
        assert_eq!(send(&server, notice).await.data(), &not_applied(reason));
        server.advance_ms(1);
    }
    assert_eq!(borrower.detail(&order).await["paymentState"], "refunding");
    assert_eq!(send(&server, &notice(&payment, &order, "5035.00", "t-4")).await.data(), &json!({ "applied": true }));
    server.advance_ms(1);
    assert_eq!(send(&server, &notice(&payment, &order, "5035.00", "t-5")).await.data(), &not_applied("second"));
    server.advance_ms(1);
    let known = with(notice(&foreign, &others, "5035.00", "t-4"), json!({ "eventId": "e-6" }));
    assert_eq!(send(&server, &known).await.data(), &not_applied("knownTransaction"));

    let before = listed(&server).await;
    for (place, (notice, reason)) in cases.iter().chain([&(known, "knownTransaction")]).enumerate() {
        assert_eq!(send(&server, notice).await.data(), &not_applied(reason));
        let again = with(notice.clone(), json!({ "eventId": format!("again-{place}") }));
        assert_eq!(send(&server, &again).await.data(), &not_applied(reason));
    }
    assert_eq!(listed(&server).await, before);
    let row = |reference: &str, reason: &str, refund: Value| (reference.to_owned(), reason.to_owned(), refund);
    assert_eq!(
        before,
        [
            row("t-4", "knownTransaction", json!("refund:t-4:1")),
            row("t-5", "second", json!("refund:t-5:1")),
            row("t-3", "foreignPayment", json!("refund:t-3:1")),
            row("t-2", "unknownPayment", Value::Null),
            row("t-1", "wrongAmount", json!("refund:t-1:1")),
        ]
    );
    let pair = |reference: &str, amount: &str| (reference.to_owned(), amount.to_owned());
    assert_eq!(refunds(&borrower, &order).await, [pair("t-1", "5034.99"), pair("t-5", "5035.00")]);
    assert_eq!(refunds(&other, &others).await, [pair("t-3", "5035.00"), pair("t-4", "5035.00")]);
    assert_eq!(borrower.detail(&order).await["received"], "5035.00");
    let older = server.read_as_operator("/ops/v1/unapplied?before=2026-11-20T10:00:00.001%2B05:30").await;
    assert_eq!(older.data().as_array().unwrap().len(), 1, "the first came at 10:00:00.000");
}

#[tokio::test]
async fn a_repeated_capture_is_recognised_among_any_number_of_captures_of_its_payment() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (other, others) = server.loaned("9000000002").await;
    let own = repayment(&borrower, &order).await;
    let foreign = repayment(&other, &others).await;
    assert_eq!(send(&server, &notice(&own, &order, "5035.00", "t-x")).await.data(), &json!({ "applied": true }));
    for number in 0..101 {
        let unknown = notice("nobody's", &order, "1.00", &format!("t-{number:03}"));
        assert_eq!(send(&server, &unknown).await.data(), &not_applied("unknownPayment"));
        let wrong = notice(&foreign, &others, "1.00", &format!("s-{number:03}"));
        assert_eq!(send(&server, &wrong).await.data(), &not_applied("wrongAmount"));
    }
    let known = |event: &str| with(notice(&foreign, &others, "5035.00", "t-x"), json!({ "eventId": event }));
    assert_eq!(send(&server, &known("e-1")).await.data(), &not_applied("knownTransaction"));
    let unapplied = async || {
        let store = server.tenant().await.store;
        payments::unapplied_before(&store, None, 1000).await.unwrap().len()
    };
    let before = unapplied().await;
    assert_eq!(send(&server, &known("e-2")).await.data(), &not_applied("knownTransaction"));
    assert_eq!(unapplied().await, before, "refunded once");
    let last = with(notice("nobody's", &order, "1.00", "t-100"), json!({ "eventId": "e-3" }));
    assert_eq!(send(&server, &last).await.data(), &not_applied("unknownPayment"));
    assert_eq!(unapplied().await, before);
}

#[tokio::test]
async fn an_event_that_is_used_twice_drops_no_money() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let payment = repayment(&borrower, &order).await;
    let told = |status: &str, transaction: &str| {
        with(notice(&payment, &order, "5035.00", transaction), json!({ "eventId": "e-1", "status": status }))
    };
    assert_eq!(send(&server, &told("failed", "t-1")).await.data(), &not_applied("failed"));
    assert_eq!(
        send(&server, &told("paid", "t-1")).await.data(),
        &json!({ "applied": true }),
        "first failed, then paid"
    );
    assert_eq!(send(&server, &told("paid", "t-2")).await.data(), &not_applied("second"), "another transaction");
    assert_eq!(send(&server, &told("paid", "t-2")).await.data(), &not_applied("second"));
    assert_eq!(listed(&server).await.len(), 1);
}

#[tokio::test]
async fn unknown_fields_are_ignored_and_another_currency_is_refused() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let payment = repayment(&borrower, &order).await;
    let dollars = with(notice(&payment, &order, "5035.00", "t-1"), json!({ "currency": "USD" }));
    send(&server, &dollars).await.refused(ErrorCode::PaymentCurrency);
    for unreadable in [json!("much"), json!("0.00"), json!("-5035.00"), Value::Null] {
        let body = with(notice(&payment, &order, "1", "t-2"), json!({ "amount": unreadable }));
        send(&server, &body).await.refused(ErrorCode::Malformed);
    }
    assert_eq!(borrower.state(&order).await.0, "6");
    let more = with(
        notice(&payment, &order, "5035.00", "t-3"),
        json!({ "currency": "INR", "method": "upi", "fee": { "amount": 1 } }),
    );
    assert_eq!(send(&server, &more).await.data(), &json!({ "applied": true }));
}

/// The loan is repaid on the 29th, two days late. Then two late notices report an extension paid on the 27th, and a
/// repayment made on the 28th.
#[tokio::test]
async fn a_transaction_is_refunded_a_second_time_when_another_late_notice_lowers_it_again() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-27T12:00:00+05:30"));
    let path = format!("/order-repay-extension/v1/extension-calc/{order}");
    let shown = borrower.get(&path).await.data().clone();
    let ids = json!({ "orderId": order, "extensionId": shown["extensionId"], "orderRepayId": shown["orderRepayId"] });
    let extend = link(&borrower, "/order-repay-extension/v1/apply-extension", &ids).await;
    server.set_clock(instant("2026-11-27T13:30:00+05:30"));
    borrower.post("/order-repay-extension/v1/giveup-extension", &ids).await.data();
    server.set_clock(instant("2026-11-28T10:00:00+05:30"));
    let early = repayment(&borrower, &order).await;
    server.set_clock(instant("2026-11-29T12:00:00+05:30"));
    let late = repayment(&borrower, &order).await;
    let paid = |payment: &str, amount: &str, name: &str, at: &str| {
        with(notice(payment, &order, amount, name), json!({ "paidAt": at }))
    };
    let noon = "2026-11-29T12:00:00+05:30";
    for told in [
        paid(&late, "5135.00", "t-late", noon),
        paid(&extend, shown["extensionFee"].as_str().unwrap(), "t-extend", "2026-11-27T13:00:00+05:30"),
        paid(&early, "5085.00", "t-early", "2026-11-28T11:00:00+05:30"),
    ] {
        assert_eq!(send(&server, &told).await.data(), &json!({ "applied": true }), "{told}");
    }
    let store = server.tenant().await.store;
    let aside = payments::unapplied(&store, &PaymentId::from(late.as_str())).await.unwrap();
    let parts: Vec<(String, u32)> = aside.iter().map(|one| (one.amount.to_string(), one.refunds)).collect();
    assert_eq!(parts, [("100.00".to_owned(), 1), ("5035.00".to_owned(), 2)]);
    let ids: Vec<Value> = listed(&server).await.into_iter().map(|(_, _, refund)| refund).collect();
    for id in ["refund:t-late:1", "refund:t-late:2", "refund:t-early:1"] {
        assert!(ids.contains(&json!(id)), "{ids:?}");
    }
    assert_eq!(borrower.detail(&order).await["orderState"], "7");
}

#[tokio::test]
async fn an_empty_transaction_and_ids_of_300_characters_are_recorded() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let payment = repayment(&borrower, &order).await;
    let unnamed = notice(&payment, &order, "5034.00", "");
    assert_eq!(send(&server, &unnamed).await.data(), &not_applied("wrongAmount"));
    server.advance_ms(1);
    let [event, unknown, elsewhere, transaction] = ["e", "p", "o", "t"].map(|letter| letter.repeat(300));
    let long = with(notice(&unknown, &elsewhere, "5035.00", &transaction), json!({ "eventId": event }));
    for _ in 0..2 {
        assert_eq!(send(&server, &long).await.data(), &not_applied("unknownPayment"));
    }
    let too_long = with(long, json!({ "eventId": "e".repeat(513) }));
    send(&server, &too_long).await.refused(ErrorCode::Malformed);
    assert_eq!(
        listed(&server).await,
        [
            (transaction, "unknownPayment".to_owned(), Value::Null),
            ("e-".to_owned(), "wrongAmount".to_owned(), json!("refund:e-:1")),
        ]
    );
}

/// Stores a payment with this id and the terms of the payment `like`, as if its link had been requested.
async fn becomes_known(server: &TestServer, id: &str, like: &str) {
    let store = server.tenant().await.store;
    let like = payments::get(&store, like).await.unwrap().unwrap().value;
    let was = payments::current(&store, &like.order_id, &like.due).await.unwrap();
    let mut batch = Batch::new();
    payments::insert(&store, &mut batch, was.as_ref(), &Payment { id: id.into(), ..like }).unwrap();
    store.commit(batch).await.unwrap();
}

#[tokio::test]
async fn money_of_an_unknown_payment_is_applied_once_when_its_notice_is_repeated_for_the_known_payment() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let asked = repayment(&borrower, &order).await;
    let early = notice("early", &order, "5035.00", "t-1");
    assert_eq!(send(&server, &early).await.data(), &not_applied("unknownPayment"));
    becomes_known(&server, "early", &asked).await;
    let again = with(early.clone(), json!({ "eventId": "e-again" }));
    let (one, other) = join(send(&server, &again), send(&server, &early)).await;
    for answer in [one, other, send(&server, &again).await, send(&server, &early).await] {
        assert_eq!(answer.data(), &json!({ "applied": true }));
    }
    assert_eq!((borrower.state(&order).await.0, listed(&server).await), ("7".to_owned(), vec![]));
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["received"], &detail["refunds"]), (&json!("5035.00"), &json!([])));
    let second = notice("early", &order, "5035.00", "t-2");
    assert_eq!(send(&server, &second).await.data(), &not_applied("second"));
    assert_eq!(server.incidents(Incident::PaymentUnknown), 1);
}

#[tokio::test]
async fn money_of_an_unknown_payment_that_cannot_be_applied_later_is_listed_and_refunded_once() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let asked = repayment(&borrower, &order).await;
    let early = notice("early", &order, "5034.00", "t-1");
    assert_eq!(send(&server, &early).await.data(), &not_applied("unknownPayment"));
    becomes_known(&server, "early", &asked).await;
    let again = with(early.clone(), json!({ "eventId": "e-again" }));
    for repeated in [&again, &early, &again] {
        assert_eq!(send(&server, repeated).await.data(), &not_applied("wrongAmount"));
    }
    assert_eq!(listed(&server).await, [("t-1".to_owned(), "wrongAmount".to_owned(), json!("refund:t-1:1"))]);
    assert_eq!(refunds(&borrower, &order).await, [("t-1".to_owned(), "5034.00".to_owned())]);
}

#[tokio::test]
async fn money_that_cannot_be_applied_is_logged_once_it_is_recorded() {
    let (engine, server) = housekeeping::server().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let payment = repayment(&borrower, &order).await;
    let lines = Lines::read();
    let wrong = with(notice(&payment, &order, "5034.00", "t-1"), json!({ "paidAt": "2026-11-19T10:00:00+05:30" }));
    *engine.contended.lock().unwrap() = Key::new("default", "payment_transaction", &["t-1"]);
    assert_ne!(send(&server, &wrong).await.code(), 0, "every commit conflicts");
    let logged = |text: &str| lines.all().into_iter().filter(|line| line["message"] == text).collect::<Vec<_>>();
    assert_eq!(logged("money cannot be applied"), [] as [Value; 0]);
    *engine.contended.lock().unwrap() = None;
    for _ in 0..2 {
        assert_eq!(send(&server, &wrong).await.data(), &not_applied("wrongAmount"));
    }
    assert_eq!(logged("money cannot be applied").len(), 1);
}

#[tokio::test]
async fn a_payment_dated_before_its_link_is_logged_with_the_reported_time() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let payment = repayment(&borrower, &order).await;
    let lines = Lines::read();
    let reported = "2026-11-19T10:00:00+05:30";
    let dated = with(notice(&payment, &order, "5035.00", "t-1"), json!({ "paidAt": reported }));
    assert_eq!(send(&server, &dated).await.data(), &json!({ "applied": true }));
    let reports: Vec<Value> = lines.all().into_iter().map(|line| line["reported"].clone()).collect();
    assert_eq!(reports.into_iter().filter(|it| !it.is_null()).collect::<Vec<_>>(), [json!(reported)]);
}
