//! An entry of the journal: one call with its answer, without personal data.

use std::collections::BTreeMap;
use std::time::Duration;

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::{BASE_PATH, Endpoint};
use loan_core::ids::UserId;
use loan_core::time::Timestamp;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::Record;
use crate::faults::{FaultKind, path_fits};
use crate::guard;
use crate::mask::{self, Texts};
use crate::tenants::registry;
use loan_http::Exchange;
use loan_http::context::header;
use loan_http::reply::Answer;
use loan_service::app::App;

/// The operators' call that returns an applicant's forms.
const APPLICANT: &str = "/ops/v1/orders/{orderId}/applicant";
/// Headers that the journal records. Even the name of any other header may be personal.
pub(crate) const HEADERS: [&str; 15] = [
    "accept-language",
    "authorization",
    "content-type",
    "cookie",
    "deviceid",
    "idempotency-key",
    "language",
    "os",
    "packagename",
    "token",
    "user-agent",
    "version",
    "web-uuid",
    "web_uuid",
    "x-request-id",
];

/// Headers that may be shown in plain text, because their usual values say nothing about a person.
const SHOWN: [&str; 6] = ["accept-language", "content-type", "language", "os", "packagename", "version"];
const LONGEST: usize = 100;

/// A call and its answer.
#[derive(Debug, Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The call's id; later calls have greater ids.
    pub id: String,
    /// When the call arrived, on the machine's clock.
    pub at: Timestamp,
    /// When the call arrived, on the tenant's clock.
    pub tenant_at: Timestamp,
    /// Duration in milliseconds, including a fault's delay.
    pub ms: u64,
    /// `GET`, `POST` …
    pub method: String,
    /// Scheme, host and port; `http://localhost` if the host is not this machine.
    pub origin: String,
    /// Path with the base path.
    pub path: String,
    /// Query, masked.
    pub query: String,
    /// The headers that the API knows; hashed, unless they say nothing about a person (language, system, version).
    pub headers: BTreeMap<String, String>,
    /// JSON body, masked; null when there was none.
    #[schema(value_type = Value)]
    pub request: Box<RawValue>,
    /// The body with hashes instead of masked values; null when none was masked. Hashes differ between tenants.
    #[schema(value_type = Value)]
    pub hashed: Box<RawValue>,
    /// Id of the user who was signed in.
    pub user: Option<String>,
    /// The call's `Idempotency-Key`; hashed unless the key is an id.
    pub key: Option<String>,
    /// Whether the call ran; false if a fault, a replay or a refused `Idempotency-Key` answered instead.
    pub executed: bool,
    /// HTTP status; 0 when nothing was answered.
    pub status: u16,
    /// `code` of the envelope; 0 when nothing was answered.
    pub code: i32,
    /// The envelope of the call or of the fault, masked; null when there was none. After a fault, the client may have
    /// received only a part.
    #[schema(value_type = Value)]
    pub response: Box<RawValue>,
    /// The kind of the fault that affected the call.
    pub fault: Option<FaultKind>,
    /// The number of that fault; 0 for a fault that the request injected itself.
    pub fault_id: Option<u64>,
    /// Milliseconds by which a fault delayed the call.
    pub delay_ms: u64,
}

/// A call as the server handled it, without its answer.
#[derive(Debug)]
pub(crate) struct Happened {
    pub at: Timestamp,
    pub user: Option<UserId>,
    pub request: Bytes,
    pub is_executed: bool,
    pub fault: Option<(u64, FaultKind)>,
    pub delay: Duration,
}

/// Hashes a masked value, so that the values of one tenant can be compared.
pub(crate) fn hash(app: &App, tenant: &str, value: &str) -> String {
    let whole = registry(app).lookup("journal", &[tenant, value].join("\n"));
    format!("#{}", whole.get(..16).unwrap_or(&whole))
}

pub(crate) fn entry(app: &App, exchange: &Exchange, answer: &Answer, happened: &Happened, elapsed: Duration) -> Entry {
    let is_form = exchange.path.contains("/auth/");
    // After an HTTP error or a refused form, even the request's field names may be personal, so body and query are
    // omitted. If a fault answered instead of the call, `Texts::Unread` hides the unknown field names.
    let is_understood = answer.status.as_u16() == 200 && !(is_form && answer.code != 0);
    let is_shown = is_understood || !happened.is_executed;
    let texts = match (happened.is_executed, answer.code) {
        (false, _) => Texts::Unread,
        (true, 0) => Texts::Understood,
        (true, _) => Texts::Refused,
    };
    let sent = if is_form && happened.is_executed { Texts::Form } else { texts };
    let nothing = Bytes::new();
    let body = if is_shown { &happened.request } else { &nothing };
    let hashing = |value: &str| hash(app, &exchange.tenant, value);
    let request = mask::json(body, sent, None);
    let hashed = mask::json(body, sent, Some(&hashing));
    // An HTTP 400 repeats parts of the request.
    let repeats = answer.status.as_u16() == 400 && happened.is_executed || repeats_answers(&exchange.path);
    let is_unanswered = happened.fault.is_some_and(|(_, kind)| kind == FaultKind::Reset);
    let host = header(&exchange.headers, "host");
    let key = header(&exchange.headers, "idempotency-key");
    Entry {
        id: String::new(),
        at: app.clock.now().plus_ms(-i64::try_from(elapsed.as_millis()).unwrap_or_default()),
        tenant_at: happened.at,
        ms: millis(elapsed),
        method: exchange.method.clone(),
        origin: format!("http://{}", if guard::is_local(host) { host } else { "localhost" }),
        path: mask::path(&exchange.path),
        query: if is_shown { mask::query(&exchange.query, texts) } else { String::new() },
        headers: headers(exchange, &hashing),
        hashed: if hashed.get() == request.get() { Box::default() } else { hashed },
        request,
        user: happened.user.as_ref().map(ToString::to_string),
        key: (!key.is_empty()).then(|| if mask::is_id(key) { key.to_owned() } else { hashing(key) }),
        executed: happened.is_executed && !is_kept_from_running(answer),
        status: if is_unanswered { 0 } else { answer.status.as_u16() },
        code: answer.code,
        response: match is_unanswered {
            true => Box::default(),
            false if is_raw(happened, answer) => {
                to_raw_value(&String::from_utf8_lossy(&answer.body)).unwrap_or_default()
            }
            false => mask::json(&answer.body, if repeats { Texts::Form } else { Texts::Understood }, None),
        },
        fault: happened.fault.map(|(_, kind)| kind),
        fault_id: happened.fault.map(|(id, _)| id),
        delay_ms: millis(happened.delay),
    }
}

/// Returns whether the answer has a borrower's answers to a form, or the text of a card. The names of these fields do
/// not tell which texts are personal, so every text is masked.
fn repeats_answers(path: &str) -> bool {
    let is_of = |endpoint: &Endpoint| path.strip_prefix(BASE_PATH) == Some(endpoint.path());
    [Endpoint::SavedAnswers, Endpoint::Ocr].iter().any(is_of) || path_fits(APPLICANT, path.trim_end_matches('/'))
}

/// Returns whether the call did not run because its `Idempotency-Key` was replayed or refused.
fn is_kept_from_running(answer: &Answer) -> bool {
    let refusals = [ErrorCode::IdempotencyKey, ErrorCode::IdempotencyInFlight, ErrorCode::IdempotencyMismatch];
    answer.is_replayed() || refusals.iter().any(|refusal| refusal.code() == answer.code)
}

/// Returns whether a fault answered with a `rawBody` that the journal quotes: one that is no JSON, or a JSON string.
fn is_raw(happened: &Happened, answer: &Answer) -> bool {
    let is_string = answer.body.trim_ascii_start().starts_with(b"\"");
    !happened.is_executed && (is_string || serde_json::from_slice::<IgnoredAny>(&answer.body).is_err())
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the recorded headers by lower-case name. Values that may be personal are hashed.
fn headers(exchange: &Exchange, hashing: &dyn Fn(&str) -> String) -> BTreeMap<String, String> {
    let kept = exchange.headers.iter().filter(|(name, _)| HEADERS.contains(&name.as_str()));
    let shown = kept.map(|(name, value)| {
        let (name, value) = (name.as_str(), value.to_str().unwrap_or_default());
        let is_shown = value.len() <= LONGEST && is_usual(name, value);
        (name.to_owned(), if is_shown { value.to_owned() } else { hashing(value) })
    });
    shown.collect()
}

/// Returns whether the value has the header's usual format. Any other value may be personal.
fn is_usual(name: &str, value: &str) -> bool {
    let of = |fits: fn(&str) -> bool| !value.is_empty() && value.split([',', ';']).map(str::trim).all(fits);
    match name {
        "accept-language" | "language" => of(|part| {
            let is_weight = part.strip_prefix("q=").is_some_and(|weight| weight.parse::<f32>().is_ok());
            is_weight || part == "*" || part.split('-').all(|tag| matches!(tag.len(), 2..=4) && is_letters(tag))
        }),
        "content-type" => {
            let kind = value.split(';').next().unwrap_or_default().trim();
            TYPES.contains(&kind)
        }
        "os" => matches!(value.len(), 2..=10) && is_letters(value),
        "version" => value.len() <= 12 && value.chars().all(|letter| letter.is_ascii_digit() || letter == '.'),
        "packagename" => value.contains('.') && value.split('.').all(|part| !part.is_empty() && is_letters(part)),
        _ => false,
    }
}

fn is_letters(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_alphabetic())
}

const TYPES: [&str; 4] = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

impl Record for Entry {
    fn id(&self) -> &str {
        &self.id
    }

    fn set_id(&mut self, id: String) {
        self.id = id;
    }

    fn bytes(&self) -> usize {
        self.request.get().len() + self.hashed.get().len() + self.response.get().len()
    }
}

impl Entry {
    pub(crate) fn shown_headers(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        all.filter(|(name, value)| SHOWN.contains(name) && !value.starts_with('#'))
    }

    pub(crate) fn is_masked(&self) -> bool {
        self.hashed.get() != "null"
    }

    /// Returns the body for comparisons, with hashes instead of masked values.
    pub(super) fn comparable(&self) -> &str {
        if self.is_masked() { self.hashed.get() } else { self.request.get() }
    }
}
