//! Tests of booking the next loan, and of applying again after a failed disbursal.

use std::sync::{Arc, Mutex};

use crate::support::TestServer;
use crate::support::borrower::{Borrower, PRODUCT};
use loan_core::api::code::ErrorCode;
use loan_store::engine::{Batch, CommitError, Engine, Key, Scan, StoreError};
use loan_store::memory::Memory;
use loan_store::queue::Queue;
use serde_json::{Value, json};
use tokio::sync::oneshot;

const BOOK: &str = "/order/v1/order-auto-apply";
const CANCEL: &str = "/order/v1/cancel-auto-apply";
pub const REAPPLY: &str = "/order/v1/reapply";

async fn booked(borrower: &Borrower<'_>, body: &Value) -> Value {
    borrower.post(BOOK, body).await.data().clone()
}

async fn shown(borrower: &Borrower<'_>, id: &Value) -> Value {
    borrower.get(&format!("/order/v1/get-auto-apply?orderId={}", id.as_str().unwrap())).await.data().clone()
}

pub async fn orders(borrower: &Borrower<'_>) -> Vec<Value> {
    borrower.get("/order/v1/list").await.data().as_array().unwrap().clone()
}

// proves: S3.11 S7.17 S7.43
#[tokio::test]
async fn a_booking_takes_card_and_amount_of_its_order_and_is_found_by_either_id() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let made = booked(&borrower, &json!({ "orderId": order })).await;
    let view = shown(&borrower, &made["id"]).await;
    for (field, value) in [
        ("expectBorrowAmount", json!("5000.00")),
        ("loanAmount", json!("5000.00")),
        ("interest", json!("35.00")),
        ("period", json!(7)),
        ("repaymentAmount", json!("5035.00")),
        ("interestRate", json!("0.1")),
        ("scheduledTime", json!("2026-11-27")),
        ("cardId", json!(borrower.card_id)),
        ("orderNo", made["orderNo"].clone()),
        ("status", json!("booked")),
    ] {
        assert_eq!(view[field], value, "{field}");
    }
    assert!(view["bankNo"].as_str().unwrap().ends_with("0001"), "{view}");
    assert!(!view["bankNo"].as_str().unwrap().contains("10000000001"));
    assert_eq!(shown(&borrower, &json!(order)).await, view);
    assert_eq!(borrower.get("/order/v1/auto-apply-list").await.data(), &json!([view]));
    assert_eq!(borrower.detail(&order).await["reservation"], 1);
}

#[tokio::test]
async fn a_booked_loan_is_quoted_with_the_discount_that_repaying_on_time_earns() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let path = format!("/order/v1/calculate?amount=5000&period=7&productId={PRODUCT}");
    let today = borrower.get(&path).await.data().clone();
    assert_eq!((&today["arriveAmount"], today.get("earned")), (&json!("4410.00"), None));
    let next = borrower.get(&format!("{path}&next=true")).await.data().clone();
    let copper = json!({ "nameKey": "labels.tierCopper", "percent": 5 });
    assert_eq!((&next["arriveAmount"], &next["serviceFee"]), (&json!("4439.50"), &json!("475.00")));
    assert_eq!(next["earned"], copper);

    let made = booked(&borrower, &json!({ "orderId": order })).await;
    let quote = shown(&borrower, &made["id"]).await["quote"].clone();
    assert_eq!((&quote["arriveAmount"], &quote["earned"]), (&json!("4439.50"), &copper));
    // The next loan is due seven days after the due date of the running loan.
    assert_eq!((&quote["repaymentDate"], &quote["apr"]), (&json!("2026-12-04"), &next["apr"]));

    // A late repayment earns no discount.
    server.advance_hours(8 * 24);
    let late = shown(&borrower, &made["id"]).await["quote"].clone();
    assert_eq!((&late["arriveAmount"], late.get("earned")), (&json!("4410.00"), None));
    assert_eq!(borrower.get(&format!("{path}&next=true")).await.data()["arriveAmount"], "4410.00");
    borrower.post(CANCEL, &json!({ "id": made["id"] })).await.data();
    assert!(shown(&borrower, &made["id"]).await.get("quote").is_none());
}

#[tokio::test]
async fn booking_again_changes_the_booking_and_keeps_what_is_not_said() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let second = borrower.add_card("20000000002").await;
    let first = booked(&borrower, &json!({ "orderId": order, "expectBorrowAmount": "3000.00" })).await;
    let again = booked(&borrower, &json!({ "orderId": order, "cardId": second })).await;
    assert_eq!(again, first);
    booked(&borrower, &json!({ "orderId": order, "expectBorrowAmount": 2000 })).await;
    let view = shown(&borrower, &first["id"]).await;
    assert_eq!((&view["expectBorrowAmount"], &view["cardId"]), (&json!("2000.00"), &json!(second)));
    assert_eq!(borrower.get("/order/v1/auto-apply-list").await.data().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_settlement_turns_the_booking_into_an_order_in_audit() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let made = booked(&borrower, &json!({ "orderId": order, "expectBorrowAmount": "3000.00" })).await;
    server.advance_hours(24);
    borrower.repay(&order).await;
    let all = orders(&borrower).await;
    assert_eq!(all.len(), 2);
    let next = &all[0];
    assert_eq!((&next["orderState"], &next["loanAmount"]), (&json!("1"), &json!("3000.00")));
    // The fee is 10 % of 3,000, reduced by 5 % for repaying on time. GST is 18 % of the fee.
    assert_eq!(next["arriveAmount"], "2663.70");
    assert_eq!(shown(&borrower, &made["id"]).await["status"], "applied");
    let settled = borrower.detail(&order).await;
    assert_eq!((&settled["bookingStatus"], &settled["view"]["next"]["href"]), (&json!("applied"), &json!("/order")));
    assert_eq!(borrower.get("/order/v1/auto-apply-list").await.data(), &json!([]));
    borrower.apply("1000.00").await.refused(ErrorCode::OpenOrder);
    // `autoGetMoney` is 0, so the approved order waits for the borrower.
    let id = next["orderId"].as_str().unwrap();
    server.report(id, "approve").await;
    assert_eq!(borrower.state(id).await.0, "2");
    borrower.post(CANCEL, &json!({ "id": made["id"] })).await.refused(ErrorCode::BookingEnded);
}

// proves: S7.43
#[tokio::test]
async fn without_a_booking_the_settlement_makes_no_order() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let made = booked(&borrower, &json!({ "orderId": order })).await;
    let body = json!({ "id": made["id"], "orderNo": made["orderNo"] });
    assert!(borrower.post(CANCEL, &body).await.data().is_null());
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["reservation"], &detail["bookingStatus"]), (&json!(0), &json!("cancelled")));
    borrower.post(CANCEL, &body).await.refused(ErrorCode::BookingEnded);
    borrower.repay(&order).await;
    assert_eq!(orders(&borrower).await.len(), 1);
    borrower.post(BOOK, &json!({ "orderId": order })).await.refused(ErrorCode::BookingNotAllowed);
}

#[tokio::test]
async fn a_cancelled_booking_can_be_made_anew() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let first = booked(&borrower, &json!({ "orderId": order, "expectBorrowAmount": "3000.00" })).await;
    let made = shown(&borrower, &first["id"]).await["createTime"].clone();
    server.advance_hours(24);
    booked(&borrower, &json!({ "orderId": order })).await;
    assert_eq!(shown(&borrower, &first["id"]).await["createTime"], made, "the same booking");
    borrower.post(CANCEL, &json!({ "orderId": order })).await.data();
    let anew = booked(&borrower, &json!({ "orderId": order })).await;
    let view = shown(&borrower, &anew["id"]).await;
    assert_eq!((&view["status"], &view["expectBorrowAmount"]), (&json!("booked"), &json!("5000.00")));
    assert_eq!(view["createTime"], json!(server.now()));
}

#[tokio::test]
async fn a_booking_lapses_with_its_reason_when_the_product_is_full_at_settlement() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let made = booked(&borrower, &json!({ "orderId": order })).await;
    borrower.finds_full(PRODUCT).await;
    borrower.repay(&order).await;
    assert_eq!(orders(&borrower).await.len(), 1);
    let view = shown(&borrower, &made["id"]).await;
    assert_eq!((&view["status"], &view["reason"]), (&json!("lapsed"), &json!("full")));
    assert_eq!(borrower.detail(&order).await["bookingStatus"], "lapsed");
    assert_eq!(borrower.get("/order/v1/auto-apply-list").await.data(), &json!([view]));
}

#[tokio::test]
async fn a_booking_lapses_while_the_wait_after_a_denial_runs() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let made = booked(&borrower, &json!({ "orderId": order })).await;
    borrower.was_denied(PRODUCT).await;
    borrower.repay(&order).await;
    assert_eq!(orders(&borrower).await.len(), 1);
    assert_eq!(shown(&borrower, &made["id"]).await["reason"], "denied");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_booking_made_beside_the_settlement_begins_or_is_refused_but_is_never_forgotten() {
    let server = TestServer::new().await;
    for phone in 9_000_000_001_u64..=9_000_000_024 {
        let (borrower, order) = server.loaned(&phone.to_string()).await;
        let body = json!({ "orderId": order });
        let link = borrower.post("/pay-order/v1/repay", &body).await.data()["paymentUrl"].as_str().unwrap().to_owned();
        let (booking, paid) = tokio::join!(borrower.post(BOOK, &body), server.pay_at(&link, server.now()));
        assert_eq!(paid.data()["applied"], true);
        let expected = if booking.code() == 0 { 2 } else { 1 };
        assert_eq!(orders(&borrower).await.len(), expected, "{}", booking.envelope);
    }
}

type Hold = (&'static str, oneshot::Sender<()>, oneshot::Receiver<()>);

/// A store that can delay one commit until the test releases it.
#[derive(Default)]
struct Held {
    inner: Memory,
    /// The table whose next write is delayed, a channel that reports the delay, and a channel that ends it.
    next: Mutex<Option<Hold>>,
}

impl Held {
    fn hold(&self, table: &'static str) -> (oneshot::Receiver<()>, oneshot::Sender<()>) {
        let ((reached, reaching), (go, going)) = (oneshot::channel(), oneshot::channel());
        *self.next.lock().unwrap() = Some((table, reached, going));
        (reaching, go)
    }

    fn held(&self, batch: &Batch) -> Option<(oneshot::Sender<()>, oneshot::Receiver<()>)> {
        let mut next = self.next.lock().unwrap();
        let table = next.as_ref()?.0;
        let writes_it = batch.writes().keys().any(|key| key.table() == table);
        if writes_it { next.take().map(|(_, reached, going)| (reached, going)) } else { None }
    }
}

#[async_trait::async_trait]
impl Engine for Held {
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.inner.get(key).await
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
        self.inner.get_many(keys).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.inner.scan(scan).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let held = self.held(&batch);
        if let Some((reached, going)) = held {
            reached.send(()).unwrap();
            going.await.unwrap();
        }
        self.inner.commit(batch).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }

    fn queue(&self) -> &dyn Queue {
        self.inner.queue()
    }
}

async fn loaned_with_link(server: &TestServer) -> (Borrower<'_>, Value, String) {
    let (borrower, order) = server.loaned("9000000001").await;
    let body = json!({ "orderId": order });
    let link = borrower.post("/pay-order/v1/repay", &body).await.data()["paymentUrl"].as_str().unwrap().to_owned();
    (borrower, body, link)
}

#[tokio::test]
async fn a_booking_written_just_before_the_settlement_becomes_an_order() {
    let engine = Arc::<Held>::default();
    let server = TestServer::over(engine.clone()).await;
    let (borrower, body, link) = loaned_with_link(&server).await;
    let (settling, go) = engine.hold("payment_notice");
    let book = async {
        settling.await.unwrap();
        borrower.post(BOOK, &body).await.data();
        go.send(()).unwrap();
    };
    let (paid, ()) = tokio::join!(server.pay_at(&link, server.now()), book);
    assert_eq!(paid.data()["applied"], true);
    assert_eq!(orders(&borrower).await.len(), 2, "the booking was seen");
}

#[tokio::test]
async fn a_settlement_written_just_before_a_booking_refuses_it() {
    let engine = Arc::<Held>::default();
    let server = TestServer::over(engine.clone()).await;
    let (borrower, body, link) = loaned_with_link(&server).await;
    let (booking, go) = engine.hold("booking_by_order");
    let pay = async {
        booking.await.unwrap();
        server.pay(&link).await;
        go.send(()).unwrap();
    };
    let (answer, ()) = tokio::join!(borrower.post(BOOK, &body), pay);
    answer.refused(ErrorCode::BookingNotAllowed);
    assert_eq!(orders(&borrower).await.len(), 1);
    assert_eq!(borrower.get("/order/v1/auto-apply-list").await.data(), &json!([]));
}

#[tokio::test]
async fn leaving_within_the_cooling_off_days_also_settles_and_begins_the_next() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    booked(&borrower, &json!({ "orderId": order })).await;
    let exit = borrower.post("/order/v1/cooling-off", &json!({ "orderId": order })).await;
    server.pay(exit.data()["paymentUrl"].as_str().unwrap()).await;
    let all = orders(&borrower).await;
    assert_eq!((&all[0]["orderState"], &all[1]["orderState"]), (&json!("1"), &json!("7")));
    // A cooling-off exit is not an on-time repayment, so there is no discount.
    assert_eq!(all[0]["arriveAmount"], "4410.00");
}

// proves: S7.43
#[tokio::test]
async fn only_a_running_loan_of_ones_own_is_followed_by_a_booking() {
    let server = TestServer::new().await;
    let (owner, order) = server.loaned("9000000001").await;
    let other = server.verified("9000000002").await;
    let made = booked(&owner, &json!({ "orderId": order })).await;
    other.post(BOOK, &json!({ "orderId": order })).await.refused(ErrorCode::OrderNotFound);
    other.post(CANCEL, &json!({ "id": made["id"] })).await.refused(ErrorCode::BookingNotFound);
    other.post(CANCEL, &json!({ "orderId": order })).await.refused(ErrorCode::BookingNotFound);
    for id in [made["id"].as_str().unwrap(), &order, "unknown", ""] {
        other.get(&format!("/order/v1/get-auto-apply?orderId={id}")).await.refused(ErrorCode::BookingNotFound);
    }
    assert_eq!(other.get("/order/v1/auto-apply-list").await.data(), &json!([]));
    let foreign_card = json!({ "orderId": order, "cardId": other.card_id });
    owner.post(BOOK, &foreign_card).await.refused(ErrorCode::CardNotFound);
    owner
        .post(BOOK, &json!({ "orderId": order, "expectBorrowAmount": "7" }))
        .await
        .refused(ErrorCode::AmountNotOffered);
    let wrong_number = json!({ "id": made["id"], "orderNo": "SL00000000" });
    owner.post(CANCEL, &wrong_number).await.refused(ErrorCode::BookingNotFound);
    owner.post(BOOK, &json!({ "orderId": order, "when": 1 })).await.refused(ErrorCode::UnknownField);
    let auditing = other.apply("1000.00").await.data()["orderId"].clone();
    other.post(BOOK, &json!({ "orderId": auditing })).await.refused(ErrorCode::BookingNotAllowed);
    assert_eq!(shown(&owner, &made["id"]).await["status"], "booked");
}

/// Lets the payout of 5,000.00 fail; returns the order's id and number.
pub async fn failed(borrower: &Borrower<'_>) -> (String, String) {
    let made = borrower.apply("5000.00").await.data().clone();
    let id = made["orderId"].as_str().unwrap().to_owned();
    borrower.server.report(&id, "approve").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": id })).await.data();
    borrower.server.report(&id, "disbursalFailed").await;
    (id, made["orderNo"].as_str().unwrap().to_owned())
}

// proves: S7.43
#[tokio::test]
async fn a_failed_order_is_applied_for_again_exactly_once() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let (id, number) = failed(&borrower).await;
    let body = json!({ "cardId": borrower.card_id, "borrowAmount": "2000.00", "orderNo": number });
    let made = borrower.post_once("k", REAPPLY, &body).await;
    assert_eq!(made.data()["orderState"], "1");
    let replayed = borrower.post_once("k", REAPPLY, &body).await;
    assert_eq!(replayed.data(), made.data());
    borrower.post(REAPPLY, &body).await.refused(ErrorCode::Reapplied);
    let all = orders(&borrower).await;
    assert_eq!(all.len(), 2);
    assert_eq!((&all[0]["loanAmount"], &all[1]["reapplied"]), (&json!("2000.00"), &json!(1)));
    assert_eq!(borrower.state(&id).await.0, "5", "the failed order stays what it was");
}

#[tokio::test]
async fn a_refused_reapplication_does_not_use_up_the_one_there_is() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let other = server.verified("9000000002").await;
    let (_, number) = failed(&borrower).await;
    let body = |card: &str, amount: &str| json!({ "cardId": card, "borrowAmount": amount, "orderNo": number });
    other.post(REAPPLY, &body(&other.card_id, "2000.00")).await.refused(ErrorCode::OrderNotFound);
    borrower.post(REAPPLY, &body("", "2000.00")).await.refused(ErrorCode::Invalid);
    borrower.post(REAPPLY, &body(&other.card_id, "2000.00")).await.refused(ErrorCode::CardNotFound);
    borrower.post(REAPPLY, &body(&borrower.card_id, "2001.00")).await.refused(ErrorCode::AmountNotOffered);
    borrower.post(REAPPLY, &body(&borrower.card_id, "2000.00")).await.data();
}

#[tokio::test]
async fn an_order_that_did_not_fail_is_not_applied_for_again() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let number = borrower.apply("1000.00").await.data()["orderNo"].clone();
    let body = json!({ "cardId": borrower.card_id, "borrowAmount": "1000.00", "orderNo": number });
    borrower.post(REAPPLY, &body).await.refused(ErrorCode::TransitionRefused);
}
