//! Searches bytes for texts in plain, percent, hexadecimal and base64 encodings.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD};

/// Number of leading bytes by which spellings are looked up. No spelling is shorter.
const HEAD: usize = 6;

#[derive(Default)]
pub struct Searched {
    /// Spellings by their first bytes, each with the value's name.
    spellings: BTreeMap<[u8; HEAD], BTreeSet<(Vec<u8>, String)>>,
}

impl Searched {
    /// Adds a text as it is, in other cases and reversed, each in every encoding.
    pub fn text(&mut self, text: &str) {
        let swapped: String = text
            .chars()
            .map(|c| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() })
            .collect();
        let reversed: String = text.chars().rev().collect();
        for spelling in [text, &swapped, &reversed, &text.to_lowercase(), &text.to_uppercase()] {
            self.bytes(text, spelling.as_bytes());
            self.add(text, spelling.replace(' ', "+").into_bytes());
            let some: String =
                spelling.bytes().map(|byte| Self::percent(byte, !byte.is_ascii_alphanumeric())).collect();
            let all: String = spelling.bytes().map(|byte| Self::percent(byte, true)).collect();
            self.add(text, some.to_lowercase().into_bytes());
            self.add(text, all.to_lowercase().into_bytes());
            self.add(text, some.into_bytes());
            self.add(text, all.into_bytes());
        }
        self.add(text, serde_json::to_string(text).unwrap().trim_matches('"').as_bytes().to_vec());
    }

    pub fn bytes(&mut self, what: &str, bytes: &[u8]) {
        self.add(what, bytes.to_vec());
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        self.add(what, hex.to_uppercase().into_bytes());
        self.add(what, hex.into_bytes());
        for before in 0..3 {
            let shifted = [vec![0; before], bytes.to_vec()].concat();
            for engine in [BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD] {
                let encoded = engine.encode(&shifted);
                // Leaves out the base64 digits at the edges that also depend on neighbouring bytes.
                let from = (before * 8).div_ceil(6);
                let to = shifted.len() * 8 / 6;
                self.add(what, encoded.as_bytes()[from..to].to_vec());
            }
        }
    }

    fn percent(byte: u8, is_encoded: bool) -> String {
        if is_encoded { format!("%{byte:02X}") } else { char::from(byte).to_string() }
    }

    fn add(&mut self, what: &str, spelling: Vec<u8>) {
        let head = *spelling.first_chunk().expect("a spelling of some length");
        self.spellings.entry(head).or_default().insert((spelling, what.to_owned()));
    }

    /// Returns the values found, each with the surrounding text.
    pub fn within(&self, place: &str, bytes: &[u8]) -> BTreeSet<String> {
        let mut found = BTreeMap::new();
        for (at, head) in bytes.windows(HEAD).enumerate() {
            let Some(known) = head.first_chunk().and_then(|head| self.spellings.get(head)) else { continue };
            for (spelling, what) in known.iter().filter(|(spelling, _)| bytes[at..].starts_with(spelling)) {
                let around = &bytes[at.saturating_sub(200)..(at + spelling.len() + 60).min(bytes.len())];
                found.entry(what).or_insert_with(|| {
                    format!("{place} holds {what}: …{}…", String::from_utf8_lossy(around).escape_debug())
                });
            }
        }
        found.into_values().collect()
    }
}

#[test]
fn every_spelling_is_found() {
    let mut searched = Searched::default();
    searched.text("Qzx canary 7391");
    let encoded = |before: &str| BASE64_STANDARD_NO_PAD.encode([before, "Qzx canary 7391", "after"].concat());
    for text in [
        "a Qzx canary 7391 b",
        "qZX CANARY 7391",
        "1937 yranac xzQ",
        "Qzx%20canary%207391",
        "Qzx+canary+7391",
        "517a782063616e6172792037333931",
        "%51%7A%78%20%63%61%6e%61%72%79%20%37%33%39%31".to_uppercase().as_str(),
        &encoded(""),
        &encoded("a"),
        &encoded("ab"),
        &encoded("abc"),
    ] {
        assert_eq!(searched.within("here", text.as_bytes()).len(), 1, "{text}");
    }
    for text in ["Qzx canary 739", "Qzx", "", "another text"] {
        assert!(searched.within("here", text.as_bytes()).is_empty(), "{text}");
    }
}
