//! Links to other sites, and to the native app.

const HTTPS: &str = "https://";

/// Whether `url` is an `https` address on one of `allowed_hosts`. An allowed host without a port (`pay.example.in`)
/// stands for the default port; another port is written out (`pay.example.in:8443`). User information, backslashes,
/// spaces and control characters are refused.
pub fn is_allowed(url: &str, allowed_hosts: &[String]) -> bool {
    if url.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\') {
        return false;
    }
    let Some((scheme, rest)) = url.split_at_checked(HTTPS.len()) else {
        return false;
    };
    if !scheme.eq_ignore_ascii_case(HTTPS) {
        return false;
    }
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.strip_suffix(":443").unwrap_or(host);
    let plain = host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':'));
    plain && !host.is_empty() && allowed_hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(host))
}

/// Schemes that the browser handles itself, by running a script or opening a document.
const NO_APP: [&str; 8] = ["http", "https", "javascript", "data", "file", "blob", "about", "vbscript"];

#[apply(module_type)]
pub struct PromotionRequest {
    /// The configured custom scheme, without `://`; null for none.
    pub scheme: Option<String>,
}

#[apply(module_type)]
pub struct Promotion {
    /// The address that opens the app; null without a usable scheme.
    pub app_url: Option<String>,
}

pub fn promotion(request: &PromotionRequest) -> Promotion {
    let scheme = request.scheme.as_deref().filter(|scheme| is_custom(scheme));
    Promotion { app_url: scheme.map(|scheme| [scheme, "://"].concat()) }
}

/// Whether a scheme is valid (RFC 3986) and may belong to an app.
fn is_custom(scheme: &str) -> bool {
    let starts_well = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
    let plain = scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    starts_well && plain && !NO_APP.iter().any(|taken| taken.eq_ignore_ascii_case(scheme))
}
