//! Messages as keys with arguments, independent of a language.
//!
//! A rule returns a [`Message`]. The texts are in `core/messages`, so that a phone loads only its own language.

mod keys;
mod language;

pub use keys::MessageKey;
pub use language::{Language, negotiate};

/// A text and the values for its placeholders `{0}`, `{1}` …
#[apply(api_type)]
pub struct Message {
    pub key: MessageKey,
    /// Formatted values for the placeholders, in order.
    pub args: Vec<String>,
}

impl Message {
    pub const fn of(key: MessageKey) -> Self {
        Self { key, args: Vec::new() }
    }

    pub const fn with(key: MessageKey, args: Vec<String>) -> Self {
        Self { key, args }
    }
}

impl From<MessageKey> for Message {
    fn from(key: MessageKey) -> Self {
        Self::of(key)
    }
}

/// A choice of a list: its text, and its code on the wire.
#[apply(module_type)]
pub struct Choice {
    pub label_key: MessageKey,
    pub code: String,
}

/// Replaces `{0}`, `{1}` … in a text. Placeholders without an argument and placeholders within arguments stay.
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
