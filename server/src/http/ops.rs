//! Is it alive, is it ready, what does it do: `/healthz`, `/readyz`, `/metrics`.

use loan_core::api::code::ErrorCode;
use loan_core::message::Language;
use serde::Serialize;
use warp::http::header::{CONTENT_TYPE, HeaderValue};
use warp::reply::Response;
use warp::{Filter, Reply};

use super::reply::envelope;
use super::{Http, Routes};
use crate::error::DomainError;

/// How it is.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Health {
    status: &'static str,
}

/// The operator's paths. They say nothing about any user.
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
    let metrics = http.metrics.clone();
    let metrics = warp::path!("metrics").map(move || -> Response {
        let mut response = metrics.text().into_response();
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; version=0.0.4"));
        response
    });
    warp::get().and(alive.or(ready).unify().or(metrics).unify()).boxed()
}
