//! Stores blobs as files, with a directory for each [partition](BlobName::part).
//!
//! A new file is written and synced under a temporary name and then renamed, so a file with a blob's name is complete.
//! Only [`Blobs::put_unsynced`] omits the sync. The file [`OWNER`] names the only store that may use the directory,
//! because another store, such as a restored copy, would sweep pictures that its records do not name. A deleted file
//! stays in quarantine for [`QUARANTINE_DAYS`](super::QUARANTINE_DAYS).

mod quarantine;

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;

use super::super::disk::Disk;
use super::super::engine::{Result, StoreError};
use super::{BlobName, Blobs, Found};

/// Suffix of a file that is still being written.
const UNFINISHED: &str = ".new";
/// Name of the file with the id of the store that owns the directory.
const OWNER: &str = "store.id";
/// Name of the file that is written to test whether the disk works again.
const TRIAL: &str = "trial.new";

#[derive(Clone)]
pub struct FileBlobs(Arc<Inner>);

struct Inner {
    directory: PathBuf,
    disk: Disk,
    is_failing: AtomicBool,
    owner: OnceLock<String>,
}

impl FileBlobs {
    pub fn open(directory: &Path, disk: Disk) -> Result<Self> {
        let refuse = |error: StoreError| error.cannot_open(directory);
        disk.make_directory(directory).map_err(refuse)?;
        disk.sync_directory(directory).map_err(refuse)?;
        let (directory, is_failing, owner) = (directory.to_owned(), AtomicBool::default(), OnceLock::new());
        Ok(Self(Arc::new(Inner { directory, disk, is_failing, owner })))
    }

    /// Claims the directory for the store with this id, or fails if another store owns it. `None` claims nothing, and
    /// fails if any store owns the directory.
    pub fn claim(&self, store: Option<&str>) -> Result<()> {
        let Inner { directory, disk, owner, .. } = &*self.0;
        let broken =
            |why: &dyn std::fmt::Display| StoreError::Broken(format!("cannot open {}: {why}", directory.display()));
        let foreign = "its pictures belong to another store, which would lose them; name another directory (--blobs)";
        match (std::fs::read_to_string(directory.join(OWNER)), store) {
            (Err(error), _) if error.kind() != ErrorKind::NotFound => return Err(broken(&error)),
            (Err(_), None) => return Ok(()),
            (Err(_), Some(store)) => {
                // Concurrent writes are harmless, because all servers of a store write the same id.
                let unfinished = directory.join(format!("{OWNER}.{}{UNFINISHED}", ulid::Ulid::new()));
                self.0.write(&unfinished, store.as_bytes(), true)?;
                std::fs::rename(&unfinished, directory.join(OWNER)).map_err(fault)?;
                disk.sync_directory(directory)?;
            }
            (Ok(owner), Some(store)) if owner.trim() == store => {}
            (Ok(_), _) => return Err(broken(&foreign)),
        }
        if let Some(store) = store {
            owner.get_or_init(|| store.to_owned());
        }
        Ok(())
    }

    /// Checks that the directory can be claimed by a new store.
    pub fn check_free(&self) -> Result<()> {
        self.claim(None)?;
        self.0.try_writing()
    }

    pub fn is_claimed(&self) -> Result<bool> {
        Ok(found(std::fs::metadata(self.0.directory.join(OWNER)))?.is_some())
    }

    /// Claims the directory that the store with this id has claimed before. Fails if that directory is away.
    pub fn reclaim(&self, store: &str) -> Result<()> {
        if self.is_claimed()? {
            return self.claim(Some(store));
        }
        let place = self.0.directory.display();
        Err(StoreError::Broken(format!(
            "cannot open {place}: the store's pictures are not there; mount or name (--blobs) their directory, or, if \
             they are lost, write {store} into {place}/{OWNER}"
        )))
    }

    async fn on_the_disk<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Inner) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let inner = self.0.clone();
        let done = tokio::task::spawn_blocking(move || work(&inner)).await;
        done.unwrap_or_else(|error| Err(StoreError::Broken(error.to_string())))
    }
}

fn fault(error: std::io::Error) -> StoreError {
    StoreError::Unavailable(format!("pictures: {error}"))
}

/// Returns `None` for a file that does not exist.
fn found<T>(result: std::io::Result<T>) -> Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(fault(error)),
    }
}

impl Inner {
    fn part(&self, part: u8) -> PathBuf {
        self.directory.join(format!("{part:02x}"))
    }

    fn path(&self, name: &BlobName) -> PathBuf {
        self.part(name.part()).join(name.as_str())
    }

    /// Checks that the directory is the claimed one, and neither another store's nor an empty mount point.
    fn in_place(&self) -> Result<()> {
        let Some(owner) = self.owner.get() else { return Ok(()) };
        let found = std::fs::read_to_string(self.directory.join(OWNER));
        if found.as_ref().is_ok_and(|found| found.trim() == owner) {
            return Ok(());
        }
        let why = found.err().map_or_else(|| "it belongs to another store".to_owned(), |error| error.to_string());
        let directory = self.directory.display();
        Err(StoreError::Unavailable(format!("{directory} was taken away from the running server ({why})")))
    }

    fn put(&self, name: &BlobName, bytes: &[u8], synced: bool) -> Result<()> {
        self.disk.state()?;
        self.in_place()?;
        // A full disk does not set `is_failing`, because the server can still do everything else.
        self.disk.room(&self.directory, bytes.len() as u64)?;
        let put = self.try_put(name, bytes, synced);
        self.is_failing.store(put.is_err(), Ordering::Relaxed);
        put
    }

    fn try_put(&self, name: &BlobName, bytes: &[u8], synced: bool) -> Result<()> {
        let part = self.part(name.part());
        if !part.exists() {
            self.disk.make_directory(&part)?;
        }
        // Several processes may share the directory, so the name contains a ULID, which no other process creates.
        let unfinished = part.join(format!("{}.{}{UNFINISHED}", name.as_str(), ulid::Ulid::new()));
        if let Err(error) = self.write(&unfinished, bytes, synced) {
            // If the removal fails, the sweep removes the file later.
            drop(std::fs::remove_file(&unfinished));
            return Err(error);
        }
        std::fs::rename(&unfinished, self.path(name)).map_err(fault)?;
        if synced { self.disk.sync_directory(&part) } else { Ok(()) }
    }

    fn write(&self, path: &Path, bytes: &[u8], synced: bool) -> Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path).map_err(fault)?;
        file.write_all(bytes).map_err(fault)?;
        if synced { self.disk.sync(&file) } else { Ok(()) }
    }

    fn get(&self, name: &BlobName) -> Result<Option<Vec<u8>>> {
        self.disk.state()?;
        self.or_away(found(std::fs::read(self.path(name)))?)
    }

    /// Returns what was found. Nothing can be found, and nothing is missing, while the directory is away.
    fn or_away<T>(&self, found: Option<T>) -> Result<Option<T>> {
        if found.is_none() {
            self.in_place()?;
        }
        Ok(found)
    }

    fn ready(&self) -> Result<()> {
        self.disk.state()?;
        self.in_place()?;
        if self.is_failing.load(Ordering::Relaxed) {
            self.try_writing()?;
            self.is_failing.store(false, Ordering::Relaxed);
        }
        Ok(())
    }

    fn try_writing(&self) -> Result<()> {
        let trial = self.directory.join(TRIAL);
        let tried = self.write(&trial, b"trial", true);
        drop(std::fs::remove_file(&trial));
        tried
    }

    /// Removes a file without a sync. If the file reappears after a power failure, the sweep removes it.
    fn remove(path: &Path) -> Result<()> {
        found(std::fs::remove_file(path)).map(drop)
    }

    fn list(&self, part: u8) -> Result<Vec<Found>> {
        let Some(entries) = found(std::fs::read_dir(self.part(part)))? else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for entry in entries {
            let entry = entry.map_err(fault)?;
            let Some(written) = found(entry.metadata().and_then(|data| data.modified()))? else { continue };
            let place = entry.file_name().to_string_lossy().into_owned();
            all.push(Found { name: BlobName::parse(&place), place, written });
        }
        Ok(all)
    }
}

#[async_trait::async_trait]
impl Blobs for FileBlobs {
    async fn put(&self, name: &BlobName, bytes: Vec<u8>) -> Result<()> {
        let name = name.clone();
        self.on_the_disk(move |inner| inner.put(&name, &bytes, true)).await
    }

    async fn put_unsynced(&self, name: &BlobName, bytes: Vec<u8>) -> Result<()> {
        let name = name.clone();
        self.on_the_disk(move |inner| inner.put(&name, &bytes, false)).await
    }

    async fn get(&self, name: &BlobName) -> Result<Option<Vec<u8>>> {
        let name = name.clone();
        self.on_the_disk(move |inner| inner.get(&name)).await
    }

    async fn has(&self, name: &BlobName) -> Result<bool> {
        let name = name.clone();
        let find = move |inner: &Inner| inner.or_away(found(std::fs::metadata(inner.path(&name)))?);
        Ok(self.on_the_disk(find).await?.is_some())
    }

    async fn delete(&self, name: &BlobName) -> Result<()> {
        let name = name.clone();
        self.on_the_disk(move |inner| inner.set_aside(&inner.path(&name))).await
    }

    async fn remove(&self, name: &BlobName) -> Result<()> {
        let name = name.clone();
        self.on_the_disk(move |inner| Inner::remove(&inner.path(&name))).await
    }

    async fn expire(&self) -> Result<()> {
        self.on_the_disk(|inner| inner.expire(SystemTime::now())).await
    }

    async fn ready(&self) -> Result<()> {
        self.on_the_disk(Inner::ready).await
    }

    fn free(&self) -> Option<u64> {
        self.0.disk.free(&self.0.directory)
    }

    async fn list(&self, part: u8) -> Result<Vec<Found>> {
        self.on_the_disk(move |inner| inner.list(part)).await
    }

    async fn discard(&self, part: u8, found: &Found) -> Result<()> {
        let (place, is_blob) = (found.place.clone(), found.name.is_some());
        self.on_the_disk(move |inner| {
            let path = inner.part(part).join(place);
            if is_blob { inner.set_aside(&path) } else { Inner::remove(&path) }
        })
        .await
    }
}

pub fn beside(store: &Path) -> PathBuf {
    let mut name = store.file_name().unwrap_or_default().to_owned();
    name.push(".blobs");
    store.with_file_name(name)
}

pub fn lies_in(inner: &Path, outer: &Path) -> bool {
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    whole(inner).starts_with(whole(outer))
}

#[cfg(test)]
mod tests;
