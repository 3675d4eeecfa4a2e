//! Tests of the journal: its maximum length, and the verification of sequences of calls.

use std::time::{Duration, Instant};

use crate::bench::Bench;
use saral_qa::ScenarioLoaded;
use serde_json::{Value, json};

const HOME: &str = "/api1/home/v1/index";
const LIST: &str = "/api1/order/v1/list";
const LOAN: &str = "/api1/order/v1/loan";

#[tokio::test]
async fn calls_are_verified_in_their_order_with_others_between_them() {
    let bench = Bench::new().await;
    let ScenarioLoaded { token, order_ids: orders, .. } =
        bench.qa.scenario("passed", Some("7000000041")).await.unwrap();
    bench.get(&token, HOME).await;
    bench.get(&token, LIST).await;
    bench.send("POST", LOAN, &[("token", &token)], &json!({"orderId": orders[0]}).to_string()).await;
    bench.get(&token, HOME).await;
    let (home, list) = (json!({"path": HOME}), json!({"path": LIST, "user": "7000000041"}));
    let loan = json!({"method": "POST", "path": LOAN, "body": {"orderId": orders[0]}, "code": 0});
    for fits in [json!([home]), json!([home, loan]), json!([home, list, loan, home]), json!([home, home])] {
        let verified = bench.qa.verify(json!({ "sequence": fits })).await;
        assert_eq!(verified.unwrap().calls.len(), fits.as_array().unwrap().len(), "{fits}");
    }
    for (misses, made, said) in [
        (json!([list, list]), 1, "call 2 is missing"),
        (json!([loan, list]), 1, "it was made, but before the others"),
        (json!([home, home, home]), 2, "it was made only for an earlier call of the sequence"),
        (json!([list, list]), 1, "it was made only for an earlier call of the sequence"),
        (json!([home, {"path": LOAN, "code": 1304}]), 1, "which differs in code"),
    ] {
        let missed = bench.qa.verify(json!({ "sequence": misses })).await.unwrap_err();
        assert_eq!((missed.status, &missed.data["count"]), (409, &json!(made)), "{misses}: {missed}");
        assert!(missed.msg.contains(said), "{misses}: {missed}");
    }
    let many: Vec<&Value> = std::iter::repeat_n(&home, 101).collect();
    for wrong in [
        json!({"sequence": []}),
        json!({"sequence": many}),
        json!({"sequence": [home], "times": 1}),
        json!({"sequence": [home], "path": HOME}),
        json!({"sequence": [{"x": 1}]}),
    ] {
        assert_eq!(bench.qa.verify(&wrong).await.unwrap_err().status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn a_sequence_that_is_still_to_be_finished_is_waited_for() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    bench.get(&token, HOME).await;
    let (later, begun) = (bench.of("default"), Instant::now());
    let asking = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(120)).await;
        later.get(&token, LIST).await
    });
    bench.qa.verify(json!({"sequence": [{"path": HOME}, {"path": LIST}], "withinMs": 60_000})).await.unwrap();
    assert!((100..30_000).contains(&begun.elapsed().as_millis()), "not only at the end: {:?}", begun.elapsed());
    asking.await.unwrap();
}

#[tokio::test]
async fn a_journal_keeps_as_many_calls_as_its_tenant_may() {
    let bench = Bench::new().await;
    for (name, journal, kept) in [("short", json!(3), 3), ("none", json!(0), 0), ("usual", Value::Null, 7)] {
        let made = bench.qa.make(json!({"name": name, "journal": journal})).await.unwrap();
        assert_eq!(made.journal, journal.as_u64().unwrap_or(500));
        let tenant = bench.of(name);
        for path in [HOME, HOME, HOME, HOME, HOME, HOME, LIST] {
            tenant.send("GET", path, &[], "").await;
        }
        let journal = tenant.qa.journal().await.unwrap();
        assert_eq!(journal.len(), kept, "{name}: {journal:?}");
        assert!(journal.last().is_none_or(|call| call["path"] == LIST), "the newest stay: {journal:?}");
    }
    let refused = bench.qa.make(json!({"journal": 5001})).await.unwrap_err();
    assert_eq!((refused.status, refused.allowed()), (400, vec!["0 to 5000 calls"]), "{refused}");
}
