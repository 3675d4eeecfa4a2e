//! A real picture, because the program decodes what it stores.

pub const JPEG: &[u8] = include_bytes!("../../../pwa/tests/support/pan.jpg");

/// The same picture in another file: bytes after its end are ignored.
pub fn jpeg(tail: &[u8]) -> Vec<u8> {
    [JPEG, tail].concat()
}
