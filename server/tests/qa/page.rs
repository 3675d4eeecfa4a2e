//! The page of the controls: its content, its files, and signing users in.

use saral_qa::{QaError, ScenarioLoaded};
use serde_json::json;

use crate::bench::Bench;

async fn html(bench: &Bench, path: &str, headers: &[(&str, &str)]) -> (u16, String) {
    let mut request =
        warp::test::request().path(path).header("host", "localhost").header("x-qa-tenant", bench.qa.tenant());
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.reply(&bench.routes).await;
    (response.status().as_u16(), String::from_utf8(response.body().to_vec()).unwrap())
}

#[tokio::test]
async fn the_page_shows_users_orders_with_their_events_clock_faults_and_journal() {
    let bench = Bench::new().await;
    bench.qa.turn(json!({"now": "2027-03-01T09:00:00+05:30", "freeze": true})).await.unwrap();
    let loaded = bench.qa.scenario("loaned", Some("7000000044")).await.unwrap();
    let ScenarioLoaded { token, order_ids: orders, .. } = loaded;
    let fault =
        json!({"method": "POST", "path": "/api1/order/v1/apply", "kind": "code", "code": 1304, "times": "forever"});
    bench.qa.fault(fault).await.unwrap();
    bench.get(&token, "/api1/home/v1/index").await;
    let (status, page) = html(&bench, "/__qa", &[]).await;
    assert_eq!(status, 200);
    let events = format!("/__qa/orders/{}/events", orders[0]);
    for text in [
        "overdue-3-days",
        "917000000044",
        "code <b>1234</b>",
        events.as_str(),
        ">requestExtension</button>",
        "1 Mar 2027, 09:00",
        "dueDatePassed of",
        "code 1304 <span class=tag>forever",
        "<option value=\"POST /api1/order/v1/apply\">",
        "/api1/home/v1/index</span> <span class=\"tag good\">200 · 0",
    ] {
        assert!(page.contains(text), "{text} in {page}");
    }
    assert!(!page.contains("style=") && !page.contains("onclick"), "nothing inline");
}

#[tokio::test]
async fn the_picture_marks_the_state_of_the_order_that_is_asked_for_and_where_its_events_lead() {
    let bench = Bench::new().await;
    let passed = bench.qa.load("passed").await.unwrap().order_ids;
    bench.qa.load("auditing").await.unwrap();
    let newest = html(&bench, "/__qa", &[]).await.1;
    assert!(newest.contains("stands in 1; approve leads to 2, deny leads to 3, withdraw leads to 10"), "{newest}");
    let chosen = html(&bench, &format!("/__qa?order={}", passed[0]), &[]).await.1;
    assert!(chosen.contains("stands in 2; withdraw leads to 10, getMoney leads to 4"), "{chosen}");
    assert!(chosen.contains("<g class=\"state here\">"));
    let empty = html(&bench.of("nobody"), "/__qa", &[]).await.1;
    assert!(empty.contains("no order is drawn") && empty.contains("No orders yet"), "{empty}");
}

#[tokio::test]
async fn what_falls_due_next_is_what_the_clock_turns_to() {
    let bench = Bench::new().await;
    bench.qa.turn(json!({"now": "2027-03-01T09:00:00+05:30", "freeze": true})).await.unwrap();
    assert!(html(&bench, "/__qa", &[]).await.1.contains("Nothing falls due in this tenant"));
    bench.qa.load("loaned").await.unwrap();
    bench.qa.load("extension-pending").await.unwrap();
    let page = html(&bench, "/__qa", &[]).await.1;
    let (_, rest) = page.split_once("<time id=deadline datetime=\"").unwrap();
    let due = rest.split_once('"').unwrap().0;
    assert!(rest.contains("extensionLapsed of"), "{rest}");
    assert_eq!(bench.qa.to_next_deadline().await.unwrap().now, due);
}

#[tokio::test]
async fn a_browser_without_the_token_gets_a_page_to_enter_it_and_its_files() {
    let bench = Bench::with(&["--qa-token", "secret"]).await;
    let accept = ("accept", "text/html,*/*");
    let (status, page) = html(&bench, "/__qa", &[accept]).await;
    assert_eq!(status, 403);
    assert!(page.contains("<form id=token>") && !page.contains("overdue-3-days"), "{page}");
    assert_eq!(html(&bench, "/__qa", &[accept, ("cookie", "qa_token=other")]).await.0, 403);
    let (status, page) = html(&bench, "/__qa", &[accept, ("cookie", "qa_token=secret")]).await;
    assert!(status == 200 && page.contains("overdue-3-days"));
    let (status, envelope) = html(&bench, "/__qa", &[("accept", "application/json")]).await;
    assert!(status == 403 && envelope.contains("token: given none"), "{envelope}");
    for file in ["main.js", "handle.js", "page.css", "tokens.css"] {
        assert_eq!(html(&bench, &format!("/__qa/console/{file}"), &[]).await.0, 200, "{file}");
    }
    assert_eq!(html(&bench, "/__qa/console/other.js", &[]).await.0, 404);
}

#[tokio::test]
async fn a_user_is_signed_in_without_a_code_and_gets_a_ticket_that_works_once() {
    let bench = Bench::new().await;
    let loaded = bench.qa.scenario("loaned", Some("7000000045")).await.unwrap();
    let ScenarioLoaded { token, order_ids: orders, .. } = loaded;
    let session = bench.qa.session("917000000045").await.unwrap();
    assert_eq!((session.phone.as_str(), &session.order_ids), ("7000000045", &orders));
    assert_ne!(session.token, token);
    for token in [&session.token, &token] {
        assert_eq!(bench.get(token, "/api1/order/v1/list").await["data"][0]["orderId"], json!(orders[0]));
    }
    let minted = bench.qa.ticket("7000000045").await.unwrap();
    let body = json!({"ticket": minted.ticket}).to_string();
    let first = bench.send("POST", "/api1/user/v1/user-login", &[], &body).await.1;
    assert_eq!(first["data"]["phone"], "917000000045", "{first}");
    let again = bench.send("POST", "/api1/user/v1/user-login", &[], &body).await.1;
    assert_ne!(again["code"], 0, "a ticket works once");
    let status = |refused: QaError| refused.status;
    assert_eq!(bench.qa.session("917000000046").await.map_err(status), Err(404), "nobody has that phone");
    assert_eq!(bench.qa.ticket("917000000046").await.map_err(status), Err(404), "nobody has that phone");
    assert_eq!(bench.of("other").qa.session("917000000045").await.map_err(status), Err(404));
    assert_eq!(bench.qa.session("12").await.map_err(status), Err(400));
}
