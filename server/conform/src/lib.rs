//! Compares another server of the loan API with the mock, and records scenarios from it (`docs/qa.md`).
//!
//! Both are used by HTTP alone: the calls of the app, and the test controls.

mod call;
mod compare;
mod differences;
// The durations of scenarios, as the test controls read and write them.
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

/// Where `loan-server` finds its fixtures when it is not told.
const FIXTURES: &str = "./fixtures";
/// Where `loan-server serve --qa` listens when it is not told.
const MOCK: &str = "http://127.0.0.1:8080";

/// For the team of a real backend: how far it answers as the mock does, and scenarios from what it answers.
#[derive(Debug, Parser)]
#[command(name = "saral-conform", version)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compare another server of the same envelope with the mock, call by call; exits 1 when they differ.
    Compare(Box<CompareFlags>),
    /// Stand in front of another server of the same envelope and make scenarios of what is done there.
    Record(RecordFlags),
}

/// Returns the text to print and whether the servers agree; a recorder ends with an error only. The error means that
/// the command could not be carried out.
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

/// The machine's clock.
fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_epoch_ms(i64::try_from(since.as_millis()).unwrap_or_default())
}
