//! The embedded store: sled 0.34 with one writer thread and group commit.
//!
//! Two properties of sled 0.34 shape this file. Its `flush` hands the log to the operating system but does not `fsync`
//! on Linux, so the writer syncs a second descriptor of the log file (and of any overflow file) before it answers. And an
//! acknowledged write must not wait for its own sync alone, so the writer takes every batch that is waiting, checks each
//! against what the batches before it will have written, and pays for one sync together.

use std::collections::{BTreeMap, HashSet};
use std::ffi::OsString;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread::JoinHandle;

use tokio::sync::oneshot;

use super::engine::{Batch, CommitError, Conflict, Engine, Key, Scan, StoreError, Value};

/// Batches that share one sync at most; bounds the time the first of them waits.
const GROUP: usize = 256;
/// Memory for pages.
const CACHE_BYTES: u64 = 64 * 1024 * 1024;

type Answer = oneshot::Sender<Result<(), CommitError>>;

enum Job {
    Commit(Batch, Answer),
    Close(oneshot::Sender<Result<(), StoreError>>),
}

/// The embedded store.
pub struct Sled {
    db: sled::Db,
    jobs: mpsc::Sender<Job>,
    writer: Option<JoinHandle<()>>,
}

impl Sled {
    /// Opens the store in `directory`, which is made when it is missing.
    ///
    /// # Errors
    /// One line saying why: in use by another process, not writable, corrupt.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        let refuse = |why: String| StoreError(format!("cannot open {}: {why}", directory.display()));
        std::fs::create_dir_all(directory).map_err(|error| refuse(error.to_string()))?;
        let config = sled::Config::new().path(directory).cache_capacity(CACHE_BYTES).flush_every_ms(None);
        // A damaged log can make sled panic while it recovers; that too is one line, not a trace.
        let opened = quietly(|| config.open()).ok_or_else(|| refuse("the data is corrupt".to_owned()))?;
        let db = opened.map_err(|error| refuse(explain(&error)))?;
        let log = File::open(directory.join("db")).map_err(|error| refuse(error.to_string()))?;
        let overflow = Overflow { directory: directory.join("blobs"), synced: HashSet::new() };
        let (jobs, inbox) = mpsc::channel();
        let writer = Writer { db: db.clone(), log, overflow };
        let writer = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || writer.run(&inbox))
            .map_err(|error| refuse(error.to_string()))?;
        Ok(Self { db, jobs, writer: Some(writer) })
    }
}

/// Runs `work` without the default panic report; `None` when it panicked.
fn quietly<T>(work: impl FnOnce() -> T) -> Option<T> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let result = catch_unwind(AssertUnwindSafe(work));
    std::panic::set_hook(hook);
    result.ok()
}

/// sled's reason in the words of whoever has to act on it.
fn explain(error: &sled::Error) -> String {
    let text = error.to_string();
    if text.contains("could not acquire lock") {
        "another process uses it".to_owned()
    } else if matches!(error, sled::Error::Corruption { .. }) {
        "the data is corrupt".to_owned()
    } else {
        text.lines().next().unwrap_or_default().to_owned()
    }
}

fn failed(error: &sled::Error) -> StoreError {
    StoreError(explain(error))
}

#[async_trait::async_trait]
impl Engine for Sled {
    async fn get(&self, key: &[u8]) -> Result<Option<Value>, StoreError> {
        let value = self.db.get(key).map_err(|error| failed(&error))?;
        Ok(value.map(|value| value.to_vec()))
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>, StoreError> {
        let (start, end) = scan.bounds();
        if end.as_ref().is_some_and(|end| *end <= start) {
            return Ok(Vec::new());
        }
        let range = match end {
            Some(end) => self.db.range(start..end),
            None => self.db.range(start..),
        };
        let pair = |item: sled::Result<(sled::IVec, sled::IVec)>| {
            item.map(|(key, value)| (key.to_vec(), value.to_vec())).map_err(|error| failed(&error))
        };
        if scan.newest_first {
            range.rev().take(scan.limit).map(pair).collect()
        } else {
            range.take(scan.limit).map(pair).collect()
        }
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let (answer, wait) = oneshot::channel();
        let closed = || CommitError::Failed(StoreError("closed".to_owned()));
        self.jobs.send(Job::Commit(batch, answer)).map_err(|_| closed())?;
        wait.await.unwrap_or_else(|_| Err(closed()))
    }

    async fn close(&self) -> Result<(), StoreError> {
        let (answer, wait) = oneshot::channel();
        if self.jobs.send(Job::Close(answer)).is_err() {
            return Ok(());
        }
        wait.await.unwrap_or(Ok(()))
    }
}

impl Drop for Sled {
    /// The writer ends before the files are let go, so that they can be opened again at once.
    fn drop(&mut self) {
        let (answer, _) = oneshot::channel();
        // An error means that it has ended already.
        drop(self.jobs.send(Job::Close(answer)));
        if let Some(writer) = self.writer.take() {
            drop(writer.join());
        }
    }
}

/// Files beside the log in which sled keeps very large pages; it writes them without a sync.
struct Overflow {
    directory: PathBuf,
    synced: HashSet<OsString>,
}

impl Overflow {
    fn sync(&mut self) -> std::io::Result<()> {
        let mut present = HashSet::new();
        for entry in std::fs::read_dir(&self.directory)? {
            let entry = entry?;
            let name = entry.file_name();
            if !self.synced.contains(&name) {
                match File::open(entry.path()) {
                    Ok(file) => file.sync_all()?,
                    // Removed since it was listed: its page was rewritten.
                    Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                    Err(error) => return Err(error),
                }
            }
            present.insert(name);
        }
        if present != self.synced {
            File::open(&self.directory)?.sync_all()?;
            self.synced = present;
        }
        Ok(())
    }
}

struct Writer {
    db: sled::Db,
    log: File,
    overflow: Overflow,
}

impl Writer {
    fn run(mut self, inbox: &mpsc::Receiver<Job>) {
        while let Ok(first) = inbox.recv() {
            let mut group = Vec::new();
            let mut closing = None;
            let mut next = Some(first);
            while let Some(job) = next {
                match job {
                    Job::Commit(batch, answer) => group.push((batch, answer)),
                    Job::Close(answer) => {
                        closing = Some(answer);
                        break;
                    }
                }
                next = if group.len() < GROUP { inbox.try_recv().ok() } else { None };
            }
            self.commit(group);
            if let Some(answer) = closing {
                drop(answer.send(self.sync()));
                return;
            }
        }
    }

    /// Checks each batch in turn, writes those that hold as one, and answers when it is durable.
    fn commit(&mut self, group: Vec<(Batch, Answer)>) {
        let mut pending: BTreeMap<Key, Option<Value>> = BTreeMap::new();
        let mut answers = Vec::with_capacity(group.len());
        for (batch, answer) in group {
            match self.holds(&batch, &pending) {
                Ok(true) => {
                    pending.extend(batch.into_writes());
                    answers.push((answer, Ok(())));
                }
                Ok(false) => answers.push((answer, Err(CommitError::Conflict(Conflict)))),
                Err(error) => answers.push((answer, Err(CommitError::Failed(error)))),
            }
        }
        let written = if pending.is_empty() { Ok(()) } else { self.write(pending) };
        for (answer, result) in answers {
            let result = match (&written, result) {
                (Err(error), Ok(())) => Err(CommitError::Failed(error.clone())),
                (_, result) => result,
            };
            // A caller that went away no longer waits for the answer; the write stands.
            drop(answer.send(result));
        }
    }

    fn holds(&self, batch: &Batch, pending: &BTreeMap<Key, Option<Value>>) -> Result<bool, StoreError> {
        for (key, expected) in batch.checks() {
            let same = match pending.get(key) {
                Some(value) => value == expected,
                None => {
                    let value = self.db.get(key).map_err(|error| failed(&error))?;
                    value.as_deref() == expected.as_deref()
                }
            };
            if !same {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn write(&mut self, pending: BTreeMap<Key, Option<Value>>) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, value) in pending {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        self.db.apply_batch(batch).map_err(|error| failed(&error))?;
        self.sync()
    }

    fn sync(&mut self) -> Result<(), StoreError> {
        self.db.flush().map_err(|error| failed(&error))?;
        // Overflow first: a log that names a page must not outlive it.
        self.overflow.sync().and_then(|()| self.log.sync_data()).map_err(|error| StoreError(error.to_string()))
    }
}
