//! Puts changed fixtures and changed operators in force without a restart.
//!
//! A catalogue without faults replaces the catalogue in force; a faulty one changes nothing. Scenarios are checked one
//! by one. Every fault is logged, and shown on the page of the test controls. The bank directory is read only at start.
//!
//! A reload of fixtures that finds nothing new logs nothing: the log may be a file among them, and its lines would
//! cause further reloads.

mod changes;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::background::every;
use crate::catalogue::Catalogue;
use crate::config::Operators;
use crate::fixtures::Fault;
use crate::reloads::Reload;
use crate::rollout::{LOOK, Rollout};
use loan_store::throttled;

use changes::Changes;

/// Pause before a catalogue is published again after a failure of the store.
const AGAIN: Duration = Duration::from_secs(1);

pub type Apply = Box<dyn FnOnce() + Send>;

pub struct Read {
    pub apply: Apply,
    pub faults: Vec<Fault>,
}

/// A reader of fixtures besides the catalogue, such as the scenarios.
#[async_trait::async_trait]
pub trait Reader: Send + Sync {
    /// Reads the reader's fixtures again, and checks them against this catalogue.
    async fn read(&self, root: &Path, catalogue: &Catalogue) -> Read;

    /// Called after each reload with the faults that it found; an empty list means none.
    fn on_faults(&self, faults: &[Fault]);
}

/// The fixtures' directory, and the reader of fixtures other than the catalogue.
#[derive(Clone)]
pub struct Others {
    pub root: PathBuf,
    pub reader: Option<Arc<dyn Reader>>,
}

impl Others {
    async fn read(&self, catalogue: &Catalogue) -> Option<Read> {
        Some(self.reader.as_ref()?.read(&self.root, catalogue).await)
    }

    /// Adopts catalogues from other servers, and re-reads the other fixtures for each of these catalogues. Runs until
    /// the future is dropped.
    pub async fn follow(self, rollout: Arc<Rollout>) {
        let mut interval = every(LOOK);
        loop {
            interval.tick().await;
            match rollout.poll().await {
                Ok(None) => {}
                Ok(Some((catalogue, from))) => {
                    let read = self.read(&catalogue).await;
                    rollout.until(from).await;
                    if let Some(read) = read {
                        (read.apply)();
                        self.report(&rollout.app, &read.faults);
                    }
                }
                Err(error) if error.is_unavailable() => {}
                Err(error) => {
                    throttled!(error, code = error.code.code(), "the other servers' catalogue cannot be read")
                }
            }
        }
    }

    fn report(&self, app: &App, faults: &[Fault]) {
        app.reloads.note(Reload::Fixtures, faults.len());
        for fault in faults {
            tracing::warn!(%fault, "a fixture is faulty; what was in force of the catalogue stays, a faulty scenario cannot be loaded");
        }
        if faults.is_empty() {
            tracing::info!("changed fixtures are in force");
        }
        if let Some(reader) = &self.reader {
            reader.on_faults(faults);
        }
    }
}

/// Reloads the file of operators whenever it changes, until the future is dropped. A faulty file changes nothing.
pub async fn operators(file: PathBuf, app: Arc<App>) {
    let mut changes = Changes::of(vec![file.clone()]).await;
    loop {
        // Read first, because the file may have changed since the start.
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

/// Reloads the fixtures whenever they change, until the future is dropped.
pub async fn fixtures(rollout: Arc<Rollout>, others: Others) {
    let mut changes = Changes::of(["catalogue", "scenarios"].map(|folder| others.root.join(folder)).to_vec()).await;
    let mut last = None;
    loop {
        changes.next().await;
        let faults = reload(&rollout, &others).await;
        let found = (rollout.app.standard().catalogue.digest(), faults);
        if last.as_ref() != Some(&found) {
            others.report(&rollout.app, &found.1);
            last = Some(found);
        }
    }
}

/// Puts files without faults in force, and returns the faults of the other files.
async fn reload(rollout: &Rollout, others: &Others) -> Vec<Fault> {
    let root = others.root.clone();
    let read = tokio::task::spawn_blocking(move || Catalogue::load(&root)).await;
    let read = read.unwrap_or_else(|error| Err(vec![Fault::of_file("catalogue", error)]));
    let (catalogue, mut faults) = match read {
        Ok(catalogue) => (Arc::new(catalogue), Vec::new()),
        Err(faults) => (rollout.app.standard().catalogue, faults),
    };
    let other = others.read(&catalogue).await;
    if faults.is_empty() {
        publish(rollout, catalogue).await;
    }
    if let Some(other) = other {
        (other.apply)();
        faults.extend(other.faults);
    }
    faults
}

/// Publishes a catalogue, retrying while the store fails.
async fn publish(rollout: &Rollout, catalogue: Arc<Catalogue>) {
    loop {
        match rollout.publish(catalogue.clone()).await {
            Ok(from) => return rollout.until(from).await,
            Err(error) => {
                if !error.is_unavailable() {
                    throttled!(error, code = error.code.code(), "a changed catalogue could not be published yet");
                }
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
}
