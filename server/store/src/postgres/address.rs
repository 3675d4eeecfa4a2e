//! Parses the address of a database, and decides whether its connections use TLS.
//!
//! An address is a connection URL of PostgreSQL. Its parameters `sslmode` and `sslrootcert` follow `libpq`;
//! `pool_max_conns` is the size of the connection pool.

use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::engine::{Result, StoreError};

/// Default number of connections of one process.
const CONNECTIONS: usize = 16;
const MOST: usize = 1000;

#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    pub(super) config: Config,
    certificates: Option<String>,
    pub(super) connections: usize,
}

impl std::fmt::Debug for Address {
    /// Omits the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let host = match self.config.get_hosts().first() {
            Some(Host::Tcp(name)) => name.clone(),
            #[cfg(unix)]
            Some(Host::Unix(path)) => path.display().to_string(),
            _ => String::new(),
        };
        write!(f, "the database {} on {host}", self.config.get_dbname().unwrap_or_default())
    }
}

impl std::str::FromStr for Address {
    type Err = String;

    /// The errors do not repeat the text, which may hold a password.
    fn from_str(url: &str) -> Result<Self, String> {
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let mut rest = form_urlencoded::Serializer::new(String::new());
        let (mut mode, mut certificates, mut connections) = (None, None, CONNECTIONS);
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match name.as_ref() {
                "sslmode" => mode = Some(value.into_owned()),
                "sslrootcert" => certificates = Some(value.into_owned()),
                "pool_max_conns" => {
                    let count = value.parse().ok().filter(|count| (2..=MOST).contains(count));
                    connections = count.ok_or_else(|| format!("pool_max_conns is a number from 2 to {MOST}"))?;
                }
                _ => {
                    rest.append_pair(&name, &value);
                }
            }
        }
        // The serializer writes a space as `+`, but this URL needs `%20`.
        let rest = rest.finish().replace('+', "%20");
        let mut config: Config =
            [place, "?", &rest].concat().parse().map_err(|_| "this is no address of a database".to_owned())?;
        if config.get_hosts().is_empty() || config.get_dbname().is_none_or(str::is_empty) {
            return Err("the address of a database is postgres://USER:PASSWORD@HOST:PORT/DATABASE".to_owned());
        }
        config.ssl_mode(match mode.as_deref() {
            // On a network, an attacker could downgrade `prefer` and `allow` to plain text.
            None | Some("prefer" | "allow") if is_local(&config) => SslMode::Disable,
            Some("disable") => SslMode::Disable,
            None | Some("prefer" | "allow" | "require" | "verify-ca" | "verify-full") => SslMode::Require,
            Some(_) => return Err("sslmode is disable, require or verify-full".to_owned()),
        });
        config.application_name("loan-server").connect_timeout(super::CONNECT_HOST);
        // After a failover, the former primary may come back as a read-only standby with stale data.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        Ok(Self { config, certificates, connections })
    }
}

fn is_local(config: &Config) -> bool {
    config.get_hosts().iter().all(is_here) && config.get_hostaddrs().iter().all(std::net::IpAddr::is_loopback)
}

fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

impl Address {
    /// Returns a connector that checks certificates against `sslrootcert`, or else against the public roots.
    pub(super) fn tls(&self) -> Result<MakeRustlsConnect> {
        let mut roots = RootCertStore::empty();
        match &self.certificates {
            None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
            Some(path) => {
                let fault = |why: &dyn std::fmt::Display| StoreError::Broken(format!("{path}: {why}"));
                for found in CertificateDer::pem_file_iter(path).map_err(|error| fault(&error))? {
                    let found = found.map_err(|error| fault(&error))?;
                    roots.add(found).map_err(|error| fault(&error))?;
                }
            }
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok(MakeRustlsConnect::new(config.with_root_certificates(roots).with_no_client_auth()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(url: &str) -> Result<Address, String> {
        url.parse()
    }

    #[test]
    fn a_connection_to_elsewhere_is_protected_unless_it_is_told_not_to_be() {
        let mode = |url| address(url).unwrap().config.get_ssl_mode();
        assert_eq!(mode("postgres://u@db.example.in/loans"), SslMode::Require);
        assert_eq!(mode("postgres://u@db.example.in/loans?sslmode=prefer"), SslMode::Require);
        assert_eq!(mode("postgres://u@db.example.in/loans?sslmode=verify-full"), SslMode::Require);
        assert_eq!(mode("postgres://u@db.example.in/loans?sslmode=disable"), SslMode::Disable);
        assert_eq!(mode("postgres://u@localhost/loans"), SslMode::Disable);
        assert_eq!(mode("postgres://u@127.0.0.1,db.example.in/loans"), SslMode::Require);
        assert_eq!(mode("postgres://u@localhost/loans?sslmode=require"), SslMode::Require);
        assert_eq!(mode("postgres://u@%2Frun%2Fpostgresql/loans"), SslMode::Disable);
        assert_eq!(mode("postgres://u@localhost/loans?hostaddr=10.0.0.7"), SslMode::Require);
        assert_eq!(mode("postgres://u@localhost/loans?hostaddr=127.0.0.1"), SslMode::Disable);
    }

    #[test]
    fn an_address_says_nothing_secret() {
        let secret = address("postgres://saral:hunter2@db.example.in:5433/loans?pool_max_conns=4").unwrap();
        assert_eq!(format!("{secret:?}"), "the database loans on db.example.in");
        assert_eq!((secret.connections, secret.config.get_ports()), (4, [5433].as_slice()));
    }

    #[test]
    fn an_invalid_address_is_refused_without_being_repeated() {
        for wrong in [
            "postgres://",
            "postgres://u:hunter2@/loans",
            "postgres://u:hunter2@db.example.in",
            "postgres://u:hunter2@db.example.in/loans?pool_max_conns=1",
            "postgres://u:hunter2@db.example.in/loans?sslmode=maybe",
            "postgres://u:hunter2@db.example.in:port/loans",
        ] {
            let why = address(wrong).unwrap_err();
            assert!(!why.contains("hunter2") && !why.contains('\n'), "{why}");
        }
    }

    #[test]
    fn other_parameters_reach_the_database() {
        let with = address("postgres://u@localhost/loans?options=-c%20search_path%3Done").unwrap();
        assert_eq!(with.config.get_options(), Some("-c search_path=one"));
    }
}
