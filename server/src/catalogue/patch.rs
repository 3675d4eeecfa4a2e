//! A catalogue with changes, for one tenant of the test controls.

use serde_json::{Map, Value};

use super::{Catalogue, FILES, Fault, path};

impl Catalogue {
    /// This catalogue changed by a JSON merge patch (RFC 7396). Its members are the names of the files: `products`,
    /// `forms`, `faq`, `about`, `legal` and `config`. Products are also patched by their ids: `{"products": {"ID":
    /// {"isFull": 1}}}` changes one, `null` removes one, and a new id adds one at the end. Returns every fault of the
    /// result.
    pub fn patched(&self, patch: &Value) -> Result<Self, Vec<Fault>> {
        let Value::Object(changes) = patch else {
            return Err(vec![Fault::of_file("catalogue", "a patch is an object")]);
        };
        let mut sources = (*self.sources).clone();
        let mut faults = Vec::new();
        for (name, change) in changes {
            let Some(name) = FILES.into_iter().find(|known| known == name) else {
                let reason = format!("no such file; there are {}", FILES.join(", "));
                faults.push(Fault { file: "catalogue".to_owned(), field: name.clone(), reason });
                continue;
            };
            let document = sources.get(name).map(|bytes| serde_json::from_slice::<Value>(bytes));
            let mut document = match document.transpose() {
                Ok(document) => document.unwrap_or_default(),
                Err(error) => return Err(vec![Fault::of_file(&path(name), error)]),
            };
            match (&mut document, change) {
                (Value::Array(items), Value::Object(by_id)) if name == "products" => merge_by_id(items, by_id),
                (document, change) => json_patch::merge(document, change),
            }
            sources.insert(name, document.to_string().into_bytes());
        }
        if faults.is_empty() { Self::of(sources, faults) } else { Err(faults) }
    }
}

fn merge_by_id(items: &mut Vec<Value>, changes: &Map<String, Value>) {
    for (id, change) in changes {
        let at = items.iter().position(|item| item.get("id").and_then(Value::as_str) == Some(id));
        match (at, change) {
            (Some(at), Value::Null) => drop(items.remove(at)),
            (None, Value::Null) => {}
            (Some(at), change) => items.get_mut(at).into_iter().for_each(|item| json_patch::merge(item, change)),
            (None, change) => {
                let mut item = serde_json::json!({ "id": id });
                json_patch::merge(&mut item, change);
                items.push(item);
            }
        }
    }
}
