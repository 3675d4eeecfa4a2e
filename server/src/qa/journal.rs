//! The last few hundred calls of each tenant with their answers, without personal data.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use bytes::Bytes;
use loan_core::time::Timestamp;
use serde::Serialize;
use serde::ser::Error as _;
use serde_json::value::RawValue;

use super::faults::{FaultKind, FaultRequest};
use super::mask::{self, Texts};
use crate::clock::{Clock, SystemClock};
use crate::http::{Exchange, Outcome};

/// Most calls that are kept per tenant.
const KEPT: usize = 500;
/// Most bytes of requests and answers that are kept per tenant.
const BYTES: usize = 8 << 20;

/// A call and its answer.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
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
    #[serde(serialize_with = "as_json")]
    #[schema(value_type = Value)]
    pub request: String,
    /// HTTP status.
    pub status: u16,
    /// `code` of the envelope.
    #[serde(skip)]
    pub code: i32,
    /// The envelope, masked.
    #[serde(serialize_with = "as_json")]
    #[schema(value_type = Value)]
    pub response: String,
    /// The fault that happened to it.
    pub fault: Option<FaultKind>,
}

/// The masked entry of a call.
pub fn entry(exchange: &Exchange, outcome: &Outcome, fault: Option<&FaultRequest>, elapsed: Duration) -> Entry {
    let is_form = exchange.path.contains("/auth/");
    let answer = &outcome.answer;
    // If the protocol refused the request, it was not understood: even its field names may be anything.
    let is_understood = answer.status.as_u16() == 200 && !(is_form && answer.code != 0);
    let texts = if answer.code == 0 { Texts::Understood } else { Texts::Refused };
    let sent = if is_form { Texts::Form } else { texts };
    let request = if is_understood { &outcome.request } else { &Bytes::new() };
    // The message of such a refusal repeats parts of the request.
    let repeats = answer.status.as_u16() == 400;
    Entry {
        at: SystemClock.now(),
        ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
        method: exchange.method.clone(),
        path: mask::path(&exchange.path),
        query: if is_understood { mask::query(&exchange.query, texts) } else { String::new() },
        request: mask::json(request, sent),
        status: answer.status.as_u16(),
        code: answer.code,
        response: mask::json(&answer.body, if repeats { Texts::Form } else { Texts::Understood }),
        fault: fault.map(|order| order.kind),
    }
}

impl Entry {
    fn bytes(&self) -> usize {
        self.request.len() + self.response.len()
    }
}

/// Serializes a text that contains JSON as that JSON.
pub fn as_json<S: serde::Serializer>(text: &str, to: S) -> Result<S::Ok, S::Error> {
    serde_json::from_str::<&RawValue>(text).map_err(S::Error::custom)?.serialize(to)
}

/// One tenant's calls.
#[derive(Debug, Default)]
struct Calls {
    entries: VecDeque<Entry>,
    bytes: usize,
}

/// Journals by tenant.
#[derive(Debug, Default)]
pub struct Journal {
    calls: BTreeMap<String, Calls>,
}

impl Journal {
    /// Adds an entry. The oldest entries are dropped when there are too many, or they take too many bytes.
    pub fn add(&mut self, tenant: &str, entry: Entry) {
        let Calls { entries, bytes } = self.calls.entry(tenant.to_owned()).or_default();
        *bytes += entry.bytes();
        entries.push_back(entry);
        while entries.len() > KEPT || (*bytes > BYTES && entries.len() > 1) {
            *bytes -= entries.pop_front().map_or(0, |oldest| oldest.bytes());
        }
    }

    /// A tenant's entries, newest first.
    pub fn list(&self, tenant: &str) -> Vec<Entry> {
        self.calls.get(tenant).into_iter().flat_map(|calls| &calls.entries).rev().cloned().collect()
    }

    /// Forgets a tenant's entries.
    pub fn clear(&mut self, tenant: &str) {
        self.calls.remove(tenant);
    }
}
