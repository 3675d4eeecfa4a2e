use std::fmt;

use serde_json::Value;

/// A refusal by a control, or a missing answer. `Display` shows all fields.
#[derive(Debug, Clone, PartialEq)]
pub struct QaError {
    /// The call, for example `POST /__qa/clock`.
    pub call: String,
    /// HTTP status; 0 without an answer.
    pub status: u16,
    /// Code of the envelope; 0 without an envelope.
    pub code: i64,
    /// The server's message, with the field, the given value and the allowed values; or why there is no answer.
    pub msg: String,
    /// Data of the refusal, for example the impossible step or the nearest calls.
    pub data: Value,
}

impl QaError {
    pub(crate) fn unanswered(call: &str, status: u16, reason: impl Into<String>) -> Self {
        Self { call: call.to_owned(), status, code: 0, msg: reason.into(), data: Value::Null }
    }

    /// Returns the allowed values; empty if the refusal lists none.
    pub fn allowed(&self) -> Vec<&str> {
        self.data["allowed"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
    }
}

impl fmt::Display for QaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { call, status, code, msg, data } = self;
        match status {
            0 => write!(f, "{call}: no answer: {msg}")?,
            _ => write!(f, "{call}: HTTP {status}, code {code}: {msg}")?,
        }
        if data.is_null() { Ok(()) } else { write!(f, "\n{data:#}") }
    }
}

impl std::error::Error for QaError {}
