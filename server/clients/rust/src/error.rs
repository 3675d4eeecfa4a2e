use std::fmt;

use serde_json::Value;

/// A control refused, or gave no answer. `Display` shows all fields.
#[derive(Debug, Clone, PartialEq)]
pub struct QaError {
    /// `POST /__qa/clock`.
    pub call: String,
    /// 0 when no answer came.
    pub status: u16,
    /// Code of the envelope; 0 without one.
    pub code: i64,
    /// The server's sentence: the field, the given value, and what is allowed. Without an answer, the reason for that.
    pub msg: String,
    /// Data of the refusal: the impossible step, the nearest calls.
    pub data: Value,
}

impl QaError {
    /// No answer came, or none that can be read.
    pub(crate) fn unanswered(call: &str, status: u16, reason: impl Into<String>) -> Self {
        Self { call: call.to_owned(), status, code: 0, msg: reason.into(), data: Value::Null }
    }

    /// The allowed values; empty where no list of them exists.
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
