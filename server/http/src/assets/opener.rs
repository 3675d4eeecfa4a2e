//! Decides which pages get the header `Cross-Origin-Opener-Policy`.
//!
//! Without the header, a site that opens the app in a window could later navigate this window to a page that looks like
//! the app. With the header, the browser loads the page in a new process, which takes a cheap phone up to a second. So
//! pages that the user or the app itself opens do not get the header.

use warp::http::HeaderMap;

pub(super) const POLICY: &str = "cross-origin-opener-policy";
pub(super) const SEVERED: &str = "same-origin";

/// Returns `false` if the browser says (Fetch Metadata) that the user or the app opened the page, else `true`. A
/// request of the service worker gives `true`, because the worker caches the page for later navigations.
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
    fn a_tab_opened_by_the_user_or_the_app_has_no_opener() {
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
