//! Opens a store's files, and leaves a refused store unchanged.
//!
//! When sled opens a store, it overwrites data that it cannot read. So unless the store was closed in order, sled opens
//! a copy of the files first.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use super::super::disk::Disk;
use super::super::engine::{Result, StoreError};
use super::files::{self, Place, Trial};
use super::overflow::Overflow;
use super::tally::{HighWater, Tally};
use super::writer::Files;
use super::{LOG, TALLY, failed, quietly};

/// Size of sled's page cache, in bytes of the log; in memory, pages take about twice as much. With 64 MB, a server's
/// memory still grew after half an hour of load (`scripts/soak/memory.mjs`).
const CACHE_BYTES: u64 = 16 * 1024 * 1024;

fn refusal(directory: &Path, why: &str) -> StoreError {
    StoreError::Broken(format!("cannot open {}: {why}", directory.display()))
}

pub(super) fn lock(directory: &Path, disk: &Disk) -> Result<File> {
    let refuse = |error: std::io::Error| refusal(directory, &error.to_string());
    disk.make_directory(directory).map_err(|error| error.cannot_open(directory))?;
    let file = File::options().create(true).append(true).open(directory.join("store.lock")).map_err(refuse)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(refusal(directory, "another process uses it")),
        Err(TryLockError::Error(error)) => Err(refuse(error)),
    }
}

pub(super) fn open(directory: &Path, disk: &Disk) -> Result<Files> {
    let refuse = |error: std::io::Error| refusal(directory, &error.to_string());
    // Writes of an earlier process may be in memory only, so they are made durable first.
    files::reread(directory, disk).map_err(|error| error.cannot_open(directory))?;
    let noted = HighWater::read(directory).map_err(refuse)?;
    let acknowledged = noted.map(|noted| noted.tally);
    let is_new = noted.is_none() && files::list(directory).map_err(refuse)?.is_empty();
    let closed = noted.map(|noted| noted.closed);
    if !is_new && closed != Some(files::print(directory).map_err(refuse)?) {
        disk.room(directory, files::size(directory).map_err(refuse)?).map_err(|error| error.cannot_open(directory))?;
        let trial = Trial::of(directory).map_err(refuse)?;
        database(&trial.0, directory, acknowledged)?;
    }
    // sled writes while it opens, and stops for good when it cannot write.
    disk.room(directory, 0).map_err(|error| error.cannot_open(directory))?;
    let (config, db, tally) = database(directory, directory, acknowledged)?;
    let log = File::open(directory.join(LOG)).map_err(refuse)?;
    let place = Place::of(directory, &log).map_err(refuse)?;
    let water = HighWater::open(directory).map_err(refuse)?;
    files::settle(directory, disk).map_err(|error| error.cannot_open(directory))?;
    Ok(Files { config, db, log, place, overflow: Overflow::of(directory), water, tally })
}

fn database(path: &Path, named: &Path, acknowledged: Option<Tally>) -> Result<(sled::Config, sled::Db, Tally)> {
    let config = sled::Config::new().path(path).cache_capacity(CACHE_BYTES).flush_every_ms(None);
    // A damaged log can make sled panic during recovery. `quietly` turns the panic into an error.
    let found = quietly(|| {
        let db = patiently(&config).map_err(|error| refusal(named, &super::explain(&error)))?;
        let tally = check(&db, named, acknowledged)?;
        Ok((config.clone(), db, tally))
    });
    found.unwrap_or_else(|| Err(refusal(named, "the data is corrupt")))
}

/// Opens the database. Retries while an earlier handle of this process, which is ending, holds sled's lock.
fn patiently(config: &sled::Config) -> sled::Result<sled::Db> {
    for _ in 0..50 {
        match config.open() {
            Err(error) if super::is_locked(&error) => std::thread::sleep(Duration::from_millis(20)),
            outcome => return outcome,
        }
    }
    config.open()
}

/// Sums up all records and compares the result with the stored tally.
fn check(db: &sled::Db, named: &Path, acknowledged: Option<Tally>) -> Result<Tally> {
    let noted = db.get(TALLY).map_err(|error| failed(&error))?;
    let mut counted = Tally::default();
    for item in db.iter() {
        let (key, value) = item.map_err(|error| refusal(named, &super::explain(&error)))?;
        if *key != *TALLY {
            counted.add(&key, &value);
        }
    }
    let Some(noted) = noted else {
        // A store that was never written to has no tally.
        return match acknowledged {
            Some(acknowledged) if acknowledged.commits > 0 => {
                Err(refusal(named, "the data is corrupt: what was acknowledged is gone"))
            }
            _ => Ok(counted),
        };
    };
    let noted = Tally::from_bytes(&noted).ok_or_else(|| refusal(named, "the data is corrupt"))?;
    if !noted.same_records(&counted) {
        let why = format!(
            "the data is corrupt: {} of {} records are as they were written, or others are",
            counted.records, noted.records
        );
        return Err(refusal(named, &why));
    }
    match acknowledged {
        // Only a crash during the first group can leave a store without the file `store.tally`.
        None if noted.commits > 1 => Err(refusal(named, "store.tally is missing or damaged")),
        Some(acknowledged) if noted.commits < acknowledged.commits => {
            let lost = acknowledged.commits - noted.commits;
            Err(refusal(named, &format!("the data is corrupt: the last {lost} acknowledged commits are missing")))
        }
        Some(acknowledged) if noted.commits == acknowledged.commits && noted != acknowledged => {
            Err(refusal(named, "the data is corrupt: the log and store.tally are of different stores"))
        }
        _ => Ok(noted),
    }
}
