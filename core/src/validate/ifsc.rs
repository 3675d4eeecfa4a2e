//! The form of an IFSC, and the search for names in the IFSC finder.

use super::input::IFSC_CHARS;
use crate::message::{Message, MessageKey};

/// Whether a text has the form of an IFSC: four letters, a zero, six letters or digits, in capitals.
pub fn is_ifsc(code: &str) -> bool {
    let fits = |(place, byte): (usize, u8)| match place {
        0..=3 => byte.is_ascii_uppercase(),
        4 => byte == b'0',
        _ => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
    };
    code.len() == IFSC_CHARS && code.bytes().enumerate().all(fits)
}

/// The IFSC in capitals, without surrounding spaces, and with a zero where people type the letter O.
pub fn normal_ifsc(code: &str) -> String {
    with_zero(code.trim().to_ascii_uppercase())
}

/// Replaces a letter O at the fifth place, where an IFSC always has the digit 0.
pub(super) fn with_zero(mut code: String) -> String {
    if code.get(PREFIX_CHARS..).is_some_and(|rest| rest.starts_with('O')) {
        code.replace_range(PREFIX_CHARS..=PREFIX_CHARS, "0");
    }
    code
}

/// Number of letters that name the bank; a zero and the branch follow.
const PREFIX_CHARS: usize = 4;

/// The codes that look like this code: all other readings of O and 0, and of I and 1, in the branch's part.
pub fn similar_codes(code: &str) -> Vec<String> {
    // Each O, 0, I or 1 doubles the number of codes, so a longer text could exhaust the memory.
    if !is_ifsc(code) {
        return Vec::new();
    }
    let (fixed, branch) = code.split_at(PREFIX_CHARS + 1);
    let mut codes = vec![fixed.to_owned()];
    for c in branch.chars() {
        let readings: &[char] = match c {
            'O' | '0' => &['0', 'O'],
            'I' | '1' => &['1', 'I'],
            _ => &[c],
        };
        codes = codes.iter().flat_map(|read| readings.iter().map(move |c| format!("{read}{c}"))).collect();
    }
    codes.retain(|other| other != code);
    codes
}

/// The message for an IFSC that no branch has. `merged` is the former and the present name of the IFSC's bank if
/// the bank has merged with another.
pub fn unknown_code(merged: Option<(&str, &str)>) -> Message {
    match merged {
        Some((was, now)) => Message::with(MessageKey::RefusalBankMerged, vec![was.to_owned(), now.to_owned()]),
        None => MessageKey::RefusalIfscUnknown.into(),
    }
}

#[apply(module_type)]
pub struct SearchNamesRequest {
    pub names: Vec<String>,
    pub query: String,
}

#[apply(module_type)]
pub struct SearchNamesView {
    /// Indexes into `names`, ascending.
    pub matches: Vec<u32>,
}

/// Returns the names that contain the query. An empty query matches every name; surrounding spaces are ignored. Only
/// ASCII letters match in either case, because Unicode case tables would add 20 KB to the browser's module.
pub fn search_names(request: &SearchNamesRequest) -> SearchNamesView {
    let query = request.query.trim().to_ascii_lowercase();
    let fits = |(place, name): (u32, &String)| name.to_ascii_lowercase().contains(&query).then_some(place);
    SearchNamesView { matches: (0_u32..).zip(&request.names).filter_map(fits).collect() }
}
