//! Flags of `loan-server seed`.

use std::path::PathBuf;

use clap::Args;
use loan_core::time::Timestamp;

use crate::config::StoreFlags;

/// Fills an empty store with invented borrowers.
#[derive(Debug, Args)]
pub struct SeedFlags {
    /// The store, which must hold no borrowers yet; a new one is made.
    #[command(flatten)]
    pub store: StoreFlags,
    /// Whose catalogue the borrowers chose from.
    #[arg(long, env = "LOAN_FIXTURES", default_value = crate::fixtures::DEFAULT)]
    pub fixtures: PathBuf,
    /// How many borrowers, each with five orders.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub users: u64,
    /// The same seed at the same instant makes the same data.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The data's present, as in `2026-11-20T10:00:00+05:30`; defaults to now.
    #[arg(long, value_parser = instant)]
    pub at: Option<Timestamp>,
    /// How many of them sent three pictures of documents; every picture is a synced file.
    #[arg(long, default_value_t = 1000)]
    pub pictures: u64,
    /// How many of them have a loan that is due, and an unused session that ends, at the next midnight in India. Nothing
    /// else falls due before.
    #[arg(long, default_value_t = 0)]
    pub due: u64,
    /// How many of them are signed in.
    #[arg(long, default_value_t = 1000)]
    pub signed_in: u64,
    /// File for one line per signed-in borrower: token, card, an order, and 1 if they may apply, else 0.
    #[arg(long, value_name = "FILE")]
    pub sessions: Option<PathBuf>,
}

fn instant(text: &str) -> Result<Timestamp, String> {
    text.parse().map_err(|_| "an instant is YYYY-MM-DDTHH:MM:SS+05:30".to_owned())
}
