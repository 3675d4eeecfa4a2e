//! Settings from command line and environment.

use std::error::Error as _;
use std::ffi::{OsStr, OsString};
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};

use clap::builder::BoolishValueParser;
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Args, CommandFactory as _, Parser, Subcommand};
use secrecy::SecretString;

mod address;
#[cfg(feature = "qa")]
mod controls;
#[path = "config/no_controls.rs"]
#[cfg(not(feature = "qa"))]
mod controls;
mod keys;
mod limits;
mod operators;
mod providers;
mod refusals;

pub use address::Address;
pub use controls::*;
pub use keys::KeyFlags;
pub use limits::{Limits, NOTICE};
pub use operators::{Operator, Operators, Scope};
pub use providers::{Providers, unless_empty};

use crate::site::Site;
use loan_store::key_source::KeySource;
use loan_store::open::Location;

/// The loan server.
#[derive(Debug, Parser)]
#[command(name = "loan-server", version, about)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the app and its API.
    Serve(Box<Serve>),
    /// Check a directory of fixtures, and print each fault as a line `file:field:reason`.
    Check {
        /// The directory with `catalogue/`, `directory/` and `scenarios/`.
        fixtures: PathBuf,
    },
    /// Write the whole store to stdout, one sealed record per line. A server may have the store open.
    Export(ExportFlags),
    /// Read an export from stdin into an empty store.
    Import(ImportFlags),
    /// Check that every record and picture opens, also while a server has the store open. Print the names of the broken
    /// ones and then exit 1.
    Verify(StoreFlags),
    /// Compare the orders of a restored store with the providers' books before the store is served, and print a line
    /// for each order; exits 3 when a provider could not be asked. Takes the flags of `serve`.
    Reconcile(Box<ReconcileFlags>),
    /// Seal everything in the store with the current key, so that older keys are no longer needed.
    Rekey(RekeyFlags),
    /// Print the API's description (OpenAPI 3.1), as it is served at `/openapi.json`.
    Openapi,
}

#[derive(Debug, Args)]
pub struct LogFlags {
    /// `human` or `json`, then a filter.
    #[arg(long, env = "LOAN_LOG", hide = true)]
    pub log: Option<String>,
    /// Name of this process on each JSON line.
    #[arg(long, env = "LOAN_INSTANCE", hide = true)]
    pub instance: Option<String>,
    /// URL of the collector of traces.
    #[cfg(feature = "otlp")]
    #[arg(long, env = "LOAN_OTLP_URL", hide = true)]
    pub otlp_url: Option<String>,
}

/// Flags for a store and its keys.
#[derive(Debug, Args)]
pub struct StoreFlags {
    /// `sled:DIRECTORY` or `postgres://USER:PASSWORD@HOST/DATABASE`.
    #[arg(long, env = "LOAN_STORE", hide_env_values = true)]
    pub store: Location,
    /// Directory of the pictures; defaults to a directory next to the store.
    #[arg(long, env = "LOAN_BLOBS")]
    pub blobs: Option<PathBuf>,
    #[command(flatten)]
    pub keys: KeyFlags,
}

#[derive(Debug, Args)]
pub struct ExportFlags {
    #[command(flatten)]
    pub store: StoreFlags,
    /// Omit values that cannot be opened and print their names, instead of failing.
    #[arg(long)]
    pub without_broken: bool,
}

#[derive(Debug, Args)]
pub struct ImportFlags {
    #[command(flatten)]
    pub store: StoreFlags,
    /// The export comes from a stopped server whose store moves here. It is not a backup, so nothing has to be
    /// reconciled.
    #[arg(long)]
    pub moved: bool,
}

#[derive(Debug, Args)]
pub struct ReconcileFlags {
    #[command(flatten)]
    pub serve: Serve,
    /// Record the providers' answers; without this flag they are only printed.
    #[arg(long)]
    pub apply: bool,
}

#[derive(Debug, Args)]
pub struct RekeyFlags {
    #[command(flatten)]
    pub store: StoreFlags,
    /// Stop after this many records and pictures; the next run continues.
    #[arg(long)]
    pub limit: Option<u64>,
}

/// Flags of `serve`. Each has an environment variable `LOAN_<FLAG>`.
#[derive(Debug, Args)]
pub struct Serve {
    #[command(flatten)]
    pub log: LogFlags,
    /// Address and port.
    #[arg(long, env = "LOAN_LISTEN", default_value = "127.0.0.1:8080", value_parser = address)]
    pub listen: SocketAddr,
    /// `sled:DIRECTORY`, `memory` or `postgres://USER:PASSWORD@HOST/DATABASE`.
    #[arg(long, env = "LOAN_STORE", default_value = "sled:./data", hide_env_values = true)]
    pub store: Location,
    /// Directory of the pictures; defaults to a directory next to a sled store.
    #[arg(long, env = "LOAN_BLOBS")]
    pub blobs: Option<PathBuf>,
    /// Directory of catalogue, bank directory and scenarios; defaults to `./fixtures` with `--qa`.
    #[arg(long, env = "LOAN_FIXTURES")]
    pub fixtures: Option<PathBuf>,
    /// Directory of the built app; a self-contained program contains the app.
    #[cfg_attr(not(feature = "embed"), arg(long, env = "LOAN_WEB", default_value = "./dist"))]
    #[cfg_attr(feature = "embed", arg(long, env = "LOAN_WEB"))]
    pub web: Option<PathBuf>,
    #[command(flatten)]
    pub controls: Controls,
    #[command(flatten)]
    pub keys: KeyFlags,
    /// Token of the operator's system: one operator with every scope.
    #[arg(long, env = "LOAN_OPS_TOKEN", hide = true, hide_env_values = true)]
    pub ops_token: Option<SecretString>,
    /// JSON file with the operators, the hashes of their tokens and their scopes; instead of one token for all.
    #[arg(long, env = "LOAN_OPERATORS", value_name = "FILE", hide_env_values = true)]
    pub operators: Option<PathBuf>,
    #[command(flatten)]
    pub providers: Providers,
    /// Changed limits, `NAME=N,…`; [`Limits::changed`] has the names.
    #[arg(long, env = "LOAN_LIMITS", hide = true)]
    pub limits: Option<String>,
    /// A proxy in front of this server writes the client's address into `x-forwarded-for`.
    #[arg(long, env = "LOAN_BEHIND_PROXY", hide = true, value_parser = BoolishValueParser::new())]
    pub behind_proxy: bool,
    /// How many proxies in front of this server add their client's address to `x-forwarded-for`; 1 behind a proxy.
    #[arg(long, env = "LOAN_TRUSTED_HOPS", hide = true, value_parser = clap::value_parser!(u8).range(1..))]
    pub trusted_hops: Option<u8>,
    /// Every request reaches the proxy in front of this server over TLS, so browsers are told to use TLS only. They are
    /// told anyway if a proxy writes `x-forwarded-proto: https`.
    #[arg(long, env = "LOAN_HSTS", hide = true, value_parser = BoolishValueParser::new())]
    pub hsts: bool,
    /// Trust the machine's clock, although the store or its database contradicts it. Meant for one start.
    #[arg(long, env = "LOAN_ACCEPT_CLOCK", value_parser = BoolishValueParser::new())]
    pub accept_clock: bool,
    /// Serve a restored store although it was not reconciled with the providers. Meant for one start.
    #[arg(long, env = "LOAN_ACCEPT_UNRECONCILED", value_parser = BoolishValueParser::new())]
    pub accept_unreconciled: bool,
    /// Secrets of partner apps: `package=secret,package=secret`.
    #[arg(long, env = "LOAN_PARTNERS", hide = true, hide_env_values = true, value_delimiter = ',', value_parser = partner)]
    pub partners: Vec<(String, SecretString)>,
}

impl Serve {
    pub fn fixtures(&self) -> &Path {
        self.fixtures.as_deref().unwrap_or_else(|| Path::new(crate::fixtures::DEFAULT))
    }

    pub fn site(&self) -> Site {
        match &self.web {
            Some(directory) => Site::Directory(directory.clone()),
            #[cfg(feature = "embed")]
            None => Site::BuiltIn,
            #[cfg(not(feature = "embed"))]
            None => Site::Directory(PathBuf::from("./dist")),
        }
    }

    /// Returns the source of the store's keys. A key file beside the data protects nothing, because a copy of the data
    /// includes the key. Such a file is therefore the default only for tests and for a store in memory.
    pub fn key_source(&self) -> Result<KeySource, String> {
        let keys = self.keys.source(self.wants_qa() || self.store == Location::Memory)?;
        if self.wants_qa() { Ok(keys) } else { keys.random_only() }
    }

    pub fn trusted_hops(&self) -> usize {
        self.trusted_hops.unwrap_or(self.behind_proxy.into()).into()
    }

    pub fn wants_qa(&self) -> bool {
        self.controls.are_wanted()
    }
}

#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Without operators, the operator API does not exist.
    pub operators: Operators,
    pub payment_secret: SecretString,
    /// The secret that signs audit notices. If `None`, their path does not exist.
    pub audit_secret: Option<SecretString>,
    /// The secret that signs disbursal notices. If `None`, their path does not exist.
    pub disbursal_secret: Option<SecretString>,
    pub limits: Limits,
    pub trusted_hops: usize,
    /// True if every request comes over TLS.
    pub hsts: bool,
    /// True if anybody, not only an operator, may read the metrics and the API's description.
    pub is_open: bool,
    /// True if tenants' clocks can be adjusted. Each request then reads its tenant's clock from a shared store.
    pub turns_clocks: bool,
    /// True if the machine's clock is trusted even if the store or its database contradicts it.
    pub accepts_clock: bool,
    pub partners: Vec<(String, SecretString)>,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let mut found = text.to_socket_addrs().map_err(|_| "an address is HOST:PORT".to_owned())?;
    found.next().ok_or_else(|| "the host has no address".to_owned())
}

fn partner(text: &str) -> Result<(String, SecretString), String> {
    match text.split_once('=') {
        Some((package, secret)) if !package.is_empty() && !secret.is_empty() => Ok((package.to_owned(), secret.into())),
        _ => Err("a partner is PACKAGE=SECRET".to_owned()),
    }
}

/// Returns which of these environment variables begin with `LOAN_` and belong to no flag, probably by a typing error.
pub fn unknown(variables: impl Iterator<Item = OsString>) -> Vec<String> {
    let cli = Cli::command();
    let known: Vec<&OsStr> =
        cli.get_subcommands().flat_map(|one| one.get_arguments().filter_map(Arg::get_env)).collect();
    let names = variables.filter(|name| !known.contains(&name.as_os_str())).filter_map(|name| name.into_string().ok());
    names.filter(|name| name.starts_with("LOAN_")).collect()
}

/// Parses the command line. The error has the text to print and the exit status (0 for help).
pub fn parse() -> Result<Cli, (String, u8)> {
    Cli::try_parse().map_err(|error| {
        if !error.use_stderr() {
            return (error.to_string(), 0);
        }
        // Omits the value, because a store's address may contain a password.
        if let (ErrorKind::ValueValidation, Some(reason)) = (error.kind(), error.source()) {
            let flag = error.get(ContextKind::InvalidArg).map(ToString::to_string).unwrap_or_default();
            return (format!("{}: {reason}", flag.split(' ').next().unwrap_or_default()), 2);
        }
        if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return (
                "what is to be done? `loan-server serve`, `loan-server check FIXTURES_DIR`, or --help".to_owned(),
                2,
            );
        }
        let text = error.to_string();
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let first = lines.next().unwrap_or_default().trim_start_matches("error: ").to_owned();
        // clap names a missing argument on the next line.
        let line = if first.ends_with(':') { [&first, " ", lines.next().unwrap_or_default()].concat() } else { first };
        (line, 2)
    })
}
