//! The last few hundred calls of each tenant with their answers, without personal data.
//!
//! On a shared store the journal is stored, so that each process shows the calls of all. Otherwise it is in memory: an
//! entry for each call must not cost a sync of the disk.

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
use crate::records::qa as records;
use loan_store::Batch;

/// Most calls kept per tenant, unless it has a budget of its own.
pub(super) const KEPT: usize = 500;
/// The largest budget of a tenant, in calls.
pub(super) const MOST: usize = 5000;
/// Most bytes of requests and answers kept per tenant in memory.
const BYTES: usize = 8 << 20;
/// Most bytes for all tenants together.
const BYTES_OF_ALL: usize = 128 << 20;
/// Calls of this process after which the oldest are removed from the store.
const TRIM: usize = 50;
/// Poll interval for calls of other processes.
const LOOK: Duration = Duration::from_millis(50);

#[derive(Debug, Default)]
struct Calls {
    entries: VecDeque<Entry>,
    bytes: usize,
}

impl Calls {
    /// Drops the oldest calls until at most `kept` are left, within a tenant's bytes.
    fn trim(&mut self, kept: usize) -> usize {
        let before = self.bytes;
        while self.entries.len() > kept || (self.bytes > BYTES && self.entries.len() > 1) {
            self.drop_oldest();
        }
        before - self.bytes
    }

    fn drop_oldest(&mut self) -> usize {
        let bytes = self.entries.pop_front().map_or(0, |oldest| oldest.bytes());
        self.bytes -= bytes;
        bytes
    }
}

#[derive(Debug, Default)]
struct Memory {
    tenants: BTreeMap<String, Calls>,
    bytes: usize,
}

impl Memory {
    fn add(&mut self, tenant: &str, entry: Entry, kept: usize, most_bytes: usize) {
        let calls = self.tenants.entry(tenant.to_owned()).or_default();
        let bytes = entry.bytes();
        calls.entries.push_back(entry);
        calls.bytes += bytes;
        self.bytes = self.bytes + bytes - calls.trim(kept);
        // The tenant that uses most gives way, so a busy one does not cost the others their calls.
        while self.bytes > most_bytes {
            let largest = self.tenants.values_mut().max_by_key(|calls| calls.bytes);
            let Some(largest) = largest.filter(|calls| !calls.entries.is_empty()) else { return };
            self.bytes -= largest.drop_oldest();
        }
    }

    fn remove(&mut self, tenant: &str) {
        self.bytes -= self.tenants.remove(tenant).map_or(0, |calls| calls.bytes);
    }
}

#[derive(Default)]
pub(super) struct Journal {
    calls: Mutex<Memory>,
    ids: Ulids,
    added: Notify,
    written: AtomicUsize,
}

impl Journal {
    /// The oldest entries are dropped when there are more than the tenant's `budget`, or they take too many bytes.
    pub(super) async fn add(
        &self,
        app: &App,
        (tenant, budget): (&str, Option<usize>),
        mut entry: Entry,
    ) -> Result<(), DomainError> {
        entry.id = self.ids.make(entry.at);
        let kept = budget.unwrap_or(KEPT);
        if app.engine.is_shared() {
            self.write(app, tenant, &entry, kept).await?;
        } else {
            let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
            calls.add(tenant, entry, kept, BYTES_OF_ALL);
        }
        self.added.notify_waiters();
        Ok(())
    }

    async fn write(&self, app: &App, tenant: &str, entry: &Entry, kept: usize) -> Result<(), DomainError> {
        let registry = tenants::registry(app);
        let mut batch = Batch::new();
        let call = serde_json::to_value(entry).unwrap_or_default();
        records::put_call(&registry, &mut batch, tenant, &entry.id, &call)?;
        if self.written.fetch_add(1, Ordering::Relaxed) % TRIM == TRIM - 1 {
            records::trim_calls(&registry, &mut batch, tenant, (kept, 10 * TRIM)).await?;
        }
        Ok(registry.commit(batch).await?)
    }

    pub(super) async fn list(&self, app: &App, tenant: &str) -> Result<Vec<Entry>, DomainError> {
        if app.engine.is_shared() {
            let kept = tenants::get(app, tenant).await?.journal.unwrap_or(KEPT);
            let calls = records::calls(&tenants::registry(app), tenant, kept).await?;
            return Ok(calls.into_iter().filter_map(|call| serde_json::from_value(call).ok()).collect());
        }
        let calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(calls.tenants.get(tenant).into_iter().flat_map(|calls| &calls.entries).rev().cloned().collect())
    }

    pub(super) async fn clear(&self, app: &App, tenant: &str) -> Result<(), DomainError> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).remove(tenant);
        if app.engine.is_shared() { tenants::clear_calls(app, tenant).await } else { Ok(()) }
    }

    async fn changed(&self, app: &App, most: Duration) {
        let most = if app.engine.is_shared() { most.min(LOOK) } else { most };
        drop(tokio::time::timeout(most, self.added.notified()).await);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(bytes: usize) -> Entry {
        serde_json::from_value(serde_json::json!({
            "id": "", "at": "2026-11-20T10:00:00+05:30", "tenantAt": "2026-11-20T10:00:00+05:30", "ms": 1, "method": "GET",
            "origin": "http://localhost", "path": "/api1/home/v1/index", "query": "", "headers": {}, "request": 0,
            "hashed": 0, "user": null, "key": null, "executed": true, "status": 200, "code": 0,
            "response": "x".repeat(bytes - 4), "fault": null, "faultId": null, "delayMs": 0,
        }))
        .unwrap()
    }

    #[test]
    fn the_tenant_that_takes_most_gives_way_and_the_others_keep_their_calls() {
        let mut memory = Memory::default();
        for _ in 0..3 {
            memory.add("quiet", call(100), 500, 1000);
        }
        for _ in 0..50 {
            memory.add("busy", call(100), 500, 1000);
        }
        let kept = |memory: &Memory, name: &str| memory.tenants.get(name).map(|calls| calls.entries.len());
        assert_eq!((kept(&memory, "quiet"), kept(&memory, "busy")), (Some(3), Some(7)));
        assert_eq!(memory.bytes, 1000);
        memory.remove("busy");
        assert_eq!(memory.bytes, 300);
        memory.add("one", call(2000), 500, 1000);
        assert_eq!(
            (memory.bytes, kept(&memory, "one")),
            (300, Some(0)),
            "one that is larger than everything is not kept"
        );
    }

    #[test]
    fn a_budget_is_kept_in_calls() {
        let mut memory = Memory::default();
        for _ in 0..5 {
            memory.add("one", call(100), 2, 1000);
        }
        memory.add("two", call(100), 0, 1000);
        assert_eq!(memory.bytes, 200);
    }
}
