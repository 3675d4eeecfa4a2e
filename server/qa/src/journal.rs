//! Records the latest calls of each tenant and their answers, without personal data.
//!
//! With a shared store the journal is in the store, so that every process shows the calls of all processes. With any
//! other store the journal is in memory, to avoid a disk sync for each call.

pub(super) mod calls;
mod entry;
pub(super) mod verify;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::Notify;

pub(super) use entry::{Entry, HEADERS, Happened, entry, hash};

use super::refusal::not_allowed;
use super::tenants;
use loan_service::app::{App, Ids as _, Ulids};
use loan_service::error::DomainError;
use loan_service::records::qa as records;
use loan_store::Batch;

/// Default number of calls that the journal keeps for a tenant (the tenant's budget).
pub(super) const KEPT: usize = 500;
/// Maximum number of calls that a tenant may ask the journal to keep.
pub(super) const MOST: usize = 5000;
/// Maximum size of a tenant's requests and answers in memory, in bytes.
const BYTES: usize = 8 << 20;
/// Maximum size of all tenants' requests and answers in memory, in bytes.
const BYTES_OF_ALL: usize = 128 << 20;
/// Number of added calls after which this process removes old calls from the store.
const TRIM: usize = 50;
/// Poll interval for calls of other processes.
const LOOK: Duration = Duration::from_millis(50);

pub(super) trait Record: Clone + Serialize + DeserializeOwned {
    /// Later records have greater ids.
    fn id(&self) -> &str;
    fn set_id(&mut self, id: String);
    fn bytes(&self) -> usize;
}

#[derive(Debug)]
struct TenantRecords<R> {
    records: VecDeque<R>,
    bytes: usize,
}

impl<R: Record> TenantRecords<R> {
    /// Drops the oldest records beyond the tenant's budget or [`BYTES`]. Returns the number of dropped bytes.
    fn trim(&mut self, limit: usize) -> usize {
        let before = self.bytes;
        while self.records.len() > limit || (self.bytes > BYTES && self.records.len() > 1) {
            self.drop_oldest();
        }
        before - self.bytes
    }

    fn drop_oldest(&mut self) -> usize {
        let bytes = self.records.pop_front().map_or(0, |oldest| oldest.bytes());
        self.bytes -= bytes;
        bytes
    }
}

#[derive(Debug)]
struct Memory<R> {
    tenants: BTreeMap<String, TenantRecords<R>>,
    bytes: usize,
}

impl<R: Record> Memory<R> {
    const fn new() -> Self {
        Self { tenants: BTreeMap::new(), bytes: 0 }
    }

    fn add(&mut self, tenant: &str, record: R, limit: usize, most_bytes: usize) {
        let empty = || TenantRecords { records: VecDeque::new(), bytes: 0 };
        let own = self.tenants.entry(tenant.to_owned()).or_insert_with(empty);
        let bytes = record.bytes();
        own.records.push_back(record);
        own.bytes += bytes;
        self.bytes = self.bytes + bytes - own.trim(limit);
        // Drops records of the largest tenant, so that a busy tenant does not displace the records of others.
        while self.bytes > most_bytes {
            let largest = self.tenants.values_mut().max_by_key(|own| own.bytes);
            let Some(largest) = largest.filter(|own| !own.records.is_empty()) else { return };
            self.bytes -= largest.drop_oldest();
        }
    }

    fn remove(&mut self, tenant: &str) {
        self.bytes -= self.tenants.remove(tenant).map_or(0, |own| own.bytes);
    }
}

pub(super) struct Journal<R> {
    /// Suffix of the tenant's name in the store's keys: empty, or starting with `.`, which no tenant's name contains.
    name: &'static str,
    memory: Mutex<Memory<R>>,
    ids: Ulids,
    added: Notify,
    written: AtomicUsize,
}

impl<R: Record> Journal<R> {
    pub(super) fn new(name: &'static str) -> Self {
        let (ids, added, written) = (Ulids::default(), Notify::default(), AtomicUsize::default());
        Self { name, memory: Mutex::new(Memory::new()), ids, added, written }
    }

    fn key(&self, tenant: &str) -> String {
        [tenant, self.name].concat()
    }

    /// Adds a record. Drops the oldest records beyond the tenant's `budget` or the limits in bytes.
    pub(super) async fn add(
        &self,
        app: &App,
        (tenant, budget): (&str, Option<usize>),
        mut record: R,
    ) -> Result<(), DomainError> {
        record.set_id(self.ids.make(app.clock.now()));
        let limit = budget.unwrap_or(KEPT);
        if app.engine.is_shared() {
            self.write(app, tenant, &record, limit).await?;
        } else {
            self.memory.lock().add(tenant, record, limit, BYTES_OF_ALL);
        }
        self.added.notify_waiters();
        Ok(())
    }

    async fn write(&self, app: &App, tenant: &str, record: &R, limit: usize) -> Result<(), DomainError> {
        let (registry, key) = (tenants::registry(app), self.key(tenant));
        let mut batch = Batch::new();
        let value = serde_json::to_value(record).unwrap_or_default();
        records::put_call(&registry, &mut batch, &key, record.id(), &value)?;
        if self.written.fetch_add(1, Ordering::Relaxed) % TRIM == TRIM - 1 {
            records::trim_calls(&registry, &mut batch, &key, (limit, 10 * TRIM)).await?;
        }
        Ok(registry.commit(batch).await?)
    }

    /// Returns the tenant's records, newest first.
    pub(super) async fn list(&self, app: &App, tenant: &str) -> Result<Vec<R>, DomainError> {
        if app.engine.is_shared() {
            let limit = tenants::get(app, tenant).await?.journal.unwrap_or(KEPT);
            let found = records::calls(&tenants::registry(app), &self.key(tenant), limit).await?;
            return Ok(found.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect());
        }
        let memory = self.memory.lock();
        Ok(memory.tenants.get(tenant).into_iter().flat_map(|own| &own.records).rev().cloned().collect())
    }

    pub(super) async fn clear(&self, app: &App, tenant: &str) -> Result<(), DomainError> {
        self.memory.lock().remove(tenant);
        if app.engine.is_shared() { tenants::clear_calls(app, &self.key(tenant)).await } else { Ok(()) }
    }
}

/// Returns the records after the query's `since`, at most `limit`. `records` has the newest record first.
pub(super) fn asked_for<R: Record>(
    records: impl Iterator<Item = R>,
    query: &HashMap<String, String>,
) -> Result<Vec<R>, DomainError> {
    let since = query.get("since").map(String::as_str).unwrap_or_default();
    if !since.is_empty() && ulid::Ulid::from_string(since).is_err() {
        return Err(not_allowed("since", since, &["the id of a record, whose successors are listed"]));
    }
    let limit = query.get("limit").map(|limit| limit.parse().map_err(|_| not_allowed("limit", limit, &["a number"])));
    let limit = limit.transpose()?.unwrap_or(usize::MAX);
    Ok(records.take_while(|record| record.id() > since).take(limit).collect())
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
        let mut memory = Memory::new();
        for _ in 0..3 {
            memory.add("quiet", call(100), 500, 1000);
        }
        for _ in 0..50 {
            memory.add("busy", call(100), 500, 1000);
        }
        let count = |memory: &Memory<Entry>, name: &str| memory.tenants.get(name).map(|calls| calls.records.len());
        assert_eq!((count(&memory, "quiet"), count(&memory, "busy")), (Some(3), Some(7)));
        assert_eq!(memory.bytes, 1000);
        memory.remove("busy");
        assert_eq!(memory.bytes, 300);
        memory.add("one", call(2000), 500, 1000);
        assert_eq!(
            (memory.bytes, count(&memory, "one")),
            (300, Some(0)),
            "one that is larger than everything is not kept"
        );
    }

    #[test]
    fn a_budget_is_kept_in_calls() {
        let mut memory = Memory::new();
        for _ in 0..5 {
            memory.add("one", call(100), 2, 1000);
        }
        memory.add("two", call(100), 0, 1000);
        assert_eq!(memory.bytes, 200);
    }
}
