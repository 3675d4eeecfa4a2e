//! Changes the catalogue for one tenant of the test controls.

use serde_json::{Map, Value};

use loan_service::catalogue::{Catalogue, FILES, Fault, Product};

/// Returns the catalogue changed by a JSON merge patch (RFC 7396). The patch's members are the names of the files:
/// `products`, `forms`, `faq`, `about`, `legal` and `config`. Products are also patched by their ids:
/// `{"products": {"ID": {"isFull": 1}}}` changes a product, `null` removes it, and a new id adds a product at the end.
///
/// # Errors
/// Fails with the faults of the patch, or else with every fault of the changed catalogue.
pub(super) fn patched(catalogue: &Catalogue, patch: &Value) -> Result<Catalogue, Vec<Fault>> {
    let Value::Object(changes) = patch else {
        return Err(vec![Fault::of_file("catalogue", "a patch is an object")]);
    };
    let mut files = catalogue.files().clone();
    let mut faults = Vec::new();
    for (name, change) in changes {
        let Some(name) = FILES.into_iter().find(|known| known == name) else {
            let reason = format!("no such file; there are {}", FILES.join(", "));
            faults.push(Fault { file: "catalogue".to_owned(), field: name.clone(), reason });
            continue;
        };
        let document = files.get(name).map(|text| serde_json::from_str::<Value>(text));
        let mut document = match document.transpose() {
            Ok(document) => document.unwrap_or_default(),
            Err(error) => return Err(vec![Fault::of_file(&format!("catalogue/{name}.json"), error)]),
        };
        match (&mut document, change) {
            (Value::Array(items), Value::Object(by_id)) if name == "products" => {
                faults.extend(merge_by_id(items, by_id));
            }
            (document, change) => {
                faults.extend(nothing_removed(document, change, "").map(|field| fault(name, field, NOTHING)));
                json_patch::merge(document, change);
            }
        }
        files.insert(name.to_owned(), document.to_string());
    }
    if faults.is_empty() { Catalogue::of_files(&files) } else { Err(faults) }
}

const NOTHING: &str = "`null` removes it, and it is not there";

fn fault(file: &str, field: String, reason: impl Into<String>) -> Fault {
    Fault { file: format!("catalogue/{file}.json"), field, reason: reason.into() }
}

/// Returns the first member that the patch removes although the document lacks it: probably a typing mistake.
fn nothing_removed(document: &Value, change: &Value, place: &str) -> Option<String> {
    let (Value::Object(document), Value::Object(changes)) = (document, change) else { return None };
    changes.iter().find_map(|(name, change)| {
        let place = if place.is_empty() { name.clone() } else { format!("{place}.{name}") };
        match (document.get(name), change) {
            (None, Value::Null) => Some(place),
            (Some(inner), change) => nothing_removed(inner, change, &place),
            (None, _) => None,
        }
    })
}

fn merge_by_id(items: &mut Vec<Value>, changes: &Map<String, Value>) -> Vec<Fault> {
    let ids: Vec<String> = items.iter().filter_map(|item| item.get("id")?.as_str().map(str::to_owned)).collect();
    let unknown = |id: &str, more: &str| {
        fault("products", id.to_owned(), format!("no product has this id; there are {}{more}", ids.join(", ")))
    };
    let mut faults = Vec::new();
    for (id, change) in changes {
        let found = items.iter_mut().find(|item| item.get("id").and_then(Value::as_str) == Some(id));
        match (found, change) {
            (Some(_), Value::Null) => items.retain(|item| item.get("id").and_then(Value::as_str) != Some(id)),
            (None, Value::Null) => faults.push(unknown(id, "")),
            (Some(item), change) => {
                faults.extend(nothing_removed(item, change, id).map(|field| fault("products", field, NOTHING)));
                json_patch::merge(item, change);
            }
            (None, change) => {
                let mut item = serde_json::json!({ "id": id });
                json_patch::merge(&mut item, change);
                match serde_json::from_value::<Product>(item.clone()) {
                    Ok(_) => items.push(item),
                    Err(error) => faults.push(unknown(id, &format!("; for a new one: {error}"))),
                }
            }
        }
    }
    faults
}
