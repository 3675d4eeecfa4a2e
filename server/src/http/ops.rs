//! Is it alive, is it ready, what does it do: `/healthz`, `/readyz`, `/metrics`.

use std::fmt::Write as _;

use loan_core::api::code::ErrorCode;
use loan_core::message::Language;
use serde::Serialize;
use warp::http::HeaderMap;
use warp::http::header::{CONTENT_TYPE, HeaderValue};
use warp::{Filter, Reply};

use super::reply::{Answer, envelope};
use super::{Http, Routes, context, operator};
use crate::app::DEFAULT_TENANT;
use crate::error::DomainError;
use crate::service::outbox::{self, Backlog};

/// How it is.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Health {
    status: &'static str,
}

/// How it is, for everybody, and its counts, for the operator. They say nothing about any user.
pub fn routes(http: &Http) -> Routes {
    let alive = warp::path!("healthz").map(|| envelope(&Ok(Health { status: "alive" }), Language::En));
    let (app, gate) = (http.app.clone(), http.gate.clone());
    let ready = warp::path!("readyz").then(move || {
        let (app, gate) = (app.clone(), gate.clone());
        async move {
            if gate.is_draining() {
                return envelope::<Health>(&Err(ErrorCode::Unavailable.into()), Language::En);
            }
            // A read of a key that is never there: the store answers, whatever it answers.
            let result = match app.engine.get(b"\0ready").await {
                Ok(_) => Ok(Health { status: "ready" }),
                Err(error) => {
                    tracing::error!(%error, "not ready");
                    Err(DomainError::of(ErrorCode::Unavailable))
                }
            };
            envelope(&result, Language::En)
        }
    });
    let (counts, app) = (http.metrics.clone(), http.app.clone());
    let metrics = warp::path!("metrics").and(warp::header::headers_cloned()).then(move |headers: HeaderMap| {
        let (counts, app) = (counts.clone(), app.clone());
        async move {
            if let Err(error) = operator::may_look(&app.settings, &headers) {
                return Answer::refusal(&error, context::language(&headers)).into_response();
            }
            let mut text = counts.text();
            match app.tenant(DEFAULT_TENANT).await {
                Ok(tenant) => match outbox::backlog(&tenant).await {
                    Ok(backlog) => text.push_str(&outbox_gauges(&backlog)),
                    Err(error) => tracing::error!(code = error.code.code(), "the outbox cannot be counted"),
                },
                Err(error) => tracing::error!(code = error.code.code(), "the outbox cannot be counted"),
            }
            let mut response = text.into_response();
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; version=0.0.4"));
            response
        }
    });
    warp::get().and(alive.or(ready).unify().or(metrics).unify()).boxed()
}

/// What waits for providers, as Prometheus text.
fn outbox_gauges(backlog: &Backlog) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(out, "# HELP loan_outbox_late_seconds How long the next message to a provider has been due.");
    let _ = writeln!(out, "# TYPE loan_outbox_late_seconds gauge");
    for (kind, ms) in &backlog.late_ms {
        let _ = writeln!(out, "loan_outbox_late_seconds{{kind=\"{kind}\"}} {}.{:03}", ms / 1000, ms % 1000);
    }
    let _ = writeln!(out, "# HELP loan_outbox_dead Messages to providers that failed too often and are set aside.");
    let _ = writeln!(out, "# TYPE loan_outbox_dead gauge");
    let _ = writeln!(out, "loan_outbox_dead {}", backlog.dead);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outbox_is_said_in_seconds_and_messages() {
        let kinds = ["code", "sms", "disburse", "refund", "audit"];
        let text = outbox_gauges(&Backlog { late_ms: kinds.map(|kind| (kind, 30_020)), dead: 2 });
        assert!(text.contains("\nloan_outbox_late_seconds{kind=\"disburse\"} 30.020\n"), "{text}");
        assert!(text.ends_with("\nloan_outbox_dead 2\n"), "{text}");
    }
}
