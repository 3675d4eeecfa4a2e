//! Sends a control's request and reads its answer.

use bytes::Bytes;
use http::Request;
use http::header::CONTENT_TYPE;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Qa;
use crate::control::{self, Control};
use crate::error::QaError;
use crate::transport::Transport;

/// Values for the path, the query and the body of a [call](Qa::call).
#[derive(Debug, Clone, Default)]
pub struct Given<'a> {
    /// Replaces the placeholder in the path.
    pub path: &'a str,
    pub query: &'a [(&'a str, &'a str)],
    /// JSON body.
    pub body: Option<Value>,
}

impl<T: Transport> Qa<T> {
    pub(super) async fn send<A: DeserializeOwned>(
        &self,
        control: Control,
        path: &str,
        body: impl Serialize + Send + Sync,
    ) -> Result<A, QaError> {
        let unsent = |error: serde_json::Error| QaError::unanswered(control.path(), 0, error.to_string());
        let body = Some(serde_json::to_value(body).map_err(unsent)?);
        self.call(control, Given { path, body, ..Given::default() }).await
    }

    /// Calls a control. Returns the envelope's `data`, or the text of an answer that is not JSON.
    pub async fn call<A: DeserializeOwned>(&self, control: Control, given: Given<'_>) -> Result<A, QaError> {
        let path = control.path_to(given.path);
        let call = format!("{} {path}", control.method());
        let data = self.answer(&call, control, path, given).await?;
        let unread = |error| QaError::unanswered(&call, 200, format!("the answer cannot be read: {error}"));
        serde_json::from_value(data).map_err(unread)
    }

    async fn answer(&self, call: &str, control: Control, path: String, given: Given<'_>) -> Result<Value, QaError> {
        let one = |(name, value): &(&str, &str)| format!("{}={}", control::encoded(name), control::encoded(value));
        let query: Vec<String> = given.query.iter().map(one).collect();
        let address = if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) };
        let mut request = Request::builder().method(control.method()).uri(address).header("x-qa-tenant", &self.tenant);
        if given.body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let body = given.body.map_or_else(Bytes::new, |body| body.to_string().into());
        self.exchange(call, request, body).await
    }

    pub(super) async fn exchange(
        &self,
        call: &str,
        request: http::request::Builder,
        body: Bytes,
    ) -> Result<Value, QaError> {
        let request = request.body(body).map_err(|error| QaError::unanswered(call, 0, error.to_string()))?;
        let answer = self.transport.send(request).await;
        let (head, body) = answer.map_err(|error| QaError::unanswered(call, 0, reasons(&*error)))?.into_parts();
        let is_json = head.headers.get(CONTENT_TYPE).is_some_and(|kind| is_json(kind.as_bytes()));
        let status = head.status.as_u16();
        if head.status.is_success() && !is_json {
            return Ok(String::from_utf8_lossy(&body).into());
        }
        match serde_json::from_slice(&body) {
            Ok(Envelope { code: 0, data, .. }) if head.status.is_success() => Ok(data),
            Ok(Envelope { code, msg, data }) => Err(QaError { call: call.to_owned(), status, code, msg, data }),
            Err(_) => {
                let shown: String = String::from_utf8_lossy(&body).chars().take(200).collect();
                Err(QaError::unanswered(call, status, shown))
            }
        }
    }
}

fn is_json(kind: &[u8]) -> bool {
    kind.starts_with(b"application/json")
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Envelope {
    code: i64,
    msg: String,
    data: Value,
}

/// Returns an error with its causes, because `connect error` alone does not name the reason.
fn reasons(error: &dyn std::error::Error) -> String {
    std::iter::successors(Some(error), |error| error.source()).map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
