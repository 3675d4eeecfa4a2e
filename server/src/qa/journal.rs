//! The last few hundred calls of each tenant with their answers, without personal data.
//!
//! Where several processes share a store the journal lies in it, so that each shows the calls of all. Elsewhere it is in
//! memory: an entry for each call must not cost a sync of the disk.

pub(super) mod calls;
mod entry;
pub(super) mod verify;

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

pub(super) use entry::{Entry, Happened, as_json, entry, hash};

use super::tenants;
use crate::app::{App, Ids as _, Ulids};
use crate::error::DomainError;
use crate::store::Batch;
use crate::store::records::qa as records;

/// Most calls that are kept per tenant.
const KEPT: usize = 500;
/// Most bytes of requests and answers that are kept per tenant in memory.
const BYTES: usize = 8 << 20;
/// After so many calls of this process the oldest are removed from the store.
const TRIM: usize = 50;
/// How often the store is looked at for calls of other processes.
const LOOK: Duration = Duration::from_millis(50);

/// One tenant's calls.
#[derive(Debug, Default)]
struct Calls {
    entries: VecDeque<Entry>,
    bytes: usize,
}

/// Journals by tenant.
#[derive(Default)]
pub(super) struct Journal {
    calls: Mutex<BTreeMap<String, Calls>>,
    ids: Ulids,
    added: Notify,
    written: AtomicUsize,
}

impl Journal {
    /// Adds an entry. The oldest entries are dropped when there are too many, or they take too many bytes.
    pub(super) async fn add(&self, app: &App, tenant: &str, mut entry: Entry) -> Result<(), DomainError> {
        entry.id = self.ids.make(entry.at);
        if app.engine.is_shared() {
            self.write(app, tenant, &entry).await?;
        } else {
            self.keep(tenant, entry);
        }
        self.added.notify_waiters();
        Ok(())
    }

    fn keep(&self, tenant: &str, entry: Entry) {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        let Calls { entries, bytes } = calls.entry(tenant.to_owned()).or_default();
        *bytes += entry.bytes();
        entries.push_back(entry);
        while entries.len() > KEPT || (*bytes > BYTES && entries.len() > 1) {
            *bytes -= entries.pop_front().map_or(0, |oldest| oldest.bytes());
        }
    }

    async fn write(&self, app: &App, tenant: &str, entry: &Entry) -> Result<(), DomainError> {
        let registry = tenants::registry(app);
        let mut batch = Batch::new();
        let call = serde_json::to_value(entry).unwrap_or_default();
        records::put_call(&registry, &mut batch, tenant, &entry.id, &call)?;
        if self.written.fetch_add(1, Ordering::Relaxed) % TRIM == TRIM - 1 {
            records::trim_calls(&registry, &mut batch, tenant, (KEPT, 10 * TRIM)).await?;
        }
        Ok(registry.commit(batch).await?)
    }

    /// A tenant's entries, newest first.
    pub(super) async fn list(&self, app: &App, tenant: &str) -> Result<Vec<Entry>, DomainError> {
        if app.engine.is_shared() {
            let calls = records::calls(&tenants::registry(app), tenant, KEPT).await?;
            return Ok(calls.into_iter().filter_map(|call| serde_json::from_value(call).ok()).collect());
        }
        let calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(calls.get(tenant).into_iter().flat_map(|calls| &calls.entries).rev().cloned().collect())
    }

    /// Forgets a tenant's entries.
    pub(super) async fn clear(&self, app: &App, tenant: &str) -> Result<(), DomainError> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).remove(tenant);
        if app.engine.is_shared() { tenants::clear_calls(app, tenant).await } else { Ok(()) }
    }

    /// Waits until somebody may have added an entry, at most so long.
    async fn changed(&self, app: &App, most: Duration) {
        let most = if app.engine.is_shared() { most.min(LOOK) } else { most };
        drop(tokio::time::timeout(most, self.added.notified()).await);
    }
}
