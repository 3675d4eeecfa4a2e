//! The shape of an IFSC, and the finder's search.

use super::input::IFSC_CHARS;
use serde::{Deserialize, Serialize};

/// Whether this has the shape of an IFSC: four letters, a zero, six letters or digits, in capitals. Whether a branch has
/// it only the directory knows.
#[must_use]
pub fn is_ifsc(code: &str) -> bool {
    let fits = |(place, byte): (usize, u8)| match place {
        0..=3 => byte.is_ascii_uppercase(),
        4 => byte == b'0',
        _ => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
    };
    code.len() == IFSC_CHARS && code.bytes().enumerate().all(fits)
}

/// An IFSC as it is looked up: without spaces around it, in capitals.
#[must_use]
pub fn normal_ifsc(code: &str) -> String {
    code.trim().to_ascii_uppercase()
}

/// Input of [`search_names`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct SearchNamesRequest {
    /// The list's names, as shown.
    pub names: Vec<String>,
    /// What was typed.
    pub query: String,
}

/// Which names fit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct SearchNamesView {
    /// Their places in the list, from 0, in its order.
    pub matches: Vec<u32>,
}

/// The names that contain the query. Capital and small English letters count as equal; the directory has no other
/// letters, and the tables for all others would add 20 KB to the browser's module. An empty query matches every name;
/// spaces around it are ignored.
#[must_use]
pub fn search_names(request: &SearchNamesRequest) -> SearchNamesView {
    let query = request.query.trim().to_ascii_lowercase();
    let fits = |(place, name): (u32, &String)| name.to_ascii_lowercase().contains(&query).then_some(place);
    SearchNamesView { matches: (0_u32..).zip(&request.names).filter_map(fits).collect() }
}
