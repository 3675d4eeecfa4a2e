//! The embedded store: sled 0.34 with one writer thread and group commit.
//!
//! These files work around properties of sled 0.34:
//! * `flush` hands the log to the operating system but does not `fsync` on Linux. So the [writer] syncs a second
//!   descriptor of the log file (and of any overflow file) before it acknowledges a write.
//! * One sync for each write would be slow. So the writer checks all waiting batches in turn, and syncs them once.
//! * sled shows writes before they are durable. So readers use a [view], which shows only durable writes.
//! * sled silently drops the damaged end of a log. So a [tally] detects lost records, and after a crash sled
//!   [opens](start) a copy of the files first.
//! * sled stops for good, or hangs, when it cannot write. So the writer checks the free space before each write, and a
//!   failure ends the process.

mod files;
mod overflow;
mod start;
mod tally;
mod view;
mod writer;

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Once, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::RwLock;
use tokio::sync::oneshot;

use super::disk::Disk;
use super::engine::{Batch, CommitError, Engine, Key, Result, Scan, Snapshot, StoreError, Value};
use super::observe::CommitObserver;
use super::queue::{Local, Queue};
use super::snapshots::{FormerValues, PIECE, SnapshotHandle};
use files::Place;
use view::View;
use writer::{Job, Listeners, Writer};

/// Timeout for closing, which reads the whole store once.
pub const CLOSING: Duration = Duration::from_secs(110);
pub(super) const LOG: &str = "db";
/// Key of the tally. No record's key begins with two zero bytes.
const TALLY: &[u8] = b"\0\0tally";

pub struct Sled {
    view: Arc<RwLock<View>>,
    listeners: Arc<Listeners>,
    jobs: mpsc::Sender<Job>,
    writer: Option<JoinHandle<()>>,
    disk: Disk,
    directory: PathBuf,
    place: Place,
    leases: Local,
    /// Keeps the directory claimed until the writer has ended.
    _claim: Claim,
}

/// Keeps other processes from opening a directory until this value is dropped.
pub struct Claim(#[expect(dead_code, reason = "held, not used")] File);

impl Sled {
    pub fn open(directory: &Path) -> Result<Self> {
        Self::open_with(directory, Disk::default())
    }

    pub fn open_with(directory: &Path, disk: Disk) -> Result<Self> {
        Self::open_claimed(Self::claim(directory, &disk)?, directory, disk)
    }

    /// Claims the directory for this process, creating it if it is missing, without opening the store.
    pub fn claim(directory: &Path, disk: &Disk) -> Result<Claim> {
        start::lock(directory, disk).map(Claim)
    }

    pub fn open_claimed(claim: Claim, directory: &Path, disk: Disk) -> Result<Self> {
        let files = start::open(directory, &disk)?;
        let place = files.place.clone();
        let view = Arc::<RwLock<View>>::default();
        let listeners = Arc::<Listeners>::default();
        let (jobs, inbox) = mpsc::channel();
        let writer = Writer::new(directory, view.clone(), listeners.clone(), disk.clone(), files).start(inbox);
        let writer = writer.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let (directory, writer) = (directory.to_owned(), Some(writer));
        let read = view.clone();
        let leases = Local::new(move |scan| read.read().scan(&scan));
        Ok(Self { view, listeners, jobs, writer, disk, directory, place, leases, _claim: claim })
    }

    fn earlier(&self, view: &View) -> Arc<FormerValues> {
        self.listeners.snapshots.begin(&view.before)
    }
}

fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

fn quietly<T>(work: impl FnOnce() -> T) -> Option<T> {
    // The hook is installed once and stays. Otherwise stores that open at the same time would restore each other's
    // hooks.
    static QUIET: AtomicUsize = AtomicUsize::new(0);
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if QUIET.load(Ordering::SeqCst) == 0 {
                report(panic);
            }
        }));
    });
    QUIET.fetch_add(1, Ordering::SeqCst);
    let result = caught(work);
    QUIET.fetch_sub(1, Ordering::SeqCst);
    result
}

fn is_locked(error: &sled::Error) -> bool {
    error.to_string().contains("could not acquire lock")
}

fn explain(error: &sled::Error) -> String {
    let text = error.to_string();
    if is_locked(error) {
        "another process uses it".to_owned()
    } else if matches!(error, sled::Error::Corruption { .. }) {
        "the data is corrupt".to_owned()
    } else {
        text.lines().next().unwrap_or_default().to_owned()
    }
}

fn failed(error: &sled::Error) -> StoreError {
    let why = explain(error);
    if matches!(error, sled::Error::Io(..)) { StoreError::Unavailable(why) } else { StoreError::Broken(why) }
}

fn down() -> StoreError {
    StoreError::Unavailable("closed".to_owned())
}

#[async_trait::async_trait]
impl Engine for Sled {
    async fn get(&self, key: &Key) -> Result<Option<Value>> {
        self.view.read().get(key)
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Value>>> {
        if keys.len() <= PIECE {
            return self.view.read().get_many(keys);
        }
        let earlier = self.earlier(&self.view.read());
        earlier.get_many(keys, |piece| self.view.read().get_many(piece)).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>> {
        let (mut found, earlier) = {
            let view = self.view.read();
            let found = view.scan(&Scan { limit: scan.limit.min(PIECE), ..scan.clone() })?;
            if found.len() < PIECE || scan.limit == PIECE {
                return Ok(found);
            }
            (found, self.earlier(&view))
        };
        let after = found.last().map(|(key, _)| key.clone());
        let rest = Scan { after, limit: scan.limit - PIECE, ..scan };
        found.append(&mut earlier.scan(rest, |piece| self.view.read().scan(&piece)).await?);
        Ok(found)
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let (answer, wait) = oneshot::channel();
        self.jobs.send(Job::Commit(batch, answer)).map_err(|_| down())?;
        wait.await.unwrap_or_else(|_| Err(down().into()))
    }

    async fn close(&self) -> Result<()> {
        let (answer, wait) = oneshot::channel();
        if self.jobs.send(Job::Close(answer)).is_err() {
            return self.disk.state();
        }
        let late = || StoreError::Unavailable("the disk does not answer".to_owned());
        let closed = tokio::time::timeout(CLOSING, wait).await.map_err(|_| late())?;
        closed.unwrap_or_else(|_| self.disk.state())
    }

    async fn failed(&self) -> StoreError {
        self.disk.failed().await
    }

    async fn ready(&self) -> Result<()> {
        self.place.check()?;
        self.disk.state()?;
        self.view.read().db.as_ref().map(drop).ok_or_else(down)
    }

    async fn snapshot(&self) -> Result<Box<dyn Snapshot>> {
        let view = self.view.read();
        if view.db.is_none() {
            return Err(down());
        }
        let (earlier, view) = (self.earlier(&view), self.view.clone());
        Ok(Box::new(SnapshotHandle { earlier, read: move |piece| view.read().scan(&piece) }))
    }

    async fn has_snapshots(&self) -> Result<bool> {
        Ok(self.listeners.snapshots.any())
    }

    fn queue(&self) -> &dyn Queue {
        &self.leases
    }

    fn free(&self) -> Option<u64> {
        self.disk.free(&self.directory)
    }

    fn observe(&self, observer: Arc<dyn CommitObserver>) {
        self.listeners.observed.by(observer);
    }
}

impl Drop for Sled {
    /// Waits until the writer has ended, so that the files can be opened again at once. Gives up after [`CLOSING`].
    fn drop(&mut self) {
        let (answer, _) = oneshot::channel();
        // An error means that the writer has already ended.
        drop(self.jobs.send(Job::Close(answer)));
        let since = Instant::now();
        if let Some(writer) = self.writer.take() {
            while !writer.is_finished() && since.elapsed() < CLOSING {
                std::thread::sleep(Duration::from_millis(1));
            }
            if writer.is_finished() {
                drop(writer.join());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Marked;

    #[test]
    fn stores_that_open_at_once_leave_the_report_of_a_panic_as_it_was() {
        static REPORTS: AtomicUsize = AtomicUsize::new(0);
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if panic.payload().is::<Marked>() {
                REPORTS.fetch_add(1, Ordering::SeqCst);
            } else {
                report(panic);
            }
        }));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| (0..500).all(|_| quietly(std::thread::yield_now).is_some()));
            }
        });
        assert!(caught(|| std::panic::panic_any(Marked)).is_none());
        assert_eq!(REPORTS.load(Ordering::SeqCst), 1, "it is reported once");
    }
}
