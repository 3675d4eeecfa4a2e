//! Disputes after a bank's contradictory reports on a payout, and unintelligible provider answers.

use crate::housekeeping::tidy;
use crate::support::borrower::{Borrower, PRODUCT};
use crate::support::{Answer, TestServer, instant, until};
use loan_core::api::code::ErrorCode;
use loan_server::incidents::Incident;
use loan_server::records::orders;
use loan_server::service::outbox::deliver;
use loan_server::signature::sign;
use serde_json::{Value, json};

const SECRET: &str = "disbursal-secret";

async fn server() -> TestServer {
    TestServer::with(|_, settings| settings.disbursal_secret = Some(SECRET.into())).await
}

async fn lending<'a>(server: &'a TestServer, phone: &str) -> (Borrower<'a>, String) {
    let borrower = server.verified(phone).await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "approve").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    (borrower, order)
}

async fn tell(server: &TestServer, order: &str, event: &str, status: &str) -> Answer {
    let at = server.now();
    notify(server, &json!({ "eventId": event, "orderId": order, "status": status, "at": at, "bank": "more" })).await
}

async fn notify(server: &TestServer, notice: &Value) -> Answer {
    let body = notice.to_string();
    let signature = sign(SECRET, body.as_bytes());
    let headers = [("x-signature", signature.as_str()), ("content-type", "application/json")];
    server.send("POST", "/webhooks/disbursal", &headers, body.as_bytes()).await
}

async fn event(server: &TestServer, order: &str, event: &str) -> Answer {
    server.operator(&format!("/ops/v1/orders/{order}/events"), &json!({ "event": event })).await
}

async fn disputes(server: &TestServer) -> Vec<Value> {
    let answer = server.read_as_operator("/ops/v1/disputes").await;
    answer.data().as_array().unwrap().iter().map(|one| one["orderId"].clone()).collect()
}

#[tokio::test]
async fn failed_and_then_disbursed_waits_for_an_operator_and_cannot_be_applied_for_again() {
    let server = server().await;
    let (borrower, order) = lending(&server, "9000000001").await;
    assert_eq!(tell(&server, &order, "e-1", "failed").await.data()["applied"], true);
    server.advance_hours(1);
    assert_eq!(tell(&server, &order, "e-2", "disbursed").await.data()["applied"], true);
    assert_eq!(tell(&server, &order, "e-2", "disbursed").await.data()["applied"], true, "the same notice");
    assert_eq!((borrower.state(&order).await.0, disputes(&server).await), ("5".to_owned(), vec![json!(order)]));
    assert_eq!(server.incidents(Incident::DisbursalDisputed), 1);
    let detail = borrower.detail(&order).await;
    let again = json!({ "cardId": borrower.card_id, "borrowAmount": "5000", "orderNo": detail["orderNo"] });
    borrower.post("/order/v1/reapply", &again).await.refused(ErrorCode::TransitionRefused);

    event(&server, &order, "disputeAccepted").await.data();
    assert_eq!((borrower.state(&order).await.0, disputes(&server).await), ("6".to_owned(), vec![]));
    event(&server, &order, "disputeRejected").await.refused(ErrorCode::EventRefused);
    borrower.repay(&order).await;
    assert_eq!(borrower.state(&order).await.0, "7");
}

#[tokio::test]
async fn a_failure_before_the_payout_makes_it_disputed_though_its_notice_came_later() {
    let server = server().await;
    let (borrower, order) = lending(&server, "9000000001").await;
    let failed_at = server.now();
    server.advance_hours(1);
    tell(&server, &order, "e-1", "disbursed").await.data();
    borrower.repay(&order).await;
    let late = json!({ "eventId": "e-2", "orderId": order, "status": "failed", "at": failed_at });
    assert_eq!(notify(&server, &late).await.data()["applied"], true);
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["orderState"], &detail["payable"]), (&json!("5"), &json!("0.00")));
    assert_eq!((&detail["received"], &detail["paymentState"]), (&json!("0.00"), &json!("refunding")));
    let listed = server.read_as_operator("/ops/v1/disputes").await;
    assert_eq!((&listed.data()[0]["orderId"], &listed.data()[0]["at"]), (&json!(order), &json!(server.now())));
    let counted = [Incident::DisbursalDisputed, Incident::DisbursalReturned].map(|one| server.incidents(one));
    assert_eq!(counted, [1, 0]);
    let again = json!({ "cardId": borrower.card_id, "borrowAmount": "5000", "orderNo": detail["orderNo"] });
    borrower.post("/order/v1/reapply", &again).await.refused(ErrorCode::TransitionRefused);
}

#[tokio::test]
async fn a_product_with_a_disputed_payout_is_closed_to_the_borrower() {
    let server = server().await;
    let (borrower, order) = lending(&server, "9000000001").await;
    let prechecked = async || borrower.get(&format!("/order/v1/precheck?productId={PRODUCT}")).await.data().clone();
    tell(&server, &order, "e-1", "failed").await.data();
    assert_eq!(prechecked().await["fullMsg"], Value::Null);
    tell(&server, &order, "e-2", "disbursed").await.data();
    let refused = borrower.apply("5000.00").await;
    refused.refused(ErrorCode::TransitionRefused);
    assert_eq!(prechecked().await["fullMsg"], refused.envelope["msg"]);
    let listed = borrower.get("/home/v1/index").await.data()["homeProductVos"][0].clone();
    assert_eq!((&listed["id"], &listed["fullMsg"]), (&json!(PRODUCT), &refused.envelope["msg"]));
    let view = &listed["view"];
    assert_eq!((&view["state"]["kind"], &view["card"]["hasPage"]), (&json!("closed"), &json!(false)));
    let other = server.verified("9000000002").await;
    other.apply("5000.00").await.data();

    event(&server, &order, "disputeRejected").await.data();
    assert_eq!(prechecked().await["fullMsg"], Value::Null);
    borrower.apply("5000.00").await.data();
}

#[tokio::test]
async fn the_borrower_sees_the_banks_reference_of_the_transfer() {
    let server = server().await;
    let long = "9".repeat(65);
    let named = [
        (json!("SBIN426332100412"), json!("SBIN426332100412")),
        (json!(long), Value::Null),
        (json!("a\nb"), Value::Null),
    ];
    for (index, (reference, expected)) in named.iter().enumerate() {
        let (borrower, order) = lending(&server, &format!("900000000{index}")).await;
        assert_eq!(borrower.detail(&order).await["disbursalReference"], Value::Null, "not sent yet");
        let notice = json!({
            "eventId": format!("e-{index}"), "orderId": order, "status": "disbursed", "at": server.now(), "reference": reference,
        });
        assert_eq!(
            notify(&server, &notice).await.data()["applied"],
            true,
            "the money was sent, whatever its reference"
        );
        let detail = borrower.detail(&order).await;
        assert_eq!((&detail["orderState"], &detail["disbursalReference"]), (&json!("6"), expected));
    }
}

#[tokio::test]
async fn an_operator_may_give_the_banks_reference() {
    let server = server().await;
    let (borrower, order) = lending(&server, "9000000001").await;
    let path = format!("/ops/v1/orders/{order}/events");
    let long = json!({ "event": "disbursed", "reference": "9".repeat(65) });
    server.operator(&path, &long).await.refused(ErrorCode::WrongType);
    server.operator(&path, &json!({ "event": "disbursed", "reference": "UTR 1" })).await.data();
    assert_eq!(borrower.detail(&order).await["disbursalReference"], "UTR 1");
}

#[tokio::test]
async fn a_rejected_dispute_leaves_the_order_failed_and_it_can_be_applied_for_again() {
    let server = server().await;
    let (borrower, order) = lending(&server, "9000000001").await;
    tell(&server, &order, "e-1", "failed").await.data();
    server.advance_hours(1);
    tell(&server, &order, "e-2", "disbursed").await.data();
    event(&server, &order, "disputeRejected").await.data();
    assert!(disputes(&server).await.is_empty());
    let again = json!({ "cardId": borrower.card_id, "borrowAmount": "5000", "orderNo": borrower.detail(&order).await["orderNo"] });
    let next = borrower.post("/order/v1/reapply", &again).await.data()["orderId"].as_str().unwrap().to_owned();
    // The bank again reports the failed payout as paid. The dispute cannot be accepted while the next order is open.
    server.advance_hours(1);
    assert_eq!(tell(&server, &order, "e-3", "disbursed").await.data()["applied"], true);
    assert_eq!(disputes(&server).await, [json!(order)]);
    event(&server, &order, "disputeAccepted").await.refused(ErrorCode::EventRefused);
    // The next order's approval lapses. The lapse is not written yet.
    server.report(&next, "approve").await;
    server.advance_hours(73);
    event(&server, &order, "disputeAccepted").await.data();
    assert_eq!((borrower.state(&order).await.0, borrower.state(&next).await.0), ("6".to_owned(), "10".to_owned()));
}

#[tokio::test]
async fn the_payout_of_the_next_order_is_held_while_the_former_payout_is_disputed() {
    let server = server().await;
    let (borrower, order) = lending(&server, "9000000001").await;
    tell(&server, &order, "e-1", "failed").await.data();
    let again = json!({ "cardId": borrower.card_id, "borrowAmount": "5000", "orderNo": borrower.detail(&order).await["orderNo"] });
    let next = borrower.post("/order/v1/reapply", &again).await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&next, "approve").await;
    server.advance_hours(1);
    tell(&server, &order, "e-2", "disbursed").await.data();
    borrower.post("/order/v1/loan", &json!({ "orderId": next })).await.data();

    let held = async || {
        let letters = server.read_as_operator("/ops/v1/outbox").await.data().clone();
        letters.as_array().unwrap().iter().find(|one| one["orderId"] == json!(next)).cloned()
    };
    until("the payout is held", async || held().await.is_some()).await;
    assert_eq!(
        held().await.unwrap()["lastError"],
        json!(format!("the payout of the borrower's order {order} is disputed"))
    );

    event(&server, &order, "disputeRejected").await.data();
    server.advance_hours(1);
    until("it is sent", async || {
        deliver(&server.tenant().await).await.unwrap();
        held().await.is_none()
    })
    .await;
    assert_eq!(borrower.state(&next).await.0, "4", "the bank has it");
}

#[tokio::test]
async fn money_that_came_back_is_not_owed_and_what_was_paid_for_it_is_refunded() {
    let server = server().await;
    for (phone, status) in [("9000000001", "failed"), ("9000000002", "returned")] {
        server.set_clock(instant("2026-11-20T10:00:00+05:30"));
        let (borrower, order) = lending(&server, phone).await;
        tell(&server, &order, &format!("{order}-1"), "disbursed").await.data();
        let booked = json!({ "orderId": order, "cardId": borrower.card_id });
        borrower.post("/order/v1/order-auto-apply", &booked).await.data();
        server.set_clock(instant("2026-11-29T10:00:00+05:30"));
        let detail = borrower.detail(&order).await;
        assert_eq!((&detail["orderState"], &detail["payable"]), (&json!("8"), &json!("5135.00")));
        borrower.repay(&order).await;
        assert_eq!(tell(&server, &order, &format!("{order}-2"), status).await.data()["applied"], true);
        let detail = borrower.detail(&order).await;
        assert_eq!((&detail["orderState"], &detail["payable"]), (&json!("5"), &json!("0.00")), "{status}");
        assert_eq!((&detail["overdueDays"], &detail["overdueFee"]), (&json!(0), &json!("0.00")));
        assert_eq!((&detail["received"], &detail["refunds"][0]["amount"]), (&json!("0.00"), &json!("5135.00")));
        assert_eq!(detail["paymentState"], "refunding");
        assert_eq!(borrower.get("/home/v1/index").await.data()["loans"], 0, "nothing was lent");
    }
    assert_eq!(server.incidents(Incident::DisbursalReturned), 2);
}

#[tokio::test]
async fn an_operator_records_that_money_came_back() {
    let server = server().await;
    let (borrower, order) = lending(&server, "9000000001").await;
    event(&server, &order, "disbursalReturned").await.refused(ErrorCode::EventRefused);
    event(&server, &order, "disbursed").await.data();
    let body = json!({ "orderId": order, "cardId": borrower.card_id });
    borrower.post("/order/v1/order-auto-apply", &body).await.data();
    event(&server, &order, "disbursalReturned").await.data();
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["orderState"], &detail["reservation"]), (&json!("5"), &json!(0)), "the booking ended with it");
}

#[tokio::test]
async fn a_payout_of_an_order_that_waits_for_none_is_counted() {
    let server = server().await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    assert_eq!(tell(&server, &order, "e-1", "disbursed").await.data()["applied"], false);
    assert_eq!(server.incidents(Incident::DisbursalUnexpected), 1);
}

#[tokio::test]
async fn a_second_transfer_for_a_loan_is_counted_once_and_a_repeated_report_is_not() {
    let server = server().await;
    let (borrower, order) = lending(&server, "9000000001").await;
    let told = async |event: &str, reference: Value| {
        let notice = json!({
            "eventId": event, "orderId": order, "status": "disbursed", "at": server.now(), "reference": reference,
        });
        let applied = notify(&server, &notice).await.data()["applied"] == true;
        (applied, server.incidents(Incident::DisbursalUnexpected))
    };
    assert_eq!(told("e-1", json!("UTR 1")).await, (true, 0));
    for (event, reference) in [("e-1", json!("UTR 1")), ("e-2", json!("UTR 1")), ("e-3", Value::Null)] {
        assert_eq!(told(event, reference).await, (event == "e-1", 0), "{event}");
    }
    for _ in 0..2 {
        assert_eq!(told("e-4", json!("UTR 2")).await, (false, 1));
    }
    borrower.repay(&order).await;
    assert_eq!(told("e-5", json!("UTR 3")).await, (false, 2), "a settled loan");
}

/// Stored notices expire after 365 days. A repeated notice then finds an order that no longer accepts its event.
#[tokio::test]
async fn a_notice_that_comes_again_after_it_was_forgotten_changes_nothing() {
    let server = server().await;
    let (borrower, order) = lending(&server, "9000000001").await;
    assert_eq!(tell(&server, &order, "e-1", "disbursed").await.data()["applied"], true);
    borrower.repay(&order).await;
    let (_, failed) = lending(&server, "9000000002").await;
    assert_eq!(tell(&server, &failed, "e-2", "failed").await.data()["applied"], true);
    server.delivered().await;
    server.advance_hours(366 * 24);
    tidy(&server).await;
    server.sweep().await;
    let said = async |order: &str, event: &str, status: &str| {
        tell(&server, order, event, status).await.data()["applied"] == true
    };
    assert!(!said(&order, "e-1", "disbursed").await && !said(&failed, "e-2", "failed").await);
    let store = server.tenant().await.store;
    let state = async |order: &str| orders::stored(&store, order).await.unwrap().unwrap().as_written().state().code();
    assert_eq!((state(&order).await, state(&failed).await), ("7", "5"));
    assert_eq!(disputes(&server).await, Vec::<Value>::new());
}
