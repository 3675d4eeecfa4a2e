//! Tests of a tenant's clock: its bounds, its advance to the next deadline, and the cookie that tells the app the time.

use std::time::Duration;

use crate::bench::Bench;
use serde_json::{Value, json};

async fn refused(bench: &Bench, change: Value) -> String {
    let refused = bench.qa.turn(&change).await.unwrap_err();
    assert_eq!((refused.status, refused.code), (409, 4093), "{change}: {refused}");
    refused.msg
}

#[tokio::test]
async fn the_clock_does_not_go_back_past_a_recorded_event_which_the_refusal_names() {
    let bench = Bench::new().await;
    bench.qa.turn(json!({"now": "2026-11-20T10:15:00+05:30", "freeze": true})).await.unwrap();
    bench.qa.load("verified").await.unwrap();
    let orders = bench.qa.load("loaned").await.unwrap().order_ids;
    let number = bench.qa.order(&orders[0]).await.unwrap().order_no;
    let at = async || bench.qa.clock().await.unwrap().now;
    // The loan's last event, the disbursal, was two days ago.
    bench.qa.advance("-PT48H").await.unwrap();
    for back in [json!({"advance": "-PT0.001S"}), json!({"now": "2026-11-18T10:14:59.999+05:30"})] {
        let said = refused(&bench, back).await;
        for part in ["`disbursed`", number.as_str(), "2026-11-18T10:15:00+05:30"] {
            assert!(said.contains(part), "{part} in {said}");
        }
    }
    assert_eq!(at().await, "2026-11-18T10:15:00+05:30", "it stands where it stood");
    bench.qa.advance("P8D").await.unwrap();
    let said = refused(&bench, json!({"advance": "-P1D"})).await;
    assert!(said.contains("`dueDatePassed`") && said.contains("2026-11-26T00:00:00+05:30"), "{said}");
    // Another tenant has no recorded event, so its clock may go back.
    bench.of("other").qa.set_now("2020-01-01T00:00:00+05:30").await.unwrap();
}

#[tokio::test]
async fn the_clock_goes_ten_years_ahead_and_no_further() {
    let bench = Bench::new().await;
    let before = bench.qa.clock().await.unwrap();
    for far in [
        json!({"advance": "P3660D"}),
        json!({"advance": "P99999999D"}),
        json!({"now": "9999-12-31T00:00:00+05:30"}),
        json!({"now": "2100-01-01T00:00:00+05:30"}),
    ] {
        let said = refused(&bench, far).await;
        assert!(said.contains("ten years") && said.contains("allowed is up to"), "{said}");
    }
    assert_eq!(bench.qa.clock().await.unwrap().offset_ms, before.offset_ms);
    bench.qa.advance("P3652D").await.unwrap();
}

#[tokio::test]
async fn the_clock_turns_to_the_next_deadline_and_says_when_there_is_none() {
    let bench = Bench::new().await;
    bench.qa.turn(json!({"now": "2026-11-20T10:15:00+05:30", "freeze": true})).await.unwrap();
    let said = refused(&bench, json!({"to": "nextDeadline"})).await;
    assert!(said.contains("nothing falls due"), "{said}");
    let mut orders = Vec::new();
    for name in ["loaned", "passed", "extension-pending", "settled"] {
        orders.extend(bench.qa.load(name).await.unwrap().order_ids);
    }
    let mut turned = Vec::new();
    for _ in 0..4 {
        let now = bench.qa.to_next_deadline().await.unwrap().now;
        turned.push((now, bench.qa.order(&orders[1]).await.unwrap().order_state));
    }
    let expected = [
        ("2026-11-21T09:15:00+05:30", "2"),
        ("2026-11-22T00:00:00+05:30", "2"),
        ("2026-11-23T10:10:00+05:30", "10"),
        ("2026-11-26T00:00:00+05:30", "10"),
    ];
    let turned: Vec<_> = turned.iter().map(|(at, state)| (at.as_str(), state.as_str())).collect();
    assert_eq!(turned, expected);
    assert!(refused(&bench, json!({"to": "nextDeadline"})).await.contains("nothing falls due"));
    for (wrong, said) in [
        (json!({"to": "morning"}), "to: `morning` is unknown; allowed: nextDeadline"),
        (json!({"to": "nextDeadline", "advance": "P1D"}), "only one"),
        (json!({"advance": "8 days"}), "advance: given 8 days"),
        (json!({}), "now, advance, to and freeze"),
    ] {
        let refused = bench.qa.turn(&wrong).await.unwrap_err();
        assert_eq!(refused.status, 400, "{wrong}");
        assert!(refused.msg.contains(said), "{said} in {refused}");
    }
}

#[tokio::test]
async fn a_clock_that_goes_back_ends_the_delays_of_running_calls() {
    let bench = Bench::new().await;
    bench.qa.freeze(true).await.unwrap();
    bench.qa.fault(json!({"path": "/api1/sms/v1/sendCode", "kind": "latency", "ms": 600_000})).await.unwrap();
    let calling = bench.of("default");
    let path = "/api1/sms/v1/sendCode?phone=917000000056";
    let call = tokio::spawn(async move { calling.send("GET", path, &[], "").await });
    while !bench.qa.faults().await.unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    tokio::time::timeout(Duration::from_secs(60), bench.qa.advance("-PT1S")).await.unwrap().unwrap();
    let (status, refused) = call.await.unwrap();
    assert_eq!((status, &refused["code"]), (503, &json!(5030)), "{refused}");
}

/// Returns the cookie `qa_clock` that the server sets for a browser that sends `cookies`.
async fn told(bench: &Bench, cookies: &str) -> Option<String> {
    let request = warp::test::request().path("/api1/home/v1/index").header("host", "localhost:8080");
    let request = request.header("web_uuid", "w").header("x-qa-tenant", bench.qa.tenant()).header("cookie", cookies);
    let response = request.reply(&bench.routes).await;
    let mut set = response.headers().get_all("set-cookie").iter().map(|value| value.to_str().unwrap().to_owned());
    set.find(|value| value.starts_with("qa_clock="))
}

#[tokio::test]
async fn the_app_is_told_its_tenants_time_in_a_cookie_when_it_does_not_know_it_yet() {
    let bench = Bench::new().await;
    assert_eq!(told(&bench, "").await, None, "the machine's time needs no telling");
    assert_eq!(told(&bench, "qa_clock=5").await.unwrap(), "qa_clock=; Path=/; Max-Age=0; SameSite=Lax");

    let clock = bench.qa.advance("P8D").await.unwrap();
    let ahead = format!("qa_clock={}", clock.offset_ms);
    let set = told(&bench, "qa_clock=5").await.unwrap();
    assert_eq!(set, format!("{ahead}; Path=/; Max-Age=2592000; SameSite=Lax"), "outlives a closed browser");
    assert_eq!(told(&bench, &format!("a=b; {ahead}")).await, None, "known");
    assert_eq!(told(&bench, "qa_clock=browser").await, None, "the browser's clock goes with the tenant's");

    let at = json!({"now": "2027-03-01T00:00:00+05:30", "freeze": true});
    bench.qa.turn(at).await.unwrap();
    assert!(told(&bench, &ahead).await.unwrap().starts_with("qa_clock=@1803839400000;"), "it stands");
}
