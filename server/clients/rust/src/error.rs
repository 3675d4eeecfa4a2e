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

    /// The allowed values at the end of the sentence.
    pub fn allowed(&self) -> Option<&str> {
        let mut rest = self.msg.as_str();
        let mut is_word = true;
        while let Some((before, after)) = rest.split_once("allowed") {
            // In `disallowed` the word means something else.
            is_word = if before.is_empty() { is_word } else { !before.ends_with(char::is_alphanumeric) };
            if let Some(found) = listed(after).filter(|_| is_word) {
                return Some(found);
            }
            (rest, is_word) = (after, false);
        }
        None
    }
}

/// The rest of the sentence after the word.
fn listed(rest: &str) -> Option<&str> {
    let rest = rest.strip_prefix(" now").filter(|rest| rest.starts_with([':', ' '])).unwrap_or(rest);
    let rest = rest.strip_prefix(':').unwrap_or(rest).strip_prefix(' ')?;
    let rest = rest.strip_prefix("are ").or_else(|| rest.strip_prefix("is ")).unwrap_or(rest);
    Some(rest.strip_suffix('.').unwrap_or(rest)).filter(|rest| !rest.is_empty())
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
