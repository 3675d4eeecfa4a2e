//! A call, and what was answered.

use bytes::Bytes;
use loan_core::api::endpoint::{BASE_PATH, Endpoint, Method};
use serde_json::Value;
use warp::http::HeaderMap;

/// Separates the parts of a multipart form.
const BOUNDARY: &str = "conform-part";
/// The content type of such a form.
const MULTIPART: &str = "multipart/form-data; boundary=conform-part";
const JSON: &str = "application/json";

/// A call to one of the servers.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    /// The endpoint; none for what is no call of the product.
    pub endpoint: Option<Endpoint>,
    /// As the report names it: the method, and the path without the values in it.
    pub label: String,
    pub method: &'static str,
    /// Path and query.
    pub target: String,
    /// Content type and body.
    pub content: Option<(&'static str, Bytes)>,
    /// The `Idempotency-Key`.
    pub key: Option<String>,
    /// The session, when somebody is signed in.
    pub token: Option<String>,
    /// Whether the call names a client, which every call of the product has to.
    pub has_client: bool,
}

impl Call {
    /// A call of the product without a body. `parameters` stand in the path where it has `{…}`, the others in the query.
    pub(crate) fn of(endpoint: Endpoint, parameters: &[(&str, &str)]) -> Self {
        let method = match endpoint.method() {
            Method::Get => "GET",
            Method::Post => "POST",
        };
        let mut path = [BASE_PATH, endpoint.path()].concat();
        let mut query = form_urlencoded::Serializer::new(String::new());
        for (name, value) in parameters {
            let place = ["{", name, "}"].concat();
            if path.contains(&place) {
                path = path.replace(&place, value);
            } else {
                query.append_pair(name, value);
            }
        }
        let query = query.finish();
        let target = if query.is_empty() { path } else { [path.as_str(), "?", query.as_str()].concat() };
        let label = [method, " ", BASE_PATH, endpoint.path()].concat();
        Self { endpoint: Some(endpoint), ..Self::plain(label, method, target) }
    }

    /// A call of something else.
    pub(crate) fn plain(label: String, method: &'static str, target: String) -> Self {
        Self { endpoint: None, label, method, target, content: None, key: None, token: None, has_client: true }
    }

    /// The same with a JSON body.
    pub(crate) fn json(self, body: &Value) -> Self {
        Self { content: Some((JSON, Bytes::from(body.to_string()))), ..self }
    }

    /// The same with this text as its JSON.
    pub(crate) fn raw(self, body: &'static str) -> Self {
        Self { content: Some((JSON, Bytes::from_static(body.as_bytes()))), ..self }
    }

    /// The same with an encoded form.
    pub(crate) fn form(self, fields: &[(&str, &str)]) -> Self {
        let encoded = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        Self { content: Some(("application/x-www-form-urlencoded", Bytes::from(encoded))), ..self }
    }

    /// The same with a multipart form of texts and JPEG pictures.
    pub(crate) fn parts(self, texts: &[(&str, &str)], pictures: &[(&str, &[u8])]) -> Self {
        let mut body = Vec::new();
        for (name, text) in texts {
            let head = format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n");
            body.extend_from_slice(head.as_bytes());
        }
        for (name, picture) in pictures {
            let head = format!(
                "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"; filename=\"picture.jpg\"\r\n\
                 content-type: image/jpeg\r\n\r\n"
            );
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(picture);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        Self { content: Some((MULTIPART, Bytes::from(body))), ..self }
    }

    /// The same by somebody who is signed in, if they are.
    pub(crate) fn by(self, token: &str) -> Self {
        Self { token: (!token.is_empty()).then(|| token.to_owned()), ..self }
    }
}

/// What was answered.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    /// The body as JSON; its text when it is none.
    pub body: Value,
}

impl Answer {
    /// The `code` of the envelope.
    pub(crate) fn code(&self) -> Option<i64> {
        self.body.get("code").and_then(Value::as_i64)
    }

    /// Whether the call was carried out.
    pub(crate) fn is_success(&self) -> bool {
        self.code() == Some(0)
    }

    /// A text of the answer at a JSON pointer.
    pub(crate) fn text(&self, pointer: &str) -> Option<&str> {
        self.body.pointer(pointer).and_then(Value::as_str)
    }
}
