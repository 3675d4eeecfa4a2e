//! A new application is refused when its predecessor is denied at the same moment.

use crate::support::TestServer;
use crate::support::waiting::Waiting;
use loan_core::api::code::ErrorCode;

#[tokio::test]
async fn nobody_applies_beside_the_denial_of_the_order_before() {
    let engine = Waiting::at("denial");
    let server = TestServer::over(engine.clone()).await;
    let borrower = server.verified("9000000001").await;
    let first = borrower.apply("1000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    engine.hold_next();
    // The second application reads that there is no denial. Then the first order is denied.
    let (second, ()) = tokio::join!(borrower.apply("1000.00"), async {
        engine.reached().await;
        server.report(&first, "deny").await;
        engine.go();
    });
    second.refused(ErrorCode::DeniedWait);
}
