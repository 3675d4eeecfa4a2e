//! Headers that every answer has, whoever gives it.

use warp::http::HeaderMap;
use warp::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};

use crate::config::Settings;
use crate::http::context;

/// For a year the browser asks this name by TLS alone. Other names below it are not this server's to speak for.
const TLS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// What an answer says that does not say it itself.
const UNLESS_SAID: [(HeaderName, HeaderValue); 5] = [
    // No page of another site may put what this server answers into itself, even where it cannot read it.
    (RESOURCE_POLICY, HeaderValue::from_static("same-origin")),
    // What is no page is data. Opened by itself it runs nothing, loads nothing and stands in nobody's frame.
    (
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    ),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// What tells whether a request came by TLS.
#[derive(Debug, Clone, Copy)]
pub(super) struct Protection {
    always: bool,
    behind_proxy: bool,
}

impl Protection {
    pub(super) const fn of(settings: &Settings) -> Self {
        Self { always: settings.hsts, behind_proxy: settings.behind_proxy }
    }

    /// Whether the client came by TLS, which ends in front of this server. Without a proxy the header is anybody's word.
    pub(super) fn is_secure(self, headers: &HeaderMap) -> bool {
        let proto = context::header(headers, "x-forwarded-proto").rsplit(',').next().unwrap_or_default().trim();
        self.always || self.behind_proxy && proto.eq_ignore_ascii_case("https")
    }
}

/// Adds the headers. Browsers heed that of TLS only where they came by it, so it is said only there.
pub(super) fn put(headers: &mut HeaderMap, is_secure: bool) {
    for (name, value) in UNLESS_SAID {
        headers.entry(name).or_insert(value);
    }
    if is_secure {
        headers.insert(STRICT_TRANSPORT_SECURITY, TLS_ONLY);
    }
}
