//! Refusals of the recorder, in the envelope of the API.

use http::StatusCode;
use loan_core::api::code::ErrorCode;
use loan_core::api::envelope::Envelope;
use serde_json::Value;
use warp::reply::Response;

#[derive(Debug)]
pub(super) struct Refusal {
    code: ErrorCode,
    said: String,
    data: Option<Value>,
}

/// HTTP 400: an invalid value, or calls of which no scenario can be made.
pub(super) fn invalid(said: &str) -> Refusal {
    Refusal { code: ErrorCode::ControlInvalid, said: said.to_owned(), data: None }
}

/// HTTP 403: a forbidden call.
pub(super) fn forbidden(said: String) -> Refusal {
    Refusal { code: ErrorCode::Forbidden, said, data: None }
}

/// HTTP 409: a scenario that the mock cannot play, or plays differently.
pub(super) fn impossible(said: String, data: Value) -> Refusal {
    Refusal { code: ErrorCode::ControlRefused, said, data: Some(data) }
}

/// HTTP 503: a server gives no complete answer.
pub(super) fn unavailable(said: &str) -> Refusal {
    Refusal { code: ErrorCode::Unavailable, said: said.to_owned(), data: None }
}

impl Refusal {
    pub(super) fn into_response(self) -> Response {
        let body = warp::reply::json(&Envelope::refused(self.code.code(), self.said, self.data));
        let status = StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        warp::Reply::into_response(warp::reply::with_status(body, status))
    }
}
