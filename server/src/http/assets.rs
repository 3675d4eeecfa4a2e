//! The built app: files as they are, compressed siblings when the browser takes them, `index.html` for the app's routes.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use warp::Filter;
use warp::filters::path::FullPath;
use warp::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderName,
    HeaderValue, IF_NONE_MATCH, VARY,
};
use warp::http::{HeaderMap, Method, StatusCode};
use warp::reply::Response;

use super::reply::Answer;
use super::{Http, Routes, context};

/// Paths that are never the app's.
const NOT_APP: [&str; 8] = ["/api1", "/__qa", "/healthz", "/readyz", "/metrics", "/ops", "/webhooks", "/sandbox"];
/// The entry page.
const INDEX: &str = "index.html";
/// A file whose name carries a hash never changes.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// Everything else is asked for again each time, and mostly answered with 304.
const ASK: &str = "no-cache";

/// Headers of everything that is served. Scripts, styles and connections come from this origin only; compiling the core's
/// WebAssembly needs `wasm-unsafe-eval`; photos are shown from `blob:` before they are sent.
const SECURITY: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'self'; \
         form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(self), geolocation=(self), microphone=(), payment=()"),
];

/// Whether there is an app to serve.
pub fn is_built(web: &Path) -> bool {
    web.join(INDEX).is_file()
}

/// Everything that is not a call.
pub fn routes(http: &Http, web: &Path) -> Routes {
    let root: Arc<Path> = web.into();
    let metrics = http.metrics.clone();
    warp::method()
        .and(warp::path::full())
        .and(warp::header::headers_cloned())
        .then(move |method: Method, path: FullPath, headers: HeaderMap| {
            let (root, metrics) = (root.clone(), metrics.clone());
            async move {
                let started = std::time::Instant::now();
                let mut response = serve(&root, &method, path.as_str(), &headers).await;
                for (name, value) in SECURITY {
                    response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
                }
                metrics.count("web", response.status().as_u16(), started.elapsed());
                tracing::debug!(%method, endpoint = "web", status = response.status().as_u16(), "request");
                response
            }
        })
        .boxed()
}

async fn serve(root: &Path, method: &Method, path: &str, headers: &HeaderMap) -> Response {
    let refuse = |code: ErrorCode| Answer::refusal(&code.into(), context::language(headers));
    if method != Method::GET && method != Method::HEAD {
        let mut response = refuse(ErrorCode::MethodNotAllowed).into_response();
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let found = match file_of(root, path) {
        Some(file) => match Found::open(&file, headers).await {
            Some(found) => Some(found),
            None if is_route(path) => Found::open(&root.join(INDEX), headers).await,
            None => None,
        },
        None => None,
    };
    match found {
        Some(found) => found.respond(method, headers),
        None => refuse(ErrorCode::PathNotFound).into_response(),
    }
}

/// Whether a path may be a screen of the app: it is nobody else's and names no file.
fn is_route(path: &str) -> bool {
    let others = NOT_APP
        .iter()
        .any(|prefix| path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
    let last = path.rsplit('/').next().unwrap_or_default();
    !others && !last.contains('.')
}

/// The file of a path inside `root`; `None` when the path leads out of it or to a hidden file.
fn file_of(root: &Path, path: &str) -> Option<PathBuf> {
    // Names of built files are plain; an encoded path is none of them.
    if path.contains(['%', '\\']) {
        return None;
    }
    let relative = Path::new(path.trim_start_matches('/'));
    let plain =
        |part: Component<'_>| matches!(part, Component::Normal(name) if !name.to_string_lossy().starts_with('.'));
    if !relative.components().all(plain) {
        return None;
    }
    Some(if path == "/" { root.join(INDEX) } else { root.join(relative) })
}

struct Found {
    kind: &'static str,
    cache: &'static str,
    encoding: Option<&'static str>,
    tag: String,
    bytes: Bytes,
}

impl Found {
    async fn open(file: &Path, headers: &HeaderMap) -> Option<Self> {
        let name = file.file_name().and_then(OsStr::to_str)?;
        let accepted = context::header(headers, ACCEPT_ENCODING.as_str());
        for (encoding, suffix) in [("br", ".br"), ("gzip", ".gz")] {
            if accepts(accepted, encoding) {
                let sibling = file.with_file_name([name, suffix].concat());
                if let Some((tag, bytes)) = read(&sibling).await {
                    return Some(Self { kind: kind(name), cache: cache(name), encoding: Some(encoding), tag, bytes });
                }
            }
        }
        let (tag, bytes) = read(file).await?;
        Some(Self { kind: kind(name), cache: cache(name), encoding: None, tag, bytes })
    }

    fn respond(self, method: &Method, asked: &HeaderMap) -> Response {
        let unchanged = context::header(asked, IF_NONE_MATCH.as_str()).split(',').any(|tag| tag.trim() == self.tag);
        let length = self.bytes.len();
        let body = if unchanged || method == Method::HEAD { Bytes::new() } else { self.bytes };
        let mut response = Response::new(body.into());
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(self.cache));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        headers.extend(HeaderValue::from_str(&self.tag).map(|tag| (ETAG, tag)));
        if let Some(encoding) = self.encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        if unchanged {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        } else if method == Method::HEAD {
            headers.insert(CONTENT_LENGTH, length.into());
        }
        response
    }
}

async fn read(file: &Path) -> Option<(String, Bytes)> {
    let meta = tokio::fs::metadata(file).await.ok().filter(std::fs::Metadata::is_file)?;
    let bytes = tokio::fs::read(file).await.ok()?;
    let changed = meta.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    // The name is part of it, so that a compressed sibling has a tag of its own.
    let suffix = file.extension().and_then(OsStr::to_str).unwrap_or_default();
    Some((format!("\"{changed:x}-{:x}-{suffix}\"", bytes.len()), bytes.into()))
}

/// Whether an `accept-encoding` takes an encoding (`q=0` refuses it).
fn accepts(header: &str, encoding: &str) -> bool {
    header.split(',').any(|part| {
        let (name, parameters) = part.split_once(';').unwrap_or((part, ""));
        let refused = matches!(parameters.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        name.trim().eq_ignore_ascii_case(encoding) && !refused
    })
}

/// A name with a part of at least eight hexadecimal digits never changes its content.
fn cache(name: &str) -> &'static str {
    let hashed =
        name.split(['.', '-']).skip(1).any(|part| part.len() >= 8 && part.bytes().all(|b| b.is_ascii_hexdigit()));
    if hashed { FOREVER } else { ASK }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_inside_the_app() {
        let root = Path::new("/dist");
        assert_eq!(file_of(root, "/"), Some("/dist/index.html".into()));
        assert_eq!(file_of(root, "/a/b.js"), Some("/dist/a/b.js".into()));
        for path in ["/../etc/passwd", "/a/../../x", "/%2e%2e/x", "/.git/config", "/a\\..\\x"] {
            assert_eq!(file_of(root, path), None, "{path}");
        }
    }

    #[test]
    fn routes_fall_back_to_the_entry_and_others_do_not() {
        assert!(is_route("/orders/01J/detail") && is_route("/") && is_route("/__qaX") && is_route("/opsy"));
        for path in ["/api1", "/api1/x", "/__qa/clock", "/metrics", "/app.js", "/ops/v1/x"] {
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
        assert!(accepts("gzip, br;q=0.9", "br") && !accepts("br;q=0, gzip", "br") && !accepts("", "br"));
    }
}
