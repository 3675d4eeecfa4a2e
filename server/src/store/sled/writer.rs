//! The one writer: checks, applies and syncs groups of batches, and opens the store again after the disk was full.

use std::collections::{BTreeMap, HashSet};
use std::ffi::OsString;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::super::engine::{Batch, CommitError, Conflict, Key, StoreError, Value};
use super::tally::{HighWater, Tally};
use super::view::View;
use super::{Syncer, TALLY, caught, down, failed, start};

/// Batches that share one sync at most; bounds the time the first of them waits.
const GROUP: usize = 256;
/// How often a store that failed is tried again.
const AGAIN: Duration = Duration::from_millis(500);

pub(super) type Answer = oneshot::Sender<Result<(), CommitError>>;

pub(super) enum Job {
    Commit(Batch, Answer),
    Close(oneshot::Sender<Result<(), StoreError>>),
}

/// The files of an open store.
pub(super) struct Disk {
    pub(super) db: sled::Db,
    pub(super) log: File,
    pub(super) overflow: Overflow,
    pub(super) water: HighWater,
    pub(super) tally: Tally,
}

pub(super) struct Writer {
    directory: PathBuf,
    view: Arc<RwLock<View>>,
    sync: Syncer,
    /// `None` after a failure, until the store could be opened again.
    disk: Option<Disk>,
    tried: Instant,
}

impl Writer {
    pub(super) fn new(directory: &Path, view: Arc<RwLock<View>>, sync: Syncer, disk: Disk) -> Self {
        let writer = Self { directory: directory.to_owned(), view, sync, disk: Some(disk), tried: Instant::now() };
        writer.publish();
        writer
    }

    pub(super) fn run(mut self, inbox: &Receiver<Job>) {
        loop {
            let first = match inbox.recv_timeout(AGAIN) {
                Ok(first) => first,
                Err(RecvTimeoutError::Timeout) => {
                    self.heal();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            };
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
            self.heal();
            self.commit(group);
            if let Some(answer) = closing {
                drop(answer.send(self.close()));
                return;
            }
        }
    }

    /// Checks each batch in turn, writes those that hold as one, and answers when it is durable.
    fn commit(&mut self, group: Vec<(Batch, Answer)>) {
        if group.is_empty() {
            return;
        }
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
        let db = &self.disk.as_ref().ok_or_else(down)?.db;
        for (key, expected) in batch.checks() {
            let same = match pending.get(key) {
                Some(value) => value == expected,
                None => {
                    let value = db.get(key).map_err(|error| failed(&error))?;
                    value.as_deref() == expected.as_deref()
                }
            };
            if !same {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Writes a group; readers see it when it is on the disk. After a failure nothing is read or written until the store
    /// was opened again and found whole: only then is it known what of the group there is.
    fn write(&mut self, pending: BTreeMap<Key, Option<Value>>) -> Result<(), StoreError> {
        let Some(disk) = &mut self.disk else { return Err(down()) };
        let (view, sync) = (&self.view, &mut self.sync);
        // sled may panic where it cannot write.
        let done = caught(|| {
            let (before, tally) = disk.before(&pending)?;
            edit(view, |view| view.before = before);
            disk.apply(pending, tally)?;
            disk.sync(sync)
        });
        let result = done.unwrap_or_else(|| Err(StoreError::Unavailable("the database gave up".to_owned())));
        match &result {
            Ok(()) => edit(&self.view, |view| view.before.clear()),
            Err(error) => {
                tracing::error!(%error, "the store fails and will be opened again");
                self.abandon();
            }
        }
        result
    }

    /// Lets go of the database.
    fn abandon(&mut self) {
        let (view, disk) = (&self.view, &mut self.disk);
        // The last holder's drop flushes, which may fail again.
        let _ = caught(|| {
            edit(view, |view| *view = View::default());
            *disk = None;
        });
        self.tried = Instant::now();
    }

    /// Opens the store again if it had failed; not too often.
    fn heal(&mut self) {
        if self.disk.is_some() || self.tried.elapsed() < AGAIN {
            return;
        }
        match start::open(&self.directory) {
            Ok(disk) => {
                tracing::info!("the store is open again");
                self.disk = Some(disk);
                self.publish();
            }
            Err(error) => tracing::error!(%error, "the store cannot be opened again yet"),
        }
        self.tried = Instant::now();
    }

    fn publish(&self) {
        let db = self.disk.as_ref().map(|disk| disk.db.clone());
        edit(&self.view, |view| *view = View { db, before: BTreeMap::new() });
    }

    /// Makes everything durable and notes that it was closed in order.
    fn close(&mut self) -> Result<(), StoreError> {
        let Some(mut disk) = self.disk.take() else { return Err(down()) };
        edit(&self.view, |view| *view = View::default());
        disk.sync(&mut self.sync)?;
        let Disk { db, log, mut water, tally, .. } = disk;
        // sled writes once more when it is let go.
        let _ = caught(|| drop(db));
        let closed = (self.sync)(&log).and_then(|()| (self.sync)(water.close(tally, &self.directory)?));
        closed.map_err(|error| StoreError::Unavailable(error.to_string()))
    }
}

fn edit(view: &RwLock<View>, change: impl FnOnce(&mut View)) {
    change(&mut view.write().unwrap_or_else(PoisonError::into_inner));
}

impl Disk {
    /// What the keys hold now, and what everything will come to.
    fn before(
        &self,
        pending: &BTreeMap<Key, Option<Value>>,
    ) -> Result<(BTreeMap<Key, Option<Value>>, Tally), StoreError> {
        let mut tally = Tally { commits: self.tally.commits + 1, ..self.tally };
        let mut before = BTreeMap::new();
        for (key, value) in pending {
            let held = self.db.get(key).map_err(|error| failed(&error))?.map(|held| held.to_vec());
            if let Some(held) = &held {
                tally.take(key, held);
            }
            if let Some(value) = value {
                tally.add(key, value);
            }
            before.insert(key.clone(), held);
        }
        Ok((before, tally))
    }

    fn apply(&mut self, pending: BTreeMap<Key, Option<Value>>, tally: Tally) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, value) in pending {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        batch.insert(TALLY, tally.to_bytes().as_slice());
        self.db.apply_batch(batch).map_err(|error| failed(&error))?;
        self.tally = tally;
        Ok(())
    }

    /// The log first: what is noted beside it must never be ahead of it.
    fn sync(&mut self, sync: &mut Syncer) -> Result<(), StoreError> {
        self.db.flush().map_err(|error| failed(&error))?;
        // Overflow before the log: a log that names a page must not outlive it.
        let synced = self.overflow.sync().and_then(|()| sync(&self.log));
        let noted = synced.and_then(|()| sync(self.water.note(self.tally)?));
        noted.map_err(|error| StoreError::Unavailable(error.to_string()))
    }
}

/// Files beside the log in which sled keeps very large pages; it writes them without a sync.
pub(super) struct Overflow {
    directory: PathBuf,
    synced: HashSet<OsString>,
}

impl Overflow {
    pub(super) fn of(directory: &Path) -> Self {
        Self { directory: directory.join("blobs"), synced: HashSet::new() }
    }

    fn sync(&mut self) -> std::io::Result<()> {
        let mut present = HashSet::new();
        for entry in std::fs::read_dir(&self.directory)? {
            let entry = entry?;
            let name = entry.file_name();
            if !self.synced.contains(&name) {
                match File::open(entry.path()) {
                    Ok(file) => file.sync_all()?,
                    // Removed since it was listed: its page was rewritten.
                    Err(error) if error.kind() == ErrorKind::NotFound => continue,
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
