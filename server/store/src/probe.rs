//! Defines the probe, a record that must open with the store's keys.
//!
//! The probe contains the lookup key (for the keyed hashes in records' keys) and the ids of older keys with which
//! values may still be sealed.
//!
//! The file `store.probe` is a copy, so that a start with wrong keys is refused before the database is opened. The copy
//! never names fewer keys than the record: a key is added to the copy first and removed from the copy last.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::Path;

use secrecy::ExposeSecret as _;
use secrecy::zeroize::Zeroizing;

use super::disk::Disk;
use super::engine::{Batch, CommitError, Engine, Key, Result, StoreError};
use super::key_source::place;
use super::keyring::{ID_BYTES, KeyId, Keyring, Secret, random, secret};

/// Returns the key of the probe, which has no tenant and therefore sorts first.
pub(super) fn key() -> Key {
    Key::system("store")
}

/// Returns the key of the record that marks an unfinished import.
pub(super) fn unfinished() -> Key {
    Key::system("import")
}

const FILE: &str = "store.probe";

/// Maximum number of attempts to write the probe while other processes start.
const ATTEMPTS: usize = 8;

/// The only supported schema version. Such a probe has the lookup key, then the ids of the older keys.
const VERSION: u8 = 2;

pub(super) struct Probe {
    sealed_by: KeyId,
    pub(super) lookup: Secret,
    /// Ids of keys other than `sealed_by` with which values may still be sealed.
    older: BTreeSet<KeyId>,
}

impl Probe {
    fn fresh(keys: &Keyring) -> Result<Self> {
        Ok(Self { sealed_by: keys.current(), lookup: random()?, older: BTreeSet::new() })
    }

    /// Opens a probe, and checks that the keyring has every key that the store needs.
    pub(super) fn open(keys: &Keyring, sealed: &[u8]) -> Result<Self> {
        let another = || {
            let why = "the data was written with another key (LOAN_STORE_KEY; the key before it belongs into \
                       LOAN_STORE_KEYS_OLD until `loan-server rekey` is done), or its probe is damaged";
            StoreError::Broken(why.to_owned())
        };
        let unknown = || StoreError::Broken("the probe was written by a newer version of this program".to_owned());
        let plain = keys.open(key().as_bytes(), sealed).map_err(|_| another())?;
        let text = Zeroizing::new(plain.text);
        let Some((lookup, ids)) = text.split_first_chunk().filter(|_| plain.version == VERSION) else {
            return Err(unknown());
        };
        let (ids, []) = ids.as_chunks::<ID_BYTES>() else { return Err(unknown()) };
        let older: BTreeSet<KeyId> = ids.iter().map(|id| KeyId(*id)).collect();
        match older.iter().find(|id| !keys.has(**id)) {
            Some(id) => Err(StoreError::Broken(format!(
                "part of the data is still sealed with an older key ({id}); add that to LOAN_STORE_KEYS_OLD, and finish \
                 `loan-server rekey`"
            ))),
            None => Ok(Self { sealed_by: plain.key, lookup: secret(lookup), older }),
        }
    }

    fn seal(&self, keys: &Keyring) -> Result<Vec<u8>> {
        let mut text = Zeroizing::new(self.lookup.expose_secret().to_vec());
        text.extend(self.older.iter().flat_map(|id| id.0));
        keys.seal(key().as_bytes(), VERSION, &text)
    }

    /// Makes the current key the sealing key; the former sealing key becomes an older key.
    fn adopted(mut self, keys: &Keyring) -> Self {
        self.older.insert(self.sealed_by);
        self.sealed_by = keys.current();
        self.older.remove(&keys.current());
        self
    }
}

pub(super) fn check_copy(directory: &Path, keys: &Keyring) -> Result<()> {
    let Some(sealed) = read_copy(directory)? else { return Ok(()) };
    Probe::open(keys, &sealed).map(drop).map_err(|error| error.cannot_open(directory))
}

fn read_copy(directory: &Path) -> Result<Option<Vec<u8>>> {
    let path = directory.join(FILE);
    match std::fs::read(&path) {
        Ok(sealed) => Ok(Some(sealed)),
        // The first start has no copy yet, and writes the copy later.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::Broken(format!("{}: {error}", path.display()))),
    }
}

fn copy(directory: Option<&Path>, sealed: &[u8], disk: &Disk) -> Result<()> {
    let Some(directory) = directory else { return Ok(()) };
    if read_copy(directory)?.as_deref() == Some(sealed) {
        return Ok(());
    }
    place(&directory.join(FILE), sealed, disk)
}

/// Writes the probe of a new store, and returns the lookup key.
pub(super) async fn begin(engine: &dyn Engine, keys: &Keyring) -> Result<Secret> {
    let probe = Probe::fresh(keys)?;
    write(engine, None, probe.seal(keys)?).await.map_err(CommitError::unexpected)?;
    Ok(probe.lookup)
}

/// Makes the current key the sealing key of the store, and returns the lookup key.
pub(super) async fn adopt(
    engine: &dyn Engine,
    directory: Option<&Path>,
    keys: &Keyring,
    disk: &Disk,
) -> Result<Secret> {
    for _ in 1..ATTEMPTS {
        match try_adopt(engine, directory, keys, disk).await {
            // Another process that is starting has changed the probe.
            Err(CommitError::Conflict(_)) => {}
            done => return done.map_err(CommitError::unexpected),
        }
    }
    try_adopt(engine, directory, keys, disk).await.map_err(CommitError::unexpected)
}

async fn try_adopt(
    engine: &dyn Engine,
    directory: Option<&Path>,
    keys: &Keyring,
    disk: &Disk,
) -> Result<Secret, CommitError> {
    let was = match engine.get(&key()).await? {
        Some(was) => was,
        None => {
            let begun = begin(engine, keys).await;
            // Another process may have written its probe first. In that case, its probe counts.
            let is_there = engine.get(&key()).await?;
            is_there.ok_or_else(|| begun.err().unwrap_or_else(|| StoreError::Broken("the probe is gone".to_owned())))?
        }
    };
    let probe = Probe::open(keys, &was)?;
    if probe.sealed_by == keys.current() {
        copy(directory, &was, disk)?;
        return Ok(probe.lookup);
    }
    let probe = probe.adopted(keys);
    let sealed = probe.seal(keys)?;
    copy(directory, &sealed, disk)?;
    write(engine, Some(was), sealed).await?;
    Ok(probe.lookup)
}

/// Removes the older keys from the probe, once no value is sealed with them.
pub(super) async fn settle(engine: &dyn Engine, directory: Option<&Path>, keys: &Keyring, disk: &Disk) -> Result<()> {
    let was = engine.get(&key()).await?.unwrap_or_default();
    let probe = Probe::open(keys, &was)?;
    if keys.is_current(&was) && probe.older.is_empty() {
        return copy(directory, &was, disk);
    }
    let sealed = Probe { older: BTreeSet::new(), ..probe }.seal(keys)?;
    write(engine, Some(was), sealed.clone()).await.map_err(CommitError::unexpected)?;
    copy(directory, &sealed, disk)
}

async fn write(engine: &dyn Engine, was: Option<Vec<u8>>, sealed: Vec<u8>) -> Result<(), CommitError> {
    let mut batch = Batch::new();
    match was {
        Some(was) => batch.expect(key(), was),
        None => {
            batch.expect_absent(key());
            // Otherwise the probe could be written in the middle of another process's import.
            batch.expect_absent(unfinished());
        }
    }
    batch.put(key(), sealed);
    engine.commit(batch).await
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::super::engine::Scan;
    use super::super::memory::Memory;
    use super::super::queue::Queue;
    use super::super::seal::StoreKey;
    use super::*;

    /// Simulates a power failure between writing the record and its copy, with a disk that cannot sync.
    #[tokio::test]
    async fn a_key_is_added_to_the_copy_first_and_taken_from_it_last() {
        let place = tempfile::tempdir().unwrap();
        let directory = place.path();
        let (old, new) = (StoreKey::random().unwrap(), StoreKey::random().unwrap());
        let (before, both) = (Keyring::new(&old, &[]), Keyring::new(&new, &[old]));
        let (engine, disk) = (Memory::default(), Disk::default());
        let failing = || Disk::with(Box::new(|_| Err(std::io::Error::other("gone"))), Box::new(|_| Ok(u64::MAX)));
        adopt(&engine, Some(directory), &before, &disk).await.unwrap();

        adopt(&engine, Some(directory), &both, &failing()).await.unwrap_err();
        let record = engine.get(&key()).await.unwrap().unwrap();
        assert!(before.is_current(&record), "the record names the new key, and no copy does");

        adopt(&engine, Some(directory), &both, &disk).await.unwrap();
        settle(&engine, Some(directory), &both, &failing()).await.unwrap_err();
        let record = engine.get(&key()).await.unwrap().unwrap();
        assert_eq!(Probe::open(&both, &record).unwrap().older.len(), 0);
        let copy = read_copy(directory).unwrap().unwrap();
        assert_eq!(Probe::open(&both, &copy).unwrap().older.len(), 1);
    }

    /// A database that two processes read before either of them writes.
    struct ReadAtOnce {
        inner: Memory,
        both: tokio::sync::Barrier,
        reads: AtomicUsize,
    }

    #[async_trait::async_trait]
    impl Engine for ReadAtOnce {
        async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
            let read = self.inner.get(key).await;
            if self.reads.fetch_add(1, Ordering::SeqCst) < 2 {
                self.both.wait().await;
            }
            read
        }

        async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
            self.inner.get_many(keys).await
        }

        async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
            self.inner.scan(scan).await
        }

        async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
            self.inner.commit(batch).await
        }

        async fn close(&self) -> Result<(), StoreError> {
            self.inner.close().await
        }

        fn queue(&self) -> &dyn Queue {
            self.inner.queue()
        }
    }

    #[tokio::test]
    async fn processes_that_start_at_once_with_a_new_key_all_start() {
        let (old, new) = (StoreKey::random().unwrap(), StoreKey::random().unwrap());
        let (before, both) = (Keyring::new(&old, &[]), Keyring::new(&new, &[old]));
        let (inner, disk) = (Memory::default(), Disk::default());
        let lookup = adopt(&inner, None, &before, &disk).await.unwrap();
        let engine = ReadAtOnce { inner, both: tokio::sync::Barrier::new(2), reads: AtomicUsize::new(0) };
        let (one, other) = tokio::join!(adopt(&engine, None, &both, &disk), adopt(&engine, None, &both, &disk));
        for adopted in [one, other] {
            assert_eq!(adopted.unwrap().expose_secret(), lookup.expose_secret());
        }
        let record = engine.get(&key()).await.unwrap().unwrap();
        assert!(both.is_current(&record) && Probe::open(&both, &record).unwrap().older.len() == 1);
    }
}
