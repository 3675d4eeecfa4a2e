//! Payment notices that arrive late: a payment counts from the time it was made, and excess is refunded.

use crate::support::borrower::Borrower;
use crate::support::{PAYMENT_SECRET, TestServer, instant};
use loan_core::api::dto::order::OrderDetail;
use loan_core::ids::PaymentId;
use loan_core::message::Language;
use loan_core::screen::explain::{ExplainOrderRequest, explain_order};
use loan_core::time::Timestamp;
use loan_server::records::payments;
use loan_server::signature::sign;
use serde_json::{Value, json};

const ASK: &str = "/order-repay-extension/v1/apply-extension";
const GIVE_UP: &str = "/order-repay-extension/v1/giveup-extension";

async fn link(borrower: &Borrower<'_>, path: &str, body: &Value) -> String {
    borrower.post(path, body).await.data()["paymentUrl"].as_str().unwrap().to_owned()
}

async fn ids(borrower: &Borrower<'_>, order: &str) -> Value {
    let path = format!("/order-repay-extension/v1/extension-calc/{order}");
    let shown = borrower.get(&path).await.data().clone();
    json!({ "orderId": order, "extensionId": shown["extensionId"], "orderRepayId": shown["orderRepayId"] })
}

async fn tell(server: &TestServer, url: &str, at: Timestamp, event: &str, transaction: &str) -> Value {
    let id = url.split("id=").nth(1).unwrap();
    let payment = payments::get(&server.tenant().await.store, id).await.unwrap().unwrap();
    let notice = json!({
        "eventId": event, "paymentId": id, "orderId": payment.order_id, "amount": payment.due.amount,
        "status": "paid", "paidAt": at, "transactionId": transaction,
    });
    let body = notice.to_string();
    let signature = sign(PAYMENT_SECRET, body.as_bytes());
    let headers = [("x-signature", signature.as_str()), ("content-type", "application/json")];
    server.send("POST", "/webhooks/payment", &headers, body.as_bytes()).await.envelope["data"]["applied"].clone()
}

/// Sends the notice that an attempt to pay by a link failed at `at` (IST).
async fn tell_failed(server: &TestServer, url: &str, at: &str, event: &str) {
    let id = url.split("id=").nth(1).unwrap();
    let payment = payments::get(&server.tenant().await.store, id).await.unwrap().unwrap();
    let notice = json!({
        "eventId": event, "paymentId": id, "orderId": payment.order_id, "amount": payment.due.amount,
        "status": "failed", "paidAt": format!("{at}+05:30"),
    });
    let body = notice.to_string();
    let signature = sign(PAYMENT_SECRET, body.as_bytes());
    let headers = [("x-signature", signature.as_str()), ("content-type", "application/json")];
    let answer = server.send("POST", "/webhooks/payment", &headers, body.as_bytes()).await;
    assert_eq!(answer.data(), &json!({ "applied": false, "reason": "failed" }));
}

/// Returns state and time of the last payment in the order's detail, and whether it failed.
async fn payment(borrower: &Borrower<'_>, order: &str) -> (Value, Value, Value) {
    let detail = borrower.detail(order).await;
    (detail["paymentState"].clone(), detail["paymentTime"].clone(), detail["paymentFailed"].clone())
}

async fn returned(server: &TestServer, url: &str) -> Vec<String> {
    let id = PaymentId::from(url.split("id=").nth(1).unwrap());
    let aside = payments::unapplied(&server.tenant().await.store, &id).await.unwrap();
    aside.iter().map(|notice| notice.amount.to_string()).collect()
}

#[tokio::test]
async fn one_transaction_is_applied_once_however_many_events_speak_of_it() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (other, others) = server.loaned("9000000002").await;
    let url = link(&borrower, "/pay-order/v1/repay", &json!({ "orderId": order })).await;
    let at = server.now();
    assert_eq!(tell(&server, &url, at, "e-1", "t-1").await, json!(true));
    assert_eq!(tell(&server, &url, at, "e-2", "t-1").await, json!(true), "the same transaction, by another event");
    assert!(returned(&server, &url).await.is_empty(), "nothing came twice");
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["received"], &detail["payable"]), (&json!("5035.00"), &json!("0.00")));
    let payment = &detail["payments"][0];
    assert_eq!(
        (&payment["amount"], &payment["reference"], &payment["what"]),
        (&json!("5035.00"), &json!("t-1"), &json!("repayment"))
    );
    let foreign = link(&other, "/pay-order/v1/repay", &json!({ "orderId": others })).await;
    assert_eq!(tell(&server, &foreign, at, "e-3", "t-1").await, json!(false));
    assert_eq!(returned(&server, &foreign).await, ["5035.00"]);
    assert_eq!(other.detail(&others).await["received"], "0.00");
    assert_eq!(tell(&server, &url, at.plus_ms(1000), "e-4", "t-2").await, json!(false));
    assert_eq!(returned(&server, &url).await, ["5035.00"]);
}

#[tokio::test]
async fn a_failure_says_nothing_about_a_later_request_of_the_link() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let ask = async |at: &str| {
        server.set_clock(instant(&format!("{at}+05:30")));
        link(&borrower, "/pay-order/v1/repay", &json!({ "orderId": order })).await
    };
    let confirming = |at: &str| (json!("confirming"), json!(format!("{at}+05:30")), json!(0));
    let failed = |at: &str| (json!("none"), json!(format!("{at}+05:30")), json!(1));
    let url = ask("2026-11-25T10:00:00").await;
    ask("2026-11-25T10:10:00").await;
    tell_failed(&server, &url, "2026-11-25T10:05:00", "e-1").await;
    assert_eq!(payment(&borrower, &order).await, confirming("2026-11-25T10:10:00"), "asked again while confirming");
    ask("2026-11-25T10:26:00.500").await;
    tell_failed(&server, &url, "2026-11-25T10:12:00", "e-2").await;
    assert_eq!(payment(&borrower, &order).await, confirming("2026-11-25T10:26:00.500"), "asked again after that");
    tell_failed(&server, &url, "2026-11-25T10:26:00", "e-3").await;
    assert_eq!(payment(&borrower, &order).await, failed("2026-11-25T10:26:00"), "a notice of whole seconds");
    server.set_clock(instant("2026-11-25T10:30:00+05:30"));
    tell_failed(&server, &url, "2026-11-25T10:28:00", "e-4").await;
    tell_failed(&server, &url, "2026-11-25T10:27:00", "e-5").await;
    assert_eq!(payment(&borrower, &order).await, failed("2026-11-25T10:28:00"), "the latest of the failures");
    server.pay(&url).await;
    assert_eq!(borrower.state(&order).await.0, "7");
}

#[tokio::test]
async fn a_failure_dated_before_its_link_counts_from_when_the_link_was_made() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-25T10:00:00+05:30"));
    let url = link(&borrower, "/pay-order/v1/repay", &json!({ "orderId": order })).await;
    tell_failed(&server, &url, "2026-11-24T10:00:00", "e-1").await;
    let failed = (json!("none"), json!("2026-11-25T10:00:00+05:30"), json!(1));
    assert_eq!(payment(&borrower, &order).await, failed);
}

/// A late notice of the replaced link settles the loan while the exit's link is open.
#[tokio::test]
async fn no_payment_of_a_settled_loan_is_being_confirmed() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-21T10:00:00+05:30"));
    let repay = link(&borrower, "/pay-order/v1/repay", &json!({ "orderId": order })).await;
    server.set_clock(instant("2026-11-21T10:05:00+05:30"));
    let exit = link(&borrower, "/order/v1/cooling-off", &json!({ "orderId": order })).await;
    assert_eq!(payment(&borrower, &order).await.0, "confirming");
    assert_eq!(tell(&server, &repay, instant("2026-11-21T10:04:00+05:30"), "e-1", "t-1").await, json!(true));
    let detail = borrower.detail(&order).await;
    assert_eq!(json!([detail["orderState"], detail["paymentState"]]), json!(["7", "none"]));
    assert_eq!(tell(&server, &exit, server.now(), "e-2", "t-2").await, json!(false));
    assert_eq!(payment(&borrower, &order).await.0, "refunding");
}

#[tokio::test]
async fn an_extension_paid_in_time_counts_though_another_was_asked_for_meanwhile() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-25T12:00:00+05:30"));
    let first = link(&borrower, ASK, &ids(&borrower, &order).await).await;
    server.set_clock(instant("2026-11-26T13:00:00+05:30"));
    assert_eq!(borrower.state(&order).await, ("6".to_owned(), 2), "nobody knows of the payment yet");
    let again = ids(&borrower, &order).await;
    let second = link(&borrower, ASK, &again).await;
    assert_eq!(tell(&server, &second, server.now(), "e-2", "t-2").await, json!(true));
    assert_eq!(tell(&server, &first, instant("2026-11-25T13:00:00+05:30"), "e-1", "t-1").await, json!(true));
    let detail = borrower.detail(&order).await;
    // The extension paid on the 25th moves the due date to 2 December, the one paid on the 26th to 3 December.
    assert_eq!((&detail["repaymentDate"], &detail["extensionState"]), (&json!("2026-12-03"), &json!(3)));
    assert_eq!(returned(&server, &first).await, Vec::<String>::new());
    assert_eq!(returned(&server, &second).await, ["25.00"], "five days of interest that the first had paid");
    let sum = |value: &Value| value.as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
    let parts: i64 = detail["payments"].as_array().unwrap().iter().map(|payment| sum(&payment["amount"])).sum();
    assert_eq!(sum(&detail["received"]), parts, "received is the sum of what was applied");
}

#[tokio::test]
async fn leaving_within_the_cooling_off_days_makes_void_what_was_asked_for_before_its_notice() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-22T12:00:00+05:30"));
    let exit = link(&borrower, "/order/v1/cooling-off", &json!({ "orderId": order })).await;
    server.set_clock(instant("2026-11-22T14:00:00+05:30"));
    link(&borrower, ASK, &ids(&borrower, &order).await).await;
    assert_eq!(tell(&server, &exit, instant("2026-11-22T13:00:00+05:30"), "e-1", "t-1").await, json!(true));
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["orderState"], &detail["received"]), (&json!("7"), &json!("4420.00")));
    let void: Vec<_> = detail["timeline"].as_array().unwrap().iter().filter(|step| step["void"] == 1).collect();
    assert_eq!(void.len(), 1);
    assert_eq!(void[0]["event"], "requestExtension");
    assert_eq!(detail["cooledOff"], 1);
}

/// A repayment made before a cooling-off exit voids the exit, even if the repayment's notice arrives after the exit.
#[tokio::test]
async fn a_loan_that_was_repaid_before_it_was_left_does_not_explain_itself_as_left() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-22T10:00:00+05:30"));
    let repay = link(&borrower, "/pay-order/v1/repay", &json!({ "orderId": order })).await;
    server.set_clock(instant("2026-11-22T10:10:00+05:30"));
    let exit = link(&borrower, "/order/v1/cooling-off", &json!({ "orderId": order })).await;
    server.set_clock(instant("2026-11-22T10:30:00+05:30"));
    assert_eq!(tell(&server, &exit, instant("2026-11-22T10:15:00+05:30"), "e-1", "t-1").await, json!(true));
    assert_eq!(borrower.detail(&order).await["cooledOff"], 1);
    assert_eq!(tell(&server, &repay, instant("2026-11-22T10:05:00+05:30"), "e-2", "t-2").await, json!(true));
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["cooledOff"], &detail["received"]), (&json!(0), &json!("5035.00")));
    let detail: OrderDetail = serde_json::from_value(detail).unwrap();
    let table = explain_order(&ExplainOrderRequest { detail, language: Language::En });
    assert!(table.lines.iter().any(|line| line.id == "serviceFee"), "the fee was kept: {table:?}");
}

#[tokio::test]
async fn a_repayment_that_came_before_an_extension_was_paid_settles_and_the_extension_goes_back() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-25T09:58:00+05:30"));
    let repay = link(&borrower, "/pay-order/v1/repay", &json!({ "orderId": order })).await;
    server.set_clock(instant("2026-11-25T10:01:00+05:30"));
    let extend = link(&borrower, ASK, &ids(&borrower, &order).await).await;
    server.set_clock(instant("2026-11-25T10:06:00+05:30"));
    assert_eq!(tell(&server, &extend, instant("2026-11-25T10:05:00+05:30"), "e-1", "t-1").await, json!(true));
    assert_eq!(borrower.state(&order).await, ("11".to_owned(), 3));
    assert_eq!(tell(&server, &repay, instant("2026-11-25T10:00:00+05:30"), "e-2", "t-2").await, json!(true));
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["orderState"], &detail["received"]), (&json!("7"), &json!("5035.00")));
    assert_eq!(returned(&server, &extend).await, ["320.00"]);
    assert_eq!(borrower.get("/home/v1/index").await.data()["loyalty"]["onTimeRepayments"], 1);
}

#[tokio::test]
async fn a_late_notice_of_a_payment_in_time_undoes_the_late_charge_and_restores_loyalty() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-27T12:00:00+05:30"));
    let asked = ids(&borrower, &order).await;
    let extend = link(&borrower, ASK, &asked).await;
    server.set_clock(instant("2026-11-27T15:00:00+05:30"));
    assert!(borrower.post(GIVE_UP, &asked).await.data().is_null());
    server.set_clock(instant("2026-11-29T12:00:00+05:30"));
    let repay = link(&borrower, "/pay-order/v1/repay", &json!({ "orderId": order })).await;
    assert_eq!(tell(&server, &repay, server.now(), "e-1", "t-1").await, json!(true));
    assert_eq!(borrower.detail(&order).await["received"], "5135.00", "two days late, as far as anybody knew");
    let loyalty = || async { borrower.get("/home/v1/index").await.data()["loyalty"]["onTimeRepayments"].clone() };
    assert_eq!(loyalty().await, 0);
    assert_eq!(tell(&server, &extend, instant("2026-11-27T13:00:00+05:30"), "e-2", "t-2").await, json!(true));
    assert_eq!(returned(&server, &repay).await, ["100.00"]);
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["orderState"], &detail["repaymentDate"]), (&json!("7"), &json!("2026-12-04")));
    assert_eq!((&detail["overdueFee"], loyalty().await), (&json!("0.00"), json!(1)));
}

#[tokio::test]
async fn an_order_says_what_may_be_done_with_it_and_why_not_the_rest() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let detail = borrower.detail(&order).await;
    let list = borrower.get("/order/v1/list").await;
    assert_eq!(detail["actions"], list.data()[0]["actions"]);
    let allowed: Vec<&str> = detail["actions"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|offer| offer["allowed"] == true)
        .map(|offer| offer["action"].as_str().unwrap())
        .collect();
    assert_eq!(allowed, ["repay", "coolOff", "bookNext"]);
    let extend = detail["actions"].as_array().unwrap().iter().find(|offer| offer["action"] == "extend").unwrap();
    assert_eq!(extend["reason"], "An extension now would not move the due date later.");
}
