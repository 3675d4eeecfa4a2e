//! The languages of app and server, and the choice of a language by `accept-language`.

/// Declares [`Language`]. `build.rs` writes the macro call, with one line for each row of `messages/languages.tsv`.
macro_rules! languages {
    ($($variant:ident = $tag:literal, $name:literal, $fallback:expr, $months:expr, [$($file:expr),*];)+) => {
        #[apply(module_type)]
        #[derive(Copy, PartialOrd, Ord, Hash)]
        pub enum Language {
            $(
                #[doc = $name]
                #[serde(rename = $tag)]
                $variant,
            )+
        }

        impl Language {
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The BCP 47 tag, also the name of the language in the catalogue and on disk.
            pub const fn tag(self) -> &'static str {
                match self {
                    $(Self::$variant => $tag,)+
                }
            }

            /// The language whose text replaces a missing text. A language without a fallback has every text.
            pub const fn fallback(self) -> Option<Self> {
                use Language::*;
                match self {
                    $(Self::$variant => $fallback,)+
                }
            }

            /// Short month names for dates.
            pub(crate) const fn months(self) -> &'static [&'static str; 12] {
                match self {
                    $(Self::$variant => &$months,)+
                }
            }

            /// Contents of the files in the language's folder `core/messages/{tag}`: JSON of key → text. Empty for a
            /// language without such a folder.
            pub const fn translations(self) -> &'static [&'static str] {
                match self {
                    $(Self::$variant => &[$($file),*],)+
                }
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// English, the language of the specification.
impl Default for Language {
    fn default() -> Self {
        Self::En
    }
}

impl Language {
    /// Finds the language of a tag, or the last language with the same primary subtag: `hi-IN` → Hindi, `en` → the
    /// specification's English, English of any region → Indian English (contract §8). `None` for an unknown language.
    pub(crate) fn of_tag(tag: &str) -> Option<Self> {
        let tag = tag.trim();
        let exact = Self::ALL.iter().find(|language| language.tag().eq_ignore_ascii_case(tag));
        let is_related = |language: &&Self| primary(language.tag()).eq_ignore_ascii_case(primary(tag));
        exact.or_else(|| Self::ALL.iter().rfind(is_related)).copied()
    }
}

fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or_default()
}

/// Selects the language of an `accept-language` header: the first known tag of the highest quality, or English.
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
