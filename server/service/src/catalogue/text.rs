//! Texts of the catalogue in several languages.

use std::collections::BTreeMap;

use loan_core::message::Language;
use serde::Deserialize;

const BLANK: &str = "must not be empty";

/// A text of the catalogue: one string for all languages, or an object with a text for each language.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "must be a text, or an object with a text for each language's tag")]
pub enum Text {
    Plain(String),
    Each(Languages),
}

/// A text in several languages. Parsing accepts missing languages, so that a check can report all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Languages(BTreeMap<Language, String>);

impl Languages {
    /// Returns the text in `language`, or else in the first of its fallback languages that has one, or else in English.
    pub fn read(&self, language: Language) -> &str {
        let mut next = Some(language);
        while let Some(one) = next {
            if let Some(text) = self.0.get(&one) {
                return text;
            }
            next = one.fallback();
        }
        self.0.get(&Language::default()).map_or("", String::as_str)
    }

    pub fn insert(&mut self, language: Language, text: String) {
        self.0.insert(language, text);
    }

    fn faults(&self) -> Vec<String> {
        let blank = self.0.values().any(|text| text.trim().is_empty()).then(|| BLANK.to_owned());
        let missing = |language: &&Language| language.fallback().is_none() && !self.0.contains_key(language);
        let missing = Language::ALL.iter().filter(missing).map(|language| format!("has no text in {}", language.tag()));
        blank.into_iter().chain(missing).collect()
    }
}

impl Text {
    pub fn each<const N: usize>(texts: [(Language, &str); N]) -> Self {
        Self::Each(Languages(texts.map(|(language, text)| (language, text.to_owned())).into()))
    }

    pub fn read(&self, language: Language) -> &str {
        match self {
            Self::Plain(text) => text,
            Self::Each(texts) => texts.read(language),
        }
    }

    pub fn to(&self, language: Language) -> String {
        self.read(language).to_owned()
    }

    /// Returns the faults, in words for `loan-server check`: one if any text is blank, and one for each missing
    /// language that has no fallback.
    pub fn faults(&self) -> Vec<String> {
        match self {
            Self::Plain(text) if text.trim().is_empty() => vec![BLANK.to_owned()],
            Self::Plain(_) => Vec::new(),
            Self::Each(texts) => texts.faults(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(json: &str) -> Text {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn each_language_reads_its_own_text_and_mended_english_falls_back() {
        let text = text(r#"{"en": "Colour", "hi": "रंग"}"#);
        assert_eq!(text.read(Language::Hi), "रंग");
        assert_eq!(text.read(Language::EnIn), "Colour");
        assert_eq!(Text::Plain("x".to_owned()).read(Language::Hi), "x");
    }

    #[test]
    fn every_language_without_a_fallback_needs_a_text() {
        let every = Languages(Language::ALL.iter().map(|language| (*language, "x".to_owned())).collect());
        assert_eq!(Text::Each(every.clone()).faults(), [""; 0]);
        for language in Language::ALL {
            let (mut missing, mut blank) = (every.clone(), every.clone());
            missing.0.remove(language);
            blank.insert(*language, " ".to_owned());
            let expected = language.fallback().is_none().then(|| format!("has no text in {}", language.tag()));
            assert_eq!(Text::Each(missing).faults(), Vec::from_iter(expected));
            assert_eq!(Text::Each(blank).faults(), [BLANK]);
        }
        assert_eq!(text(r#"" ""#).faults(), [BLANK]);
        assert!(serde_json::from_str::<Text>(r#"{"en": "Colour", "hi": "रंग", "xx": "?"}"#).is_err());
    }
}
