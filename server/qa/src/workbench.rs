//! The workbench's files (`server/workbench`): a static page that draws everything from the controls.

use std::borrow::Cow;

use bytes::Bytes;
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

/// The design tokens, which are the app's own.
const TOKENS: (&str, &str) = ("tokens.css", include_str!("../../../pwa/src/ui/tokens.css"));

/// The page's scripts and styles, each at `/__qa/workbench/{name}`.
#[derive(rust_embed::RustEmbed)]
#[folder = "../workbench"]
struct Files;

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
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => return None,
    };
    let content = match TOKENS {
        (known, text) if known == name => Cow::from(text.as_bytes()),
        _ => Files::get(name)?.data,
    };
    let mut response = Response::new(Bytes::from(content.into_owned()).into());
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Some(response)
}
