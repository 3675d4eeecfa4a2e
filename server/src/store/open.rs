//! Opens the store that `--store` names, with its keys.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Opened;
use super::blobs::files::{self, FileBlobs};
use super::blobs::{Blobs, MemoryBlobs};
use super::disk::Disk;
use super::engine::{Engine as _, Scan, StoreError};
use super::key_source::KeySource;
use super::keyring::random;
use super::memory::Memory;
use super::probe;
use super::seal::{Sealer, StoreKey};
use super::sled::{LOG, Sled};

/// Where the data is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// In memory, gone with the process.
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
            // The error does not repeat the text, which may hold a password.
            _ => Err("a store is sled:DIRECTORY or memory".to_owned()),
        }
    }
}

/// Opens the store, with its pictures beside it. Its key is the given one, or else the one in `store.key`.
///
/// # Errors
/// One line saying why it cannot be used.
pub async fn open(location: &Location, key: Option<&str>) -> Result<Opened, StoreError> {
    let wrong = || StoreError::Broken("a key is 64 hexadecimal digits".to_owned());
    let keys = match key {
        Some(text) => KeySource::given(StoreKey::from_hex(text).ok_or_else(wrong)?, Vec::new()),
        None => KeySource::beside(Vec::new()),
    };
    open_with(location, None, &keys).await
}

/// The same with a directory for the pictures, and with keys from any source.
///
/// # Errors
/// As [`open`]; when the pictures' directory lies inside the store's.
pub async fn open_with(location: &Location, blobs: Option<&Path>, keys: &KeySource) -> Result<Opened, StoreError> {
    let Location::Sled(directory) = location else {
        let keys = keys.passing()?;
        let engine = Memory::default();
        let lookup = probe::begin(&engine, &keys).await?;
        let blobs: Arc<dyn Blobs> = match blobs {
            Some(directory) => Arc::new(FileBlobs::open(directory, Disk::default())?),
            None => Arc::new(MemoryBlobs::default()),
        };
        return Ok((Arc::new(engine), Arc::new(Sealer::with(keys, lookup)), blobs));
    };
    open_directory(directory, blobs, keys, false).await.map(|(opened, _)| opened)
}

async fn open_directory(
    directory: &Path,
    blobs: Option<&Path>,
    source: &KeySource,
    renews: bool,
) -> Result<(Opened, Disk), StoreError> {
    let blobs = pictures(directory, blobs)?;
    let disk = Disk::default();
    let claim = Sled::claim(directory, &disk)?;
    // Opening the database changes its files, so everything that may refuse without it comes first.
    let mut keys = source.read(directory, !directory.join(LOG).exists(), &disk)?;
    probe::check_copy(directory, &keys)?;
    if renews {
        keys = source.renew(directory, keys, &disk)?;
    }
    let engine = Sled::open_claimed(claim, directory, disk.clone())?;
    if engine.get(&probe::key()).await?.is_none() && !engine.scan(Scan::everything(1)).await?.is_empty() {
        let why = "an import into it did not end; empty the directory and import again";
        return Err(StoreError::Broken(format!("cannot open {}: {why}", directory.display())));
    }
    let lookup = probe::adopt(&engine, directory, &keys, &disk).await?;
    let blobs = FileBlobs::open(&blobs, disk.clone())?;
    Ok(((Arc::new(engine), Arc::new(Sealer::with(keys, lookup)), Arc::new(blobs)), disk))
}

/// Opens an existing store.
///
/// # Errors
/// As [`open`]; when there is no store.
pub async fn existing(location: &Location, blobs: Option<&Path>, keys: &KeySource) -> Result<Opened, StoreError> {
    open_directory(there(location)?, blobs, keys, false).await.map(|(opened, _)| opened)
}

/// The same in order to give the store a new key, which is generated if the store uses a key file.
///
/// # Errors
/// As [`existing`].
pub(super) async fn renewed<'a>(
    location: &'a Location,
    blobs: Option<&Path>,
    keys: &KeySource,
) -> Result<(Opened, &'a Path, Disk), StoreError> {
    let directory = there(location)?;
    open_directory(directory, blobs, keys, true).await.map(|(opened, disk)| (opened, directory, disk))
}

/// The directory of an existing store.
fn there(location: &Location) -> Result<&Path, StoreError> {
    let directory = lasting(location)?;
    if directory.join(LOG).exists() {
        return Ok(directory);
    }
    Err(StoreError::Broken(format!("cannot open {}: there is no store", directory.display())))
}

/// Opens a store to import into. The importer checks that it is empty. Its keys must exist already, because the
/// imported data is sealed with them.
///
/// # Errors
/// As [`open`].
pub fn empty(location: &Location, blobs: Option<&Path>, keys: &KeySource) -> Result<Opened, StoreError> {
    let directory = lasting(location)?;
    let blobs = pictures(directory, blobs)?;
    let disk = Disk::default();
    let keys = keys.read(directory, false, &disk)?;
    let engine = Sled::open_with(directory, disk.clone())?;
    // A placeholder: the import brings the key of lookups with it.
    let sealer = Sealer::with(keys, random()?);
    Ok((Arc::new(engine), Arc::new(sealer), Arc::new(FileBlobs::open(&blobs, disk)?)))
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
        Location::Memory => Err(StoreError::Broken(
            "a store in memory ends with its process: nothing can be exported from it or imported into it".to_owned(),
        )),
    }
}
