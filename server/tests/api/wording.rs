//! Tests of the server's texts in the languages of its callers.

use crate::support::borrower::{Borrower, PRODUCT};
use crate::support::{Answer, TestServer};
use serde_json::json;

async fn get_in(borrower: &Borrower<'_>, language: &str, path: &str) -> Answer {
    let headers = [("web_uuid", "w-1"), ("token", borrower.token.as_str()), ("accept-language", language)];
    borrower.server.send("GET", &["/api1", path].concat(), &headers, b"").await
}

async fn button(borrower: &Borrower<'_>, language: &str) -> String {
    let home = get_in(borrower, language, "/home/v1/index").await;
    home.data()["undwayList"][0]["fullButtonName"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn the_button_of_a_loan_in_progress_says_what_can_be_done() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    assert_eq!(button(&borrower, "en").await, "View progress");
    server.report(&order, "approve").await;
    assert_eq!(button(&borrower, "en").await, "Get money");
    assert_eq!(button(&borrower, "hi").await, "राशि लें");
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    assert_eq!(button(&borrower, "en-IN").await, "View order");
    server.report(&order, "disbursed").await;
    assert_eq!(button(&borrower, "en").await, "Repay");
    server.advance_hours(24 * 8);
    assert_eq!(borrower.state(&order).await.0, "8");
    assert_eq!(button(&borrower, "hi-IN;q=0.9, en;q=0.1").await, "चुकाएँ");
}

#[tokio::test]
async fn a_loan_that_is_due_later_is_not_to_be_paid_now() {
    let server = TestServer::new().await;
    let (borrower, _) = server.loaned("9000000001").await;
    let amount = async |language: &str| {
        let home = get_in(&borrower, language, "/home/v1/index").await;
        home.data()["undwayList"][0]["amountMsg"].as_str().unwrap().to_owned()
    };
    assert_eq!((amount("en").await, amount("hi").await), ("You repay".to_owned(), "आप चुकाएँगे".to_owned()));
    server.advance_hours(24 * 7);
    assert_eq!(amount("en").await, "To pay now", "on the due date");
    server.advance_hours(24);
    assert_eq!(amount("en").await, "To pay now", "a day late");
}

#[tokio::test]
async fn the_statement_names_the_lender_in_the_readers_language_and_stays_the_same_statement() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let path = format!("/order/v1/kfs?amount=5000&period=7&productId={PRODUCT}");
    let (english, hindi) = (get_in(&borrower, "en", &path).await, get_in(&borrower, "hi", &path).await);
    assert_eq!((&english.data()["id"], &english.data()["hash"]), (&hindi.data()["id"], &hindi.data()["hash"]));
    for name in ["lender", "grievanceOfficer"] {
        let text = hindi.data()[name].as_str().unwrap();
        assert!(text.chars().any(|c| ('\u{900}'..'\u{980}').contains(&c)), "{text}");
        assert_ne!(english.data()[name], hindi.data()[name]);
    }
}

// According to section 9 of the contract, only the first product keeps the specification's text, and only in `en`.
#[tokio::test]
async fn every_card_says_its_real_days() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    for language in ["en", "en-IN", "hi"] {
        let home = get_in(&borrower, language, "/home/v1/index").await;
        let products = home.data()["homeProductVos"].as_array().unwrap();
        assert!(products.len() >= 7, "{language}");
        for (at, product) in products.iter().enumerate() {
            let text = product["tenureText"].as_str().unwrap();
            if (language, at) == ("en", 0) {
                assert_eq!(text, "91~180 days");
                continue;
            }
            let said: Vec<u64> = text.split(|letter: char| !letter.is_ascii_digit()).flat_map(str::parse).collect();
            let mut real: Vec<u64> =
                product["periodList"].as_array().unwrap().iter().flat_map(serde_json::Value::as_u64).collect();
            if text.contains('~') {
                real = vec![real[0], *real.last().unwrap()];
            }
            assert_eq!(said, real, "{language}: {text}");
        }
    }
}
