//! The form of an IFSC, and the search in the finder.

use super::input::IFSC_CHARS;
use serde::{Deserialize, Serialize};

/// Four letters, a zero, six letters or digits, in capitals. Only the directory knows whether such a branch exists.
#[must_use]
pub fn is_ifsc(code: &str) -> bool {
    let fits = |(place, byte): (usize, u8)| match place {
        0..=3 => byte.is_ascii_uppercase(),
        4 => byte == b'0',
        _ => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
    };
    code.len() == IFSC_CHARS && code.bytes().enumerate().all(fits)
}

/// The IFSC in capitals, without surrounding spaces.
#[must_use]
pub fn normal_ifsc(code: &str) -> String {
    code.trim().to_ascii_uppercase()
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct SearchNamesRequest {
    pub names: Vec<String>,
    pub query: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct SearchNamesView {
    /// Indexes into `names`, ascending.
    pub matches: Vec<u32>,
}

/// The names that contain the query, ignoring the case of English letters: the directory has no others, and the tables
/// for all letters would add 20 KB to the browser's module. An empty query matches every name; surrounding spaces are
/// ignored.
#[must_use]
pub fn search_names(request: &SearchNamesRequest) -> SearchNamesView {
    let query = request.query.trim().to_ascii_lowercase();
    let fits = |(place, name): (u32, &String)| name.to_ascii_lowercase().contains(&query).then_some(place);
    SearchNamesView { matches: (0_u32..).zip(&request.names).filter_map(fits).collect() }
}
