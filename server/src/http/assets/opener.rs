//! Whether a page is cut off from a window that opened it (`Cross-Origin-Opener-Policy`).
//!
//! Another site that opens the app in a window must not keep hold of it: it could lead it to a page that looks like the app.
//! A page with this header is begun in a process of its own, though, for which a cheap phone needs up to a second. So what
//! the user opened (home screen, address bar, bookmark) or the app itself goes without, because it has no such window.

use warp::http::HeaderMap;

/// The header's name.
pub(super) const POLICY: &str = "cross-origin-opener-policy";
/// Its value: no window of another site is the opener.
pub(super) const SEVERED: &str = "same-origin";

/// Whether what asks for a page may be a window that another site opened. Browsers tell who began it (Fetch Metadata); whoever
/// does not tell may be anything, and so may the service worker, which keeps the page for later.
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
