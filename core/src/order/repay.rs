//! Where the browser goes to pay (specification §4).

use crate::nav::link::is_allowed;
use crate::nav::url::encode;
use serde::{Deserialize, Serialize};

/// Input of [`payment_redirect`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PaymentRedirectRequest {
    /// As the server answered it: a path of this site, or an address of a configured provider.
    pub payment_url: String,
    /// The address to come back to.
    pub callback: String,
    /// This site: scheme, host and port.
    pub origin: String,
    /// The configured hosts.
    pub allowed_hosts: Vec<String>,
}

/// Where to go, in the same window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum PaymentRedirect {
    /// Go.
    Go {
        /// The address to open.
        url: String,
    },
    /// Not a place this site sends anybody to.
    Refused,
}

/// The address to open: `&callback=…` is appended when it already has a query, otherwise nothing is. Only this site and
/// the configured hosts are opened.
#[must_use]
pub fn payment_redirect(request: &PaymentRedirectRequest) -> PaymentRedirect {
    let url = request.payment_url.as_str();
    if !is_own(url, &request.origin) && !is_allowed(url, &request.allowed_hosts) {
        return PaymentRedirect::Refused;
    }
    // A question mark inside the fragment is no query, and what is appended must stand before the fragment.
    let (address, fragment) = url.split_at(url.find('#').unwrap_or(url.len()));
    let url = if address.contains('?') {
        format!("{address}&callback={}{fragment}", encode(&request.callback, false))
    } else {
        url.to_owned()
    };
    PaymentRedirect::Go { url }
}

/// Whether a provider's page is one that borrowers may be sent to. This is the phone's own rule; the server checks it
/// before it stores the link.
#[must_use]
pub fn is_payment_page(url: &str, allowed_hosts: &[String]) -> bool {
    is_own(url, "") || is_allowed(url, allowed_hosts)
}

/// A path of this site, or an address with this very origin. Two slashes, or a backslash that browsers read as one, would
/// lead elsewhere.
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
