//! Behaviour that all calls share, tested with artificial calls: panics, limits, retries, languages.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::security_events::Lines;
use crate::support::{OPS_TOKEN, TestServer, until};
use futures_util::future::BoxFuture;
use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::Endpoint;
use loan_server::error::DomainError;
use loan_server::http::{
    Arrived, Calls as _, Exchange, Http, Interceptor, PassThrough, Router, Routes, opinion_images, ops,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::Semaphore;
use warp::Filter;
use warp::http::HeaderMap;
use warp::reply::Response;

#[derive(Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
struct Body {
    what: String,
    number: u32,
}

/// A server with artificial calls. The request body makes a handler wait, fail or panic.
struct Bench {
    server: TestServer,
    routes: Routes,
    token: String,
    runs: Arc<AtomicU32>,
    gate: Arc<Semaphore>,
}

const PATH: &str = "/api1/device/v1/upload/device_info";

impl Bench {
    async fn new() -> Self {
        let server = TestServer::new().await;
        let http = Http::new(server.app.clone(), Arc::new(PassThrough));
        let runs = Arc::new(AtomicU32::new(0));
        let gate = Arc::new(Semaphore::new(0));
        let (counted, waiting) = (runs.clone(), gate.clone());
        let mut router = Router::default();
        router.post(Endpoint::DeviceInfo, move |_, body: Body| {
            let (runs, gate) = (counted.clone(), waiting.clone());
            async move {
                let run = runs.fetch_add(1, Ordering::SeqCst) + 1;
                match body.what.as_str() {
                    "panic" => panic!("a fault in a use case"),
                    "wait" => drop(gate.acquire().await),
                    "missing" => return Err(DomainError::of(ErrorCode::OrderNotFound)),
                    "taken" => return Err(DomainError::of(ErrorCode::OpenOrder)),
                    "invalid" => return Err(DomainError::of(ErrorCode::FormInvalid)),
                    "later" => return Err(DomainError::of(ErrorCode::TooManyRequests).retry_after(7)),
                    _ => {}
                }
                Ok(json!({ "run": run, "number": body.number }))
            }
        });
        router.get(Endpoint::Faq, |_, body: Body| async move {
            assert!(body.what != "panic", "a fault in a read");
            Ok(json!({}))
        });
        let routes = router.routes(&http).or(ops::routes(&http)).unify().or(http.unknown()).unify().boxed();
        let token = server.newcomer("9000000001").await.token;
        Self { server, routes, token, runs, gate }
    }

    async fn send(&self, key: &str, body: &str) -> (u16, Value, bool) {
        self.send_as(key, body, &[]).await
    }

    async fn send_as(&self, key: &str, body: &str, headers: &[(&str, &str)]) -> (u16, Value, bool) {
        let mut request = warp::test::request().method("POST").path(PATH).header("web_uuid", "w").body(body);
        request = request.header("token", &self.token);
        if !headers.iter().any(|(name, _)| *name == "content-type") {
            request = request.header("content-type", "application/json");
        }
        if !key.is_empty() {
            request = request.header("idempotency-key", key);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.reply(&self.routes).await;
        let replayed = response.headers().get("idempotency-replayed").is_some_and(|value| value == "true");
        assert_eq!(response.headers()["content-type"], "application/json");
        (response.status().as_u16(), serde_json::from_slice(response.body()).unwrap(), replayed)
    }

    fn runs(&self) -> u32 {
        self.runs.load(Ordering::SeqCst)
    }
}

#[tokio::test]
async fn a_panic_is_an_envelope_and_the_next_call_is_served() {
    let bench = Bench::new().await;
    let (status, envelope, _) = bench.send("k", r#"{"what": "panic"}"#).await;
    assert_eq!((status, &envelope["code"], &envelope["data"]), (500, &json!(5000), &Value::Null));
    assert_eq!(bench.send("k", r#"{"what": ""}"#).await.0, 200, "its key is free again");
    for (what, status) in [("panic", 500), ("", 200)] {
        let path = format!("/api1/client/v1/faq?what={what}");
        let request = warp::test::request().path(&path).header("web_uuid", "w").header("token", &bench.token);
        assert_eq!(request.reply(&bench.routes).await.status().as_u16(), status, "a read that says {what:?}");
    }
}

#[tokio::test]
async fn a_key_gives_the_first_answer_again_without_running() {
    let bench = Bench::new().await;
    let first = bench.send("key-1", r#"{"what": "x", "number": 1}"#).await;
    assert_eq!((first.0, &first.1["data"]["run"], first.2), (200, &json!(1), false));
    // Sends the same fields, but reordered and with additional spaces.
    let again = bench.send("key-1", r#"{"number":1,   "what":"x"}"#).await;
    assert_eq!((again.0, &again.1, again.2), (200, &first.1, true));
    assert_eq!(bench.runs(), 1);
    let other = bench.send("key-1", r#"{"what": "x", "number": 2}"#).await;
    assert_eq!((other.0, &other.1["code"]), (422, &json!(4220)));
    assert_eq!(bench.send("key-2", r#"{"what": "x", "number": 1}"#).await.1["data"]["run"], 2);
    assert_eq!(bench.send("", r#"{"what": "x", "number": 1}"#).await.1["data"]["run"], 3);
}

#[tokio::test]
async fn a_kept_answer_ends_after_thirty_days() {
    let bench = Bench::new().await;
    bench.send("key", "{}").await;
    bench.server.advance_hours(30 * 24 - 1);
    assert!(bench.send("key", "{}").await.2);
    bench.server.advance_hours(1);
    let anew = bench.send("key", "{}").await;
    assert_eq!((&anew.1["data"]["run"], anew.2), (&json!(2), false));
}

#[tokio::test]
async fn executed_refusals_are_kept_and_refused_input_is_not() {
    let bench = Bench::new().await;
    let first = bench.send("a", r#"{"what": "taken"}"#).await;
    let again = bench.send("a", r#"{"what": "taken"}"#).await;
    assert_eq!((first.1["code"].clone(), again.2, bench.runs()), (json!(1305), true, 1));
    assert_eq!(again.1, first.1);
    for what in ["invalid", "later", "missing"] {
        let body = json!({ "what": what }).to_string();
        bench.send(what, &body).await;
        assert!(!bench.send(what, &body).await.2, "{what}");
    }
    assert_eq!(bench.runs(), 7);
}

#[tokio::test]
async fn the_same_key_while_it_runs_is_a_conflict() {
    let bench = Arc::new(Bench::new().await);
    let runner = bench.clone();
    let first = tokio::spawn(async move { runner.send("key", r#"{"what": "wait"}"#).await });
    until("the first request runs", async || bench.runs() > 0).await;
    let second = bench.send("key", r#"{"what": "wait"}"#).await;
    assert_eq!((second.0, &second.1["code"]), (409, &json!(4091)));
    bench.gate.add_permits(1);
    assert_eq!(first.await.unwrap().0, 200);
    assert!(bench.send("key", r#"{"what": "wait"}"#).await.2);
}

#[tokio::test]
async fn a_key_is_up_to_sixty_four_visible_characters() {
    let bench = Bench::new().await;
    assert_eq!(bench.send(&"k".repeat(64), "{}").await.0, 200);
    for key in ["k".repeat(65).as_str(), "two words", "\t"] {
        let (status, envelope, _) = bench.send_as("", "{}", &[("idempotency-key", key)]).await;
        assert_eq!((status, &envelope["code"]), (400, &json!(4004)), "{key:?}");
    }
}

#[tokio::test]
async fn an_unreadable_field_is_named() {
    let bench = Bench::new().await;
    let code = async |body: &str| {
        let (status, envelope, _) = bench.send("", body).await;
        (status, envelope["code"].as_i64().unwrap(), envelope["msg"].as_str().unwrap().to_owned())
    };
    assert_eq!(code("{").await.1, 4000);
    assert_eq!(code("{} x").await.1, 4000);
    for list in ["[]", r#" ["x", 1]"#] {
        assert_eq!(code(list).await.1, 4000, "a list is no object: {list}");
    }
    let unknown = code(r#"{"colour": 1}"#).await;
    assert!(unknown.1 == 4001 && unknown.2.contains("colour"), "{unknown:?}");
    let wrong = code(r#"{"number": "x"}"#).await;
    assert!(wrong.1 == 4002 && wrong.2.contains("number"), "{wrong:?}");
    assert_eq!(code("").await.0, 200, "no body counts as an object without fields");
    for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"] {
        assert_eq!(bench.send_as("", "{}", &[("content-type", kind)]).await.0, 415, "{kind}");
    }
    assert_eq!(bench.send_as("", "{}", &[("content-type", "application/json; charset=utf-8")]).await.0, 200);
}

#[tokio::test]
async fn refusals_speak_the_callers_language_and_say_when_to_come_back() {
    let bench = Bench::new().await;
    let msg = async |language: &str| {
        let (_, envelope, _) = bench.send_as("", r#"{"what": "missing"}"#, &[("accept-language", language)]).await;
        envelope["msg"].as_str().unwrap().to_owned()
    };
    assert_eq!(msg("en").await, "The order was not found.");
    assert_eq!(msg("en-IN,en;q=0.9").await, "The order was not found.");
    assert_eq!(msg("hi-IN").await, "ऑर्डर नहीं मिला।");
    assert_eq!(msg("ta").await, "The order was not found.");
    let request = warp::test::request().method("POST").path(PATH).header("web_uuid", "w");
    let request =
        request.header("token", &bench.token).header("content-type", "application/json").body(r#"{"what": "later"}"#);
    let response = request.reply(&bench.routes).await;
    assert_eq!((response.status().as_u16(), response.headers()["retry-after"].to_str().unwrap()), (429, "7"));
}

#[tokio::test]
async fn an_unknown_path_a_wrong_method_and_no_web_uuid_have_their_own_answers() {
    let bench = Bench::new().await;
    let ask = async |method: &str, path: &str| {
        let response = warp::test::request().method(method).path(path).reply(&bench.routes).await;
        let envelope: Value = serde_json::from_slice(response.body()).unwrap();
        let allow = response.headers().get("allow").map(|value| value.to_str().unwrap().to_owned());
        (response.status().as_u16(), envelope["code"].as_i64().unwrap(), allow)
    };
    assert_eq!(ask("GET", "/api1/nothing").await, (404, 4040, None));
    assert_eq!(ask("GET", "/api1").await, (404, 4040, None));
    assert_eq!(ask("DELETE", PATH).await, (405, 4050, Some("POST".to_owned())));
    assert_eq!(ask("POST", "/api1/map-state/v1/district/07").await, (405, 4050, Some("GET".to_owned())));
    assert_eq!(ask("POST", PATH).await, (400, 4003, None));
    assert_eq!(ask("GET", &[PATH, "/"].concat()).await.0, 404);
}

/// Returns status, code and tenant of the only request in the log, after a check that the answer has the request's id.
#[track_caller]
fn logged<B>(lines: &Lines, answer: &warp::http::Response<B>) -> Value {
    let lines: Vec<Value> = lines.all().into_iter().filter(|line| line["message"] == "request").collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!(lines[0]["request"], answer.headers()["x-request-id"].to_str().unwrap());
    let values = ["status", "code", "tenant"].map(|field| &lines[0][field]);
    json!(values)
}

async fn metrics(routes: &Routes) -> String {
    let request = warp::test::request().path("/metrics").header("authorization", format!("Bearer {OPS_TOKEN}"));
    String::from_utf8(request.reply(routes).await.body().to_vec()).unwrap()
}

struct OwnSiteOnly;

#[async_trait::async_trait]
impl Interceptor for OwnSiteOnly {
    fn tenant(&self, headers: &HeaderMap) -> Result<String, DomainError> {
        if headers.contains_key("origin") { Err(ErrorCode::Forbidden.into()) } else { PassThrough.tenant(headers) }
    }

    async fn intercept(&self, exchange: Exchange, arriving: BoxFuture<'static, Arrived>) -> Response {
        PassThrough.intercept(exchange, arriving).await
    }
}

#[tokio::test]
async fn a_request_that_an_interceptor_refuses_is_logged_and_counted_like_any_other() {
    let (server, lines) = (TestServer::new().await, Lines::read());
    let http = Http::new(server.app.clone(), Arc::new(OwnSiteOnly));
    let routes = ops::routes(&http).or(http.unknown()).unify().boxed();
    let request = warp::test::request().path("/api1/nothing").header("origin", "https://elsewhere.example");
    let response = request.reply(&routes).await;
    assert_eq!(response.status().as_u16(), 403);
    assert_eq!(logged(&lines, &response), json!([403, ErrorCode::Forbidden.code(), ""]));
    let counted = metrics(&routes).await;
    assert!(counted.contains("status=\"403\"} 1"), "{counted}");
}

#[tokio::test]
async fn a_request_for_a_picture_is_logged_and_counted_like_any_other() {
    let (server, lines) = (TestServer::new().await, Lines::read());
    let token = server.newcomer("9000000001").await.token;
    let http = Http::new(server.app.clone(), Arc::new(PassThrough));
    let routes = ops::routes(&http).or(opinion_images::routes(&http)).unify().boxed();
    lines.all();
    for (token, refusal) in [("", ErrorCode::SessionExpired), (token.as_str(), ErrorCode::ImageNotFound)] {
        let request = warp::test::request().path("/opinion-images/unknown").header("token", token);
        let line = logged(&lines, &request.reply(&routes).await);
        assert_eq!(line, json!([refusal.status(), refusal.code(), "default"]));
    }
    let counted = metrics(&routes).await;
    assert!(counted.contains("endpoint=\"OpinionImage\",status=\"200\"} 2"), "{counted}");
}

#[tokio::test]
async fn a_body_over_its_limit_gets_its_envelope_over_a_real_connection() {
    let bench = Bench::new().await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::spawn(warp::serve(bench.routes.clone()).incoming(listener).run());
    for (size, expected) in
        [(1024 * 1024, "HTTP/1.1 400"), (1024 * 1024 + 1, "HTTP/1.1 413"), (30_000_000, "HTTP/1.1 413")]
    {
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        let head = format!(
            "POST {PATH} HTTP/1.1\r\nhost: x\r\nweb_uuid: w\r\ntoken: {}\r\ncontent-type: application/json\r\n\
             connection: close\r\ncontent-length: {size}\r\n\r\n",
            bench.token
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&vec![b'x'; size]).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with(expected), "{size}: {answer}");
        assert!(answer.ends_with(r#""data":null}"#), "{answer}");
    }
    server.abort();
}

#[tokio::test]
async fn the_server_says_how_it_is_and_its_counts_to_the_operator_alone() {
    let bench = Bench::new().await;
    bench.send("", "{}").await;
    let failure =
        |page: &str, count: u32| json!({ "kind": "chunk", "page": page, "place": "9000000001", "count": count });
    let failures =
        [failure("productDetail", 2), failure("/order?phone=9000000001", 1), failure("productDetail", u32::MAX)];
    bench.server.post("/client/v1/failures", &json!({ "build": "9000000001", "failures": failures })).await.data();
    let get = async |path: &str, bearer: &str| {
        let request = warp::test::request().path(path).header("authorization", bearer);
        let response = request.reply(&bench.routes).await;
        (response.status().as_u16(), String::from_utf8(response.body().to_vec()).unwrap())
    };
    assert_eq!(get("/healthz", "").await.0, 200);
    assert_eq!(get("/readyz", "").await.0, 200);
    let (status, text) = get("/metrics", &format!("Bearer {OPS_TOKEN}")).await;
    assert_eq!(status, 200);
    assert!(text.contains("loan_requests_total{endpoint=\"DeviceInfo\",status=\"200\"} 1"), "{text}");
    // An unknown page is counted as `other`, because text of a request must not become a label.
    assert!(text.contains(r#"loan_app_failures_total{kind="chunk",page="productDetail"} 1"#), "{text}");
    assert!(text.contains(r#"loan_app_failures_total{kind="chunk",page="other"} 1"#), "{text}");
    assert!(!text.contains("9000000001"), "{text}");
    let commits = text.lines().find_map(|line| line.strip_prefix("loan_store_commit_batches_sum "));
    assert!(commits.unwrap().parse::<f64>().unwrap() >= 1.0, "{text}");
    assert!(text.contains("loan_store_commit_duration_seconds_count"), "{text}");
    assert_eq!((get("/metrics", "").await.0, get("/metrics", "Bearer wrong").await.0), (401, 401));
}
