//! Creates answers, which are always `{"code", "msg", "data"}`.

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use loan_core::api::envelope::Envelope;
use loan_core::message::Language;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use warp::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use warp::http::{HeaderName, StatusCode};
use warp::reply::Response;

use loan_service::error::DomainError;
use loan_service::messages;

/// Header of a replayed answer, for which nothing was executed.
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");

#[derive(Debug, Clone)]
pub struct Answer {
    pub status: StatusCode,
    pub code: i32,
    pub body: Bytes,
    pub headers: Vec<(HeaderName, HeaderValue)>,
}

/// The envelope's `code`, attached to the response for the log line.
#[derive(Debug, Clone, Copy)]
pub struct EnvelopeCode(pub i32);

impl Answer {
    pub fn new<T: Serialize>(status: StatusCode, envelope: &Envelope<T>) -> Self {
        let body = serde_json::to_vec(envelope).map_or_else(
            // The serialization cannot fail. The literal is also a valid envelope.
            |_| Bytes::from_static(br#"{"code":5000,"msg":"","data":null}"#),
            Bytes::from,
        );
        Self { status, code: envelope.code, body, headers: Vec::new() }
    }

    pub fn success(data: &impl Serialize) -> Self {
        match to_raw_value(data) {
            Ok(data) => Self::new(StatusCode::OK, &Envelope::ok(data)),
            Err(error) => {
                tracing::error!(%error, "an answer cannot be written");
                Self::refusal(&ErrorCode::Internal.into(), Language::En)
            }
        }
    }

    pub fn refusal(error: &DomainError, language: Language) -> Self {
        let status = StatusCode::from_u16(error.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let msg = messages::text(&error.message, language);
        let mut answer = Self::new(status, &Envelope::refused(error.code.code(), msg, error.data.clone()));
        if let Some(seconds) = error.retry_after {
            answer.headers.push((RETRY_AFTER, seconds.into()));
        }
        answer
    }

    pub fn of<T: Serialize>(result: &Result<T, DomainError>, language: Language) -> Self {
        match result {
            Ok(data) => Self::success(data),
            Err(error) => Self::refusal(error, language),
        }
    }

    pub fn replayed(code: i32, msg: String, data: &RawValue) -> Self {
        let mut answer = Self::new(StatusCode::OK, &Envelope { code, msg, data: Some(data) });
        answer.headers.push((REPLAYED, HeaderValue::from_static("true")));
        answer
    }

    /// Returns whether the answer was already stored under the request's idempotency key, so that nothing was executed.
    pub fn is_replayed(&self) -> bool {
        self.headers.iter().any(|(name, _)| *name == REPLAYED)
    }

    #[must_use]
    pub fn allowing(mut self, methods: &str) -> Self {
        self.headers.extend(HeaderValue::from_str(methods).map(|value| (ALLOW, value)));
        self
    }

    #[must_use]
    pub fn allowing_only(self, method: &str) -> Self {
        if self.status == StatusCode::METHOD_NOT_ALLOWED { self.allowing(method) } else { self }
    }

    /// Converts the answer to a response that is never cached.
    pub fn into_response(self) -> Response {
        let mut response = Response::new(self.body.into());
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        // Reserves room for all headers, so that the map does not grow several times.
        headers.reserve(12);
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
        headers.extend(self.headers);
        response.extensions_mut().insert(EnvelopeCode(self.code));
        response
    }
}

/// Converts the result of a call outside the endpoint table to a response.
pub fn envelope<T: Serialize>(result: &Result<T, DomainError>, language: Language) -> Response {
    Answer::of(result, language).into_response()
}
