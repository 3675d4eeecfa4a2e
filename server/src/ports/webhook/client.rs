//! One signed request and its answer.

use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use loan_core::time::Timestamp;
use secrecy::{ExposeSecret as _, SecretString};
use serde::Serialize;
use serde::de::DeserializeOwned;
use warp::http::header::CONTENT_TYPE;
use warp::http::{Request, Uri};

use super::super::PortError;
use crate::clock::{Clock as _, SystemClock};
use crate::config::Address;
use crate::log;
use crate::signature::sign;

/// How long a provider may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);
/// Most bytes of an answer.
const ANSWER_LIMIT: usize = 256 * 1024;

/// Speaks HTTP and HTTPS.
pub(crate) type Http = Client<HttpsConnector<HttpConnector>, Full<Bytes>>;

/// A client for all ports, which reuses connections.
///
/// # Errors
/// When TLS cannot be set up.
pub(crate) fn http() -> Result<Http, String> {
    // Named explicitly: otherwise another crate's choice of a cryptography provider would apply here.
    let cryptography = rustls::crypto::ring::default_provider();
    let roots = HttpsConnectorBuilder::new().with_provider_and_webpki_roots(cryptography);
    let connector = roots.map_err(|error| format!("no TLS: {error}"))?.https_or_http().enable_http1().build();
    Ok(Client::builder(TokioExecutor::new()).build(connector))
}

/// A port's provider: its address and the secret it shares with this server.
pub struct Hook {
    port: &'static str,
    address: Uri,
    secret: SecretString,
    http: Http,
}

/// A request's body: the port's own fields, beside the request's id and the time of this attempt.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Asked<'a, B> {
    id: &'a str,
    timestamp: Timestamp,
    #[serde(flatten)]
    body: &'a B,
}

impl Hook {
    pub(super) fn new(port: &'static str, address: &Address, secret: &SecretString, http: Http) -> Self {
        Self { port, address: address.uri().clone(), secret: secret.clone(), http }
    }

    pub(super) fn trouble(&self, reason: impl Into<String>) -> PortError {
        PortError { provider: self.port, reason: reason.into() }
    }

    /// Sends a request and parses the response; an empty response gives the default. No reason in an error repeats a
    /// body, which may hold personal data.
    pub(super) async fn ask<B, A>(&self, id: &str, body: &B) -> Result<A, PortError>
    where
        B: Serialize + Sync,
        A: DeserializeOwned + Default,
    {
        let asked = Asked { id, timestamp: SystemClock.now(), body };
        let body = serde_json::to_vec(&asked).map_err(|_| self.trouble("the request cannot be written"))?;
        let mut request = Request::post(self.address.clone())
            .header(CONTENT_TYPE, "application/json")
            .header("x-signature", sign(self.secret.expose_secret(), &body))
            .header("idempotency-key", id);
        if let Some(cause) = log::cause() {
            request = request.header("x-request-id", cause);
        }
        let request =
            request.body(Full::new(Bytes::from(body))).map_err(|_| self.trouble("the request cannot be made"))?;
        let exchange = async {
            let answer = self.http.request(request).await.map_err(|_| self.trouble("it cannot be reached"))?;
            let status = answer.status();
            let body = Limited::new(answer.into_body(), ANSWER_LIMIT).collect().await;
            let body = body.map_err(|_| self.trouble("its answer broke off or is too long"))?.to_bytes();
            if status.is_success() { Ok(body) } else { Err(self.trouble(format!("it answered {status}"))) }
        };
        let answer = tokio::time::timeout(PATIENCE, exchange).await;
        let answer = answer.map_err(|_| self.trouble("it did not answer in time"))??;
        if answer.is_empty() {
            return Ok(A::default());
        }
        serde_json::from_slice(&answer).map_err(|_| self.trouble("its answer is not understood"))
    }

    /// Sends a request that has no id of its own; it gets a new one.
    pub(super) async fn ask_once<B, A>(&self, body: &B) -> Result<A, PortError>
    where
        B: Serialize + Sync,
        A: DeserializeOwned + Default,
    {
        self.ask(&ulid::Ulid::new().to_string(), body).await
    }
}
