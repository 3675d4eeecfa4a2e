use loan_core::message::Language;
use serde::Deserialize;

/// A text of the catalogue: a bare string (the same in every language), or `{"en": …, "en-IN": …?, "hi": …}`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "must be a text, or {\"en\", \"en-IN\"?, \"hi\"} with every language")]
pub enum Text {
    Plain(String),
    /// `en-IN` falls back to `en`.
    Each(Languages),
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Languages {
    /// In the specification's wording.
    en: String,
    /// English with corrected spelling, where it differs.
    #[serde(rename = "en-IN", default)]
    en_in: Option<String>,
    hi: String,
}

impl Text {
    pub fn plain(text: &str) -> Self {
        Self::Plain(text.to_owned())
    }

    pub fn each(en: &str, hi: &str) -> Self {
        Self::Each(Languages { en: en.to_owned(), en_in: None, hi: hi.to_owned() })
    }

    pub fn read(&self, language: Language) -> &str {
        match (self, language) {
            (Self::Plain(text), _) => text,
            (Self::Each(texts), Language::En) => &texts.en,
            (Self::Each(texts), Language::EnIn) => texts.en_in.as_deref().unwrap_or(&texts.en),
            (Self::Each(texts), Language::Hi) => &texts.hi,
        }
    }

    pub fn to(&self, language: Language) -> String {
        self.read(language).to_owned()
    }

    pub fn is_blank(&self) -> bool {
        [Language::En, Language::EnIn, Language::Hi].into_iter().any(|language| self.read(language).trim().is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_reads_its_own_text_and_mended_english_falls_back() {
        let text: Text = serde_json::from_str(r#"{"en": "Colour", "hi": "रंग"}"#).unwrap();
        assert_eq!(text.read(Language::Hi), "रंग");
        assert_eq!(text.read(Language::EnIn), "Colour");
        assert_eq!(Text::plain("x").read(Language::Hi), "x");
    }

    #[test]
    fn a_text_without_hindi_is_refused() {
        assert!(serde_json::from_str::<Text>(r#"{"en": "Colour"}"#).is_err());
        assert!(serde_json::from_str::<Text>(r#"{"en": "Colour", "hi": " "}"#).unwrap().is_blank());
    }
}
