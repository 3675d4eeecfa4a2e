//! Syncs files, checks free space, and remembers a disk's failure.
//!
//! After a failed sync, no later sync is trusted: Linux reports the error only once, and a second sync succeeds
//! although data is missing on the disk. The first failure therefore stops the store for the rest of the process. The
//! next process [reads from the disk](Disk::reread) instead of the cache.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use tokio::sync::watch;

use super::engine::{Result, StoreError};

/// A function that makes a file's content, or the names in a directory, durable.
pub type Syncer = Box<dyn Fn(&File) -> io::Result<()> + Send + Sync>;

pub type Gauge = Box<dyn Fn(&Path) -> io::Result<u64> + Send + Sync>;

/// Bytes of the disk that always stay free, because another program may use space between the check and a write.
pub const RESERVE: u64 = 4 * 1024 * 1024;

/// A disk. Clones share their state.
#[derive(Clone)]
pub struct Disk {
    shared: Arc<Shared>,
    /// If true, a failed sync affects only the file that is being written; otherwise it stops the store.
    recovers: bool,
}

struct Shared {
    sync: Syncer,
    free: Gauge,
    failure: watch::Sender<Option<String>>,
}

impl Default for Disk {
    fn default() -> Self {
        Self::with(Box::new(sync), Box::new(free))
    }
}

fn sync(file: &File) -> io::Result<()> {
    if file.metadata()?.is_dir() { file.sync_all() } else { file.sync_data() }
}

fn free(path: &Path) -> io::Result<u64> {
    let system = rustix::fs::statvfs(path)?;
    Ok(system.f_bavail.saturating_mul(system.f_frsize))
}

impl Disk {
    pub fn with(sync: Syncer, free: Gauge) -> Self {
        Self { shared: Arc::new(Shared { sync, free, failure: watch::Sender::new(None) }), recovers: false }
    }

    /// Returns a disk that stays usable after a failed sync, for files that are used only after their sync.
    #[must_use]
    pub fn recovering(self) -> Self {
        Self { recovers: true, ..self }
    }

    pub fn free(&self, path: &Path) -> Option<u64> {
        (self.shared.free)(path).ok()
    }

    /// Makes a file durable. Failure is permanent, unless the disk is [recovering](Disk::recovering).
    pub fn sync(&self, file: &File) -> Result<()> {
        self.state()?;
        (self.shared.sync)(file).map_err(|error| self.fail(&error.to_string()))
    }

    /// Makes the names in a directory durable. A directory that cannot be opened does not count as a failed sync.
    pub fn sync_directory(&self, directory: &Path) -> Result<()> {
        self.state()?;
        let broken = |error| StoreError::Broken(format!("{}: {error}", directory.display()));
        self.sync(&File::open(directory).map_err(broken)?)
    }

    /// Creates a directory, and makes its name and those of missing parent directories durable.
    pub fn make_directory(&self, directory: &Path) -> Result<()> {
        let missing = directory.ancestors().take_while(|path| !path.as_os_str().is_empty() && !path.exists()).count();
        std::fs::create_dir_all(directory).map_err(|error| StoreError::Broken(error.to_string()))?;
        // The name of an existing directory is synced too, because its creator may have been killed before the sync.
        for path in directory.ancestors().skip(1).take(missing.max(1)) {
            let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
            match File::open(here) {
                Ok(file) => self.sync(&file)?,
                // Another user owns the parent directory, so this process did not create the directory.
                Err(error) if missing == 0 && error.kind() == io::ErrorKind::PermissionDenied => {}
                Err(error) => return Err(StoreError::Broken(error.to_string())),
            }
        }
        Ok(())
    }

    /// Makes a file durable and drops its pages from the cache, so that later reads come from the disk.
    pub fn reread(&self, file: &File) -> Result<()> {
        self.sync(file)?;
        #[cfg(target_os = "linux")]
        rustix::fs::fadvise(file, 0, None, rustix::fs::Advice::DontNeed)
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok(())
    }

    /// Fails with [`StoreError::Unavailable`] if writing `bytes` below `path` would leave less than [`RESERVE`] free.
    pub fn room(&self, path: &Path, bytes: u64) -> Result<()> {
        let free = (self.shared.free)(path).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let needed = RESERVE.saturating_add(bytes);
        if free >= needed {
            return Ok(());
        }
        Err(StoreError::Unavailable(format!("the disk is full: {free} bytes are free, {needed} are needed")))
    }

    pub fn fail(&self, why: &str) -> StoreError {
        if self.recovers {
            tracing::error!(why, "a file could not be synced");
            return failed(why);
        }
        self.shared.failure.send_if_modified(|failure| {
            let is_first = failure.is_none();
            if is_first {
                tracing::error!(why, "the store failed; this process no longer uses it");
                *failure = Some(why.to_owned());
            }
            is_first
        });
        failed(why)
    }

    pub fn state(&self) -> Result<()> {
        self.shared.failure.borrow().as_deref().map_or(Ok(()), |why| Err(failed(why)))
    }

    pub async fn failed(&self) -> StoreError {
        let mut failure = self.shared.failure.subscribe();
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

    #[test]
    fn a_recovering_disk_survives_a_failure_also_when_it_is_shared() {
        let disk = Disk::default();
        disk.clone().recovering().fail("one file");
        assert_eq!(disk.state(), Ok(()));
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
    fn reads_after_a_start_come_from_the_disk() {
        use rustix::io::Errno;
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("file");
        std::fs::write(&path, vec![1; 1 << 20]).unwrap();
        let file = File::open(&path).unwrap();
        let is_memory = rustix::fs::fstatfs(&file).unwrap().f_type == 0x0102_1994;
        match in_memory(&file) {
            // The file system is in memory, or does not support a read without waiting.
            Err(Errno::OPNOTSUPP) => return,
            _ if is_memory => return,
            found => assert_eq!(found, Ok(1), "what was just written is in memory"),
        }
        // The system does not drop a cached page while it is in use, so the test tries again for a while.
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
