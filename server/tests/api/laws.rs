//! Money over the whole catalogue: all calls state the same costs, and debts never fall with time.

use crate::support::borrower::Borrower;
use crate::support::{TestServer, instant};
use loan_core::fees::{Quote, QuoteRequest};
use loan_core::money::Money;
use loan_core::order::LoanCounts;
use loan_server::catalogue::Product;
use loan_server::records::users;
use loan_store::Batch;
use serde_json::{Value, json};

/// JSON fields of a loan's costs, the same in every call.
const FIGURES: [&str; 6] = ["serviceFee", "gstFee", "interest", "arriveAmount", "repaymentAmount", "apr"];

/// Returns the costs in a response, exactly as its JSON spells them.
#[track_caller]
fn figures(answer: &Value) -> [String; 6] {
    FIGURES.map(|name| match &answer[name] {
        Value::String(text) => format!("{name}={text}"),
        other => panic!("{name} is {other} in {answer}"),
    })
}

/// Starts a server on which every product is open, because a full or locked product may open later.
async fn open_server() -> TestServer {
    TestServer::with(|catalogue, _| {
        for product in &mut catalogue.products {
            (product.product_status, product.is_full) = (1, 0);
        }
    })
    .await
}

/// Sets the on-time repayments of a user, and enough past loans to open every product.
async fn set_standing(borrower: &Borrower<'_>, on_time_repayments: u32) {
    let store = borrower.server.tenant().await.store;
    let was = users::get(&store, &borrower.user_id).await.unwrap().unwrap();
    let mut batch = Batch::new();
    let user = was.value.with_counts(LoanCounts { loans: 9, on_time_repayments });
    users::update(&store, &mut batch, &was, &user).unwrap();
    store.commit(batch).await.unwrap();
}

struct Choice<'a> {
    product: &'a Product,
    amount: Money,
    days: u32,
    on_time_repayments: u32,
}

impl Choice<'_> {
    fn computed(&self, server: &TestServer) -> Quote {
        Quote::of(&QuoteRequest {
            terms: self.product.terms(),
            amount: self.amount,
            days: self.days,
            on_time_repayments: self.on_time_repayments,
            today: server.now().day(),
        })
        .unwrap()
    }

    /// Compares the costs in every call's response with core's. Takes and repays the loan if it is the lender's own.
    async fn check(&self, borrower: &Borrower<'_>) {
        let Self { product, amount, days, on_time_repayments } = self;
        set_standing(borrower, *on_time_repayments).await;
        let computed = serde_json::to_value(self.computed(borrower.server)).unwrap();
        let what = format!("{amount} for {days} days on {} after {on_time_repayments}", product.id);
        let query = format!("amount={amount}&period={days}&productId={}", product.id);
        let quoted = borrower.get(&format!("/order/v1/calculate?{query}")).await.data().clone();
        let stated = borrower.get(&format!("/order/v1/kfs?{query}")).await.data().clone();
        for (call, answer) in [("calculate", &quoted), ("kfs", &stated)] {
            assert_eq!(figures(answer), figures(&computed), "{call}: {what}");
            assert_eq!(answer["repaymentDate"], computed["repaymentDate"], "{call}: {what}");
        }
        assert_eq!(quoted["discount"], computed["discount"], "{what}");
        if product.product_type == 1 {
            self.take(borrower, &stated["id"], &computed, &what).await;
        }
    }

    async fn take(&self, borrower: &Borrower<'_>, statement: &Value, computed: &Value, what: &str) {
        let server = borrower.server;
        let payload = json!({
            "cardId": borrower.card_id, "borrowAmount": self.amount, "periods": self.days, "productId": self.product.id,
            "kfsAccepted": statement,
        });
        let order = borrower.post("/order/v1/apply", &payload).await.data()["orderId"].as_str().unwrap().to_owned();
        let applied = borrower.detail(&order).await;
        assert_eq!(figures(&applied), figures(computed), "applied: {what}");
        assert_eq!(applied["repaymentDate"], Value::Null, "no date before the money left: {what}");
        server.report(&order, "approve").await;
        borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
        server.report(&order, "disbursed").await;
        let lent = borrower.detail(&order).await;
        assert_eq!(figures(&lent), figures(computed), "lent: {what}");
        assert_eq!(lent["repaymentDate"], computed["repaymentDate"], "lent: {what}");
        borrower.repay(&order).await;
    }
}

// proves: S3.7 S7.11
#[tokio::test]
async fn every_call_says_the_same_cost_of_every_loan_on_offer() {
    let server = open_server().await;
    let borrower = server.verified("9000000001").await;
    let products = server.app.standard().catalogue.products.clone();
    let mut checked = 0;
    // These numbers of repayments earn no discount, a discount, and the largest discount.
    for on_time_repayments in [0, 2, 9] {
        for product in &products {
            for (&amount, &days) in
                product.amount_list.iter().flat_map(|it| product.period_list.iter().map(move |d| (it, d)))
            {
                Choice { product, amount, days, on_time_repayments }.check(&borrower).await;
                checked += 1;
            }
        }
    }
    let offered: usize = products.iter().map(|it| it.amount_list.len() * it.period_list.len()).sum();
    assert!(products.len() >= 7 && offered > 60, "{} products, {offered} loans", products.len());
    assert_eq!(checked, 3 * offered);
}

/// Returns the debt of an unpaid loan on the first day, and at the first and last instant of the next 120 days.
async fn owed(product: &str, amount: &str, days: u32) -> Vec<Money> {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let payload = json!({ "cardId": borrower.card_id, "borrowAmount": amount, "periods": days, "productId": product });
    let order = borrower.take_loan_by(&payload).await;
    let midnight = instant("2026-11-20T00:00:00+05:30");
    let mut owed = vec![server.now()];
    owed.extend(
        (1..=120).flat_map(|day| [midnight.plus_hours(24 * day), midnight.plus_hours(24 * (day + 1)).plus_ms(-1)]),
    );
    let mut payable = Vec::new();
    for now in owed {
        server.set_clock(now);
        // Signs in again, because the former session may have expired.
        let young = server.newcomer("9000000001").await;
        payable.push(young.detail(&order).await["payable"].as_str().unwrap().parse().unwrap());
    }
    payable
}

#[tokio::test]
async fn the_debt_never_falls_by_waiting() {
    // saral-first: 5,000.00 + 35.00 for seven days + 50.00 for each of 113 days overdue, without a cap.
    // saral-month: 8,000.00 + 6.40 on the first day; 8,000.00 + 179.20 + 2,400.00 (the cap of 30 %) on the last.
    for (product, amount, days, first, last) in
        [("saral-first", "5000.00", 7, "5035.00", "10685.00"), ("saral-month", "8000.00", 28, "8006.40", "10579.20")]
    {
        let owed = owed(product, amount, days).await;
        assert_eq!(owed.len(), 241);
        assert!(owed.is_sorted(), "{product}: {owed:?}");
        let ends = [owed.first(), owed.last()].map(|it| it.unwrap().to_string());
        assert_eq!(ends, [first, last], "{product}");
    }
}

#[tokio::test]
async fn being_late_costs_no_more_than_the_cap_that_the_statement_names() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let stated = borrower.get("/order/v1/kfs?amount=4000.00&period=28&productId=saral-month").await;
    assert_eq!((&stated.data()["overdueRate"], &stated.data()["overdueCap"]), (&json!("0.8"), &json!("0.3")));
    let first = borrower.get("/order/v1/kfs?amount=5000.00&period=7&productId=saral-first").await;
    assert_eq!(first.data()["overdueCap"], Value::Null, "the first product is the specification's");
    let order = borrower
        .take_loan_by(&json!({
            "cardId": borrower.card_id, "borrowAmount": "4000.00", "periods": 28, "productId": "saral-month",
            "kfsAccepted": stated.data()["id"],
        }))
        .await;

    // The loan is due on 18 December. 37 days at 0.8 % are 29.6 %. 38 days would exceed the cap of 30 %.
    let days = [
        ("2026-12-15", "0.00"),
        ("2027-01-10", "736.00"),
        ("2027-01-24", "1184.00"),
        ("2027-01-25", "1200.00"),
        ("2027-02-10", "1200.00"),
    ];
    for (today, fee) in days {
        server.set_clock(instant(&format!("{today}T10:00:00+05:30")));
        let detail = borrower.detail(&order).await;
        assert_eq!((&detail["overdueFee"], &detail["overdueCap"]), (&json!(fee), &json!("0.3")), "{today}");
    }
    let detail = borrower.detail(&order).await;
    assert_eq!((&detail["repaymentAmount"], &detail["payable"]), (&json!("4089.60"), &json!("5289.60")));
    borrower.repay(&order).await;
    assert_eq!(borrower.state(&order).await.0, "7");
}
