//! Headers of a recorded call: its tenant, and the headers to forward.

use http::HeaderMap;
use http::header::{
    ACCEPT_ENCODING, AUTHORIZATION, CONNECTION, CONTENT_LENGTH, COOKIE, HOST, HeaderName, HeaderValue, ORIGIN, REFERER,
    TRANSFER_ENCODING, UPGRADE,
};
use http::uri::Authority;

use super::refusal::{Refusal, forbidden};

/// Headers that are not forwarded. The recorder cannot read compressed answers; `host`, `origin` and `referer` name the
/// recorder; `authorization` has the token of the test controls; `x-forwarded-for` cannot be trusted.
const OWN: [HeaderName; 10] = [
    ACCEPT_ENCODING,
    AUTHORIZATION,
    CONNECTION,
    CONTENT_LENGTH,
    HOST,
    ORIGIN,
    REFERER,
    TRANSFER_ENCODING,
    UPGRADE,
    HeaderName::from_static("x-forwarded-for"),
];

/// Cookies of the mock, which are not forwarded. They arrive here because browsers send a host's cookies to all ports.
const OWN_COOKIES: [&str; 2] = ["qa_token=", "qa_clock="];

pub(super) fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().trim()
}

pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map_or("", |(_, value)| value)
}

/// Returns the tenant: header `X-QA-Tenant`, else cookie `qa_tenant`, else `default`.
pub(super) fn tenant(headers: &HeaderMap) -> String {
    let sent = [header(headers, "x-qa-tenant"), cookie(headers, "qa_tenant"), "default"];
    sent.into_iter().find(|name| !name.is_empty()).unwrap_or_default().to_owned()
}

/// Refuses calls from pages of other sites, and other host names for this machine (DNS rebinding).
pub(super) fn from_this_machine(headers: &HeaderMap) -> Result<(), Refusal> {
    let is_here = |text: &str| {
        let authority = text.rsplit("://").next().unwrap_or_default().parse::<Authority>();
        authority.is_ok_and(|one| matches!(one.host(), "localhost" | "127.0.0.1" | "[::1]"))
    };
    for name in ["host", "origin"] {
        let given = header(headers, name);
        if !given.is_empty() && !is_here(given) {
            return Err(forbidden(format!("{name}: given {given}; allowed localhost, 127.0.0.1 or [::1]")));
        }
    }
    Ok(())
}

pub(super) fn theirs(headers: &HeaderMap) -> HeaderMap {
    let mut theirs: HeaderMap = headers
        .iter()
        .filter(|(name, _)| !OWN.contains(name))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    if let Some(sent) = theirs.remove(COOKIE) {
        let sent = sent.to_str().unwrap_or_default();
        let is_own = |pair: &&str| OWN_COOKIES.iter().any(|name| pair.trim_start().starts_with(name));
        let kept: Vec<&str> = sent.split(';').filter(|pair| !is_own(pair)).map(str::trim).collect();
        if let Ok(kept) = HeaderValue::try_from(kept.join("; ")) {
            theirs.insert(COOKIE, kept);
        }
    }
    theirs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_server_is_told_neither_the_token_of_the_controls_nor_what_the_connection_is() {
        let mut sent = HeaderMap::new();
        for (name, value) in [
            ("host", "localhost:8080"),
            ("accept-encoding", "br"),
            ("cookie", "token=a; qa_token=secret;qa_clock=browser; qa_tenant=mine"),
            ("token", "a"),
            ("authorization", "Bearer secret"),
            ("x-forwarded-for", "203.0.113.7"),
        ] {
            sent.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        let theirs = theirs(&sent);
        assert_eq!(theirs.len(), 2);
        assert_eq!(
            (&theirs["token"], &theirs["cookie"]),
            (&sent["token"], &"token=a; qa_tenant=mine".parse().unwrap())
        );
    }

    #[test]
    fn a_page_of_another_site_reaches_nothing() {
        let headers = |name: &'static str, value: &'static str| {
            HeaderMap::from_iter([(HeaderName::from_static(name), HeaderValue::from_static(value))])
        };
        for (name, fine) in [("host", "localhost:8090"), ("host", "[::1]:1"), ("origin", "http://127.0.0.1:8090")] {
            assert!(from_this_machine(&headers(name, fine)).is_ok(), "{fine}");
        }
        for (name, foreign) in [("host", "evil.example"), ("origin", "https://evil.example"), ("origin", "null")] {
            assert!(from_this_machine(&headers(name, foreign)).is_err(), "{foreign}");
        }
    }
}
