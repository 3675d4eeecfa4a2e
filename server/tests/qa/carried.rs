//! Tests of scenarios and situations that are loaded only when their phone number requests a login code.

use crate::bench::Bench;
use loan_server::records::qa::{REGISTRY, find};
use saral_qa::{Control, Given, SituationRequest};
use serde_json::{Value, json};

const PHONE: &str = "9876543210";

async fn ask_for_a_code(bench: &Bench) -> Value {
    bench.send("GET", &format!("/api1/sms/v1/sendCode?phone=91{PHONE}"), &[], "").await.1
}

async fn sign_in(bench: &Bench) -> String {
    assert_eq!(ask_for_a_code(bench).await["code"], 0);
    enter_the_code(bench).await
}

async fn enter_the_code(bench: &Bench) -> String {
    let code = bench.qa.code(PHONE).await.unwrap();
    let login = json!({"phone": format!("91{PHONE}"), "code": code});
    bench.data("POST", "/api1/user/v1/login", login).await["token"].as_str().unwrap().to_owned()
}

async fn orders(bench: &Bench, token: &str) -> Vec<Value> {
    bench.get(token, "/api1/order/v1/list").await["data"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_phone_that_carries_a_scenario_is_in_it_once_it_signs_in() {
    let bench = Bench::new().await;
    let later = bench.qa.carry(PHONE, "overdue-3-days").await.unwrap();
    assert_eq!((later.phone.as_str(), later.token.as_str(), later.order_ids.len()), (PHONE, "", 0));
    assert_eq!(bench.qa.session(PHONE).await.unwrap_err().status, 404, "nobody has the phone yet");
    let token = sign_in(&bench).await;
    let list = orders(&bench, &token).await;
    assert_eq!((list.len(), &list[0]["orderState"]), (1, &json!("8")), "{list:?}");
    // The scenario is loaded only once, so a second login finds the same order.
    bench.qa.advance("PT2M").await.unwrap();
    let again = orders(&bench, &sign_in(&bench).await).await;
    assert_eq!(again[0]["orderId"], list[0]["orderId"]);
}

#[tokio::test]
async fn a_phone_carries_a_situation_too_and_the_last_one_counts() {
    let bench = Bench::new().await;
    bench.qa.carry(PHONE, "verified").await.unwrap();
    bench.qa.carry(PHONE, SituationRequest { amount: Some("4000"), ..SituationRequest::default() }).await.unwrap();
    let other = bench.of("other");
    let token = sign_in(&bench).await;
    assert_eq!(orders(&bench, &token).await[0]["loanAmount"], "4000.00");
    let stranger = sign_in(&other).await;
    assert!(orders(&other, &stranger).await.is_empty(), "another tenant's phone carries nothing");
}

#[tokio::test]
async fn an_impossible_event_is_refused_at_once_and_a_reset_undoes_all() {
    let bench = Bench::new().await;
    let impossible = json!({"history": [{"at": "-PT1H", "do": "repay"}], "phone": PHONE, "when": "signIn"});
    let refused = bench.qa.situation(impossible).await.unwrap_err();
    assert_eq!((refused.status, &refused.data["step"]["command"]), (409, &json!("repay")), "{refused}");
    let soon = Given { path: "loaned", body: Some(json!({"when": "soon"})), ..Given::default() };
    let refused = bench.qa.call::<Value>(Control::Load, soon).await.unwrap_err();
    assert_eq!(refused.status, 400, "{refused}");
    assert!(refused.msg.contains("signIn"), "{refused}");

    bench.qa.carry(PHONE, "loaned").await.unwrap();
    bench.qa.reset().await.unwrap();
    let token = sign_in(&bench).await;
    assert!(orders(&bench, &token).await.is_empty());
}

#[tokio::test]
async fn requests_at_once_load_it_once() {
    let bench = Bench::with(&["--limits", "codes=1000,sms=1000,address=100000"]).await;
    bench.qa.carry(PHONE, "loaned").await.unwrap();
    futures_util::future::join_all((0..8).map(|_| ask_for_a_code(&bench))).await;
    let first = bench.qa.session(PHONE).await.unwrap();
    assert_eq!(bench.qa.journal().await.unwrap().len(), 8, "every request is in the journal, the load is none");
    let token = enter_the_code(&bench).await;
    assert_eq!(orders(&bench, &token).await[0]["orderId"], json!(first.order_ids[0]));
    let own = find(&bench.app.store(REGISTRY), "default").await.unwrap().unwrap();
    assert_eq!(own.parked.len(), 1, "every load parks its order, and only a reset removes it");
}

#[tokio::test]
async fn a_refused_request_for_a_code_loads_nothing() {
    let bench = Bench::new().await;
    bench.qa.carry(PHONE, "loaned").await.unwrap();
    let path = format!("/api1/sms/v1/sendCode?phone=91{PHONE}");
    let unnamed: &[_] = &[("web_uuid", "")];
    for (method, path, headers) in [
        ("GET", path.clone(), unnamed),
        ("POST", path.clone(), &[]),
        ("GET", format!("{path}&colour=blue"), &[]),
        ("GET", format!("/api1/sms/v1/sendCode?phone={PHONE}"), &[]),
    ] {
        let (_, answer) = bench.send(method, &path, headers, "").await;
        assert_ne!(answer["code"], 0, "{method} {path}: {answer}");
        assert_eq!(bench.qa.session(PHONE).await.unwrap_err().status, 404, "{method} {path} loads the scenario");
    }
    let token = sign_in(&bench).await;
    assert_eq!(orders(&bench, &token).await.len(), 1);
}
