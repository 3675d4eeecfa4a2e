//! The check of links to other sites.

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
