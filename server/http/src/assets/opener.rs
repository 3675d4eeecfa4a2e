//! Decides whether a page is separated from a window that opened it (`Cross-Origin-Opener-Policy`).
//!
//! A site that opens the app in a window must not keep a handle on it: it could navigate the window to a page that
//! looks like the app. But the browser loads a page with this header in a new process, which costs a cheap phone up to
//! a second. So navigations by the user (home screen, address bar, bookmark) and by the app itself get no such header.

use warp::http::HeaderMap;

pub(super) const POLICY: &str = "cross-origin-opener-policy";
/// The header's value: other sites' windows lose their handle.
pub(super) const SEVERED: &str = "same-origin";

/// Returns whether another site's window may have opened the page: `false` only if the browser says (Fetch Metadata)
/// that the user or the app did. A request of the service worker gives `true`, because the worker caches the page for
/// later navigations.
pub(super) fn may_have_opener(headers: &HeaderMap) -> bool {
    let says = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    !(says("sec-fetch-mode") == "navigate" && matches!(says("sec-fetch-site"), "none" | "same-origin"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use warp::http::HeaderValue;

    fn asked(mode: &'static str, site: &'static str) -> bool {
        let headers = [("sec-fetch-mode", mode), ("sec-fetch-site", site)];
        may_have_opener(&HeaderMap::from_iter(
            headers.map(|(name, value)| (warp::http::HeaderName::from_static(name), HeaderValue::from_static(value))),
        ))
    }

    #[test]
    fn what_the_user_or_the_app_opened_has_no_opener() {
        assert!(!asked("navigate", "none"));
        assert!(!asked("navigate", "same-origin"));
    }

    #[test]
    fn another_site_the_worker_and_who_does_not_tell_may_have_one() {
        assert!(asked("navigate", "cross-site"));
        assert!(asked("navigate", "same-site"));
        assert!(asked("cors", "same-origin"));
        assert!(may_have_opener(&HeaderMap::new()));
    }
}
