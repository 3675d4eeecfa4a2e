//! Fills an empty store with invented borrowers (`bench seed`).
//!
//! Each borrower has five orders. The services' repositories write the data in large batches.
//!
//! A borrower's data depends only on the seed and the borrower's number, so the same plan makes the same data on any
//! store. Only the encrypted bytes differ.

mod borrower;
mod draw;
mod history;
mod pictures;

use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use futures_util::{StreamExt as _, stream};
use loan_core::time::Timestamp;

use self::pictures::Album;
use loan_server::app::DEFAULT_TENANT;
use loan_server::catalogue::Catalogue;
use loan_server::clock::{Clock as _, SystemClock};
use loan_server::config::StoreFlags;
use loan_server::records::kinds::KINDS;
use loan_store::engine::Scan;
use loan_store::open::Location;
use loan_store::{Batch, CommitError, Store, StoreError, open};

pub const ORDERS: u64 = 5;
/// Borrowers in one batch: some megabytes, which a database writes within seconds.
const AT_ONCE: u64 = 250;
/// Number of pictures written at once. Concurrent writes share the wait for the disk's sync.
const PICTURES_AT_ONCE: usize = 64;
const PROGRESS: Duration = Duration::from_secs(2);

/// Fills an empty store with invented borrowers.
#[derive(Debug, Parser)]
#[command(name = "bench seed")]
pub struct SeedFlags {
    /// The store, which must have no borrowers yet; created if missing.
    #[command(flatten)]
    pub store: StoreFlags,
    /// The folder of fixtures whose catalogue the seeded loans use.
    #[arg(long, default_value = "./fixtures")]
    pub fixtures: PathBuf,
    /// Number of borrowers, each with five orders.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub users: u64,
    /// The same seed at the same instant makes the same data.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Instant at which the data is current, as in `2026-11-20T10:00:00+05:30`; defaults to now.
    #[arg(long, value_parser = instant)]
    pub at: Option<Timestamp>,
    /// Number of borrowers with three pictures of documents; every picture is a synced file.
    #[arg(long, default_value_t = 1000)]
    pub pictures: u64,
    /// Number of borrowers with a loan that is due, and an unused session that ends, at the next midnight in India.
    /// Nothing else falls due before.
    #[arg(long, default_value_t = 0)]
    pub due: u64,
    /// Number of borrowers who are signed in.
    #[arg(long, default_value_t = 1000)]
    pub signed_in: u64,
    /// File for one line per signed-in borrower: token, card, an order, and 1 if they may apply, else 0.
    #[arg(long, value_name = "FILE")]
    pub sessions: Option<PathBuf>,
}

fn instant(text: &str) -> Result<Timestamp, String> {
    text.parse().map_err(|_| "an instant is YYYY-MM-DDTHH:MM:SS+05:30".to_owned())
}

#[derive(Debug, Clone)]
pub struct Plan {
    pub users: u64,
    pub seed: u64,
    pub at: Timestamp,
    pub pictures: u64,
    pub due: u64,
    pub signed_in: u64,
}

impl Plan {
    /// Returns whether borrower `number` belongs to a subset of `some` borrowers, spread evenly over all borrowers.
    fn is_one_of(&self, some: u64, number: u64) -> bool {
        let place = |number: u64| u128::from(number) * u128::from(some) / u128::from(self.users.max(1));
        place(number + 1) > place(number)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    pub token: String,
    pub card: String,
    /// Id of the newest order.
    pub order: String,
    /// True if the newest order has ended, so that the borrower may apply for the first product.
    pub may_apply: bool,
}

struct Making {
    store: Store,
    catalogue: Catalogue,
    plan: Plan,
    album: Album,
}

/// Creates the borrowers, and returns the signed-in ones. Fails if the tenant already has one of the borrowers' phones.
pub async fn fill(
    store: &Store,
    catalogue: Catalogue,
    plan: &Plan,
    progress: &mut (dyn FnMut(u64) + Send),
) -> Result<Vec<SignedIn>, StoreError> {
    let making = Arc::new(Making { store: store.clone(), catalogue, plan: plan.clone(), album: Album::of(plan.seed)? });
    let width = std::thread::available_parallelism().map_or(2, usize::from);
    let firsts = (0..plan.users).step_by(usize::try_from(AT_ONCE).unwrap_or(1));
    let work = firsts.map(|first| {
        let (making, numbers) = (making.clone(), first..plan.users.min(first + AT_ONCE));
        async move { tokio::spawn(batch(making, numbers)).await }
    });
    let mut done = stream::iter(work).buffered(width);
    let (mut signed_in, mut count) = (Vec::new(), 0);
    while let Some(made) = done.next().await {
        signed_in.extend(made.map_err(|error| StoreError::Broken(error.to_string()))??);
        count = plan.users.min(count + AT_ONCE);
        progress(count);
    }
    Ok(signed_in)
}

async fn batch(making: Arc<Making>, numbers: Range<u64>) -> Result<Vec<SignedIn>, StoreError> {
    let mut batch = Batch::new();
    let (mut signed_in, mut sent) = (Vec::new(), Vec::new());
    for number in numbers {
        signed_in.extend(borrower::put(&making, (&mut batch, &mut sent), number).await?);
    }
    let mut keeping =
        stream::iter(sent).map(|picture| picture.keep(making.store.clone())).buffer_unordered(PICTURES_AT_ONCE);
    while let Some(kept) = keeping.next().await {
        kept?;
    }
    drop(keeping);
    making.store.commit(batch).await.map_err(|error| match error {
        CommitError::Failed(error) => error,
        CommitError::Conflict(_) => StoreError::Broken("somebody else writes into the store".to_owned()),
    })?;
    Ok(signed_in)
}

pub async fn run(flags: &SeedFlags) -> Result<String, String> {
    if flags.store.store == Location::Memory {
        return Err("a store in memory ends with its process: name another with --store".to_owned());
    }
    let keys = flags.store.keys.source(true)?;
    let catalogue = Catalogue::load(&flags.fixtures)
        .map_err(|faults| faults.first().map(ToString::to_string).unwrap_or_default())?;
    let why = |error: StoreError| error.to_string();
    let opened = open::open_with(&flags.store.store, flags.store.blobs.as_deref(), &keys, &KINDS).await.map_err(why)?;
    let engine = opened.0.clone();
    if !engine.scan(Scan::tenant(DEFAULT_TENANT, 1)).await.map_err(why)?.is_empty() {
        return Err("the store has data already (perhaps of a run that did not end): seed an empty one".to_owned());
    }
    let plan = Plan {
        users: flags.users,
        seed: flags.seed,
        at: flags.at.unwrap_or_else(|| SystemClock.now()),
        pictures: flags.pictures.min(flags.users),
        due: flags.due.min(flags.users),
        signed_in: flags.signed_in.min(flags.users),
    };
    let (started, mut said) = (Instant::now(), Instant::now());
    let mut progress = |count: u64| {
        if said.elapsed() >= PROGRESS {
            said = Instant::now();
            let rate = count as f64 / started.elapsed().as_secs_f64();
            let left = (plan.users - count) as f64 / rate;
            drop(writeln!(
                std::io::stderr(),
                "{count} of {} borrowers, {rate:.0} a second, {left:.0} s left",
                plan.users
            ));
        }
    };
    let store = Store::new(opened, DEFAULT_TENANT);
    let signed_in = fill(&store, catalogue, &plan, &mut progress).await.map_err(why)?;
    let took = started.elapsed().as_secs_f64();
    engine.close().await.map_err(why)?;
    if let Some(file) = &flags.sessions {
        write(file, &signed_in).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    let (users, rate) = (plan.users, plan.users as f64 / took);
    Ok(format!("{users} borrowers, {} orders, as of {}, in {took:.1} s: {rate:.0} a second", users * ORDERS, plan.at))
}

/// Writes a line `token card order may-apply` per session. Only the owner can read the file, which contains secrets.
pub fn write(file: &Path, signed_in: &[SignedIn]) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut out = std::io::BufWriter::new(options.open(file)?);
    for SignedIn { token, card, order, may_apply } in signed_in {
        writeln!(out, "{token} {card} {order} {}", u8::from(*may_apply))?;
    }
    out.flush()
}
