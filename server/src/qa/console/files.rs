//! The page's scripts and styles, each at `/__qa/console/{name}`.

use warp::Reply as _;
use warp::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use warp::reply::Response;

/// By name. The tokens are the app's own.
const FILES: [(&str, &str); 12] = [
    ("tokens.css", include_str!("../../../../pwa/src/ui/tokens.css")),
    ("page.css", include_str!("page.css")),
    ("panes.css", include_str!("panes.css")),
    ("main.js", include_str!("main.js")),
    ("calls.js", include_str!("calls.js")),
    ("clock.js", include_str!("clock.js")),
    ("faults.js", include_str!("faults.js")),
    ("handle.js", include_str!("handle.js")),
    ("journal.js", include_str!("journal.js")),
    ("live.js", include_str!("live.js")),
    ("opening.js", include_str!("opening.js")),
    ("token.js", include_str!("token.js")),
];

pub fn file(name: &str) -> Option<Response> {
    let (_, text) = FILES.iter().find(|(known, _)| *known == name)?;
    let is_style = name.rsplit('.').next() == Some("css");
    let kind = if is_style { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
    let mut response = text.into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Some(response)
}
