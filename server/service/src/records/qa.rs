//! Tenants of the test controls, with their settings and journals.
//!
//! The records are stored under [`REGISTRY`], so that a reset, which empties a tenant's own store, keeps them.

use std::collections::BTreeMap;

use loan_core::time::Timestamp;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::kinds;
use super::stored::is_default;
use loan_store::{Batch, Page, Result, Store, Stored, Table};

/// Name of the store of these records. No tenant has this name, because tenants' names contain no `.`.
pub const REGISTRY: &str = ".tenants";

const MANY: usize = 100_000;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct QaTenant {
    /// When the tenant was created, on the machine's clock.
    pub created_at: Timestamp,
    /// Milliseconds without use after which the tenant ends; `None` for never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ttl_ms: Option<i64>,
    /// Seconds until an application is automatically approved and paid out: null for never, absent for the default.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub auto_audit: Option<Option<u32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub catalogue: Option<Value>,
    /// Login codes by phone (with 91), for phones whose code differs from the usual code.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub codes: BTreeMap<String, String>,
    /// Number of events of each order that a scenario loaded. Automation leaves an order alone until its next event.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parked: BTreeMap<String, usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Value>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_fault: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub journal: Option<usize>,
    /// Scenarios by phone (with 91), loaded when the phone first requests a login code.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub carried: BTreeMap<String, Value>,
    /// Payment notices that are not sent yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Value>,
}

impl QaTenant {
    pub const fn new(created_at: Timestamp, ttl_ms: Option<i64>) -> Self {
        Self {
            created_at,
            ttl_ms,
            auto_audit: None,
            catalogue: None,
            codes: BTreeMap::new(),
            parked: BTreeMap::new(),
            faults: Vec::new(),
            last_fault: 0,
            journal: None,
            carried: BTreeMap::new(),
            notices: Vec::new(),
        }
    }
}

/// Distinguishes a null field from an absent one.
fn given<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<u32>>, D::Error> {
    Option::deserialize(from).map(Some)
}

pub(super) const TENANTS: Table<QaTenant> = Table::of(kinds::QA_TENANT);
pub(super) const USES: Table<Timestamp> = Table::of(kinds::QA_TENANT_USE);
pub(super) const CALLS: Table<Value> = Table::of(kinds::QA_CALL);

pub async fn find(registry: &Store, name: &str) -> Result<Option<Stored<QaTenant>>> {
    TENANTS.get(registry, &[name]).await
}

/// Adds a tenant. The commit fails if the tenant exists.
pub fn insert(registry: &Store, batch: &mut Batch, name: &str, tenant: &QaTenant) -> Result<()> {
    TENANTS.insert(registry, batch, &[name], tenant)
}

/// Updates a tenant. The commit fails if the tenant has changed since it was read.
pub fn update(registry: &Store, batch: &mut Batch, was: &Stored<QaTenant>, tenant: &QaTenant) -> Result<()> {
    TENANTS.update(registry, batch, was, tenant)
}

pub fn remove(registry: &Store, batch: &mut Batch, name: &str) {
    TENANTS.remove(registry, batch, &[name]);
    USES.remove(registry, batch, &[name]);
}

pub async fn names(registry: &Store) -> Result<Vec<String>> {
    Ok(TENANTS.ids(registry, &[], Page::first(MANY)).await?.into_iter().map(|id| id.concat()).collect())
}

pub async fn all(registry: &Store) -> Result<Vec<Stored<QaTenant>>> {
    TENANTS.list(registry, &[], Page::first(MANY)).await
}

/// Returns when each tenant was last used, by name, on the machine's clock.
pub async fn uses(registry: &Store) -> Result<BTreeMap<String, Timestamp>> {
    let uses = USES.list(registry, &[], Page::first(MANY)).await?;
    Ok(uses.into_iter().map(|used| (used.id().to_owned(), used.value)).collect())
}

pub fn put_use(registry: &Store, batch: &mut Batch, name: &str, at: Timestamp) -> Result<()> {
    USES.put(registry, batch, &[name], &at)
}

/// Adds a call to the journal. Ids must sort by time.
pub fn put_call(registry: &Store, batch: &mut Batch, name: &str, id: &str, call: &Value) -> Result<()> {
    CALLS.put(registry, batch, &[name, id], call)
}

pub async fn calls(registry: &Store, name: &str, limit: usize) -> Result<Vec<Value>> {
    let calls = CALLS.list(registry, &[name], Page::newest(limit)).await?;
    Ok(calls.into_iter().map(|call| call.value).collect())
}

/// Removes at most `limit` calls of a tenant, but not the newest `kept`; returns how many.
pub async fn trim_calls(
    registry: &Store,
    batch: &mut Batch,
    name: &str,
    (kept, limit): (usize, usize),
) -> Result<usize> {
    let ids = CALLS.ids(registry, &[name], Page::newest(kept + limit)).await?;
    let old = ids.get(kept..).unwrap_or_default();
    for id in old {
        CALLS.remove(registry, batch, &[name, &id.concat()]);
    }
    Ok(old.len())
}
