//! The route guard: who may see a page, what the end of a session does, and which redirects are followed.

use super::meta::is_public;
use super::route::{HrefView, Route};
use serde::{Deserialize, Serialize};

/// Input of [`guard`] and [`session_ended`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct GuardRequest {
    /// The requested path.
    pub path: String,
    /// Its query, with or without `?`.
    pub search: String,
    /// Whether there is a token, from the web or from the app.
    pub has_token: bool,
}

/// May the page be shown?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum GuardOutcome {
    /// Show it.
    Allow,
    /// Sign in first.
    Login {
        /// `/login?redirect={path}`.
        href: String,
    },
}

/// Without a token, every page that is not public redirects to the login, which leads back to the page.
#[must_use]
pub fn guard(request: &GuardRequest) -> GuardOutcome {
    if request.has_token || is_public(&Route::parse(&request.path, &request.search)) {
        GuardOutcome::Allow
    } else {
        GuardOutcome::Login { href: login_href(request) }
    }
}

/// What code -4 does on a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum SessionEnded {
    /// Clear the token and go to the login.
    Login {
        /// `/login?redirect={path}`.
        href: String,
    },
    /// Do neither: the page is `/verify/contact2`, the contacts form, which is public, or the page of an audit link, where only
    /// the page's own session ends (contract §8).
    Stay,
}

/// The session ended (code -4) while the user was on a page.
#[must_use]
pub fn session_ended(request: &GuardRequest) -> SessionEnded {
    match Route::parse(&request.path, &request.search) {
        Route::VerifyContact | Route::OrderRating { .. } => SessionEnded::Stay,
        _ => SessionEnded::Login { href: login_href(request) },
    }
}

/// The login's address for someone who came from the request's page. An address that is no screen of this site is
/// replaced by home.
fn login_href(request: &GuardRequest) -> String {
    let redirect = safe_path(&request.path, &request.search).unwrap_or_else(|| "/".to_owned());
    Route::Login { redirect }.href()
}

/// Input of [`safe_redirect`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct SafeRedirectRequest {
    /// The value of the query parameter `redirect`, decoded once; `""` when absent.
    pub redirect: String,
}

/// Where to go after the login: the wanted page if it is one of this site's, else home.
///
/// The parameter is parsed into a [`Route`] and its address built anew, so nothing but a screen of this product can
/// come out: no other site, no scheme, no `//`, no backslash, no control character.
#[must_use]
pub fn safe_redirect(request: &SafeRedirectRequest) -> HrefView {
    let wish = request.redirect.split('#').next().unwrap_or_default();
    let (path, search) = wish.split_once('?').unwrap_or((wish, ""));
    HrefView { href: safe_path(path, search).unwrap_or_else(|| "/".to_owned()) }
}

/// The canonical address of a screen that a login may lead to; `None` for the login pages (a loop) and for an address
/// that is no screen.
fn safe_path(path: &str, search: &str) -> Option<String> {
    match Route::parse(path, search) {
        Route::Login { .. } | Route::Joint | Route::NotFound => None,
        route => Some(route.href()),
    }
}
