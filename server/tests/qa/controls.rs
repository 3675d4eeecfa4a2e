//! Tests of the test controls: scenarios, clock, codes, faults, journal and access.

use crate::bench::Bench;
use saral_qa::{Control, Given, QaError, ScenarioLoaded, Times, Whose};
use serde_json::{Value, json};

#[tokio::test]
async fn loading_again_replaces_the_user_and_never_moves_the_clock() {
    let bench = Bench::new().await;
    bench.qa.turn(json!({"now": "2027-03-01T09:00:00+05:30", "freeze": true})).await.unwrap();
    let phone = Some("7000012345");
    let first = bench.qa.scenario("loaned", phone).await.unwrap();
    let second = bench.qa.scenario("passed", phone).await.unwrap();
    assert_eq!(bench.qa.clock().await.unwrap().now, "2027-03-01T09:00:00+05:30");
    assert_eq!(bench.get(&first.token, "/api1/home/v1/index").await["code"], -4, "the replaced user's session");
    assert_eq!(bench.qa.order(&first.order_ids[0]).await.unwrap_err().status, 404);
    let list = bench.get(&second.token, "/api1/order/v1/list").await;
    assert_eq!((list["data"].as_array().unwrap().len(), second.order_ids.len()), (1, 1));
    let refused = bench.qa.load("nope").await.unwrap_err();
    assert_eq!((refused.status, refused.code), (404, 4041));
    for phone in ["123", "5000012345", "91700001234"] {
        assert_eq!(bench.qa.scenario("passed", Some(phone)).await.unwrap_err().status, 400, "{phone}");
    }
}

#[tokio::test]
async fn turning_the_clock_lets_everything_happen_on_the_way_once() {
    let bench = Bench::new().await;
    bench.qa.turn(json!({"now": "2027-03-01T09:00:00+05:30", "freeze": true})).await.unwrap();
    let ScenarioLoaded { token, order_ids: loaned, .. } = bench.qa.load("loaned").await.unwrap();
    let passed = bench.qa.load("passed").await.unwrap().order_ids;
    let pending = bench.qa.load("extension-pending").await.unwrap().order_ids;
    bench.qa.advance("P8D").await.unwrap();
    assert_eq!(bench.qa.order(&loaned[0]).await.unwrap().order_state, "8");
    assert_eq!(bench.qa.order(&passed[0]).await.unwrap().order_state, "10");
    let view = bench.qa.order(&pending[0]).await.unwrap();
    assert_eq!((view.order_state.as_str(), view.extension_state), ("8", 2));
    let view = bench.qa.order(&loaned[0]).await.unwrap();
    let history = view.order["history"].as_array().unwrap();
    let overdue: Vec<_> = history.iter().filter(|step| step["event"] == "dueDatePassed").collect();
    assert_eq!(overdue.len(), 1);
    assert_eq!(overdue[0]["at"], "2027-03-07T00:00:00+05:30", "at its own instant, not when the clock was turned");
    let detail = bench.get(&token, &format!("/api1/order/v1/detail?orderId={}", loaned[0])).await;
    assert_eq!(detail["data"]["overdueDays"], 3);
    for body in [
        json!({}),
        json!({"advance": "8 days"}),
        json!({"now": "x"}),
        json!({"freeze": true, "x": 1}),
        json!({"now": "2027-03-01T09:00:00+05:30", "advance": "P1D"}),
    ] {
        assert_eq!(bench.qa.turn(&body).await.unwrap_err().status, 400, "{body}");
    }
}

#[tokio::test]
async fn events_happen_or_are_refused_with_409_and_tenants_are_apart() {
    let bench = Bench::new().await;
    let orders = bench.qa.load("auditing").await.unwrap().order_ids;
    let order = orders[0].as_str();
    assert_eq!(bench.qa.order(order).await.unwrap().allowed_events, ["approve", "deny", "withdraw"]);
    let refused = bench.qa.event(order, "repaid").await.unwrap_err();
    assert_eq!((refused.status, refused.code), (409, 4090));
    assert_eq!(bench.qa.order(&orders[0]).await.unwrap().order_state, "1", "nothing changed");
    for (wrong, said) in
        [(json!({"event": "fly"}), "event: `fly`"), (json!({"happening": 1}), "happening: unknown field")]
    {
        let given = Given { path: order, body: Some(wrong), ..Given::default() };
        let QaError { status, msg, .. } = bench.qa.call::<Value>(Control::Event, given).await.unwrap_err();
        assert_eq!(status, 400, "{said}");
        assert!(msg.contains(said) && (msg.contains("getMoney") || msg.contains("expected `event`")), "{msg}");
    }
    bench.qa.event(order, "approve").await.unwrap();
    assert_eq!(bench.qa.order(&orders[0]).await.unwrap().order_state, "2");
    let other = bench.of("other");
    assert_eq!(other.qa.order(order).await.unwrap_err().status, 404, "another tenant's order");
    bench.qa.reset().await.unwrap();
    assert_eq!(bench.qa.order(order).await.unwrap_err().status, 404);
}

#[tokio::test]
async fn the_live_code_of_a_phone_can_be_read_and_used_once() {
    let bench = Bench::new().await;
    let phone = Whose::Phone("917000000077");
    assert_eq!(bench.qa.otp(phone).await.unwrap_err().status, 404, "none was sent");
    bench.data("GET", "/api1/sms/v1/sendCode?phone=917000000077", json!({})).await;
    assert_eq!(bench.qa.otp(phone).await.unwrap(), "1234");
    bench.data("POST", "/api1/user/v1/login", json!({"phone": "917000000077", "code": "1234"})).await;
    assert_eq!(bench.qa.otp(phone).await.unwrap_err().status, 404, "it was used");
    assert_eq!(bench.qa.call::<Value>(Control::Otp, Given::default()).await.unwrap_err().status, 400);
}

#[tokio::test]
async fn faults_happen_as_often_as_ordered() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    let home = "/api1/home/v1/index";
    let add = async |fault: Value| bench.qa.fault(fault).await.unwrap();
    add(json!({"method": "GET", "path": home, "kind": "status", "status": 503, "times": 2})).await;
    for expected in [503, 503, 200] {
        let (status, envelope) = bench.send("GET", home, &[("token", &token)], "").await;
        assert_eq!(status, expected);
        assert!(envelope["code"].is_i64(), "an envelope all the same");
    }
    add(json!({"method": "GET", "path": home, "kind": "code", "code": -4, "times": 1})).await;
    assert_eq!(bench.get(&token, home).await["code"], -4);
    assert_eq!(bench.get(&token, home).await["code"], 0, "the session itself is whole");
    add(json!({"path": home, "kind": "garbage", "times": 1})).await;
    assert_eq!(bench.get(&token, home).await, Value::Null);
    let fault = add(json!({"path": home, "kind": "latency", "ms": 5, "times": 9})).await;
    assert_eq!(bench.qa.faults().await.unwrap()[0].left, Times::Number(9));
    assert_eq!(bench.of("other").qa.faults().await.unwrap(), []);
    bench.qa.remove_fault(fault.id).await.unwrap();
    assert_eq!(bench.qa.faults().await.unwrap(), []);
    let unknown = json!({"path": "/x", "kind": "earthquake"});
    assert_eq!(bench.qa.fault(unknown).await.unwrap_err().status, 400);
}

#[tokio::test]
async fn an_answer_dropped_after_the_commit_was_executed_and_a_reset_was_not() {
    let bench = Bench::new().await;
    let ScenarioLoaded { token, order_ids: orders, .. } = bench.qa.load("passed").await.unwrap();
    let path = "/api1/order/v1/loan";
    let body = json!({"orderId": orders[0]}).to_string();
    for (kind, state) in [("reset", "2"), ("drop-after-commit", "4")] {
        bench.qa.fault(json!({"path": path, "kind": kind})).await.unwrap();
        let request = warp::test::request().method("POST").path(path).header("web_uuid", "w").header("token", &token);
        let request = request.header("content-type", "application/json").header("idempotency-key", "k-1").body(&body);
        let routes = bench.routes.clone();
        // The test client panics at the incomplete response.
        let broken = tokio::spawn(async move { request.reply(&routes).await });
        assert!(broken.await.is_err(), "{kind}: an answer arrived");
        assert_eq!(bench.qa.order(&orders[0]).await.unwrap().order_state, state, "{kind}");
    }
    let again = [("token", token.as_str()), ("idempotency-key", "k-1")];
    let (status, envelope) = bench.send("POST", path, &again, &body).await;
    assert_eq!((status, &envelope["code"]), (200, &json!(0)), "the retry gets the lost answer");
    let other = json!({"orderId": "other"}).to_string();
    assert_eq!(bench.send("POST", path, &again, &other).await.0, 422);
    let journal = bench.qa.journal().await.unwrap();
    let ran: Vec<_> = journal.iter().map(|one| json!([one["status"], one["executed"]])).collect();
    assert_eq!(json!(ran), json!([[0, false], [200, true], [200, false], [422, false]]), "a replay runs nothing");
    bench.qa.verify(json!({"path": path, "code": 0, "times": 2})).await.unwrap();
    let log = bench.qa.har().await.unwrap()["log"].clone();
    let told: Vec<_> = log["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!([one["response"]["status"], one["_fault"]]))
        .collect();
    assert_eq!(json!(told), json!([[0, "reset"], [0, "drop-after-commit"], [200, null], [422, null]]));
}

#[tokio::test]
async fn the_journal_has_every_call_and_nothing_personal() {
    let bench = Bench::new().await;
    bench.data("GET", "/api1/sms/v1/sendCode?phone=917000000078", json!({})).await;
    let login = json!({"phone": "917000000078", "code": "1234"});
    let token = bench.data("POST", "/api1/user/v1/login", login).await["token"].as_str().unwrap().to_owned();
    bench.get(&token, "/api1/home/v1/index").await;
    let har = bench.qa.har().await.unwrap();
    for shown in [Value::from(bench.qa.journal().await.unwrap()), bench.qa.fixture(None).await.unwrap(), har.clone()] {
        let text = shown.to_string();
        for secret in ["7000000078", "\"1234\"", "\\\"1234\\\"", token.as_str()] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        assert!(text.contains("/api1/user/v1/login") && text.contains("/api1/home/v1/index"), "{text}");
    }
    assert_eq!(har["log"]["version"], "1.2");
    assert_eq!(har["log"]["entries"].as_array().unwrap().len(), 3);
    assert!(bench.of("other").qa.journal().await.unwrap().is_empty());
    bench.qa.clear_journal().await.unwrap();
    assert!(bench.qa.journal().await.unwrap().is_empty());
}

#[tokio::test]
async fn pages_of_other_sites_and_other_hosts_cannot_use_the_controls() {
    let bench = Bench::new().await;
    for headers in [
        [("host", "evil.example"), ("x-a", "b")],
        [("host", "localhost:8080"), ("origin", "https://evil.example")],
        [("host", "localhost:8080"), ("sec-fetch-site", "cross-site")],
    ] {
        for (method, path) in [("GET", "/__qa"), ("GET", "/__qa/clock"), ("POST", "/__qa/reset")] {
            let (status, envelope) = bench.send(method, path, &headers, "").await;
            assert_eq!((status, &envelope["code"]), (403, &json!(4030)), "{method} {path} {headers:?}");
        }
    }
    assert_eq!(bench.send("GET", "/__qa/nothing", &[], "").await.0, 404);
    let machine = bench.qa.about().await.unwrap().machine;
    let passed = machine.iter().find(|phase| phase.phase == "2").unwrap();
    assert!(passed.events.iter().any(|step| step.event == "passLapsed" && step.to == "10"), "the order's table");
}

#[tokio::test]
async fn automation_leaves_a_loaded_scenario_where_it_is_and_takes_up_what_is_moved() {
    let bench = Bench::with(&["--auto-audit", "5"]).await;
    bench.qa.freeze(true).await.unwrap();
    let orders = bench.qa.load("auditing").await.unwrap().order_ids;
    bench.qa.advance("PT1H").await.unwrap();
    assert_eq!(bench.qa.order(&orders[0]).await.unwrap().order_state, "1", "a scenario stays where its name says");
    let passed = bench.qa.load("passed").await.unwrap().order_ids;
    bench.qa.event(&passed[0], "getMoney").await.unwrap();
    bench.qa.advance("PT4S").await.unwrap();
    assert_eq!(bench.qa.order(&passed[0]).await.unwrap().order_state, "4");
    bench.qa.advance("PT2S").await.unwrap();
    let state = bench.qa.order(&passed[0]).await.unwrap().order_state;
    assert_eq!(state, "6", "paid out five seconds after it was asked for");
}

/// Login codes are fixed in tests, so pages of other sites and requests under another host name must be refused.
#[tokio::test]
async fn pages_of_other_sites_and_other_hosts_cannot_use_the_app_either() {
    let bench = Bench::new().await;
    let login = json!({"phone": "917000000077", "code": "1234"}).to_string();
    for headers in [
        [("host", "evil.example"), ("x-a", "b")],
        [("host", "localhost:8080"), ("origin", "https://evil.example")],
        [("host", "localhost:8080"), ("origin", "null")],
    ] {
        let (status, envelope) = bench.send("POST", "/api1/user/v1/login", &headers, &login).await;
        assert_eq!((status, &envelope["code"]), (403, &json!(4030)), "{headers:?}");
    }
    for headers in [[("host", "localhost:8080")], [("origin", "http://localhost:3000")]] {
        let (status, _) = bench.send("POST", "/api1/user/v1/login", &headers, &login).await;
        assert_eq!(status, 200, "{headers:?}");
    }
}

#[tokio::test]
async fn an_event_of_time_turns_the_clock_to_its_moment() {
    let bench = Bench::new().await;
    for (scenario, event, state) in [
        ("loaned", "dueDatePassed", ("8", 0)),
        ("extended", "dueDatePassed", ("8", 3)),
        ("passed", "passLapsed", ("10", 0)),
        ("extension-pending", "extensionLapsed", ("6", 2)),
    ] {
        bench.qa.reset().await.unwrap();
        bench.qa.turn(json!({"now": "2026-11-20T10:00:00+05:30", "freeze": true})).await.unwrap();
        let orders = bench.qa.load(scenario).await.unwrap().order_ids;
        let view = bench.qa.event(&orders[0], event).await.unwrap();
        assert_eq!((view.order_state.as_str(), view.extension_state), state, "{scenario}");
        let now = bench.qa.clock().await.unwrap().now;
        assert!(now.as_str() > "2026-11-20T10:00:00+05:30", "{scenario}: {now}");
    }
    let orders = bench.qa.load("settled").await.unwrap().order_ids;
    assert_eq!(bench.qa.event(&orders[0], "dueDatePassed").await.unwrap_err().status, 409);
}

#[tokio::test]
async fn a_path_that_is_no_control_is_404_and_a_wrong_method_405_with_those_it_has() {
    let bench = Bench::new().await;
    for (method, path, allow) in [
        ("POST", "/__qa", "GET"),
        ("DELETE", "/__qa/scenarios", "GET, POST"),
        ("GET", "/__qa/scenarios/loaned", "POST"),
        ("GET", "/__qa/reset", "POST"),
        ("DELETE", "/__qa/clock", "GET, POST"),
        ("POST", "/__qa/otp", "GET"),
        ("DELETE", "/__qa/orders/x", "GET"),
        ("GET", "/__qa/orders/x/events", "POST"),
        ("PUT", "/__qa/faults", "GET, POST, DELETE"),
        ("GET", "/__qa/faults/1", "DELETE"),
        ("POST", "/__qa/journal", "GET, DELETE"),
    ] {
        let response = warp::test::request().method(method).path(path).header("host", "localhost").body("{}");
        let response = response.header("content-type", "application/json").reply(&bench.routes).await;
        let envelope: Value = serde_json::from_slice(response.body()).unwrap();
        assert_eq!((response.status().as_u16(), &envelope["code"]), (405, &json!(4050)), "{method} {path}");
        assert_eq!(response.headers()["allow"], allow, "{method} {path}");
    }
    for path in ["/__qa/nothing", "/__qa/workbench", "/__qa/scenarios/a/b", "/__qa/faults/x/y"] {
        let (status, envelope) = bench.send("GET", path, &[], "").await;
        assert_eq!((status, &envelope["code"]), (404, &json!(4040)), "{path}");
    }
}

#[tokio::test]
async fn the_archive_has_every_field_that_har_1_2_asks_for() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    bench.get(&token, "/api1/order/v1/precheck?productId=saral-first").await;
    bench.data("GET", "/api1/sms/v1/sendCode?phone=917000000078", json!({})).await;
    let login = r#"{"phone": "917000000078", "code": "1234"}"#;
    bench.send("POST", "/api1/user/v1/login", &[], login).await;
    bench.send("POST", "/api1/order/v1/withdraw", &[("token", &token)], r#"{"orderId": "12"}"#).await;
    let log = bench.send("GET", "/__qa/journal?format=har", &[], "").await.1["log"].clone();
    assert_eq!(log["version"], "1.2");
    assert!(log["creator"]["name"].is_string() && log["creator"]["version"].is_string());
    let entries = log["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 4);
    for entry in entries {
        let (request, response) = (&entry["request"], &entry["response"]);
        for text in [&entry["startedDateTime"], &request["method"], &request["url"], &request["httpVersion"]] {
            assert!(text.is_string(), "{entry}");
        }
        for text in [&response["statusText"], &response["httpVersion"], &response["redirectURL"]] {
            assert!(text.is_string(), "{entry}");
        }
        for list in ["cookies", "headers"] {
            assert!(request[list].is_array() && response[list].is_array(), "{list}: {entry}");
        }
        let timings = &entry["timings"];
        let numbers = [&entry["time"], &timings["send"], &timings["wait"], &timings["receive"], &response["status"]];
        assert!(numbers.into_iter().all(Value::is_number), "{entry}");
        for size in ["headersSize", "bodySize"] {
            assert!(request[size].is_number() && response[size].is_number(), "{size}: {entry}");
        }
        assert!(response["content"]["size"].is_number() && response["content"]["mimeType"].is_string());
        assert!(entry["cache"].is_object() && request["queryString"].is_array());
        assert!(entry["startedDateTime"].as_str().unwrap().contains('T'));
    }
    assert_eq!(entries[0]["request"]["queryString"], json!([{"name": "productId", "value": "saral-first"}]));
    assert_eq!(entries[0]["request"]["url"], "http://localhost:8080/api1/order/v1/precheck?productId=saral-first");
    assert_eq!(entries[0]["response"]["headers"][0], json!({"name": "content-type", "value": "application/json"}));
    // The archive leaves out a masked body, because no replayed request would match the mask.
    assert_eq!(entries[2]["request"]["postData"], Value::Null);
    let posted = &entries[3]["request"]["postData"];
    assert_eq!(posted, &json!({"mimeType": "application/json", "text": r#"{"orderId":"12"}"#}));
}

#[tokio::test]
async fn a_tenant_is_named_by_header_or_cookie_and_shares_nothing() {
    let bench = Bench::new().await;
    let other = bench.of("other");
    other.qa.turn(json!({"now": "2027-03-01T09:00:00+05:30", "freeze": true})).await.unwrap();
    other.qa.fault(json!({"path": "/api1/*", "kind": "status", "status": 503, "times": 9})).await.unwrap();
    other.send("GET", "/api1/client/v1/faq", &[], "").await;
    assert!(!bench.qa.clock().await.unwrap().frozen);
    assert_eq!(bench.send("GET", "/api1/client/v1/faq", &[], "").await.0, 200);
    assert_eq!(other.qa.journal().await.unwrap().len(), 1);
    assert_eq!(bench.qa.journal().await.unwrap().len(), 1);
    let by_cookie = warp::test::request().path("/__qa/clock").header("host", "localhost:8080");
    let by_cookie = by_cookie.header("cookie", "a=b; qa_tenant=other").reply(&bench.routes).await;
    let envelope: Value = serde_json::from_slice(by_cookie.body()).unwrap();
    assert_eq!(envelope["data"]["now"], "2027-03-01T09:00:00+05:30");
    other.qa.reset().await.unwrap();
    assert!(!other.qa.clock().await.unwrap().frozen, "its clock too begins anew");
    assert_eq!(other.qa.faults().await.unwrap(), []);
    let unnamed =
        warp::test::request().path("/__qa/clock").header("host", "localhost").header("x-qa-tenant", "no/such");
    assert_eq!(unnamed.reply(&bench.routes).await.status().as_u16(), 400);
}

#[tokio::test]
async fn deadlines_of_several_users_happen_in_order_and_once_however_the_clock_gets_there() {
    let mut told = Vec::new();
    for steps in [vec!["P9D"], vec!["P1D", "PT72H", "P1W", "-P2D"], vec!["P0DT1S", "PT215H", "PT59M59S"]] {
        let bench = Bench::new().await;
        bench.qa.turn(json!({"now": "2026-11-20T10:00:00+05:30", "freeze": true})).await.unwrap();
        let mut orders = Vec::new();
        for name in ["loaned", "due-today", "passed", "extension-pending", "extended"] {
            orders.extend(bench.qa.load(name).await.unwrap().order_ids);
        }
        for step in steps {
            bench.qa.advance(step).await.unwrap();
        }
        let mut happened = Vec::new();
        for order in &orders {
            let view = bench.qa.order(order).await.unwrap();
            for step in view.order["history"].as_array().unwrap() {
                let at = step["at"].as_str().unwrap().to_owned();
                if at.as_str() > "2026-11-20T10:00:00+05:30" {
                    happened.push((at, step["event"].as_str().unwrap().to_owned()));
                }
            }
        }
        told.push(happened);
    }
    let due = |at: &str, event: &str| (at.to_owned(), event.to_owned());
    let expected = vec![
        due("2026-11-26T00:00:00+05:30", "dueDatePassed"),
        due("2026-11-21T00:00:00+05:30", "dueDatePassed"),
        due("2026-11-23T09:55:00+05:30", "passLapsed"),
        due("2026-11-21T09:00:00+05:30", "extensionLapsed"),
        due("2026-11-22T00:00:00+05:30", "dueDatePassed"),
        due("2026-11-26T00:00:00+05:30", "dueDatePassed"),
    ];
    for happened in told {
        assert_eq!(happened, expected);
    }
}
