//! Products that the catalogue no longer has, and the bookings of their loans.

use crate::support::TestServer;
use crate::support::borrower::PRODUCT;
use loan_server::catalogue::Catalogue;
use serde_json::json;

#[tokio::test]
async fn a_booking_of_a_discontinued_product_stays_listed_and_can_be_cancelled() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let made = borrower.post("/order/v1/order-auto-apply", &json!({ "orderId": order })).await.data().clone();
    let mut catalogue = Catalogue::clone(&server.app.standard().catalogue);
    catalogue.products.retain(|product| product.id != PRODUCT);
    server.app.replace_catalogue(catalogue);

    let view = borrower.get(&format!("/order/v1/get-auto-apply?orderId={order}")).await.data().clone();
    assert_eq!((&view["id"], &view["status"]), (&made["id"], &json!("booked")));
    assert_eq!((&view["interestRate"], &view["repaymentAmount"]), (&json!("0.1"), &json!("5035.00")));
    assert!(view.get("quote").is_none(), "nobody offers the loan");
    let list = async || borrower.get("/order/v1/auto-apply-list").await.data().clone();
    assert_eq!(list().await, json!([view]));
    borrower.post("/order/v1/cancel-auto-apply", &json!({ "id": made["id"] })).await.data();
    assert_eq!(list().await, json!([]));
}
