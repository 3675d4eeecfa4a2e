//! Tests that two concurrent calls of test controls have the result of sequential calls.
//!
//! `AT_ONCE_ROUNDS` sets how often each pair is tried on each store (5; `make prove`: 200).

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;

use crate::bench::Bench;
use crate::small;
use loan_core::time::Timestamp;
use loan_server::records::orders;
use saral_qa::{Control, Given, QaError};
use serde_json::{Value, json};

const NOW: &str = "2026-11-20T10:15:00+05:30";
const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;

fn rounds() -> usize {
    std::env::var("AT_ONCE_ROUNDS").map_or(5, |text| text.parse().unwrap())
}

/// A tenant's clock and orders after two calls, and the number of refused calls.
#[derive(Debug)]
struct Outcome {
    /// Milliseconds since [`NOW`].
    ahead_ms: i64,
    frozen: bool,
    /// The state of each order, by id.
    orders: BTreeMap<String, String>,
    refused: usize,
}

impl Outcome {
    async fn of(bench: &Bench, refused: usize) -> Self {
        let tenant = bench.app.tenant(bench.qa.tenant()).await.unwrap();
        let shift = tenant.shift();
        let now = tenant.now();
        let mut states = BTreeMap::new();
        for order in orders::newest(&tenant.store, 100).await.unwrap() {
            for step in order.as_written().history() {
                assert!(step.at <= now, "{:?} at {:?} lies after the clock's {now:?}", step.event, step.at);
            }
            states.insert(order.id.to_string(), tenant.as_of(&order, now).state().code().to_owned());
        }
        let start: Timestamp = serde_json::from_value(json!(NOW)).unwrap();
        Self { ahead_ms: start.ms_until(now), frozen: shift.frozen_at.is_some(), orders: states, refused }
    }

    fn states(&self) -> Vec<&str> {
        self.orders.values().map(String::as_str).collect()
    }
}

type Work = Pin<Box<dyn Future<Output = bool> + Send>>;

/// Calls a control; returns `false` if it was refused.
fn control(bench: &Bench, control: Control, path: &str, body: Value) -> Work {
    let (qa, path) = (bench.qa.clone(), path.to_owned());
    Box::pin(async move {
        let given = Given { path: &path, body: Some(body.clone()), ..Given::default() };
        let done = qa.call::<Value>(control, given).await;
        assert!(done.is_ok() || done.as_ref().is_err_and(is_refusal), "{control:?} {body}: {done:?}");
        done.is_ok()
    })
}

fn is_refusal(error: &QaError) -> bool {
    matches!(error.status, 404 | 409)
}

fn turn(bench: &Bench, change: Value) -> Work {
    control(bench, Control::ClockChange, "", change)
}

fn event(bench: &Bench, order: &str, event: &str) -> Work {
    control(bench, Control::Event, order, json!({ "event": event }))
}

fn load(bench: &Bench, scenario: &str, phone: &str) -> Work {
    let body = if phone.is_empty() { json!({}) } else { json!({ "phone": phone }) };
    control(bench, Control::Load, scenario, body)
}

fn call(bench: &Bench, token: &str, path: &str, body: Value) -> Work {
    let (bench, token, path) = (bench.of(bench.qa.tenant()), token.to_owned(), path.to_owned());
    Box::pin(async move {
        let (_, answer) = bench.send("POST", &path, &[("token", &token)], &body.to_string()).await;
        answer["code"] == 0
    })
}

async fn at_once(bench: &Bench, works: Vec<Work>) -> Outcome {
    let running: Vec<_> = works.into_iter().map(tokio::spawn).collect();
    let mut refused = 0;
    for one in running {
        refused += usize::from(!one.await.unwrap());
    }
    Outcome::of(bench, refused).await
}

/// Creates a tenant whose clock is frozen at [`NOW`], and loads a scenario; returns the user's token and an order id.
async fn tenant(bench: &Bench, scenario: &str) -> (Bench, String, String) {
    let name = bench.qa.make(json!({"now": NOW, "freeze": true})).await.unwrap().name;
    let bench = bench.of(&name);
    let loaded = bench.qa.load(scenario).await.unwrap();
    (bench, loaded.token, loaded.order_ids.first().cloned().unwrap_or_default())
}

async fn clock_beside_clock(bench: &Bench) {
    let (one, _, order) = tenant(bench, "loaned").await;
    let works = vec![turn(&one, json!({"advance": "P8D"})), turn(&one, json!({"advance": "PT1S"}))];
    let after = at_once(&one, works).await;
    assert_eq!((after.ahead_ms, after.orders[&order].as_str()), (8 * DAY_MS + 1000, "8"), "{after:?}");
    one.qa.close().await.unwrap();

    let (one, ..) = tenant(bench, "verified").await;
    let works = (0..10).map(|_| turn(&one, json!({"advance": "PT1H"}))).collect();
    assert_eq!(at_once(&one, works).await.ahead_ms, 10 * HOUR_MS);
    one.qa.freeze(false).await.unwrap();
    let works = vec![turn(&one, json!({"freeze": true})), turn(&one, json!({"advance": "P1D"}))];
    let after = at_once(&one, works).await;
    assert!(after.frozen && after.ahead_ms >= DAY_MS, "{after:?}");
    one.qa.close().await.unwrap();
}

async fn clock_beside_events(bench: &Bench) {
    let (one, _, order) = tenant(bench, "loaned").await;
    let after = at_once(&one, vec![event(&one, &order, "dueDatePassed"), turn(&one, json!({"advance": "-P1D"}))]).await;
    assert_eq!(after.orders[&order], "8", "{after:?}");
    one.qa.close().await.unwrap();

    let (one, _, order) = tenant(bench, "lending").await;
    let after = at_once(&one, vec![event(&one, &order, "disbursed"), turn(&one, json!({"advance": "-PT1S"}))]).await;
    assert_eq!(after.orders[&order], "6", "{after:?}");
    one.qa.close().await.unwrap();
}

async fn clock_beside_loads(bench: &Bench) {
    for advance in ["P8D", "-P1D"] {
        let (one, ..) = tenant(bench, "verified").await;
        let works = vec![load(&one, "settled", ""), turn(&one, json!({ "advance": advance }))];
        let after = at_once(&one, works).await;
        assert_eq!(after.states(), ["7"], "{advance}: {after:?}");
        one.qa.close().await.unwrap();
    }
}

async fn clock_beside_calls(bench: &Bench) {
    let (one, token, _) = tenant(bench, "verified").await;
    let cards = one.get(&token, "/api1/bank/v1/find-user-bank-card?productId=saral-first").await;
    let apply = json!({
        "cardId": cards["data"][0]["id"], "borrowAmount": "3000", "periods": 7, "productId": "saral-first",
    });
    let works = vec![call(&one, &token, "/api1/order/v1/apply", apply), turn(&one, json!({"advance": "-PT1S"}))];
    let after = at_once(&one, works).await;
    assert_eq!(after.states(), ["1"], "{after:?}");
    one.qa.close().await.unwrap();
}

async fn resets(bench: &Bench) {
    let real_ms = || {
        let start: Timestamp = serde_json::from_value(json!(NOW)).unwrap();
        start.ms_until(loan_server::clock::Clock::now(&loan_server::clock::SystemClock))
    };
    let (one, _, order) = tenant(bench, "auditing").await;
    let reset = || control(&one, Control::Reset, "", json!({}));
    let after = at_once(&one, vec![reset(), turn(&one, json!({"advance": "P8D"}))]).await;
    let days = (after.ahead_ms - real_ms() + HOUR_MS) / DAY_MS;
    assert!(!after.frozen && after.orders.is_empty() && [0, 8].contains(&days), "{after:?}");
    let after = at_once(&one, vec![reset(), event(&one, &order, "approve")]).await;
    assert!(after.orders.is_empty(), "{after:?}");
    let after = at_once(&one, vec![reset(), load(&one, "settled", "")]).await;
    let users = loan_server::records::users::newest(&one.app.tenant(one.qa.tenant()).await.unwrap().store, 10).await;
    let whole = if after.orders.is_empty() { 0 } else { 1 };
    assert_eq!((users.unwrap().len(), after.orders.len()), (whole, whole), "{after:?}");
    one.qa.close().await.unwrap();
}

async fn events_and_loads(bench: &Bench) {
    let (one, _, order) = tenant(bench, "auditing").await;
    let after = at_once(&one, vec![event(&one, &order, "approve"), event(&one, &order, "deny")]).await;
    assert_eq!(after.refused, 1, "{after:?}");
    let load_one = |name: &str| load(&one, name, "7000000999");
    let after = at_once(&one, vec![load_one("auditing"), load_one("settled"), load_one("passed")]).await;
    assert_eq!((after.refused, after.orders.len()), (0, 2), "one phone has one user: {after:?}");
    one.qa.close().await.unwrap();

    let (one, _, order) = tenant(bench, "auditing").await;
    let after = at_once(&one, vec![event(&one, &order, "approve"), load(&one, "auditing", "")]).await;
    assert_eq!(after.states(), ["1"], "what was loaded is new: {after:?}");
    one.qa.close().await.unwrap();
}

async fn every_pair(store: &str) {
    let bench = Bench::stored(store, small::fixtures().to_str().unwrap(), &[]).await;
    for _ in 0..rounds() {
        clock_beside_clock(&bench).await;
        clock_beside_events(&bench).await;
        clock_beside_loads(&bench).await;
        clock_beside_calls(&bench).await;
        resets(&bench).await;
        events_and_loads(&bench).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_controls_at_once_are_one_after_the_other() {
    every_pair("memory").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_controls_at_once_are_one_after_the_other_on_sled() {
    let place = tempfile::tempdir().unwrap();
    every_pair(&format!("sled:{}", place.path().display())).await;
}
