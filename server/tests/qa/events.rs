//! Tests that each event of the test controls has the result of the real call, or is refused.

use std::collections::BTreeMap;

use crate::bench::Bench;
use loan_core::order::EventKind;
use saral_qa::{EventRequest, ScenarioLoaded};
use serde_json::{Value, json};

const NOW: &str = "2026-11-20T10:15:00+05:30";
/// Scenarios that cover every state of an order.
const STATES: [&str; 13] = [
    "auditing",
    "passed",
    "denied",
    "lending",
    "failed",
    "loaned",
    "due-today",
    "overdue-3-days",
    "extension-pending",
    "extended",
    "settled",
    "scheduled",
    "cancelled",
];
/// Tables that are not compared: sessions, temporary data, and the operator's acts.
const BESIDE: [&str; 5] = ["session", "session_by_user", "expiry", "idempotency", "operator_act"];

struct Loan {
    bench: Bench,
    token: String,
    order: String,
}

impl Loan {
    async fn of(bench: Bench, scenario: &str) -> Self {
        bench.qa.reset().await.unwrap();
        bench.qa.turn(json!({"now": NOW, "freeze": true})).await.unwrap();
        let ScenarioLoaded { token, order_ids: orders, .. } = bench.qa.load(scenario).await.unwrap();
        Self { bench, token, order: orders[0].clone() }
    }

    async fn api(&self, method: &str, path: &str, body: Value) -> Value {
        let headers = [("token", self.token.as_str())];
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let (_, envelope) = self.bench.send(method, &format!("/api1{path}"), &headers, &body).await;
        assert_eq!(envelope["code"], 0, "{path}: {envelope}");
        envelope["data"].clone()
    }

    async fn pay(&self, link: Value) {
        let id = link["paymentUrl"].as_str().unwrap().split_once("id=").unwrap().1.to_owned();
        let form = [("content-type", "application/x-www-form-urlencoded")];
        let (status, _) = self.bench.send("POST", "/sandbox/pay", &form, &format!("id={id}&result=pay")).await;
        assert_eq!(status, 200, "a page that says so");
    }

    async fn extension(&self) -> Value {
        let path = format!("/order-repay-extension/v1/extension-calc/{}", self.order);
        let offered = self.api("GET", &path, json!({})).await;
        json!({
            "orderId": self.order, "extensionId": offered["extensionId"], "orderRepayId": offered["orderRepayId"],
        })
    }

    /// Causes an event by a call of the app or the operator, or by advancing the clock.
    async fn really(&self, event: EventKind) {
        let this = json!({ "orderId": self.order });
        match event {
            EventKind::Approve
            | EventKind::Deny
            | EventKind::Disbursed
            | EventKind::DisbursalFailed
            | EventKind::DisbursalReturned
            | EventKind::DisputeAccepted
            | EventKind::DisputeRejected => {
                let path = format!("/ops/v1/orders/{}/events", self.order);
                let body = json!({ "event": event.name(), "reference": "UTR" }).to_string();
                let (status, answer) = self.bench.send("POST", &path, &[("authorization", "Bearer ops")], &body).await;
                assert_eq!(status, 200, "{answer}");
            }
            EventKind::Withdraw => drop(self.api("POST", "/order/v1/withdraw", this).await),
            EventKind::GetMoney => drop(self.api("POST", "/order/v1/loan", this).await),
            EventKind::Repaid | EventKind::Paid => {
                self.pay(self.api("POST", "/pay-order/v1/repay", this).await).await;
            }
            EventKind::CoolingOffExit => self.pay(self.api("POST", "/order/v1/cooling-off", this).await).await,
            EventKind::RequestExtension => {
                let asked = self.extension().await;
                drop(self.api("POST", "/order-repay-extension/v1/apply-extension", asked).await);
            }
            EventKind::ExtensionPaid => {
                let asked = self.extension().await;
                self.pay(self.api("POST", "/order-repay-extension/v1/apply-extension", asked).await).await;
            }
            EventKind::GiveUp => {
                let asked = self.extension().await;
                drop(self.api("POST", "/order-repay-extension/v1/giveup-extension", asked).await);
            }
            EventKind::Reapply => {
                let path = format!("/order/v1/detail?orderId={}", self.order);
                let number = self.api("GET", &path, json!({})).await["orderNo"].clone();
                let cards = self.api("GET", "/bank/v1/find-user-bank-card?productId=saral-first", json!({})).await;
                let shown = "/order/v1/kfs?amount=5000.00&period=7&productId=saral-first";
                let shown = self.api("GET", shown, json!({})).await["id"].clone();
                let body = json!({
                    "cardId": cards[0]["id"], "borrowAmount": "5000.00", "orderNo": number, "kfsAccepted": shown,
                });
                drop(self.api("POST", "/order/v1/reapply", body).await);
            }
            EventKind::PassLapsed | EventKind::DueDatePassed | EventKind::ExtensionLapsed => {
                // Another deadline may come first: an unpaid extension lapses before the due date passes.
                while !self.bench.qa.order(&self.order).await.unwrap().order["history"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .any(|step| step["event"] == event.name())
                {
                    self.bench.qa.to_next_deadline().await.unwrap();
                }
            }
            EventKind::Apply => panic!("an order is never applied for again"),
        }
    }

    /// Returns the number of records of each kind, and the borrower's view of every order.
    async fn left(&self) -> (BTreeMap<String, usize>, Vec<Value>) {
        loan_server::service::outbox::deliver(&self.bench.app.tenant(self.bench.qa.tenant()).await.unwrap())
            .await
            .unwrap();
        let mut tables = BTreeMap::new();
        for (key, _) in self.bench.records().await {
            if !BESIDE.contains(&key.table()) {
                *tables.entry(key.table().to_owned()).or_default() += 1;
            }
        }
        let mut seen = Vec::new();
        for item in self.api("GET", "/order/v1/list", json!({})).await.as_array().unwrap() {
            let id = item["orderId"].as_str().unwrap();
            let mut detail = self.api("GET", &format!("/order/v1/detail?orderId={id}"), json!({})).await;
            let view = self.bench.qa.order(id).await.unwrap();
            let steps = view.order["history"].as_array().unwrap().iter();
            detail["history"] = steps.map(|step| json!([step["event"], step["at"]])).collect();
            detail["owner"] = json!(view.order["reapplies"].is_string());
            seen.push(without_names(detail));
        }
        (tables, seen)
    }
}

/// Removes ids and other values that differ between any two orders.
fn without_names(mut detail: Value) -> Value {
    for field in ["orderId", "orderNo", "bankNo", "cardId"] {
        detail[field] = Value::Null;
    }
    detail["disbursalReference"] = json!(detail["disbursalReference"].is_string());
    for href in ["extensionHref", "pendingExtensionHref", "scheduleHref", "papersHref"] {
        detail["view"][href] = json!(detail["view"][href].is_string());
    }
    if let Some(next) = detail["view"].get_mut("next").filter(|next| next.is_object()) {
        next["href"] = json!(next["href"].is_string());
    }
    for list in ["/payments", "/refunds", "/view/payments", "/view/refunds"] {
        for item in detail.pointer_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
            item["reference"] = Value::Null;
        }
    }
    detail
}

async fn happens(loan: &Loan, event: EventKind) -> Result<(), String> {
    match loan.bench.qa.event(&loan.order, event.name()).await {
        Ok(_) => Ok(()),
        Err(refused) if refused.status == 409 => Err(refused.msg),
        Err(error) => panic!("{event:?}: {error}"),
    }
}

#[tokio::test]
async fn a_refused_amount_leaves_the_clock_as_it_was() {
    let bench = Bench::new().await;
    bench.qa.freeze(true).await.unwrap();
    let order = bench.qa.load("loaned").await.unwrap().order_ids.remove(0);
    let before = bench.qa.clock().await.unwrap();
    let event = EventRequest { event: "dueDatePassed", amount: Some("5") };
    assert_eq!(bench.qa.event(&order, event).await.unwrap_err().status, 400);
    assert_eq!(bench.qa.clock().await.unwrap(), before);
}

#[tokio::test]
async fn every_event_leaves_what_the_real_call_leaves_or_is_refused_and_changes_nothing() {
    let bench = Bench::with(&["--ops-token", "ops"]).await;
    let mut happened = 0;
    for state in STATES {
        let mut loan = Loan::of(bench.of("by-control"), state).await;
        for event in EventKind::ALL {
            let allowed = loan.bench.qa.order(&loan.order).await.unwrap().allowed_events;
            let is_allowed = allowed.iter().any(|name| name == event.name());
            let before = loan.left().await;
            match happens(&loan, *event).await {
                Ok(()) => {
                    happened += 1;
                    let real = Loan::of(bench.of("by-call"), state).await;
                    real.really(*event).await;
                    assert_eq!(loan.left().await, real.left().await, "{event:?} in {state}");
                    loan = Loan::of(bench.of("by-control"), state).await;
                }
                Err(said) => {
                    assert!(!is_allowed, "{event:?} in {state} is listed as allowed, and refused: {said}");
                    assert!(said.contains("allowed now: "), "{event:?} in {state}: {said}");
                    assert_eq!(loan.left().await, before, "{event:?} in {state} is refused");
                }
            }
        }
    }
    assert!(happened >= 30, "only {happened} events happened");
}

#[tokio::test]
async fn an_event_that_another_order_prevents_is_not_listed() {
    let bench = Bench::new().await;
    let order = bench.qa.load("failed").await.unwrap().order_ids.remove(0);
    bench.qa.event(&order, "reapply").await.unwrap();
    bench.qa.event(&order, "disbursed").await.unwrap();
    is_prevented(&bench, &order, "disputeAccepted").await;
    let order = bench.qa.load("scheduled").await.unwrap().order_ids.remove(0);
    bench.qa.event(&order, "repaid").await.unwrap();
    bench.qa.event(&order, "disbursalReturned").await.unwrap();
    is_prevented(&bench, &order, "reapply").await;
}

async fn is_prevented(bench: &Bench, order: &str, event: &str) {
    let refused = bench.qa.event(order, event).await.unwrap_err();
    assert_eq!(refused.status, 409, "{refused}");
    let shown = bench.qa.order(order).await.unwrap();
    assert!(!shown.allowed_events.iter().any(|name| name == event), "{:?}", shown.allowed_events);
    let led: Vec<&str> = shown.leads_to.iter().map(|step| step.event.as_str()).collect();
    assert_eq!(led, shown.allowed_events, "each allowed event leads somewhere");
    let other = bench.qa.event(order, "approve").await.unwrap_err();
    assert_eq!(other.allowed(), shown.allowed_events, "a refusal lists the same");
}
