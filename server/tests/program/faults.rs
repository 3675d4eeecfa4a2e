//! Tests of injected faults over real connections.

use std::time::{Duration, Instant};

use crate::controls::{done, wait};
use crate::process::Running;
use crate::small::shipped;
use saral_qa::{Times, Whose};
use serde_json::{Value, json};

const FAQ: &str = "/api1/client/v1/faq";

#[test]
fn each_kind_of_fault_arrives_as_it_says_as_often_as_ordered_and_is_in_the_journal() {
    let server = Running::start(&shipped());
    let order = |fault: Value| drop(done(server.qa.fault(fault)));
    let ask = |path: &str| {
        let answer = server.call("GET", path, "");
        let json = answer.as_ref().and_then(|(_, body)| serde_json::from_str::<Value>(body).ok());
        (answer, json)
    };
    let sent = |phone: &str| wait(server.qa.otp(Whose::Phone(phone))).is_ok();
    let (whole, _) = ask(FAQ);
    let whole = whole.unwrap().1;

    order(json!({"method": "GET", "path": FAQ, "kind": "latency", "ms": 700, "jitterMs": 100, "seed": 3, "times": 2}));
    for _ in 0..2 {
        let started = Instant::now();
        assert_eq!(ask(FAQ).1.unwrap()["code"], 0);
        assert!(started.elapsed() >= Duration::from_millis(600), "{:?}", started.elapsed());
    }

    order(json!({"path": FAQ, "kind": "status", "status": 429}));
    let (answer, envelope) = ask(FAQ);
    assert_eq!((answer.unwrap().0, envelope.unwrap()["code"].is_i64()), (429, true));

    order(json!({"path": "/api1/client/*", "kind": "code", "code": -4}));
    let (answer, envelope) = ask(FAQ);
    assert_eq!((answer.unwrap().0, envelope.unwrap()["code"].clone()), (200, json!(-4)));

    order(json!({"path": FAQ, "kind": "truncate"}));
    let (answer, envelope) = ask(FAQ);
    let (status, cut) = answer.unwrap();
    assert_eq!((status, envelope), (200, None), "{cut}");
    // The cut may be within a character.
    let begin = cut.trim_end_matches(char::REPLACEMENT_CHARACTER);
    assert!(!begin.is_empty() && begin.len() < whole.len() && whole.starts_with(begin), "{cut}");

    order(json!({"path": FAQ, "kind": "garbage"}));
    let (answer, envelope) = ask(FAQ);
    let (status, garbage) = answer.unwrap();
    assert_eq!((status, garbage.is_empty(), envelope), (200, false, None), "{garbage}");

    // Neither request gets an answer. The server executes the request with `drop-after-commit`, but not with `reset`.
    let send = |phone: &str| format!("/api1/sms/v1/sendCode?phone=91{phone}");
    order(json!({"path": "/api1/sms/v1/sendCode", "kind": "reset"}));
    assert_eq!(ask(&send("7000000081")).1, None);
    assert!(!sent("7000000081"), "a reset call does not run");
    order(json!({"path": "/api1/sms/v1/sendCode", "kind": "drop-after-commit"}));
    assert_eq!(ask(&send("7000000082")).1, None);
    assert!(sent("7000000082"), "a call whose answer is dropped has run");

    assert_eq!(ask(FAQ).0.unwrap().1, whole, "all of them are used up");
    let journal = done(server.qa.journal());
    let kinds: Vec<&str> = journal.iter().filter_map(|entry| entry["fault"].as_str()).collect();
    let happened = ["latency", "latency", "status", "code", "truncate", "garbage", "reset", "drop-after-commit"];
    assert_eq!(kinds, happened);

    order(json!({"path": FAQ, "kind": "status", "status": 503, "times": 100}));
    assert_eq!(done(server.qa.faults())[0].left, Times::Number(100));
    done(server.qa.clear_faults());
    assert_eq!((done(server.qa.faults()).len(), ask(FAQ).0.unwrap().0), (0, 200));
}
