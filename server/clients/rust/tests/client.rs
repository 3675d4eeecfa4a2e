//! Tests of the client without a server; `server/tests/qa/rust_client.rs` calls every control of a real one.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use std::sync::{Arc, Mutex};

use saral_qa::{
    Bytes, Control, Given, Http, Qa, QaError, Request, Response, TenantRequest, Transport, TransportError, Whose,
};
use serde_json::{Value, json};

/// A transport that records every call, and always gives the same answer.
#[derive(Debug, Clone)]
struct Canned {
    status: u16,
    kind: &'static str,
    body: String,
    sent: Arc<Mutex<Vec<Request<Bytes>>>>,
}

impl Canned {
    fn new(status: u16, kind: &'static str, body: impl ToString) -> Self {
        Self { status, kind, body: body.to_string(), sent: Arc::default() }
    }

    fn json(status: u16, body: &Value) -> Self {
        Self::new(status, "application/json", body)
    }

    fn qa(&self) -> Qa<Self> {
        Qa::new(self.clone(), "mine")
    }

    /// Returns each call's method and address with its body, which is null if empty.
    fn calls(&self) -> Vec<(String, Value)> {
        let body = |body: &Bytes| if body.is_empty() { Value::Null } else { serde_json::from_slice(body).unwrap() };
        let one = |sent: &Request<Bytes>| (format!("{} {}", sent.method(), sent.uri()), body(sent.body()));
        self.sent.lock().unwrap().iter().map(one).collect()
    }
}

impl Transport for Canned {
    async fn send(&self, request: Request<Bytes>) -> Result<Response<Bytes>, TransportError> {
        self.sent.lock().unwrap().push(request);
        let answer = Response::builder().status(self.status).header("content-type", self.kind);
        Ok(answer.body(self.body.clone().into())?)
    }
}

fn refusal(msg: &str, data: Value) -> Canned {
    Canned::json(409, &json!({ "code": 4090, "msg": msg, "data": data }))
}

#[tokio::test]
async fn a_refusal_has_all_that_the_server_said() {
    let data = json!({ "step": { "scenario": "mine", "index": 0, "command": "repay" } });
    let refused = refusal("no loan", data.clone()).qa().scenario("mine", None).await.unwrap_err();
    let call = "POST /__qa/scenarios/mine".to_owned();
    assert_eq!(refused, QaError { call, status: 409, code: 4090, msg: "no loan".to_owned(), data });
    let said = refused.to_string();
    assert!(said.starts_with("POST /__qa/scenarios/mine: HTTP 409, code 4090: no loan\n{"), "{said}");
    assert!(said.contains("\"command\": \"repay\""), "{said}");
}

#[tokio::test]
async fn a_refusal_lists_the_allowed_values() {
    for (data, allowed) in [(json!({"allowed": ["approve", "deny"]}), vec!["approve", "deny"]), (Value::Null, vec![])] {
        let refused = refusal("not now", data).qa().clock().await.unwrap_err();
        assert_eq!(refused.allowed(), allowed);
    }
}

#[tokio::test]
async fn an_answer_that_is_none_is_an_error_that_shows_it() {
    let gone = Canned::new(502, "text/plain", "bad gateway").qa().clock().await.unwrap_err();
    assert_eq!((gone.status, gone.code, gone.msg.as_str()), (502, 0, "bad gateway"));
    let other = Canned::json(200, &json!({ "code": 0, "msg": "", "data": { "time": 1 } })).qa().clock().await;
    assert!(other.unwrap_err().msg.contains("missing field `now`"));
    let refused = Canned::json(200, &json!({ "code": -4, "msg": "signed out", "data": null })).qa().reset().await;
    assert_eq!(refused.unwrap_err().code, -4, "whatever the status");
    let page = Canned::new(200, "text/html; charset=utf-8", "<title>").qa().page().await.unwrap();
    assert_eq!(page, "<title>");
}

#[tokio::test]
async fn a_server_that_is_not_there_is_an_error_with_the_reason() {
    let qa = Qa::new(Http::new("http://127.0.0.1:1/"), "mine");
    let gone = qa.clock().await.unwrap_err();
    assert_eq!((gone.status, gone.call.as_str()), (0, "GET /__qa/clock"));
    assert!(gone.to_string().contains("no answer") && gone.msg.to_lowercase().contains("refused"), "{gone}");
    let wrong = Qa::open(Http::new("no origin"), TenantRequest::default()).await.unwrap_err();
    assert_eq!(wrong.status, 0, "{wrong}");
    assert!(Http::new("http://localhost").with_token("a\nb").is_err());
    let held = format!("{:?}", Http::new("http://localhost").with_token("secret").unwrap());
    assert!(held.contains("http://localhost") && !held.contains("secret"), "{held}");
}

#[tokio::test]
async fn values_are_encoded_in_path_and_query_and_bodies_are_json() {
    let server = Canned::json(200, &json!({ "code": 0, "msg": "", "data": { "code": "1234" } }));
    let qa = server.qa();
    assert_eq!(qa.otp(Whose::Phone("+91 70/0")).await.unwrap(), "1234");
    let given = Given { path: "a/b ?ü", ..Given::default() };
    let _: Value = qa.call(Control::Order, given).await.unwrap();
    let tenant = TenantRequest { name: Some("b"), auto_audit: Some(None), ..TenantRequest::default() };
    assert_eq!(qa.make(&tenant).await.unwrap_err().status, 200, "no tenant was answered");
    assert_eq!(qa.make(json!({ "later": 1 })).await.unwrap_err().status, 200);
    let expected = [
        ("GET /__qa/otp?phone=%2B91%2070%2F0", Value::Null),
        ("GET /__qa/orders/a%2Fb%20%3F%C3%BC", Value::Null),
        ("POST /__qa/tenants", json!({ "name": "b", "autoAudit": null })),
        ("POST /__qa/tenants", json!({ "later": 1 })),
    ];
    assert_eq!(server.calls(), expected.map(|(call, body)| (call.to_owned(), body)));
    let sent = server.sent.lock().unwrap();
    assert!(sent.iter().all(|request| request.headers()["x-qa-tenant"] == "mine"));
    assert!(!sent[0].headers().contains_key("content-type"));
    assert_eq!(sent[2].headers()["content-type"], "application/json");
}

#[tokio::test(start_paused = true)]
async fn a_code_is_waited_for_and_another_refusal_is_not() {
    let missing = Canned::json(404, &json!({ "code": 4040, "msg": "no code", "data": null }));
    let begun = tokio::time::Instant::now();
    assert_eq!(missing.qa().code("7000000001").await.unwrap_err().status, 404);
    assert!(begun.elapsed().as_secs() >= 10 && missing.calls().len() > 100);
    let refused = Canned::json(400, &json!({ "code": 4000, "msg": "no digits", "data": null }));
    assert_eq!(refused.qa().aadhaar_code("x").await.unwrap_err().status, 400);
    assert_eq!(refused.calls(), [("GET /__qa/otp?aadhaar=x".to_owned(), Value::Null)]);
}
