//! The other server.

use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full, Limited};
use loan_core::api::code::ErrorCode;
use warp::http::header::{
    ACCEPT_ENCODING, CONNECTION, CONTENT_LENGTH, HOST, HeaderName, ORIGIN, REFERER, TRANSFER_ENCODING, UPGRADE,
};
use warp::http::{HeaderMap, Method, Request, StatusCode};
use warp::reply::Response;

use crate::error::DomainError;
use crate::ports::webhook::{Http, http};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// Most bytes of an answer.
const ANSWER_LIMIT: usize = 32 * 1024 * 1024;
/// What is between this server and its client. An encoded answer could not be read; the site of a page is this server's.
const OWN: [HeaderName; 8] =
    [ACCEPT_ENCODING, CONNECTION, CONTENT_LENGTH, HOST, ORIGIN, REFERER, TRANSFER_ENCODING, UPGRADE];

/// An answer of the other server.
#[derive(Debug, Clone)]
pub(super) struct Said {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Said {
    pub(super) fn into_response(self) -> Response {
        let mut response = Response::new(self.body.into());
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers;
        response
    }
}

/// The server in front of which this one stands.
pub(super) struct Upstream {
    /// Where its paths begin, without a slash at the end.
    base: String,
    http: Http,
}

impl Upstream {
    pub(super) fn at(url: &str) -> Result<Self, String> {
        Ok(Self { base: url.trim_end_matches('/').to_owned(), http: http()? })
    }

    /// Its address, as a recording names it.
    pub(super) fn name(&self) -> &str {
        &self.base
    }

    /// Sends a call on.
    ///
    /// # Errors
    /// [`ErrorCode::Unavailable`] when there is no whole answer; the log says why.
    pub(super) async fn send(
        &self,
        method: &Method,
        target: &str,
        headers: &HeaderMap,
        body: Bytes,
    ) -> Result<Said, DomainError> {
        let trouble = |what: &str| {
            tracing::warn!(server = self.base, what, "a recorded call has no answer");
            DomainError::from(ErrorCode::Unavailable)
        };
        let mut request = Request::builder().method(method).uri([&self.base, target].concat());
        if let Some(sent) = request.headers_mut() {
            sent.extend(without(headers).map(|(name, value)| (name.clone(), value.clone())));
        }
        let request = request.body(Full::new(body)).map_err(|error| trouble(&error.to_string()))?;
        let exchange = async {
            let answer = self.http.request(request).await.map_err(|_| trouble("it cannot be reached"))?;
            let (head, body) = answer.into_parts();
            let body = Limited::new(body, ANSWER_LIMIT).collect().await;
            let body = body.map_err(|_| trouble("its answer broke off or is too long"))?.to_bytes();
            let headers = without(&head.headers).map(|(name, value)| (name.clone(), value.clone())).collect();
            Ok(Said { status: head.status, headers, body })
        };
        tokio::time::timeout(PATIENCE, exchange).await.map_err(|_| trouble("it did not answer in time"))?
    }
}

fn without(headers: &HeaderMap) -> impl Iterator<Item = (&HeaderName, &warp::http::HeaderValue)> {
    headers.iter().filter(|(name, _)| !OWN.contains(name))
}
