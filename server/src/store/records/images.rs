//! Uploaded images, in pieces small enough for every engine to keep beside other records.

use loan_core::ids::{ImageId, UserId};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::expiry::{self, Ending};
use super::verification::{self, Identity};
use crate::store::{Batch, Store, StoreError, Stored, Table};

const PIECE: usize = 32 * 1024;
/// Days an image stays that nothing uses: long enough for whoever uploads documents today and goes on next week.
const UNUSED_DAYS: i64 = 30;

/// Purpose of the images of feedback, which stay with it.
pub const OPINION: &str = "opinion";

/// What is known of an image without its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Image {
    /// Opaque id.
    pub id: ImageId,
    /// What it was uploaded as.
    pub purpose: String,
    /// `image/jpeg`, `image/png` or `image/webp`, as its bytes say.
    pub mime_type: String,
    /// Bytes.
    pub size: usize,
    /// When it came.
    pub uploaded_at: Timestamp,
}

const IMAGES: Table<Image> = Table::named("image");
const PIECES: Table<()> = Table::named("image_piece");

fn piece(store: &Store, user: &UserId, image: &str, number: usize) -> Vec<u8> {
    PIECES.key(store, &[user.as_str(), image, &format!("{number:05}")])
}

/// Adds an image.
///
/// # Errors
/// When a value cannot be sealed.
pub fn insert(store: &Store, batch: &mut Batch, user: &UserId, image: &Image, bytes: &[u8]) -> Result<(), StoreError> {
    IMAGES.insert(store, batch, &[user.as_str(), image.id.as_str()], image)?;
    for (number, part) in bytes.chunks(PIECE).enumerate() {
        let key = piece(store, user, image.id.as_str(), number);
        let sealed = store.seal_bytes(&key, part)?;
        batch.put(key, sealed);
    }
    let ending = Ending::Image(user.clone(), image.id.clone());
    expiry::put(store, batch, image.uploaded_at.plus_days(UNUSED_DAYS), ending)
}

/// Forgets an image that nothing uses; see [`expiry`]. One in use is looked at again, since it may be replaced.
///
/// # Errors
/// When the store fails.
pub async fn end(
    store: &Store,
    batch: &mut Batch,
    user: &UserId,
    image: &ImageId,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let Some(found) = get(store, user, image.as_str()).await? else { return Ok(None) };
    if found.purpose == OPINION {
        return Ok(None);
    }
    if let Some(told) = verification::find(store, user).await? {
        if let Some(Identity::Photos { front, back, pan, .. }) = &told.identity
            && [front, back, pan].contains(&image)
        {
            return Ok(Some(now.plus_days(UNUSED_DAYS)));
        }
        // Nothing may come to use it beside this batch.
        told.unchanged(batch);
    }
    for number in 0..found.size.div_ceil(PIECE) {
        batch.delete(piece(store, user, image.as_str(), number));
    }
    IMAGES.delete(batch, &found);
    Ok(None)
}

/// A user's image. A foreign one is as good as none.
///
/// # Errors
/// When the store fails.
pub async fn get(store: &Store, user: &UserId, image: &str) -> Result<Option<Stored<Image>>, StoreError> {
    IMAGES.get(store, &[user.as_str(), image]).await
}

/// An image's bytes.
///
/// # Errors
/// When the store fails or a piece is missing.
pub async fn bytes(store: &Store, user: &UserId, image: &Image) -> Result<Vec<u8>, StoreError> {
    let mut out = Vec::with_capacity(image.size);
    for number in 0..image.size.div_ceil(PIECE) {
        let key = piece(store, user, image.id.as_str(), number);
        let part = store.bytes(&key).await?;
        out.extend(part.ok_or_else(|| StoreError::Broken("a piece of an image is missing".to_owned()))?);
    }
    Ok(out)
}
