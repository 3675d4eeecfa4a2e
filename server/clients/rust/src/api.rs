//! Makes the app's own calls, with `web_uuid`, token and envelope.

use http::header::CONTENT_TYPE;
use serde::Serialize;
use serde_json::Value;

use crate::{Bytes, Qa, QaError, Request, Transport};

const BASE: &str = "/api1";
const BOUNDARY: &str = "saral-qa-boundary";

/// A client for the app's calls in a tenant, with a session's token. Paths are relative to `/api1`: `/order/v1/list`.
#[derive(Debug, Clone)]
pub struct Api<'a, T> {
    pub(crate) qa: &'a Qa<T>,
    pub(crate) token: String,
}

/// A part of a multipart body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'a> {
    Text(&'a str),
    /// Name, media type and content of a file.
    File(&'a str, &'a str, &'a [u8]),
}

impl<T: Transport> Api<'_, T> {
    /// Returns `data` of the response. `path` may have a query.
    pub async fn get(&self, path: &str) -> Result<Value, QaError> {
        self.send("GET", path, None, Bytes::new()).await
    }

    pub async fn post(&self, path: &str, body: impl Serialize) -> Result<Value, QaError> {
        let body = serde_json::to_vec(&body).map_err(|error| QaError::unanswered(path, 0, error.to_string()))?;
        self.send("POST", path, Some("application/json"), body.into()).await
    }

    /// Sends a multipart body.
    pub async fn upload(&self, path: &str, parts: &[(&str, Part<'_>)]) -> Result<Value, QaError> {
        let mut body = Vec::new();
        for (name, part) in parts {
            let (more, content) = match part {
                Part::Text(text) => (String::new(), text.as_bytes()),
                Part::File(file, kind, content) => (format!("; filename=\"{file}\"\r\nContent-Type: {kind}"), *content),
            };
            let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n");
            body.extend([head.as_bytes(), content, b"\r\n"].concat());
        }
        body.extend(format!("--{BOUNDARY}--\r\n").as_bytes());
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        self.send("POST", path, Some(&kind), body.into()).await
    }

    async fn send(&self, method: &str, path: &str, kind: Option<&str>, body: Bytes) -> Result<Value, QaError> {
        let address = format!("{BASE}{path}");
        let call = format!("{method} {address}");
        let mut request = Request::builder().method(method).uri(address).header("x-qa-tenant", self.qa.tenant());
        request = request.header("web_uuid", "saral-qa");
        if !self.token.is_empty() {
            request = request.header("token", &self.token);
        }
        if let Some(kind) = kind {
            request = request.header(CONTENT_TYPE, kind);
        }
        self.qa.exchange(&call, request, body).await
    }
}
