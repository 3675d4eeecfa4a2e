//! Tests of `expected` in requests, the amount that the borrower saw, and of the amount being confirmed.

use crate::support::borrower::Borrower;
use crate::support::{TestServer, instant};
use loan_core::api::code::ErrorCode;
use loan_core::ids::OrderId;
use loan_server::records::payments;
use serde_json::{Value, json};

const REPAY: &str = "/pay-order/v1/repay";
const COOL_OFF: &str = "/order/v1/cooling-off";
const GET_MONEY: &str = "/order/v1/loan";
const CALC: &str = "/order-repay-extension/v1/extension-calc/";
const ASK: &str = "/order-repay-extension/v1/apply-extension";

fn seen(order: &str, expected: &str) -> Value {
    json!({ "orderId": order, "expected": expected })
}

async fn asked(server: &TestServer, order: &str) -> Vec<String> {
    let all = payments::of_order(&server.tenant().await.store, &OrderId::from(order)).await.unwrap();
    all.into_iter().map(|payment| payment.value.id.to_string()).collect()
}

/// Returns the amount being confirmed in the order list, and the text of home's button.
async fn elsewhere(borrower: &Borrower<'_>) -> (Value, Value) {
    let list = borrower.get("/order/v1/list").await.data()[0]["confirming"].clone();
    let home = borrower.get("/home/v1/index").await.data()["undwayList"][0]["fullButtonName"].clone();
    (list, home)
}

#[tokio::test]
async fn a_payment_of_another_amount_than_the_one_seen_is_not_started() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-27T23:58:00+05:30"));
    let before = borrower.post(REPAY, &seen(&order, "5035.00")).await.data().clone();
    let links = asked(&server, &order).await;
    assert_eq!(links.len(), 1);
    let wrong = borrower.post(REPAY, &seen(&order, "5034.99")).await;
    assert_eq!(wrong.refused(ErrorCode::AmountChanged), &json!({ "amount": "5035.00" }));
    assert_eq!(borrower.post(REPAY, &seen(&order, "5035")).await.data(), &before, "the link was not replaced");

    // Midnight passes while the screen is open. The first day late costs 50.
    server.set_clock(instant("2026-11-28T00:01:00+05:30"));
    let stale = borrower.post(REPAY, &seen(&order, "5035.00")).await;
    assert_eq!(stale.refused(ErrorCode::AmountChanged), &json!({ "amount": "5085.00" }));
    assert!(stale.envelope["msg"].as_str().unwrap().contains("₹5,085.00"), "{}", stale.envelope);
    assert_eq!(asked(&server, &order).await, links, "nothing was started");
    let detail = borrower.detail(&order).await;
    let state = (&detail["paymentState"], &detail["confirming"], &detail["payable"]);
    let started = (&json!("confirming"), &json!("5035.00"), &json!("5085.00"));
    assert_eq!(state, started, "the link may have been paid before midnight");

    let after = borrower.post(REPAY, &seen(&order, "5085.00")).await.data().clone();
    assert_ne!(after, before);
    assert_eq!(borrower.post(REPAY, &json!({ "orderId": order })).await.data(), &after, "as without the field");
    server.pay(after["paymentUrl"].as_str().unwrap()).await;
    borrower.post(REPAY, &seen(&order, "5085.00")).await.refused(ErrorCode::TransitionRefused);
}

#[tokio::test]
async fn leaving_and_extending_carry_the_amount_too() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let exit = borrower.post(COOL_OFF, &seen(&order, "5035.00")).await;
    assert_eq!(exit.refused(ErrorCode::AmountChanged), &json!({ "amount": "4410.00" }));
    let amount = json!(null);
    let unsaid = borrower.post(COOL_OFF, &json!({ "orderId": order, "expected": amount })).await;
    assert_eq!(unsaid.code(), 0, "null counts as missing");

    server.set_clock(instant("2026-11-27T09:00:00+05:30"));
    let shown = borrower.get(&[CALC, &order].concat()).await.data().clone();
    let request = |expected: &str| {
        json!({
            "extensionId": shown["extensionId"], "orderId": order, "orderRepayId": shown["orderRepayId"],
            "expected": expected,
        })
    };
    let other = borrower.post(ASK, &request("320.00")).await;
    assert_eq!(other.refused(ErrorCode::AmountChanged), &json!({ "amount": "330.00" }));
    assert_eq!(borrower.state(&order).await, ("6".to_owned(), 0), "none was asked for");
    assert_eq!(borrower.post(ASK, &request("330.00")).await.code(), 0);
    assert_eq!(borrower.post(ASK, &request("330.00")).await.code(), 0, "one that waits costs the same");
}

#[tokio::test]
async fn money_is_taken_only_as_it_was_seen() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("5000").await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "approve").await;
    let other = borrower.post(GET_MONEY, &seen(&order, "4439.50")).await;
    assert_eq!(other.refused(ErrorCode::AmountChanged), &json!({ "amount": "4410.00" }));
    assert_eq!(borrower.state(&order).await.0, "2");
    assert_eq!(borrower.post(GET_MONEY, &seen(&order, "4410.00")).await.code(), 0);
    // A withdrawal has no amount, so its request must not state an amount.
    borrower.post("/order/v1/withdraw", &seen(&order, "4410.00")).await.refused(ErrorCode::UnknownField);
}

#[tokio::test]
async fn detail_list_and_home_say_which_amount_is_being_confirmed() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    assert_eq!(borrower.detail(&order).await["confirming"], Value::Null);
    assert_eq!(elsewhere(&borrower).await, (Value::Null, json!("Repay")));
    let link = borrower.post(REPAY, &json!({ "orderId": order })).await.data()["paymentUrl"].clone();
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["paymentState"], &detail["confirming"]), (&json!("confirming"), &json!("5035.00")));
    assert_eq!(elsewhere(&borrower).await, (json!("5035.00"), json!("Confirming ₹5,035.00…")));
    assert_eq!(borrower.post(REPAY, &json!({ "orderId": order })).await.data()["paymentUrl"], link);

    server.advance_ms(15 * 60_000);
    assert_eq!(borrower.detail(&order).await["confirming"], Value::Null, "given up after 15 minutes");
    assert_eq!(elsewhere(&borrower).await, (Value::Null, json!("Repay")));
    server.pay(link.as_str().unwrap()).await;
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["paymentState"], &detail["confirming"]), (&json!("paid"), &Value::Null));
}
