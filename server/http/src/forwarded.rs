//! Reads headers that proxies in front of this server write.
//!
//! A client can write these headers too. Each proxy appends its value to the last line or as a new line. So only the
//! last values, one for each trusted proxy, can be trusted.

use std::net::{IpAddr, SocketAddr};

use warp::http::HeaderMap;

/// Returns the value that the outermost of `hops` trusted proxies wrote, or the first value if the header has
/// fewer than `hops` values. Returns `None` if `hops` is 0 or the header is missing.
pub fn value<'a>(headers: &'a HeaderMap, name: &str, hops: usize) -> Option<&'a str> {
    let lines = headers.get_all(name).iter().map(|line| line.to_str().unwrap_or_default());
    let values: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let first = values.len().saturating_sub(hops);
    if hops == 0 { None } else { values.get(first).copied() }
}

/// Parses an address, with or without a port: `203.0.113.9:5123`, `[2001:db8::1]:5123`.
pub fn address(value: &str) -> Option<IpAddr> {
    let bare = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(value);
    bare.parse().ok().or_else(|| value.parse().ok().map(|address: SocketAddr| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(lines: &[&'static str], hops: usize) -> Option<&'static str> {
        let name = warp::http::HeaderName::from_static("x-forwarded-for");
        let headers: HeaderMap = lines.iter().map(|line| (name.clone(), line.parse().unwrap())).collect();
        let found = value(&headers, "x-forwarded-for", hops).map(str::to_owned);
        found.map(|found| &*found.leak())
    }

    #[test]
    fn a_client_cannot_write_what_is_believed() {
        assert_eq!(named(&["198.51.100.7, 203.0.113.1"], 1), Some("203.0.113.1"), "nginx joins");
        assert_eq!(named(&["198.51.100.7", "203.0.113.1"], 1), Some("203.0.113.1"), "HAProxy adds a line");
        assert_eq!(named(&["203.0.113.1"], 1), Some("203.0.113.1"));
        let two = ["198.51.100.7", "203.0.113.1", "10.0.0.2"];
        assert_eq!(named(&two, 2), Some("203.0.113.1"), "a balancer before a proxy");
        assert_eq!(named(&["198.51.100.7,203.0.113.1", "10.0.0.2"], 2), Some("203.0.113.1"));
        assert_eq!(named(&["203.0.113.1"], 2), Some("203.0.113.1"), "the inner one wrote over it");
        assert_eq!((named(&[], 1), named(&["203.0.113.1"], 0)), (None, None));
    }

    #[test]
    fn an_address_is_read_with_or_without_its_port() {
        let read = |value: &str| address(value).map(|address| address.to_string()).unwrap_or_default();
        assert_eq!(read("203.0.113.9"), "203.0.113.9");
        assert_eq!(read("203.0.113.9:5123"), "203.0.113.9");
        for spelling in ["2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:5123"] {
            assert_eq!(read(spelling), "2001:db8::1", "{spelling}");
        }
        for wrong in ["", "unknown", "_hidden", "203.0.113", "203.0.113.9:", "203.0.113.9:x", "[203.0.113.9", "host:80"]
        {
            assert_eq!(address(wrong), None, "{wrong}");
        }
    }
}
