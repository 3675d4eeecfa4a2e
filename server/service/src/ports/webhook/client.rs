//! Signed HTTP requests to providers.

use std::time::Duration;

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::request::Builder;
use http::{Request, StatusCode, Uri};
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use loan_core::time::Timestamp;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::super::PortError;
use crate::clock::{Clock as _, SystemClock};
use crate::config::Providers;
use crate::log;
use crate::signature::sign;

/// Timeout for a provider's answer.
const PATIENCE: Duration = Duration::from_secs(15);
const ANSWER_LIMIT: usize = 256 * 1024;

pub type Http = Client<HttpsConnector<HttpConnector>, Full<Bytes>>;

/// Creates a client for all ports, which reuses connections.
pub fn http() -> Result<Http, String> {
    // Names the cryptography provider, because another crate could otherwise choose one.
    let cryptography = rustls::crypto::ring::default_provider();
    let roots = HttpsConnectorBuilder::new().with_provider_and_webpki_roots(cryptography);
    let connector = roots.map_err(|error| format!("no TLS: {error}"))?.https_or_http().enable_http1().build();
    Ok(Client::builder(TokioExecutor::new()).build(connector))
}

pub struct Hook {
    port: &'static str,
    address: Uri,
    secret: SecretString,
    http: Http,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Asked<'a, B> {
    id: &'a str,
    timestamp: Timestamp,
    #[serde(flatten)]
    body: &'a B,
}

impl Hook {
    /// Returns `None` if no provider is configured for the port.
    pub(super) fn configured(port: &'static str, providers: &Providers, http: &Http) -> Option<Self> {
        let (address, secret) = providers.hook(port)?;
        Some(Self { port, address: address.0.clone(), secret, http: http.clone() })
    }

    pub(super) fn trouble(&self, reason: impl Into<String>) -> PortError {
        PortError::new(self.port, reason)
    }

    fn answered(&self, status: StatusCode) -> PortError {
        let is_final = status == StatusCode::UNPROCESSABLE_ENTITY;
        PortError { is_final, ..self.trouble(format!("it answered {status}")) }
    }

    pub(super) fn unclear(&self) -> PortError {
        self.trouble("its answer is not understood")
    }

    /// Sends a request. Any 2xx status means that the provider accepted the request.
    pub(super) async fn notify<B: Serialize + Sync>(&self, id: &str, body: &B) -> Result<(), PortError> {
        self.post(id, body).await.map(drop)
    }

    /// Sends a request. Returns the parsed response; `None` if it is not understood, and the default if it is empty.
    pub(super) async fn submit<B, A>(&self, id: &str, body: &B) -> Result<Option<A>, PortError>
    where
        B: Serialize + Sync,
        A: DeserializeOwned + Default,
    {
        Ok(match self.post(id, body).await? {
            Some(answer) if answer.is_empty() => Some(A::default()),
            Some(answer) => serde_json::from_slice(&answer).ok(),
            None => None,
        })
    }

    pub(super) async fn ask<B, A>(&self, id: &str, body: &B) -> Result<A, PortError>
    where
        B: Serialize + Sync,
        A: DeserializeOwned + Default,
    {
        self.submit(id, body).await?.ok_or_else(|| self.unclear())
    }

    /// Returns the body of a 2xx response, or `None` if it was incomplete, too long or too slow. Errors contain no
    /// body, which may hold personal data.
    async fn post<B: Serialize + Sync>(&self, id: &str, body: &B) -> Result<Option<Bytes>, PortError> {
        let asked = Asked { id, timestamp: SystemClock.now(), body };
        let body = serde_json::to_vec(&asked).map_err(|_| self.trouble("the request cannot be written"))?;
        let mut request = Request::post(self.address.clone())
            .header(CONTENT_TYPE, "application/json")
            .header("x-signature", sign(self.secret.expose_secret(), &body))
            .header("idempotency-key", visible(id));
        if let Some(cause) = log::cause() {
            request = request.header("x-request-id", visible(&cause));
        }
        let (status, body) = self.send(request, body).await?;
        if status.is_success() { Ok(body) } else { Err(self.answered(status)) }
    }

    /// Returns a request's notices, oldest first; `None` for status 404. Uses `GET`, so that a provider that does not
    /// support the query cannot mistake it for an instruction.
    pub(super) async fn status<N: DeserializeOwned>(&self, id: &str) -> Result<Option<Vec<N>>, PortError> {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("id", id)
            .append_pair("timestamp", &SystemClock.now().to_string())
            .finish();
        let joint = if self.address.query().is_some() { '&' } else { '?' };
        let request = Request::get(format!("{}{joint}{query}", self.address))
            .header("x-signature", sign(self.secret.expose_secret(), query.as_bytes()));
        match self.send(request, Vec::new()).await? {
            (StatusCode::NOT_FOUND, _) => Ok(None),
            (status, Some(body)) if status.is_success() => {
                serde_json::from_slice(&body).map(Some).map_err(|_| self.unclear())
            }
            (status, _) => Err(self.answered(status)),
        }
    }

    async fn send(&self, request: Builder, body: Vec<u8>) -> Result<(StatusCode, Option<Bytes>), PortError> {
        let request =
            request.body(Full::new(Bytes::from(body))).map_err(|_| self.trouble("the request cannot be made"))?;
        let deadline = tokio::time::Instant::now() + PATIENCE;
        let answer = tokio::time::timeout_at(deadline, self.http.request(request)).await;
        let answer = answer.map_err(|_| self.trouble("it did not answer in time"))?;
        let answer = answer.map_err(|_| self.trouble("it cannot be reached"))?;
        let status = answer.status();
        let body = Limited::new(answer.into_body(), ANSWER_LIMIT).collect();
        let body = tokio::time::timeout_at(deadline, body).await;
        Ok((status, body.ok().and_then(Result::ok).map(http_body_util::Collected::to_bytes)))
    }

    /// Sends a request that has no id of its own, under a new id.
    pub(super) async fn ask_once<B, A>(&self, body: &B) -> Result<A, PortError>
    where
        B: Serialize + Sync,
        A: DeserializeOwned + Default,
    {
        self.ask(&ulid::Ulid::new().to_string(), body).await
    }
}

/// Characters to percent-encode in a header, besides non-ASCII ones.
const HIDDEN: &AsciiSet = &CONTROLS.add(b' ').add(b'%');

/// Encodes an id for a header. A refund's id contains the provider's transaction id, which may have any characters.
fn visible(id: &str) -> String {
    utf8_percent_encode(id, HIDDEN).to_string()
}
