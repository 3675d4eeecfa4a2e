//! A picture that is one: the program decodes what it keeps.

/// A photo of a card.
pub const JPEG: &[u8] = include_bytes!("../../../pwa/tests/support/pan.jpg");

/// The same picture in another file: what comes after its end is nobody's.
pub fn jpeg(tail: &[u8]) -> Vec<u8> {
    [JPEG, tail].concat()
}
