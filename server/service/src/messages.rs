use std::collections::HashMap;
use std::sync::LazyLock;

use loan_core::message::{Language, Message, fill};

use crate::catalogue::Languages;

/// The server's texts. Documents for borrowers reuse words of the app's screens.
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

/// Texts by message key.
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

/// Returns the text, or its key if there is none (a test forbids that).
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
        for code in ErrorCode::ALL {
            for language in Language::ALL {
                let words = text(&Message::of(code.message()), *language);
                assert_ne!(words, code.message().as_str(), "{code:?} in {language:?}");
            }
        }
        let expired = Message::of(ErrorCode::SessionExpired.message());
        assert_ne!(text(&expired, Language::Hi), text(&expired, Language::En));
    }
}
