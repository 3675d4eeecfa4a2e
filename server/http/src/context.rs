//! Reads a request's headers and identifies its caller.

use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::{Access, Endpoint};
use loan_core::message::{Language, negotiate};
use warp::http::HeaderMap;
use warp::http::header::{ACCEPT_LANGUAGE, COOKIE};

use super::session_cookie;
use loan_service::app::{Client, Ctx, Tenant};
use loan_service::error::DomainError;
use loan_service::records::sessions::{self, Scope};
use loan_service::security::Origin;
use loan_store::Batch;

const HEADER_LIMIT: usize = 256;

/// Returns a header's value; empty when the header is missing or not text.
pub fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().trim()
}

/// Returns the token of `authorization: Bearer TOKEN`. The scheme's letters may be of either case (RFC 9110, 11.1).
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = header(headers, "authorization").split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim_start())
}

/// Returns the id of the app's installation; empty when missing. Some proxies (nginx) drop header names with an
/// underscore, so `web-uuid` is accepted as well.
pub fn web_uuid(headers: &HeaderMap) -> &str {
    let sent = header(headers, "web_uuid");
    if sent.is_empty() { header(headers, "web-uuid") } else { sent }
}

pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// Returns whether the request has a session cookie. The session may have ended.
pub fn has_session(headers: &HeaderMap) -> bool {
    cookie(headers, session_cookie::NAME).is_some_and(|token| !token.is_empty())
}

pub fn language(headers: &HeaderMap) -> Language {
    negotiate(header(headers, ACCEPT_LANGUAGE.as_str()))
}

pub fn token(headers: &HeaderMap) -> &str {
    let sent = header(headers, "token");
    if sent.is_empty() { cookie(headers, session_cookie::NAME).unwrap_or_default() } else { sent }
}

/// Reads the client's headers. Fails without the header `web_uuid`, which a form on another site cannot send.
pub fn client(headers: &HeaderMap) -> Result<Client, DomainError> {
    let cut = |value: &str| value.chars().take(HEADER_LIMIT).collect::<String>();
    let limited = |name: &str| cut(header(headers, name));
    let web_uuid = cut(web_uuid(headers));
    if web_uuid.is_empty() {
        return Err(ErrorCode::NoWebUuid.into());
    }
    Ok(Client {
        web_uuid,
        os: limited("os"),
        package_name: limited("packagename"),
        device_id: limited("deviceid"),
        brand: limited("brand"),
        user_agent: limited("user-agent"),
    })
}

/// Calls that a session may make before its user has proved that the account is theirs.
const BEFORE_PROOF: [Endpoint; 5] =
    [Endpoint::ProveOwner, Endpoint::NotMine, Endpoint::Logout, Endpoint::Faq, Endpoint::AboutUs];

pub async fn of(
    (tenant, origin): (Tenant, Origin),
    headers: &HeaderMap,
    endpoint: Endpoint,
    query: &str,
) -> Result<Ctx, DomainError> {
    let client = client(headers)?;
    let at = tenant.now();
    let token = token(headers).to_owned();
    let (mut session, mut account) = (None, None);
    if endpoint.access() == Access::User {
        let find = async || {
            let found = sessions::live_with_user(&tenant.store, &token, at).await?;
            found.ok_or_else(|| DomainError::of(ErrorCode::SessionExpired))
        };
        let (mut live, mut user) = find().await?;
        if let Scope::Order { order_id, .. } = &live.scope {
            let asked: Vec<(String, String)> = serde_urlencoded::from_str(query).unwrap_or_default();
            let asks_it = asked.iter().any(|(name, value)| name == "orderId" && value == order_id.as_str());
            if endpoint != Endpoint::OrderDetail || !asks_it {
                return Err(ErrorCode::SessionScope.into());
            }
        }
        if live.is_unproved && !BEFORE_PROOF.contains(&endpoint) {
            return Err(ErrorCode::OwnerUnproved.into());
        }
        let mut batch = Batch::new();
        sessions::touch(&tenant.store, &mut batch, &live, at)?;
        if !batch.is_empty() {
            // On a conflict, another request has renewed or ended the session. The second read shows which.
            match tenant.store.commit(batch).await {
                Ok(()) | Err(loan_store::CommitError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
            (live, user) = find().await?;
        }
        (session, account) = (Some(live), Some(user));
    }
    Ok(Ctx { language: language(headers), session, account, token, client, origin, ..Ctx::internal(tenant, at) })
}
