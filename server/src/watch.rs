//! Puts changed fixtures and changed operators in force without a restart.
//!
//! The catalogue is read and checked as a whole: it replaces the one in force if it is sound, and changes nothing
//! otherwise. Other fixtures, the scenarios, stand each for itself. Every fault is written to the log (and shown on the
//! page of the test controls). The directory of branches is read only at start.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc::{Receiver, channel};
use tokio::time::MissedTickBehavior;

use crate::app::App;
use crate::catalogue::Catalogue;
use crate::config::Operators;
use crate::fixtures::Fault;
use crate::reloads::Reload;
use crate::rollout::{LOOK, Rollout};
use loan_store::throttle::Throttle;

/// The files are read when nothing has changed for so long: an editor writes, renames and writes again.
const QUIET: Duration = Duration::from_millis(150);

/// After so many changes that follow each other the files are read all the same.
const MOST: usize = 1000;

/// How long after a failure of the store a catalogue is published again.
const AGAIN: Duration = Duration::from_secs(1);

/// Puts in force what was read.
pub type Apply = Box<dyn FnOnce() + Send>;

/// What another reader found: what to put in force, and every fault of the rest.
pub struct Read {
    /// Puts in force what is sound.
    pub apply: Apply,
    /// What is wrong with the rest.
    pub faults: Vec<Fault>,
}

/// Another reader of the fixtures, such as the one of the scenarios.
#[async_trait::async_trait]
pub trait Reader: Send + Sync {
    /// Reads its own fixtures again, to go with this catalogue.
    async fn read(&self, root: &Path, catalogue: &Catalogue) -> Read;

    /// Receives the outcome of a change: its faults, or none when all of it is in force.
    fn told(&self, faults: &[Fault]);
}

/// The fixtures besides the catalogue, for which another reader is responsible.
#[derive(Clone)]
pub struct Others {
    /// Where all fixtures lie, unless they are built in.
    pub root: Option<PathBuf>,
    /// Who reads them, if anybody does.
    pub reader: Option<Arc<dyn Reader>>,
}

impl Others {
    async fn read(&self, catalogue: &Catalogue) -> Option<Read> {
        let (Some(root), Some(reader)) = (&self.root, &self.reader) else { return None };
        Some(reader.read(root, catalogue).await)
    }

    /// Adopts the catalogues that other servers publish, until it is dropped, and reads the other fixtures again to go with
    /// each.
    pub async fn follow(self, rollout: Arc<Rollout>) {
        let mut interval = tokio::time::interval(LOOK);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let failures = Throttle::new();
        loop {
            interval.tick().await;
            match rollout.look().await {
                Ok(None) => {}
                Ok(Some((catalogue, from))) => {
                    let read = self.read(&catalogue).await;
                    rollout.until(from).await;
                    if let Some(read) = read {
                        (read.apply)();
                        self.tell(rollout.app(), &read.faults);
                    }
                }
                Err(error) => {
                    if !error.is_unavailable()
                        && let Some(left_out) = failures.left_out()
                    {
                        tracing::error!(
                            code = error.code.code(),
                            left_out,
                            "the other servers' catalogue cannot be read"
                        );
                    }
                }
            }
        }
    }

    /// Writes the faults that were found to the log, counts them, and tells the reader.
    fn tell(&self, app: &App, faults: &[Fault]) {
        app.reloads.note(Reload::Fixtures, faults.len());
        for fault in faults {
            tracing::warn!(%fault, "a fixture is faulty; what was in force of the catalogue stays, a faulty scenario cannot be loaded");
        }
        if faults.is_empty() {
            tracing::info!("changed fixtures are in force");
        }
        if let Some(reader) = &self.reader {
            reader.told(faults);
        }
    }
}

/// Reports changes below a directory, and SIGHUP, by which an operator asks to read everything again.
pub struct Changes {
    reported: Receiver<()>,
    hangup: Signal,
    // Watches for as long as it is kept.
    _watcher: RecommendedWatcher,
}

impl Changes {
    /// Begins to watch a directory.
    ///
    /// # Errors
    /// When the system cannot watch it.
    pub fn below(root: &Path, mode: RecursiveMode) -> Result<Self, String> {
        let (sender, reported) = channel(1);
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            // Reads are reported too and skipped. One entry in the channel is enough, so a full channel loses nothing.
            if event.is_ok_and(|event| !event.kind.is_access()) {
                let _ = sender.try_send(());
            }
        })
        .map_err(|error| error.to_string())?;
        watcher.watch(root, mode).map_err(|error| error.to_string())?;
        let hangup = signal(SignalKind::hangup()).map_err(|error| error.to_string())?;
        Ok(Self { reported, hangup, _watcher: watcher })
    }

    /// Waits for a change, and until nothing has changed for a while; for changes without an end, a few seconds.
    pub async fn next(&mut self) {
        tokio::select! {
            _ = self.reported.recv() => {}
            _ = self.hangup.recv() => {}
        }
        for _ in 0..MOST {
            if tokio::time::timeout(QUIET, self.reported.recv()).await.is_err() {
                break;
            }
        }
    }
}

/// Reads the file of operators again whenever it changes, until it is dropped: who is no longer in it, or whose token or
/// scopes changed, is refused at once. A faulty file changes nothing.
pub async fn operators(file: PathBuf, app: Arc<App>) {
    // Its directory, because editors and secret managers put a new file in the place of the old one.
    let directory = file.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut changes = match Changes::below(directory, RecursiveMode::NonRecursive) {
        Ok(changes) => changes,
        Err(error) => return tracing::warn!(error, "changed operators will need a restart"),
    };
    loop {
        // First of all, because the file may have changed since the start.
        match Operators::read(&file) {
            Ok(read) => {
                app.settings.operators.replace(&read);
                app.reloads.note(Reload::Operators, 0);
                tracing::info!("the file of operators is in force");
            }
            Err(error) => {
                app.reloads.note(Reload::Operators, 1);
                tracing::error!(error, "the file of operators is faulty; the operators stay as they were");
            }
        }
        changes.next().await;
    }
}

/// A directory of fixtures that is watched.
pub struct Watch {
    root: PathBuf,
    rollout: Arc<Rollout>,
    others: Others,
    changes: Changes,
}

impl Watch {
    /// Begins to watch. [`Watch::run`] handles every change from now on.
    ///
    /// # Errors
    /// When the system cannot watch the directory.
    pub fn start(root: &Path, rollout: Arc<Rollout>, others: Others) -> Result<Self, String> {
        let changes = Changes::below(root, RecursiveMode::Recursive)?;
        Ok(Self { root: root.to_owned(), rollout, others, changes })
    }

    /// Puts changes in force, until it is dropped.
    pub async fn run(mut self) {
        loop {
            self.changes.next().await;
            let faults = self.reload().await;
            self.others.tell(self.rollout.app(), &faults);
        }
    }

    /// Puts what is sound in force and returns every fault of the rest.
    async fn reload(&self) -> Vec<Fault> {
        let root = self.root.clone();
        let read = tokio::task::spawn_blocking(move || Catalogue::load(&root)).await;
        let read = read.unwrap_or_else(|error| Err(vec![Fault::of_file("catalogue", error)]));
        let (catalogue, mut faults) = match read {
            Ok(catalogue) => (Arc::new(catalogue), Vec::new()),
            Err(faults) => (self.rollout.app().standard().catalogue, faults),
        };
        let other = self.others.read(&catalogue).await;
        if faults.is_empty() {
            self.publish(catalogue).await;
        }
        if let Some(other) = other {
            (other.apply)();
            faults.extend(other.faults);
        }
        faults
    }

    /// Puts a catalogue in force, with the other servers; tries again for as long as the store fails.
    async fn publish(&self, catalogue: Arc<Catalogue>) {
        let failures = Throttle::new();
        loop {
            match self.rollout.publish(catalogue.clone()).await {
                Ok(from) => return self.rollout.until(from).await,
                Err(error) => {
                    if !error.is_unavailable()
                        && let Some(left_out) = failures.left_out()
                    {
                        let code = error.code.code();
                        tracing::error!(code, left_out, "a changed catalogue could not be published yet");
                    }
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
    }
}
