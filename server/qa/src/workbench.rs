//! The workbench's files (`server/workbench`): a static page that draws everything from the controls.

use loan_core::message::Language;
use warp::Reply as _;
use warp::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue};
use warp::http::{HeaderMap, StatusCode};
use warp::reply::Response;

use super::Qa;
use loan_http::reply::envelope;
use loan_service::error::DomainError;

/// Content security policy: this site's scripts, styles, images and calls, and no framing.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; frame-ancestors 'none'; form-action 'none'";
const PAGE: &str = include_str!("../../workbench/index.html");
const TOKEN_PAGE: &str = include_str!("../../workbench/token.html");

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[("tokens.css", include_str!("../../../pwa/src/ui/tokens.css")), $(($name, include_str!(concat!("../../workbench/", $name)))),*]
    };
}

/// Files by name, each at `/__qa/workbench/{name}`. The design tokens are the app's own.
const FILES: &[(&str, &str)] = files![
    "base.css",
    "frame.css",
    "order.css",
    "panes.css",
    "main.js",
    "about.js",
    "call.js",
    "calls.js",
    "clock.js",
    "dom.js",
    "faults.js",
    "handle.js",
    "journal.js",
    "machine.js",
    "opening.js",
    "orders.js",
    "place.js",
    "scenarios.js",
    "screens.js",
    "sent.js",
    "situation.js",
    "tenants.js",
    "token.js",
    "users.js",
];

pub(super) fn page() -> Response {
    html(PAGE, StatusCode::OK)
}

/// Answers a refused request. A browser that lacks the token gets a page on which to enter the token.
pub(super) fn refusal(error: DomainError, headers: &HeaderMap, qa: &Qa) -> Response {
    let wants_page = loan_http::context::header(headers, "accept").contains("text/html");
    if wants_page && qa.guard.lacks_token(headers) {
        return html(TOKEN_PAGE, StatusCode::FORBIDDEN);
    }
    envelope::<()>(&Err(error), Language::En)
}

fn html(text: &'static str, status: StatusCode) -> Response {
    let mut response = warp::reply::with_status(warp::reply::html(text), status).into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}

pub(super) fn file(name: &str) -> Option<Response> {
    let (_, text) = FILES.iter().find(|(known, _)| *known == name)?;
    let is_style = name.rsplit('.').next() == Some("css");
    let kind = if is_style { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
    let mut response = text.into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Some(response)
}
