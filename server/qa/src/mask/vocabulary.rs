//! Words of the API's description, which are never personal data.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use loan_http::openapi;

/// Values of a cost's `sign` in the API.
pub(super) static SIGNS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let listed = openapi::document().pointer("/components/schemas/Sign/enum").and_then(serde_json::Value::as_array);
    listed.into_iter().flatten().filter_map(serde_json::Value::as_str).collect()
});

/// Every name of a field or a parameter of the API.
pub(super) static NAMES: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let mut names = BTreeSet::new();
    collect(openapi::document(), &mut names);
    names
});

/// Every word that occurs in a path of the API.
pub(super) static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let paths = openapi::document().get("paths").and_then(serde_json::Value::as_object);
    paths.into_iter().flat_map(|paths| paths.keys()).flat_map(|path| path.split('/')).collect()
});

fn collect<'a>(schema: &'a serde_json::Value, names: &mut BTreeSet<&'a str>) {
    match schema {
        serde_json::Value::Object(members) => {
            if let Some(serde_json::Value::Object(properties)) = members.get("properties") {
                names.extend(properties.keys().map(String::as_str));
            }
            if members.contains_key("in") {
                names.extend(members.get("name").and_then(serde_json::Value::as_str));
            }
            members.values().for_each(|member| collect(member, names));
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| collect(item, names)),
        _ => {}
    }
}
