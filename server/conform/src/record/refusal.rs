//! Refusals of the recorder, in the envelope of the API.

use http::StatusCode;
use loan_core::api::code::ErrorCode;
use loan_core::api::envelope::Envelope;
use serde_json::Value;
use warp::reply::Response;

#[derive(Debug)]
pub(super) struct Refusal {
    code: ErrorCode,
    message: String,
    data: Option<Value>,
}

/// HTTP 400: an invalid value, or calls of which no scenario can be made.
pub(super) fn invalid(message: &str) -> Refusal {
    Refusal { code: ErrorCode::ControlInvalid, message: message.to_owned(), data: None }
}

pub(super) fn forbidden(message: String) -> Refusal {
    Refusal { code: ErrorCode::Forbidden, message, data: None }
}

/// HTTP 409: a scenario that the mock refuses, or answers differently.
pub(super) fn impossible(message: String, data: Value) -> Refusal {
    Refusal { code: ErrorCode::ControlRefused, message, data: Some(data) }
}

/// HTTP 503: a server gives no complete answer.
pub(super) fn unavailable(message: &str) -> Refusal {
    Refusal { code: ErrorCode::Unavailable, message: message.to_owned(), data: None }
}

impl Refusal {
    pub(super) fn into_response(self) -> Response {
        let body = warp::reply::json(&Envelope::refused(self.code.code(), self.message, self.data));
        let status = StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        warp::Reply::into_response(warp::reply::with_status(body, status))
    }
}
