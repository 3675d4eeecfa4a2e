//! The check of links to other sites.

/// Whether `url` is a plain `https` address on one of `allowed_hosts`: a host (`pay.example.in`), which allows only the
/// default port, or a host with a port (`pay.example.in:8443`). User information, backslashes and spaces are refused.
#[must_use]
pub fn is_allowed(url: &str, allowed_hosts: &[String]) -> bool {
    if url.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\') {
        return false;
    }
    let Some((scheme, rest)) = url.split_once("://") else {
        return false;
    };
    if !scheme.eq_ignore_ascii_case("https") {
        return false;
    }
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.strip_suffix(":443").unwrap_or(host);
    let plain = host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':'));
    plain && !host.is_empty() && allowed_hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(host))
}
