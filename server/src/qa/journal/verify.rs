//! Checks that calls were made, as a test expects them, and waits for them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use loan_core::api::code::ErrorCode;
use loan_core::personal::{Mobile, Typed as _};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Entry, Journal, hash};
use crate::app::Tenant;
use crate::error::DomainError;
use crate::qa::faults::{has, path_fits};
use crate::qa::refusal::invalid;
use crate::store::records::users;

/// Longest wait in milliseconds.
const WAIT_MS: u64 = 60_000;
/// How many calls that nearly fit are shown.
const NEAREST: usize = 3;

/// The calls that are expected. What is left out may be anything.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct VerifyRequest {
    /// `GET`, `POST` …
    method: Option<String>,
    /// Path with the base path; `*` at its end stands for any rest, `{…}` for one segment.
    path: Option<String>,
    /// Who is signed in: the user's id, or a phone with or without 91.
    user: Option<String>,
    /// Members that the JSON body has, at any depth. Personal values are compared by their hashes.
    body: Option<Value>,
    /// Headers that the request has, with their values.
    headers: Option<BTreeMap<String, String>>,
    /// The `Idempotency-Key`.
    key: Option<String>,
    /// `code` of the answer's envelope.
    code: Option<i32>,
    /// Exactly so many calls.
    #[schema(minimum = 0)]
    times: Option<usize>,
    /// At least so many; 1 when neither `times` nor `max` is given.
    #[schema(minimum = 0)]
    min: Option<usize>,
    /// At most so many.
    #[schema(minimum = 0)]
    max: Option<usize>,
    /// Milliseconds to wait for them, 60,000 at most.
    #[schema(minimum = 0, maximum = 60_000)]
    within_ms: Option<u64>,
}

/// The calls that were found.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Verified {
    /// How many fit.
    pub count: usize,
    /// Their ids in the journal, oldest first.
    pub calls: Vec<String>,
}

/// Why the calls that were expected were not found.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Missed {
    /// How many fit.
    count: usize,
    /// How many should.
    expected: String,
    /// The calls that come nearest, the nearest first.
    nearest: Vec<Near>,
}

/// A call that nearly fits.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct Near {
    id: String,
    method: String,
    path: String,
    /// Where it differs.
    differs: Vec<Difference>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Difference {
    field: String,
    wanted: Value,
    found: Value,
}

/// What is expected, ready to be compared with entries.
struct Expected {
    request: VerifyRequest,
    /// The id of the user who is expected to be signed in.
    user: Option<String>,
    min: usize,
    max: usize,
}

impl Journal {
    /// Waits until the calls that are expected were made.
    ///
    /// # Errors
    /// [`ErrorCode::ControlRefused`] with the count and the nearest misses.
    pub(crate) async fn verify(&self, tenant: &Tenant, request: VerifyRequest) -> Result<Verified, DomainError> {
        let wait = Duration::from_millis(request.within_ms.unwrap_or(0));
        let expected = Expected::of(tenant, request).await?;
        let begun = Instant::now();
        loop {
            let entries = self.list(&tenant.app, tenant.name()).await?;
            let calls: Vec<String> = entries
                .iter()
                .rev()
                .filter(|entry| expected.differences(tenant, entry).is_empty())
                .map(|entry| entry.id.clone())
                .collect();
            let count = calls.len();
            if (expected.min..=expected.max).contains(&count) {
                return Ok(Verified { count, calls });
            }
            let left = wait.saturating_sub(begun.elapsed());
            if left.is_zero() || count > expected.max {
                return Err(expected.missed(tenant, count, &entries));
            }
            self.changed(&tenant.app, left).await;
        }
    }
}

impl Expected {
    async fn of(tenant: &Tenant, request: VerifyRequest) -> Result<Self, DomainError> {
        if request.within_ms.is_some_and(|ms| ms > WAIT_MS) {
            return Err(invalid(&format!("withinMs: allowed 0 to {WAIT_MS}")));
        }
        if request.times.is_some() && (request.min.is_some() || request.max.is_some()) {
            return Err(invalid("times: allowed alone, or min and max"));
        }
        let (min, max) = match (request.times, request.min, request.max) {
            (Some(times), ..) => (times, times),
            (None, Some(min), max) => (min, max.unwrap_or(usize::MAX)),
            (None, None, Some(max)) => (0, max),
            (None, None, None) => (1, usize::MAX),
        };
        if min > max {
            return Err(invalid("min: allowed up to max"));
        }
        // A phone stands for the user who has it now.
        let phone = request.user.as_ref().and_then(|user| Mobile::of_wire(user).or_else(|| Mobile::parse(user).ok()));
        let user = match (&phone, &request.user) {
            (Some(phone), _) => {
                let found = users::find(&tenant.store, phone).await?;
                Some(found.map_or_else(|| "nobody with this phone".to_owned(), |user| user.id.to_string()))
            }
            (None, user) => user.clone(),
        };
        Ok(Self { request, user, min, max })
    }

    /// Where a call differs from what is expected.
    fn differences(&self, tenant: &Tenant, entry: &Entry) -> Vec<Difference> {
        let Self { request, user, .. } = self;
        let mut differences = Vec::new();
        let mut compare = |field: &str, wanted: Value, found: Value, fits: bool| {
            if !fits {
                differences.push(Difference { field: field.to_owned(), wanted, found });
            }
        };
        let text = |text: &Option<String>| text.clone().map_or(Value::Null, Value::from);
        if let Some(method) = &request.method {
            let fits = method.eq_ignore_ascii_case(&entry.method);
            compare("method", method.clone().into(), entry.method.clone().into(), fits);
        }
        if let Some(path) = &request.path {
            compare("path", path.clone().into(), entry.path.clone().into(), path_fits(path, &entry.path));
        }
        if user.is_some() {
            compare("user", text(&request.user), text(&entry.user), *user == entry.user);
        }
        if request.key.is_some() {
            let hashed = request.key.as_ref().map(|key| hash(&tenant.app, tenant.name(), key));
            let fits = entry.key == request.key || entry.key == hashed;
            compare("key", text(&request.key), text(&entry.key), fits);
        }
        if let Some(code) = request.code {
            compare("code", code.into(), entry.code.into(), code == entry.code);
        }
        for (name, value) in request.headers.iter().flatten() {
            let found = entry.headers.get(&name.to_ascii_lowercase());
            let fits = found.is_some_and(|found| *found == hash(&tenant.app, tenant.name(), value));
            compare(&format!("headers.{name}"), value.clone().into(), text(&found.cloned()), fits);
        }
        if let Some(wanted) = &request.body {
            let found: Value = serde_json::from_str(entry.comparable()).unwrap_or_default();
            let fits = fits_hashed(tenant, &found, wanted);
            let shown = serde_json::from_str(&entry.request).unwrap_or_default();
            compare("body", wanted.clone(), shown, fits);
        }
        differences
    }

    fn missed(&self, tenant: &Tenant, count: usize, entries: &[Entry]) -> DomainError {
        let expected = match (self.min, self.max) {
            (min, max) if min == max => format!("{min}"),
            (min, usize::MAX) => format!("at least {min}"),
            (0, max) => format!("at most {max}"),
            (min, max) => format!("{min} to {max}"),
        };
        let mut nearest: Vec<Near> = Vec::new();
        for entry in entries {
            let differs = self.differences(tenant, entry);
            if !differs.is_empty() {
                let (id, method, path) = (entry.id.clone(), entry.method.clone(), entry.path.clone());
                nearest.push(Near { id, method, path, differs });
            }
        }
        // A call to another path is far, however few its differences.
        let is_elsewhere = |near: &Near| near.differs.iter().any(|difference| difference.field == "path");
        nearest.sort_by_key(|near| (is_elsewhere(near), near.differs.len()));
        nearest.truncate(NEAREST);
        let said = match nearest.first() {
            Some(near) => {
                let fields: Vec<&str> = near.differs.iter().map(|difference| difference.field.as_str()).collect();
                format!(
                    "{count} calls fit, expected {expected}; the nearest is {} {}, which differs in {}",
                    near.method,
                    near.path,
                    fields.join(", ")
                )
            }
            None => format!("{count} calls fit, expected {expected}"),
        };
        DomainError::with(ErrorCode::ControlRefused, vec![said]).data(&Missed { count, expected, nearest })
    }
}

/// [`has`] for a body in which personal values are hashed.
fn fits_hashed(tenant: &Tenant, found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Object(found), Value::Object(wanted)) => {
            wanted.iter().all(|(name, wanted)| found.get(name).is_some_and(|found| fits_hashed(tenant, found, wanted)))
        }
        (Value::Array(found), Value::Array(wanted)) => {
            found.len() == wanted.len()
                && found.iter().zip(wanted).all(|(found, wanted)| fits_hashed(tenant, found, wanted))
        }
        (Value::String(found), Value::String(wanted)) => {
            found == wanted || *found == hash(&tenant.app, tenant.name(), wanted)
        }
        (Value::String(found), Value::Number(wanted)) => {
            *found == hash(&tenant.app, tenant.name(), &wanted.to_string())
        }
        (found, wanted) => has(found, wanted),
    }
}
