//! Opens the store that `--store` names, with its keys.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Opened;
use super::blobs::files::{self, FileBlobs};
use super::blobs::{Blobs, MemoryBlobs};
use super::disk::Disk;
use super::engine::{Engine, Result, Scan, StoreError};
use super::key_source::KeySource;
use super::keyring::random;
use super::kind::Kinds;
use super::memory::Memory;
use super::postgres::Postgres;
use super::postgres::address::Address;
use super::seal::{Sealer, StoreKey};
use super::sled::{LOG, Sled};
use super::{identity, probe};

/// Time within which a process that has given a database its id claims the directory of the pictures.
const CLAIMED_WITHIN: Duration = Duration::from_secs(1);

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    Memory,
    Sled(PathBuf),
    Postgres(Box<Address>),
}

impl std::str::FromStr for Location {
    type Err = String;

    fn from_str(url: &str) -> Result<Self, String> {
        match url.split_once(':') {
            None if url == "memory" => Ok(Self::Memory),
            Some(("sled", path)) if !path.is_empty() => Ok(Self::Sled(PathBuf::from(path))),
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(Box::new(url.parse()?))),
            // The error does not repeat the text, which may hold a password.
            _ => Err("a store is sled:DIRECTORY, memory or postgres://USER:PASSWORD@HOST/DATABASE".to_owned()),
        }
    }
}

/// Opens a store in memory, or in a directory with the pictures beside it. Uses `key` if given; else a store in memory
/// uses a random key, and a directory the key in `store.key`. The error is one line.
pub async fn open(location: &Location, key: Option<&str>, kinds: &'static Kinds) -> Result<Opened> {
    let wrong = || StoreError::Broken("a key is 64 hexadecimal digits".to_owned());
    let keys = match key {
        Some(text) => KeySource::given(StoreKey::from_hex(text).ok_or_else(wrong)?, Vec::new()),
        None => KeySource::beside(Vec::new()),
    };
    open_with(location, None, &keys, kinds).await
}

/// Opens a store like [`open`], with a given directory for the pictures and with keys from any source.
/// Fails when the pictures' directory lies inside the store's.
pub async fn open_with(
    location: &Location,
    blobs: Option<&Path>,
    keys: &KeySource,
    kinds: &'static Kinds,
) -> Result<Opened> {
    open_for(Purpose::Serving, location, blobs, keys, kinds).await.map(|(opened, _)| opened)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Creates a new store where there is none.
    Serving,
    /// Fails where there is no store.
    Reading,
    /// As [`Self::Reading`]; if the store uses a key file, generates the new key.
    ChangingKey,
}

pub(super) async fn open_for(
    purpose: Purpose,
    location: &Location,
    blobs: Option<&Path>,
    keys: &KeySource,
    kinds: &'static Kinds,
) -> Result<(Opened, Disk)> {
    match location {
        Location::Memory if purpose == Purpose::Serving => Ok((open_memory(blobs, keys).await?, Disk::default())),
        Location::Memory => Err(in_memory()),
        Location::Sled(directory) => open_directory(directory, blobs, (keys, purpose), kinds).await,
        Location::Postgres(address) => open_database(address, blobs, (keys, purpose), kinds).await,
    }
}

fn in_memory() -> StoreError {
    let why = "a store in memory ends with its process: nothing can be exported from it or imported into it";
    StoreError::Broken(why.to_owned())
}

fn no_store(place: &dyn std::fmt::Display) -> StoreError {
    StoreError::Broken(format!("cannot open {place}: there is no store"))
}

async fn open_memory(blobs: Option<&Path>, keys: &KeySource) -> Result<Opened> {
    let keys = keys.passing()?;
    let engine = Memory::default();
    let lookup = probe::begin(&engine, &keys).await?;
    let blobs: Arc<dyn Blobs> = match blobs {
        Some(directory) => {
            let blobs = FileBlobs::open(directory, Disk::default())?;
            blobs.claim(None)?;
            Arc::new(blobs)
        }
        None => Arc::new(MemoryBlobs::default()),
    };
    Ok((Arc::new(engine), Arc::new(Sealer::with(keys, lookup)), blobs))
}

/// Opens a database, which several processes may open at the same time.
async fn open_database(
    address: &Address,
    blobs: Option<&Path>,
    (source, purpose): (&KeySource, Purpose),
    kinds: &'static Kinds,
) -> Result<(Opened, Disk)> {
    let disk = Disk::default();
    let blobs = shared_pictures(address, blobs)?;
    let engine = Postgres::open(address, kinds).await?;
    let is_new = engine.get(&probe::key()).await?.is_none();
    // A server writes the probe as its first record, an import as its last. So records without a probe are an
    // unfinished import.
    if is_new && !engine.scan(Scan::everything(1)).await?.is_empty() && engine.get(&probe::key()).await?.is_none() {
        return Err(unfinished(address));
    }
    if is_new && purpose != Purpose::Serving {
        return Err(no_store(address));
    }
    let mut keys = source.read(None, is_new, &disk)?;
    if purpose == Purpose::ChangingKey {
        keys = source.renew(None, keys, &disk)?;
    }
    let lookup = probe::adopt(&engine, None, &keys, &disk).await?;
    // Each picture's file is written once, so a failed sync affects no other file.
    let blobs = FileBlobs::open(blobs, Disk::default().recovering())?;
    Ok((claimed(Arc::new(engine), Sealer::with(keys, lookup), blobs).await?, disk))
}

async fn claimed(engine: Arc<dyn Engine>, sealer: Sealer, blobs: FileBlobs) -> Result<Opened> {
    if let Err(error) = claim_pictures(engine.as_ref(), &sealer, &blobs).await {
        engine.close().await?;
        return Err(error);
    }
    Ok((engine, Arc::new(sealer), Arc::new(blobs)))
}

/// Claims the directory of the pictures. A store gets its id only once it can claim a directory, so a store with an id
/// has pictures elsewhere if the directory does not name it.
async fn claim_pictures(engine: &dyn Engine, sealer: &Sealer, blobs: &FileBlobs) -> Result<()> {
    if identity::find(engine, sealer).await?.is_none() {
        match blobs.check_free() {
            Ok(()) => return blobs.claim(Some(&identity::of(engine, sealer).await?)),
            // Another process on the same database may have claimed the directory meanwhile.
            Err(error) if identity::find(engine, sealer).await?.is_none() => return Err(error),
            Err(_) => {}
        }
    }
    // Another process that opens the database for the first time stores the id just before it claims the directory.
    let began = Instant::now();
    while engine.is_shared() && !blobs.is_claimed()? && began.elapsed() < CLAIMED_WITHIN {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    blobs.reclaim(&identity::of(engine, sealer).await?)
}

fn shared_pictures<'a>(address: &Address, blobs: Option<&'a Path>) -> Result<&'a Path> {
    let why = "--blobs DIR (LOAN_BLOBS) must name the directory of the pictures, the same for all of its servers";
    blobs.ok_or_else(|| StoreError::Broken(format!("cannot open {address}: {why}")))
}

fn unfinished(place: &dyn std::fmt::Display) -> StoreError {
    StoreError::Broken(format!("cannot open {place}: an import into it did not end; empty it and import again"))
}

async fn open_directory(
    directory: &Path,
    blobs: Option<&Path>,
    (source, purpose): (&KeySource, Purpose),
    kinds: &'static Kinds,
) -> Result<(Opened, Disk)> {
    let is_new = !directory.join(LOG).exists();
    if is_new && purpose != Purpose::Serving {
        return Err(no_store(&directory.display()));
    }
    let blobs = pictures(directory, blobs)?;
    let disk = Disk::default();
    let claim = Sled::claim(directory, &disk)?;
    // Opening the database changes its files, so checks that do not need the database come first.
    let mut keys = source.read(Some(directory), is_new, &disk)?;
    probe::check_copy(directory, &keys)?;
    if purpose == Purpose::ChangingKey {
        keys = source.renew(Some(directory), keys, &disk)?;
    }
    let engine = Sled::open_claimed(claim, directory, disk.clone())?;
    if engine.get(&probe::key()).await?.is_none() {
        if !engine.scan(Scan::everything(1)).await?.is_empty() {
            return Err(unfinished(&directory.display()));
        }
        // A failed import leaves an empty log.
        if purpose != Purpose::Serving {
            return Err(no_store(&directory.display()));
        }
    }
    let lookup = probe::adopt(&engine, Some(directory), &keys, &disk).await?;
    let sealer = Sealer::with(keys, lookup);
    if let Err(StoreError::Broken(why)) = identity::check_versions(&engine, &sealer, kinds.all).await {
        engine.close().await?;
        return Err(StoreError::Broken(format!("cannot open {}: {why}", directory.display())));
    }
    let blobs = FileBlobs::open(&blobs, disk.clone())?;
    Ok((claimed(Arc::new(engine), sealer, blobs).await?, disk))
}

/// Opens an existing store, which is never a store in memory.
pub async fn existing(
    location: &Location,
    blobs: Option<&Path>,
    keys: &KeySource,
    kinds: &'static Kinds,
) -> Result<Opened> {
    open_for(Purpose::Reading, location, blobs, keys, kinds).await.map(|(opened, _)| opened)
}

/// Opens a store for an import. The import itself checks that the store is empty. No key is created, because the
/// imported values are sealed with existing keys.
pub async fn empty(
    location: &Location,
    blobs: Option<&Path>,
    keys: &KeySource,
    kinds: &'static Kinds,
) -> Result<Opened> {
    let disk = Disk::default();
    let (engine, blobs, keys): (Arc<dyn Engine>, _, _) = match location {
        Location::Postgres(address) => {
            let blobs = shared_pictures(address, blobs)?.to_owned();
            let keys = keys.read(None, false, &disk)?;
            (Arc::new(Postgres::open(address, kinds).await?), blobs, keys)
        }
        Location::Memory => return Err(in_memory()),
        Location::Sled(directory) => {
            let blobs = pictures(directory, blobs)?;
            let keys = keys.read(Some(directory.as_path()), false, &disk)?;
            (Arc::new(Sled::open_with(directory, disk.clone())?), blobs, keys)
        }
    };
    // The random key is a placeholder, because the import contains the real lookup key.
    let sealer = Sealer::with(keys, random()?);
    let blobs = FileBlobs::open(&blobs, disk)?;
    if engine.scan(Scan::everything(1)).await?.is_empty() {
        blobs.claim(None)?;
    }
    Ok((engine, Arc::new(sealer), Arc::new(blobs)))
}

fn pictures(store: &Path, wanted: Option<&Path>) -> Result<PathBuf> {
    let directory = wanted.map_or_else(|| files::beside(store), Path::to_owned);
    if files::lies_in(&directory, store) {
        let why = "pictures must not lie in the directory of the store (--blobs)";
        return Err(StoreError::Broken(format!("cannot open {}: {why}", directory.display())));
    }
    Ok(directory)
}
