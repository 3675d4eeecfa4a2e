//! Refuses impossible faults, matchers that no call can match, and fields without effect.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::{Access, BASE_PATH};
use loan_core::message::{Language, Message};
use loan_core::order::EventKind;
use loan_core::personal::{Mobile, Typed as _};
use serde_json::{Value, json};
use strsim::damerau_levenshtein;
use warp::http::HeaderName;

use super::matching::{method_fits, path_can_fit};
use super::{FaultKind, FaultRequest, NoticeFault, Provider, Times};
use crate::refusal::{invalid, not_allowed, shown, written};
use crate::{members, sandbox};
use loan_http::openapi;
use loan_service::app::App;
use loan_service::error::DomainError;
use loan_service::messages;
use loan_service::ports::Document;

/// Prefixes of the paths that faults can affect and the journal records.
const CALLS: [&str; 3] = [BASE_PATH, OPERATORS, "/webhooks/payment"];
const OPERATORS: &str = "/ops/";
const MATCHERS: [&str; 4] = ["method", "body", "headers", "user"];
/// Maximum delay of a call, a provider or an event, in milliseconds.
const LONGEST_MS: u32 = 600_000;
/// Maximum delay of a notice, in milliseconds: 30 days on the tenant's clock.
const LATEST_MS: u32 = 30 * 86_400_000;

struct Call {
    path: &'static str,
    method: String,
    described: &'static Value,
}

static KNOWN: LazyLock<Vec<Call>> = LazyLock::new(|| {
    let paths = openapi::document().get("paths").and_then(Value::as_object);
    let all = paths.into_iter().flatten().flat_map(|(path, item)| {
        let methods = item.as_object().into_iter().flatten();
        methods.map(move |(name, described)| Call { path: path.as_str(), method: name.to_uppercase(), described })
    });
    all.filter(|call| CALLS.iter().any(|begin| call.path.starts_with(begin))).collect()
});

/// Says whether a server also answers the operators' calls, besides the app's.
#[derive(Debug, Clone, Copy)]
pub struct Served {
    pub operators: bool,
}

impl Served {
    pub fn by(app: &App) -> Self {
        Self { operators: !app.settings.operators.is_empty() }
    }

    fn calls(self) -> impl Iterator<Item = &'static Call> {
        KNOWN.iter().filter(move |call| self.operators || !call.path.starts_with(OPERATORS))
    }
}

/// Returns whether the event creates an order. The faults of these events are injected into calls.
const fn is_beginning(event: EventKind) -> bool {
    matches!(event, EventKind::Apply | EventKind::Reapply)
}

const fn is_deadline(event: EventKind) -> bool {
    matches!(event, EventKind::PassLapsed | EventKind::DueDatePassed | EventKind::ExtensionLapsed)
}

/// Fields that a fault must have, and fields that it may have.
struct Fields(Vec<&'static str>, Vec<&'static str>);

impl FaultRequest {
    /// Checks that the fault can happen, and that each of its fields changes something.
    pub fn check(&self, served: Served) -> Result<(), DomainError> {
        let Fields(needed, possible) = self.fields()?;
        let order = serde_json::to_value(self).unwrap_or_default();
        for (field, given) in order.as_object().into_iter().flatten().filter(|(_, given)| !given.is_null()) {
            let common = ["kind", "provider", "notice", "event", "skip", "times"];
            if !common.iter().chain(&needed).chain(&possible).any(|known| known == field) {
                let fields = [needed.as_slice(), &possible, &["skip", "times"]].concat().join(", ");
                let message = format!("none: this fault has {fields}");
                return Err(not_allowed(field, &given.to_string(), &[message]));
            }
        }
        if let Some(field) = needed.iter().find(|field| order[**field].is_null()) {
            return Err(invalid(&format!("{field}: this fault needs it")));
        }
        if self.times == Times::Number(0) {
            return Err(not_allowed("times", "0", &["1 and more", "\"forever\""]));
        }
        self.check_waits()?;
        self.check_answer()?;
        self.check_reading()?;
        check_headers(self.headers.as_ref(), |name| HeaderName::try_from(name).is_ok(), &["names of headers"])?;
        let call = (self.method.as_deref(), self.path.as_deref());
        check_call(served, call, self.user.as_deref(), self.body.as_ref())
    }

    fn fields(&self) -> Result<Fields, DomainError> {
        use FaultKind::{
            Code, Down, Dribble, DropAfterCommit, Garbage, Latency, Reads, Refuse, Reset, Slow, Status, Truncate,
        };
        let of_calls = |needed: &[&'static str], more: &[&'static str]| {
            Ok(Fields([&["path"], needed].concat(), [&MATCHERS, more].concat()))
        };
        let others = |needed: &[&'static str], more: &[&'static str]| Ok(Fields(needed.to_vec(), more.to_vec()));
        let refuse = |allowed: &[FaultKind]| {
            let names: Vec<String> = allowed.iter().map(written).collect();
            let given = self.kind.map_or_else(|| "none".to_owned(), |kind| written(&kind));
            Err(not_allowed("kind", &given, &names))
        };
        match (self.provider, self.notice, self.event, self.kind) {
            (None, None, Some(event), _) if is_beginning(event) => {
                let others = EventKind::ALL.iter().filter(|known| !is_beginning(**known));
                let names: Vec<&str> = others.map(|known| known.name()).collect();
                Err(not_allowed("event", event.name(), &names))
            }
            (Some(_), None, None, Some(Down | Refuse)) | (None, None, Some(_), Some(Down)) => others(&[], &[]),
            (Some(_), None, None, Some(Slow)) | (None, None, Some(_), Some(Slow)) => {
                others(&["ms"], &["jitterMs", "seed"])
            }
            (Some(Provider::Ocr), None, None, Some(Reads)) => others(&["reading"], &[]),
            (Some(Provider::Ocr), None, None, _) => refuse(&[Down, Refuse, Slow, Reads]),
            (Some(_), None, None, _) => refuse(&[Down, Refuse, Slow]),
            (None, Some(NoticeFault::Late), None, None) => others(&[], &["ms"]),
            (None, Some(_), None, None) => others(&[], &[]),
            (None, Some(_), None, Some(kind)) => Err(not_allowed("kind", &written(&kind), &["none for a notice"])),
            // A deadline's event has no caller that could get a refusal.
            (None, None, Some(event), _) if is_deadline(event) => refuse(&[Down, Slow]),
            (None, None, Some(_), Some(Code)) => others(&["code"], &["args", "data"]),
            (None, None, Some(_), _) => refuse(&[Down, Slow, Code]),
            (None, None, None, Some(Latency)) => of_calls(&["ms"], &["jitterMs", "seed"]),
            (None, None, None, Some(Dribble)) => of_calls(&["ms"], &[]),
            (None, None, None, Some(Status)) if self.raw_body.is_some() => of_calls(&["status"], &["rawBody"]),
            (None, None, None, Some(Status)) => of_calls(&["status"], &["code", "args", "data"]),
            (None, None, None, Some(Code)) if self.raw_body.is_some() => of_calls(&["code"], &["status", "rawBody"]),
            (None, None, None, Some(Code)) => of_calls(&["code"], &["status", "args", "data"]),
            (None, None, None, Some(Reset | Truncate | Garbage | DropAfterCommit)) => of_calls(&[], &[]),
            (None, None, None, _) => refuse(&FaultKind::OF_CALLS),
            _ => Err(not_allowed("provider, notice and event", "more than one", &["one of them"])),
        }
    }

    /// Refuses a `reading` unless one card has all fields of the `reading`.
    fn check_reading(&self) -> Result<(), DomainError> {
        let Some(values) = &self.reading else { return Ok(()) };
        let cards = [Document::AadhaarFront, Document::AadhaarBack, Document::Pan].map(sandbox::reading);
        if !values.is_empty() && cards.iter().any(|card| self.misread(card).is_some()) {
            return Ok(());
        }
        let names = |card: Value| {
            let values = card.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
            values.map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" and ")
        };
        let allowed = cards.map(|card| names(json!(card)));
        let given = values.keys().map(String::as_str).collect::<Vec<_>>().join(" and ");
        Err(not_allowed("reading", &given, &allowed))
    }

    fn check_waits(&self) -> Result<(), DomainError> {
        let most = if self.notice.is_some() { LATEST_MS } else { LONGEST_MS };
        if let Some(ms) = self.ms.filter(|ms| !(1..=most).contains(ms)) {
            return Err(not_allowed("ms", &ms.to_string(), &[format!("1 to {most}")]));
        }
        match self.jitter_ms {
            Some(jitter) if jitter == 0 || Some(jitter) > self.ms => {
                Err(not_allowed("jitterMs", &jitter.to_string(), &["1 to ms"]))
            }
            None if self.seed.is_some() => Err(invalid("seed: allowed beside jitterMs, which it makes repeatable")),
            _ => Ok(()),
        }
    }

    fn check_answer(&self) -> Result<(), DomainError> {
        if let Some(status) = self.status.filter(|status| !(200..=599).contains(status)) {
            return Err(not_allowed("status", &status.to_string(), &["200 to 599"]));
        }
        // A status of 400 and more has a refusal of its own. Below 400, the answer could be any code, also a logout.
        let is_alone = self.code.is_none() && self.raw_body.is_none();
        if let Some(status) = self.status.filter(|status| is_alone && *status < 400) {
            let allowed = ["400 to 599", "200 to 399 with code or rawBody"];
            return Err(not_allowed("status", &status.to_string(), &allowed));
        }
        check_code(self.code.filter(|_| self.refusal().is_none()), false)?;
        match (self.refusal(), &self.args) {
            (Some(code), Some(args)) if args.len() != placeholders(code) => {
                let text = messages::text(&Message::of(code.message()), Language::En);
                let allowed = format!("{}, one for each placeholder of \"{text}\"", placeholders(code));
                Err(not_allowed("args", &format!("{} values", args.len()), &[allowed]))
            }
            _ => Ok(()),
        }
    }
}

pub(super) fn placeholders(code: ErrorCode) -> usize {
    let text = messages::text(&Message::of(code.message()), Language::En);
    (0..).take_while(|index| text.contains(&format!("{{{index}}}"))).count()
}

/// Refuses a code that no call returns; `may_succeed` allows 0, a success.
pub fn check_code(code: Option<i32>, may_succeed: bool) -> Result<(), DomainError> {
    match code {
        None => Ok(()),
        Some(0) if may_succeed => Ok(()),
        Some(code) if ErrorCode::ALL.iter().any(|known| known.code() == code) => Ok(()),
        Some(code) => Err(not_allowed("code", &code.to_string(), &["a code of the catalogue, see docs/api.md"])),
    }
}

fn check_user(reached: &mut Vec<&Call>, user: &str) -> Result<(), DomainError> {
    let is_id = ulid::Ulid::from_string(user).is_ok_and(|id| id.to_string() == user);
    if !is_id && Mobile::of_wire(user).is_none() && Mobile::parse(user).is_err() {
        return Err(not_allowed("user", user, &["a user's id", "a phone of ten digits, with or without 91"]));
    }
    reached.retain(|call| call.described["x-access"] == json!(Access::User));
    if reached.is_empty() {
        return Err(not_allowed("user", user, &["none: this call has no signed-in user"]));
    }
    Ok(())
}

pub fn check_headers(
    headers: Option<&BTreeMap<String, String>>,
    is_known: impl Fn(&str) -> bool,
    allowed: &[&str],
) -> Result<(), DomainError> {
    match headers.into_iter().flatten().find(|(name, _)| !is_known(name)) {
        Some((name, _)) => Err(not_allowed("headers", name, allowed)),
        None => Ok(()),
    }
}

/// Refuses a method and a path that no call of this server has, and a user and a body that none of these calls has.
pub fn check_call(
    served: Served,
    (method, path): (Option<&str>, Option<&str>),
    user: Option<&str>,
    body: Option<&Value>,
) -> Result<(), DomainError> {
    let pattern = path.unwrap_or("*");
    let mut reached: Vec<&Call> = served.calls().filter(|call| path_can_fit(pattern, call.path)).collect();
    if reached.is_empty() {
        let nearest = nearest(served, pattern);
        let data = json!({ "field": "path", "given": shown(pattern), "allowed": [nearest] });
        let allowed = format!("a path of the API; the nearest is {nearest}");
        return Err(not_allowed("path", pattern, &[allowed]).data(&data));
    }
    if let Some(method) = method {
        let mut methods: Vec<&str> = reached.iter().map(|call| call.method.as_str()).collect();
        reached.retain(|call| method_fits(method, &call.method));
        if reached.is_empty() {
            methods.sort_unstable();
            methods.dedup();
            return Err(not_allowed("method", method, &methods));
        }
    }
    user.map_or(Ok(()), |user| check_user(&mut reached, user))?;
    body.map_or(Ok(()), |body| check_body(&reached, body))
}

fn check_body(reached: &[&Call], body: &Value) -> Result<(), DomainError> {
    // Bodies of operators' calls and webhooks are read only while the call runs, so faults and the journal lack them.
    let of_app = reached.iter().filter(|call| call.path.starts_with(BASE_PATH));
    let schema = |call: &&Call| call.described.pointer("/requestBody/content/application~1json/schema");
    let schemas: Vec<&Value> = of_app.filter_map(schema).collect();
    let given = || shown(&body.to_string());
    if schemas.is_empty() {
        return Err(not_allowed("body", &given(), &["none: this call has no JSON body, or is not below /api1"]));
    }
    if !body.is_object() && !body.is_array() {
        return Err(not_allowed("body", &given(), &["members of a JSON body"]));
    }
    members::check(body, &schemas)
}

/// Returns the known path nearest to `path`. The base path is added to a path that begins with none of [`CALLS`].
fn nearest(served: Served, path: &str) -> &'static str {
    let is_whole = CALLS.iter().any(|begin| path.starts_with(begin));
    let whole = if is_whole { path.to_owned() } else { format!("{BASE_PATH}/{}", path.trim_start_matches('/')) };
    let known = served.calls().map(|call| call.path);
    known.min_by_key(|known| damerau_levenshtein(&whole, known)).unwrap_or_default()
}
