//! Tests of the web page of the test controls: content, files, and signing users in.

use saral_qa::{EventRequest, QaError, ScenarioLoaded};
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

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/workbench");

#[tokio::test]
async fn the_page_and_every_file_of_it_come_from_its_folder_and_nothing_is_inline() {
    let bench = Bench::new().await;
    let (status, page) = html(&bench, "/__qa", &[]).await;
    assert!(status == 200 && page == include_str!("../../workbench/index.html"), "the file as it stands");
    for text in [page.as_str(), include_str!("../../workbench/token.html")] {
        assert!(!text.contains("style=") && !text.contains("onclick") && !text.contains("<style"), "nothing inline");
    }
    for file in std::fs::read_dir(FOLDER).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let expected = if name.ends_with(".js") || name.ends_with(".css") { 200 } else { 404 };
        assert_eq!(html(&bench, &format!("/__qa/workbench/{name}"), &[]).await.0, expected, "{name}");
    }
}

#[tokio::test]
async fn users_have_their_codes_and_whether_one_was_sent() {
    let bench = Bench::new().await;
    let loaded = bench.qa.scenario("gold", Some("7000000044")).await.unwrap();
    let [user] = &bench.qa.users().await.unwrap()[..] else { panic!("one user") };
    assert_eq!((user.phone.as_str(), user.code.as_str(), user.code_sent), ("917000000044", "1234", false));
    assert_eq!((user.on_time_repayments, &user.order_ids), (4, &loaded.order_ids));
    bench.qa.api("").get("/sms/v1/sendCode?phone=917000000044").await.unwrap();
    bench.qa.code("7000000044").await.unwrap();
    assert!(bench.qa.users().await.unwrap()[0].code_sent);
    assert!(bench.of("other").qa.users().await.unwrap().is_empty());
}

#[tokio::test]
async fn orders_have_their_phase_and_where_each_event_leads() {
    let bench = Bench::new().await;
    let passed = bench.qa.load("passed").await.unwrap().order_ids;
    let pending = bench.qa.load("extension-pending").await.unwrap().order_ids;
    let orders = bench.qa.orders().await.unwrap();
    let ids: Vec<&str> = orders.iter().map(|order| order.order_id.as_str()).collect();
    assert_eq!(ids.len(), 2);
    let of = |id: &str| orders.iter().find(|order| order.order_id == id).unwrap();
    let leads =
        |id: &str| of(id).leads_to.iter().map(|step| [step.event.as_str(), &step.to].join(" ")).collect::<Vec<_>>();
    assert_eq!(
        (of(&passed[0]).phase.as_str(), leads(&passed[0])),
        ("2", vec!["withdraw 10".to_owned(), "getMoney 4".to_owned()])
    );
    assert_eq!(of(&pending[0]).phase, "11 (1)");
    assert!(leads(&pending[0]).contains(&"extensionPaid 11 (3)".to_owned()), "{:?}", leads(&pending[0]));
    assert_eq!(
        serde_json::to_value(&orders[0]).unwrap(),
        serde_json::to_value(bench.qa.order(ids[0]).await.unwrap()).unwrap()
    );
    assert!(bench.of("other").qa.orders().await.unwrap().is_empty());
}

#[tokio::test]
async fn the_account_of_a_loan_in_instalments_says_what_each_row_has_received() {
    let bench = Bench::new().await;
    let ScenarioLoaded { token, order_ids: orders, .. } = bench.qa.load("steady-late").await.unwrap();
    let paid = bench.qa.event(&orders[0], EventRequest { event: "paid", amount: Some("2000") }).await.unwrap().account;
    assert_eq!((paid.received.as_str(), paid.payments.len()), ("2000.00", 1));
    assert_eq!((paid.plan.len(), &paid.plan[0]["state"]), (3, &json!("late")));
    let detail = bench.qa.api(&token).get(&format!("/order/v1/detail?orderId={}", orders[0])).await.unwrap();
    let told = serde_json::to_value(&paid).unwrap();
    for field in [
        "payable",
        "payoff",
        "dueToday",
        "nextDue",
        "overdueFee",
        "overdueDays",
        "received",
        "plan",
        "payments",
        "asOf",
    ] {
        assert_eq!(told[field], detail[field], "{field}");
    }
}

#[tokio::test]
async fn the_clock_turns_to_the_next_deadline() {
    let bench = Bench::new().await;
    bench.qa.turn(json!({"now": "2027-03-01T09:00:00+05:30", "freeze": true})).await.unwrap();
    assert_eq!(bench.qa.clock().await.unwrap().next, None);
    let ScenarioLoaded { token, order_ids: loaned, .. } = bench.qa.load("loaned").await.unwrap();
    let pending = bench.qa.load("extension-pending").await.unwrap().order_ids;
    let next = bench.qa.clock().await.unwrap().next.unwrap();
    assert_eq!((next.event.as_str(), &next.order), ("extensionLapsed", &pending[0]));
    // The delayed payment notice comes before the deadlines of both orders.
    bench.qa.fault(json!({"notice": "late", "ms": 60_000})).await.unwrap();
    let page = bench.qa.api(&token).post("/pay-order/v1/repay", json!({"orderId": loaned[0]})).await.unwrap();
    let (_, id) = page["paymentUrl"].as_str().unwrap().split_once("id=").unwrap();
    let form = [("content-type", "application/x-www-form-urlencoded")];
    bench.send("POST", "/sandbox/pay", &form, &format!("id={id}&result=pay")).await;
    let notice = bench.qa.clock().await.unwrap().next.unwrap();
    assert_eq!((notice.event.as_str(), &notice.order), ("notice", &loaned[0]));
    for due in [notice, next] {
        assert_eq!(bench.qa.to_next_deadline().await.unwrap().now, due.at);
    }
}

#[tokio::test]
async fn a_browser_without_the_token_gets_a_page_to_enter_it_and_its_files() {
    let bench = Bench::with(&["--qa-token", "secret"]).await;
    let accept = ("accept", "text/html,*/*");
    let (status, page) = html(&bench, "/__qa", &[accept]).await;
    assert_eq!(status, 403);
    assert!(page == include_str!("../../workbench/token.html"), "the page for the token alone");
    assert_eq!(html(&bench, "/__qa", &[accept, ("cookie", "qa_token=other")]).await.0, 403);
    let (status, page) = html(&bench, "/__qa", &[accept, ("cookie", "qa_token=secret")]).await;
    assert!(status == 200 && page.contains("Scenarios"));
    let (status, envelope) = html(&bench, "/__qa", &[("accept", "application/json")]).await;
    assert!(status == 403 && envelope.contains("token: given none"), "{envelope}");
    for file in ["main.js", "handle.js", "frame.css", "tokens.css"] {
        assert_eq!(html(&bench, &format!("/__qa/workbench/{file}"), &[]).await.0, 200, "{file}");
    }
    assert_eq!(html(&bench, "/__qa/workbench/other.js", &[]).await.0, 404);
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
