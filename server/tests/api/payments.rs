//! Incoming payments: only signed notices settle a loan, and excess money is refunded.

use crate::support::borrower::{Borrower, PRODUCT};
use crate::support::{Answer, PAYMENT_SECRET, TestServer, instant};
use loan_core::api::code::ErrorCode;
use loan_core::ids::PaymentId;
use loan_server::records::{outbox, payments};
use loan_server::signature::sign;
use serde_json::{Value, json};

async fn link(borrower: &Borrower<'_>, order: &str) -> (String, String) {
    let answer = borrower.post("/pay-order/v1/repay", &json!({ "orderId": order })).await;
    let url = answer.data()["paymentUrl"].as_str().unwrap().to_owned();
    let id = url.split("id=").nth(1).unwrap().to_owned();
    (url, id)
}

async fn exit(borrower: &Borrower<'_>, order: &str) -> String {
    let answer = borrower.post("/order/v1/cooling-off", &json!({ "orderId": order })).await;
    answer.data()["paymentUrl"].as_str().unwrap().to_owned()
}

fn notice(id: &str, order: &str, amount: &str, event: &str) -> Value {
    json!({
        "eventId": event, "paymentId": id, "orderId": order, "amount": amount, "status": "paid",
        "paidAt": "2026-11-20T10:00:00+05:30",
    })
}

async fn deliver(server: &TestServer, signature: &str, body: &str) -> Answer {
    let headers = [("x-signature", signature), ("content-type", "application/json")];
    server.send("POST", "/webhooks/payment", &headers, body.as_bytes()).await
}

async fn deliver_signed(server: &TestServer, notice: &Value) -> Answer {
    let body = notice.to_string();
    deliver(server, &sign(PAYMENT_SECRET, body.as_bytes()), &body).await
}

/// Returns how many notices are recorded as unapplied money of a payment.
async fn set_aside(server: &TestServer, id: &str) -> usize {
    let store = server.tenant().await.store;
    payments::unapplied(&store, &PaymentId::from(id)).await.unwrap().len()
}

#[tokio::test]
async fn only_a_genuine_notice_settles() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (_, id) = link(&borrower, &order).await;
    let right = notice(&id, &order, "5035.00", "e-1");
    let body = right.to_string();
    for signature in ["", "00", "zz", sign("another secret", body.as_bytes()).as_str()] {
        deliver(&server, signature, &body).await.refused(ErrorCode::PaymentSignature);
    }
    let signature = sign(PAYMENT_SECRET, body.as_bytes());
    let forged = body.replace("5035.00", "5035.0 ");
    deliver(&server, &signature, &forged).await.refused(ErrorCode::PaymentSignature);
    deliver_signed(&server, &json!({ "eventId": "e-5" })).await.refused(ErrorCode::Malformed);
    deliver_signed(&server, &notice(&id, &order, "5035.00", "")).await.refused(ErrorCode::Malformed);
    assert_eq!(borrower.state(&order).await.0, "6", "none of these settled it");
    assert_eq!(deliver(&server, &signature, &body).await.data(), &json!({ "applied": true }));
    assert_eq!(borrower.state(&order).await.0, "7");
}

#[tokio::test]
async fn a_notice_that_comes_again_is_heeded_once() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (_, id) = link(&borrower, &order).await;
    let paid = notice(&id, &order, "5035.00", "e-1");
    let tries = (0..8).map(|_| deliver_signed(&server, &paid));
    for answer in futures_util::future::join_all(tries).await {
        assert_eq!(answer.data(), &json!({ "applied": true }), "each hears the same");
    }
    assert_eq!(set_aside(&server, &id).await, 0);
    let home = borrower.get("/home/v1/index").await;
    assert_eq!(home.data()["loyalty"]["onTimeRepayments"], 1, "counted once");
}

#[tokio::test]
async fn a_second_payment_is_set_aside_and_given_back() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (_, id) = link(&borrower, &order).await;
    // Without its senders, the server leaves the refund in the outbox.
    server.tenant().await.senders().close();
    deliver_signed(&server, &notice(&id, &order, "5035.00", "e-1")).await.data();
    let second = deliver_signed(&server, &notice(&id, &order, "5035.00", "e-2")).await;
    assert_eq!(second.data(), &json!({ "applied": false, "reason": "second" }), "genuine money is never refused");
    assert_eq!(set_aside(&server, &id).await, 1);
    let left = outbox::waiting(&server.tenant().await.store, 100).await.unwrap();
    let refunds = left.iter().filter(|message| message.kind == "refund");
    let amounts: Vec<&Value> = refunds.map(|message| &message.payload["amount"]).collect();
    assert_eq!(amounts, ["5035.00"]);
    borrower.post("/pay-order/v1/repay", &json!({ "orderId": order })).await.refused(ErrorCode::TransitionRefused);
}

#[tokio::test]
async fn a_link_dies_with_its_day_and_the_next_one_costs_what_the_day_costs() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-27T23:59:00+05:30"));
    let (first, _) = link(&borrower, &order).await;
    server.set_clock(instant("2026-11-28T00:00:00+05:30"));
    assert_eq!(borrower.state(&order).await.0, "8");
    let late = server.pay_at(&first, server.now()).await;
    assert_eq!(late.data(), &json!({ "applied": false, "reason": "expired" }));
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["overdueDays"], &detail["overdueFee"]), (&json!(1), &json!("50.00")));
    assert_eq!(detail["payable"], "5085.00");
    let (second, _) = link(&borrower, &order).await;
    assert_ne!(first, second);
    server.pay(&second).await;
    assert_eq!(borrower.state(&order).await.0, "7");
    let home = borrower.get("/home/v1/index").await;
    assert_eq!(home.data()["loyalty"]["onTimeRepayments"], 0, "late is not on time");
    assert_eq!(home.data()["loans"], 1, "and yet a loan");
}

#[tokio::test]
async fn the_providers_clock_decides_what_was_on_time() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-27T22:00:00+05:30"));
    let (url, _) = link(&borrower, &order).await;
    server.set_clock(instant("2026-11-29T08:00:00+05:30"));
    assert_eq!(borrower.state(&order).await.0, "8", "nobody knows of the payment yet");
    let answer = server.pay_at(&url, instant("2026-11-27T23:00:00+05:30")).await;
    assert_eq!(answer.data(), &json!({ "applied": true }));
    assert_eq!(borrower.state(&order).await.0, "7");
    let home = borrower.get("/home/v1/index").await;
    assert_eq!(home.data()["loyalty"]["onTimeRepayments"], 1);
}

#[tokio::test]
async fn leaving_within_the_cooling_off_days_costs_interest_only_and_counts_for_nothing() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-22T10:00:00+05:30"));
    let url = exit(&borrower, &order).await;
    let page = server.send("GET", &url, &[], b"").await;
    assert!(String::from_utf8(page.bytes).unwrap().contains("₹4,420.00"), "4,410 received and 2 days at 5.00");
    server.pay(&url).await;
    assert_eq!(borrower.state(&order).await.0, "7");
    server.set_clock(instant("2026-11-26T10:00:00+05:30"));
    let detail = borrower.detail(&order).await;
    for (field, amount) in [
        ("serviceFee", "0.00"),
        ("gstFee", "0.00"),
        ("gtsFee", "0.00"),
        ("interest", "10.00"),
        ("repaymentAmount", "4420.00"),
        ("payable", "0.00"),
        ("apr", "41.38"),
    ] {
        assert_eq!(detail[field], amount, "{field}: what it really cost");
    }
    assert_eq!(detail["daysUsed"], 2, "however long ago");
    let home = borrower.get("/home/v1/index").await;
    assert_eq!(home.data()["loyalty"]["onTimeRepayments"], 0);
}

#[tokio::test]
async fn one_due_cycle_has_one_open_payment_however_often_it_is_asked_for() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let body = json!({ "orderId": order });
    let tries = (0..8).map(|_| borrower.post("/pay-order/v1/repay", &body));
    let answers = futures_util::future::join_all(tries).await;
    let urls: std::collections::BTreeSet<_> =
        answers.iter().map(|answer| answer.data()["paymentUrl"].as_str().unwrap()).collect();
    assert_eq!(urls.len(), 1, "{urls:?}");
}

#[tokio::test]
async fn the_sandboxs_page_leads_nowhere_else_knows_its_payments_only_and_takes_each_once() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (_, id) = link(&borrower, &order).await;
    assert_eq!(server.send("GET", "/sandbox/pay?id=nobody", &[], b"").await.status, 404);
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let press = async |form: String| server.send("POST", "/sandbox/pay", &[kind], form.as_bytes()).await;
    assert_eq!(press("id=nobody&result=pay".to_owned()).await.status, 404);
    assert_eq!(press(format!("id={id}&result=steal")).await.status, 400);
    assert_eq!(borrower.state(&order).await.0, "6");
    let form = format!("id={id}&result=pay&callback=https%3A%2F%2Fevil.example%2F");
    for answer in futures_util::future::join_all([(); 4].map(|()| press(form.clone()))).await {
        assert_eq!((answer.status.as_u16(), answer.headers.get("location")), (200, None));
    }
    let paid = borrower.get(&format!("/order/v1/detail?orderId={order}")).await;
    assert_eq!((&paid.data()["orderState"], &paid.data()["refunds"]), (&json!("7"), &json!([])));
}

#[tokio::test]
async fn a_retried_application_gets_its_first_answer() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let body = json!({ "cardId": borrower.card_id, "borrowAmount": "5000", "periods": 7, "productId": PRODUCT });
    let first = borrower.post_once("k-1", "/order/v1/apply", &body).await;
    let again = borrower.post_once("k-1", "/order/v1/apply", &body).await;
    assert_eq!(first.data(), again.data());
    assert_eq!(again.headers["idempotency-replayed"], "true");
    let other = json!({ "cardId": borrower.card_id, "borrowAmount": "4000", "periods": 7, "productId": PRODUCT });
    borrower.post_once("k-1", "/order/v1/apply", &other).await.refused(ErrorCode::IdempotencyMismatch);
    assert_eq!(borrower.get("/order/v1/list").await.data().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_statement_binds_while_it_is_valid_and_is_replaced_after() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let path = format!("/order/v1/kfs?amount=5000&period=7&productId={PRODUCT}");
    let kfs = borrower.get(&path).await.data().clone();
    let apply = |amount: &str, kfs: &Value| {
        json!({ "cardId": borrower.card_id, "borrowAmount": amount, "periods": 7, "productId": PRODUCT,
            "autoGetMoney": 1, "kfsAccepted": kfs["id"] })
    };
    borrower.post("/order/v1/apply", &apply("4000", &kfs)).await.refused(ErrorCode::KfsOther);
    server.set_clock(instant("2026-11-23T10:00:00+05:30"));
    let expired = borrower.post("/order/v1/apply", &apply("5000", &kfs)).await;
    let fresh = expired.refused(ErrorCode::KfsExpired).clone();
    assert_ne!(fresh["id"], kfs["id"]);
    assert_eq!(fresh, *borrower.get(&path).await.data(), "the new statement came along");
    let order = borrower.post("/order/v1/apply", &apply("5000", &fresh)).await.data()["orderId"].clone();
    server.report(order.as_str().unwrap(), "approve").await;
    assert_eq!(borrower.state(order.as_str().unwrap()).await.0, "4", "auto-get goes on at once");
}

/// Returns state, purpose and time of the last payment in the order's detail.
async fn told(borrower: &Borrower<'_>, order: &str) -> (String, Value, Value) {
    let detail = borrower.detail(order).await;
    let state = detail["paymentState"].as_str().unwrap().to_owned();
    (state, detail["paymentPurpose"].clone(), detail["paymentTime"].clone())
}

#[tokio::test]
async fn the_detail_says_what_became_of_the_last_payment() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    assert_eq!(told(&borrower, &order).await, ("none".to_owned(), Value::Null, Value::Null));

    server.set_clock(instant("2026-11-25T10:00:00+05:30"));
    let (_, id) = link(&borrower, &order).await;
    let at = |text: &str| json!(text);
    let now = told(&borrower, &order).await;
    assert_eq!(now, ("confirming".to_owned(), json!("repayment"), at("2026-11-25T10:00:00+05:30")));

    server.set_clock(instant("2026-11-25T10:05:00+05:30"));
    let mut failed = notice(&id, &order, "5035.00", "e-1");
    failed["status"] = json!("failed");
    failed["paidAt"] = json!("2026-11-25T10:04:00+05:30");
    assert_eq!(deliver_signed(&server, &failed).await.data()["reason"], "failed");
    let now = told(&borrower, &order).await;
    assert_eq!(now, ("none".to_owned(), json!("repayment"), at("2026-11-25T10:04:00+05:30")));
    assert_eq!(borrower.detail(&order).await["paymentFailed"], 1);
    assert_eq!(borrower.state(&order).await.0, "6", "nothing else changed");

    assert_eq!(link(&borrower, &order).await.1, id, "the same link is tried again");
    assert_eq!(told(&borrower, &order).await.0, "confirming");
    assert_eq!(borrower.detail(&order).await["paymentFailed"], 0);
    server.advance_ms(15 * 60_000 - 1);
    assert_eq!(told(&borrower, &order).await.0, "confirming");
    server.advance_ms(1);
    assert_eq!(told(&borrower, &order).await.0, "none", "nobody waits longer than 15 minutes");
    assert_eq!(link(&borrower, &order).await.1, id);
    assert_eq!(told(&borrower, &order).await.0, "confirming", "it was begun again");
    server.set_clock(instant("2026-11-26T00:00:00+05:30"));
    assert_eq!(told(&borrower, &order).await.0, "none");

    let (url, id) = link(&borrower, &order).await;
    server.pay(&url).await;
    assert_eq!(told(&borrower, &order).await.0, "paid");
    let mut failed = notice(&id, &order, "5035.00", "e-2");
    failed["status"] = json!("failed");
    deliver_signed(&server, &failed).await.data();
    assert_eq!(told(&borrower, &order).await.0, "paid", "a late notice of a failure takes nothing back");
}

#[tokio::test]
async fn a_second_purpose_closes_the_first_link_of_the_due_cycle() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-21T10:00:00+05:30"));
    let (repayment, _) = link(&borrower, &order).await;
    server.set_clock(instant("2026-11-21T10:05:00+05:30"));
    let leaving = exit(&borrower, &order).await;
    assert_ne!(repayment, leaving);
    assert_eq!(exit(&borrower, &order).await, leaving, "asked for again, it is the same link");

    // Money paid through a closed link is refunded. Money paid through the open link settles the loan.
    let late = server.pay_at(&repayment, server.now()).await;
    assert_eq!(late.data(), &json!({ "applied": false, "reason": "expired" }));
    assert_eq!(borrower.state(&order).await.0, "6");
    server.pay(&leaving).await;
    assert_eq!(borrower.state(&order).await.0, "7");
}

#[tokio::test]
async fn a_payment_made_before_its_link_closed_counts_however_late_its_notice() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-21T10:00:00+05:30"));
    let (repayment, _) = link(&borrower, &order).await;
    server.set_clock(instant("2026-11-21T10:05:00+05:30"));
    borrower.post("/order/v1/cooling-off", &json!({ "orderId": order })).await.data();
    let paid = server.pay_at(&repayment, instant("2026-11-21T10:04:00+05:30")).await;
    assert_eq!(paid.data(), &json!({ "applied": true }));
    assert_eq!(borrower.state(&order).await.0, "7");
}

#[tokio::test]
async fn a_notice_dated_before_its_link_settles_from_when_the_link_was_made() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-29T10:00:00+05:30"));
    let (_, id) = link(&borrower, &order).await;
    let mut early = notice(&id, &order, "5135.00", "e-1");
    early["paidAt"] = json!("2026-11-26T10:00:00+05:30");
    assert_eq!(deliver_signed(&server, &early).await.data(), &json!({ "applied": true }));
    let now = told(&borrower, &order).await;
    assert_eq!(now, ("paid".to_owned(), json!("repayment"), json!("2026-11-29T10:00:00+05:30")));
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["overdueDays"], &detail["payable"]), (&json!(2), &json!("0.00")), "nothing is owed any more");
    let home = borrower.get("/home/v1/index").await;
    assert_eq!(home.data()["loyalty"]["onTimeRepayments"], 0, "two days late");
}

#[tokio::test]
async fn the_detail_says_that_money_goes_back() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let (url, _) = link(&borrower, &order).await;
    server.set_clock(instant("2026-11-21T00:00:00+05:30"));
    assert_eq!(server.pay_at(&url, server.now()).await.data(), &json!({ "applied": false, "reason": "expired" }));
    assert_eq!(told(&borrower, &order).await.0, "refunding");
}

#[tokio::test]
async fn repaying_early_costs_interest_for_the_days_used_where_the_statement_says_so() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let info = borrower.get("/product/v1/product-info?id=saral-month").await;
    let stated = borrower.get("/order/v1/kfs?amount=4000.00&period=28&productId=saral-month").await;
    for said in [&info, &stated] {
        assert_eq!(said.data()["earlyInterest"], "daysUsed");
    }
    let first = borrower.get("/order/v1/kfs?amount=5000.00&period=7&productId=saral-first").await;
    assert_eq!(first.data()["earlyInterest"], "full", "the first product is the specification's");
    let order = borrower
        .take_loan_by(&json!({
            "cardId": borrower.card_id, "borrowAmount": "4000.00", "periods": 28, "productId": "saral-month",
            "kfsAccepted": stated.data()["id"],
        }))
        .await;

    // The loan of 4,000 starts on 20 November. Interest of 0.08 % a day is 3.20, or 89.60 for all 28 days.
    for (today, payable) in [("2026-11-20", "4003.20"), ("2026-11-21", "4003.20"), ("2026-11-30", "4032.00")] {
        server.set_clock(instant(&format!("{today}T10:00:00+05:30")));
        let detail = borrower.detail(&order).await;
        assert_eq!((&detail["payable"], &detail["repaymentAmount"]), (&json!(payable), &json!("4089.60")), "{today}");
        let listed = borrower.get("/order/v1/list").await;
        assert_eq!(listed.data()[0]["payable"], payable, "{today}");
    }
    borrower.repay(&order).await;
    let settled = borrower.detail(&order).await;
    assert_eq!((&settled["orderState"], &settled["received"]), (&json!("7"), &json!("4032.00")));
    assert_eq!((&settled["interest"], &settled["repaymentAmount"]), (&json!("32.00"), &json!("4032.00")));
}

/// Servers on one database have clocks some seconds apart, so an order's last step may lie after this server's now.
#[tokio::test]
async fn a_server_that_is_behind_the_clock_of_another_takes_each_step_that_its_detail_offers() {
    let server = TestServer::new().await;
    server.set_clock(instant("2026-11-21T00:00:05+05:30"));
    let (borrower, order) = server.loaned("9000000001").await;
    let (other, cooled) = server.loaned("9000000002").await;
    server.advance_ms(-10_000);
    let repaid = json!({ "orderId": order, "expected": borrower.detail(&order).await["payable"] });
    for (borrower, order, path, input) in [
        (&borrower, &order, "/pay-order/v1/repay", repaid),
        (&other, &cooled, "/order/v1/cooling-off", json!({ "orderId": cooled })),
    ] {
        let link = borrower.post(path, &input).await;
        server.pay(link.data()["paymentUrl"].as_str().unwrap()).await;
        assert_eq!(borrower.state(order).await.0, "7", "{path}");
    }
}
