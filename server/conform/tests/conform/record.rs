//! Tests of `saral-conform record`: forwarded answers are unchanged, and recorded scenarios reproduce them.

use std::sync::Arc;
use std::time::Duration;

use clap::Parser as _;

use loan_server::clock::{Clock as _, SystemClock};
use saral_conform::{Cli, Command, Recorder};
use saral_qa::Qa;
use serde_json::{Value, json};

use crate::bench::{Bench, InProcess};
use crate::planted::{Other, PLANTS};
use crate::small;

const PHONE: &str = "9876543210";
const HOME: &str = "/api1/home/v1/index";
/// Scenarios that cannot be recorded, because no answer shows the operator's limits on an offer.
const NARROWED: [&str; 2] = ["full", "no-products"];
const LIST: &str = "/api1/order/v1/list";

/// Returns a recorder in front of another server. Waits for the next day if midnight in India is near.
async fn recorder(other: &Other, mock: &Other) -> Bench {
    let now = SystemClock.now();
    let left = u64::try_from(now.ms_until(now.day().end())).unwrap();
    if left < 60_000 {
        tokio::time::sleep(Duration::from_millis(left)).await;
    }
    between(&other.url, &mock.url, mock)
}

/// Returns a recorder that tests can call like a server.
fn between(other: &str, mock: &str, any: &Other) -> Bench {
    let fixtures = small::fixtures();
    let words = ["saral-conform", "record", other, "--mock", mock, "--fixtures", fixtures.to_str().unwrap()];
    let Command::Record(flags) = Cli::try_parse_from(words).unwrap().command else { panic!("record") };
    let routes = Arc::new(Recorder::of(&flags).unwrap()).routes();
    Bench { routes: routes.clone(), app: any.bench.app.clone(), qa: Qa::new(InProcess(routes), "default") }
}

async fn sign_in(bench: &Bench, phone: &str) -> String {
    let sent = bench.send("GET", &format!("/api1/sms/v1/sendCode?phone=91{phone}"), &[], "").await.1;
    assert_eq!(sent["code"], 0, "{sent}");
    let login = json!({"phone": format!("91{phone}"), "code": "1234"});
    bench.data("POST", "/api1/user/v1/login", login).await["token"].as_str().unwrap().to_owned()
}

/// Makes the reads of the app, so that they are recorded. Returns the orders, newest first.
async fn look(bench: &Bench, token: &str) -> Vec<Value> {
    for path in [HOME, "/api1/auth/v1/find-user-auth", "/api1/bank/v1/find-user-bank-card"] {
        assert_eq!(bench.get(token, path).await["code"], 0, "{path}");
    }
    let orders = bench.get(token, LIST).await["data"].as_array().unwrap().clone();
    for order in &orders {
        let path = format!("/api1/order/v1/detail?orderId={}", order["orderId"].as_str().unwrap());
        assert_eq!(bench.get(token, &path).await["code"], 0);
    }
    orders
}

/// Returns the names of a scenario's commands; a reported event has its own name.
fn commands(scenario: &Value) -> Vec<&str> {
    scenario["history"].as_array().unwrap().iter().map(|step| command(&step["do"])).collect()
}

fn command(written: &Value) -> &str {
    let Some(one) = written.as_object() else { return written.as_str().unwrap() };
    one.get("report").and_then(Value::as_str).unwrap_or_else(|| one.keys().next().unwrap())
}

#[tokio::test]
async fn a_recording_of_every_scenario_shows_the_same_when_it_is_played() {
    let (other, mock) = (Other::start().await, Other::start().await);
    let recorder = recorder(&other, &mock).await;
    let mock = &mock.bench;
    let (mut with_orders, scenarios) = (0, mock.qa.scenarios().await.unwrap());
    for name in scenarios.iter().map(|scenario| scenario.name.as_str()) {
        recorder.qa.clear_journal().await.unwrap();
        other.bench.qa.scenario(name, Some(PHONE)).await.unwrap();
        let token = sign_in(&recorder, PHONE).await;
        let shown = look(&recorder, &token).await;
        let scenario = match recorder.qa.fixture(None).await {
            Err(refused) if NARROWED.contains(&name) => {
                let first = &refused.data["differences"][0];
                assert_eq!((refused.status, &first["call"]), (409, &json!("GET /api1/home/v1/index")), "{refused}");
                continue;
            }
            recorded => recorded.unwrap_or_else(|refused| panic!("{name}: {refused}")),
        };
        let description = scenario["description"].as_str().unwrap();
        assert!(description.contains(&other.url) && description.contains(" of its answers"), "{description}");
        let history = json!({"history": scenario["history"], "phone": PHONE});
        let loaded = mock.qa.situation(history).await.unwrap();
        assert_eq!(loaded.order_ids.len(), shown.len(), "{name}: {scenario:#}");
        with_orders += usize::from(!shown.is_empty());
        let played = look(mock, &loaded.token).await;
        for (played, shown) in played.iter().zip(&shown) {
            for field in ["orderState", "extensionState", "loanAmount", "repaymentDate", "payable"] {
                assert_eq!(played[field], shown[field], "{name}: {field}");
            }
        }
    }
    assert!(with_orders > 10);
}

#[tokio::test]
async fn recorded_calls_become_scenario_commands() {
    let (other, mock) = (Other::start().await, Other::start().await);
    let recorder = recorder(&other, &mock).await;
    other.bench.qa.scenario("verified", Some(PHONE)).await.unwrap();
    let token = sign_in(&recorder, PHONE).await;
    let signed = [("token", token.as_str())];
    let cards = recorder.get(&token, "/api1/bank/v1/find-user-bank-card?productId=saral-first").await;
    let body = json!({
        "cardId": cards["data"][0]["id"], "borrowAmount": "3000", "periods": 7, "productId": "saral-first",
    });
    let applied = recorder.send("POST", "/api1/order/v1/apply", &signed, &body.to_string()).await.1;
    let id = applied["data"]["orderId"].as_str().unwrap().to_owned();
    look(&recorder, &token).await;
    other.bench.qa.event(&id, "approve").await.unwrap();
    look(&recorder, &token).await;
    let taken = recorder.send("POST", "/api1/order/v1/loan", &signed, &json!({"orderId": id}).to_string()).await.1;
    assert_eq!(taken["code"], 0, "{taken}");
    other.bench.qa.event(&id, "disbursed").await.unwrap();
    look(&recorder, &token).await;
    let recorded = recorder.qa.fixture(None).await.unwrap();
    assert_eq!(commands(&recorded)[7..], ["apply", "approve", "getMoney", "disbursed"], "{recorded:#}");
    let exchanges = recorded["exchanges"].as_array().unwrap();
    assert!(exchanges.iter().any(|one| one["request"]["path"] == LIST), "{recorded:#}");
    assert!(!recorded.to_string().contains(PHONE), "no phone of a person is in it");
    assert_eq!(mock.bench.qa.tenants().await.unwrap().len(), 1, "a replay leaves nothing behind");
    recorder.qa.clear_journal().await.unwrap();
    assert_eq!(recorder.qa.fixture(None).await.unwrap_err().status, 400);
}

#[tokio::test]
async fn a_recording_that_shows_something_else_is_refused_with_what_differs() {
    let (other, mock) = (Other::start().await, Other::start().await);
    let recorder = recorder(&other, &mock).await;
    let plant = PLANTS.iter().find(|plant| plant.call == "GET /api1/order/v1/list" && plant.rule == "exact").unwrap();
    other.bench.qa.scenario("loaned", Some(PHONE)).await.unwrap();
    let token = sign_in(&recorder, PHONE).await;
    other.plant(Some(*plant));
    look(&recorder, &token).await;
    let refused = recorder.qa.fixture(None).await.unwrap_err();
    assert_eq!(refused.status, 409, "{refused}");
    let found = &refused.data["differences"][0];
    assert_eq!((&found["call"], &found["field"]), (&json!(plant.call), &json!(plant.field)), "{refused}");
    assert_ne!(found["recorded"], found["played"], "{refused}");
    assert!(refused.data["scenario"]["history"].is_array(), "{refused}");
}

#[tokio::test]
async fn answers_pass_unchanged_and_belong_to_tenants() {
    let (other, mock) = (Other::start().await, Other::start().await);
    let recorder = recorder(&other, &mock).await;
    let (status, answer) = recorder.send("GET", HOME, &[], "").await;
    assert_eq!((status, &answer["code"]), (200, &json!(-4)), "{answer}");
    assert_eq!(recorder.send("GET", "/api1/nowhere", &[], "").await.0, 404);
    let refused = recorder.qa.fixture(None).await.unwrap_err();
    assert_eq!(refused.status, 400, "nobody signed in: {refused}");
    let mine = recorder.of("mine");
    let direct = other.bench.of("mine");
    direct.qa.scenario("verified", Some(PHONE)).await.unwrap();
    let token = sign_in(&mine, PHONE).await;
    let signed = [("token", token.as_str())];
    assert_eq!(mine.get(&token, HOME).await["code"], 0);
    let faq = mine.send("GET", "/api1/client/v1/faq", &signed, "").await;
    assert_eq!((faq.0, &faq.1["code"]), (200, &json!(0)), "{}", faq.1);
    assert_eq!(faq, direct.send("GET", "/api1/client/v1/faq", &signed, "").await);
    let broken = mine.send("POST", "/api1/order/v1/apply", &signed, "{").await;
    assert_eq!(broken.0, 400, "a body passes as it is: {}", broken.1);
    assert_eq!(broken, direct.send("POST", "/api1/order/v1/apply", &signed, "{").await);
    assert_eq!(recorder.get(&token, HOME).await["code"], -4);
}

#[tokio::test]
async fn a_server_that_cannot_be_reached_is_a_refusal_in_the_envelope() {
    let any = Other::start().await;
    let recorder = between("http://127.0.0.1:1", "http://127.0.0.1:2", &any);
    // The other server answers API calls, and the mock serves the app.
    for (path, server) in [(HOME, "the other server (http://127.0.0.1:1)"), ("/", "the mock (http://127.0.0.1:2)")] {
        let (status, refused) = recorder.send("GET", path, &[], "").await;
        assert_eq!((status, &refused["code"]), (503, &json!(5030)), "{refused}");
        assert_eq!(refused["msg"], format!("{server}: it cannot be reached"));
    }
}

#[tokio::test]
async fn the_recorder_has_no_controls_because_the_app_would_not_see_what_they_do() {
    let any = Other::start().await;
    let recorder = between("http://127.0.0.1:1", &any.url, &any);
    let refused = recorder.qa.load("loaned").await.unwrap_err();
    assert_eq!((refused.status, refused.code), (403, 4030), "{refused}");
    assert!(refused.msg.starts_with("http://127.0.0.1:1 is recorded here"), "{refused}");
    let fault = json!({"path": LIST, "kind": "status", "status": 503});
    assert_eq!(recorder.qa.fault(&fault).await.unwrap_err().status, 403);
    assert_eq!(recorder.qa.journal().await.unwrap_err().status, 400, "only as a scenario");
    let (status, _) = recorder.send("GET", HOME, &[("origin", "https://evil.example")], "").await;
    assert_eq!(status, 403);
}
