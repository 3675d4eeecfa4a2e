//! A borrower's loyalty: the savings so far, and the progress to the next discount.

use crate::support::borrower::Borrower;
use crate::support::{TestServer, instant};
use serde_json::{Value, json};

async fn standing(borrower: &Borrower<'_>) -> (Value, Value) {
    let home = borrower.get("/home/v1/index").await;
    (home.data()["saved"].clone(), home.data()["nextLevel"].clone())
}

fn next(name: &str, more: u32, percent: u32) -> Value {
    json!({ "nameKey": name, "more": more, "discountPercent": percent })
}

#[tokio::test]
async fn the_saving_of_a_discount_counts_with_its_gst_after_disbursal() {
    let server = TestServer::new().await;
    let (borrower, first) = server.loaned("9000000001").await;
    assert_eq!(
        standing(&borrower).await,
        (Value::Null, next("labels.tierCopper", 1, 5)),
        "the first loan has no discount"
    );
    borrower.repay(&first).await;
    assert_eq!(standing(&borrower).await, (Value::Null, next("labels.tierSilver", 1, 9)));
    let denied = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    assert_eq!(standing(&borrower).await.0, Value::Null, "nothing was received yet");
    borrower.post("/order/v1/withdraw", &json!({ "orderId": denied })).await.data();
    let second = borrower.take_loan().await;
    assert_eq!(standing(&borrower).await.0, "29.50", "25.00 off the fee of 500.00, and 4.50 of GST");
    borrower.repay(&second).await;
    borrower.take_loan().await;
    assert_eq!(standing(&borrower).await, (json!("82.60"), next("labels.tierGold", 2, 13)), "45.00 and 8.10 more");
}

#[tokio::test]
async fn a_loan_that_was_given_back_costs_no_fee_and_so_saves_none() {
    let server = TestServer::new().await;
    let (borrower, first) = server.loaned("9000000001").await;
    borrower.repay(&first).await;
    let second = borrower.take_loan().await;
    server.set_clock(instant("2026-11-22T10:00:00+05:30"));
    let exit = borrower.post("/order/v1/cooling-off", &json!({ "orderId": second })).await;
    server.pay(exit.data()["paymentUrl"].as_str().unwrap()).await;
    assert_eq!(standing(&borrower).await.0, Value::Null);
}
