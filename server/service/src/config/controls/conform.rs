//! Flags of `loan-server conform`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use secrecy::SecretString;

use crate::config::Address;

/// How the result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Lines to read.
    Text,
    /// One JSON object.
    Json,
}

/// Compares another server of the same envelope with this one.
#[derive(Debug, Args)]
pub struct ConformFlags {
    /// The other server: `https://HOST`, or `http://` on this machine.
    pub url: Address,
    /// Fixtures with the scenarios to run and this server's catalogue.
    #[arg(long, env = "LOAN_FIXTURES", default_value = crate::fixtures::DEFAULT)]
    pub fixtures: PathBuf,
    /// Only these scenarios, by name.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub only: Vec<String>,
    /// How the result is written.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Prefix of the temporary tenants in the other server, one for each scenario.
    #[arg(long, default_value = "conform", value_parser = tenant)]
    pub tenant: String,
    /// Token of the other server's test controls.
    #[arg(long, env = "LOAN_QA_TOKEN", hide_env_values = true)]
    pub qa_token: Option<SecretString>,
    /// Use no test controls, as if the other server had none.
    #[arg(long)]
    pub no_controls: bool,
    /// Unused phones, as `7000010000-7000010099`: needed for a server without test controls, one for each
    /// scenario.
    #[arg(long, value_name = "FIRST-LAST", value_parser = phones)]
    pub phone_range: Option<RangeInclusive<u64>>,
    /// The login code of every phone on a server without test controls.
    #[arg(long, default_value = "1234")]
    pub code: String,
    /// The code of every Aadhaar number on a server without test controls.
    #[arg(long, default_value = "123456")]
    pub aadhaar_code: String,
}

fn tenant(text: &str) -> Result<String, String> {
    let is_named = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    match text {
        // Room for `-` and a number.
        _ if (1..=56).contains(&text.len()) && text.chars().all(is_named) => Ok(text.to_owned()),
        _ => Err("the beginning of a tenant's name is 1 to 56 of A-Z a-z 0-9 - _".to_owned()),
    }
}

fn phones(text: &str) -> Result<RangeInclusive<u64>, String> {
    let is_phone = |phone: &str| phone.len() == 10 && phone.starts_with(['6', '7', '8', '9']);
    let number = |phone: &str| phone.parse().ok().filter(|_| is_phone(phone));
    let range = text.split_once('-').and_then(|(first, last)| Some(number(first)?..=number(last)?));
    range.filter(|range| !range.is_empty()).ok_or_else(|| "phones are FIRST-LAST, each of ten digits".to_owned())
}
