//! Refusals of the controls, which name the field, the given value and the allowed ones, as text and as `data`.

use loan_core::api::code::ErrorCode;
use loan_core::message::{Message, MessageKey};
use loan_core::time::TimeError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use loan_service::error::DomainError;
use loan_service::fixtures::dotted;

const SHOWN: usize = 64;
/// Maximum number of characters of a reason, which may list the allowed values.
const REASON: usize = 1000;
/// Rust's number types, which parser messages name and a refusal replaces by plain words.
const NUMBERS: [&str; 8] = ["u8", "u16", "u32", "u64", "usize", "i32", "i64", "isize"];

/// HTTP 400: an invalid value.
pub(crate) fn invalid(what: &str) -> DomainError {
    DomainError::with(ErrorCode::ControlInvalid, vec![what.to_owned()])
}

/// HTTP 409: a valid request that the present state does not allow.
pub(crate) fn impossible(why: &str) -> DomainError {
    DomainError::with(ErrorCode::ControlRefused, vec![why.to_owned()])
}

/// Maximum number of existing items that a refusal names.
pub(super) const NAMED: usize = 20;

/// HTTP 404: `what` does not exist. The refusal names some existing items.
pub(super) fn absent(what: &str, there: &[impl AsRef<str>]) -> DomainError {
    let there: Vec<&str> = there.iter().map(AsRef::as_ref).take(NAMED).collect();
    let named = if there.is_empty() { "there is none".to_owned() } else { format!("there are {}", there.join(", ")) };
    let message = Message::with(MessageKey::RefusalControlRefused, vec![format!("no {what}; {named}")]);
    DomainError::saying(ErrorCode::PathNotFound, message).data(&json!({ "allowed": there }))
}

/// HTTP 400: an unknown value of a field, and the allowed ones.
pub(super) fn unknown(field: &str, given: &str, allowed: &[impl AsRef<str>]) -> DomainError {
    refused(field, &format!("`{}` is unknown", shown(given)), given, allowed)
}

/// HTTP 400: a value that the field may not have, and the allowed ones.
pub(super) fn not_allowed(field: &str, given: &str, allowed: &[impl AsRef<str>]) -> DomainError {
    refused(field, &format!("given {}", shown(given)), given, allowed)
}

fn refused(field: &str, why: &str, given: &str, allowed: &[impl AsRef<str>]) -> DomainError {
    let allowed: Vec<&str> = allowed.iter().map(AsRef::as_ref).collect();
    let colon = if why.starts_with("given") { "" } else { ":" };
    let data = json!({ "field": field, "given": shown(given), "allowed": allowed });
    invalid(&format!("{field}: {why}; allowed{colon} {}", allowed.join(", "))).data(&data)
}

/// Deserializes a body. A refusal names the field, the given value and the allowed values.
pub(super) fn read<T: DeserializeOwned>(body: Value) -> Result<T, DomainError> {
    if !body.is_object() {
        return Err(invalid("the body must be an object"));
    }
    let given = body.clone();
    serde_path_to_error::deserialize(body).map_err(|error| {
        let path = dotted(error.path());
        let instant = "expected an instant such as 2027-03-01T09:00:00+05:30, at most ten years ahead";
        let mut reason = error.into_inner().to_string().replace(&TimeError.to_string(), instant);
        for name in NUMBERS {
            let least = if name.starts_with('u') { " from 0" } else { "" };
            reason = reason.replace(&format!("expected {name}"), &format!("expected a whole number{least}"));
        }
        let expected = reason.split_once("expected ").map_or("", |(_, expected)| expected);
        // If a variant is written in another way than its own, the path ends with its name.
        let (parent, name) = path.rsplit_once('.').unwrap_or(("", &path));
        let is_variant = expected == "unit" || expected.ends_with(" variant");
        let allowed = match expected {
            "" => Vec::new(),
            "unit" => vec![format!("\"{name}\"")],
            "newtype variant" => vec![format!("{{\"{name}\": …}}")],
            "struct variant" => vec![format!("{{\"{name}\": {{…}}}}")],
            "a sequence" => vec!["a list".to_owned()],
            names if names.trim_start_matches("one of ").starts_with('`') => {
                names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
            }
            kind if kind == "a map" || kind.starts_with("struct ") => vec!["an object".to_owned()],
            kind => vec![kind.to_owned()],
        };
        misfit(&given, if is_variant { parent } else { &path }, &reason, &allowed)
    })
}

/// HTTP 400: the value of `body` at `path`, and the allowed ones or, without them, the reason.
pub(super) fn misfit(body: &Value, path: &str, reason: &str, allowed: &[String]) -> DomainError {
    let given = body.pointer(&format!("/{}", path.replace('.', "/"))).filter(|_| !path.is_empty());
    let message = match given {
        Some(given) if !reason.starts_with("unknown field") => {
            let why = if allowed.is_empty() { reason.to_owned() } else { format!("allowed {}", allowed.join(", ")) };
            format!("{path}: given {}; {why}", shown(&given.to_string()))
        }
        _ if path.is_empty() => reason.to_owned(),
        _ => format!("{path}: {reason}"),
    };
    let data = json!({ "field": path, "given": given, "allowed": allowed });
    let message: String = message.chars().filter(|c| !c.is_control()).take(REASON).collect();
    invalid(&message).data(&data)
}

/// Returns a value that JSON writes as a text, such as the name of a kind, or an instant.
pub(super) fn written(value: &impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|text| text.as_str().map(str::to_owned)).unwrap_or_default()
}

pub(super) fn shown(given: &str) -> String {
    given.chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}
