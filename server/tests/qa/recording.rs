//! Tests of recorded scenarios: a recording loads what it was made of, or is refused.

use crate::bench::Bench;
use saral_qa::ScenarioLoaded;
use serde_json::{Value, json};

const NOW: &str = "2027-01-10T10:00:00+05:30";
const SHOWN: [&str; 8] = [
    "orderState",
    "extensionState",
    "repaymentDate",
    "payable",
    "received",
    "bookingStatus",
    "hasPapers",
    "loanAmount",
];

/// A user whose actions are recorded, in a tenant whose clock stands.
struct Recorded {
    bench: Bench,
    phone: String,
    token: String,
    order: String,
}

impl Recorded {
    async fn of(scenario: &str) -> Self {
        let bench = Bench::new().await;
        bench.qa.turn(json!({"now": NOW, "freeze": true})).await.unwrap();
        let ScenarioLoaded { phone, token, order_ids } = bench.qa.load(scenario).await.unwrap();
        Self { bench, phone, token, order: order_ids.first().cloned().unwrap_or_default() }
    }

    async fn event(&self, event: &str) {
        self.bench.qa.event(&self.order, event).await.unwrap();
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let path = ["/api1", path].concat();
        let (_, answer) = self.bench.send("POST", &path, &[("token", &self.token)], &body.to_string()).await;
        assert_eq!(answer["code"], 0, "{path}: {answer}");
        answer["data"].clone()
    }

    async fn apply(&self, product: &str) -> String {
        let cards = self.bench.get(&self.token, "/api1/bank/v1/find-user-bank-card?productId=saral-first").await;
        let (card, amount) = (&cards["data"][0]["id"], "4000");
        let body = json!({"cardId": card, "borrowAmount": amount, "periods": 28, "productId": product});
        self.post("/order/v1/apply", body).await["orderId"].as_str().unwrap().to_owned()
    }

    async fn record(&self) -> Value {
        self.bench.qa.fixture(Some(&self.phone)).await.unwrap()
    }

    /// Loads a recording into another tenant, and checks that its loans are the recorded ones.
    async fn check(&self, recording: &Value) {
        let again = self.bench.of("again");
        let now = self.bench.qa.clock().await.unwrap().now;
        again.qa.turn(json!({"now": now, "freeze": true})).await.unwrap();
        again.qa.situation(json!({"history": recording["history"], "phone": self.phone})).await.unwrap();
        assert_eq!(loans(&again, &self.phone).await, loans(&self.bench, &self.phone).await, "{recording:#}");
    }

    async fn refusal(&self) -> String {
        let refused = self.bench.qa.fixture(Some(&self.phone)).await.unwrap_err();
        assert_eq!(refused.status, 400, "{refused}");
        refused.msg
    }
}

async fn loans(bench: &Bench, phone: &str) -> Vec<Value> {
    let token = bench.qa.session(phone).await.unwrap().token;
    let mut loans = Vec::new();
    for item in bench.get(&token, "/api1/order/v1/list").await["data"].as_array().unwrap() {
        let path = format!("/api1/order/v1/detail?orderId={}", item["orderId"].as_str().unwrap());
        let detail = bench.get(&token, &path).await["data"].clone();
        let timeline = detail["timeline"].as_array().unwrap().iter();
        let timeline: Value = timeline.map(|step| json!([step["at"], step["event"]])).collect();
        loans.push(json!([SHOWN.map(|field| detail[field].clone()), timeline]));
    }
    loans
}

/// Returns the time and name of the last `count` commands; a reported event has its own name.
fn last(recording: &Value, count: usize) -> Vec<String> {
    let name = |command: &Value| {
        let Some(one) = command.as_object() else { return command.as_str().unwrap().to_owned() };
        one.get("report").and_then(Value::as_str).unwrap_or_else(|| one.keys().next().unwrap()).to_owned()
    };
    let steps = recording["history"].as_array().unwrap();
    steps[steps.len() - count..].iter().map(|step| format!("{} {}", step["at"], name(&step["do"]))).collect()
}

#[tokio::test]
async fn an_extension_is_recorded_at_its_request_and_at_its_payment() {
    // The due date passes between the request and the payment.
    for (scenario, begin) in [("due-today", "2027-01-10T23:00:00+05:30"), ("loaned", NOW)] {
        let user = Recorded::of(scenario).await;
        user.bench.qa.set_now(begin).await.unwrap();
        user.event("requestExtension").await;
        user.bench.qa.advance("PT10H").await.unwrap();
        user.event("extensionPaid").await;
        let recording = user.record().await;
        assert_eq!(last(&recording, 2), ["\"-PT10H\" requestExtension", "\"PT0S\" payExtension"], "{scenario}");
        user.check(&recording).await;
    }
}

#[tokio::test]
async fn a_booking_is_recorded_with_the_order_that_it_became() {
    let mut user = Recorded::of("scheduled").await;
    user.bench.qa.advance("PT2H").await.unwrap();
    user.event("repaid").await;
    user.order = user.bench.qa.orders().await.unwrap()[0].order_id.clone();
    user.event("approve").await;
    let recording = user.record().await;
    assert_eq!(last(&recording, 2), ["\"PT0S\" repay", "\"PT0S\" approve"], "{recording:#}");
    user.check(&recording).await;
}

#[tokio::test]
async fn a_loan_that_is_booked_and_repaid_at_one_instant_is_recorded_in_that_order() {
    let user = Recorded::of("loaned").await;
    user.post("/order/v1/order-auto-apply", json!({"orderId": user.order})).await;
    user.event("repaid").await;
    let recording = user.record().await;
    assert_eq!(last(&recording, 2), ["\"PT0S\" bookNext", "\"PT0S\" repay"], "{recording:#}");
    user.check(&recording).await;
}

#[tokio::test]
async fn what_no_command_does_is_refused() {
    let user = Recorded::of("loaned").await;
    let body = json!({"orderId": user.order, "expectBorrowAmount": "3000"});
    user.post("/order/v1/order-auto-apply", body).await;
    assert!(user.refusal().await.contains("`bookNext` books 5000.00, and not 3000.00"), "{}", user.refusal().await);
    user.post("/order/v1/cancel-auto-apply", json!({"orderId": user.order})).await;
    assert!(user.refusal().await.contains("no command makes a booking `cancelled`"), "{}", user.refusal().await);

    let user = Recorded::of("loaned").await;
    user.bench.qa.fault(json!({"notice": "wrong-amount"})).await.unwrap();
    user.bench.qa.event(&user.order, "repaid").await.unwrap_err();
    assert!(user.refusal().await.contains("no command causes a refund (wrongAmount)"), "{}", user.refusal().await);

    let user = Recorded::of("verified").await;
    let account = "443322110099";
    let card = json!({"bankCode": "SBIN0000300", "cardNo": account, "confirmCardNo": account});
    user.post("/bank/v1/bind-card", card).await;
    assert!(user.refusal().await.contains("2 bank accounts"), "{}", user.refusal().await);
}

#[tokio::test]
async fn loans_side_by_side_are_refused_also_when_a_booking_follows_one_of_them() {
    let user = Recorded::of("scheduled").await;
    user.bench.qa.advance("PT1H").await.unwrap();
    user.apply("saral-month").await;
    user.bench.qa.advance("PT1H").await.unwrap();
    user.event("repaid").await;
    assert!(user.refusal().await.contains("two loans ran side by side"), "{}", user.refusal().await);
}

#[tokio::test]
async fn a_user_without_a_session_is_recorded_signed_out() {
    let user = Recorded::of("loaned").await;
    assert_eq!(user.record().await["signedIn"], true);
    user.post("/user/v1/logout-all", json!({})).await;
    let recording = user.record().await;
    assert_eq!((&recording["signedIn"], last(&recording, 1)), (&json!(false), vec!["\"PT0S\" logout".to_owned()]));
    user.check(&recording).await;
    // The base leaves the session of the last login.
    for (commands, signed_in) in [(vec!["login"], true), (vec!["login", "logout"], false)] {
        let history: Value = commands.iter().map(|command| json!({"at": "PT0S", "do": command})).collect();
        let loaded = user.bench.qa.situation(json!({"base": "session-expired", "history": history})).await.unwrap();
        assert_eq!(!loaded.token.is_empty(), signed_in, "{commands:?}");
    }
}

#[tokio::test]
async fn feedback_is_recorded_without_its_words() {
    let user = Recorded::of("verified").await;
    let form = "--b\r\ncontent-disposition: form-data; name=\"content\"\r\n\r\nMy name is Zebedee\r\n--b--\r\n";
    let headers = [("token", user.token.as_str()), ("content-type", "multipart/form-data; boundary=b")];
    let (_, answer) = user.bench.send("POST", "/api1/opinion-record/v1/save", &headers, form).await;
    assert_eq!(answer["code"], 0, "{answer}");
    let recording = user.record().await;
    assert_eq!(last(&recording, 1), ["\"PT0S\" feedback"], "{recording:#}");
    assert!(!recording["history"].to_string().contains("Zebedee"), "{recording:#}");
    user.check(&recording).await;
}

#[tokio::test]
async fn an_offer_that_was_narrowed_after_an_application_is_recorded_after_it() {
    let user = Recorded::of("verified").await;
    let narrowed = json!({"at": "PT0S", "do": {"offer": {"full": ["saral-first"]}}});
    let history = json!({"base": "auditing", "phone": user.phone, "history": [narrowed]});
    user.bench.qa.situation(history).await.unwrap();
    let recording = user.record().await;
    assert_eq!(last(&recording, 1), ["\"PT0S\" offer"], "{recording:#}");
    user.check(&recording).await;
}
