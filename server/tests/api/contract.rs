//! Details of the contract that the other tests of the API do not check.

use crate::support::TestServer;
use loan_core::api::code::ErrorCode;
use serde_json::{Value, json};

fn application(card: &str, amount: Value) -> Value {
    json!({ "cardId": card, "borrowAmount": amount, "periods": 7, "productId": "saral-first" })
}

#[tokio::test]
async fn a_key_takes_money_as_text_and_as_a_number_for_the_same_request() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let card = borrower.add_card("1234567890").await;
    let apply = async |body: Value| borrower.post_once("k-1", "/order/v1/apply", &body).await;
    let order = apply(application(&card, json!(5000))).await.data().clone();
    for amount in [json!("5000.00"), json!("5000"), json!(5000.0)] {
        let again = apply(application(&card, amount.clone())).await;
        assert_eq!(again.data(), &order, "{amount}");
        assert_eq!(again.headers["idempotency-replayed"], "true", "{amount}");
    }
    let mut with_empty = application(&card, json!("5000.00"));
    with_empty["autoGetMoney"] = Value::Null;
    assert_eq!(apply(with_empty).await.data(), &order, "a missing field counts as empty");
    apply(application(&card, json!("4000.00"))).await.refused(ErrorCode::IdempotencyMismatch);
}

#[tokio::test]
async fn a_field_without_effect_may_have_any_form() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let card = borrower.add_card("1234567890").await;
    for anything in [json!(""), json!("a@b.example"), json!(true), json!(1), json!(null), json!(300)] {
        let mut body = application(&card, json!("5000.00"));
        body["checkEmail"] = anything.clone();
        body["autoMoney"] = anything.clone();
        let answer = borrower.post("/order/v1/apply", &body).await;
        let order = answer.data()["orderId"].clone();
        borrower.post("/order/v1/withdraw", &json!({ "orderId": order })).await.data();
    }
}

#[tokio::test]
async fn the_sandbox_form_is_the_contracts_and_returns_to_the_callback() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let link = borrower.post("/pay-order/v1/repay", &json!({ "orderId": order })).await;
    let url = link.data()["paymentUrl"].as_str().unwrap();
    let id = url.split("id=").nth(1).unwrap();
    let host = ("host", "localhost");
    let page = server.send("GET", &format!("{url}&callback=%2Forders%2F{order}%2Fdetail"), &[host], b"").await;
    let page = String::from_utf8(page.bytes).unwrap();
    let form = format!(
        r#"<form method="post" action="/sandbox/pay"><input type="hidden" name="id" value="{id}"><button name="result" value="pay">Pay</button><button name="result" value="fail">Fail</button></form>"#
    );
    assert!(page.contains(&form), "{page}");
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let taken = server.send("POST", "/sandbox/pay", &[host, kind], format!("id={id}&result=pay").as_bytes()).await;
    assert_eq!(taken.status, 303);
    assert_eq!(taken.headers["location"], *format!("/orders/{order}/detail"));
    assert_eq!(borrower.state(&order).await.0, "7");
}
