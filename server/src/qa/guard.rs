//! Who may use the controls: clients on this machine, or with the token, but never a page of another site.

use std::net::SocketAddr;

use loan_core::api::code::ErrorCode;
use secrecy::{ExposeSecret as _, SecretString};
use subtle::ConstantTimeEq as _;
use warp::http::HeaderMap;

use crate::app::DEFAULT_TENANT;
use crate::config::unless_empty;
use crate::error::DomainError;
use crate::http::context::{cookie, header};

/// Decides which requests to the controls are allowed.
pub struct Guard {
    token: Option<SecretString>,
}

impl Guard {
    /// A guard for a server at this address.
    ///
    /// # Errors
    /// When other machines can reach the address and there is no token.
    pub fn new(listen: SocketAddr, token: Option<SecretString>) -> Result<Self, String> {
        let token = unless_empty(&token);
        if !listen.ip().is_loopback() && token.is_none() {
            return Err(format!(
                "--qa on {listen} can be reached from elsewhere; set LOAN_QA_TOKEN or listen on 127.0.0.1"
            ));
        }
        Ok(Self { token })
    }

    /// Refuses requests to any path from a page of another site, or under a foreign name for this machine (DNS
    /// rebinding): codes are fixed here, so no other page may log in. A client that sends no `Host` is not a browser.
    ///
    /// # Errors
    /// [`ErrorCode::Forbidden`].
    pub fn site(&self, headers: &HeaderMap) -> Result<(), DomainError> {
        let host = header(headers, "host");
        let origin = header(headers, "origin");
        let from = origin.split_once("://").map_or(origin, |(_, rest)| rest);
        let is_own = from == host || self.token.is_none() && is_local(from);
        // With a token the machine is meant to be reached by other names.
        let host_fits = self.token.is_some() || host.is_empty() || is_local(host);
        if host_fits && (origin.is_empty() || is_own) { Ok(()) } else { Err(ErrorCode::Forbidden.into()) }
    }

    /// Admits or refuses a request to a control.
    ///
    /// # Errors
    /// [`ErrorCode::Forbidden`].
    pub fn check(&self, headers: &HeaderMap) -> Result<(), DomainError> {
        let refused = || DomainError::of(ErrorCode::Forbidden);
        let host = header(headers, "host");
        let origin = header(headers, "origin");
        let own_origin = origin.is_empty() || origin.split_once("://").is_some_and(|(_, rest)| rest == host);
        let cross_site = matches!(header(headers, "sec-fetch-site"), "cross-site" | "same-site");
        if host.is_empty() || !own_origin || cross_site {
            return Err(refused());
        }
        let allowed = match &self.token {
            Some(token) => token.expose_secret().as_bytes().ct_eq(sent_token(headers).as_bytes()).into(),
            // A foreign name that resolves to this machine (DNS rebinding) is still foreign.
            None => is_local(host),
        };
        if allowed { Ok(()) } else { Err(refused()) }
    }
}

fn sent_token(headers: &HeaderMap) -> &str {
    let bearer = header(headers, "authorization").strip_prefix("Bearer ");
    bearer.or_else(|| cookie(headers, "qa_token")).unwrap_or_default()
}

fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let loopback = name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
    loopback || name.eq_ignore_ascii_case("localhost")
}

/// The tenant a request names: header `X-QA-Tenant`, else cookie `qa_tenant`, else the default.
///
/// # Errors
/// [`ErrorCode::ControlInvalid`] when it is not 1 to 64 letters, digits, `-` or `_`.
pub fn tenant(headers: &HeaderMap) -> Result<String, DomainError> {
    let sent = header(headers, "x-qa-tenant");
    let named = if sent.is_empty() { cookie(headers, "qa_tenant").unwrap_or_default() } else { sent };
    if named.is_empty() {
        return Ok(DEFAULT_TENANT.to_owned());
    }
    let plain = named.len() <= 64 && named.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if plain {
        Ok(named.to_owned())
    } else {
        Err(DomainError::with(ErrorCode::ControlInvalid, vec!["X-QA-Tenant".to_owned()]))
    }
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
        assert!(guard.check(&headers(&[("host", "box:8080"), ("authorization", "Bearer secre")])).is_err());
        assert!(guard.check(&headers(&[("host", "box:8080"), ("authorization", "Bearer secret")])).is_ok());
        assert!(guard.check(&headers(&[("host", "box:8080"), ("cookie", "a=b; qa_token=secret")])).is_ok());
    }
}
