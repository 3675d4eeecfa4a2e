//! Adds security headers to every response.

use warp::http::HeaderMap;
use warp::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};

use crate::forwarded;
use loan_service::config::Settings;

/// For a year the browser uses only TLS for this host. Subdomains are not included: they may belong to others.
const TLS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const UNLESS_SAID: [(HeaderName, HeaderValue); 5] = [
    // Pages of other sites must not embed responses of this server, even if they cannot read them.
    (RESOURCE_POLICY, HeaderValue::from_static("same-origin")),
    // A response that is not a page is data. Opened by itself, it runs nothing, loads nothing and cannot be framed.
    (
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    ),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

#[derive(Debug, Clone, Copy)]
pub(crate) struct Protection {
    always: bool,
    trusted_hops: usize,
}

impl Protection {
    pub(crate) const fn of(settings: &Settings) -> Self {
        Self { always: settings.hsts, trusted_hops: settings.trusted_hops }
    }

    /// Whether the client used TLS, which ends in front of this server. The proxy's header counts only if proxies are
    /// trusted, because anybody can set it.
    pub(crate) fn is_secure(self, headers: &HeaderMap) -> bool {
        let proto = forwarded::value(headers, "x-forwarded-proto", self.trusted_hops);
        self.always || proto.is_some_and(|proto| proto.eq_ignore_ascii_case("https"))
    }
}

/// Adds the headers. Browsers ignore the TLS header on a plain connection, so only TLS responses get it.
pub(super) fn put(headers: &mut HeaderMap, is_secure: bool) {
    for (name, value) in UNLESS_SAID {
        headers.entry(name).or_insert(value);
    }
    if is_secure {
        headers.insert(STRICT_TRANSPORT_SECURITY, TLS_ONLY);
    }
}
