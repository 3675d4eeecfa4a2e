//! Uploaded images: the format, which the first bytes decide, and limits of size.

use crate::message::{Message, MessageKey};
use serde::{Deserialize, Serialize};

/// Maximum size of an image: 10 MB.
pub const IMAGE_BYTES: u64 = 10 * 1024 * 1024;
/// Largest number of pixels in millions, more than most phone photos have.
pub const PIXELS_MILLIONS: u64 = 25;
/// Largest number of pixels of the longer side.
pub const SIDE: u32 = 10_000;
pub const PIXELS: u64 = PIXELS_MILLIONS * 1_000_000;
/// Days for which an unused image is stored, so that a borrower can upload documents today and continue next week.
pub const UNUSED_DAYS: i64 = 30;
/// Largest number of stored images per user, more than documents and feedback need.
pub const USER_IMAGES: u32 = 150;
/// Largest total size of a user's images: 100 MB.
pub const USER_IMAGE_BYTES: u64 = 100 * 1024 * 1024;
/// Quality of a canvas compression, in percent.
pub const COMPRESSION_PERCENT: u32 = 50;
/// Number of first bytes needed to recognise the format.
pub const HEAD_BYTES: usize = 12;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ImageUsage {
    pub images: u32,
    pub bytes: u64,
}

impl ImageUsage {
    /// Adds an image of `bytes`; `None` when a limit is exceeded.
    pub fn plus(self, bytes: u64) -> Option<Self> {
        let more = Self { images: self.images.checked_add(1)?, bytes: self.bytes.checked_add(bytes)? };
        (more.images <= USER_IMAGES && more.bytes <= USER_IMAGE_BYTES).then_some(more)
    }

    #[must_use]
    pub fn minus(self, bytes: u64) -> Self {
        Self { images: self.images.saturating_sub(1), bytes: self.bytes.saturating_sub(bytes) }
    }
}

#[apply(module_value)]
pub enum ImageFormat {
    Jpeg,
    Png,
    Webp,
}

impl ImageFormat {
    /// Recognises the format by the first [`HEAD_BYTES`] bytes.
    pub fn of_head(head: &[u8]) -> Option<Self> {
        let webp = head.starts_with(b"RIFF") && head.get(8..).is_some_and(|rest| rest.starts_with(b"WEBP"));
        if head.starts_with(&[0xff, 0xd8, 0xff]) {
            Some(Self::Jpeg)
        } else if head.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if webp {
            Some(Self::Webp)
        } else {
            None
        }
    }

    pub const fn mime_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
        }
    }
}

#[apply(module_type)]
pub struct ImageRequest {
    /// In bytes.
    pub size: u64,
    /// As reported by the browser; may be empty.
    pub mime_type: String,
    /// The first [`HEAD_BYTES`] bytes, or all of a shorter file.
    pub head: Vec<u8>,
    #[serde(default)]
    pub compressed: bool,
}

/// `Compress`: the image is too large; compress it once and check it again. A quality of 50 percent is a canvas quality of
/// 0.5.
#[apply(module_choice)]
pub enum ImageOutcome {
    Accepted { format: ImageFormat, mime_type: String },
    Compress { quality_percent: u32 },
    Refused { error: Message },
}

/// Accepts a JPEG, PNG or WebP image, recognised by its first bytes, of at most 10 MB. A larger image must be
/// compressed; if it is still too large, it is refused.
pub fn validate_image(request: &ImageRequest) -> ImageOutcome {
    let named_image = request.mime_type.is_empty() || request.mime_type.to_ascii_lowercase().starts_with("image/");
    let format = ImageFormat::of_head(&request.head).filter(|_| named_image && request.size > 0);
    match format {
        None => ImageOutcome::Refused { error: Message::of(MessageKey::RuleImageType) },
        Some(format) if request.size <= IMAGE_BYTES => {
            ImageOutcome::Accepted { format, mime_type: format.mime_type().to_owned() }
        }
        Some(_) if request.compressed => ImageOutcome::Refused { error: Message::of(MessageKey::RuleImageSize) },
        Some(_) => ImageOutcome::Compress { quality_percent: COMPRESSION_PERCENT },
    }
}
