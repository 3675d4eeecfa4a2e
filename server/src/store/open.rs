//! Opens the store that `--store` names, and its key.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::engine::{Batch, CommitError, Engine, StoreError};
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

/// Key of the record that tells whether the store key is the right one. It belongs to no tenant.
const PROBE: &[u8] = b"\0store";

/// A file that says the store was made: from then on the probe record is in it.
const MADE: &str = "store.made";

/// Opens the store and checks that its key fits.
///
/// # Errors
/// One line saying why it cannot be used.
pub async fn open(location: &Location, key: Option<&str>) -> Result<(Arc<dyn Engine>, Arc<Sealer>), StoreError> {
    let given = key.map(|text| {
        StoreKey::from_hex(text).ok_or_else(|| StoreError("LOAN_STORE_KEY must be 64 hexadecimal digits".to_owned()))
    });
    let given = given.transpose()?;
    let (engine, key): (Arc<dyn Engine>, StoreKey) = match location {
        Location::Memory => (Arc::new(Memory::default()), given.map_or_else(StoreKey::random, Ok)?),
        Location::Sled(directory) => {
            let engine = Sled::open(directory)?;
            let empty = engine.get(PROBE).await?.is_none();
            if empty && directory.join(MADE).exists() {
                // sled drops what it cannot read of a damaged log, and would begin anew.
                return Err(StoreError(format!("cannot open {}: the data is corrupt", directory.display())));
            }
            (Arc::new(engine), given.map_or_else(|| key_file(&directory.join("store.key"), empty), Ok)?)
        }
    };
    let sealer = Sealer::new(&key);
    probe(engine.as_ref(), &sealer).await?;
    if let Location::Sled(directory) = location {
        let made = directory.join(MADE);
        std::fs::write(&made, b"").map_err(|error| StoreError(format!("{}: {error}", made.display())))?;
    }
    Ok((engine, Arc::new(sealer)))
}

/// Opens the probe record, or writes it into a new store.
async fn probe(engine: &dyn Engine, sealer: &Sealer) -> Result<(), StoreError> {
    if let Some(sealed) = engine.get(PROBE).await? {
        return sealer
            .open(PROBE, &sealed)
            .map(drop)
            .map_err(|_| StoreError("the data was written with another key (LOAN_STORE_KEY)".to_owned()));
    }
    let mut batch = Batch::new();
    batch.put(PROBE.to_vec(), sealer.seal(PROBE, 1, b"saral")?);
    match engine.commit(batch).await {
        Ok(()) => Ok(()),
        Err(CommitError::Failed(error)) => Err(error),
        Err(CommitError::Conflict(conflict)) => Err(StoreError(conflict.to_string())),
    }
}

/// Reads the key file; makes it, for the owner only, when the store is new.
fn key_file(path: &Path, new_store: bool) -> Result<StoreKey, StoreError> {
    let fail = |why: &dyn std::fmt::Display| StoreError(format!("key file {}: {why}", path.display()));
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
