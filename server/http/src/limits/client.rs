//! Identifies clients for counting.
//!
//! Addresses are grouped by prefix, because one IPv6 line (a customer's connection) has 2^64 addresses, and one site
//! has 65,536 lines.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prefix {
    first: IpAddr,
    bits: u8,
}

impl Prefix {
    /// Returns an address's line: the IPv4 address, or an IPv6 /64.
    pub fn line(address: IpAddr) -> Self {
        Self::of(address, 32, 64)
    }

    /// Returns an address's site: an IPv6 /48; `None` for IPv4, which has no wider group.
    pub fn site(address: IpAddr) -> Option<Self> {
        address.to_canonical().is_ipv6().then(|| Self::logged(address))
    }

    /// Returns the prefix that the log may show: a /24 of IPv4, a /48 of IPv6.
    pub fn logged(address: IpAddr) -> Self {
        Self::of(address, 24, 48)
    }

    fn of(address: IpAddr, v4: u8, v6: u8) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => {
                let mask = u32::MAX << (32 - v4);
                Self { first: Ipv4Addr::from_bits(address.to_bits() & mask).into(), bits: v4 }
            }
            IpAddr::V6(address) => {
                let mask = u128::MAX << (128 - v6);
                Self { first: Ipv6Addr::from_bits(address.to_bits() & mask).into(), bits: v6 }
            }
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Client {
    Address(IpAddr),
    /// A client without a connection, identified by its `web_uuid`; only in tests.
    Named(String),
}

impl Client {
    pub(super) fn line(&self) -> Who {
        match self {
            Self::Address(address) => Who::Prefix(Prefix::line(*address)),
            Self::Named(name) => Who::Name(name.as_str().into()),
        }
    }

    /// Returns the client's site; `None` without an IPv6 address.
    pub(super) fn site(&self) -> Option<Who> {
        match self {
            Self::Address(address) => Prefix::site(*address).map(Who::Prefix),
            Self::Named(_) => None,
        }
    }

    pub(super) fn prefix(&self) -> Option<Who> {
        match self {
            Self::Address(address) => Some(Who::Prefix(Prefix::logged(*address))),
            Self::Named(_) => None,
        }
    }

    pub fn logged(&self) -> String {
        self.prefix().map(|prefix| prefix.to_string()).unwrap_or_default()
    }

    /// Returns the site, or the line if there is no site.
    pub fn widest(&self) -> Who {
        self.site().unwrap_or_else(|| self.line())
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Who {
    All,
    Prefix(Prefix),
    Name(Box<str>),
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("everybody"),
            Self::Prefix(prefix) => prefix.fmt(f),
            Self::Name(name) => f.write_str(name),
        }
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_of_its_line_and_its_site() {
        let shown = |address: &str| {
            let address = address.parse().unwrap();
            (Prefix::line(address).to_string(), Prefix::site(address).map(|site| site.to_string()))
        };
        assert_eq!(shown("203.0.113.9"), ("203.0.113.9/32".to_owned(), None));
        assert_eq!(shown("::ffff:203.0.113.9"), ("203.0.113.9/32".to_owned(), None));
        let logged = |address: &str| Prefix::logged(address.parse().unwrap()).to_string();
        assert_eq!(logged("203.0.113.9"), "203.0.113.0/24");
        assert_eq!(logged("::ffff:203.0.113.9"), "203.0.113.0/24");
        assert_eq!(logged("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
        let expected = ("2001:db8:1:2::/64".to_owned(), Some("2001:db8:1::/48".to_owned()));
        assert_eq!(shown("2001:db8:1:2:3:4:5:6"), expected);
    }
}
