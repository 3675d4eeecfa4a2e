use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full, Limited};
use loan_core::api::code::ErrorCode;
use loan_core::message::{Message, MessageKey};
use warp::http::header::{
    ACCEPT_ENCODING, AUTHORIZATION, CONNECTION, CONTENT_LENGTH, COOKIE, HOST, HeaderName, HeaderValue, ORIGIN, REFERER,
    TRANSFER_ENCODING, UPGRADE,
};
use warp::http::{HeaderMap, Method, Request, StatusCode};
use warp::reply::Response;

use loan_service::error::DomainError;
use loan_service::ports::webhook::{Http, http};

/// Timeout of an answer.
const PATIENCE: Duration = Duration::from_secs(60);
const ANSWER_LIMIT: usize = 32 * 1024 * 1024;
/// Headers between this server and its client. An encoded answer could not be read; the site of a page is this
/// server's; `authorization` has the token of the test controls, and `x-forwarded-for` is whatever the client wrote.
const OWN: [HeaderName; 10] = [
    ACCEPT_ENCODING,
    AUTHORIZATION,
    CONNECTION,
    CONTENT_LENGTH,
    HOST,
    ORIGIN,
    REFERER,
    TRANSFER_ENCODING,
    UPGRADE,
    HeaderName::from_static("x-forwarded-for"),
];

/// The cookies of this server's test controls.
const OWN_COOKIES: [&str; 2] = ["qa_token=", "qa_clock="];

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

pub(super) struct Upstream {
    /// The origin, without a slash at the end.
    base: String,
    http: Http,
}

impl Upstream {
    pub(super) fn at(url: &str) -> Result<Self, String> {
        Ok(Self { base: url.trim_end_matches('/').to_owned(), http: http()? })
    }

    /// The server's address, for the recording.
    pub(super) fn name(&self) -> &str {
        &self.base
    }

    /// Fails with [`ErrorCode::Unavailable`] when there is no whole answer. The refusal names the server and the reason.
    pub(super) async fn send(
        &self,
        method: &Method,
        target: &str,
        headers: &HeaderMap,
        body: Bytes,
    ) -> Result<Said, DomainError> {
        let trouble = |what: &str| {
            tracing::warn!(server = self.base, what, "a recorded call has no answer");
            let said = format!("{} is recorded here, and {what}", self.base);
            DomainError::saying(ErrorCode::Unavailable, Message::with(MessageKey::RefusalControlRefused, vec![said]))
        };
        let mut request = Request::builder().method(method).uri([&self.base, target].concat());
        if let Some(sent) = request.headers_mut() {
            *sent = theirs(headers);
        }
        let request = request.body(Full::new(body)).map_err(|error| trouble(&error.to_string()))?;
        let exchange = async {
            let answer = self.http.request(request).await.map_err(|_| trouble("it cannot be reached"))?;
            let (head, body) = answer.into_parts();
            let body = Limited::new(body, ANSWER_LIMIT).collect().await;
            let body = body.map_err(|_| trouble("its answer broke off or is too long"))?.to_bytes();
            Ok(Said { status: head.status, headers: theirs(&head.headers), body })
        };
        tokio::time::timeout(PATIENCE, exchange).await.map_err(|_| trouble("it did not answer in time"))?
    }
}

/// Headers without those of this server: its connection, and the cookies of its test controls except the tenant's.
fn theirs(headers: &HeaderMap) -> HeaderMap {
    let mut theirs: HeaderMap = headers
        .iter()
        .filter(|(name, _)| !OWN.contains(name))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    if let Some(sent) = theirs.remove(COOKIE) {
        let sent = sent.to_str().unwrap_or_default();
        let is_own = |pair: &&str| OWN_COOKIES.iter().any(|name| pair.trim_start().starts_with(name));
        let kept: Vec<&str> = sent.split(';').filter(|pair| !is_own(pair)).map(str::trim).collect();
        if let Ok(kept) = HeaderValue::try_from(kept.join("; ")) {
            theirs.insert(COOKIE, kept);
        }
    }
    theirs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_server_is_told_neither_the_token_of_the_controls_nor_what_the_connection_is() {
        let mut sent = HeaderMap::new();
        for (name, value) in [
            ("host", "localhost:8080"),
            ("accept-encoding", "br"),
            ("cookie", "token=a; qa_token=secret;qa_clock=browser; qa_tenant=mine"),
            ("token", "a"),
            ("authorization", "Bearer secret"),
            ("x-forwarded-for", "203.0.113.7"),
        ] {
            sent.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        let theirs = theirs(&sent);
        assert_eq!(theirs.len(), 2);
        assert_eq!(
            (&theirs["token"], &theirs["cookie"]),
            (&sent["token"], &"token=a; qa_tenant=mine".parse().unwrap())
        );
    }
}
