//! The journal tells what happened, and calls are verified by it.

use std::time::{Duration, Instant};

use crate::bench::Bench;
use serde_json::{Value, json};

const HOME: &str = "/api1/home/v1/index";
const KEY: &str = "5f0c8a52-7b1e-4d7e-9a51-0c1d2e3f4a5b";
const LOAN: &str = "/api1/order/v1/loan";

async fn newest(bench: &Bench) -> Value {
    bench.data("GET", "/__qa/journal", json!({})).await[0].clone()
}

#[tokio::test]
async fn a_call_that_a_fault_spoiled_keeps_its_request_and_says_what_ran() {
    let bench = Bench::new().await;
    bench.data("POST", "/__qa/clock", json!({"now": "2027-03-01T09:00:00+05:30", "freeze": true})).await;
    let (token, orders) = bench.load("passed", json!({})).await;
    let user = bench.get(&token, HOME).await;
    assert_eq!(user["code"], 0);
    let user = newest(&bench).await["user"].clone();
    let body = json!({"orderId": orders[0]}).to_string();
    for (kind, ran) in [("reset", false), ("status", false), ("truncate", true)] {
        bench.data("POST", "/__qa/faults", json!({"path": LOAN, "kind": kind, "status": 503})).await;
        let request = warp::test::request().method("POST").path(LOAN).header("web_uuid", "w").header("token", &token);
        let request = request.header("content-type", "application/json").header("idempotency-key", KEY).body(&body);
        let routes = bench.routes.clone();
        drop(tokio::spawn(async move { request.reply(&routes).await }).await);
        let entry = newest(&bench).await;
        assert_eq!(entry["fault"], kind, "{entry}");
        assert!(entry["faultId"].is_u64(), "{entry}");
        assert_eq!(entry["executed"], ran, "{entry}");
        assert_eq!(entry["request"]["orderId"], orders[0], "{entry}");
        assert_eq!((&entry["key"], &entry["user"]), (&json!(KEY), &user), "{entry}");
        assert_eq!(entry["tenantAt"], "2027-03-01T09:00:00+05:30", "{entry}");
        assert_ne!(entry["at"], entry["tenantAt"], "{entry}");
    }
    assert_eq!(bench.state(&orders[0]).await.0, "4", "the last one ran");
    assert_eq!(newest(&bench).await["code"], 0, "what ran succeeded, whatever arrived");
}

#[tokio::test]
async fn calls_are_verified_by_method_path_user_body_headers_key_and_code() {
    let bench = Bench::new().await;
    let (token, orders) = bench.load("passed", json!({"phone": "7000000041"})).await;
    let headers = [("token", token.as_str()), ("idempotency-key", "k-2"), ("os", "ios-h5")];
    bench.send("POST", LOAN, &headers, &json!({"orderId": orders[0]}).to_string()).await;
    bench.get(&token, HOME).await;
    let verify = async |body: Value| bench.send("POST", "/__qa/verify", &[], &body.to_string()).await;
    for fits in [
        json!({"path": LOAN}),
        json!({"method": "post", "path": "/api1/order/v1/*", "times": 1}),
        json!({"path": LOAN, "body": {"orderId": orders[0]}, "key": "k-2", "code": 0}),
        json!({"path": LOAN, "user": "7000000041"}),
        json!({"path": LOAN, "user": "917000000041", "headers": {"OS": "ios-h5", "token": token}}),
        json!({"path": "/api1/order/v1/apply", "times": 0}),
        json!({"min": 2, "max": 2}),
    ] {
        let (status, answer) = verify(fits.clone()).await;
        assert_eq!(status, 200, "{fits}: {answer}");
    }
    for (misses, field) in [
        (json!({"path": LOAN, "method": "GET"}), "method"),
        (json!({"path": LOAN, "body": {"orderId": "another"}}), "body"),
        (json!({"path": LOAN, "key": "k-3"}), "key"),
        (json!({"path": LOAN, "code": 1304}), "code"),
        (json!({"path": LOAN, "user": "7000000042"}), "user"),
        (json!({"path": LOAN, "headers": {"os": "android-h5"}}), "headers.os"),
    ] {
        let (status, answer) = verify(misses.clone()).await;
        assert_eq!((status, &answer["data"]["count"]), (409, &json!(0)), "{misses}: {answer}");
        let near = &answer["data"]["nearest"][0];
        assert_eq!((&near["path"], &near["differs"][0]["field"]), (&json!(LOAN), &json!(field)), "{misses}: {answer}");
    }
    let (status, answer) = verify(json!({"path": LOAN, "times": 2})).await;
    assert_eq!((status, &answer["data"]["expected"]), (409, &json!("2")), "{answer}");
    for wrong in
        [json!({"times": 1, "min": 1}), json!({"min": 2, "max": 1}), json!({"withinMs": 99_999}), json!({"x": 1})]
    {
        assert_eq!(verify(wrong.clone()).await.0, 400, "{wrong}");
    }
}

#[tokio::test]
async fn personal_values_are_compared_by_hashes_that_hold_for_one_tenant() {
    let bench = Bench::new().await;
    let login = json!({"phone": "917000000051", "code": "1234"});
    let hashes = async |bench: &Bench| {
        bench.data("GET", "/api1/sms/v1/sendCode?phone=917000000051", json!({})).await;
        bench.data("POST", "/api1/user/v1/login", login.clone()).await;
        let entry = newest(bench).await;
        assert_eq!(entry["request"]["phone"], "***", "{entry}");
        assert!(!entry.to_string().contains("917000000051"), "{entry}");
        let (status, answer) =
            bench.send("POST", "/__qa/verify", &[], &json!({"body": {"phone": "917000000051"}}).to_string()).await;
        assert_eq!(status, 200, "{answer}");
        let wrong = json!({"body": {"phone": "917000000052"}}).to_string();
        assert_eq!(bench.send("POST", "/__qa/verify", &[], &wrong).await.0, 409);
        entry["hashed"]["phone"].clone()
    };
    assert_ne!(hashes(&bench).await, hashes(&bench.of("other")).await);
}

#[tokio::test]
async fn a_call_that_is_still_to_come_is_waited_for() {
    let bench = Bench::new().await;
    let (token, _) = bench.load("verified", json!({})).await;
    let (later, routes) = (bench.of("default"), token.clone());
    let asking = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(120)).await;
        later.get(&routes, HOME).await
    });
    let begun = Instant::now();
    bench.data("POST", "/__qa/verify", json!({"path": HOME, "withinMs": 5000})).await;
    assert!((100..3000).contains(&begun.elapsed().as_millis()), "{:?}", begun.elapsed());
    asking.await.unwrap();
    let begun = Instant::now();
    let body = json!({"path": HOME, "times": 5, "withinMs": 200}).to_string();
    assert_eq!(bench.send("POST", "/__qa/verify", &[], &body).await.0, 409);
    assert!(begun.elapsed() >= Duration::from_millis(200), "{:?}", begun.elapsed());
}
