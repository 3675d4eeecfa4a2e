//! Opens the files of a store, or says why not. What is refused stays as it was found.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::super::engine::StoreError;
use super::tally::{HighWater, Tally};
use super::writer::{Disk, Overflow};
use super::{LOG, TALLY, failed, quietly};

/// Memory for pages.
const CACHE_BYTES: u64 = 64 * 1024 * 1024;
/// Where a store that was not closed in order is looked at before it is opened.
const TRIAL: &str = "trial";

fn refusal(directory: &Path, why: &str) -> StoreError {
    StoreError::Broken(format!("cannot open {}: {why}", directory.display()))
}

/// Takes the store for this process, for as long as the file is held.
pub(super) fn lock(directory: &Path) -> Result<File, StoreError> {
    let refuse = |error: std::io::Error| refusal(directory, &error.to_string());
    std::fs::create_dir_all(directory).map_err(refuse)?;
    let file = File::options().create(true).append(true).open(directory.join("store.lock")).map_err(refuse)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(refusal(directory, "another process uses it")),
        Err(TryLockError::Error(error)) => Err(refuse(error)),
    }
}

/// Opens the store in a directory that is locked.
pub(super) fn open(directory: &Path) -> Result<Disk, StoreError> {
    let refuse = |error: std::io::Error| refusal(directory, &error.to_string());
    let water = HighWater::open(directory).map_err(refuse)?;
    let acknowledged = water.tally();
    if acknowledged.is_some() && !water.is_closed(directory) {
        // sled overwrites what it cannot read of a log while it opens it, so a copy is opened first.
        let trial = Trial::of(directory).map_err(refuse)?;
        database(&trial.0, directory, acknowledged)?;
    }
    let (db, tally) = database(directory, directory, acknowledged)?;
    let log = File::open(directory.join(LOG)).map_err(refuse)?;
    Ok(Disk { db, log, overflow: Overflow::of(directory), water, tally })
}

/// Opens the database at `path` and adds its records up.
fn database(path: &Path, named: &Path, acknowledged: Option<Tally>) -> Result<(sled::Db, Tally), StoreError> {
    let config = sled::Config::new().path(path).cache_capacity(CACHE_BYTES).flush_every_ms(None);
    // A damaged log can make sled panic while it recovers; that too is one line, not a trace.
    let found = quietly(|| {
        let db = patiently(&config).map_err(|error| refusal(named, &super::explain(&error)))?;
        let tally = check(&db, named, acknowledged)?;
        Ok((db, tally))
    });
    found.unwrap_or_else(|| Err(refusal(named, "the data is corrupt")))
}

/// Opens the database. `store.lock` is ours by now, so whoever holds sled's own lock is an earlier handle of this process
/// whose threads are about to end.
fn patiently(config: &sled::Config) -> sled::Result<sled::Db> {
    for _ in 0..50 {
        match config.open() {
            Err(error) if super::is_locked(&error) => std::thread::sleep(Duration::from_millis(20)),
            outcome => return outcome,
        }
    }
    config.open()
}

/// Adds all records up and compares with what they must come to.
fn check(db: &sled::Db, named: &Path, acknowledged: Option<Tally>) -> Result<Tally, StoreError> {
    let noted = db.get(TALLY).map_err(|error| failed(&error))?;
    let mut counted = Tally::default();
    for item in db.iter() {
        let (key, value) = item.map_err(|error| refusal(named, &super::explain(&error)))?;
        if *key != *TALLY {
            counted.add(&key, &value);
        }
    }
    let Some(noted) = noted else {
        // New, or written before there were tallies.
        return match acknowledged {
            None => Ok(counted),
            Some(_) => Err(refusal(named, "the data is corrupt: what was acknowledged is gone")),
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

/// A copy of the data, removed when it was looked at.
struct Trial(PathBuf);

impl Trial {
    fn of(directory: &Path) -> std::io::Result<Self> {
        let trial = Self(directory.join(TRIAL));
        trial.remove();
        copy(directory, &trial.0)?;
        Ok(trial)
    }

    fn remove(&self) {
        // What is left of one is removed before the next.
        drop(std::fs::remove_dir_all(&self.0));
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Copies sled's files: `conf`, the log, snapshots, and `blobs/`.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if name == TRIAL || name.to_string_lossy().starts_with("store.") {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to.join(&name))?;
        } else {
            std::fs::copy(entry.path(), to.join(&name))?;
        }
    }
    Ok(())
}
