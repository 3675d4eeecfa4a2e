//! Runs a second server behind a proxy that can change the answers.

use std::path::Path;
use std::sync::{Arc, Mutex};

use http_body_util::BodyExt as _;
use loan_server::http::connections;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use warp::Filter as _;
use warp::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue};
use warp::http::response::Parts;
use warp::path::FullPath;
use warp::reply::Response;

use crate::bench::Bench;
use crate::small;

/// A change of an answer, and the difference that the report must show.
#[derive(Clone, Copy)]
pub struct Plant {
    pub what: &'static str,
    pub scenario: &'static str,
    /// Name of the call in the report.
    pub call: &'static str,
    pub field: &'static str,
    pub rule: &'static str,
    change: fn(&mut Parts, &mut Value),
}

#[derive(Default)]
struct Planted {
    plant: Option<Plant>,
    hides_controls: bool,
    /// Whether a request had the header `authorization`.
    was_sent_token: bool,
}

pub struct Other {
    pub url: String,
    pub bench: Bench,
    planted: Arc<Mutex<Planted>>,
}

impl Other {
    pub async fn start() -> Self {
        Self::with(&[]).await
    }

    pub async fn with(flags: &[&str]) -> Self {
        Self::over(&small::fixtures(), flags).await
    }

    pub async fn over(fixtures: &Path, flags: &[&str]) -> Self {
        let bench = Bench::over(fixtures.to_str().unwrap(), flags).await;
        let planted = Arc::new(Mutex::new(Planted::default()));
        let (routes, before) = (bench.routes.clone(), planted.clone());
        let routes = warp::method()
            .and(warp::path::full())
            .and(warp::header::headers_cloned())
            .and(routes)
            .then(move |method: http::Method, path: FullPath, headers: HeaderMap, response: Response| {
                let before = before.clone();
                async move {
                    let (plant, hides_controls) = {
                        let mut planted = before.lock().unwrap();
                        planted.was_sent_token |= headers.contains_key(AUTHORIZATION);
                        (planted.plant, planted.hides_controls)
                    };
                    if hides_controls && path.as_str().starts_with("/__qa") {
                        let gone = warp::reply::with_status("no such page", http::StatusCode::NOT_FOUND);
                        return warp::Reply::into_response(gone);
                    }
                    let asked = format!("{method} {}", path.as_str());
                    match plant {
                        Some(plant) if fits(plant.call, &asked) => changed(plant, response).await,
                        _ => response,
                    }
                }
            })
            .boxed();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let app = bench.app.clone();
        tokio::spawn(async move {
            connections::serve(listener, routes, &app.settings, std::future::pending()).await;
        });
        Self { url, bench, planted }
    }

    pub fn plant(&self, plant: Option<Plant>) {
        self.planted.lock().unwrap().plant = plant;
    }

    pub fn hide_controls(&self) {
        self.planted.lock().unwrap().hides_controls = true;
    }

    pub fn was_sent_token(&self) -> bool {
        self.planted.lock().unwrap().was_sent_token
    }

    pub async fn forget(&self) {
        self.bench.qa.reset().await.unwrap();
    }
}

/// Returns whether the path `asked` matches `named`, a call's name in the report.
fn fits(named: &str, asked: &str) -> bool {
    let (mut named, mut asked) = (named.split('/'), asked.split('/'));
    loop {
        match (named.next(), asked.next()) {
            (None, None) => return true,
            (Some(name), Some(part)) if name == part || name.starts_with('{') => {}
            _ => return false,
        }
    }
}

async fn changed(plant: Plant, response: Response) -> Response {
    let (mut head, body) = response.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    let Ok(mut value) = serde_json::from_slice::<Value>(&bytes) else { panic!("{}: no JSON", plant.what) };
    (plant.change)(&mut head, &mut value);
    head.headers.remove(CONTENT_LENGTH);
    let text = if let Value::String(text) = value { text } else { value.to_string() };
    Response::from_parts(head, text.into())
}

fn put(body: &mut Value, pointer: &str, value: Value) {
    if let Some(place) = body.pointer_mut(pointer) {
        *place = value;
    }
}

fn take(body: &mut Value, pointer: &str, name: &str) {
    if let Some(object) = body.pointer_mut(pointer).and_then(Value::as_object_mut) {
        object.remove(name);
    }
}

fn replace(body: &mut Value, pointer: &str, from: &str, to: &str) {
    if let Some(text) = body.pointer(pointer).and_then(Value::as_str).map(|text| text.replace(from, to)) {
        put(body, pointer, Value::String(text));
    }
}

fn is_replayed(head: &Parts) -> bool {
    head.headers.contains_key("idempotency-replayed")
}

macro_rules! plants {
    ($($what:literal in $scenario:literal: $call:literal $field:literal is $rule:literal $change:expr;)+) => {
        pub const PLANTS: &[Plant] = &[$(Plant {
            what: $what, scenario: $scenario, call: $call, field: $field, rule: $rule, change: $change,
        },)+];
    };
}

plants! {
    "a field is missing" in "new-user": "GET /api1/home/v1/index" "$.data.loyalty.level" is "missing"
        |_, body| take(body, "/data/loyalty", "level");
    "a field more" in "new-user": "GET /api1/auth/v1/find-user-auth" "$.data.extra" is "unknown to the mock"
        |_, body| if let Some(data) = body["data"].as_object_mut() { data.insert("extra".to_owned(), json!(1)); };
    "another type" in "new-user": "GET /api1/auth/v1/find-user-auth" "$.data.basic" is "type"
        |_, body| put(body, "/data/basic", json!("0"));
    "a number with a fraction" in "new-user": "GET /api1/home/v1/index" "$.data.loans" is "exact"
        |_, body| put(body, "/data/loans", json!(0.0));
    "a fee by a paisa" in "new-user": "GET /api1/order/v1/calculate" "$.data.gstFee" is "exact"
        |_, body| replace(body, "/data/gstFee", ".00", ".01");
    "rounded to rupees" in "new-user": "GET /api1/order/v1/calculate" "$.data.interest" is "exact"
        |_, body| replace(body, "/data/interest", ".00", "");
    "due a day later" in "new-user": "GET /api1/order/v1/calculate" "$.data.repaymentDate" is "exact"
        |_, body| put(body, "/data/repaymentDate", json!("2031-01-01"));
    "another code" in "new-user": "GET /api1/order/v1/detail" "$.code" is "exact"
        |_, body| put(body, "/code", json!(1202));
    "another message" in "new-user": "GET /api1/order/v1/detail" "$.msg" is "exact"
        |_, body| replace(body, "/msg", "was not found", "is missing");
    "another HTTP status" in "new-user": "GET /api1/nowhere" "status" is "exact"
        |head, _| head.status = http::StatusCode::OK;
    "another content type" in "new-user": "GET /api1/client/v1/about-us" "header content-type" is "exact"
        |head, _| drop(head.headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/json")));
    "another header" in "new-user": "GET /api1/client/v1/about-us" "header cache-control" is "exact"
        |head, _| drop(head.headers.insert(CACHE_CONTROL, HeaderValue::from_static("max-age=60")));
    "another order" in "new-user": "GET /api1/map-state/v1/list" "$.data" is "order of the items"
        |_, body| if let Some(list) = body["data"].as_array_mut() { list.swap(3, 8); };
    "an item is missing" in "new-user": "GET /api1/map-state/v1/district/{stateId}" "$.data" is "number of items"
        |_, body| drop(body["data"].as_array_mut().and_then(Vec::pop));
    "a space in a text" in "new-user": "GET /api1/client/v1/faq" "$.data[1].title" is "exact"
        |_, body| replace(body, "/data/1/title", " ", "  ");
    "no JSON" in "new-user": "GET /api1/client/v1/legal" "$" is "type"
        |_, body| *body = json!("<html></html>");
    "the state by one" in "auditing": "GET /api1/order/v1/detail" "$.data.orderState" is "exact"
        |_, body| put(body, "/data/orderState", json!("2"));
    "an instant in another zone" in "auditing": "GET /api1/order/v1/detail" "$.data.applyTime" is "exact"
        |_, body| replace(body, "/data/applyTime", "+05:30", "+00:00");
    "a day instead of nothing" in "auditing": "GET /api1/order/v1/detail" "$.data.loanDate" is "type"
        |_, body| put(body, "/data/loanDate", json!("2026-11-20"));
    "an action that is not allowed" in "auditing": "GET /api1/order/v1/list" "$.data[0].actions[0].allowed" is "exact"
        |_, body| if let Some(place) = body.pointer_mut("/data/0/actions/0/allowed") {
            *place = json!(place.as_bool() != Some(true));
        };
    "another order than was made" in "auditing": "GET /api1/order/v1/detail" "$.data.orderId" is
        "order: it was another before"
        |_, body| put(body, "/data/orderId", json!("another"));
    "another card than was bound" in "auditing": "GET /api1/bank/v1/find-user-bank-card" "$.data[0].bankName" is "exact"
        |_, body| replace(body, "/data/0/bankName", "Bank", "BANK");
    "a refusal" in "auditing": "POST /api1/order/v1/apply" "$.code" is "exact"
        |head, body| if !is_replayed(head) { put(body, "/code", json!(1304)) };
    "a repeated call that does not say so" in "auditing": "POST /api1/order/v1/apply"
        "header idempotency-replayed" is "exact"
        |head, _| drop(head.headers.remove("idempotency-replayed"));
    "a repeated call that makes another order" in "auditing": "POST /api1/order/v1/apply" "$.data.orderNo" is
        "order number: it was another before"
        |head, body| if is_replayed(head) { put(body, "/data/orderNo", json!("another")) };
    "a login without a session" in "auditing": "POST /api1/user/v1/login" "$.data.token" is
        "session token: a name, or none"
        |_, body| put(body, "/data/token", json!(""));
    "a link to another payment" in "settled": "POST /api1/pay-order/v1/repay" "$.data.paymentUrl" is
        "payment: it was another before"
        |head, body| if is_replayed(head) { put(body, "/data/paymentUrl", json!("/sandbox/pay?id=another")) };
    "a day more overdue" in "overdue-3-days": "GET /api1/home/v1/index" "$.data.undwayList[0].overdueDays" is "exact"
        |_, body| put(body, "/data/undwayList/0/overdueDays", json!(4));
    "a timeline in another order" in "settled": "GET /api1/order/v1/detail" "$.data.timeline" is "order of the items"
        |_, body| if let Some(list) = body.pointer_mut("/data/timeline").and_then(Value::as_array_mut) {
            list.reverse();
        };
    "one id for two requests" in "half-verified-basic": "GET /api1/home/v1/index" "header x-request-id" is
        "another for each answer"
        |head, _| drop(head.headers.insert("x-request-id", HeaderValue::from_static("one")));
}
