//! Tests of a loan in instalments (contract §9): the contract's example, payments, links.

use crate::support::borrower::Borrower;
use crate::support::{PAYMENT_SECRET, TestServer, instant};
use loan_core::api::code::ErrorCode;
use loan_core::ids::OrderId;
use loan_server::records::{applicants, payments};
use loan_server::signature::sign;
use serde_json::{Value, json};

const PHONE: &str = "9000000001";

/// Takes a loan of ₹10,000 in three instalments on 1 December 2026.
async fn steady(server: &TestServer) -> (Borrower<'_>, String) {
    server.set_clock(instant("2026-12-01T09:00:00+05:30"));
    let borrower = server.verified(PHONE).await;
    let stated = borrower.get("/order/v1/kfs?amount=10000.00&period=91&productId=saral-steady").await;
    let order = borrower
        .take_loan_by(&json!({
            "cardId": borrower.card_id, "borrowAmount": "10000.00", "periods": 91, "productId": "saral-steady",
            "kfsAccepted": stated.data()["id"],
        }))
        .await;
    (borrower, order)
}

/// Sets the clock to `at` (IST) and signs the borrower in again.
async fn on<'a>(server: &'a TestServer, at: &str) -> Borrower<'a> {
    server.set_clock(instant(&format!("{at}+05:30")));
    server.newcomer(PHONE).await
}

async fn link(borrower: &Borrower<'_>, order: &str, more: Value) -> String {
    let mut body = json!({ "orderId": order });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    borrower.post("/pay-order/v1/repay", &body).await.data()["paymentUrl"].as_str().unwrap().to_owned()
}

async fn pay(borrower: &Borrower<'_>, order: &str, more: Value) {
    borrower.server.pay(&link(borrower, order, more).await).await;
}

async fn capture(server: &TestServer, url: &str, paid_at: &str, transaction: &str) -> Value {
    let id = url.split("id=").nth(1).unwrap();
    let payment = payments::get(&server.tenant().await.store, id).await.unwrap().unwrap();
    let notice = json!({
        "eventId": format!("e-{transaction}"), "paymentId": id, "orderId": payment.order_id,
        "amount": payment.due.amount, "status": "paid", "paidAt": format!("{paid_at}+05:30"),
        "transactionId": transaction,
    });
    let body = notice.to_string();
    let signature = sign(PAYMENT_SECRET, body.as_bytes());
    let headers = [("x-signature", signature.as_str()), ("content-type", "application/json")];
    server.send("POST", "/webhooks/payment", &headers, body.as_bytes()).await.data().clone()
}

fn said(detail: &Value, names: [&str; 6]) -> [Value; 6] {
    names.map(|name| detail[name].clone())
}

#[tokio::test]
async fn quote_and_statement_have_the_plan_of_the_contract() {
    let server = TestServer::new().await;
    server.set_clock(instant("2026-12-01T09:00:00+05:30"));
    let borrower = server.verified(PHONE).await;
    let query = "amount=10000.00&period=91&productId=saral-steady";
    let rows = json!([
        { "n": 1, "dueDate": "2027-01-01", "amount": "3457.00", "principal": "3271.00", "interest": "186.00",
          "paid": "0.00", "state": "upcoming" },
        { "n": 2, "dueDate": "2027-02-01", "amount": "3457.00", "principal": "3331.84", "interest": "125.16",
          "paid": "0.00", "state": "upcoming" },
        { "n": 3, "dueDate": "2027-03-01", "amount": "3454.23", "principal": "3397.16", "interest": "57.07",
          "paid": "0.00", "state": "upcoming" },
    ]);
    let quote = borrower.get(&format!("/order/v1/calculate?{query}")).await.data().clone();
    let kfs = borrower.get(&format!("/order/v1/kfs?{query}")).await.data().clone();
    for answer in [&quote, &kfs] {
        assert_eq!(answer["plan"], rows);
        let figures = ["arriveAmount", "repaymentAmount", "interest", "apr", "repaymentDate", "days"];
        let example = ["9787.60", "10368.23", "368.23", "35.26", "2027-03-01"].map(Value::from);
        assert_eq!(said(answer, figures)[..5], example);
        assert_eq!(answer["days"], 90);
    }
    assert_eq!(kfs["allocation"], json!(["late", "interest", "principal"]));
    let info = borrower.get("/product/v1/product-info?id=saral-steady").await.data().clone();
    assert_eq!(
        (&info["repayment"], &info["plans"][0]),
        (&json!({ "every": "month" }), &json!({ "period": 91, "instalments": 3 }))
    );
    // For a loan that is repaid once, the quote has a plan of one row, and the statement has none.
    let once = "amount=5000.00&period=7&productId=saral-first";
    let quote = borrower.get(&format!("/order/v1/calculate?{once}")).await.data().clone();
    assert_eq!((quote["plan"].as_array().unwrap().len(), &quote["plan"][0]["amount"]), (1, &json!("5035.00")));
    assert_eq!(borrower.get(&format!("/order/v1/kfs?{once}")).await.data()["plan"], Value::Null);
}

#[tokio::test]
async fn a_life_in_instalments_costs_what_the_contract_says() {
    let server = TestServer::new().await;
    let (first, order) = steady(&server).await;
    let detail = first.detail(&order).await;
    assert_eq!(detail["nextDue"], json!({ "date": "2027-01-01", "amount": "3457.00" }));
    let borrower = on(&server, "2027-01-01T12:00:00").await;
    pay(&borrower, &order, json!({})).await;
    let borrower = on(&server, "2027-02-10T12:00:00").await;
    let detail = borrower.detail(&order).await;
    let names = ["orderState", "overdueDays", "overdueFee", "payable", "payoff", "dueToday"];
    let late = [json!("8"), json!(9), json!("31.11"), json!("3488.11"), json!("6921.61"), json!("3488.11")];
    assert_eq!(said(&detail, names), late);
    let states: Vec<_> = detail["plan"].as_array().unwrap().iter().map(|row| row["state"].clone()).collect();
    assert_eq!(states, ["paid", "late", "upcoming"]);
    let home = borrower.get("/home/v1/index").await.data()["undwayList"][0].clone();
    let list = borrower.get("/order/v1/list").await.data()[0].clone();
    for card in [&home, &list] {
        assert_eq!(card["dueToday"], "3488.11");
        assert_eq!(card["nextDue"]["date"], "2027-03-01");
    }
    pay(&borrower, &order, json!({ "toward": "amount", "amount": "2000" })).await;
    let detail = borrower.detail(&order).await;
    let parts = json!({ "late": "31.11", "interest": "161.50", "principal": "1807.39", "refunded": "0.00" });
    let payment = &detail["payments"][1];
    assert_eq!(
        (&payment["amount"], &payment["what"], &payment["parts"]),
        (&json!("2000.00"), &json!("instalment"), &parts)
    );
    assert_eq!((&detail["payoff"], &detail["orderState"]), (&json!("4921.61"), &json!("8")));
    let borrower = on(&server, "2027-03-01T12:00:00").await;
    assert_eq!(borrower.detail(&order).await["payoff"], "5005.99");
    pay(&borrower, &order, json!({ "toward": "payoff", "expected": "5005.99" })).await;
    let detail = borrower.detail(&order).await;
    let names = ["orderState", "payoff", "overdueDays", "overdueFee", "repaymentAmount", "interest"];
    let settled = [json!("7"), json!("0.00"), json!(0), json!("0.00"), json!("10368.23"), json!("368.23")];
    assert_eq!(said(&detail, names), settled);
    assert_eq!(detail["received"], "10462.99");
    let home = borrower.get("/home/v1/index").await;
    assert_eq!(home.data()["loyalty"]["onTimeRepayments"], 0, "an instalment was unpaid after its day");
}

#[tokio::test]
async fn a_payment_of_ones_choice_is_within_its_range() {
    let server = TestServer::new().await;
    let (borrower, order) = steady(&server).await;
    let ask = |more: Value| {
        let mut body = json!({ "orderId": order });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let borrower = &borrower;
        async move { borrower.post("/pay-order/v1/repay", &body).await }
    };
    for amount in ["99.99", "10000.01", "0"] {
        ask(json!({ "toward": "amount", "amount": amount })).await.refused(ErrorCode::PartOutOfRange);
    }
    ask(json!({ "toward": "amount" })).await.refused(ErrorCode::PartOutOfRange);
    for odd in [json!({ "amount": "500" }), json!({ "toward": "payoff", "amount": "500" })] {
        let refused = ask(odd.clone()).await;
        assert_eq!(refused.envelope["code"], ErrorCode::WrongType.code(), "{odd}");
        assert!(refused.envelope["msg"].as_str().unwrap().contains("toward"), "{odd}");
    }
    ask(json!({ "toward": "all" })).await.refused(ErrorCode::WrongType);
    ask(json!({ "expected": "1.00" })).await.refused(ErrorCode::AmountChanged);
    let (other, once) = server.loaned("9000000002").await;
    let asked = json!({ "orderId": once, "toward": "amount", "amount": "500" });
    other.post("/pay-order/v1/repay", &asked).await.refused(ErrorCode::PartNotTaken);
    let due = other.post("/pay-order/v1/repay", &json!({ "orderId": once, "toward": "due" })).await;
    let payoff = other.post("/pay-order/v1/repay", &json!({ "orderId": once, "toward": "payoff" })).await;
    assert_eq!(due.data(), payoff.data(), "one link");
}

#[tokio::test]
async fn one_link_is_open_and_an_expired_one_still_pays_until_it_is_replaced() {
    let server = TestServer::new().await;
    let (borrower, order) = steady(&server).await;
    let small = link(&borrower, &order, json!({ "toward": "amount", "amount": "500" })).await;
    let again = link(&borrower, &order, json!({ "toward": "amount", "amount": "500.00" })).await;
    assert_eq!(small, again, "the same purpose and amount");
    server.advance_ms(60_000);
    let large = link(&borrower, &order, json!({})).await;
    assert_ne!(small, large);
    server.advance_ms(60_000);
    let replaced = capture(&server, &small, "2026-12-01T09:02:00", "t-1").await;
    assert_eq!(replaced["applied"], false, "captured after its link was replaced");
    let borrower = on(&server, "2026-12-03T12:00:00").await;
    let late = capture(&server, &large, "2026-12-02T10:00:00", "t-2").await;
    assert_eq!(late, json!({ "applied": true }), "after midnight, as of its time");
    let detail = borrower.detail(&order).await;
    assert_eq!(detail["payments"][0]["parts"]["interest"], "6.00");
    let second = capture(&server, &large, "2026-12-02T11:00:00", "t-3").await;
    assert_eq!(second["applied"], false, "the second capture of one link");
    let third = link(&borrower, &order, json!({ "toward": "amount", "amount": "700" })).await;
    let borrower = on(&server, "2026-12-05T12:00:00").await;
    link(&borrower, &order, json!({ "toward": "amount", "amount": "800" })).await;
    let gone = capture(&server, &third, "2026-12-05T12:00:01", "t-4").await;
    assert_eq!(gone["applied"], false, "another link replaced the expired one");
}

#[tokio::test]
async fn an_exit_that_is_already_paid_for_needs_no_payment_page() {
    let server = TestServer::new().await;
    let (borrower, order) = steady(&server).await;
    pay(&borrower, &order, json!({ "toward": "amount", "amount": "9900" })).await;
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["coolingOffAmount"], &detail["payoff"]), (&json!("0.00"), &json!("100.00")));
    let exit = borrower.post("/order/v1/cooling-off", &json!({ "orderId": order, "expected": "0.00" })).await;
    assert_eq!(exit.data()["paymentUrl"], json!(format!("/orders/{order}/detail")));
    let detail = borrower.detail(&order).await;
    let names = ["orderState", "cooledOff", "payoff", "received", "interest", "repaymentAmount", "apr"];
    let left = [json!("7"), json!(1), json!("0.00"), json!("9787.60")];
    let planned = ["368.23", "10368.23", "35.26"].map(Value::from);
    assert_eq!(names.map(|name| detail[name].clone()).to_vec(), [&left[..], &planned].concat());
    let costs = detail["costs"]["lines"].as_array().unwrap();
    assert_eq!(costs.last().unwrap()["amount"], "9787.60", "{costs:?}");
    let payments: Vec<_> = detail["payments"].as_array().unwrap().iter().map(|paid| paid["amount"].clone()).collect();
    let refunds: Vec<_> = detail["refunds"].as_array().unwrap().iter().map(|back| back["amount"].clone()).collect();
    assert_eq!((payments, refunds), (vec![json!("9787.60")], vec![json!("112.40")]));
    let papers = borrower.get(&format!("/order/v1/papers?orderId={order}")).await.data().clone();
    let kinds: Vec<_> = papers.as_array().unwrap().iter().map(|paper| paper["kind"].clone()).collect();
    assert_eq!(kinds, ["kfs", "statement", "receipt", "noDues"].map(Value::from));
}

/// Pays 9,950.00 of the loan of 10,000.00, asks for a link to pay the rest, and exits the loan without a payment.
async fn left_with_an_open_link(server: &TestServer) -> (Borrower<'_>, String, String) {
    let (borrower, order) = steady(server).await;
    pay(&borrower, &order, json!({ "toward": "amount", "amount": "9950" })).await;
    server.advance_ms(60_000);
    let rest = link(&borrower, &order, json!({ "toward": "payoff", "expected": "50.00" })).await;
    assert_eq!(borrower.detail(&order).await["paymentState"], "confirming");
    server.advance_ms(60_000);
    borrower.post("/order/v1/cooling-off", &json!({ "orderId": order, "expected": "0.00" })).await.data();
    (borrower, order, rest)
}

#[tokio::test]
async fn an_exit_that_is_already_paid_for_closes_the_open_link() {
    let server = TestServer::new().await;
    let (borrower, order, rest) = left_with_an_open_link(&server).await;
    let detail = borrower.detail(&order).await;
    assert_eq!(json!([detail["orderState"], detail["paymentState"]]), json!(["7", "none"]));
    let id = rest.split("id=").nth(1).unwrap();
    let due = payments::get(&server.tenant().await.store, id).await.unwrap().unwrap().value.due;
    assert_eq!((due.expires_at, due.replaced_at), (server.now(), Some(server.now())));
    let answer = capture(&server, &rest, "2026-12-01T09:02:00", "t-1").await;
    assert_eq!(answer, json!({ "applied": false, "reason": "expired" }));
    let detail = borrower.detail(&order).await;
    assert_eq!(json!([detail["paymentState"], detail["received"]]), json!(["refunding", "9787.60"]));
}

/// The rest was paid before the exit and reported after it, so the exit returns all of it.
#[tokio::test]
async fn a_payment_that_its_own_notice_returns_as_a_whole_is_not_applied() {
    let server = TestServer::new().await;
    let (borrower, order, rest) = left_with_an_open_link(&server).await;
    server.advance_ms(60_000);
    for _ in 0..2 {
        let answer = capture(&server, &rest, "2026-12-01T09:01:30", "t-1").await;
        assert_eq!(answer, json!({ "applied": false, "reason": "excess" }));
    }
    let detail = borrower.detail(&order).await;
    let seen = json!([detail["orderState"], detail["paymentState"], detail["received"]]);
    assert_eq!(seen, json!(["7", "refunding", "9787.60"]));
    let refunds: Vec<_> = detail["refunds"].as_array().unwrap().iter().map(|back| back["amount"].clone()).collect();
    assert_eq!(refunds, ["162.40", "50.00"], "once");
    let listed = server.read_as_operator("/ops/v1/unapplied").await.data()[0].clone();
    let seen = json!([listed["reference"], listed["amount"], listed["reason"], listed["refund"]]);
    assert_eq!(seen, json!(["t-1", "50.00", "excess", "refund:t-1:1"]));
}

#[tokio::test]
async fn a_booked_loan_that_an_exit_without_payment_begins_has_no_accepted_documents() {
    let server = TestServer::new().await;
    let (borrower, order) = steady(&server).await;
    borrower.post("/order/v1/order-auto-apply", &json!({ "orderId": order })).await.data();
    pay(&borrower, &order, json!({ "toward": "amount", "amount": "9900" })).await;
    borrower.post("/order/v1/cooling-off", &json!({ "orderId": order })).await.data();
    let begun = borrower.get("/order/v1/list").await.data()[0]["orderId"].as_str().unwrap().to_owned();
    assert_ne!(begun, order);
    let store = server.tenant().await.store;
    let accepted = async |order: &str| {
        let applicant = applicants::of(&store, &OrderId::from(order)).await.unwrap().unwrap();
        applicant.consents.into_iter().map(|consent| consent.document).collect::<Vec<_>>()
    };
    assert_eq!(accepted(&order).await, ["agreement", "privacy", "kfs"], "the order that the borrower applied for");
    assert_eq!(accepted(&begun).await, [""; 0]);
}

#[tokio::test]
async fn a_booked_loan_in_instalments_costs_what_its_plan_does() {
    let server = TestServer::new().await;
    let (borrower, order) = steady(&server).await;
    let asked = "/order/v1/calculate?amount=10000.00&period=91&productId=saral-steady&next=true";
    let offered = borrower.get(asked).await.data().clone();
    borrower.post("/order/v1/order-auto-apply", &json!({ "orderId": order })).await;
    let booked = borrower.get("/order/v1/auto-apply-list").await.data()[0].clone();
    let quote = &booked["quote"];
    assert_eq!(&offered, quote, "the cost before the booking");
    // The running loan is due on 1 March.
    assert_eq!(quote["plan"][0]["dueDate"], "2027-04-01");
    assert_ne!(quote["interest"], "546.00", "not the interest of a loan that is repaid once");
    assert_eq!((&booked["interest"], &booked["repaymentAmount"]), (&quote["interest"], &quote["repaymentAmount"]));
}

#[tokio::test]
async fn leaving_within_the_cooling_off_days_returns_the_fees() {
    let server = TestServer::new().await;
    let (borrower, order) = steady(&server).await;
    server.advance_hours(24);
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["coolingOffAmount"], &detail["canCoolOff"]), (&json!("9793.60"), &json!(1)));
    let exit = borrower.post("/order/v1/cooling-off", &json!({ "orderId": order, "expected": "9793.60" })).await;
    server.pay(exit.data()["paymentUrl"].as_str().unwrap()).await;
    let detail = borrower.detail(&order).await;
    assert_eq!(
        (&detail["orderState"], &detail["cooledOff"], &detail["received"]),
        (&json!("7"), &json!(1), &json!("9793.60"))
    );
}

#[tokio::test]
async fn papers_name_the_plan_and_where_a_payment_went() {
    let server = TestServer::new().await;
    let (_, order) = steady(&server).await;
    let borrower = on(&server, "2027-02-10T12:00:00").await;
    pay(&borrower, &order, json!({ "toward": "amount", "amount": "2000" })).await;
    let papers = borrower.get(&format!("/order/v1/papers?orderId={order}")).await.data().clone();
    let lines = |kind: &str| {
        let id = papers.as_array().unwrap().iter().find(|paper| paper["kind"] == kind).unwrap()["id"].clone();
        let borrower = &borrower;
        async move {
            let paper = borrower.get(&format!("/order/v1/paper?id={}", id.as_str().unwrap())).await.data().clone();
            let lines = paper["lines"].as_array().unwrap().clone();
            lines
                .iter()
                .map(|line| format!("{}: {}", line["label"], line["value"]).replace('"', ""))
                .collect::<Vec<_>>()
        }
    };
    let facts = lines("kfs").await;
    assert!(facts.contains(&"If you repay early: Interest only for the days used".to_owned()), "{facts:?}");
    for kind in ["kfs", "statement"] {
        let lines = lines(kind).await;
        assert_eq!(lines.iter().filter(|line| line.starts_with("Instalment ")).count(), 3, "{kind}: {lines:?}");
        assert!(lines.iter().any(|line| line.contains("Interest goes on while")), "{kind}: {lines:?}");
    }
    let receipt = lines("receipt").await;
    assert!(receipt.iter().any(|line| line.starts_with("Of it for late charges: ")), "{receipt:?}");
}
