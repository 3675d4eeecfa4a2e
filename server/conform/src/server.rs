//! HTTP client for a server's API calls and test controls.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use bytes::Bytes;
use http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use http::{Request, Response, Uri};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use loan_core::time::Timestamp;
use saral_qa::{Control, Given, Qa, Transport, TransportError, Whose};
use serde_json::{Value, json};

use crate::call::{Answer, Call};

const PATIENCE: Duration = Duration::from_secs(60);
const ANSWER_LIMIT: usize = 32 * 1024 * 1024;
const DEFAULT_TENANT: &str = "default";

/// An origin without a final slash. Tokens are sent there, so other machines need `https`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address(String);

impl Address {
    pub fn is_here(&self) -> bool {
        self.0.parse::<Uri>().is_ok_and(|uri| matches!(uri.host(), Some("localhost" | "127.0.0.1" | "[::1]")))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let uri: Uri = text.parse().map_err(|_| "it is no address".to_owned())?;
        let address = Self(text.trim_end_matches('/').to_owned());
        match uri.scheme_str() {
            Some("https") if uri.host().is_some_and(|host| !host.is_empty()) => Ok(address),
            Some("http") if address.is_here() => Ok(address),
            _ => Err("an address is https://…, or http://… on this machine".to_owned()),
        }
    }
}

#[derive(Clone)]
pub(crate) struct Server {
    /// Name in messages, such as `the mock`.
    name: &'static str,
    origin: String,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    token: Option<HeaderValue>,
    tenant: Option<String>,
}

impl Server {
    pub(crate) fn new(name: &'static str, address: &Address, token: Option<&str>) -> Result<Self, String> {
        // Chooses the cryptography provider explicitly, because another crate may install a different default.
        let cryptography = rustls::crypto::ring::default_provider();
        let roots = HttpsConnectorBuilder::new().with_provider_and_webpki_roots(cryptography);
        let connector = roots.map_err(|error| format!("no TLS: {error}"))?.https_or_http().enable_http1().build();
        let bearer = |token: &str| HeaderValue::try_from(format!("Bearer {token}"));
        let token = token.map(bearer).transpose().map_err(|_| "the token has bytes that no header has".to_owned())?;
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Ok(Self { name, origin: address.as_str().to_owned(), client, token, tenant: None })
    }

    pub(crate) fn of(&self, tenant: &str) -> Self {
        Self { tenant: Some(tenant.to_owned()), ..self.clone() }
    }

    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }

    pub(crate) fn qa(&self) -> Qa<Self> {
        Qa::new(self.clone(), self.tenant.as_deref().unwrap_or(DEFAULT_TENANT))
    }

    pub(crate) async fn call(&self, call: &Call) -> Result<Answer, String> {
        let trouble = |what: &dyn Display| self.trouble(&format!("{}: {what}", call.label));
        let mut request = Request::builder().method(call.method).uri(&call.target);
        let client = call.has_client.then_some(("web_uuid", "conform"));
        let tenant = self.tenant.as_deref().map(|tenant| ("x-qa-tenant", tenant));
        let token = call.token.as_deref().map(|token| ("token", token));
        let key = call.key.as_deref().map(|key| ("idempotency-key", key));
        for (name, value) in [client, tenant, token, key, Some(("accept-language", "en"))].into_iter().flatten() {
            request = request.header(name, value);
        }
        if let Some((kind, _)) = &call.content {
            request = request.header(CONTENT_TYPE, *kind);
        }
        let body = call.content.as_ref().map(|(_, body)| body.clone()).unwrap_or_default();
        let request = request.body(body).map_err(|error| trouble(&error))?;
        let (head, body) = self.send(request).await.map_err(|error| trouble(&error))?.into_parts();
        let text = || Value::String(String::from_utf8_lossy(&body).into_owned());
        let body = serde_json::from_slice(&body).unwrap_or_else(|_| text());
        Ok(Answer { status: head.status.as_u16(), headers: head.headers, body })
    }

    pub(crate) fn trouble(&self, error: &dyn Display) -> String {
        format!("{} ({}): {error}", self.name, self.origin)
    }

    /// Fails when the server does not answer, or has controls but refuses them.
    pub(crate) async fn has_controls(&self) -> Result<bool, String> {
        match self.qa().clock().await {
            Ok(_) => Ok(true),
            Err(error) if error.status == 0 => Err(self.trouble(&error)),
            Err(error) if matches!(error.status, 401 | 403) => {
                Err(self.trouble(&format!("its test controls: {error}")))
            }
            Err(_) => Ok(false),
        }
    }

    /// Recreates the tenant without automatic approval. Its clock is frozen at `now`; without `now`, the clock runs.
    pub(crate) async fn begin(&self, now: Option<Timestamp>) -> Result<(), String> {
        self.end().await?;
        let mut asked = json!({ "name": self.tenant, "autoAudit": null });
        if let Some(now) = now {
            asked["now"] = json!(now);
            asked["freeze"] = json!(true);
        }
        self.at_large().make(asked).await.map(drop).map_err(|error| self.trouble(&error))
    }

    pub(crate) async fn end(&self) -> Result<(), String> {
        let Some(tenant) = &self.tenant else { return Ok(()) };
        let given = Given { path: tenant, ..Given::default() };
        match self.at_large().call::<Value>(Control::TenantEnd, given).await {
            Err(error) if error.status != 404 => Err(self.trouble(&error)),
            _ => Ok(()),
        }
    }

    /// Returns a client that sends no tenant header, because the server creates a tenant that a header names.
    fn at_large(&self) -> Qa<Self> {
        Self { tenant: None, ..self.clone() }.qa()
    }

    pub(crate) async fn turn(&self, now: Timestamp) -> Result<(), String> {
        self.qa().turn(json!({ "now": now })).await.map(drop).map_err(|error| self.trouble(&error))
    }

    /// Returns the one-time code; empty if there is none.
    pub(crate) async fn code(&self, whose: Whose<'_>) -> Result<String, String> {
        match self.qa().otp(whose).await {
            Err(error) if error.status == 0 => Err(self.trouble(&error)),
            code => Ok(code.unwrap_or_default()),
        }
    }
}

impl Transport for Server {
    async fn send(&self, request: Request<Bytes>) -> Result<Response<Bytes>, TransportError> {
        let (mut head, body) = request.into_parts();
        head.uri = format!("{}{}", self.origin, head.uri).parse()?;
        head.headers.extend(self.token.clone().map(|token| (AUTHORIZATION, token)));
        let exchange = async {
            let answer = self.client.request(Request::from_parts(head, Full::new(body))).await;
            let (head, body) = answer.map_err(|_| "it cannot be reached")?.into_parts();
            let body = Limited::new(body, ANSWER_LIMIT).collect().await;
            let body = body.map_err(|_| "its answer broke off or is too long")?.to_bytes();
            Ok(Response::from_parts(head, body))
        };
        tokio::time::timeout(PATIENCE, exchange).await.map_err(|_| "it did not answer in time")?
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn a_token_never_crosses_a_network_in_the_open() {
        for fine in ["https://staging.example", "http://127.0.0.1:9000/", "http://localhost", "http://[::1]:1"] {
            assert!(fine.parse::<Address>().is_ok(), "{fine}");
        }
        for wrong in ["", "staging.example", "http://staging.example", "ftp://127.0.0.1/", "https://", "//x", "/path"] {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }
}
