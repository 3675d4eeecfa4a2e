//! The disk under a store: durability, free space, and failure.
//!
//! Once a sync has failed, no later success is trusted. Linux marks pages that it could not write as clean and reports
//! the error once, so a second sync succeeds, and a read returns cached data that is not on the disk. The first failure
//! therefore stops the store for the rest of the process; the next process [reads from the disk](Disk::reread).

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use tokio::sync::watch;

use super::engine::StoreError;

/// Makes a file's content, or the names in a directory, durable. Tests substitute other functions.
pub type Syncer = Box<dyn Fn(&File) -> io::Result<()> + Send + Sync>;

pub type Gauge = Box<dyn Fn(&Path) -> io::Result<u64> + Send + Sync>;

/// Bytes of the disk that always stay free. sled stops for good when a write finds no space, and another program may
/// use space between the check and the write.
pub const RESERVE: u64 = 4 * 1024 * 1024;

/// A disk. Clones share their state.
#[derive(Clone)]
pub struct Disk(Arc<Inner>);

struct Inner {
    sync: Syncer,
    free: Gauge,
    failure: watch::Sender<Option<String>>,
    /// Whether a failed sync concerns only the file being written.
    recovers: bool,
}

impl Default for Disk {
    fn default() -> Self {
        Self::with(Box::new(sync), Box::new(free))
    }
}

/// Syncs a file's data and the metadata needed to find it; for a directory, everything.
fn sync(file: &File) -> io::Result<()> {
    if file.metadata()?.is_dir() { file.sync_all() } else { file.sync_data() }
}

fn free(path: &Path) -> io::Result<u64> {
    let system = rustix::fs::statvfs(path)?;
    Ok(system.f_bavail.saturating_mul(system.f_frsize))
}

impl Disk {
    pub fn with(sync: Syncer, free: Gauge) -> Self {
        Self(Arc::new(Inner { sync, free, failure: watch::Sender::new(None), recovers: false }))
    }

    /// Returns a disk for files that are written once, synced, and only then used. A failed sync then affects that file
    /// only, and the disk stays usable.
    #[must_use]
    pub fn recovering(self) -> Self {
        match Arc::try_unwrap(self.0) {
            Ok(inner) => Self(Arc::new(Inner { recovers: true, ..inner })),
            Err(shared) => Self(shared),
        }
    }

    pub fn free(&self, path: &Path) -> Option<u64> {
        (self.0.free)(path).ok()
    }

    pub fn usual_gauge() -> Gauge {
        Box::new(free)
    }

    /// Makes a file durable. Failure is permanent, unless the disk is [recovering](Disk::recovering).
    pub fn sync(&self, file: &File) -> Result<(), StoreError> {
        self.state()?;
        (self.0.sync)(file).map_err(|error| self.fail(&error.to_string()))
    }

    /// Makes the names in a directory durable. A directory that cannot be opened is no failure of the disk: nothing was
    /// reported as written and then lost, so a later sync can be trusted.
    pub fn sync_directory(&self, directory: &Path) -> Result<(), StoreError> {
        self.state()?;
        let broken = |error| StoreError::Broken(format!("{}: {error}", directory.display()));
        self.sync(&File::open(directory).map_err(broken)?)
    }

    /// Creates a directory, and makes its name and those of missing parent directories durable.
    pub fn make_directory(&self, directory: &Path) -> Result<(), StoreError> {
        let missing = directory.ancestors().take_while(|path| !path.as_os_str().is_empty() && !path.exists()).count();
        std::fs::create_dir_all(directory).map_err(|error| StoreError::Broken(error.to_string()))?;
        // Also sync the name of a directory that existed: its creator may have been killed before the name was durable.
        for path in directory.ancestors().skip(1).take(missing.max(1)) {
            let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
            match File::open(here) {
                Ok(file) => self.sync(&file)?,
                // The parent directory belongs to another user, who alone creates names in it.
                Err(error) if missing == 0 && error.kind() == io::ErrorKind::PermissionDenied => {}
                Err(error) => return Err(StoreError::Broken(error.to_string())),
            }
        }
        Ok(())
    }

    /// Makes a file durable and drops its pages from the cache, so that later reads come from the disk.
    pub fn reread(&self, file: &File) -> Result<(), StoreError> {
        self.sync(file)?;
        #[cfg(target_os = "linux")]
        rustix::fs::fadvise(file, 0, None, rustix::fs::Advice::DontNeed)
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok(())
    }

    /// Fails with [`StoreError::Unavailable`] when `bytes` more below `path` would leave less than [`RESERVE`] free.
    pub fn room(&self, path: &Path, bytes: u64) -> Result<(), StoreError> {
        let free = (self.0.free)(path).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let needed = RESERVE.saturating_add(bytes);
        if free >= needed {
            return Ok(());
        }
        Err(StoreError::Unavailable(format!("the disk is full: {free} bytes are free, {needed} are needed")))
    }

    pub fn fail(&self, why: &str) -> StoreError {
        if self.0.recovers {
            tracing::error!(why, "a file could not be synced");
            return failed(why);
        }
        self.0.failure.send_if_modified(|failure| {
            let is_first = failure.is_none();
            if is_first {
                tracing::error!(why, "the store failed; this process no longer uses it");
                *failure = Some(why.to_owned());
            }
            is_first
        });
        failed(why)
    }

    pub fn state(&self) -> Result<(), StoreError> {
        self.0.failure.borrow().as_deref().map_or(Ok(()), |why| Err(failed(why)))
    }

    pub async fn failed(&self) -> StoreError {
        let mut failure = self.0.failure.subscribe();
        let found = failure.wait_for(Option::is_some).await.ok().and_then(|why| why.clone());
        failed(&found.unwrap_or_default())
    }
}

fn failed(why: &str) -> StoreError {
    StoreError::Unavailable(format!("the disk failed: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reserve_stays_free() {
        let disk = Disk::with(Box::new(sync), Box::new(|_| Ok(RESERVE + 100)));
        assert_eq!(disk.room(Path::new("."), 100), Ok(()));
        assert!(matches!(disk.room(Path::new("."), 101), Err(StoreError::Unavailable(_))));
        assert!(matches!(disk.room(Path::new("."), u64::MAX), Err(StoreError::Unavailable(_))));
    }

    #[tokio::test]
    async fn a_failure_is_for_good_and_the_first_one_counts() {
        let disk = Disk::default();
        assert_eq!(disk.state(), Ok(()));
        disk.fail("first");
        disk.fail("second");
        assert!(disk.failed().await.to_string().contains("first"));
        let place = tempfile::tempdir().unwrap();
        assert!(disk.sync_directory(place.path()).is_err(), "a disk that works again is not asked");
    }

    #[test]
    fn a_directory_that_cannot_be_opened_is_no_failed_disk_and_one_that_cannot_be_synced_is() {
        let place = tempfile::tempdir().unwrap();
        let disk = Disk::with(Box::new(|_| Err(io::Error::other("the device is gone"))), Box::new(free));
        assert!(matches!(disk.sync_directory(&place.path().join("vanished")), Err(StoreError::Broken(_))));
        assert_eq!(disk.state(), Ok(()));
        assert!(matches!(disk.sync_directory(place.path()), Err(StoreError::Unavailable(_))));
        assert!(disk.state().is_err());
        assert!(matches!(disk.sync_directory(&place.path().join("vanished")), Err(StoreError::Unavailable(_))));
    }

    /// Reads without waiting for a disk: succeeds if the data is cached, else fails with `AGAIN`.
    #[cfg(target_os = "linux")]
    fn in_memory(file: &File) -> rustix::io::Result<usize> {
        let mut byte = [0];
        let mut into = [io::IoSliceMut::new(&mut byte)];
        rustix::io::preadv2(file, &mut into, 0, rustix::io::ReadWriteFlags::NOWAIT)
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_read_after_a_start_comes_from_the_disk() {
        use rustix::io::Errno;
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("file");
        std::fs::write(&path, vec![1; 1 << 20]).unwrap();
        let file = File::open(&path).unwrap();
        let is_memory = rustix::fs::fstatfs(&file).unwrap().f_type == 0x0102_1994;
        match in_memory(&file) {
            // The file system is in memory, or does not support this read.
            Err(Errno::OPNOTSUPP) => return,
            _ if is_memory => return,
            found => assert_eq!(found, Ok(1), "what was just written is in memory"),
        }
        // A page in use by another processor is released a moment later.
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
        loop {
            Disk::default().reread(&file).unwrap();
            let found = in_memory(&file);
            if found == Err(Errno::AGAIN) {
                break;
            }
            assert!(std::time::Instant::now() < deadline, "it would be read from memory: {found:?}");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
}
