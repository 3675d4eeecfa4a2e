//! Message keys and their texts in every language, placeholders, and the choice of a language.

use loan_core::message::{Language, Message, MessageKey, fill, negotiate};
use std::collections::{BTreeMap, BTreeSet};

use crate::support::catalogue;

fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|piece| piece.split_once('}').map(|(name, _)| name)).collect()
}

#[test]
fn every_key_has_a_text_in_each_language_and_no_text_is_undeclared() {
    let catalogue = catalogue();
    for key in MessageKey::ALL {
        let texts = catalogue.get(key.as_str()).unwrap_or_else(|| panic!("{} has no text", key.as_str()));
        for language in Language::ALL.iter().filter(|language| language.fallback().is_none()) {
            let has_text = texts.get(language.tag()).is_some_and(|text| !text.trim().is_empty());
            assert!(has_text, "{} has no text in {}", key.as_str(), language.tag());
        }
    }
    let known: BTreeSet<&str> = MessageKey::ALL.iter().map(|key| key.as_str()).collect();
    for (key, texts) in &catalogue {
        assert!(known.contains(key.as_str()), "{key} is in the catalogue and in no rule");
        for language in texts.keys() {
            assert!(Language::ALL.iter().any(|known| known.tag() == language), "{key} speaks {language}");
        }
    }
}

#[test]
fn every_language_has_the_same_placeholders() {
    for (key, texts) in catalogue() {
        let english = placeholders(texts.get("en").map_or("", String::as_str)).into_iter().collect::<Vec<_>>();
        for (language, text) in &texts {
            assert_eq!(placeholders(text).into_iter().collect::<Vec<_>>(), english, "{key} in {language}");
        }
    }
}

#[test]
fn mended_english_differs_and_hindi_is_written_in_devanagari() {
    for (key, texts) in catalogue() {
        assert_ne!(texts.get("en-IN"), texts.get("en"), "{key}: en-IN repeats en");
        let hindi = texts.get("hi").map_or("", String::as_str);
        assert!(
            hindi.chars().any(|c| ('\u{0900}'..='\u{097f}').contains(&c)) || placeholders(hindi).len() > 1,
            "{key}: {hindi}"
        );
    }
}

#[test]
fn keys_are_distinct_and_named_by_area() {
    let mut seen = BTreeMap::new();
    for key in MessageKey::ALL {
        assert_eq!(seen.insert(key.as_str(), key), None, "{} is declared twice", key.as_str());
        let (area, name) = key.as_str().split_once('.').unwrap_or_default();
        assert!(
            ["errors", "rules", "labels", "refusals", "sms", "papers", "product", "orders"].contains(&area),
            "{area}"
        );
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric()) && name.starts_with(|c: char| c.is_ascii_lowercase()));
    }
}

#[test]
fn a_message_crosses_the_wire_by_its_key() {
    let message = Message::with(MessageKey::RuleContactName, vec!["1".into()]);
    let json = serde_json::to_string(&message).unwrap();
    assert_eq!(json, r#"{"key":"rules.contactName","args":["1"]}"#);
    assert_eq!(serde_json::from_str::<Message>(&json).unwrap(), message);
}

#[test]
fn filling_replaces_known_placeholders_only_and_once() {
    let args = ["a".to_string(), "{0}".to_string()];
    assert_eq!(fill("{0}-{1}-{2}-{x}-{", &args), "a-{0}-{2}-{x}-{");
    assert_eq!(fill("plain", &[]), "plain");
    assert_eq!(fill("{{0}}", &args), "{a}");
}

#[test]
fn the_language_is_the_known_one_of_highest_quality() {
    for (header, expected) in [
        ("en", Language::En),
        ("en-IN", Language::EnIn),
        ("hi-IN,hi;q=0.9,en;q=0.8", Language::Hi),
        ("fr;q=1, en;q=0.2, hi;q=0.30", Language::Hi),
        ("en-GB, hi", Language::EnIn),
        ("en-US,en;q=0.9", Language::EnIn),
        ("en,en-US;q=0.9", Language::En),
        ("hi;q=0, en-IN;q=0.1", Language::EnIn),
        ("hi;q=nonsense", Language::En),
        ("", Language::En),
        ("ta", Language::En),
    ] {
        assert_eq!(negotiate(header), expected, "{header}");
        assert_eq!(serde_json::to_string(&expected).unwrap(), format!("\"{}\"", expected.tag()));
    }
}
