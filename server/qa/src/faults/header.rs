//! Parses the `X-QA-Fault` header, by which a request injects a fault for itself.

use warp::http::HeaderMap;

use super::{FaultKind, FaultRequest, Served};
use crate::refusal::{invalid, written};
use loan_http::context::header;
use loan_service::error::DomainError;

/// Parses a kind with a value (`code=1304`, `status=503`, `latency=500`, `dribble=2000`), or a kind alone (`reset`,
/// `truncate`, `garbage`, `drop-after-commit`).
pub fn of_header(headers: &HeaderMap) -> Result<Option<FaultRequest>, DomainError> {
    const ALLOWED: &str =
        "code=NUMBER, status=400 to 599, latency=MS, dribble=MS, reset, truncate, garbage, drop-after-commit";
    let text = header(headers, "x-qa-fault");
    if text.is_empty() {
        return Ok(None);
    }
    let refused = || invalid(&format!("X-QA-Fault: given {text}; allowed {ALLOWED}"));
    let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name.trim(), Some(value.trim())));
    let kind = FaultKind::OF_CALLS.into_iter().find(|kind| written(kind) == name.trim()).ok_or_else(refused)?;
    let mut order = FaultRequest { path: Some("*".to_owned()), kind: Some(kind), ..FaultRequest::default() };
    match (kind, value) {
        (FaultKind::Code, Some(value)) => order.code = Some(value.parse().map_err(|_| refused())?),
        (FaultKind::Status, Some(value)) => order.status = Some(value.parse().map_err(|_| refused())?),
        (FaultKind::Latency | FaultKind::Dribble, Some(value)) => {
            order.ms = Some(value.parse().map_err(|_| refused())?);
        }
        (FaultKind::Code | FaultKind::Status | FaultKind::Latency | FaultKind::Dribble, None) | (_, Some(_)) => {
            return Err(refused());
        }
        (_, None) => {}
    }
    order.check(Served { operators: true })?;
    Ok(Some(order))
}
