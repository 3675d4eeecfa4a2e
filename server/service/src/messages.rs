//! The server's texts in every language.

use std::collections::HashMap;
use std::sync::LazyLock;

use loan_core::message::{Language, Message, fill};

use crate::catalogue::Languages;

/// Message files of the server. Some have texts of the app's screens, which the documents for borrowers reuse.
const AREAS: [&str; 8] = [
    include_str!("../../../core/messages/errors.json"),
    include_str!("../../../core/messages/rules.json"),
    include_str!("../../../core/messages/refusals.json"),
    include_str!("../../../core/messages/labels.json"),
    include_str!("../../../core/messages/sms.json"),
    include_str!("../../../core/messages/papers.json"),
    include_str!("../../../core/messages/product.json"),
    include_str!("../../../core/messages/orders.json"),
];

#[expect(clippy::expect_used, reason = "embedded at build time, proved by a test")]
static CATALOGUE: LazyLock<HashMap<String, Languages>> = LazyLock::new(|| {
    const READABLE: &str = "an embedded message file";
    let area = |text: &&str| serde_json::from_str::<HashMap<String, Languages>>(text).expect(READABLE);
    let mut all: HashMap<String, Languages> = AREAS.iter().flat_map(area).collect();
    for language in Language::ALL {
        let file = |text: &&str| serde_json::from_str::<HashMap<String, String>>(text).expect(READABLE);
        for (key, text) in language.translations().iter().flat_map(file) {
            // Texts used only by the app are not in `AREAS`.
            if let Some(texts) = all.get_mut(&key) {
                texts.insert(*language, text);
            }
        }
    }
    all
});

/// Returns the text of a message, or its key if the text is missing.
pub fn text(message: &Message, language: Language) -> String {
    let key = message.key.as_str();
    let template = CATALOGUE.get(key).map_or(key, |text| text.read(language));
    fill(template, &message.args)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loan_core::api::code::ErrorCode;

    #[test]
    fn every_refusal_has_words_in_every_language() {
        let other = |language: &&Language| language.fallback().is_none() && **language != Language::En;
        for code in ErrorCode::ALL {
            let words = |language| text(&Message::of(code.message()), language);
            assert_ne!(words(Language::En), code.message().as_str(), "{code:?}");
            for language in Language::ALL.iter().filter(other) {
                // A missing text would be replaced by the English one.
                assert_ne!(words(*language), words(Language::En), "{code:?} in {language:?}");
            }
        }
    }
}
