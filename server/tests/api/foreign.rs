//! Every call that takes an id answers another user's id like an unknown id.

use crate::picture::JPEG;
use crate::support::TestServer;
use crate::support::borrower::Borrower;
use loan_core::api::code::ErrorCode;
use loan_store::engine::{Key, Scan};
use serde_json::{Value, json};

/// Returns all records but those of the outbox, which changes in the background.
async fn everything(server: &TestServer) -> Vec<(Key, Vec<u8>)> {
    let mut all = server.app.engine.scan(Scan::everything(usize::MAX)).await.unwrap();
    all.retain(|(key, _)| key.table() != "outbox");
    all
}

async fn upload(borrower: &Borrower<'_>) -> String {
    let mut body = b"--b\r\ncontent-disposition: form-data; name=\"type\"\r\n\r\nkyc\r\n".to_vec();
    body.extend(*b"--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n");
    body.extend([JPEG, b"\r\n--b--\r\n"].concat());
    let kind = ("content-type", "multipart/form-data; boundary=b");
    let headers = [("web_uuid", "w-1"), ("token", borrower.token.as_str()), kind];
    let answer = borrower.server.send("POST", "/api1/authen/upload", &headers, &body).await;
    answer.data()["imageId"].as_str().unwrap().to_owned()
}

/// Path and body of a call, and its error code for an unknown id.
type Call = (&'static str, Value, ErrorCode);

#[tokio::test]
async fn another_users_data_cannot_be_read_used_or_distinguished_from_missing_data() {
    let server = TestServer::new().await;
    let (owner, order) = server.loaned("9000000001").await;
    server.advance_hours(24);
    let booking = owner.post("/order/v1/order-auto-apply", &json!({ "orderId": order })).await.data().clone();
    let calc = owner.get(&format!("/order-repay-extension/v1/extension-calc/{order}")).await.data().clone();
    let image = upload(&owner).await;
    let check = owner.passed_face_check().await;
    let code = owner.post("/order/v1/audit-link", &json!({ "orderId": order })).await.data()["token"].clone();

    let other = server.after_steps("9000000002", 5).await;
    let (_, others_order) = server.loaned("9000000003").await;
    let calls = |order: &str, image: &str, check: &str, booking: &str| -> Vec<Call> {
        let extension = json!({
            "orderId": order, "extensionId": calc["extensionId"], "orderRepayId": calc["orderRepayId"],
        });
        let photos = json!({ "type": 1, "frontImage": image, "backImage": image, "panImage": image });
        vec![
            ("/order-repay-extension/v1/apply-extension", extension.clone(), ErrorCode::OrderNotFound),
            ("/order-repay-extension/v1/giveup-extension", extension, ErrorCode::OrderNotFound),
            ("/order/v1/order-auto-apply", json!({ "orderId": order }), ErrorCode::OrderNotFound),
            ("/order/v1/cancel-auto-apply", json!({ "id": booking }), ErrorCode::BookingNotFound),
            ("/order/v1/cancel-auto-apply", json!({ "orderId": order }), ErrorCode::BookingNotFound),
            ("/auth/v1/kyc-info/living-hold", json!({ "livenessId": check }), ErrorCode::LivenessNotFound),
            ("/auth/v1/kyc-info/aadhaar-pan", photos, ErrorCode::ImageNotFound),
        ]
    };
    // Waits for the background deliveries, because they also change records.
    server.delivered().await;
    let before = everything(&server).await;
    let theirs = calls(&order, &image, &check, booking["id"].as_str().unwrap());
    let nobodys = calls("nobody", "nobody", "nobody", "nobody");
    for ((path, real, expected), (_, invented, _)) in theirs.iter().zip(&nobodys) {
        let (real, invented) = (other.post(path, real).await, other.post(path, invented).await);
        assert!(real.refused(*expected).is_null());
        assert_eq!(real.envelope, invented.envelope, "{path}");
    }
    for id in [booking["id"].as_str().unwrap(), order.as_str(), "nobody"] {
        let path = format!("/order/v1/get-auto-apply?orderId={id}");
        other.get(&path).await.refused(ErrorCode::BookingNotFound);
    }
    // The rating page's code works only for its own order.
    let exchange = json!({ "orderId": others_order, "token": code });
    server.post("/order/v1/audit-session", &exchange).await.refused(ErrorCode::AuditLinkInvalid);
    assert!(everything(&server).await == before, "something changed");
    server.post("/order/v1/audit-session", &json!({ "orderId": order, "token": code })).await.data();
}
