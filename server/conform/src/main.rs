//! The program `saral-conform`: prints a report, and exits with 1 if the servers differ.

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;
use saral_conform::{Cli, run};

#[tokio::main]
async fn main() -> ExitCode {
    let done = match run(&Cli::parse().command).await {
        Ok((text, agrees)) => match writeln!(std::io::stdout(), "{text}") {
            Ok(()) => return ExitCode::from(u8::from(!agrees)),
            Err(error) => format!("the report cannot be written: {error}"),
        },
        Err(line) => line,
    };
    drop(writeln!(std::io::stderr(), "saral-conform: {done}"));
    ExitCode::from(2)
}
