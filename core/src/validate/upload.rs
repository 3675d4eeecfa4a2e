//! Images: what a chosen file is, by its first bytes and its size.

use crate::message::{Message, MessageKey};
use serde::{Deserialize, Serialize};

/// The most bytes of an image: 10 MB.
pub const IMAGE_BYTES: u64 = 10 * 1024 * 1024;
/// The most pixels of an image, in millions: a document is legible with a tenth of them, and the photos that phones take
/// without a special mode have fewer.
pub const PIXELS_MILLIONS: u64 = 25;
/// The most pixels of an image's longer side.
pub const SIDE: u32 = 10_000;
/// The same in pixels.
pub const PIXELS: u64 = PIXELS_MILLIONS * 1_000_000;
/// Days for which an image is kept that nothing uses: long enough for whoever uploads documents today and goes on next
/// week.
pub const UNUSED_DAYS: i64 = 30;
/// The most images that are kept of one user: far more than years of documents and feedback need.
pub const USER_IMAGES: u32 = 150;
/// The most bytes of these images: 100 MB.
pub const USER_IMAGE_BYTES: u64 = 100 * 1024 * 1024;
/// How strongly a larger image is compressed: quality 0.5.
pub const COMPRESSION_PERCENT: u32 = 50;
/// How many of the first bytes suffice to recognise the format.
pub const HEAD_BYTES: usize = 12;

/// How much is kept of one user's images.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ImageUsage {
    /// How many.
    pub images: u32,
    /// Their bytes.
    pub bytes: u64,
}

impl ImageUsage {
    /// The usage with one more image of `bytes`; `None` when that is more than a user may have.
    #[must_use]
    pub fn plus(self, bytes: u64) -> Option<Self> {
        let more = Self { images: self.images.checked_add(1)?, bytes: self.bytes.checked_add(bytes)? };
        (more.images <= USER_IMAGES && more.bytes <= USER_IMAGE_BYTES).then_some(more)
    }

    /// The usage with one image of `bytes` less.
    #[must_use]
    pub fn minus(self, bytes: u64) -> Self {
        Self { images: self.images.saturating_sub(1), bytes: self.bytes.saturating_sub(bytes) }
    }
}

/// Formats that are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ImageFormat {
    /// `image/jpeg`.
    Jpeg,
    /// `image/png`.
    Png,
    /// `image/webp`.
    Webp,
}

impl ImageFormat {
    /// The format of a file by its first [`HEAD_BYTES`] bytes.
    #[must_use]
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

    /// Its media type.
    #[must_use]
    pub const fn mime_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
        }
    }
}

/// A chosen file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ImageRequest {
    /// Its size in bytes.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub size: u64,
    /// The media type that the browser reports; may be empty.
    pub mime_type: String,
    /// Its first bytes, at least twelve where it has them.
    pub head: Vec<u8>,
    /// Whether it was compressed already.
    #[serde(default)]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub compressed: bool,
}

/// What to do with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ImageOutcome {
    /// Send it.
    Accepted {
        /// The format, recognised by its first bytes.
        format: ImageFormat,
        /// The media type to send.
        mime_type: String,
    },
    /// Too big: compress it once and ask again.
    Compress {
        /// Percent: 50 is a canvas quality of 0.5.
        quality_percent: u32,
    },
    /// Do not send it.
    Refused {
        /// Why.
        error: Message,
    },
}

/// Checks a chosen file: its first bytes must be those of an image, whatever its name says, and its size at most 10 MB,
/// if need be after compression.
#[must_use]
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
