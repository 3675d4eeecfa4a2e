//! Tests of the journal, which lists calls and verifies expected calls.

use std::time::{Duration, Instant};

use crate::bench::Bench;
use crate::faults::read_card;
use loan_core::time::Timestamp;
use saral_qa::ScenarioLoaded;
use serde_json::{Value, json};

const HOME: &str = "/api1/home/v1/index";
const KEY: &str = "5f0c8a52-7b1e-4d7e-9a51-0c1d2e3f4a5b";
const LOAN: &str = "/api1/order/v1/loan";

async fn newest(bench: &Bench) -> Value {
    bench.qa.journal().await.unwrap().pop().unwrap()
}

#[tokio::test]
async fn a_call_that_a_fault_spoiled_keeps_its_request_and_says_what_ran() {
    let bench = Bench::new().await;
    bench.qa.turn(json!({"now": "2027-03-01T09:00:00+05:30", "freeze": true})).await.unwrap();
    let ScenarioLoaded { token, order_ids: orders, .. } = bench.qa.load("passed").await.unwrap();
    let user = bench.get(&token, HOME).await;
    assert_eq!(user["code"], 0);
    let user = newest(&bench).await["user"].clone();
    let body = json!({"orderId": orders[0]}).to_string();
    for (kind, ran) in [("reset", false), ("status", false), ("truncate", true)] {
        let status = (kind == "status").then_some(503);
        bench.qa.fault(json!({"path": LOAN, "kind": kind, "status": status})).await.unwrap();
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
    assert_eq!(bench.qa.order(&orders[0]).await.unwrap().order_state, "4", "the last one ran");
    assert_eq!(newest(&bench).await["code"], 0, "what ran succeeded, whatever arrived");
}

#[tokio::test]
async fn calls_are_verified_by_method_path_user_body_headers_key_and_code() {
    let bench = Bench::new().await;
    let loaded = bench.qa.scenario("passed", Some("7000000041")).await.unwrap();
    let ScenarioLoaded { token, order_ids: orders, .. } = loaded;
    let headers = [("token", token.as_str()), ("idempotency-key", "k-2"), ("os", "ios-h5")];
    bench.send("POST", LOAN, &headers, &json!({"orderId": orders[0]}).to_string()).await;
    bench.get(&token, HOME).await;
    for fits in [
        json!({"path": LOAN}),
        json!({"method": "post", "path": "/api1/order/v1/*", "times": 1}),
        json!({"path": LOAN, "body": {"orderId": orders[0]}, "key": "k-2", "code": 0}),
        json!({"path": LOAN, "user": "7000000041"}),
        json!({"path": LOAN, "user": "917000000041", "headers": {"OS": "ios-h5", "token": token}}),
        json!({"path": "/api1/order/v1/apply", "times": 0}),
        json!({"min": 2, "max": 2}),
    ] {
        bench.qa.verify(&fits).await.unwrap_or_else(|missed| panic!("{fits}: {missed}"));
    }
    for (misses, field) in [
        (json!({"path": "/api1/order/v1/l*", "method": "GET"}), "method"),
        (json!({"path": LOAN, "body": {"orderId": "another"}}), "body"),
        (json!({"path": LOAN, "key": "k-3"}), "key"),
        (json!({"path": LOAN, "code": 1304}), "code"),
        (json!({"path": LOAN, "user": "7000000042"}), "user"),
        (json!({"path": LOAN, "headers": {"os": "android-h5"}}), "headers.os"),
    ] {
        let missed = bench.qa.verify(&misses).await.unwrap_err();
        assert_eq!((missed.status, &missed.data["count"]), (409, &json!(0)), "{misses}: {missed}");
        let near = &missed.data["nearest"][0];
        assert_eq!((&near["path"], &near["differs"][0]["field"]), (&json!(LOAN), &json!(field)), "{misses}: {missed}");
    }
    let missed = bench.qa.verify(json!({"path": LOAN, "times": 2})).await.unwrap_err();
    assert_eq!((missed.status, &missed.data["expected"]), (409, &json!("2")), "{missed}");
    for wrong in
        [json!({"times": 1, "min": 1}), json!({"min": 2, "max": 1}), json!({"withinMs": 99_999}), json!({"x": 1})]
    {
        assert_eq!(bench.qa.verify(&wrong).await.unwrap_err().status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn a_number_and_a_text_of_its_digits_are_alike() {
    let bench = Bench::new().await;
    let apply = "/api1/order/v1/apply";
    for sent in [json!("3000"), json!(3000)] {
        bench.qa.clear_journal().await.unwrap();
        let token = bench.qa.load("verified").await.unwrap().token;
        let cards = bench.get(&token, "/api1/bank/v1/find-user-bank-card?productId=saral-first").await;
        let body = json!({
            "cardId": cards["data"][0]["id"], "borrowAmount": sent, "periods": 7, "productId": "saral-first",
        });
        let call = async || bench.send("POST", apply, &[("token", &token)], &body.to_string()).await.1["code"].clone();
        for expected in [json!("3000"), json!(3000)] {
            let expected = json!({"borrowAmount": expected});
            bench.qa.fault(json!({"path": apply, "kind": "code", "code": 1301, "body": expected})).await.unwrap();
            assert_eq!(call().await, 1301, "{sent} fits {expected}");
            bench.qa.verify(json!({"path": apply, "body": expected, "times": 1})).await.unwrap();
            bench.qa.clear_journal().await.unwrap();
        }
        assert_eq!(call().await, 0, "{sent}");
        for other in [json!("3001"), json!(3001)] {
            bench.qa.verify(json!({"path": apply, "body": {"borrowAmount": other}, "times": 0})).await.unwrap();
        }
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
        bench.qa.verify(json!({"body": {"phone": "917000000051"}})).await.unwrap();
        let wrong = json!({"body": {"phone": "917000000052"}});
        assert_eq!(bench.qa.verify(wrong).await.unwrap_err().status, 409);
        entry["hashed"]["phone"].clone()
    };
    assert_ne!(hashes(&bench).await, hashes(&bench.of("other")).await);
}

#[tokio::test]
async fn saved_answers_are_masked_whatever_their_names_are() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    for step in ["basic", "work", "identity", "contacts"] {
        let answer = bench.get(&token, &format!("/api1/auth/v1/saved?step={step}&reveal=true")).await;
        let shown = newest(&bench).await["response"]["data"]["values"].clone();
        let (values, shown) = (answer["data"]["values"].as_object().unwrap(), shown.as_object().unwrap());
        assert!(!values.is_empty() && shown.keys().eq(values.keys()), "{step}: {answer}");
        assert!(shown.values().all(|value| value == "***"), "{step}: {shown:?}");
    }
}

#[tokio::test]
async fn an_applicants_answers_and_a_read_card_are_masked_whatever_their_names_are() {
    let bench = Bench::with(&["--ops-token", "ops"]).await;
    let orders = bench.qa.load("auditing").await.unwrap().order_ids;
    let path = format!("/ops/v1/orders/{}/applicant", orders[0]);
    for path in [path.clone(), format!("{path}/")] {
        let (_, answer) = bench.send("GET", &path, &[("authorization", "Bearer ops")], "").await;
        let basic = answer["data"]["basic"].as_object().unwrap();
        let shown = newest(&bench).await["response"]["data"]["basic"].clone();
        assert!(!basic.is_empty() && shown.as_object().unwrap().keys().eq(basic.keys()), "{answer}");
        assert!(shown.as_object().unwrap().values().all(|value| value == "***"), "{shown}");
    }
    let token = bench.qa.load("half-verified-identity").await.unwrap().token;
    assert_eq!(read_card(&bench, &token, "3").await["name"], "Shivshankar Choudhury");
    let shown = newest(&bench).await["response"]["data"]["value_keys"].clone();
    assert_eq!((&shown["name"], &shown["panNo"]), (&json!("***"), &json!("***")), "{shown}");
}

#[tokio::test]
async fn a_proof_of_ownership_shows_no_value() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    for (name, value, other) in [("pan", "ABCPE1234F", "lastFour"), ("lastFour", "7058", "pan")] {
        let body = json!({name: value, other: "", "birthYear": "1988"});
        bench.send("POST", "/api1/user/v1/proveOwner", &[("token", &token)], &body.to_string()).await;
        let entry = newest(&bench).await;
        assert_eq!(entry["request"], json!({name: "***", other: "", "birthYear": "***"}), "{entry}");
    }
}

#[tokio::test]
async fn a_call_that_is_still_to_come_is_waited_for() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    let (later, routes) = (bench.of("default"), token.clone());
    let asking = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(120)).await;
        later.get(&routes, HOME).await
    });
    let begun = Instant::now();
    bench.qa.verify(json!({"path": HOME, "withinMs": 60_000})).await.unwrap();
    assert!((100..30_000).contains(&begun.elapsed().as_millis()), "not only at the end: {:?}", begun.elapsed());
    asking.await.unwrap();
    let begun = Instant::now();
    let body = json!({"path": HOME, "times": 5, "withinMs": 200});
    assert_eq!(bench.qa.verify(body).await.unwrap_err().status, 409);
    assert!(begun.elapsed() >= Duration::from_millis(200), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn too_many_calls_are_named_instead_of_those_that_do_not_fit() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    bench.get(&token, HOME).await;
    bench.get(&token, "/api1/order/v1/list").await;
    let fits = bench.qa.verify(json!({"path": HOME})).await.unwrap().calls;
    let missed = bench.qa.verify(json!({"path": HOME, "times": 0})).await.unwrap_err();
    assert_eq!(missed.data["nearest"], json!([{"id": fits[0], "method": "GET", "path": HOME, "differs": []}]));
    assert!(missed.msg.contains(&format!("the last that fits is GET {HOME} ({})", fits[0])), "{missed}");
}

async fn archived(bench: &Bench) -> Vec<Value> {
    bench.qa.har().await.unwrap()["log"]["entries"].as_array().unwrap().clone()
}

#[tokio::test]
async fn an_archive_has_no_content_of_an_answer_that_was_cut_or_was_no_json() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    for (kind, status, error) in [("truncate", 0, "the connection broke"), ("garbage", 200, "no JSON")] {
        bench.qa.fault(json!({"path": HOME, "kind": kind})).await.unwrap();
        let request = warp::test::request().path(HOME).header("web_uuid", "w").header("token", &token);
        let routes = bench.routes.clone();
        drop(tokio::spawn(async move { request.reply(&routes).await }).await);
        let entry = archived(&bench).await.pop().unwrap();
        let response = &entry["response"];
        assert_eq!((&entry["_fault"], &response["status"]), (&json!(kind), &json!(status)), "{entry}");
        assert_eq!((&response["_error"], &response["bodySize"]), (&json!(error), &json!(-1)), "{entry}");
        assert_eq!(response["content"], json!({"size": 0, "mimeType": "application/json", "text": ""}), "{entry}");
        assert_eq!(response["headers"].as_array().unwrap().is_empty(), status == 0, "{entry}");
        assert_eq!(newest(&bench).await["response"]["code"], 0, "the journal has what the call made");
    }
    assert_eq!(bench.qa.fixture(None).await.unwrap()["exchanges"], json!([]), "no server gives such answers");
    let raw = json!({"path": HOME, "kind": "status", "status": 503, "rawBody": "<html>"});
    bench.qa.fault(raw).await.unwrap();
    bench.get(&token, HOME).await;
    assert_eq!(archived(&bench).await.pop().unwrap()["response"]["content"]["text"], "<html>");
    assert_eq!(newest(&bench).await["response"], "<html>");
}

#[tokio::test]
async fn an_archive_has_the_raw_body_of_a_fault_as_it_was_sent() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    for raw in ["teapot", "\"teapot\"", "[1]"] {
        bench.qa.fault(json!({"path": HOME, "kind": "status", "status": 503, "rawBody": raw})).await.unwrap();
        bench.get(&token, HOME).await;
        assert_eq!(archived(&bench).await.pop().unwrap()["response"]["content"]["text"], raw);
    }
}

fn millis(at: &Value) -> i64 {
    serde_json::from_value::<Timestamp>(at.clone()).unwrap().epoch_ms()
}

#[tokio::test]
async fn a_delayed_call_is_listed_with_the_instant_at_which_it_came() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    bench.qa.fault(json!({"path": HOME, "kind": "latency", "ms": 300})).await.unwrap();
    bench.get(&token, HOME).await;
    let ended = bench.app.clock.now().epoch_ms();
    let entry = newest(&bench).await;
    let took = entry["ms"].as_i64().unwrap();
    assert!(took >= 300 && millis(&entry["at"]) + took <= ended, "it had ended by {ended}: {entry}");
    let archived = archived(&bench).await.pop().unwrap();
    assert_eq!(millis(&archived["startedDateTime"]), millis(&entry["at"]), "{archived}");
}

#[tokio::test]
async fn a_call_that_its_key_kept_from_running_is_listed_as_not_executed() {
    let bench = Bench::new().await;
    let ScenarioLoaded { token, order_ids: orders, .. } = bench.qa.load("passed").await.unwrap();
    let body = json!({"orderId": orders[0]}).to_string();
    let take = async |bench: &Bench, key: &str| {
        bench.send("POST", LOAN, &[("token", &token), ("idempotency-key", key)], &body).await
    };
    assert_eq!(take(&bench, "two words").await.1["code"], 4004);
    let refused = newest(&bench).await;
    assert_eq!((&refused["code"], &refused["executed"]), (&json!(4004), &json!(false)), "{refused}");
    bench.qa.fault(json!({"event": "getMoney", "kind": "slow", "ms": 3000})).await.unwrap();
    let second = async {
        while !bench.qa.faults().await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        take(&bench, KEY).await
    };
    let (first, second) = tokio::join!(take(&bench, KEY), second);
    assert_eq!((second.0, &second.1["code"], &first.1["code"]), (409, &json!(4091), &json!(0)), "{first:?}");
    assert_eq!(take(&bench, KEY).await.1, first.1, "replayed");
    for (code, times) in [(4004, 1), (4091, 1), (0, 2)] {
        bench.qa.verify(json!({"path": LOAN, "code": code, "times": times})).await.unwrap();
    }
    let run = bench.qa.journal().await.unwrap().into_iter().filter(|call| call["executed"] == true);
    assert_eq!(run.count(), 1, "one of four calls ran");
}

/// The app sends both names, and a proxy may drop the one with an underscore.
#[tokio::test]
async fn either_name_of_an_installation_s_id_is_taken_like_the_other() {
    let bench = Bench::new().await;
    let path = "/api1/sms/v1/sendCode";
    let send = async |headers: &[(&str, &str)]| {
        bench.send("GET", &format!("{path}?phone=917000000071"), headers, "").await.1["code"].clone()
    };
    send(&[("web_uuid", "zz")]).await;
    send(&[("web_uuid", ""), ("web-uuid", "zz")]).await;
    for name in ["web_uuid", "web-uuid", "Web-Uuid"] {
        bench.qa.verify(json!({"path": path, "headers": {name: "zz"}, "times": 2})).await.unwrap();
        bench.qa.fault(json!({"path": path, "kind": "code", "code": 1301, "headers": {name: "zz"}})).await.unwrap();
        bench.qa.fault(json!({"path": path, "kind": "code", "code": 1301, "headers": {name: "yy"}})).await.unwrap();
        assert_eq!(send(&[("web_uuid", ""), ("web-uuid", "yy")]).await, 1301);
        assert_eq!(send(&[("web_uuid", "zz")]).await, 1301);
        bench.qa.clear_journal().await.unwrap();
        send(&[("web_uuid", ""), ("web-uuid", "zz")]).await;
        send(&[("web_uuid", "zz")]).await;
    }
}
