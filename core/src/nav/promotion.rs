//! `/promotion`: the address that opens the native app.

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
