//! The address of a provider.

use std::str::FromStr;

use http::Uri;

/// A provider's URL: `https`, or `http` to this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address(Uri);

impl Address {
    pub const fn uri(&self) -> &Uri {
        &self.0
    }

    fn is_here(&self) -> bool {
        matches!(self.0.host(), Some("localhost" | "127.0.0.1" | "[::1]"))
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let uri: Uri = text.parse().map_err(|_| "it is no address".to_owned())?;
        let address = Self(uri);
        match address.0.scheme_str() {
            Some("https") if address.0.host().is_some_and(|host| !host.is_empty()) => Ok(address),
            Some("http") if address.is_here() => Ok(address),
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
