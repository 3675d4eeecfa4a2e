//! Serves the built app: its files, and for the app's routes a prerendered page or `index.html`.

mod needs;
mod opener;
mod policy;

use std::path::{Component, Path};
use std::sync::Arc;

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use warp::Filter;
use warp::filters::path::FullPath;
use warp::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, HeaderValue, IF_NONE_MATCH, LINK,
    VARY,
};
use warp::http::{HeaderMap, Method, StatusCode};
use warp::reply::Response;

use super::connections::peer;
use super::reply::Answer;
use super::{Http, Routes, accept, context};
use loan_service::site::{INDEX, Site};

/// Prefixes of paths that never belong to the app.
const NOT_APP: [&str; 7] = ["/api1", "/healthz", "/readyz", "/metrics", "/ops", "/webhooks", "/sandbox"];
/// `cache-control` of a file whose name contains a hash: its content never changes.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// `cache-control` of other files: the browser revalidates them on every use.
const ASK: &str = "no-cache";

/// Headers of every file. The app's back arrow needs the referrer of the app's own pages.
const SECURITY: [(&str, &str); 3] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("permissions-policy", "camera=(self), geolocation=(self), microphone=(), payment=()"),
];

pub fn routes(http: &Http, site: Site) -> Routes {
    let site = Arc::new(site);
    let http = http.clone();
    warp::method()
        .and(warp::path::full())
        .and(warp::header::headers_cloned())
        .and(peer())
        .then(move |method: Method, path: FullPath, headers: HeaderMap, peer| {
            let (site, http) = (site.clone(), http.clone());
            async move {
                let started = std::time::Instant::now();
                let mut response = match http.enter(&headers, peer) {
                    Ok(_visit) => serve(&site, &method, path.as_str(), &headers).await,
                    Err(error) => Answer::refusal(&error, context::language(&headers)).into_response(),
                };
                for (name, value) in SECURITY {
                    response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
                }
                response.headers_mut().entry(policy::NAME).or_insert_with(policy::plain);
                // A server with test controls omits `Cross-Origin-Opener-Policy`, so that the page of the test controls (the
                // workbench) can control the tabs that it opens.
                if !http.app.settings.is_open && opener::may_have_opener(&headers) {
                    let severed = HeaderValue::from_static(opener::SEVERED);
                    response.headers_mut().insert(HeaderName::from_static(opener::POLICY), severed);
                }
                http.metrics.count("web", response.status().as_u16(), started.elapsed());
                tracing::debug!(%method, endpoint = "web", status = response.status().as_u16(), "request");
                response
            }
        })
        .boxed()
}

async fn serve(site: &Site, method: &Method, path: &str, headers: &HeaderMap) -> Response {
    let refuse = |code: ErrorCode| Answer::refusal(&code.into(), context::language(headers));
    if method != Method::GET {
        return refuse(ErrorCode::MethodNotAllowed).allowing("GET").into_response();
    }
    // A visitor without a session gets the login page at once, because the app would redirect there anyway.
    let path = if path == "/" && !context::has_session(headers) { "/login" } else { path };
    let Some(found) = find(site, path, headers).await else {
        return refuse(ErrorCode::PathNotFound).into_response();
    };
    let is_page = found.is_page();
    let mut response = found.respond(headers);
    if is_page {
        response.headers_mut().insert(policy::NAME, policy::of_page(site).await);
        // The service worker keeps `/index.html` for every screen.
        let link = if is_route(path) { needs::link(site, path, headers).await } else { None };
        response.headers_mut().extend(link.map(|link| (LINK, link)));
    }
    response
}

/// Returns the path's own file. A route without one has its prerendered page in the reader's language, which most
/// screens lack, or `index.html`.
async fn find(site: &Site, path: &str, headers: &HeaderMap) -> Option<Found> {
    let file = file_of(path)?;
    let page = format!("{file}.{}.html", context::language(headers).tag());
    let others: &[&str] = if is_route(path) { &[&page, INDEX] } else { &[] };
    for name in [file].iter().chain(others) {
        if let Some(found) = Found::open(site, name, headers).await {
            return Some(found);
        }
    }
    None
}

fn is_route(path: &str) -> bool {
    let others = NOT_APP
        .iter()
        .any(|prefix| path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
    let last = path.rsplit('/').next().unwrap_or_default();
    !others && !path.starts_with("/__") && !last.contains('.')
}

/// Returns the file of a path, relative to the app's directory; `None` for a hidden file or one outside the directory.
fn file_of(path: &str) -> Option<&str> {
    // No file of the build has a name that needs percent-encoding.
    if path.contains(['%', '\\']) {
        return None;
    }
    let relative = path.trim_start_matches('/');
    let plain =
        |part: Component<'_>| matches!(part, Component::Normal(name) if !name.to_string_lossy().starts_with('.'));
    if !Path::new(relative).components().all(plain) {
        return None;
    }
    Some(if path == "/" { INDEX } else { relative })
}

struct Found {
    kind: &'static str,
    cache: &'static str,
    encoding: Option<&'static str>,
    tag: String,
    bytes: Bytes,
}

impl Found {
    async fn open(site: &Site, file: &str, headers: &HeaderMap) -> Option<Self> {
        let name = file.rsplit('/').next().unwrap_or(file);
        let accepted = context::header(headers, ACCEPT_ENCODING.as_str());
        let found = |(tag, bytes), encoding| Self { kind: kind(name), cache: cache(name), encoding, tag, bytes };
        for (encoding, suffix) in [("br", ".br"), ("gzip", ".gz")] {
            if accept::names(accepted, encoding)
                && let Some(compressed) = site.read(&[file, suffix].concat()).await
            {
                return Some(found(compressed, Some(encoding)));
            }
        }
        Some(found(site.read(file).await?, None))
    }

    fn is_page(&self) -> bool {
        self.kind.starts_with("text/html")
    }

    fn respond(self, asked: &HeaderMap) -> Response {
        let page = self.is_page();
        let unchanged = context::header(asked, IF_NONE_MATCH.as_str()).split(',').any(|tag| {
            let tag = tag.trim();
            // A proxy that compresses an answer makes its tag weak (RFC 9110, 13.1.2).
            tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == self.tag
        });
        let body = if unchanged { Bytes::new() } else { self.bytes };
        let mut response = Response::new(body.into());
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(self.cache));
        headers.insert(
            VARY,
            HeaderValue::from_static(if page { "accept-encoding, accept-language, cookie" } else { "accept-encoding" }),
        );
        headers.extend(HeaderValue::from_str(&self.tag).map(|tag| (ETAG, tag)));
        if let Some(encoding) = self.encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        if unchanged {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        response
    }
}

/// Returns a file's `cache-control`. A part of at least eight hexadecimal digits in the name is a hash.
fn cache(name: &str) -> &'static str {
    let hashed =
        name.split(['.', '-']).skip(1).any(|part| part.len() >= 8 && part.bytes().all(|b| b.is_ascii_hexdigit()));
    if hashed { FOREVER } else { ASK }
}

fn kind(name: &str) -> &'static str {
    match mime_guess::from_path(name).first_raw().unwrap_or("application/octet-stream") {
        "text/html" => "text/html; charset=utf-8",
        "text/javascript" => "text/javascript; charset=utf-8",
        "text/css" => "text/css; charset=utf-8",
        "text/plain" => "text/plain; charset=utf-8",
        kind => kind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_inside_the_app() {
        assert_eq!(file_of("/"), Some("index.html"));
        assert_eq!(file_of("/a/b.js"), Some("a/b.js"));
        for path in ["/../etc/passwd", "/a/../../x", "/%2e%2e/x", "/.git/config", "/a\\..\\x"] {
            assert_eq!(file_of(path), None, "{path}");
        }
    }

    #[test]
    fn routes_fall_back_to_the_entry_and_others_do_not() {
        assert!(is_route("/orders/01J/detail") && is_route("/") && is_route("/opsy"));
        for path in ["/api1", "/api1/x", "/__qa", "/__qa/clock", "/metrics", "/app.js", "/ops/v1/x"] {
            assert!(!is_route(path), "{path}");
        }
    }

    #[test]
    fn only_hashed_files_are_kept_forever() {
        assert_eq!(cache("main.0123abcd.js"), FOREVER);
        assert_eq!(cache("core-0123456789abcdef.wasm"), FOREVER);
        for name in ["sw.js", "index.html", "manifest.webmanifest", "deadbeef.js"] {
            assert_eq!(cache(name), ASK, "{name}");
        }
    }
}
