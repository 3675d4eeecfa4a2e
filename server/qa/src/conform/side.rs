use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full, Limited};
use loan_core::time::Timestamp;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::{Value, json};
use warp::http::Request;
use warp::http::header::{AUTHORIZATION, CONTENT_TYPE};

use super::call::{Answer, Call};
use loan_service::ports::webhook::{Http, http};

const PATIENCE: Duration = Duration::from_secs(30);
const ANSWER_LIMIT: usize = 16 * 1024 * 1024;

/// A server, and the tenant for its calls.
#[derive(Clone)]
pub(crate) struct Side {
    pub name: &'static str,
    /// The origin, without a slash at the end.
    base: String,
    http: Http,
    token: Option<SecretString>,
    tenant: Option<String>,
}

impl Side {
    pub(crate) fn new(name: &'static str, base: &str, token: Option<SecretString>) -> Result<Self, String> {
        Ok(Self { name, base: base.trim_end_matches('/').to_owned(), http: http()?, token, tenant: None })
    }

    pub(crate) fn of(&self, tenant: &str) -> Self {
        Self { tenant: Some(tenant.to_owned()), ..self.clone() }
    }

    pub(crate) async fn send(&self, call: &Call) -> Result<Answer, String> {
        let trouble = |what: &str| format!("{} ({}): {}: {what}", self.name, self.base, call.label);
        let mut request = Request::builder().method(call.method).uri([&self.base, call.target.as_str()].concat());
        let client = call.has_client.then_some(("web_uuid", "conform"));
        let tenant = self.tenant.as_deref().map(|tenant| ("x-qa-tenant", tenant));
        let token = call.token.as_deref().map(|token| ("token", token));
        let key = call.key.as_deref().map(|key| ("idempotency-key", key));
        for (name, value) in [client, tenant, token, key, Some(("accept-language", "en"))].into_iter().flatten() {
            request = request.header(name, value);
        }
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, format!("Bearer {}", token.expose_secret()));
        }
        if let Some((kind, _)) = &call.content {
            request = request.header(CONTENT_TYPE, *kind);
        }
        let body = call.content.as_ref().map(|(_, body)| body.clone()).unwrap_or_default();
        let request = request.body(Full::new(body)).map_err(|error| trouble(&error.to_string()))?;
        let exchange = async {
            let answer = self.http.request(request).await.map_err(|_| trouble("it cannot be reached"))?;
            let (head, body) = answer.into_parts();
            let body = Limited::new(body, ANSWER_LIMIT).collect().await;
            let body: Bytes = body.map_err(|_| trouble("its answer broke off or is too long"))?.to_bytes();
            let text = || Value::String(String::from_utf8_lossy(&body).into_owned());
            let body = serde_json::from_slice(&body).unwrap_or_else(|_| text());
            Ok(Answer { status: head.status.as_u16(), headers: head.headers, body })
        };
        tokio::time::timeout(PATIENCE, exchange).await.map_err(|_| trouble("it did not answer in time"))?
    }

    async fn control(&self, method: &'static str, path: &str, body: &Value) -> Result<Value, String> {
        let call = Call::plain([method, " ", path].concat(), method, path.to_owned()).json(body);
        let answer = self.send(&call).await?;
        if answer.is_success() {
            return Ok(answer.body.get("data").cloned().unwrap_or_default());
        }
        let said = answer.text("/msg").unwrap_or_default();
        Err(format!("{} ({}): {}: HTTP {} {said}", self.name, self.base, call.label, answer.status))
    }

    /// Fails when the server does not answer, or has controls but refuses them.
    pub(crate) async fn has_controls(&self) -> Result<bool, String> {
        let answer = self.send(&Call::plain("GET /__qa/clock".to_owned(), "GET", "/__qa/clock".to_owned())).await?;
        match answer.status {
            200 if answer.is_success() => Ok(true),
            401 | 403 => Err(format!("{} ({}): its test controls: {}", self.name, self.base, answer.body)),
            _ => Ok(false),
        }
    }

    /// Without a tenant, because naming one creates it.
    fn at_large(&self) -> Self {
        Self { tenant: None, ..self.clone() }
    }

    /// Recreates the tenant, in which nothing happens by itself. Its clock is frozen at `now`, or runs without it.
    pub(crate) async fn begin(&self, now: Option<Timestamp>) -> Result<(), String> {
        self.end().await?;
        let mut asked = json!({ "name": self.tenant, "autoAudit": null });
        if let Some(now) = now {
            asked["now"] = json!(now);
            asked["freeze"] = json!(true);
        }
        self.at_large().control("POST", "/__qa/tenants", &asked).await.map(drop)
    }

    pub(crate) async fn end(&self) -> Result<(), String> {
        let Some(tenant) = &self.tenant else { return Ok(()) };
        let path = ["/__qa/tenants/", tenant].concat();
        let call = Call::plain("DELETE /__qa/tenants/{name}".to_owned(), "DELETE", path);
        let answer = self.at_large().send(&call).await?;
        match answer.status {
            200 | 404 => Ok(()),
            status => Err(format!("{} ({}): DELETE /__qa/tenants/{tenant}: HTTP {status}", self.name, self.base)),
        }
    }

    pub(crate) async fn turn(&self, now: Timestamp) -> Result<(), String> {
        self.control("POST", "/__qa/clock", &json!({ "now": now })).await.map(drop)
    }

    pub(crate) async fn code(&self, of: &str, number: &str) -> Result<String, String> {
        let path = format!("/__qa/otp?{of}={number}");
        let answer = self.send(&Call::plain("GET /__qa/otp".to_owned(), "GET", path)).await?;
        Ok(answer.text("/data/code").unwrap_or_default().to_owned())
    }
}
