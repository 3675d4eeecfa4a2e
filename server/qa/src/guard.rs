//! Access to the controls: only from this machine or with the token, and never from a page of another site.

use std::net::SocketAddr;

use loan_core::api::code::ErrorCode;
use loan_core::message::{Message, MessageKey};
use secrecy::{ExposeSecret as _, SecretString};
use subtle::ConstantTimeEq as _;
use warp::http::HeaderMap;
use warp::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_MAX_AGE,
    HeaderValue, VARY,
};

use crate::refusal::not_allowed;
use loan_http::context::{bearer, cookie, header};
use loan_service::app::DEFAULT_TENANT;
use loan_service::config::unless_empty;
use loan_service::error::DomainError;

pub struct Guard {
    token: Option<SecretString>,
}

impl Guard {
    /// Fails when other machines can reach the address and there is no token.
    pub fn new(listen: SocketAddr, token: Option<SecretString>) -> Result<Self, String> {
        let token = unless_empty(&token);
        if !listen.ip().is_loopback() && token.is_none() {
            return Err(format!(
                "--qa on {listen} can be reached from elsewhere; set LOAN_QA_TOKEN or listen on 127.0.0.1"
            ));
        }
        Ok(Self { token })
    }

    /// Refuses requests from pages of other sites and to foreign host names (DNS rebinding), because such a page could
    /// log in with the known codes. Admits a request without `Host`, which no browser sends.
    pub fn site(&self, headers: &HeaderMap) -> Result<(), DomainError> {
        let host = header(headers, "host");
        let origin = header(headers, "origin");
        let is_own = name_of(origin) == host || self.token.is_none() && is_local(name_of(origin));
        // A server with a token may have any host name.
        if self.token.is_none() && !host.is_empty() && !is_local(host) {
            return Err(forbidden("host", host, LOCAL));
        }
        if !origin.is_empty() && !is_own {
            return Err(forbidden("origin", origin, "this server's own, and local ones without a token"));
        }
        Ok(())
    }

    /// Admits or refuses a request to a control. Pages of other local origins are admitted when they name their tenant
    /// in a header, which a browser sends only after a [preflight](Self::preflight).
    pub fn check(&self, headers: &HeaderMap) -> Result<(), DomainError> {
        let host = header(headers, "host");
        let origin = header(headers, "origin");
        if host.is_empty() {
            return Err(forbidden("host", "none", LOCAL));
        }
        // Refuses a foreign name that resolves to this machine (DNS rebinding).
        if self.token.is_none() && !is_local(host) {
            return Err(forbidden("host", host, LOCAL));
        }
        self.token(headers)?;
        let is_own = origin.is_empty() || origin.contains("://") && name_of(origin) == host;
        let names_tenant = headers.contains_key("x-qa-tenant");
        let is_shared = names_tenant && self.is_shared_with(headers, origin);
        if !is_own && !is_shared {
            return Err(forbidden("origin", origin, OTHERS));
        }
        let cross_site = matches!(header(headers, "sec-fetch-site"), "cross-site" | "same-site");
        if cross_site && is_own {
            return Err(forbidden("origin", "none, from a page of another site", OTHERS));
        }
        Ok(())
    }

    /// Refuses a request with a missing or wrong token, and says which.
    pub fn token(&self, headers: &HeaderMap) -> Result<(), DomainError> {
        if !self.lacks_token(headers) {
            return Ok(());
        }
        let given = if sent_token(headers).is_empty() { "none" } else { "another" };
        Err(forbidden("token", given, "LOAN_QA_TOKEN, as authorization: Bearer or cookie qa_token"))
    }

    pub fn lacks_token(&self, headers: &HeaderMap) -> bool {
        let is_sent =
            |token: &SecretString| bool::from(token.expose_secret().as_bytes().ct_eq(sent_token(headers).as_bytes()));
        self.token.as_ref().is_some_and(|token| !is_sent(token))
    }

    /// Returns whether a page of this origin may call the controls: only local pages, and only with a token if one is
    /// set.
    fn is_shared_with(&self, headers: &HeaderMap, origin: &str) -> bool {
        is_local_page(origin) && (self.token.is_none() || bearer(headers).is_some())
    }

    /// Adds the CORS headers by which a page of another local origin can read the answer. `methods` are added to the
    /// answer of a preflight.
    pub fn allow(asked: &HeaderMap, answer: &mut HeaderMap, methods: Option<&'static str>) {
        let origin = header(asked, "origin");
        let is_other = is_local_page(origin) && name_of(origin) != header(asked, "host");
        let Ok(value) = HeaderValue::from_str(origin) else { return };
        if !is_other {
            return;
        }
        answer.insert(ACCESS_CONTROL_ALLOW_ORIGIN, value);
        answer.insert(VARY, HeaderValue::from_static("origin"));
        if let Some(methods) = methods {
            let named = "authorization, content-type, x-qa-tenant";
            answer.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(named));
            answer.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(methods));
            answer.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
        }
    }
}

const LOCAL: &str = "localhost, 127.0.0.1 or [::1]";
const OTHERS: &str = "this server's own, or http://localhost:* and http://127.0.0.1:* with X-QA-Tenant";

fn forbidden(what: &str, given: &str, allowed: &str) -> DomainError {
    let given: String = given.chars().take(80).collect();
    let message =
        Message::with(MessageKey::RefusalControlRefused, vec![format!("{what}: given {given}; allowed {allowed}")]);
    DomainError::saying(ErrorCode::Forbidden, message)
}

fn name_of(origin: &str) -> &str {
    origin.split_once("://").map_or(origin, |(_, rest)| rest)
}

fn is_local_page(origin: &str) -> bool {
    origin.starts_with("http://") && is_local(name_of(origin))
}

fn sent_token(headers: &HeaderMap) -> &str {
    bearer(headers).or_else(|| cookie(headers, "qa_token")).unwrap_or_default()
}

pub fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let loopback = name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
    loopback || name.eq_ignore_ascii_case("localhost")
}

/// Returns the tenant from header `X-QA-Tenant`, else from cookie `qa_tenant`, else the default tenant. An empty value
/// is an invalid [name](named), not a missing one.
pub fn tenant(headers: &HeaderMap) -> Result<String, DomainError> {
    let sent: Vec<&[u8]> = headers.get_all("x-qa-tenant").iter().map(HeaderValue::as_bytes).collect();
    let name = if sent.is_empty() { cookie_bytes(headers, "qa_tenant") } else { Some(sent.join(&b", "[..])) };
    name.map_or_else(|| Ok(DEFAULT_TENANT.to_owned()), |name| named("X-QA-Tenant", &String::from_utf8_lossy(&name)))
}

fn cookie_bytes(headers: &HeaderMap, name: &str) -> Option<Vec<u8>> {
    let pairs = headers.get_all("cookie").iter().flat_map(|line| line.as_bytes().split(|byte| *byte == b';'));
    let values = pairs.filter_map(|pair| pair.trim_ascii().strip_prefix(name.as_bytes())?.strip_prefix(b"="));
    values.map(|value| value.trim_ascii().to_vec()).next()
}

/// Checks a tenant's name: 1 to 64 letters, digits, `-` or `_`.
pub fn named(field: &str, name: &str) -> Result<String, DomainError> {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    if (1..=64).contains(&name.len()) && name.bytes().all(is_plain) {
        return Ok(name.to_owned());
    }
    let given: String = name.chars().take(80).collect();
    Err(not_allowed(field, &format!("{given:?}"), &["1 to 64 letters, digits, - or _"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn only_this_machine_and_this_origin_pass_without_a_token() {
        let guard = Guard::new("127.0.0.1:8080".parse().unwrap(), None).unwrap();
        for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST"] {
            assert!(guard.check(&headers(&[("host", host)])).is_ok(), "{host}");
        }
        let foreign: [&[(&str, &str)]; 5] = [
            &[("host", "evil.example")],
            &[("host", "127.0.0.1.evil.example")],
            &[],
            &[("host", "localhost:8080"), ("origin", "https://evil.example")],
            &[("host", "localhost:8080"), ("sec-fetch-site", "cross-site")],
        ];
        for pairs in foreign {
            assert!(guard.check(&headers(pairs)).is_err(), "{pairs:?}");
        }
        assert!(guard.check(&headers(&[("host", "localhost:1"), ("origin", "http://localhost:1")])).is_ok());
    }

    #[test]
    fn elsewhere_the_token_is_needed() {
        assert!(Guard::new("0.0.0.0:8080".parse().unwrap(), None).is_err());
        let guard = Guard::new("0.0.0.0:8080".parse().unwrap(), Some("secret".into())).unwrap();
        assert!(guard.check(&headers(&[("host", "box:8080")])).is_err());
        assert!(guard.token(&headers(&[("host", "box:8080"), ("token", "secret")])).is_err());
        assert!(guard.token(&headers(&[("cookie", "qa_token=secret")])).is_ok());
        assert!(guard.check(&headers(&[("host", "box:8080"), ("authorization", "Bearer secre")])).is_err());
        assert!(guard.check(&headers(&[("host", "box:8080"), ("authorization", "Bearer secret")])).is_ok());
        assert!(guard.check(&headers(&[("host", "box:8080"), ("cookie", "a=b; qa_token=secret")])).is_ok());
        let guard = Guard::new("0.0.0.0:8080".parse().unwrap(), Some("a+b/c==".into())).unwrap();
        assert!(guard.token(&headers(&[("cookie", "qa_token=a+b/c==")])).is_ok(), "every character of base64");
    }
}
