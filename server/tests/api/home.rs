//! Tests that home's cached cards equal the cards computed for each borrower.

use crate::support::borrower::{Borrower, PRODUCT};
use crate::support::{TestServer, instant};
use loan_core::api::dto::home::HomeIndex;
use loan_core::api::envelope::Envelope;
use serde_json::Value;

/// Requests home twice, because only the first response may be computed without the cache; returns the products.
async fn products(borrower: &Borrower<'_>, language: &str) -> Value {
    let headers = [("web_uuid", "w-1"), ("token", borrower.token.as_str()), ("accept-language", language)];
    let ask = || borrower.server.send("GET", "/api1/home/v1/index", &headers, b"");
    let (first, again) = (ask().await, ask().await);
    let read: HomeIndex = serde_json::from_value(again.data().clone()).unwrap();
    let drawn = serde_json::to_string(&Envelope::ok(read.drawn())).unwrap();
    assert_eq!(String::from_utf8(first.bytes).unwrap(), drawn);
    assert_eq!(String::from_utf8(again.bytes).unwrap(), drawn);
    first.envelope["data"]["homeProductVos"].clone()
}

#[tokio::test]
async fn each_borrower_gets_their_own_cards_in_their_language() {
    let server = TestServer::new().await;
    let first = server.verified("9000000001").await;
    let offered = products(&first, "en").await;
    assert_ne!(products(&first, "hi").await[0]["name"], offered[0]["name"]);

    let (other, order) = server.loaned("9000000002").await;
    assert_eq!(products(&other, "en").await[0]["view"]["state"]["kind"], "running");
    other.repay(&order).await;
    let discounted = products(&other, "en").await;
    assert_eq!(discounted[0]["view"]["state"]["kind"], "offer");
    assert_ne!(discounted[0]["example"], offered[0]["example"], "with another discount");

    first.finds_full(PRODUCT).await;
    assert_eq!(products(&first, "en").await[0]["isFull"], 1);
    assert_eq!(products(&other, "en").await, discounted, "full for the first borrower only");

    server.set_clock(instant("2026-11-25T10:00:00+05:30"));
    let later = products(&other, "en").await;
    assert_ne!(later[0]["example"]["repaymentDate"], discounted[0]["example"]["repaymentDate"]);
}
