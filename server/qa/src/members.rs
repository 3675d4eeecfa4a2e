//! Checks a matcher's JSON body against the API description: whether a request can have these members and values.

use serde_json::Value;
use strsim::damerau_levenshtein;

use super::refusal::{NAMED, not_allowed, shown};
use loan_http::openapi;
use loan_service::error::DomainError;

const REFERENCE: &str = "$ref";
const CHOICES: [&str; 3] = ["anyOf", "oneOf", "allOf"];

/// Refuses a body that fits none of the schemas, and names the allowed members or values. The operator chooses the
/// fields of some forms, so such a form accepts any member. Its schema is used only if there is no other.
pub(super) fn check(given: &Value, schemas: &[&Value]) -> Result<(), DomainError> {
    let named: Vec<&Value> = schemas.iter().copied().filter(|schema| !is_form(schema)).collect();
    let schemas = if named.is_empty() { schemas } else { &named };
    let fits = |schema: &&Value| misfit("body", given, &[schema]).is_none();
    if schemas.iter().any(fits) {
        return Ok(());
    }
    // Reports a member that no schema allows, or else the first member that the first schema refuses.
    let alone = || schemas.first().and_then(|first| misfit("body", given, &[first]));
    match misfit("body", given, schemas).or_else(alone) {
        Some(refusal) => Err(refusal),
        None => Ok(()),
    }
}

fn misfit(place: &str, given: &Value, schemas: &[&Value]) -> Option<DomainError> {
    let mut choices = Vec::new();
    schemas.iter().for_each(|schema| flatten(schema, &mut choices));
    if choices.iter().any(|choice| is_anything(choice)) {
        return None;
    }
    let refused = |allowed: &[String]| Some(not_allowed(place, &shown(&given.to_string()), allowed));
    match given {
        Value::Object(members) => {
            let objects: Vec<&Value> = of_type(&choices, "object");
            if objects.is_empty() {
                return refused(&types(&choices));
            }
            members.iter().find_map(|(name, value)| {
                let known: Vec<&Value> = objects.iter().filter_map(|object| member(object, name)).collect();
                if known.is_empty() {
                    return Some(not_allowed(place, name, &nearest(&objects, name)));
                }
                misfit(&format!("{place}.{name}"), value, &known)
            })
        }
        Value::Array(items) => {
            let lists: Vec<&Value> = of_type(&choices, "array");
            if lists.is_empty() {
                return refused(&types(&choices));
            }
            let inner: Vec<&Value> = lists.iter().filter_map(|list| list.get("items")).collect();
            items.iter().find_map(|item| misfit(&format!("{place}[]"), item, &inner))
        }
        Value::Null => None,
        scalar => {
            if choices.iter().any(|choice| takes(choice, scalar)) {
                return None;
            }
            let values: Vec<String> = choices.iter().flat_map(|choice| listed(choice)).map(value_text).collect();
            refused(&if values.is_empty() { types(&choices) } else { values })
        }
    }
}

/// Collects the alternatives of a schema, with references resolved.
fn flatten<'a>(schema: &'a Value, to: &mut Vec<&'a Value>) {
    if let Some(name) = schema.get(REFERENCE).and_then(Value::as_str) {
        let referred = openapi::document().pointer(name.trim_start_matches('#'));
        return referred.into_iter().for_each(|schema| flatten(schema, to));
    }
    let choices = CHOICES.iter().find_map(|word| schema.get(word)).and_then(Value::as_array);
    match choices {
        Some(choices) => choices.iter().for_each(|choice| flatten(choice, to)),
        None => to.push(schema),
    }
}

fn is_form(schema: &Value) -> bool {
    schema.get("properties").is_none() && schema.get("additionalProperties").is_some_and(Value::is_object)
}

fn is_anything(schema: &Value) -> bool {
    ["type", "enum", "const"].iter().all(|word| schema.get(word).is_none())
}

fn names_of(schema: &Value) -> impl Iterator<Item = &str> {
    let one = schema.get("type").and_then(Value::as_str);
    let several = schema.get("type").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    one.into_iter().chain(several)
}

fn of_type<'a>(choices: &[&'a Value], name: &str) -> Vec<&'a Value> {
    choices.iter().copied().filter(|choice| names_of(choice).any(|one| one == name)).collect()
}

fn listed(schema: &Value) -> impl Iterator<Item = &Value> {
    schema.get("enum").and_then(Value::as_array).into_iter().flatten().chain(schema.get("const"))
}

fn takes(schema: &Value, scalar: &Value) -> bool {
    if listed(schema).next().is_some() {
        return listed(schema).any(|value| value == scalar);
    }
    names_of(schema).any(|name| match scalar {
        Value::String(_) => name == "string",
        Value::Bool(_) => name == "boolean",
        // A matcher may give a text of digits as a number; the comparison uses the digits of both.
        _ => matches!(name, "number" | "integer" | "string"),
    })
}

fn value_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn types(choices: &[&Value]) -> Vec<String> {
    let mut names: Vec<String> = choices.iter().flat_map(|choice| names_of(choice)).map(str::to_owned).collect();
    names.sort_unstable();
    names.dedup();
    match of_type(choices, "object").as_slice() {
        [] => names,
        objects => nearest(objects, ""),
    }
}

fn member<'a>(object: &'a Value, name: &str) -> Option<&'a Value> {
    let named = object.get("properties").and_then(|properties| properties.get(name));
    named.or_else(|| object.get("additionalProperties").filter(|more| more.is_object() || *more == &Value::Bool(true)))
}

/// Returns the members of these objects, those most similar to `name` first.
fn nearest(objects: &[&Value], name: &str) -> Vec<String> {
    let properties = objects.iter().filter_map(|object| object.get("properties").and_then(Value::as_object));
    let mut names: Vec<String> = properties.flat_map(|properties| properties.keys()).cloned().collect();
    names.sort_unstable();
    names.dedup();
    if name.is_empty() {
        return names;
    }
    names.sort_by_cached_key(|known| damerau_levenshtein(known, name));
    names.truncate(NAMED);
    names
}
