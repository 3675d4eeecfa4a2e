//! Tests that applying again after a failed disbursal is offered exactly when the server accepts the application.

use crate::schedule::{REAPPLY, failed, orders};
use crate::support::TestServer;
use crate::support::borrower::{Borrower, PRODUCT};
use loan_core::api::code::ErrorCode;
use loan_server::catalogue::Catalogue;
use serde_json::{Value, json};

/// Checks that the order's detail and the list refuse a new application with the text of the server's refusal.
async fn refuses(borrower: &Borrower<'_>, (order, number): &(String, String), code: ErrorCode) {
    let again = json!({ "cardId": borrower.card_id, "borrowAmount": "5000.00", "orderNo": number });
    let answer = borrower.post(REAPPLY, &again).await;
    answer.refused(code);
    offers(borrower, order, &answer.envelope["msg"]).await;
}

/// Checks the offer of a new application in the order's detail and in the list. A null `reason` means that the
/// application is allowed.
async fn offers(borrower: &Borrower<'_>, order: &str, reason: &Value) {
    let item = orders(borrower).await.into_iter().find(|item| item["orderId"] == order).unwrap();
    for shown in [borrower.detail(order).await, item] {
        let offer = json!({ "action": "reapply", "allowed": reason.is_null(), "reason": reason });
        assert_eq!(shown["actions"][2], offer);
    }
}

#[tokio::test]
async fn a_new_application_is_not_offered_beside_an_open_order_for_the_product() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let order = failed(&borrower).await;
    offers(&borrower, &order.0, &Value::Null).await;
    let open = borrower.apply("1000.00").await.data()["orderId"].clone();
    refuses(&borrower, &order, ErrorCode::OpenOrder).await;
    borrower.post("/order/v1/withdraw", &json!({ "orderId": open })).await.data();
    offers(&borrower, &order.0, &Value::Null).await;
}

#[tokio::test]
async fn a_new_application_is_not_offered_while_the_product_is_closed_to_the_borrower() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let order = failed(&borrower).await;
    borrower.was_denied(PRODUCT).await;
    refuses(&borrower, &order, ErrorCode::DeniedWait).await;
    let mut catalogue = Catalogue::clone(&server.app.standard().catalogue);
    catalogue.products.iter_mut().for_each(|product| product.order_num = 2);
    server.app.replace_catalogue(catalogue.clone());
    refuses(&borrower, &order, ErrorCode::ProductLocked).await;
    borrower.finds_full(PRODUCT).await;
    refuses(&borrower, &order, ErrorCode::ProductFull).await;
    catalogue.products.retain(|product| product.id != PRODUCT);
    server.app.replace_catalogue(catalogue);
    refuses(&borrower, &order, ErrorCode::ProductNotFound).await;
}
