//! The control that reads the journal: as a list of calls, as a scenario or as an HTTP archive (HAR).

use std::sync::Arc;

use loan_core::api::envelope::Envelope;
use loan_core::message::Language;
use serde_json::Value;
use warp::Reply as _;
use warp::reply::Response;

use super::verify::{CallRequest, Matcher};
use super::{Entry, asked_for};
use crate::controls::{Asked, mobile};
use crate::refusal::not_allowed;
use crate::scenario::Scenario;
use crate::{Qa, har, recording};
use loan_http::reply::envelope;
use loan_service::error::DomainError;

pub async fn read(asked: Asked, qa: Arc<Qa>) -> Response {
    formatted(&asked, &qa).await.unwrap_or_else(|error| envelope::<()>(&Err(error), Language::En))
}

async fn formatted(asked: &Asked, qa: &Qa) -> Result<Response, DomainError> {
    let entries = filtered(asked, qa).await?;
    match asked.query.get("format").map(String::as_str) {
        None | Some("" | "json") => Ok(envelope(&Ok(entries), Language::En)),
        Some("fixture") => {
            let phone = asked.query.get("phone").map(|phone| mobile(phone)).transpose()?;
            let recorded = recording::record(&asked.tenant, &qa.scenarios(), phone.as_ref()).await?;
            Ok(envelope(&Ok(Scenario { exchanges: har::exchanges(entries), ..recorded }), Language::En))
        }
        Some("har") => Ok(archive(har::log(&entries))),
        Some(other) => Err(not_allowed("format", other, &["json", "fixture", "har"])),
    }
}

async fn filtered(asked: &Asked, qa: &Qa) -> Result<Vec<Entry>, DomainError> {
    let text = |name: &str| asked.query.get(name).cloned();
    let code =
        text("code").map(|code| code.parse().map_err(|_| not_allowed("code", &code, &["a number"]))).transpose()?;
    let (method, path, user, key) = (text("method"), text("path"), text("user"), text("key"));
    let wanted = CallRequest { method, path, user, key, code, ..CallRequest::default() };
    let matcher = Matcher::of(&asked.tenant, wanted).await?;
    let entries = qa.journal.list(&asked.tenant.app, asked.name()).await?.into_iter();
    asked_for(entries.filter(|entry| matcher.fits(&asked.tenant, entry)), &asked.query)
}

/// Returns an envelope that also has `log` at the top level, where tools for HTTP archives expect it.
fn archive(log: Value) -> Response {
    let data = serde_json::json!({ "log": log });
    let mut whole = serde_json::to_value(Envelope::ok(data)).unwrap_or_default();
    whole["log"] = log;
    warp::reply::json(&whole).into_response()
}
