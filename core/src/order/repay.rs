//! The address of the payment page (specification §4).

use crate::nav::link::is_allowed;
use crate::nav::url::encode;

#[apply(module_type)]
pub struct PaymentRedirectRequest {
    /// The server's value: a path of this site, or an address of a configured provider.
    pub payment_url: String,
    pub callback: String,
    /// Scheme, host and port of this site.
    pub origin: String,
    pub allowed_hosts: Vec<String>,
}

/// The target, opened in the same window.
#[apply(module_choice)]
pub enum PaymentRedirect {
    Go { url: String },
    Refused,
}

/// Appends `&callback=…` to an address that already has a query, and leaves other addresses unchanged. Only this site
/// and the allowed hosts are opened.
pub fn payment_redirect(request: &PaymentRedirectRequest) -> PaymentRedirect {
    let url = request.payment_url.as_str();
    if !is_own(url, &request.origin) && !is_allowed(url, &request.allowed_hosts) {
        return PaymentRedirect::Refused;
    }
    // A question mark in the fragment does not begin a query, and the parameter must be inserted before the fragment.
    let (address, fragment) = url.split_at(url.find('#').unwrap_or(url.len()));
    let url = if address.contains('?') {
        format!("{address}&callback={}{fragment}", encode(&request.callback, false))
    } else {
        url.to_owned()
    };
    PaymentRedirect::Go { url }
}

/// Whether borrowers may be sent to this address to pay. The server checks it before it stores a link; the phone checks
/// it again by [`payment_redirect`].
pub fn is_payment_page(url: &str, allowed_hosts: &[String]) -> bool {
    is_own(url, "") || is_allowed(url, allowed_hosts)
}

/// Whether `url` is a path of this site, or an address with exactly this origin. A second slash, or a backslash that
/// browsers read as a slash, would lead to another site.
fn is_own(url: &str, origin: &str) -> bool {
    if url.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\') {
        return false;
    }
    if url.starts_with('/') {
        return !url.starts_with("//");
    }
    let is_web = origin.starts_with("https://") || origin.starts_with("http://");
    is_web && url.strip_prefix(origin).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
}
