//! Implements `loan-server rekey`, which re-encrypts a store with another key.

use std::io::Write as _;
use std::time::{Duration, Instant};

use loan_service::config::RekeyFlags;
use loan_service::records::kinds::KINDS;
use loan_service::{owner, transfer};
use loan_store::rekey::{Resealed, rekey};

const PROGRESS: Duration = Duration::from_secs(5);

/// Re-encrypts all records and pictures with the store's current key.
pub fn run(flags: &RekeyFlags) -> Result<(), String> {
    let store = &flags.store;
    let keys = store.keys.source(true)?;
    let mut reported = Instant::now();
    // A failed write is ignored, because stderr may be closed.
    let mut progress = |done: Resealed| {
        if reported.elapsed() >= PROGRESS {
            reported = Instant::now();
            drop(writeln!(std::io::stderr(), "{} so far", counted(done)));
        }
    };
    let limit = flags.limit.unwrap_or(u64::MAX);
    let work = rekey(&store.store, store.blobs.as_deref(), (&keys, &KINDS), limit, &mut progress);
    let done = owner::preserved(store, || transfer::run(work))?;
    let rest = if done.is_all { "older keys are no longer needed" } else { "there may be more: run it again" };
    writeln!(std::io::stdout(), "{}; {rest}", counted(done)).map_err(|error| error.to_string())
}

fn counted(done: Resealed) -> String {
    format!("re-sealed {} records and {} pictures", done.records, done.pictures)
}
