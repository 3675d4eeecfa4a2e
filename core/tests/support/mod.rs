//! What the tests of this crate share: the message catalogue and the vectors, as files.

#![allow(dead_code, reason = "each test binary uses its part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests say what they expect by panicking")]

use loan_core::message::{Message, fill};
use std::collections::BTreeMap;

const ERRORS: &str = include_str!("../../messages/errors.json");
const RULES: &str = include_str!("../../messages/rules.json");
const LABELS: &str = include_str!("../../messages/labels.json");

/// key → language → text.
pub type Catalogue = BTreeMap<String, BTreeMap<String, String>>;

/// The whole catalogue of the core. A key in two files would be a fault, so it fails here.
pub fn catalogue() -> Catalogue {
    let mut all = Catalogue::new();
    for file in [ERRORS, RULES, LABELS] {
        for (key, texts) in serde_json::from_str::<Catalogue>(file).unwrap() {
            assert!(all.insert(key.clone(), texts).is_none(), "{key} stands in two files");
        }
    }
    all
}

/// What a user reads in English.
pub fn english(message: &Message) -> String {
    let texts = catalogue().remove(message.key.as_str()).unwrap_or_default();
    fill(texts.get("en").map_or("", String::as_str), &message.args)
}

/// A file of `fixtures/vectors`.
#[allow(clippy::disallowed_methods, reason = "the core reads nothing, its tests do")]
pub fn vectors(name: &str) -> String {
    let path = format!("{}/../fixtures/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}
