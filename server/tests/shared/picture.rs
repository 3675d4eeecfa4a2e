//! A real photo as test data, because the server decodes every upload.

pub const JPEG: &[u8] = include_bytes!("../../../pwa/tests/support/pan.jpg");

/// Returns the picture followed by `tail`, which decoders ignore: an equal picture in a different file.
pub fn jpeg(tail: &[u8]) -> Vec<u8> {
    [JPEG, tail].concat()
}
