//! Metrics of waiting orders and missing pictures; limits of the order list and of daily applications.

use std::sync::Arc;

use crate::picture::JPEG;
use crate::security_events::Lines;
use crate::support::TestServer;
use crate::support::borrower::{Borrower, PRODUCT};
use loan_core::api::code::ErrorCode;
use loan_server::config::Limits;
use loan_server::http::{Http, PassThrough};
use loan_server::service::photos;
use serde_json::json;

const OTHER: &str = "saral-month";

async fn metric(server: &TestServer, series: &str) -> f64 {
    let http = Http::new(server.app.clone(), Arc::new(PassThrough));
    http.metrics.refresh(&server.tenant().await).await.unwrap();
    let text = http.metrics.text("").0;
    let value = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("no {series} in\n{text}")).parse().unwrap()
}

async fn apply_for(borrower: &Borrower<'_>, product: &str) -> String {
    let (amount, days) = if product == PRODUCT { ("5000", 7) } else { ("4000", 28) };
    let payload = json!({ "cardId": borrower.card_id, "borrowAmount": amount, "periods": days, "productId": product });
    borrower.post("/order/v1/apply", &payload).await.data()["orderId"].as_str().unwrap().to_owned()
}

async fn waits_as_long_as_it_does(server: &TestServer) {
    let waited = async |state: &str| metric(server, &format!("loan_orders_waiting_seconds{{state=\"{state}\"}}")).await;
    let (first, second) = (server.verified("9000000001").await, server.verified("9000000002").await);
    assert_eq!((waited("1").await, waited("4").await), (0.0, 0.0));
    let order = apply_for(&first, PRODUCT).await;
    server.advance_hours(2);
    let later = apply_for(&second, PRODUCT).await;
    server.advance_hours(1);
    assert_eq!(waited("1").await, 3.0 * 3600.0, "the oldest");
    server.report(&order, "approve").await;
    assert_eq!((waited("1").await, waited("4").await), (3600.0, 0.0));
    first.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    server.advance_hours(5);
    assert_eq!((waited("1").await, waited("4").await), (6.0 * 3600.0, 5.0 * 3600.0));
    server.report(&order, "disbursed").await;
    server.report(&later, "deny").await;
    assert_eq!((waited("1").await, waited("4").await), (0.0, 0.0), "nobody waits any more");
}

#[tokio::test]
async fn an_order_that_waits_for_hours_is_named_in_the_log() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let order = apply_for(&borrower, PRODUCT).await;
    let lines = Lines::read();
    let named = async || {
        metric(&server, "loan_orders_waiting_seconds{state=\"1\"}").await;
        lines.all().into_iter().find(|line| line["message"] == "the orders that wait longest for a provider")
    };
    server.advance_hours(3);
    assert!(named().await.is_none());
    server.advance_hours(1);
    assert_eq!(named().await.unwrap()["orders"], json!(order));
}

#[tokio::test]
async fn the_longest_wait_for_a_verdict_and_for_a_payout_is_shown() {
    waits_as_long_as_it_does(&TestServer::new().await).await;
}

#[tokio::test]
async fn the_longest_wait_is_shown_on_postgresql_too() {
    let [server, _] = TestServer::two(|_| {}).await;
    waits_as_long_as_it_does(&server).await;
}

#[tokio::test]
async fn a_picture_that_is_gone_is_counted_until_it_is_back() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    for _ in 0..3 {
        let head = "--b\r\ncontent-disposition: form-data; name=\"type\"\r\n\r\nfront\r\n\
                    --b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n";
        let body = [head.as_bytes(), JPEG, b"\r\n--b--\r\n"].concat();
        let kind = ("content-type", "multipart/form-data; boundary=b");
        let headers = [("web_uuid", "w-1"), ("token", borrower.token.as_str()), kind];
        server.send("POST", "/api1/authen/upload", &headers, &body).await.data();
    }
    let look = async || {
        photos::step(&server.app, 10, false).await;
        metric(&server, "loan_pictures_missing").await
    };
    assert_eq!(look().await, 0.0);
    let mut name = None;
    for part in 0..=u8::MAX {
        name = name.or(server.app.blobs.list(part).await.unwrap().into_iter().find_map(|found| found.name));
    }
    let name = name.unwrap();
    let bytes = server.app.blobs.get(&name).await.unwrap().unwrap();
    server.app.blobs.remove(&name).await.unwrap();
    assert_eq!((look().await, look().await), (1.0, 1.0), "once, however often it is looked for");
    server.app.blobs.put(&name, bytes).await.unwrap();
    assert_eq!(look().await, 0.0);
}

#[tokio::test]
async fn a_running_loan_is_listed_however_many_orders_are_newer() {
    let server = TestServer::new().await;
    let (borrower, loan) = server.loaned("9000000001").await;
    for _ in 0..201 {
        server.advance_ms(1);
        let order = apply_for(&borrower, OTHER).await;
        borrower.post("/order/v1/withdraw", &json!({ "orderId": order })).await.data();
    }
    let answer = borrower.get("/order/v1/list").await;
    let ids: Vec<&str> =
        answer.data().as_array().unwrap().iter().map(|item| item["orderId"].as_str().unwrap()).collect();
    assert_eq!((ids.len(), ids.last()), (201, Some(&loan.as_str())), "the newest 200 and the loan");
    assert!(borrower.get("/home/v1/index").await.data().to_string().contains(&loan), "home shows it as well");
}

#[tokio::test]
async fn a_borrower_applies_so_often_a_day_and_no_more() {
    let server =
        TestServer::with(|_, settings| settings.limits = Limits { applications: 3, ..Limits::for_tests() }).await;
    let borrower = server.verified("9000000001").await;
    for _ in 0..3 {
        let order = apply_for(&borrower, PRODUCT).await;
        borrower.post("/order/v1/withdraw", &json!({ "orderId": order })).await.data();
    }
    let answer = borrower.apply("5000").await;
    answer.refused(ErrorCode::TooManyRequests);
    assert_eq!(answer.headers["retry-after"], "86400");
    server.advance_hours(24);
    apply_for(&borrower, PRODUCT).await;
}
