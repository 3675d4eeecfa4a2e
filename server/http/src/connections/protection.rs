//! Adds security headers to every response.

use warp::http::HeaderMap;
use warp::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};

use crate::forwarded;

/// Makes the browser use only TLS for this host for a year. Subdomains are excluded, because others may own them.
const TLS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const UNLESS_SAID: [(HeaderName, HeaderValue); 5] = [
    // Pages of other sites must not embed this server's responses.
    (RESOURCE_POLICY, HeaderValue::from_static("same-origin")),
    // Data that is opened as a page runs nothing, loads nothing and cannot be framed.
    (
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    ),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// Returns whether the client used TLS: always true with the setting `hsts`, else as a trusted proxy's header says.
pub(crate) fn is_secure(hsts: bool, trusted_hops: usize, headers: &HeaderMap) -> bool {
    let proto = forwarded::value(headers, "x-forwarded-proto", trusted_hops);
    hsts || proto.is_some_and(|proto| proto.eq_ignore_ascii_case("https"))
}

/// Adds the headers. Only TLS responses get [`TLS_ONLY`], which browsers ignore on plain connections.
pub(super) fn put(headers: &mut HeaderMap, is_secure: bool) {
    for (name, value) in UNLESS_SAID {
        headers.entry(name).or_insert(value);
    }
    if is_secure {
        headers.insert(STRICT_TRANSPORT_SECURITY, TLS_ONLY);
    }
}
