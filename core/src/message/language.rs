//! The languages of the product, and how `accept-language` selects one.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub enum Language {
    /// The specification's exact wording.
    #[default]
    #[serde(rename = "en")]
    En,
    /// English with corrected spelling; falls back to [`Language::En`].
    #[serde(rename = "en-IN")]
    EnIn,
    #[serde(rename = "hi")]
    Hi,
}

impl Language {
    /// The BCP 47 tag, also the column name in the catalogue.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::EnIn => "en-IN",
            Self::Hi => "hi",
        }
    }

    /// `hi`, `hi-IN` → Hindi; `en` alone → the specification's English; English with any region → the corrected one
    /// (contract §8).
    fn of_tag(tag: &str) -> Option<Self> {
        let tag = tag.trim();
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        if primary.eq_ignore_ascii_case("hi") {
            Some(Self::Hi)
        } else if tag.eq_ignore_ascii_case("en") {
            Some(Self::En)
        } else if primary.eq_ignore_ascii_case("en") {
            Some(Self::EnIn)
        } else {
            None
        }
    }
}

/// Selects the language of an `accept-language` header: the known tag with the highest quality, the first of equals;
/// English when none is known.
///
/// Qualities are read as thousandths (`q=0.8` → 800), the full precision of the header's grammar.
#[must_use]
pub fn negotiate(accept_language: &str) -> Language {
    let mut best: Option<(u32, Language)> = None;
    for part in accept_language.split(',') {
        let mut pieces = part.split(';');
        let Some(language) = pieces.next().and_then(Language::of_tag) else {
            continue;
        };
        let quality = pieces.find_map(|piece| piece.trim().strip_prefix("q=").map(thousandths)).unwrap_or(1000);
        if quality > 0 && best.is_none_or(|(found, _)| quality > found) {
            best = Some((quality, language));
        }
    }
    best.map_or_else(Language::default, |(_, language)| language)
}

/// `"0.8"` → 800, `"1"` → 1000; 0 for an invalid quality.
fn thousandths(quality: &str) -> u32 {
    let (whole, fraction) = quality.trim().split_once('.').unwrap_or((quality.trim(), ""));
    if fraction.len() > 3 || !fraction.chars().all(|c| c.is_ascii_digit()) {
        return 0;
    }
    match whole {
        "1" => 1000,
        "0" => format!("{fraction:0<3}").parse().unwrap_or(0),
        _ => 0,
    }
}
