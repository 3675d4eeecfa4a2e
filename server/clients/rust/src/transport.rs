use std::error::Error;
use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use http::header::{AUTHORIZATION, HeaderValue};
use http::{Request, Response};
use http_body_util::{BodyExt as _, Full};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

pub type TransportError = Box<dyn Error + Send + Sync>;

/// Sends calls to a server. [`Http`] uses a network; a test in the server's own process can call the server directly.
pub trait Transport: Send + Sync {
    /// Sends a request. The request's address is only a path with a query.
    fn send(&self, request: Request<Bytes>) -> impl Future<Output = Result<Response<Bytes>, TransportError>> + Send;
}

/// Timeout of an answer. [`verify`](crate::Qa::verify) waits for a minute at most.
const ANSWERED_WITHIN: Duration = Duration::from_secs(90);

/// A server at an address of this machine or network, by HTTP/1.1 without TLS.
#[derive(Clone)]
pub struct Http {
    origin: String,
    token: Option<HeaderValue>,
    client: Client<HttpConnector, Full<Bytes>>,
}

impl Http {
    /// Returns a transport to an origin such as `http://localhost:8080`.
    pub fn new(origin: &str) -> Self {
        // Opens one connection per call: a pooled connection belongs to one runtime, and every test has its own.
        let client = Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build_http();
        Self { origin: origin.trim_end_matches('/').to_owned(), token: None, client }
    }

    /// Adds the server's `LOAN_QA_TOKEN`. Fails if the token has bytes that no header can have.
    pub fn with_token(self, token: &str) -> Result<Self, http::header::InvalidHeaderValue> {
        let mut token = HeaderValue::try_from(format!("Bearer {token}"))?;
        token.set_sensitive(true);
        Ok(Self { token: Some(token), ..self })
    }
}

impl Transport for Http {
    async fn send(&self, request: Request<Bytes>) -> Result<Response<Bytes>, TransportError> {
        let (mut head, body) = request.into_parts();
        head.uri = format!("{}{}", self.origin, head.uri).parse()?;
        head.headers.extend(self.token.clone().map(|token| (AUTHORIZATION, token)));
        let answer = self.client.request(Request::from_parts(head, Full::new(body)));
        let whole = async {
            let (head, body) = answer.await?.into_parts();
            Ok::<_, TransportError>(Response::from_parts(head, body.collect().await?.to_bytes()))
        };
        tokio::time::timeout(ANSWERED_WITHIN, whole).await?
    }
}

impl fmt::Debug for Http {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Http").field("origin", &self.origin).finish_non_exhaustive()
    }
}
