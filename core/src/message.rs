//! What the product says, as keys. A rule answers with a [`Message`]; the words of each language are in
//! `core/messages/{errors,rules,labels,sms}.json`, outside the compiled module, so a phone loads one language only.
//!
//! The catalogue is total: a test fails when a key of [`MessageKey`] lacks its `en` or `hi` text, when a file holds a
//! key that no rule uses, or when a translation's placeholders differ from the English ones.

mod keys;
mod language;

pub use keys::MessageKey;
pub use language::{Language, negotiate};

use serde::{Deserialize, Serialize};

/// A text to show: its key, and what replaces `{0}`, `{1}` … in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Message {
    /// Which text.
    pub key: MessageKey,
    /// The values for its placeholders, in order. Already formatted; never translated again.
    pub args: Vec<String>,
}

impl Message {
    /// A text without placeholders.
    #[must_use]
    pub const fn of(key: MessageKey) -> Self {
        Self { key, args: Vec::new() }
    }

    /// A text with its placeholders' replacements.
    #[must_use]
    pub const fn with(key: MessageKey, args: Vec<String>) -> Self {
        Self { key, args }
    }
}

impl From<MessageKey> for Message {
    fn from(key: MessageKey) -> Self {
        Self::of(key)
    }
}

/// Puts `args` in the place of `{0}`, `{1}` … of a catalogue text. A placeholder without an argument stays as written,
/// so that a mistake is seen and not hidden. An argument that itself contains `{0}` is not expanded again.
#[must_use]
pub fn fill(template: &str, args: &[String]) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let argument = after
            .split_once('}')
            .and_then(|(name, tail)| name.parse::<usize>().ok().map(|index| (index, tail)))
            .and_then(|(index, tail)| args.get(index).map(|value| (value, tail)));
        match argument {
            Some((value, tail)) => {
                out.push_str(value);
                rest = tail;
            }
            None => {
                out.push('{');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}
