//! The papers of an order in each state: their kinds, their language, and who may read them.

use crate::support::borrower::{Borrower, PRODUCT};
use crate::support::{TestServer, instant};
use loan_core::api::code::ErrorCode;
use loan_server::records::verification;
use loan_store::Batch;
use serde_json::{Value, json};

async fn papers(borrower: &Borrower<'_>, order: &str) -> Vec<Value> {
    borrower.get(&format!("/order/v1/papers?orderId={order}")).await.data().as_array().unwrap().clone()
}

/// Returns the kinds of the papers, and checks that order list and order detail link to the papers.
async fn kinds(borrower: &Borrower<'_>, order: &str) -> Vec<String> {
    let papers = papers(borrower, order).await;
    let detail = borrower.detail(order).await;
    let list = borrower.get("/order/v1/list").await.data().clone();
    let item = list.as_array().unwrap().iter().find(|item| item["orderId"] == *order).unwrap().clone();
    let href = if papers.is_empty() { Value::Null } else { json!(format!("/orders/{order}/papers")) };
    for answer in [detail, item] {
        assert_eq!(
            (&answer["view"]["papersHref"], &answer["hasPapers"]),
            (&href, &json!(u8::from(!papers.is_empty())))
        );
    }
    papers.iter().map(|paper| paper["kind"].as_str().unwrap().to_owned()).collect()
}

async fn paper_in(borrower: &Borrower<'_>, language: &str, id: &Value) -> Value {
    let path = format!("/api1/order/v1/paper?id={}", id.as_str().unwrap());
    let headers = [("web_uuid", "w-1"), ("token", borrower.token.as_str()), ("accept-language", language)];
    borrower.server.send("GET", &path, &headers, b"").await.data().clone()
}

async fn paper(borrower: &Borrower<'_>, order: &str, kind: &str) -> Value {
    let papers = papers(borrower, order).await;
    let item = papers.iter().rfind(|paper| paper["kind"] == *kind).unwrap();
    paper_in(borrower, "en", &item["id"]).await
}

fn line<'a>(paper: &'a Value, label: &str) -> &'a str {
    let lines = paper["lines"].as_array().unwrap();
    let line = lines.iter().find(|line| line["label"] == *label);
    line.unwrap_or_else(|| panic!("no {label} in {paper}"))["value"].as_str().unwrap()
}

async fn applied(borrower: &Borrower<'_>) -> String {
    let kfs = borrower.get(&format!("/order/v1/kfs?amount=5000&period=7&productId={PRODUCT}")).await;
    let payload = json!({
        "cardId": borrower.card_id, "borrowAmount": "5000.00", "periods": 7, "productId": PRODUCT,
        "kfsAccepted": kfs.data()["id"],
    });
    borrower.post("/order/v1/apply", &payload).await.data()["orderId"].as_str().unwrap().to_owned()
}

async fn named(borrower: &Borrower<'_>, name: &str) {
    let store = borrower.server.tenant().await.store;
    let was = verification::find(&store, &borrower.user_id).await.unwrap().unwrap();
    let mut told = was.value.clone();
    told.basic.as_mut().unwrap().insert("fullName".to_owned(), name.to_owned());
    let mut batch = Batch::new();
    verification::save(&store, &mut batch, &borrower.user_id, Some(&was), &told).unwrap();
    store.commit(batch).await.unwrap();
}

#[tokio::test]
async fn each_state_has_its_papers() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let order = applied(&borrower).await;
    assert_eq!(kinds(&borrower, &order).await, ["kfs"], "auditing");
    server.report(&order, "approve").await;
    assert_eq!(kinds(&borrower, &order).await, ["kfs"], "passed");
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    assert_eq!(kinds(&borrower, &order).await, ["kfs"], "lending");
    server.report(&order, "disbursed").await;
    assert_eq!(kinds(&borrower, &order).await, ["kfs", "statement"], "loaned");
    server.advance_hours(24 * 8);
    assert_eq!(borrower.state(&order).await.0, "8");
    assert_eq!(kinds(&borrower, &order).await, ["kfs", "statement"], "overdue");
    borrower.repay(&order).await;
    assert_eq!(kinds(&borrower, &order).await, ["kfs", "statement", "receipt", "noDues"], "settled");

    for (events, state) in [(vec!["deny"], "3"), (vec![], "10"), (vec!["approve", "disbursalFailed"], "5")] {
        let next = server.verified(&format!("90000000{state:0>2}")).await;
        let order = applied(&next).await;
        for event in events {
            if event == "disbursalFailed" {
                next.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
            }
            server.report(&order, event).await;
        }
        if state == "10" {
            next.post("/order/v1/withdraw", &json!({ "orderId": order })).await.data();
        }
        assert_eq!(next.state(&order).await.0, state);
        assert_eq!(kinds(&next, &order).await, ["kfs"], "{state}");
    }

    let without = server.verified("9000000099").await;
    let order = without.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    assert!(kinds(&without, &order).await.is_empty(), "applied for without a statement");
}

#[tokio::test]
async fn an_extended_loan_has_a_receipt_for_its_extension() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    server.set_clock(instant("2026-11-25T10:00:00+05:30"));
    let calc = borrower.get(&format!("/order-repay-extension/v1/extension-calc/{order}")).await.data().clone();
    let ask = json!({
        "orderId": order, "extensionId": calc["extensionId"], "orderRepayId": calc["orderRepayId"],
    });
    let link = borrower.post("/order-repay-extension/v1/apply-extension", &ask).await.data().clone();
    assert_eq!(kinds(&borrower, &order).await, ["statement"], "waiting for payment");
    server.pay(link["paymentUrl"].as_str().unwrap()).await;
    assert_eq!(kinds(&borrower, &order).await, ["statement", "receipt"]);
    let receipt = paper(&borrower, &order, "receipt").await;
    assert_eq!(receipt["title"], "Receipt for your extension fee");
    let statement = paper(&borrower, &order, "statement").await;
    assert_eq!(line(&statement, "Extension fees paid"), line(&receipt, "Kept for your loan"));
}

#[tokio::test]
async fn a_paper_names_borrower_lender_and_order_and_says_what_the_order_says() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    named(&borrower, "Asha Rao").await;
    let order = applied(&borrower).await;
    server.report(&order, "approve").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    server.report(&order, "disbursed").await;
    named(&borrower, "Asha Verma").await;
    borrower.repay(&order).await;
    let detail = borrower.detail(&order).await;
    let listed = papers(&borrower, &order).await;
    assert_eq!(listed.len(), 4, "key facts, statement, receipt, no dues");
    for item in listed {
        let paper = paper_in(&borrower, "en", &item["id"]).await;
        for field in ["id", "kind", "title", "date"] {
            assert_eq!(paper[field], item[field]);
        }
        assert_eq!((&paper["orderNo"], &paper["date"]), (&detail["orderNo"], &json!("2026-11-20")));
        assert_eq!(paper["parties"][0], json!({ "role": "Borrower", "name": "Asha Rao" }));
        assert_eq!(paper["parties"][1]["role"], "Lender");
        assert_eq!(line(&paper, "Loan product"), detail["productName"].as_str().unwrap());
    }
    let statement = paper(&borrower, &order, "statement").await;
    assert_eq!(line(&statement, "Kept for your loan in all"), "₹5,035.00");
    assert_eq!(line(&statement, "Still owed"), "₹0.00");
    assert_eq!(line(&paper(&borrower, &order, "kfs").await, "APR (all costs, per year)"), "738.99%");
}

#[tokio::test]
async fn a_payment_that_is_refunded_has_a_receipt_that_says_so() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let link = borrower.post("/pay-order/v1/repay", &json!({ "orderId": order })).await.data().clone();
    let link = link["paymentUrl"].as_str().unwrap();
    server.pay(link).await;
    server.advance_ms(60_000);
    let again = server.pay_at(link, server.now()).await;
    assert_eq!(again.data(), &json!({ "applied": false, "reason": "second" }));
    assert_eq!(kinds(&borrower, &order).await, ["statement", "receipt", "receipt", "noDues"]);
    let receipt = paper(&borrower, &order, "receipt").await;
    assert_eq!(receipt["title"], "Receipt for a refunded payment");
    assert_eq!(line(&receipt, "You paid"), "₹5,035.00");
    assert_eq!(line(&receipt, "Kept for your loan"), "₹0.00");
    assert_eq!(line(&receipt, "Goes back to you"), "₹5,035.00");
    assert_eq!(line(&paper(&borrower, &order, "statement").await, "Kept for your loan in all"), "₹5,035.00");
}

#[tokio::test]
async fn a_paper_is_written_in_the_language_that_is_asked_for() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    borrower.repay(&order).await;
    let listed = papers(&borrower, &order).await;
    assert_eq!(listed.len(), 3, "statement, receipt, no dues");
    for item in listed {
        let [english, indian, hindi] =
            [paper_in(&borrower, "en", &item["id"]).await, paper_in(&borrower, "en-IN", &item["id"]).await, {
                paper_in(&borrower, "hi", &item["id"]).await
            }];
        let lines = english["lines"].as_array().unwrap().len();
        assert!(lines > 0 && lines == hindi["lines"].as_array().unwrap().len());
        assert_eq!(english["date"], indian["date"]);
        let is_hindi = |text: &Value| text.as_str().unwrap().chars().any(|c| ('\u{900}'..'\u{980}').contains(&c));
        assert!(is_hindi(&hindi["title"]) && !is_hindi(&english["title"]));
        for line in hindi["lines"].as_array().unwrap() {
            assert!(is_hindi(&line["label"]), "{line}");
        }
        for line in english["lines"].as_array().unwrap() {
            let text = [&line["label"], &line["value"]].map(|part| part.as_str().unwrap()).concat();
            assert!(!text.contains('{') && !text.starts_with("papers."), "{line}");
        }
    }
}

#[tokio::test]
async fn a_paper_of_another_is_as_unknown_as_an_invented_one() {
    let server = TestServer::new().await;
    let (owner, order) = server.loaned("9000000001").await;
    owner.repay(&order).await;
    let other = server.verified("9000000002").await;
    let unknown = other.get("/order/v1/paper?id=nobody~statement").await;
    unknown.refused(ErrorCode::OrderNotFound);
    let listed = papers(&owner, &order).await;
    assert_eq!(listed.len(), 3, "statement, receipt, no dues");
    for item in listed {
        let path = format!("/order/v1/paper?id={}", item["id"].as_str().unwrap());
        owner.get(&path).await.data();
        assert_eq!(other.get(&path).await.envelope, unknown.envelope);
    }
    for id in [order.as_str(), "nobody", ""] {
        let answer = other.get(&format!("/order/v1/papers?orderId={id}")).await;
        assert_eq!(answer.envelope, unknown.envelope, "{id}");
    }
    for id in [format!("{order}~"), order.clone(), format!("{order}~kfs"), format!("{order}~receipt~other")] {
        let answer = owner.get(&format!("/order/v1/paper?id={id}")).await;
        assert_eq!(answer.envelope, unknown.envelope, "{id}: the order has no such paper");
    }
}
