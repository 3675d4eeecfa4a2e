//! Generates the API's OpenAPI 3.1 description from the registered [calls](super::Calls) and the error catalogue.

mod answers;
mod operations;
mod outside;
mod schemas;

use std::net::SocketAddr;
use std::sync::{LazyLock, OnceLock};

use serde_json::{Value, json};
use warp::http::HeaderMap;
use warp::http::header::{CONTENT_TYPE, HeaderValue};
use warp::{Filter, Reply};

pub use operations::{Description, Outside, envelope, response};

use super::connections::peer;
use super::reply::Answer;
use super::{Http, Routes, context, endpoints, operator};

pub const PATH: &str = "/openapi.json";

static CONTROLS: OnceLock<fn(&mut Description)> = OnceLock::new();
static DOCUMENT: LazyLock<Value> = LazyLock::new(describe);
static TEXT: LazyLock<String> = LazyLock::new(|| format!("{:#}", *DOCUMENT));

/// Adds the test controls to the description. Must be called before the description is first used.
pub fn add_controls(describe: fn(&mut Description)) {
    // An error means that the controls were already added.
    let _ = CONTROLS.set(describe);
}

fn has_controls() -> bool {
    CONTROLS.get().is_some()
}

pub fn document() -> &'static Value {
    &DOCUMENT
}

pub fn text() -> &'static str {
    &TEXT
}

/// Serves `GET /openapi.json` to operators; on a server with test controls, to everybody.
pub fn routes(http: &Http) -> Routes {
    let http = http.clone();
    warp::path!("openapi.json")
        .and(warp::get())
        .and(warp::header::headers_cloned())
        .and(peer())
        .then(move |headers: HeaderMap, peer: Option<SocketAddr>| {
            let http = http.clone();
            async move {
                if let Err(error) = operator::may_look(&http, &headers, peer).await {
                    return Answer::refusal(&error, context::language(&headers)).into_response();
                }
                let mut response = text().into_response();
                response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
                response
            }
        })
        .boxed()
}

fn describe() -> Value {
    let mut description = Description::default();
    endpoints::register(&mut description);
    outside::describe(&mut description);
    if let Some(controls) = CONTROLS.get() {
        controls(&mut description);
    }
    let (paths, schemas) = description.finish();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Saral",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Short-term consumer loans. Every answer below /api1 is an envelope: `code` 0 is success, any \
                other `code` is a refusal of the catalogue (schema `ErrorCode`) with a sentence for the user in `msg`. \
                Refusals of the business are HTTP 200; only faults of the protocol carry a status of their own.",
            "license": { "name": env!("CARGO_PKG_LICENSE") },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "parameters": answers::parameters(),
            "headers": answers::headers(),
            "responses": answers::responses(),
            "securitySchemes": answers::security(),
        },
    })
}
