//! Checks a running server against the test vectors in `fixtures/vectors`.
//! `core/tests/rules/vectors.rs` checks core, and `wasm/tests/vectors.test.mjs` checks the WASM module.

mod client;
mod fixtures;
mod forms;
mod loan;
mod orders;
mod owed;
mod statements;

use self::client::{Body, Server};
use self::fixtures::Fixtures;
use crate::controls::done;
use crate::small;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> Value {
    serde_json::from_slice(&fs::read(root().join(path)).unwrap()).unwrap()
}

fn cases(file: &str) -> Vec<Value> {
    let vectors = read(&format!("fixtures/vectors/{file}.json"));
    vectors["cases"].as_array().unwrap().clone()
}

fn sentence(message: &Value) -> String {
    let key = message["key"].as_str().unwrap();
    let area = key.split('.').next().unwrap();
    let mut text = read(&format!("core/messages/{area}.json"))[key]["en"].as_str().unwrap().to_owned();
    for (place, value) in message["args"].as_array().unwrap().iter().enumerate() {
        text = text.replace(&format!("{{{place}}}"), value.as_str().unwrap());
    }
    text
}

fn as_user_of(server: &mut Server, scenario: &str) {
    server.token = done(server.qa.load(scenario)).token;
}

fn stop_clock(server: &Server, at: &Value) {
    done(server.qa.turn(json!({ "now": at, "freeze": true })));
}

/// Returns the vectors of 20 November 2026 with a quote, for this number of on-time repayments.
fn quotes(file: &str, repayments: u64) -> Vec<Value> {
    let wanted = |case: &Value| {
        case["input"]["onTimeRepayments"] == repayments
            && case["expected"]["kind"] == "quoted"
            && case["input"]["today"] == "2026-11-20"
    };
    cases(file).into_iter().filter(wanted).collect()
}

// proves: S3.7 S7.11 S9.15
#[test]
fn the_server_quotes_what_the_vectors_say() {
    let mut vectors = quotes("quote", 0);
    vectors.extend(quotes("quote-worked", 0));
    assert!(vectors.len() > 40, "only {} vectors hold for a new user", vectors.len());
    let mut fixtures = Fixtures::default();
    let products: Vec<String> = vectors
        .iter()
        .map(|case| {
            let input = &case["input"];
            fixtures.sell(&input["terms"], &case["expected"]["quote"]["amount"], &input["days"])
        })
        .collect();
    let mut server = fixtures.open();
    done(server.qa.set_now("2026-11-20T10:00:00+05:30"));
    as_user_of(&mut server, "verified");
    for (product, case) in products.iter().zip(&vectors) {
        let expected = &case["expected"]["quote"];
        let (amount, days) = (expected["amount"].as_str().unwrap(), &expected["days"]);
        let answer = server.get(&format!("/api1/order/v1/calculate?amount={amount}&period={days}&productId={product}"));
        assert_eq!(answer["code"], 0, "{case}: {answer}");
        for field in
            ["repaymentAmount", "serviceFee", "gstFee", "interest", "arriveAmount", "repaymentDate", "discount", "apr"]
        {
            assert_eq!(answer["data"][field], expected[field], "{field} of {case}");
        }
    }
}

// proves: S5.23 S7.35
#[test]
fn the_server_refuses_bank_cards_as_the_vectors_say() {
    let mut server = Server::start(&small::fixtures());
    as_user_of(&mut server, "verified");
    let (mut accepted, mut refused) = (0, 0);
    for case in cases("bank-card") {
        let mut body = case["input"].clone();
        body["productId"] = json!("saral-first");
        body["clientId"] = json!("vectors");
        let answer = server.post("/api1/bank/v1/bind-card", &Body::Json(&body));
        let errors = &case["expected"]["errors"];
        if errors == &json!([]) {
            assert_eq!(answer["code"], 0, "{case}: {answer}");
            accepted += 1;
        } else {
            assert_ne!(answer["code"], 0, "{case}: {answer}");
            assert_eq!(answer["msg"], sentence(&errors[0]["message"]), "{case}");
            refused += 1;
        }
    }
    assert!(accepted >= 2 && refused >= 9, "{accepted} accepted, {refused} refused");
}

// proves: S5.18 S5.19 S5.20 S5.21
#[test]
fn the_server_refuses_contacts_as_the_vectors_say() {
    let mut server = Server::start(&small::fixtures());
    let (mut accepted, mut refused) = (0, 0);
    for case in cases("contacts") {
        as_user_of(&mut server, "half-verified-contacts");
        let answer = server.post("/api1/auth/v1/contacts", &Body::Json(&case["input"]));
        let verdict = &case["expected"];
        let first = if verdict["summary"].is_null() { &verdict["errors"][0]["message"] } else { &verdict["summary"] };
        if first.is_null() {
            assert_eq!(answer["code"], 0, "{case}: {answer}");
            accepted += 1;
        } else {
            assert_ne!(answer["code"], 0, "{case}: {answer}");
            assert_eq!(answer["msg"], sentence(first), "{case}");
            refused += 1;
        }
    }
    assert!(accepted >= 2 && refused >= 10, "{accepted} accepted, {refused} refused");
}

// proves: S5.6 S7.38 S9.8
#[test]
fn the_server_refuses_feedback_as_the_vectors_say() {
    let mut server = Server::start(&small::fixtures());
    as_user_of(&mut server, "verified");
    let (mut accepted, mut refused) = (0, 0);
    for case in cases("feedback") {
        let content = case["input"]["content"].as_str().unwrap();
        let fields = [("content", content), ("problemType", "1"), ("problemDesc", "Application and audit")];
        let answer = server.post("/api1/opinion-record/v1/save", &Body::Form(&fields));
        let error = &case["expected"]["error"];
        if error.is_null() {
            assert_eq!(answer["code"], 0, "{case}: {answer}");
            accepted += 1;
        } else {
            assert_ne!(answer["code"], 0, "{case}: {answer}");
            assert_eq!(answer["msg"], sentence(error), "{case}");
            refused += 1;
        }
    }
    assert!(accepted >= 3 && refused >= 5, "{accepted} accepted, {refused} refused");
}
