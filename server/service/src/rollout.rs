//! Puts a catalogue in force on every server of a database at the same instant.
//!
//! Each server reads its own fixtures. A server publishes its catalogue in the store when its files change, or when it
//! starts with files that differ from the catalogue in force. All servers poll the store, and switch at the published
//! instant, at least [`NOTICE`] after the publication. (Only a store's first catalogue is in force at once.) So one
//! server charges what another quoted, as far as the machines' clocks agree. The last published catalogue wins. A
//! server with a store of its own switches at once.

use std::sync::Arc;
use std::time::Duration;

use loan_core::time::Timestamp;
use tokio::sync::Mutex;

use crate::app::App;
use crate::catalogue::Catalogue;
use crate::error::Result;
use crate::records::catalogues::{self, Edition, Newest, SHARED};
use crate::reloads::Reload;
use loan_store::{Batch, CommitError, Store, Stored};

/// Time from the publication of a catalogue until it is in force.
pub const NOTICE: Duration = Duration::from_secs(2);

/// Poll interval for published catalogues: short enough that one poll may fail before a switch.
pub const LOOK: Duration = Duration::from_millis(500);

/// Publishes and adopts catalogues for one server.
pub struct Rollout {
    pub app: Arc<App>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The newest edition that this server has adopted; 0 for none.
    adopted: u64,
    /// Digest of the catalogue that this server last published or found published.
    mine: Option<String>,
}

impl Rollout {
    pub fn new(app: Arc<App>) -> Self {
        Self { app, state: Mutex::default() }
    }

    /// Adopts the catalogues that other servers published, and publishes this server's own if it differs.
    pub async fn begin(&self) -> Result<()> {
        if !self.app.engine.is_shared() {
            return Ok(());
        }
        let own = self.app.standard().catalogue;
        self.poll().await?;
        self.publish(own).await.map(drop)
    }

    /// Puts a catalogue in force, at once or together with the other servers, and returns the instant. Publishes a
    /// catalogue only once, because another server may have published a newer one since.
    pub async fn publish(&self, catalogue: Arc<Catalogue>) -> Result<Timestamp> {
        let mut state = self.state.lock().await;
        if !self.app.engine.is_shared() {
            self.app.replace_catalogue(catalogue);
            return Ok(self.app.clock.now());
        }
        let (shared, digest) = (self.shared(), catalogue.digest());
        let mut edition = Edition { number: 1, in_force_from: self.app.clock.now(), files: catalogue.files().clone() };
        loop {
            let newest = self.adopt(&shared, &mut state).await?;
            let now = self.app.clock.now();
            let mut batch = Batch::new();
            if let Some(Stored { value: newest, .. }) = &newest {
                if newest.digest == digest || state.mine.as_ref() == Some(&digest) {
                    state.mine = Some(digest);
                    return Ok(newest.in_force_from.max(now));
                }
                edition.number = newest.number + 1;
                let notice = i64::try_from(NOTICE.as_millis()).unwrap_or(i64::MAX);
                edition.in_force_from = newest.in_force_from.max(now).plus_ms(notice);
                let editions = catalogues::editions(&shared).await?;
                let in_force = editions.iter().filter(|one| one.in_force_from <= now).map(|one| one.number).max();
                for old in editions.iter().filter(|one| Some(one.number) < in_force) {
                    catalogues::remove(&shared, &mut batch, old.number);
                }
            }
            catalogues::publish(&shared, &mut batch, newest.as_ref(), digest.clone(), &edition)?;
            match shared.commit(batch).await {
                Ok(()) => {
                    tracing::info!(edition = edition.number, "this server's catalogue was published");
                    self.app.schedule_catalogue(catalogue, edition.in_force_from);
                    *state = State { adopted: edition.number, mine: Some(digest) };
                    return Ok(edition.in_force_from);
                }
                Err(CommitError::Conflict(_)) => {}
                Err(CommitError::Failed(error)) => return Err(error.into()),
            }
        }
    }

    /// Adopts editions that other servers of a shared store published. If there are new ones, returns the instant of the
    /// newest one, and the catalogue that is in force at that instant.
    pub async fn poll(&self) -> Result<Option<(Arc<Catalogue>, Timestamp)>> {
        let mut state = self.state.lock().await;
        let known = state.adopted;
        let newest = self.adopt(&self.shared(), &mut state).await?;
        let adopted = newest.filter(|newest| newest.value.number > known);
        Ok(adopted.map(|Stored { value, .. }| (self.app.catalogue_at(value.in_force_from), value.in_force_from)))
    }

    /// Waits until the process's clock shows `at`.
    pub async fn until(&self, at: Timestamp) {
        let ms = at.epoch_ms().saturating_sub(self.app.clock.now().epoch_ms());
        tokio::time::sleep(Duration::from_millis(u64::try_from(ms).unwrap_or_default())).await;
    }

    /// Adopts the editions that this server lacks, oldest first; returns the newest edition.
    async fn adopt(&self, shared: &Store, state: &mut State) -> Result<Option<Stored<Newest>>> {
        let Some(newest) = catalogues::newest(shared).await? else { return Ok(None) };
        if state.adopted < newest.number {
            let missed = state.adopted + 1..=newest.number;
            for edition in catalogues::editions(shared).await?.iter().filter(|one| missed.contains(&one.number)) {
                self.schedule(edition);
            }
            state.adopted = newest.number;
        }
        Ok(Some(newest))
    }

    fn schedule(&self, edition: &Edition) {
        let Edition { number, in_force_from, files } = edition;
        match Catalogue::of_files(files) {
            Ok(catalogue) => {
                tracing::info!(edition = number, from = %in_force_from, "a published catalogue will be in force");
                self.app.reloads.note(Reload::Published, 0);
                self.app.schedule_catalogue(Arc::new(catalogue), *in_force_from);
            }
            // A server of another version may publish a catalogue that this version refuses.
            Err(faults) => {
                self.app.reloads.note(Reload::Published, faults.len());
                let fault = faults.first().map(ToString::to_string).unwrap_or_default();
                tracing::error!(
                    edition = number,
                    fault,
                    "another server published a catalogue that this version does not understand"
                );
            }
        }
    }

    fn shared(&self) -> Store {
        self.app.store(SHARED)
    }
}
