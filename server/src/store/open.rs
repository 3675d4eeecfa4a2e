//! Opens the store that `--store` names, and its key.

use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Opened;
use super::blobs::files::{self, FileBlobs};
use super::blobs::{Blobs, MemoryBlobs};
use super::disk::Disk;
use super::engine::{Batch, CommitError, Engine, Key, Scan, StoreError};
use super::memory::Memory;
use super::seal::{Sealer, StoreKey};
use super::sled::{LOG, Sled};

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
pub(super) fn probe_key() -> Key {
    Key::system("store")
}

/// Opens the store, with its pictures beside it, and checks that its key fits.
///
/// # Errors
/// One line saying why it cannot be used.
pub async fn open(location: &Location, key: Option<&str>) -> Result<Opened, StoreError> {
    open_with(location, None, key).await
}

/// The same with the pictures in a directory of the caller's.
///
/// # Errors
/// As [`open`]; when the directory lies in the store's.
pub async fn open_with(location: &Location, blobs: Option<&Path>, key: Option<&str>) -> Result<Opened, StoreError> {
    let given = given(key)?;
    let Location::Sled(directory) = location else {
        let sealer = Sealer::new(&given.map_or_else(StoreKey::random, Ok)?);
        let engine = Memory::default();
        probe(&engine, &sealer).await?;
        let blobs: Arc<dyn Blobs> = match blobs {
            Some(directory) => Arc::new(FileBlobs::open(directory, Disk::default())?),
            None => Arc::new(MemoryBlobs::default()),
        };
        return Ok((Arc::new(engine), Arc::new(sealer), blobs));
    };
    let blobs = pictures(directory, blobs)?;
    let disk = Disk::default();
    let claim = Sled::claim(directory, &disk)?;
    // Everything that may refuse without the database comes before it: to open it changes its files.
    let key = given.map_or_else(|| key_file(directory, !directory.join(LOG).exists(), &disk), Ok)?;
    let sealer = Sealer::new(&key);
    fits(directory, &sealer)?;
    let engine = Sled::open_claimed(claim, directory, disk.clone())?;
    if engine.get(&probe_key()).await?.is_none() && !engine.scan(Scan::everything(1)).await?.is_empty() {
        let why = "an import into it did not end; empty the directory and import again";
        return Err(StoreError::Broken(format!("cannot open {}: {why}", directory.display())));
    }
    probe(&engine, &sealer).await?;
    note_key(directory, &sealer, &disk)?;
    let blobs = FileBlobs::open(&blobs, disk)?;
    Ok((Arc::new(engine), Arc::new(sealer), Arc::new(blobs)))
}

/// Opens a store that is there.
///
/// # Errors
/// As [`open`]; when there is none.
pub async fn existing(location: &Location, blobs: Option<&Path>, key: Option<&str>) -> Result<Opened, StoreError> {
    let directory = lasting(location)?;
    if !directory.join(LOG).exists() {
        return Err(StoreError::Broken(format!("cannot open {}: there is no store", directory.display())));
    }
    open_with(location, blobs, key).await
}

/// Opens a store to import into. Whether it is empty is the importer's to check; its key must be there already, since the
/// data is sealed.
///
/// # Errors
/// As [`open`].
pub fn empty(location: &Location, blobs: Option<&Path>, key: Option<&str>) -> Result<Opened, StoreError> {
    let directory = lasting(location)?;
    let blobs = pictures(directory, blobs)?;
    let disk = Disk::default();
    let key = given(key)?.map_or_else(|| key_file(directory, false, &disk), Ok)?;
    let engine = Sled::open_with(directory, disk.clone())?;
    Ok((Arc::new(engine), Arc::new(Sealer::new(&key)), Arc::new(FileBlobs::open(&blobs, disk)?)))
}

/// The directory of a store's pictures.
fn pictures(store: &Path, wanted: Option<&Path>) -> Result<PathBuf, StoreError> {
    let directory = wanted.map_or_else(|| files::beside(store), Path::to_owned);
    if files::lies_in(&directory, store) {
        let why = "pictures must not lie in the directory of the store (--blobs)";
        return Err(StoreError::Broken(format!("cannot open {}: {why}", directory.display())));
    }
    Ok(directory)
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
/// Holds what only the right key opens, so that a wrong one is refused before the database is touched.
const PROBE_FILE: &str = "store.probe";

/// Opens the probe record, or writes it into a new store.
async fn probe(engine: &dyn Engine, sealer: &Sealer) -> Result<(), StoreError> {
    let key = probe_key();
    if let Some(sealed) = engine.get(&key).await? {
        return sealer
            .open(key.as_bytes(), &sealed)
            .map(drop)
            .map_err(|_| StoreError::Broken("the data was written with another key (LOAN_STORE_KEY)".to_owned()));
    }
    let mut batch = Batch::new();
    let sealed = sealer.seal(key.as_bytes(), 1, b"saral")?;
    batch.put(key, sealed);
    match engine.commit(batch).await {
        Ok(()) => Ok(()),
        Err(CommitError::Failed(error)) => Err(error),
        Err(CommitError::Conflict(conflict)) => Err(StoreError::Broken(conflict.to_string())),
    }
}

/// Whether the key is the one that the store was written with, as far as that is noted beside it.
fn fits(directory: &Path, sealer: &Sealer) -> Result<(), StoreError> {
    let path = directory.join(PROBE_FILE);
    match std::fs::read(&path) {
        Ok(sealed) => sealer.open(probe_key().as_bytes(), &sealed).map(drop).map_err(|_| {
            let why = format!("the data was written with another key (LOAN_STORE_KEY), or {PROBE_FILE} is damaged");
            StoreError::Broken(format!("cannot open {}: {why}", directory.display()))
        }),
        // Noted since the first start with this version.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(StoreError::Broken(format!("{}: {error}", path.display()))),
    }
}

/// Notes beside the store which key it was written with.
fn note_key(directory: &Path, sealer: &Sealer, disk: &Disk) -> Result<(), StoreError> {
    if directory.join(PROBE_FILE).exists() {
        return Ok(());
    }
    place(directory, PROBE_FILE, &sealer.seal(probe_key().as_bytes(), 1, b"saral")?, disk)
}

/// Reads the key file; makes it, for the owner only, when the store is new.
fn key_file(directory: &Path, new_store: bool, disk: &Disk) -> Result<StoreKey, StoreError> {
    let path = directory.join(KEY_FILE);
    let fail = |why: &dyn std::fmt::Display| {
        StoreError::Broken(format!("cannot open {}: {KEY_FILE} {why}", directory.display()))
    };
    match std::fs::read_to_string(&path) {
        Ok(text) => return StoreKey::from_hex(&text).ok_or_else(|| fail(&"is not 64 hexadecimal digits")),
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(fail(&error)),
        Err(_) if !new_store => return Err(fail(&"is missing, and the data cannot be read without it")),
        Err(_) => {}
    }
    let key = StoreKey::random()?;
    place(directory, KEY_FILE, key.to_hex().as_bytes(), disk)?;
    Ok(key)
}

/// Writes a file that is there as a whole or not at all, for the owner only.
fn place(directory: &Path, name: &str, bytes: &[u8], disk: &Disk) -> Result<(), StoreError> {
    let (path, unfinished) = (directory.join(name), directory.join([name, ".new"].concat()));
    let fail = |error: std::io::Error| StoreError::Broken(format!("{}: {error}", path.display()));
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished).map_err(fail)?;
    file.write_all(bytes).map_err(fail)?;
    disk.sync(&file)?;
    std::fs::rename(&unfinished, &path).map_err(fail)?;
    disk.sync_directory(directory)
}
