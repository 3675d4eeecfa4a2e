//! Opens the store that `--store` names, and its key.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::engine::{Batch, CommitError, Engine, Scan, StoreError};
use super::memory::Memory;
use super::seal::{Sealer, StoreKey};
use super::sled::Sled;

/// Where the data lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// Nowhere: gone with the process.
    Memory,
    /// An embedded store in a directory.
    Sled(PathBuf),
}

impl std::str::FromStr for Location {
    type Err = String;

    fn from_str(url: &str) -> Result<Self, String> {
        match url.split_once(':') {
            None if url == "memory" => Ok(Self::Memory),
            Some(("sled", path)) if !path.is_empty() => Ok(Self::Sled(PathBuf::from(path))),
            Some(("postgres" | "postgresql", _)) => {
                Err("this build has no PostgreSQL store; use sled:DIRECTORY or memory".to_owned())
            }
            // The text is not repeated: an address may hold a password.
            _ => Err("a store is sled:DIRECTORY or memory".to_owned()),
        }
    }
}

/// Key of the record that tells whether the store key is the right one. It belongs to no tenant, and sorts first.
pub(super) const PROBE: &[u8] = b"\0store";

/// Opens the store and checks that its key fits.
///
/// # Errors
/// One line saying why it cannot be used.
pub async fn open(location: &Location, key: Option<&str>) -> Result<(Arc<dyn Engine>, Arc<Sealer>), StoreError> {
    let given = given(key)?;
    let (engine, key): (Arc<dyn Engine>, StoreKey) = match location {
        Location::Memory => (Arc::new(Memory::default()), given.map_or_else(StoreKey::random, Ok)?),
        Location::Sled(directory) => {
            let engine = Sled::open(directory)?;
            let is_new = engine.get(PROBE).await?.is_none();
            if is_new && !engine.scan(Scan::prefix("", 1)).await?.is_empty() {
                let why = "an import into it did not end; empty the directory and import again";
                return Err(StoreError::Broken(format!("cannot open {}: {why}", directory.display())));
            }
            (Arc::new(engine), given.map_or_else(|| key_file(&directory.join(KEY_FILE), is_new), Ok)?)
        }
    };
    let sealer = Sealer::new(&key);
    probe(engine.as_ref(), &sealer).await?;
    Ok((engine, Arc::new(sealer)))
}

/// Opens a store that is there.
///
/// # Errors
/// As [`open`]; when there is none.
pub async fn existing(location: &Location, key: Option<&str>) -> Result<(Arc<dyn Engine>, Arc<Sealer>), StoreError> {
    let directory = lasting(location)?;
    if !directory.join("db").exists() {
        return Err(StoreError::Broken(format!("cannot open {}: there is no store", directory.display())));
    }
    open(location, key).await
}

/// Opens a store to import into. Whether it is empty is the importer's to check; its key must be there already, since the
/// data is sealed.
///
/// # Errors
/// As [`open`].
pub fn empty(location: &Location, key: Option<&str>) -> Result<(Arc<dyn Engine>, Arc<Sealer>), StoreError> {
    let directory = lasting(location)?;
    let key = given(key)?.map_or_else(|| key_file(&directory.join(KEY_FILE), false), Ok)?;
    Ok((Arc::new(Sled::open(directory)?), Arc::new(Sealer::new(&key))))
}

fn lasting(location: &Location) -> Result<&Path, StoreError> {
    match location {
        Location::Sled(directory) => Ok(directory),
        Location::Memory => Err(StoreError::Broken("a store in memory ends with its process".to_owned())),
    }
}

fn given(key: Option<&str>) -> Result<Option<StoreKey>, StoreError> {
    let wrong = || StoreError::Broken("LOAN_STORE_KEY must be 64 hexadecimal digits".to_owned());
    key.map(|text| StoreKey::from_hex(text).ok_or_else(wrong)).transpose()
}

/// Holds the key when none is configured.
const KEY_FILE: &str = "store.key";

/// Opens the probe record, or writes it into a new store.
async fn probe(engine: &dyn Engine, sealer: &Sealer) -> Result<(), StoreError> {
    if let Some(sealed) = engine.get(PROBE).await? {
        return sealer
            .open(PROBE, &sealed)
            .map(drop)
            .map_err(|_| StoreError::Broken("the data was written with another key (LOAN_STORE_KEY)".to_owned()));
    }
    let mut batch = Batch::new();
    batch.put(PROBE.to_vec(), sealer.seal(PROBE, 1, b"saral")?);
    match engine.commit(batch).await {
        Ok(()) => Ok(()),
        Err(CommitError::Failed(error)) => Err(error),
        Err(CommitError::Conflict(conflict)) => Err(StoreError::Broken(conflict.to_string())),
    }
}

/// Reads the key file; makes it, for the owner only, when the store is new.
fn key_file(path: &Path, new_store: bool) -> Result<StoreKey, StoreError> {
    let fail = |why: &dyn std::fmt::Display| StoreError::Broken(format!("key file {}: {why}", path.display()));
    match std::fs::read_to_string(path) {
        Ok(text) => return StoreKey::from_hex(&text).ok_or_else(|| fail(&"is not 64 hexadecimal digits")),
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(fail(&error)),
        Err(_) if !new_store => return Err(fail(&"is missing, and the data cannot be read without it")),
        Err(_) => {}
    }
    let key = StoreKey::random()?;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).map_err(|error| fail(&error))?;
    file.write_all(key.to_hex().as_bytes()).and_then(|()| file.sync_all()).map_err(|error| fail(&error))?;
    Ok(key)
}
