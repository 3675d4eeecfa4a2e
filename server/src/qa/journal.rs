//! Every call and its answer, without personal data, the last few hundred per tenant.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use loan_core::time::Timestamp;
use serde::Serialize;
use serde_json::Value;

use super::faults::{Kind, Order};
use super::mask;
use crate::clock::{Clock, SystemClock};
use crate::http::{Exchange, Outcome};

/// Calls kept per tenant.
const KEPT: usize = 500;

/// A call and its answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// When it came, on the machine's clock.
    pub at: Timestamp,
    /// Milliseconds it took.
    pub ms: u64,
    /// `GET`, `POST` …
    pub method: String,
    /// Path with the base path.
    pub path: String,
    /// Query, masked.
    pub query: String,
    /// JSON body, masked; null when there was none.
    pub request: Value,
    /// HTTP status.
    pub status: u16,
    /// The envelope, masked.
    pub response: Value,
    /// The fault that happened to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Kind>,
}

/// The masked entry of a call.
pub fn entry(exchange: &Exchange, outcome: &Outcome, fault: Option<&Order>, elapsed: Duration) -> Entry {
    let form = exchange.path.contains("/auth/");
    let request: Value = serde_json::from_slice(&outcome.request).unwrap_or_default();
    let response: Value = serde_json::from_slice(&outcome.answer.body).unwrap_or_default();
    Entry {
        at: SystemClock.now(),
        ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
        method: exchange.method.clone(),
        path: exchange.path.clone(),
        query: mask::query(&exchange.query),
        request: mask::value(&request, form),
        status: outcome.answer.status.as_u16(),
        response: mask::value(&response, false),
        fault: fault.map(|order| order.kind),
    }
}

/// Journals by tenant.
#[derive(Debug, Default)]
pub struct Journal {
    entries: BTreeMap<String, VecDeque<Entry>>,
}

impl Journal {
    /// Adds an entry; the oldest goes when there are too many.
    pub fn add(&mut self, tenant: &str, entry: Entry) {
        let entries = self.entries.entry(tenant.to_owned()).or_default();
        if entries.len() == KEPT {
            entries.pop_front();
        }
        entries.push_back(entry);
    }

    /// A tenant's entries, newest first.
    pub fn list(&self, tenant: &str) -> Vec<Entry> {
        self.entries.get(tenant).into_iter().flatten().rev().cloned().collect()
    }

    /// Forgets a tenant's entries.
    pub fn clear(&mut self, tenant: &str) {
        self.entries.remove(tenant);
    }
}
