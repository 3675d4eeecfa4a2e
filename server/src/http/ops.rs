//! Whether the process is alive and ready, and its metrics: `/healthz`, `/readyz`, `/metrics`.

use std::net::SocketAddr;

use loan_core::api::code::ErrorCode;
use loan_core::message::Language;
use serde::Serialize;
use warp::http::HeaderMap;
use warp::http::header::{CONTENT_TYPE, HeaderValue};
use warp::{Filter, Reply};

use super::connections::peer;
use super::metrics::MEDIA_TYPE;
use super::reply::{Answer, envelope};
use super::{Http, Routes, context, operator};
use crate::app::DEFAULT_TENANT;
use crate::error::DomainError;
use crate::throttle::Throttle;

/// How it is.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Health {
    status: &'static str,
}

/// Health for everybody, metrics for operators. Neither contains anything about a user.
pub fn routes(http: &Http) -> Routes {
    let alive = warp::path!("healthz").map(|| envelope(&Ok(Health { status: "alive" }), Language::En));
    let (app, gate) = (http.app.clone(), http.gate.clone());
    let ready = warp::path!("readyz").then(move || {
        let (app, gate) = (app.clone(), gate.clone());
        async move {
            if gate.is_draining() {
                return envelope::<Health>(&Err(ErrorCode::Unavailable.into()), Language::En);
            }
            let result = match app.ready().await {
                Ok(()) => Ok(Health { status: "ready" }),
                Err(error) => {
                    static FAILURES: Throttle = Throttle::new();
                    if let Some(left_out) = FAILURES.left_out() {
                        tracing::error!(%error, left_out, "not ready");
                    }
                    Err(DomainError::of(ErrorCode::Unavailable))
                }
            };
            envelope(&result, Language::En)
        }
    });
    let http = http.clone();
    let asked = warp::path!("metrics").and(warp::header::headers_cloned()).and(peer());
    let counted = asked.then(move |headers: HeaderMap, peer: Option<SocketAddr>| {
        let http = http.clone();
        async move {
            let Http { app, metrics, .. } = &http;
            if let Err(error) = operator::may_look(&http, &headers, peer).await {
                return Answer::refusal(&error, context::language(&headers)).into_response();
            }
            let looked = match app.tenant(DEFAULT_TENANT).await {
                Ok(tenant) => metrics.look(&tenant).await,
                Err(error) => Err(error),
            };
            if let Err(error) = looked {
                static FAILURES: Throttle = Throttle::new();
                metrics.is_not_ready();
                if let Some(left_out) = FAILURES.left_out() {
                    tracing::error!(code = error.code.code(), left_out, "the backlogs cannot be counted");
                }
            }
            let mut response = metrics.text().into_response();
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
            response
        }
    });
    warp::get().and(alive.or(ready).unify().or(counted).unify()).boxed()
}
