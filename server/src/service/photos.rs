//! Pictures of documents: kept, and read.

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use loan_core::api::dto::auth::{ImageStored, OcrResult, OcrValues};
use loan_core::ids::ImageId;
use loan_core::validate::upload::{HEAD_BYTES, ImageOutcome, ImageRequest, validate_image};

use crate::app::{Ctx, retry};
use crate::error::DomainError;
use crate::ports::Document;
use crate::store::Batch;
use crate::store::records::images::{self, Image};

/// Most characters of an upload's `type`.
const KIND_LIMIT: usize = 32;

/// A file as it was sent.
#[derive(Debug, Clone)]
pub struct Picture {
    /// What the sender takes it for; may be empty.
    pub mime_type: String,
    /// Its bytes.
    pub bytes: Bytes,
}

/// An image that is one, with the media type its bytes say.
pub(super) struct Checked {
    pub(super) mime_type: String,
    pub(super) bytes: Bytes,
}

/// Refuses what is no image, whatever its name says.
pub(super) fn check(picture: Option<Picture>) -> Result<Checked, DomainError> {
    let Picture { mime_type, bytes } = picture.ok_or(ErrorCode::ImageMissing)?;
    let head = bytes.iter().copied().take(HEAD_BYTES).collect();
    let request = ImageRequest { size: bytes.len() as u64, mime_type, head, compressed: true };
    match validate_image(&request) {
        ImageOutcome::Accepted { mime_type, .. } => Ok(Checked { mime_type, bytes }),
        ImageOutcome::Refused { error } => Err(DomainError::saying(ErrorCode::ImageInvalid, error)),
        ImageOutcome::Compress { .. } => Err(ErrorCode::TooLarge.into()),
    }
}

/// Puts an image into the batch.
pub(super) fn keep(ctx: &Ctx, batch: &mut Batch, purpose: &str, image: &Checked) -> Result<ImageId, DomainError> {
    let record = Image {
        id: ImageId::from(ctx.id()),
        purpose: purpose.to_owned(),
        mime_type: image.mime_type.clone(),
        size: image.bytes.len(),
        uploaded_at: ctx.at,
    };
    images::insert(&ctx.store, batch, ctx.user()?, &record, &image.bytes)?;
    Ok(record.id)
}

fn wrong_kind() -> DomainError {
    DomainError::with(ErrorCode::WrongType, vec!["type".to_owned()])
}

/// Stores an image.
///
/// # Errors
/// [`ErrorCode::WrongType`] without a `type`, [`ErrorCode::ImageMissing`], [`ErrorCode::ImageInvalid`].
pub async fn upload(ctx: Ctx, kind: String, picture: Option<Picture>) -> Result<ImageStored, DomainError> {
    if kind.is_empty() || kind.len() > KIND_LIMIT || kind.chars().any(char::is_control) {
        return Err(wrong_kind());
    }
    let image = check(picture)?;
    retry(|| async {
        let mut batch = Batch::new();
        let stored = ImageStored { image_id: keep(&ctx, &mut batch, &kind, &image)? };
        ctx.commit(batch, &stored).await?;
        Ok(stored)
    })
    .await
}

/// Stores a picture of a document and reads it, unless reading is not needed.
///
/// # Errors
/// As [`upload`]; [`ErrorCode::ImageUnreadable`], [`ErrorCode::Provider`].
pub async fn read(
    ctx: Ctx,
    kind: String,
    picture: Option<Picture>,
    is_reading_needed: bool,
) -> Result<OcrResult, DomainError> {
    let document = Document::from_wire(&kind).ok_or_else(wrong_kind)?;
    let image = check(picture)?;
    let value_keys = if is_reading_needed {
        ctx.app().ports.ocr.read(document, &image.bytes).await?.ok_or(ErrorCode::ImageUnreadable)?
    } else {
        OcrValues::default()
    };
    retry(|| async {
        let mut batch = Batch::new();
        let image_id = keep(&ctx, &mut batch, &kind, &image)?;
        let result = OcrResult { image_id, value_keys: value_keys.clone() };
        ctx.commit(batch, &result).await?;
        Ok(result)
    })
    .await
}
