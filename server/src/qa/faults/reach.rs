//! Whether a fault can happen at all. An impossible one is refused, with the nearest possible one.

use std::sync::LazyLock;

use loan_core::api::code::ErrorCode;
use loan_core::order::EventKind;
use serde_json::Value;
use warp::http::{HeaderName, Method, StatusCode};

use super::{FaultKind, FaultRequest, Times, path_fits};
use crate::error::DomainError;
use crate::http::openapi;

static PATHS: LazyLock<Vec<(&str, Vec<String>)>> = LazyLock::new(|| {
    let paths = openapi::document().get("paths").and_then(Value::as_object);
    let methods = |item: &Value| item.as_object().into_iter().flatten().map(|(name, _)| name.to_uppercase()).collect();
    paths.into_iter().flatten().map(|(path, item)| (path.as_str(), methods(item))).collect()
});

pub fn calls_of_the_api() -> impl Iterator<Item = (&'static str, &'static [String])> {
    PATHS.iter().map(|(path, methods)| (*path, methods.as_slice()))
}

/// The events that change an order. The others (`apply`, `reapply`) create one: those are calls.
pub static EVENTS: LazyLock<Vec<EventKind>> = LazyLock::new(|| {
    let makes_one = |event: &EventKind| matches!(event, EventKind::Apply | EventKind::Reapply);
    EventKind::ALL.iter().copied().filter(|event| !makes_one(event)).collect()
});

fn invalid(field: &str, given: &str, allowed: &str) -> DomainError {
    DomainError::with(ErrorCode::ControlInvalid, vec![format!("{field}: given {given}; allowed {allowed}")])
}

fn missing(field: &str, of: &str) -> DomainError {
    DomainError::with(ErrorCode::ControlInvalid, vec![format!("{field}: {of} needs it")])
}

impl FaultRequest {
    /// Checks that the fault can happen. The refusal names the field, the given value, and what is allowed or nearest.
    pub fn check(&self) -> Result<(), DomainError> {
        if self.times == Times::Number(0) {
            return Err(invalid("times", "0", "1 and more, or \"forever\""));
        }
        if let Some(status) = self.status.filter(|status| !(200..=599).contains(status)) {
            return Err(invalid("status", &status.to_string(), "200 to 599"));
        }
        for name in self.headers.iter().flatten().map(|(name, _)| name) {
            if HeaderName::try_from(name).is_err() {
                return Err(invalid("headers", name, "names of headers"));
            }
        }
        match (self.provider, self.notice, self.event) {
            (Some(_), None, None) => self.check_provider(),
            (None, Some(_), None) => self.check_notice(),
            (None, None, Some(event)) => self.check_event(event),
            (None, None, None) => self.check_call(),
            _ => Err(invalid("provider, notice and event", "more than one", "one of them")),
        }
    }

    /// Refuses fields that a fault of a provider, a notice or an event cannot have.
    fn check_elsewhere(&self) -> Result<(), DomainError> {
        let of_calls = [
            ("path", self.path.is_some()),
            ("method", self.method.is_some()),
            ("body", self.body.is_some()),
            ("headers", self.headers.is_some()),
            ("user", self.user.is_some()),
            ("status", self.status.is_some()),
            ("code", self.code.is_some() && self.event.is_none()),
            ("rawBody", self.raw_body.is_some()),
        ];
        match of_calls.into_iter().find(|(_, given)| *given) {
            Some((field, _)) => Err(invalid(field, "a value", "none: it belongs to faults of calls")),
            None => Ok(()),
        }
    }

    fn check_provider(&self) -> Result<(), DomainError> {
        self.check_elsewhere()?;
        match self.kind {
            Some(FaultKind::Slow) if self.ms.is_none() => Err(missing("ms", "slow")),
            Some(kind) if kind.is_providers() => Ok(()),
            kind => Err(invalid("kind", &kind_name(kind), "down, refuse, slow for a provider")),
        }
    }

    fn check_notice(&self) -> Result<(), DomainError> {
        self.check_elsewhere()?;
        match self.kind {
            None => Ok(()),
            kind => Err(invalid("kind", &kind_name(kind), "none for a notice")),
        }
    }

    fn check_event(&self, event: EventKind) -> Result<(), DomainError> {
        self.check_elsewhere()?;
        if !EVENTS.contains(&event) {
            let names: Vec<&str> = EVENTS.iter().map(|known| known.name()).collect();
            return Err(invalid("event", event.name(), &names.join(", ")));
        }
        match self.kind {
            Some(FaultKind::Slow) if self.ms.is_none() => Err(missing("ms", "slow")),
            Some(FaultKind::Code) if self.code.is_none() => Err(missing("code", "code")),
            Some(FaultKind::Code) if !ErrorCode::ALL.iter().any(|known| Some(known.code()) == self.code) => {
                let given = self.code.map(|code| code.to_string()).unwrap_or_default();
                Err(invalid("code", &given, "a code of a refusal, see docs/api.md"))
            }
            Some(FaultKind::Down | FaultKind::Slow | FaultKind::Code) => Ok(()),
            kind => Err(invalid("kind", &kind_name(kind), "down, slow, code for an event")),
        }
    }

    fn check_call(&self) -> Result<(), DomainError> {
        let path = self.path.as_deref().ok_or_else(|| missing("path", "a fault of a call"))?;
        let kind = match self.kind {
            Some(kind) if !kind.is_providers() => kind,
            kind => {
                let names: Vec<&str> =
                    FaultKind::ALL.iter().filter(|(_, kind)| !kind.is_providers()).map(|(name, _)| *name).collect();
                return Err(invalid("kind", &kind_name(kind), &names.join(", ")));
            }
        };
        match kind {
            FaultKind::Latency | FaultKind::Dribble if self.ms.is_none() => {
                return Err(missing("ms", &kind_name(self.kind)));
            }
            FaultKind::Status if self.status.is_none() => return Err(missing("status", "status")),
            FaultKind::Code if self.code.is_none() => return Err(missing("code", "code")),
            _ => {}
        }
        if self.raw_body.is_some() && !matches!(kind, FaultKind::Status | FaultKind::Code) {
            return Err(invalid("rawBody", &kind_name(self.kind), "status or code as the kind"));
        }
        reachable(self.method.as_deref(), path)
    }
}

fn kind_name(kind: Option<FaultKind>) -> String {
    let name = FaultKind::ALL.iter().find(|(_, known)| Some(*known) == kind).map(|(name, _)| *name);
    name.unwrap_or("none").to_owned()
}

fn reachable(method: Option<&str>, pattern: &str) -> Result<(), DomainError> {
    let named = method.filter(|method| *method != "*").map(str::to_uppercase);
    if let Some(method) = &named {
        let is_method = Method::from_bytes(method.as_bytes()).is_ok();
        if !is_method || !PATHS.iter().any(|(_, methods)| methods.contains(method)) {
            let mut all: Vec<&str> = PATHS.iter().flat_map(|(_, methods)| methods).map(String::as_str).collect();
            all.sort_unstable();
            all.dedup();
            return Err(invalid("method", method, &all.join(", ")));
        }
    }
    let fits = |known: &str| match pattern.strip_suffix('*') {
        Some(prefix) => known.starts_with(prefix) || path_fits(known, prefix.trim_end_matches('/')),
        None => path_fits(pattern, known) || path_fits(known, pattern),
    };
    let reached: Vec<&(&str, Vec<String>)> = PATHS.iter().filter(|(known, _)| fits(known)).collect();
    if reached.is_empty() {
        return Err(invalid("path", pattern, &format!("a path of the API; the nearest is {}", nearest(pattern))));
    }
    match &named {
        Some(method) if !reached.iter().any(|(_, methods)| methods.contains(method)) => {
            let allowed: Vec<&str> = reached.iter().flat_map(|(_, methods)| methods).map(String::as_str).collect();
            Err(invalid("method", method, &format!("{} at {pattern}", allowed.join(", "))))
        }
        _ => Ok(()),
    }
}

/// The known path with the fewest changed characters. A path without the base path is compared with it.
fn nearest(path: &str) -> &'static str {
    let base = loan_core::api::endpoint::BASE_PATH;
    let whole =
        if path.starts_with(base) { path.to_owned() } else { format!("{base}/{}", path.trim_start_matches('/')) };
    let distance =
        |known: &str| strsim::damerau_levenshtein(&whole, known).min(strsim::damerau_levenshtein(path, known));
    PATHS.iter().map(|(known, _)| *known).min_by_key(|known| distance(known)).unwrap_or_default()
}

pub(super) fn is_status(status: u16) -> bool {
    (200..=599).contains(&status) && StatusCode::from_u16(status).is_ok()
}
