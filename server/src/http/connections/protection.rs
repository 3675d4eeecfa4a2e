//! Headers that every answer has, whoever gives it.

use warp::http::HeaderMap;
use warp::http::header::{HeaderName, HeaderValue, STRICT_TRANSPORT_SECURITY};

use crate::config::Settings;
use crate::http::context;

/// For a year the browser asks this name by TLS alone. Other names below it are not this server's to speak for.
const TLS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// No page of another site may put what this server answers into itself, even where it cannot read it.
const OWN_SITE: HeaderValue = HeaderValue::from_static("same-origin");

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

/// Adds the headers. Browsers heed the first only where they came by TLS, so it is said only there.
pub(super) fn put(headers: &mut HeaderMap, is_secure: bool) {
    headers.entry(RESOURCE_POLICY).or_insert(OWN_SITE);
    if is_secure {
        headers.insert(STRICT_TRANSPORT_SECURITY, TLS_ONLY);
    }
}
