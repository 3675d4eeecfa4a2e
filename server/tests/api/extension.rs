//! Tests of extensions, which move a loan's due date.

use crate::support::borrower::Borrower;
use crate::support::{TestServer, instant};
use loan_core::api::code::ErrorCode;
use serde_json::{Value, json};

const CALC: &str = "/order-repay-extension/v1/extension-calc/";
const ASK: &str = "/order-repay-extension/v1/apply-extension";
const GIVE_UP: &str = "/order-repay-extension/v1/giveup-extension";

async fn calculation(borrower: &Borrower<'_>, order: &str) -> Value {
    borrower.get(&[CALC, order].concat()).await.data().clone()
}

fn request(order: &str, calculation: &Value) -> Value {
    json!({ "extensionId": calculation["extensionId"], "orderId": order, "orderRepayId": calculation["orderRepayId"] })
}

// proves: S3.16 S4.40 S7.18
#[tokio::test]
async fn a_loan_on_its_due_date_is_calculated_asked_for_and_extended_by_seven_days() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-27T09:00:00+05:30"));
    let shown = calculation(&borrower, &order).await;
    // The fee is 5 % of 5,000, GST is 18 % of the fee, interest is 0.1 % a day for 7 days.
    for (field, amount) in [
        ("extensionServiceFee", "250.00"),
        ("extensionGst", "45.00"),
        ("interest", "35.00"),
        ("overdueFee", "0.00"),
        ("extensionFee", "330.00"),
        ("extensionFeePaid", "0.00"),
        ("totalCost", "5365.00"),
        ("apr", "531.93"),
    ] {
        assert_eq!(shown[field], amount, "{field}");
    }
    assert_eq!((&shown["extensionDay"], &shown["extensionTime"]), (&json!(7), &json!("2026-12-04")));
    // The detail also has the rate, because the offline app has only the detail.
    assert_eq!(borrower.detail(&order).await["extensionRate"], shown["extensionRate"]);
    assert_eq!(shown["extensionRate"], "0.05");
    let view = &shown["view"];
    assert_eq!((&view["days"], &view["price"], &view["repayment"]), (&json!(7), &json!("330.00"), &json!("5035.00")));

    let asked = borrower.post(ASK, &request(&order, &shown)).await;
    assert_eq!(borrower.state(&order).await, ("11".to_owned(), 1));
    let unpaid = borrower.detail(&order).await;
    assert_eq!((&unpaid["extensionFee"], &unpaid["actUntil"]), (&json!("330.00"), &json!("2026-11-28T09:00:00+05:30")));
    server.pay(asked.data()["paymentUrl"].as_str().unwrap()).await;
    assert_eq!(borrower.state(&order).await, ("11".to_owned(), 3));
    let detail = borrower.detail(&order).await;
    assert_eq!(detail["repaymentDate"], "2026-12-04");
    assert_eq!((&detail["extensionFee"], &detail["actUntil"]), (&Value::Null, &Value::Null));
    assert_eq!((&detail["extendedFrom"], &detail["extendedApr"]), (&json!("2026-11-27"), &json!("531.93")));
    assert_eq!(detail["costs"]["apr"]["percent"], "531.93", "the rate that was shown before paying");
    server.advance_hours(24);
    assert_eq!(calculation(&borrower, &order).await["extensionFeePaid"], "330.00");
}

#[tokio::test]
async fn a_calculation_of_the_day_before_is_refused_with_the_new_one() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-28T23:59:59.999+05:30"));
    let yesterday = calculation(&borrower, &order).await;
    server.advance_ms(1);
    let answer = borrower.post(ASK, &request(&order, &yesterday)).await;
    let fresh = answer.refused(ErrorCode::ExtensionStale).clone();
    assert_eq!((&yesterday["extensionTime"], &fresh["extensionTime"]), (&json!("2026-12-05"), &json!("2026-12-06")));
    assert_eq!(fresh["overdueFee"], "100.00", "two days at 1 % of 5,000");
    assert_eq!(borrower.state(&order).await, ("8".to_owned(), 0), "nothing changed");
    borrower.post(ASK, &request(&order, &fresh)).await.data();
    assert_eq!(borrower.state(&order).await, ("11".to_owned(), 1));
}

#[tokio::test]
async fn a_calculation_is_good_until_the_last_instant_of_its_ist_day() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-27T00:00:00+05:30"));
    let shown = calculation(&borrower, &order).await;
    server.set_clock(instant("2026-11-27T23:59:59.999+05:30"));
    borrower.post(ASK, &request(&order, &shown)).await.data();
}

#[tokio::test]
async fn asking_again_gives_the_same_link_and_frozen_amounts_on_the_next_day() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-27T20:00:00+05:30"));
    let shown = calculation(&borrower, &order).await;
    let first = borrower.post(ASK, &request(&order, &shown)).await;
    server.advance_hours(12);
    let waiting = calculation(&borrower, &order).await;
    let mut frozen = shown.clone();
    frozen["isWaiting"] = 1.into();
    frozen["expireTime"] = "2026-11-28T20:00:00+05:30".into();
    // `view` and `asOf` depend on the current day.
    frozen["asOf"] = "2026-11-28".into();
    frozen["view"] = waiting["view"].clone();
    assert_eq!(waiting, frozen, "the request froze everything");
    let again = borrower.post(ASK, &request(&order, &waiting)).await;
    assert_eq!(again.data(), first.data());
}

#[tokio::test]
async fn an_idempotency_key_replays_the_link_and_refuses_another_request() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (other, foreign) = server.loaned("9000000002").await;
    server.set_clock(instant("2026-11-27T20:00:00+05:30"));
    let body = request(&order, &calculation(&borrower, &order).await);
    let first = borrower.post_once("k-1", ASK, &body).await;
    let again = borrower.post_once("k-1", ASK, &body).await;
    assert_eq!(again.data(), first.data());
    assert_eq!(again.headers["idempotency-replayed"], "true");
    borrower.post_once("k-1", ASK, &json!({ "orderId": order })).await.refused(ErrorCode::IdempotencyMismatch);
    // Two users may use the same key.
    let body = request(&foreign, &calculation(&other, &foreign).await);
    let answer = other.post_once("k-1", ASK, &body).await;
    answer.data();
    assert!(!answer.headers.contains_key("idempotency-replayed"));
}

// proves: S9.16
#[tokio::test]
async fn unpaid_for_24_hours_it_lapses_and_nothing_is_owed_for_it() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-26T12:00:00+05:30"));
    let shown = calculation(&borrower, &order).await;
    let link = borrower.post(ASK, &request(&order, &shown)).await.data()["paymentUrl"].as_str().unwrap().to_owned();
    server.set_clock(instant("2026-11-27T11:59:59.999+05:30"));
    assert_eq!(borrower.state(&order).await, ("11".to_owned(), 1));
    server.advance_ms(1);
    assert_eq!(borrower.state(&order).await, ("6".to_owned(), 2));
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["repaymentDate"], &detail["payable"]), (&json!("2026-11-27"), &json!("5035.00")));
    // The server accepts the notice of a late payment, but refunds the money.
    let late = server.pay_at(&link, server.now()).await;
    assert_eq!(late.data()["applied"], false);
    assert_eq!(borrower.state(&order).await, ("6".to_owned(), 2));
}

#[tokio::test]
async fn a_payment_made_in_time_counts_although_its_notice_comes_after_the_lapse() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-27T12:00:00+05:30"));
    let shown = calculation(&borrower, &order).await;
    let link = borrower.post(ASK, &request(&order, &shown)).await.data()["paymentUrl"].as_str().unwrap().to_owned();
    let paid_at = instant("2026-11-28T11:00:00+05:30");
    server.set_clock(instant("2026-11-28T13:00:00+05:30"));
    assert_eq!(borrower.state(&order).await, ("8".to_owned(), 2), "it lapsed and the due date passed");
    assert_eq!(server.pay_at(&link, paid_at).await.data()["applied"], true);
    assert_eq!(borrower.state(&order).await, ("11".to_owned(), 3));
    assert_eq!(borrower.detail(&order).await["repaymentDate"], "2026-12-04");
}

#[tokio::test]
async fn giving_up_goes_back_and_leaves_the_link_dead() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-26T12:00:00+05:30"));
    let shown = calculation(&borrower, &order).await;
    let body = request(&order, &shown);
    borrower.post(GIVE_UP, &body).await.refused(ErrorCode::TransitionRefused);
    let link = borrower.post(ASK, &body).await.data()["paymentUrl"].as_str().unwrap().to_owned();
    assert!(borrower.post(GIVE_UP, &body).await.data().is_null());
    assert_eq!(borrower.state(&order).await, ("6".to_owned(), 2));
    borrower.post(GIVE_UP, &body).await.refused(ErrorCode::TransitionRefused);
    server.advance_ms(1000);
    assert_eq!(server.pay_at(&link, server.now()).await.data()["applied"], false);
    // The ids of the lapsed extension are stale. A new calculation has new ids and leads to a new link.
    let next = borrower.post(ASK, &body).await.refused(ErrorCode::ExtensionStale).clone();
    let second = borrower.post(ASK, &request(&order, &next)).await;
    assert_ne!(second.data()["paymentUrl"], link.as_str());
}

#[tokio::test]
async fn a_foreign_an_unknown_and_an_unpaid_order_cannot_be_extended() {
    let server = TestServer::new().await;
    let (owner, order) = server.loaned("9000000001").await;
    let other = server.verified("9000000002").await;
    server.advance_hours(24);
    let shown = calculation(&owner, &order).await;
    for id in [order.as_str(), "01J00000000000000000000000"] {
        other.get(&[CALC, id].concat()).await.refused(ErrorCode::OrderNotFound);
        other.post(ASK, &request(id, &shown)).await.refused(ErrorCode::OrderNotFound);
        other.post(GIVE_UP, &request(id, &shown)).await.refused(ErrorCode::OrderNotFound);
    }
    let auditing = other.apply("1000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    other.get(&[CALC, &auditing].concat()).await.refused(ErrorCode::TransitionRefused);
    assert_eq!(owner.state(&order).await, ("6".to_owned(), 0));
}

#[tokio::test]
async fn a_fourth_extension_and_one_that_moves_nothing_are_refused() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    // On the loan's first day, an extension would not move the due date.
    let path = [CALC, &order].concat();
    borrower.get(&path).await.refused(ErrorCode::TransitionRefused);
    for _ in 0..3 {
        server.advance_hours(24);
        let shown = calculation(&borrower, &order).await;
        let asked = borrower.post(ASK, &request(&order, &shown)).await;
        server.pay(asked.data()["paymentUrl"].as_str().unwrap()).await;
    }
    server.advance_hours(24);
    borrower.get(&path).await.refused(ErrorCode::TransitionRefused);
    assert_eq!(borrower.detail(&order).await["isExtension"], 0);
}

#[tokio::test]
async fn wrong_input_is_told_apart() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (stranger, others) = server.loaned("9000000002").await;
    server.advance_hours(24);
    borrower.post(ASK, &json!({ "orderId": order })).await.refused(ErrorCode::ExtensionNotFound);
    let shown = calculation(&borrower, &order).await;
    let foreign = calculation(&stranger, &others).await;
    for field in ["extensionId", "orderRepayId"] {
        for id in [json!("zzz"), foreign[field].clone()] {
            let mut unknown = request(&order, &shown);
            unknown[field] = id;
            borrower.post(ASK, &unknown).await.refused(ErrorCode::ExtensionNotFound);
        }
    }
    borrower.post(ASK, &json!({ "orderId": order, "days": 7 })).await.refused(ErrorCode::UnknownField);
    borrower.post(ASK, &json!({ "orderId": 7 })).await.refused(ErrorCode::WrongType);
    borrower.post(ASK, &json!({})).await.refused(ErrorCode::OrderNotFound);
    server.get(&[CALC, &order].concat()).await.refused(ErrorCode::SessionExpired);
}

async fn said(borrower: &Borrower<'_>, order: &str) -> String {
    borrower.detail(order).await["extensionMsg"].as_str().unwrap().to_owned()
}

const UNPAID_EXTENSION: &str =
    "Extension not paid yet. If you pay ₹320.00 by 26 Nov 2026, 10:00, your due date moves to 2 Dec 2026.";
const EXTENDED: &str = "Your due date was extended to 2 Dec 2026.";

#[tokio::test]
async fn a_second_extension_given_up_leaves_the_first_ones_due_date_in_the_text() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-25T10:00:00+05:30"));
    let first = calculation(&borrower, &order).await;
    let asked = borrower.post(ASK, &request(&order, &first)).await;
    assert_eq!(said(&borrower, &order).await, UNPAID_EXTENSION);
    server.pay(asked.data()["paymentUrl"].as_str().unwrap()).await;
    assert_eq!(said(&borrower, &order).await, EXTENDED);

    server.set_clock(instant("2026-11-30T10:00:00+05:30"));
    let second = calculation(&borrower, &order).await;
    borrower.post(ASK, &request(&order, &second)).await.data();
    borrower.post(GIVE_UP, &request(&order, &second)).await.data();
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["repaymentDate"], &detail["extensionState"]), (&json!("2026-12-02"), &json!(3)));
    assert_eq!(said(&borrower, &order).await, EXTENDED, "the date that counts");
}

#[tokio::test]
async fn a_lapse_is_not_called_given_up() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-25T10:00:00+05:30"));
    let shown = calculation(&borrower, &order).await;
    borrower.post(ASK, &request(&order, &shown)).await.data();
    server.advance_hours(25);
    assert_eq!(borrower.state(&order).await, ("6".to_owned(), 2));
    assert_eq!(said(&borrower, &order).await, "Extension not paid within 24 hours");

    let shown = calculation(&borrower, &order).await;
    borrower.post(ASK, &request(&order, &shown)).await.data();
    borrower.post(GIVE_UP, &request(&order, &shown)).await.data();
    assert_eq!(said(&borrower, &order).await, "Extension abandoned");
}

#[tokio::test]
async fn a_server_that_is_behind_the_clock_of_another_asks_for_the_extension_that_it_calculated() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-29T00:00:05+05:30"));
    let given_up = request(&order, &calculation(&borrower, &order).await);
    borrower.post(ASK, &given_up).await.data();
    borrower.post(GIVE_UP, &given_up).await.data();
    server.advance_ms(-10_000);
    let shown = calculation(&borrower, &order).await;
    assert_eq!(shown["overdueFee"], "100.00", "two days at 1 % of 5,000, since the last step was on the 29th");
    borrower.post(ASK, &request(&order, &shown)).await.data();
    let detail = borrower.detail(&order).await;
    assert_eq!(detail["extensionFee"], shown["extensionFee"]);
    borrower.post(GIVE_UP, &request(&order, &shown)).await.data();
}
