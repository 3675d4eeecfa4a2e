//! Blobs as files, with a directory for each part, so that no directory grows large.
//!
//! A file is written under a temporary name, synced and renamed, and then its directory is synced. So it exists
//! completely or not at all.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::disk::Disk;
use super::super::engine::StoreError;
use super::{BlobName, Blobs, Found};

/// Suffix of a file that is still being written.
const UNFINISHED: &str = ".new";

/// Blobs in the files of a directory.
#[derive(Clone)]
pub struct FileBlobs(Arc<Inner>);

struct Inner {
    directory: PathBuf,
    disk: Disk,
    /// Number of files begun by this process, which gives each temporary file its own name.
    begun: AtomicU64,
}

impl FileBlobs {
    /// Opens a directory, creating it if it is missing.
    ///
    /// # Errors
    /// One line saying why not.
    pub fn open(directory: &Path, disk: Disk) -> Result<Self, StoreError> {
        let refuse = |error: StoreError| {
            let (StoreError::Broken(why) | StoreError::Unavailable(why)) = error;
            StoreError::Broken(format!("cannot open {}: {why}", directory.display()))
        };
        disk.make_directory(directory).map_err(refuse)?;
        disk.sync_directory(directory).map_err(refuse)?;
        let (directory, begun) = (directory.to_owned(), AtomicU64::default());
        Ok(Self(Arc::new(Inner { directory, disk, begun })))
    }

    async fn on_the_disk<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Inner) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let inner = self.0.clone();
        let done = tokio::task::spawn_blocking(move || work(&inner)).await;
        done.unwrap_or_else(|error| Err(StoreError::Broken(error.to_string())))
    }
}

fn fault(error: &std::io::Error) -> StoreError {
    let why = format!("pictures: {error}");
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::Unavailable(why),
        _ => StoreError::Broken(why),
    }
}

impl Inner {
    fn part(&self, part: u8) -> PathBuf {
        self.directory.join(format!("{part:02x}"))
    }

    fn path(&self, name: &BlobName) -> PathBuf {
        self.part(name.part()).join(name.as_str())
    }

    fn put(&self, name: &BlobName, bytes: &[u8], synced: bool) -> Result<(), StoreError> {
        self.disk.state()?;
        self.disk.room(&self.directory, bytes.len() as u64)?;
        let part = self.part(name.part());
        if !part.exists() {
            self.disk.make_directory(&part)?;
        }
        let number = self.begun.fetch_add(1, Ordering::Relaxed);
        let unfinished = part.join(format!("{}.{number}{UNFINISHED}", name.as_str()));
        if let Err(error) = self.write(&unfinished, bytes, synced) {
            // If this fails, the file is swept later.
            drop(std::fs::remove_file(&unfinished));
            return Err(error);
        }
        std::fs::rename(&unfinished, self.path(name)).map_err(|error| fault(&error))?;
        if synced { self.disk.sync_directory(&part) } else { Ok(()) }
    }

    fn write(&self, path: &Path, bytes: &[u8], synced: bool) -> Result<(), StoreError> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path).map_err(|error| fault(&error))?;
        file.write_all(bytes).map_err(|error| fault(&error))?;
        if synced { self.disk.sync(&file) } else { Ok(()) }
    }

    fn get(&self, name: &BlobName) -> Result<Option<Vec<u8>>, StoreError> {
        self.disk.state()?;
        match std::fs::read(self.path(name)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(fault(&error)),
        }
    }

    /// The removal is not synced: a file that reappears after a power failure is swept.
    fn remove(path: &Path) -> Result<(), StoreError> {
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(fault(&error)),
            _ => Ok(()),
        }
    }

    fn list(&self, part: u8) -> Result<Vec<Found>, StoreError> {
        let entries = match std::fs::read_dir(self.part(part)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(fault(&error)),
        };
        let mut found = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| fault(&error))?;
            let written = match entry.metadata().and_then(|data| data.modified()) {
                Ok(written) => written,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => return Err(fault(&error)),
            };
            let place = entry.file_name().to_string_lossy().into_owned();
            found.push(Found { name: BlobName::parse(&place), place, written });
        }
        Ok(found)
    }
}

#[async_trait::async_trait]
impl Blobs for FileBlobs {
    async fn put(&self, name: &BlobName, bytes: Vec<u8>) -> Result<(), StoreError> {
        let name = name.clone();
        self.on_the_disk(move |inner| inner.put(&name, &bytes, true)).await
    }

    async fn put_unsynced(&self, name: &BlobName, bytes: Vec<u8>) -> Result<(), StoreError> {
        let name = name.clone();
        self.on_the_disk(move |inner| inner.put(&name, &bytes, false)).await
    }

    async fn get(&self, name: &BlobName) -> Result<Option<Vec<u8>>, StoreError> {
        let name = name.clone();
        self.on_the_disk(move |inner| inner.get(&name)).await
    }

    async fn delete(&self, name: &BlobName) -> Result<(), StoreError> {
        let name = name.clone();
        self.on_the_disk(move |inner| Inner::remove(&inner.path(&name))).await
    }

    async fn list(&self, part: u8) -> Result<Vec<Found>, StoreError> {
        self.on_the_disk(move |inner| inner.list(part)).await
    }

    async fn discard(&self, part: u8, found: &Found) -> Result<(), StoreError> {
        let place = found.place.clone();
        self.on_the_disk(move |inner| Inner::remove(&inner.part(part).join(place))).await
    }
}

/// The directory of pictures that belongs to a store's directory.
pub fn beside(store: &Path) -> PathBuf {
    let mut name = store.file_name().unwrap_or_default().to_owned();
    name.push(".blobs");
    store.with_file_name(name)
}

/// Whether one directory lies inside the other.
pub fn lies_in(inner: &Path, outer: &Path) -> bool {
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    whole(inner).starts_with(whole(outer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_lie_beside_a_store_and_never_in_it() {
        assert_eq!(beside(Path::new("./data")), Path::new("./data.blobs"));
        assert_eq!(beside(Path::new("/srv/saral/")), Path::new("/srv/saral.blobs"));
        assert!(lies_in(Path::new("data/pictures"), Path::new("./data")));
        assert!(!lies_in(Path::new("data.blobs"), Path::new("./data")));
    }

    #[tokio::test]
    async fn a_file_is_there_as_a_whole_and_gone_when_it_is_deleted() {
        let place = tempfile::tempdir().unwrap();
        let blobs = FileBlobs::open(&place.path().join("a/b"), Disk::default()).unwrap();
        let name = BlobName::new("t", "u", "i").unwrap();
        assert_eq!(blobs.get(&name).await.unwrap(), None);
        blobs.put(&name, b"one".to_vec()).await.unwrap();
        blobs.put(&name, b"two".to_vec()).await.unwrap();
        assert_eq!(blobs.get(&name).await.unwrap(), Some(b"two".to_vec()));
        let found = blobs.list(name.part()).await.unwrap();
        assert_eq!(found.iter().map(|found| found.name.clone()).collect::<Vec<_>>(), [Some(name.clone())]);
        blobs.delete(&name).await.unwrap();
        blobs.delete(&name).await.unwrap();
        assert_eq!(blobs.get(&name).await.unwrap(), None);
    }

    #[tokio::test]
    async fn without_room_nothing_is_left_behind() {
        let place = tempfile::tempdir().unwrap();
        let disk = Disk::with(Box::new(|_| Ok(())), Box::new(|_| Ok(0)));
        let blobs = FileBlobs::open(place.path(), disk).unwrap();
        let name = BlobName::new("t", "u", "i").unwrap();
        assert!(matches!(blobs.put(&name, b"one".to_vec()).await, Err(StoreError::Unavailable(_))));
        assert_eq!(blobs.list(name.part()).await.unwrap(), []);
    }
}
