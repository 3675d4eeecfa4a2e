//! The tenant's clock: where it does not go, and how it finds the next deadline.

use crate::bench::Bench;
use serde_json::{Value, json};

async fn refused(bench: &Bench, change: Value) -> String {
    let (status, envelope) = bench.send("POST", "/__qa/clock", &[], &change.to_string()).await;
    assert_eq!((status, &envelope["code"]), (409, &json!(4090)), "{change}: {envelope}");
    envelope["msg"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn the_clock_does_not_go_back_past_a_recorded_event_which_the_refusal_names() {
    let bench = Bench::new().await;
    bench.data("POST", "/__qa/clock", json!({"now": "2026-11-20T10:15:00+05:30", "freeze": true})).await;
    bench.load("verified", json!({})).await;
    let (_, orders) = bench.load("loaned", json!({})).await;
    let number = bench.data("GET", &format!("/__qa/orders/{}", orders[0]), json!({})).await["orderNo"].clone();
    let at = async || bench.data("GET", "/__qa/clock", json!({})).await["now"].clone();
    // Paid out two days ago, and nothing since.
    bench.data("POST", "/__qa/clock", json!({"advance": "-PT48H"})).await;
    for back in [json!({"advance": "-PT0.001S"}), json!({"now": "2026-11-18T10:14:59.999+05:30"})] {
        let said = refused(&bench, back).await;
        for part in ["`disbursed`", number.as_str().unwrap(), "2026-11-18T10:15:00+05:30"] {
            assert!(said.contains(part), "{part} in {said}");
        }
    }
    assert_eq!(at().await, "2026-11-18T10:15:00+05:30", "it stands where it stood");
    bench.data("POST", "/__qa/clock", json!({"advance": "P8D"})).await;
    let said = refused(&bench, json!({"advance": "-P1D"})).await;
    assert!(said.contains("`dueDatePassed`") && said.contains("2026-11-26T00:00:00+05:30"), "{said}");
    // Another tenant has recorded nothing.
    bench.of("other").data("POST", "/__qa/clock", json!({"now": "2020-01-01T00:00:00+05:30"})).await;
}

#[tokio::test]
async fn the_clock_goes_ten_years_ahead_and_no_further() {
    let bench = Bench::new().await;
    let before = bench.data("GET", "/__qa/clock", json!({})).await;
    for far in [
        json!({"advance": "P3660D"}),
        json!({"advance": "P99999999D"}),
        json!({"now": "9999-12-31T00:00:00+05:30"}),
        json!({"now": "2100-01-01T00:00:00+05:30"}),
    ] {
        let said = refused(&bench, far).await;
        assert!(said.contains("ten years") && said.contains("allowed is up to"), "{said}");
    }
    assert_eq!(bench.data("GET", "/__qa/clock", json!({})).await["offsetMs"], before["offsetMs"]);
    bench.data("POST", "/__qa/clock", json!({"advance": "P3652D"})).await;
}

#[tokio::test]
async fn the_clock_turns_to_the_next_deadline_and_says_when_there_is_none() {
    let bench = Bench::new().await;
    bench.data("POST", "/__qa/clock", json!({"now": "2026-11-20T10:15:00+05:30", "freeze": true})).await;
    let said = refused(&bench, json!({"to": "nextDeadline"})).await;
    assert!(said.contains("nothing falls due"), "{said}");
    let mut orders = Vec::new();
    for name in ["loaned", "passed", "extension-pending", "settled"] {
        orders.extend(bench.load(name, json!({})).await.1);
    }
    let mut turned = Vec::new();
    for _ in 0..4 {
        let now = bench.data("POST", "/__qa/clock", json!({"to": "nextDeadline"})).await["now"].clone();
        turned.push((now.as_str().unwrap().to_owned(), bench.state(&orders[1]).await.0));
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
        (json!({"advance": "8 days"}), "advance: `8 days`"),
        (json!({}), "now, advance, to and freeze"),
    ] {
        let (status, envelope) = bench.send("POST", "/__qa/clock", &[], &wrong.to_string()).await;
        assert_eq!(status, 400, "{wrong}");
        assert!(envelope["msg"].as_str().unwrap().contains(said), "{said} in {envelope}");
    }
}

/// The cookie that a call to the API answers, of a browser that has `cookies`.
async fn told(bench: &Bench, cookies: &str) -> Option<String> {
    let request = warp::test::request().path("/api1/home/v1/index").header("host", "localhost:8080");
    let request = request.header("web_uuid", "w").header("x-qa-tenant", bench.name()).header("cookie", cookies);
    let response = request.reply(&bench.routes).await;
    let mut set = response.headers().get_all("set-cookie").iter().map(|value| value.to_str().unwrap().to_owned());
    set.find(|value| value.starts_with("qa_clock="))
}

#[tokio::test]
async fn the_app_is_told_its_tenants_time_in_a_cookie_when_it_does_not_know_it_yet() {
    let bench = Bench::new().await;
    assert_eq!(told(&bench, "").await, None, "the machine's time needs no telling");
    assert_eq!(told(&bench, "qa_clock=5").await.unwrap(), "qa_clock=; Path=/; Max-Age=0; SameSite=Lax");

    let clock = bench.data("POST", "/__qa/clock", json!({"advance": "P8D"})).await;
    let ahead = format!("qa_clock={}", clock["offsetMs"]);
    let set = told(&bench, "qa_clock=5").await.unwrap();
    assert_eq!(set, format!("{ahead}; Path=/; Max-Age=2592000; SameSite=Lax"), "outlives a closed browser");
    assert_eq!(told(&bench, &format!("a=b; {ahead}")).await, None, "known");
    assert_eq!(told(&bench, "qa_clock=browser").await, None, "the browser's clock goes with the tenant's");

    let at = json!({"now": "2027-03-01T00:00:00+05:30", "freeze": true});
    bench.data("POST", "/__qa/clock", at).await;
    assert!(told(&bench, &ahead).await.unwrap().starts_with("qa_clock=@1803839400000;"), "it stands");
}
