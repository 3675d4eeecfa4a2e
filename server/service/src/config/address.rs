//! The address of a provider.

use std::str::FromStr;

use http::Uri;

/// A provider's URL: `https`, or `http` to this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address(pub Uri);

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let uri: Uri = text.parse().map_err(|_| "it is no address".to_owned())?;
        match (uri.scheme_str(), uri.host()) {
            (Some("https"), Some(host)) if !host.is_empty() => Ok(Self(uri)),
            (Some("http"), Some("localhost" | "127.0.0.1" | "[::1]")) => Ok(Self(uri)),
            _ => Err("an address is https://…, or http://… on this machine".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn a_secret_never_crosses_a_network_in_the_open() {
        for fine in ["https://pay.example/hook", "http://127.0.0.1:9000/x", "http://localhost/x", "http://[::1]:1/"] {
            assert!(fine.parse::<Address>().is_ok(), "{fine}");
        }
        for wrong in ["", "pay.example", "http://pay.example/hook", "ftp://127.0.0.1/", "https://", "//x", "/path"] {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }
}
