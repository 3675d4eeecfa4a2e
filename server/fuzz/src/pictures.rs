//! Fuzzes uploads of images: any file becomes a JPEG without Exif data, or is refused.

use loan_core::validate::upload::{HEAD_BYTES, ImageRequest, validate_image};
use loan_server::picture::rewritten;

const JPEG: [u8; 2] = [0xff, 0xd8];

pub fn check(data: &[u8]) {
    let head = data.iter().copied().take(HEAD_BYTES).collect();
    let request = ImageRequest { size: data.len() as u64, mime_type: String::new(), head, compressed: true };
    drop(validate_image(&request));
    let Ok(kept) = rewritten(data) else { return };
    assert!(kept.starts_with(&JPEG), "what is kept is a JPEG");
    let again = rewritten(&kept).expect("what is kept is a picture");
    assert!(again.starts_with(&JPEG), "what is kept is a JPEG");
    assert!(!kept.windows(4).any(|window| window == b"Exif"), "what is kept says where it was taken");
}
