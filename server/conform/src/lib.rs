//! Compares another server of the loan API with the mock, and records scenarios from that server (`docs/qa.md`).
//!
//! The mock is `loan-server serve --qa`. Uses only HTTP: the calls of the app, and the test controls.

mod call;
mod compare;
mod differences;
// Shared with the test controls, which read and write the same durations.
#[path = "../../qa/src/duration.rs"]
mod duration;
mod record;
mod rules;
mod scenario;
mod server;

use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Parser, Subcommand};
use loan_core::time::Timestamp;

pub use compare::{CompareFlags, Format, Report, Reported, Skipped, compare};
pub use record::{RecordFlags, Recorder};
pub use server::Address;

/// Default folder of fixtures, as for `loan-server`.
const FIXTURES: &str = "./fixtures";
/// Default address of `loan-server serve --qa`.
const MOCK: &str = "http://127.0.0.1:8080";

/// Compares a real backend with the mock, and records scenarios from its answers.
#[derive(Debug, Parser)]
#[command(name = "saral-conform", version)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compare another server of the same API with the mock, call by call; exits 1 when they differ.
    Compare(Box<CompareFlags>),
    /// Run a proxy in front of another server of the same API, and make scenarios of the recorded calls.
    Record(RecordFlags),
}

/// Returns the text to print and whether the servers agree. A recorder only returns when it fails.
pub async fn run(command: &Command) -> Result<(String, bool), String> {
    match command {
        Command::Compare(flags) => {
            let report = compare(flags).await?;
            let text = match flags.format {
                Format::Text => report.text(),
                Format::Json => report.json(),
            };
            Ok((text, report.agrees()))
        }
        Command::Record(flags) => Err(record::run(flags).await),
    }
}

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_epoch_ms(i64::try_from(since.as_millis()).unwrap_or_default())
}
