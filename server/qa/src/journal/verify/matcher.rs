//! Compares an expected call with the calls of the journal.

use std::collections::BTreeMap;

use loan_core::personal::{Mobile, Typed as _};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strsim::damerau_levenshtein;

use crate::faults::{Served, check_call, check_code, check_headers, has, method_fits, path_fits};
use crate::journal::{Entry, HEADERS, hash};
use crate::refusal::not_allowed;
use loan_http::exchange::{KEY_LIMIT, is_key};
use loan_service::app::Tenant;
use loan_service::error::DomainError;
use loan_service::records::users;

/// An expected call. Absent fields match anything.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CallRequest {
    /// `GET`, `POST` …
    pub method: Option<String>,
    /// Path with the base path; `*` at its end stands for any rest, `{…}` for one segment.
    pub path: Option<String>,
    /// The signed-in user: an id, or a phone with or without 91.
    pub user: Option<String>,
    /// Members that the JSON body must have, at any depth. Personal values are compared by their hashes.
    pub body: Option<Value>,
    /// Headers that the request must have, with their values.
    pub headers: Option<BTreeMap<String, String>>,
    /// The `Idempotency-Key`.
    pub key: Option<String>,
    /// `code` of the answer's envelope.
    pub code: Option<i32>,
}

/// A call or message that a refusal names.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Near {
    pub id: String,
    /// The call's method; a message's provider.
    pub method: String,
    /// The call's path; a message's kind.
    pub path: String,
    /// Differences from the expected call.
    pub differs: Vec<Difference>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Difference {
    field: String,
    wanted: Value,
    found: Value,
}

#[derive(Default)]
pub struct Differences(pub Vec<Difference>);

impl Differences {
    /// Adds a difference unless the field fits.
    pub fn compare(&mut self, field: &str, wanted: impl Into<Value>, found: impl Into<Value>, fits: bool) {
        if !fits {
            self.0.push(Difference { field: field.to_owned(), wanted: wanted.into(), found: found.into() });
        }
    }
}

/// Maximum number of calls that a refusal names.
pub const NEAREST: usize = 3;

impl CallRequest {
    /// Refuses a call that no journal can contain, so that a misspelt path does not make `times: 0` hold.
    fn check(&self, served: Served) -> Result<(), DomainError> {
        let call = (self.method.as_deref(), self.path.as_deref());
        check_call(served, call, self.user.as_deref(), self.body.as_ref())?;
        let is_kept = |name: &str| HEADERS.iter().any(|known| known.eq_ignore_ascii_case(name));
        check_headers(self.headers.as_ref(), is_kept, &HEADERS)?;
        if let Some(key) = self.key.as_ref().filter(|key| !is_key(key)) {
            let given = if key.is_empty() { "an empty one" } else { key };
            return Err(not_allowed("key", given, &[format!("1 to {KEY_LIMIT} visible characters")]));
        }
        check_code(self.code, true)
    }
}

pub struct Matcher {
    request: CallRequest,
    user: Option<String>,
}

impl Matcher {
    /// Creates a matcher. A phone matches the calls of the user who has the phone at present.
    pub async fn of(tenant: &Tenant, request: CallRequest) -> Result<Self, DomainError> {
        request.check(Served::by(&tenant.app))?;
        let phone = request.user.as_ref().and_then(|user| Mobile::of_wire(user).or_else(|| Mobile::parse(user).ok()));
        let user = match (&phone, &request.user) {
            (Some(phone), _) => {
                let found = users::find(&tenant.store, phone).await?;
                Some(found.map_or_else(|| "nobody with this phone".to_owned(), |user| user.id.to_string()))
            }
            (None, user) => user.clone(),
        };
        Ok(Self { request, user })
    }

    pub fn fits(&self, tenant: &Tenant, entry: &Entry) -> bool {
        self.differences(tenant, entry).is_empty()
    }

    fn differences(&self, tenant: &Tenant, entry: &Entry) -> Vec<Difference> {
        let Self { request, user } = self;
        let mut differences = Differences::default();
        let hashed = |value: &str| hash(&tenant.app, tenant.name(), value);
        if let Some(method) = &request.method {
            differences.compare("method", &**method, &*entry.method, method_fits(method, &entry.method));
        }
        if let Some(path) = &request.path {
            differences.compare("path", &**path, &*entry.path, path_fits(path, &entry.path));
        }
        if user.is_some() {
            differences.compare("user", request.user.clone(), entry.user.clone(), *user == entry.user);
        }
        if let Some(key) = &request.key {
            let fits = entry.key.as_ref().is_some_and(|found| found == key || *found == hashed(key));
            differences.compare("key", &**key, entry.key.clone(), fits);
        }
        if let Some(code) = request.code {
            // The journal records code 0 for a call without an answer, like for a success.
            let found = if entry.status == 0 { Value::Null } else { entry.code.into() };
            let fits = found == code;
            differences.compare("code", code, found, fits);
        }
        for (name, value) in request.headers.iter().flatten() {
            let found = entry.headers.get(&name.to_ascii_lowercase());
            let fits = found.is_some_and(|found| found == value || *found == hashed(value));
            differences.compare(&format!("headers.{name}"), &**value, found.cloned(), fits);
        }
        if let Some(wanted) = &request.body {
            let found: Value = serde_json::from_str(entry.comparable()).unwrap_or_default();
            let fits = fits_hashed(tenant, &found, wanted);
            let shown: Value = serde_json::from_str(entry.request.get()).unwrap_or_default();
            differences.compare("body", wanted.clone(), shown, fits);
        }
        differences.0
    }

    pub(super) fn nearest<'a>(&self, tenant: &Tenant, entries: impl IntoIterator<Item = &'a Entry>) -> Vec<Near> {
        let near = |entry: &'a Entry| Near { differs: self.differences(tenant, entry), ..entry.named() };
        let nearest = entries.into_iter().map(near).filter(|near| !near.differs.is_empty()).collect();
        Near::first(nearest, |near| match near.differs.iter().find(|difference| difference.field == "path") {
            Some(difference) => damerau_levenshtein(difference.wanted.as_str().unwrap_or_default(), &near.path),
            None => 0,
        })
    }
}

impl Entry {
    pub(super) fn named(&self) -> Near {
        Near { id: self.id.clone(), method: self.method.clone(), path: self.path.clone(), differs: Vec::new() }
    }
}

impl Near {
    /// Returns at most [`NEAREST`] calls, sorted by `away` and then by the number of differences.
    pub fn first(mut all: Vec<Self>, away: impl Fn(&Self) -> usize) -> Vec<Self> {
        all.sort_by_cached_key(|near| (away(near), near.differs.len()));
        all.truncate(NEAREST);
        all
    }

    /// Returns, for example, `; the nearest is POST /api1/…, which differs in body`.
    pub(super) fn described(nearest: &[Self]) -> String {
        let Some(near) = nearest.first() else { return String::new() };
        let fields: Vec<&str> = near.differs.iter().map(|difference| difference.field.as_str()).collect();
        format!("; the nearest is {} {}, which differs in {}", near.method, near.path, fields.join(", "))
    }
}

/// Does the same as [`has`], but also accepts a text that `found` has as its hash.
pub fn fits_hashed(tenant: &Tenant, found: &Value, wanted: &Value) -> bool {
    has(found, wanted, &|found, wanted| found == wanted || found == hash(&tenant.app, tenant.name(), wanted))
}
