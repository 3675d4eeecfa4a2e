//! Seals everything in a store with its current key, so that older keys are no longer needed.
//!
//! Each value contains its key's id, so a run after an interruption skips finished values. A commit fails if a record
//! has changed since it was read.
//!
//! Servers that know both keys may use a database meanwhile. So a page with concurrent writes is read again, and passes
//! repeat until a pass finds no older key.

use super::Opened;
use super::engine::{Batch, CommitError, Engine, Key, Result, Scan, StoreError, Value};
use super::key_source::KeySource;
use super::kind::Kinds;
use super::open::{Location, Purpose, open_for};
use super::probe;
use super::seal::Sealer;

const PAGE: usize = 100;
/// Maximum re-reads of a page because of concurrent writes.
const ATTEMPTS: usize = 50;
const PARTS: std::ops::RangeInclusive<u8> = 0..=u8::MAX;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Resealed {
    pub records: u64,
    pub pictures: u64,
    /// Whether every value is sealed with the current key.
    pub is_all: bool,
}

impl Resealed {
    fn left(&self, limit: u64) -> u64 {
        limit.saturating_sub(self.records + self.pictures)
    }
}

/// Reseals at most `limit` values. Calls `progress` after each batch. Fails if a value opens with none of the keys.
pub async fn rekey(
    location: &Location,
    blobs: Option<&std::path::Path>,
    (keys, kinds): (&KeySource, &'static Kinds),
    limit: u64,
    progress: &mut dyn FnMut(Resealed),
) -> Result<Resealed> {
    let directory = match location {
        Location::Sled(directory) => Some(directory.as_path()),
        Location::Memory | Location::Postgres(_) => None,
    };
    let (opened, disk) = open_for(Purpose::ChangingKey, location, blobs, keys, kinds).await?;
    let done = reseal(&opened, limit, progress).await?;
    let (engine, sealer, _) = &opened;
    if done.is_all {
        probe::settle(engine.as_ref(), directory, sealer.keys(), &disk).await?;
        keys.retire(directory, &disk)?;
    }
    engine.close().await?;
    Ok(done)
}

/// Repeats passes over a database, because servers may write records that a pass has already read.
async fn reseal(opened: &Opened, limit: u64, progress: &mut dyn FnMut(Resealed)) -> Result<Resealed> {
    let mut done = Resealed::default();
    loop {
        let before = done;
        done = pass(opened, done, limit, progress).await?;
        if !done.is_all || done == (Resealed { is_all: true, ..before }) || !opened.0.is_shared() {
            return Ok(done);
        }
        done.is_all = false;
    }
}

async fn pass(
    (engine, sealer, blobs): &Opened,
    mut done: Resealed,
    limit: u64,
    progress: &mut dyn FnMut(Resealed),
) -> Result<Resealed> {
    let mut scan = Scan::everything(PAGE);
    let mut attempts = 0;
    loop {
        let page = engine.scan(scan.clone()).await?;
        match reseal_page(engine.as_ref(), sealer, &page, done.left(limit)).await {
            Ok(records) => done.records += records,
            Err(CommitError::Conflict(_)) if attempts < ATTEMPTS => {
                attempts += 1;
                continue;
            }
            Err(CommitError::Conflict(conflict)) => return Err(StoreError::Unavailable(conflict.to_string())),
            Err(CommitError::Failed(error)) => return Err(error),
        }
        attempts = 0;
        progress(done);
        let Some((last, _)) = page.into_iter().next_back() else { break };
        if done.left(limit) == 0 {
            return Ok(done);
        }
        scan = Scan::everything(PAGE).after(last);
    }
    for part in PARTS {
        for found in blobs.list(part).await? {
            let Some(name) = &found.name else {
                // A half-written file has no name. Another process that uses the store may still be writing the file.
                if !engine.is_shared() {
                    blobs.discard(part, &found).await?;
                }
                continue;
            };
            let Some(sealed) = blobs.get(name).await? else { continue };
            if let Some(sealed) = sealer
                .reseal(&name.bound(), &sealed)
                .map_err(|_| unreadable(&format!("the picture {}", name.as_str())))?
            {
                blobs.put(name, sealed).await?;
                done.pictures += 1;
                progress(done);
            }
            if done.left(limit) == 0 {
                return Ok(done);
            }
        }
    }
    done.is_all = true;
    Ok(done)
}

/// Reseals at most `left` records of a page in one batch, and returns their number.
async fn reseal_page(
    engine: &dyn Engine,
    sealer: &Sealer,
    page: &[(Key, Value)],
    left: u64,
) -> Result<u64, CommitError> {
    let mut batch = Batch::new();
    let mut records = 0;
    let probe = probe::key();
    for (key, value) in page.iter().filter(|(key, _)| *key != probe) {
        if records == left {
            break;
        }
        if let Some(sealed) = sealer
            .reseal(key.as_bytes(), value)
            .map_err(|_| unreadable(&format!("a record of the table {}", key.table())))?
        {
            batch.expect(key.clone(), value.clone());
            batch.put(key.clone(), sealed);
            records += 1;
        }
    }
    if !batch.is_empty() {
        engine.commit(batch).await?;
    }
    Ok(records)
}

fn unreadable(what: &str) -> StoreError {
    StoreError::Broken(format!("{what} does not open with any of the keys, so the older ones may still be needed"))
}
