//! Serves health and metrics: `/healthz`, `/readyz`, `/metrics`.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use loan_core::api::code::ErrorCode;
use loan_core::message::Language;
use serde::Serialize;
use tokio::time::Instant;
use warp::http::HeaderMap;
use warp::http::header::{ACCEPT, CONTENT_TYPE, HeaderValue};
use warp::{Filter, Reply};

use super::connections::peer;
use super::reply::{Answer, envelope};
use super::{Http, Routes, context, operator};
use loan_service::app::{App, DEFAULT_TENANT};
use loan_store::throttled;

/// The state of the server.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Health {
    status: &'static str,
}

/// The time and result of the last check whether the store answers.
#[derive(Default)]
struct Readiness(tokio::sync::Mutex<Option<(Instant, bool)>>);

impl Readiness {
    const CACHED: Duration = Duration::from_secs(1);

    /// Returns whether the store answers, by a check that is at most a second old. Concurrent callers share a check.
    async fn of(&self, app: &App) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, is_ready)) = *last
            && at.elapsed() < Self::CACHED
        {
            return is_ready;
        }
        let failure = app.ready().await.err();
        if let Some(error) = &failure {
            throttled!(error, %error, "not ready");
        }
        let is_ready = failure.is_none();
        *last = Some((Instant::now(), is_ready));
        is_ready
    }
}

/// Serves health to everybody, and metrics to operators (on a server with test controls, to everybody). Neither contains
/// personal data.
pub fn routes(http: &Http) -> Routes {
    let alive = warp::path!("healthz").map(|| envelope(&Ok(Health { status: "alive" }), Language::En));
    let (app, admission) = (http.app.clone(), http.admission.clone());
    let readiness = Arc::new(Readiness::default());
    let ready = warp::path!("readyz").then(move || {
        let (app, admission, readiness) = (app.clone(), admission.clone(), readiness.clone());
        async move {
            let is_ready = !admission.is_leaving() && app.is_clock_right() && readiness.of(&app).await;
            let result = if is_ready { Ok(Health { status: "ready" }) } else { Err(ErrorCode::Unavailable.into()) };
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
            let refreshed = async { metrics.refresh(&app.tenant(DEFAULT_TENANT).await?).await };
            if let Err(error) = refreshed.await {
                metrics.is_not_ready();
                if !error.is_unavailable() {
                    throttled!(error, code = error.code.code(), "the backlogs cannot be counted");
                }
            }
            let (text, media_type) = metrics.text(context::header(&headers, ACCEPT.as_str()));
            let mut response = text.into_response();
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
            response
        }
    });
    warp::get().and(alive.or(ready).unify().or(counted).unify()).boxed()
}
