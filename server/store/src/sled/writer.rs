//! The writer thread: checks, applies and syncs groups of batches.
//!
//! A group that does not fit on the disk is refused before sled writes it. After a failure of sled or a sync, the
//! database is leaked, because dropping it would write again and might hang.

mod group;

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::RwLock;
use tokio::sync::oneshot;

use super::super::disk::Disk;
use super::super::engine::{Batch, CommitError, Conflict, Key, Result, StoreError, Value};
use super::super::observe::Observed;
use super::super::snapshots::Snapshots;
use super::files::Place;
use super::overflow::Overflow;
use super::tally::{HighWater, Tally};
use super::view::View;
use super::{caught, down, failed, files};

/// Maximum number of batches that share one sync, which bounds how long the first of them waits.
const GROUP: usize = 256;
/// Maximum delay of a batch that [can wait](Batch::can_wait), so that several share one sync.
const HELD_BACK: Duration = Duration::from_millis(20);
/// Number of delayed batches at which they are written without further delay.
const HELD_BACK_MOST: usize = 4;
/// Maximum time for which the tally's file stays unsynced.
const TALLY_SYNC: Duration = Duration::from_millis(100);
/// Interval between checks whether sled has failed.
const LOOK: Duration = Duration::from_millis(250);
/// Free bytes needed per byte of a group, because sled also rewrites and moves pages.
const GROWTH: u64 = 4;

pub(super) type Answer = oneshot::Sender<Result<(), CommitError>>;

pub(super) enum Job {
    Commit(Batch, Answer),
    Close(oneshot::Sender<Result<()>>),
}

pub(super) struct Files {
    pub(super) config: sled::Config,
    pub(super) db: sled::Db,
    pub(super) log: File,
    pub(super) place: Place,
    pub(super) overflow: Overflow,
    pub(super) water: HighWater,
    pub(super) tally: Tally,
}

#[derive(Default)]
pub(super) struct Listeners {
    pub(super) snapshots: Snapshots,
    pub(super) observed: Observed,
}

pub(super) struct Writer {
    directory: PathBuf,
    view: Arc<RwLock<View>>,
    listeners: Arc<Listeners>,
    disk: Disk,
    files: Option<Files>,
}

impl Writer {
    pub(super) fn new(
        directory: &Path,
        view: Arc<RwLock<View>>,
        listeners: Arc<Listeners>,
        disk: Disk,
        files: Files,
    ) -> Self {
        edit(&view, |view| *view = View { db: Some(files.db.clone()), before: BTreeMap::new() });
        Self { directory: directory.to_owned(), view, listeners, disk, files: Some(files) }
    }

    /// Starts the watching thread and the writing thread, and returns the writing thread.
    pub(super) fn start(self, inbox: Receiver<Job>) -> std::io::Result<JoinHandle<()>> {
        if let Some(files) = &self.files {
            let (config, view) = (files.config.clone(), Arc::downgrade(&self.view));
            std::thread::Builder::new().name("store-watch".to_owned()).spawn(move || watch(&config, &view))?;
        }
        std::thread::Builder::new().name("store-writer".to_owned()).spawn(move || self.run(&inbox))
    }

    fn run(mut self, inbox: &Receiver<Job>) {
        while let Some(first) = self.next(inbox) {
            let mut group: Vec<(Batch, Answer)> = Vec::new();
            let mut closing = None;
            let mut next = Some(first);
            let until = Instant::now() + HELD_BACK;
            while let Some(job) = next {
                match job {
                    Job::Commit(batch, answer) => group.push((batch, answer)),
                    Job::Close(answer) => {
                        closing = Some(answer);
                        break;
                    }
                }
                let can_wait = group.len() < HELD_BACK_MOST && group.iter().all(|(batch, _)| batch.can_wait());
                next = match group.len() {
                    GROUP.. => None,
                    _ if can_wait => inbox.recv_timeout(until.saturating_duration_since(Instant::now())).ok(),
                    _ => inbox.try_recv().ok(),
                };
            }
            self.commit(group);
            if let Some(answer) = closing {
                drop(answer.send(self.close()));
                return;
            }
        }
    }

    /// Waits for a job, and syncs the tally's file when due. Returns `None` when the store was dropped.
    fn next(&mut self, inbox: &Receiver<Job>) -> Option<Job> {
        loop {
            let since = self.files.as_ref().and_then(|files| files.water.unsynced_since);
            let Some(due) = since.map(|since| since + TALLY_SYNC) else { return inbox.recv().ok() };
            match inbox.recv_timeout(due.saturating_duration_since(Instant::now())) {
                Ok(job) => return Some(job),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {
                    let disk = &self.disk;
                    if let Some(Err(error)) = self.files.as_mut().map(|files| files.water.sync(disk)) {
                        self.fail(&error);
                    }
                }
            }
        }
    }

    /// Checks each batch in turn, writes those that pass as one group, and answers when the group is durable.
    fn commit(&mut self, group: Vec<(Batch, Answer)>) {
        if group.is_empty() {
            return;
        }
        let since = Instant::now();
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
        let is_written = !pending.is_empty();
        let written = if is_written { self.write(pending) } else { Ok(()) };
        if is_written && written.is_ok() {
            let batches = answers.iter().filter(|(_, result)| result.is_ok()).count();
            self.listeners.observed.committed(batches, since.elapsed());
        }
        for (answer, result) in answers {
            let result = match (&written, result) {
                (Err(error), Ok(())) => Err(CommitError::Failed(error.clone())),
                (_, result) => result,
            };
            // An error means that the caller is gone. The write stays valid.
            drop(answer.send(result));
        }
    }

    fn holds(&self, batch: &Batch, pending: &BTreeMap<Key, Option<Value>>) -> Result<bool> {
        self.disk.state()?;
        let db = &self.files.as_ref().ok_or_else(down)?.db;
        for (key, expected) in batch.checks() {
            let same = match pending.get(key) {
                Some(value) => value == expected,
                None => {
                    let value = db.get(key.as_bytes()).map_err(|error| failed(&error))?;
                    value.as_deref() == expected.as_deref()
                }
            };
            if !same {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Writes a group, which readers see once it is durable. After a failure, the store cannot be used, because only
    /// the next process can find out how much of the group is on the disk.
    fn write(&mut self, pending: BTreeMap<Key, Option<Value>>) -> Result<()> {
        let Some(files) = &mut self.files else { return Err(down()) };
        files.place.check()?;
        let bytes: usize =
            pending.iter().map(|(key, value)| key.as_bytes().len() + value.as_ref().map_or(0, Vec::len)).sum();
        self.disk.room(&self.directory, GROWTH.saturating_mul(bytes as u64))?;
        let (view, snapshots, disk) = (&self.view, &self.listeners.snapshots, &self.disk);
        // sled may panic when it cannot write.
        let done = caught(|| {
            let (before, tally) = files.before(&pending)?;
            edit(view, |view| {
                before.iter().for_each(|(key, held)| snapshots.note(key, held.as_deref()));
                view.before = before;
            });
            files.apply(pending, tally)?;
            files.sync(disk)
        });
        let result = done.unwrap_or_else(|| Err(StoreError::Unavailable("the database gave up".to_owned())));
        match result {
            Ok(()) => {
                edit(&self.view, |view| view.before.clear());
                Ok(())
            }
            Err(error) => Err(self.fail(&error)),
        }
    }

    /// Makes the database unavailable to everybody, and leaks it.
    fn fail(&mut self, error: &StoreError) -> StoreError {
        std::mem::forget(self.files.take());
        edit(&self.view, |view| std::mem::forget(std::mem::take(view)));
        self.disk.fail(&error.to_string())
    }

    fn close(&mut self) -> Result<()> {
        if let Err(error) = self.disk.state() {
            std::mem::forget(self.files.take());
            return Err(error);
        }
        let Some(mut files) = self.files.take() else { return Err(down()) };
        edit(&self.view, |view| *view = View::default());
        files.sync(&self.disk)?;
        let Files { config, db, mut water, tally, .. } = files;
        // Dropping the database makes sled write once more.
        if caught(|| drop(db)).is_none() || config.global_error().is_err() {
            return Err(self.disk.fail("the database could not be closed"));
        }
        files::settle(&self.directory, &self.disk)?;
        let print = files::print(&self.directory).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        water.close(&self.disk, tally, print)
    }
}

/// Wakes a writer that hangs in sled. After a failed write, only another `flush` wakes all waiting threads.
fn watch(config: &sled::Config, view: &Weak<RwLock<View>>) {
    while let Some(view) = view.upgrade() {
        if config.global_error().is_err() {
            let view = view.read();
            // The error is ignored, because the writer gets it too.
            let _ = view.db.as_ref().map(|db| caught(|| db.flush().is_ok()));
        }
        drop(view);
        std::thread::sleep(LOOK);
    }
}

fn edit(view: &RwLock<View>, change: impl FnOnce(&mut View)) {
    change(&mut view.write());
}
