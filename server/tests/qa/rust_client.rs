//! Tests of the client crate: against the OpenAPI description of the controls, and over HTTP.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use crate::bench::Bench;
use crate::listening::{ANY_PORT, LOG, Listening};
use crate::small;
use saral_qa::{
    Bytes, CallRequest, ClockChange, Control, FaultKind, FaultRequest, Http, Notice, Provider, Qa, QaError, Request,
    Response, SituationRequest, TenantRequest, Times, Transport, TransportError, VerifyRequest, Whose,
};
use serde::Serialize;
use serde_json::{Value, json};

const HOME: &str = "/api1/home/v1/index";
const SEND: &str = "/api1/sms/v1/sendCode";

async fn description() -> Value {
    Bench::new().await.send("GET", "/openapi.json", &[], "").await.1
}

/// Test files that call controls without the client, because they test the HTTP requests themselves.
const BY_HAND: [&str; 8] = [
    // Compares every answer with its description.
    "api/openapi.rs",
    // Search answers for secrets, and check headers.
    "program/canary.rs",
    "program/canary/mistakes.rs",
    "program/headers.rs",
    // Tests foreign hosts and sites, methods, cookies, and the HAR archive.
    "qa/controls.rs",
    // Sends a browser's requests.
    "qa/page.rs",
    // Tests that faults and matchers refuse paths of controls.
    "qa/refusals.rs",
    // Sends tenant names of arbitrary bytes.
    "qa/tenants.rs",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() { sources(&path, found) } else { found.push(path) }
    }
}

#[test]
fn no_suite_calls_a_control_by_hand() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut found = Vec::new();
    sources(&root, &mut found);
    let is_by_hand = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        text.split("/__qa/").skip(1).any(|rest| rest.starts_with(|first: char| first.is_ascii_lowercase()))
    };
    let named = |path: &PathBuf| path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
    let by_hand: BTreeSet<String> = found.iter().filter(|path| is_by_hand(path)).map(named).collect();
    assert_eq!(by_hand, BY_HAND.map(str::to_owned).into());
}

#[tokio::test]
async fn the_client_has_every_control_of_the_description_and_no_other() {
    let description = description().await;
    let mut described = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap().iter().filter(|_| path.starts_with("/__qa")) {
            described.insert((call["operationId"].as_str().unwrap(), method.to_uppercase(), path.as_str()));
        }
    }
    let known = Control::ALL.map(|control| (control.id(), control.method().to_owned(), control.path()));
    assert_eq!(BTreeSet::from(known), described);
}

fn written(value: &impl Serialize) -> BTreeSet<String> {
    serde_json::to_value(value).unwrap().as_object().unwrap().keys().cloned().collect()
}

#[tokio::test]
async fn requests_have_the_fields_of_the_description_and_no_other() {
    let schemas = &description().await["components"]["schemas"];
    let (text, some, anything, headers) = (Some(""), Some(0), Some(Value::Null), Some(BTreeMap::new()));
    // Names every field, so that a new field is a compile error.
    let tenant = TenantRequest {
        name: text,
        ttl: text,
        now: text,
        freeze: Some(true),
        auto_audit: Some(None),
        catalogue: anything.clone(),
        journal: Some(0),
    };
    let situation = SituationRequest {
        base: text,
        history: anything.clone(),
        phone: text,
        amount: text,
        product: text,
        days: some,
        due_in: some,
        overdue_days: some,
        loyalty: text,
        signed_in: Some(true),
        codes_sent: some,
        feedback: text,
        when: text,
    };
    let clock = ClockChange { now: text, advance: text, to: text, freeze: Some(true) };
    let fault = FaultRequest {
        kind: Some(FaultKind::Reset),
        provider: Some(Provider::Sms),
        reading: Some(BTreeMap::new()),
        notice: Some(Notice::Late),
        event: text,
        method: text,
        path: text,
        body: anything.clone(),
        headers: headers.clone(),
        user: text,
        skip: some,
        times: Some(Times::FOREVER),
        ms: some,
        jitter_ms: some,
        seed: Some(0),
        status: Some(0),
        code: Some(0),
        args: Some(&[]),
        data: anything.clone(),
        raw_body: text,
    };
    let call = CallRequest {
        method: text,
        path: text,
        user: text,
        body: anything.clone(),
        headers: headers.clone(),
        key: text,
        code: Some(0),
    };
    let verify = VerifyRequest {
        method: text,
        path: text,
        user: text,
        body: anything,
        headers,
        key: text,
        code: Some(0),
        provider: Some(Provider::Sms),
        what: text,
        times: Some(0),
        min: Some(0),
        max: Some(0),
        sequence: Some(&[]),
        within_ms: Some(0),
    };
    for (name, fields) in [
        ("TenantRequest", written(&tenant)),
        ("SituationRequest", written(&situation)),
        ("ClockChange", written(&clock)),
        ("FaultRequest", written(&fault)),
        ("CallRequest", written(&call)),
        ("VerifyRequest", written(&verify)),
    ] {
        assert_eq!(fields, written(&schemas[name]["properties"]), "{name}");
    }
    let (kinds, providers, notices) = (
        json!([
            FaultKind::Latency,
            FaultKind::Status,
            FaultKind::Code,
            FaultKind::Reset,
            FaultKind::Truncate,
            FaultKind::Garbage,
            FaultKind::DropAfterCommit,
            FaultKind::Dribble,
            FaultKind::Down,
            FaultKind::Refuse,
            FaultKind::Slow,
            FaultKind::Reads,
        ]),
        json!([
            Provider::Sms,
            Provider::Aadhaar,
            Provider::Ocr,
            Provider::Face,
            Provider::Payment,
            Provider::Disburse,
            Provider::Audit,
        ]),
        json!([Notice::Late, Notice::Twice, Notice::WrongAmount, Notice::OutOfOrder, Notice::Lost]),
    );
    for (name, words) in [("FaultKind", kinds), ("Provider", providers), ("NoticeFault", notices)] {
        assert_eq!(words, schemas[name]["enum"], "{name}");
    }
}

#[tokio::test]
async fn answers_have_the_fields_of_the_description_and_no_other() {
    let schemas = &description().await["components"]["schemas"];
    let bench = Bench::new().await;
    let qa = &bench.qa;
    let loaded = qa.load("loaned").await.unwrap();
    let about = qa.about().await.unwrap();
    let fault = qa.fault(json!({"path": HOME, "kind": "reset"})).await.unwrap();
    bench.data("GET", "/api1/sms/v1/sendCode?phone=917000000099", json!({})).await;
    qa.verify(json!({"provider": "sms", "withinMs": 60_000})).await.unwrap();
    for (name, fields) in [
        ("TenantView", written(&qa.tenants().await.unwrap()[0])),
        ("ScenarioListed", written(&qa.scenarios().await.unwrap()[0])),
        ("ClockView", written(&qa.clock().await.unwrap())),
        ("SignedIn", written(&qa.session(&loaded.phone).await.unwrap())),
        ("MintedTicket", written(&qa.ticket(&loaded.phone).await.unwrap())),
        ("About", written(&about)),
        ("ProductOffered", written(&about.products[0])),
        ("Phase", written(&about.machine[0])),
        ("Step", written(&about.machine[0].events[0])),
        ("UserView", written(&qa.users().await.unwrap()[0])),
        ("NextEvent", written(&qa.clock().await.unwrap().next)),
        ("AccountView", written(&qa.orders().await.unwrap()[0].account)),
        ("OrderView", written(&qa.order(&loaded.order_ids[0]).await.unwrap())),
        ("ScenarioLoaded", written(&loaded)),
        ("Fault", written(&fault)),
        ("Sent", written(&qa.sent(&[]).await.unwrap()[0])),
        ("ClockEvent", written(&qa.advance("P8D").await.unwrap().happened[0])),
        ("Verified", written(&qa.verify(json!({"min": 0})).await.unwrap())),
    ] {
        assert_eq!(fields, written(&schemas[name]["properties"]), "{name}");
    }
}

#[derive(Debug, Clone)]
struct Noted {
    http: Http,
    called: Arc<Mutex<Vec<String>>>,
}

impl Transport for Noted {
    async fn send(&self, request: Request<Bytes>) -> Result<Response<Bytes>, TransportError> {
        self.called.lock().unwrap().push(format!("{} {}", request.method(), request.uri().path()));
        self.http.send(request).await
    }
}

impl Noted {
    fn new(address: &str) -> Self {
        Self { http: Http::new(&format!("http://{address}")), called: Arc::default() }
    }

    async fn ask(&self, tenant: &str, token: &str, address: &str) {
        let request = Request::builder().uri(address).header("x-qa-tenant", tenant).header("web_uuid", "w");
        let answer = self.http.send(request.header("token", token).body(Bytes::new()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), 200, "{address}");
    }

    fn has_called(&self, control: Control) -> bool {
        let fits = |call: &String| {
            let (mut asked, mut path) = (call.split(['/', ' ']), [control.method(), control.path()].concat());
            path.insert(control.method().len(), ' ');
            path.split(['/', ' ']).all(|part| asked.next().is_some_and(|it| it == part || part.starts_with('{')))
                && asked.next().is_none()
        };
        self.called.lock().unwrap().iter().any(fits)
    }
}

fn program(flags: &[&str]) -> Listening {
    let mut command = Command::new(env!("CARGO_BIN_EXE_loan-server"));
    command.args(["serve", "--qa", "--store", "memory", "--listen", ANY_PORT, "--fixtures"]).arg(small::fixtures());
    Listening::start(command.args(flags).env_clear().env("LOAN_LOG", LOG))
}

async fn a_loan_that_is_not_repaid_is_overdue(server: Http) -> Result<(), QaError> {
    let qa = Qa::open(server, TenantRequest::default()).await?;
    let order = &qa.load("loaned").await?.order_ids[0];
    qa.advance("P8D").await?;
    assert_eq!(qa.order(order).await?.order_state, "8");
    qa.close().await
}

async fn nobody_can_apply(qa: &Qa<Http>) -> Result<(), QaError> {
    let (path, kind) = (Some("/api1/order/v1/apply"), Some(FaultKind::Reset));
    qa.fault(FaultRequest { path, kind, times: Some(Times::FOREVER), ..Default::default() }).await?;
    qa.verify(json!({ "path": "/api1/order/v1/*", "times": 0 })).await?;
    Ok(())
}

#[tokio::test]
async fn the_examples_of_the_readme_hold_and_stand_above() {
    let program = program(&[]);
    let server = Http::new(&format!("http://{}", program.address));
    a_loan_that_is_not_repaid_is_overdue(server.clone()).await.unwrap();
    nobody_can_apply(&Qa::new(server, "mine")).await.unwrap();
    let readme = include_str!("../../clients/rust/README.md");
    let shown: Vec<&str> = readme.split("\n```").skip(1).step_by(2).collect();
    assert_eq!(shown.len(), 2);
    for example in shown {
        let (_, function) = example.split_once("\n\n").unwrap();
        assert!(include_str!("rust_client.rs").contains(function), "{function}");
    }
}

#[tokio::test]
async fn a_token_admits_to_a_server_that_has_one() {
    let program = program(&["--qa-token", "secret"]);
    let http = Http::new(&format!("http://{}", program.address));
    let refused = Qa::new(http.clone(), "default").clock().await.unwrap_err();
    assert_eq!((refused.status, refused.code), (403, 4030), "{refused}");
    let qa = Qa::open(http.with_token("secret").unwrap(), TenantRequest::default()).await.unwrap();
    qa.close().await.unwrap();
}

async fn tenants_situations_and_time(qa: &Qa<Noted>) -> Result<(), QaError> {
    let made = qa.make(TenantRequest { name: Some("another"), ttl: Some("PT5M"), ..TenantRequest::default() }).await?;
    assert!(qa.tenants().await?.iter().any(|tenant| tenant.name == made.name));
    qa.scenario("verified", Some("7000099001")).await?;
    let late = SituationRequest { overdue_days: Some(3), amount: Some("4000"), ..SituationRequest::default() };
    assert_eq!(qa.load(late).await?.order_ids.len(), 1);
    assert_eq!(qa.carry("7000099002", "loaned").await?.token, "", "nobody has signed in yet");
    assert!(!qa.scenarios().await?.is_empty());
    qa.load("loaned").await?;
    let before = qa.clock().await?;
    assert!(qa.to_next_deadline().await?.offset_ms > before.offset_ms);
    assert!(!qa.freeze(false).await?.frozen && qa.freeze(true).await?.frozen);
    assert!(qa.set_now("2030-01-01T00:00:00+05:30").await?.now.starts_with("2030-01-01"));
    qa.reset().await
}

async fn users_orders_and_faults(qa: &Qa<Noted>) -> Result<(), QaError> {
    let auditing = qa.load("auditing").await?;
    let order = &auditing.order_ids[0];
    assert_eq!(qa.session(&auditing.phone).await?.order_ids, auditing.order_ids);
    assert!(!qa.ticket(&auditing.phone).await?.ticket.is_empty());
    assert_eq!(qa.about().await?.tenant, qa.tenant());
    assert_eq!(qa.users().await?[0].order_ids, auditing.order_ids);
    assert_eq!(qa.orders().await?[0].leads_to[0].to, "2");
    assert_eq!(qa.event(order, "approve").await?.order_state, "2");
    let refused = qa.event(order, "repaid").await.unwrap_err();
    assert_eq!(refused.allowed(), qa.order(order).await?.allowed_events);
    let (path, kind) = (Some(HOME), Some(FaultKind::Status));
    let fault = FaultRequest { path, kind, status: Some(503), ..FaultRequest::default() };
    let ordered = qa.fault(FaultRequest { times: Some(Times::FOREVER), ..fault.clone() }).await?;
    qa.fault(&fault).await?;
    qa.remove_fault(ordered.id).await?;
    let left = qa.faults().await?;
    assert_eq!((left.len(), left[0].left), (1, Times::Number(1)));
    qa.clear_faults().await?;
    let refused = qa.fault(FaultRequest { status: Some(99), ..fault }).await.unwrap_err();
    assert_eq!((refused.status, refused.allowed()), (400, vec!["200 to 599"]));
    Ok(())
}

async fn codes_and_journal(qa: &Qa<Noted>, noted: &Noted) -> Result<(), QaError> {
    let token = qa.load("verified").await?.token;
    let address = format!("{SEND}?phone=917000099001");
    let (code, ()) = tokio::join!(qa.code("7000099001"), noted.ask(qa.tenant(), "", &address));
    assert_eq!(qa.otp(Whose::Phone("917000099001")).await?, code?);
    noted.ask(qa.tenant(), &token, HOME).await;
    let sent = CallRequest { path: Some(SEND), ..CallRequest::default() };
    let home = CallRequest { path: Some(HOME), code: Some(0), ..CallRequest::default() };
    let both = [sent.clone(), home];
    let sequence = VerifyRequest { sequence: Some(&both), within_ms: Some(60_000), ..VerifyRequest::default() };
    assert_eq!(qa.verify(sequence).await?.count, 2);
    let twice = VerifyRequest { path: Some(SEND), times: Some(2), ..VerifyRequest::default() };
    assert_eq!(qa.verify(twice).await.unwrap_err().data["count"], 1);
    let paths: Vec<Value> = qa.journal().await?.iter().map(|call| call["path"].clone()).collect();
    assert_eq!(paths, [SEND, HOME], "oldest first");
    assert_eq!(qa.har().await?["log"]["entries"].as_array().unwrap().len(), 2);
    assert_eq!(qa.fixture(None).await?["exchanges"].as_array().unwrap().len(), 2);
    assert_eq!(qa.fixture(Some("12")).await.unwrap_err().allowed(), ["ten digits, with or without 91"]);
    let (provider, body) = (Some(Provider::Sms), Some(json!({"phone": "917000099001"})));
    let texts = VerifyRequest { provider, body, times: Some(1), ..VerifyRequest::default() };
    assert_eq!(qa.verify(VerifyRequest { within_ms: Some(60_000), ..texts }).await?.count, 1);
    assert_eq!(qa.sent(&[("what", "text")]).await?[0].answer, "accepted");
    qa.clear_sent().await?;
    assert_eq!(qa.sent(&[]).await?, []);
    qa.clear_journal().await?;
    assert!(qa.journal().await?.is_empty() && qa.page().await?.contains("<title>"));
    Ok(())
}

#[tokio::test]
async fn every_control_is_called_over_http_and_does_what_it_says() {
    let program = program(&[]);
    let noted = Noted::new(&program.address);
    let standing = TenantRequest { now: Some("2027-03-01T09:00:00+05:30"), freeze: Some(true), ..Default::default() };
    let qa = Qa::open(noted.clone(), standing).await.unwrap();
    let clock = qa.clock().await.unwrap();
    assert_eq!((clock.now.as_str(), clock.frozen), ("2027-03-01T09:00:00+05:30", true));
    tenants_situations_and_time(&qa).await.unwrap();
    users_orders_and_faults(&qa).await.unwrap();
    codes_and_journal(&qa, &noted).await.unwrap();
    let (ended, other) = (qa.tenant().to_owned(), Qa::new(noted.clone(), "another"));
    qa.close().await.unwrap();
    assert!(other.tenants().await.unwrap().iter().all(|tenant| tenant.name != ended));
    let uncalled: Vec<_> = Control::ALL.into_iter().filter(|control| !noted.has_called(*control)).collect();
    assert_eq!(uncalled, []);
}
