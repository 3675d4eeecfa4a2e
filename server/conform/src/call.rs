//! One request to the mock or to the other server, made from an API call or a control.

use bytes::Bytes;
use http::HeaderMap;
use loan_core::api::endpoint::{BASE_PATH, Endpoint, Method};
use serde_json::Value;

const BOUNDARY: &str = "conform-part";
const MULTIPART: &str = "multipart/form-data; boundary=conform-part";
const JSON: &str = "application/json";

#[derive(Debug, Clone)]
pub(crate) struct Call {
    /// The API call; `None` for test controls and unknown paths.
    pub endpoint: Option<Endpoint>,
    /// Name in the report: the method, and the path without its values.
    pub label: String,
    pub method: &'static str,
    pub target: String,
    pub content: Option<(&'static str, Bytes)>,
    pub key: Option<String>,
    /// Session token; `None` if nobody is signed in.
    pub token: Option<String>,
    /// True if the call sends the header `web_uuid`, which every API call needs.
    pub has_client: bool,
}

impl Call {
    /// Fills the placeholders `{…}` of the path with `parameters`; the remaining parameters go into the query.
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

    pub(crate) fn plain(label: String, method: &'static str, target: String) -> Self {
        Self { endpoint: None, label, method, target, content: None, key: None, token: None, has_client: true }
    }

    pub(crate) fn json(self, body: &Value) -> Self {
        Self { content: Some((JSON, Bytes::from(body.to_string()))), ..self }
    }

    pub(crate) fn raw(self, body: &'static str) -> Self {
        Self { content: Some((JSON, Bytes::from_static(body.as_bytes()))), ..self }
    }

    pub(crate) fn form(self, fields: &[(&str, &str)]) -> Self {
        let encoded = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        Self { content: Some(("application/x-www-form-urlencoded", Bytes::from(encoded))), ..self }
    }

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

    pub(crate) fn by(self, token: &str) -> Self {
        Self { token: (!token.is_empty()).then(|| token.to_owned()), ..self }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Value,
}

impl Answer {
    pub(crate) fn code(&self) -> Option<i64> {
        self.body.get("code").and_then(Value::as_i64)
    }

    pub(crate) fn is_success(&self) -> bool {
        self.code() == Some(0)
    }

    pub(crate) fn text(&self, pointer: &str) -> Option<&str> {
        self.body.pointer(pointer).and_then(Value::as_str)
    }
}
