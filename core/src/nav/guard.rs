//! Route guard: access to a page, the end of a session, and safe redirects.

use super::route::{HrefView, Route};

#[apply(module_type)]
pub struct GuardRequest {
    pub path: String,
    /// With or without `?`.
    pub search: String,
    /// Whether there is a session token, from the web or the app.
    pub has_token: bool,
}

/// `Login` opens `/login?redirect={path}`. `SignedIn`: the login page leads a user who is signed in already to `href`.
#[apply(module_choice)]
pub enum GuardOutcome {
    Allow,
    Login { href: String },
    SignedIn { href: String },
}

/// Redirects users without a session from protected pages to the login, which leads back to the page. Redirects
/// signed-in users away from the login.
pub fn guard(request: &GuardRequest) -> GuardOutcome {
    let route = Route::parse(&request.path, &request.search);
    if let (Route::Login { redirect }, true) = (&route, request.has_token) {
        return GuardOutcome::SignedIn {
            href: safe_redirect(&SafeRedirectRequest { redirect: redirect.clone() }).href,
        };
    }
    if request.has_token || route.screen().is_public {
        GuardOutcome::Allow
    } else {
        GuardOutcome::Login { href: login_href(request) }
    }
}

/// `Login` opens `/login?redirect={path}`. `Stay`: the page is public (`/verify/contact2`) or has its own session (an audit
/// link).
#[apply(module_choice)]
pub enum SessionEnded {
    Login { href: String },
    Stay,
}

/// Returns what a page does when the session ends (code -4).
pub fn session_ended(request: &GuardRequest) -> SessionEnded {
    match Route::parse(&request.path, &request.search) {
        Route::VerifyContact { .. } | Route::OrderRating { .. } => SessionEnded::Stay,
        _ => SessionEnded::Login { href: login_href(request) },
    }
}

/// The address of the login, which leads back to the request's page, or to home for an address that is no screen.
fn login_href(request: &GuardRequest) -> String {
    let redirect = safe_path(&request.path, &request.search).unwrap_or_else(|| "/".to_owned());
    Route::Login { redirect }.href()
}

#[apply(module_type)]
pub struct SafeRedirectRequest {
    /// The query parameter `redirect`, decoded once; `""` when absent.
    pub redirect: String,
}

/// Returns the target after the login: the requested page if it belongs to this site, else home. The address is parsed
/// into a [`Route`] and rebuilt, so that the result is always a screen of this site.
pub fn safe_redirect(request: &SafeRedirectRequest) -> HrefView {
    let wish = request.redirect.split('#').next().unwrap_or_default();
    let (path, search) = wish.split_once('?').unwrap_or((wish, ""));
    HrefView { href: safe_path(path, search).unwrap_or_else(|| "/".to_owned()) }
}

/// The canonical address of a screen. `None` for login pages, which would loop, and for an address that is no screen.
fn safe_path(path: &str, search: &str) -> Option<String> {
    match Route::parse(path, search) {
        Route::Login { .. } | Route::Joint | Route::NotFound => None,
        route => Some(route.href()),
    }
}
