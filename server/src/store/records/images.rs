//! Uploaded images: a record describes each image, and its bytes are a [blob](crate::store::blobs).
//!
//! A former version kept the bytes in pieces beside the records. These are still read, and are [moved out](move_out).

use loan_core::ids::{ImageId, UserId};
use loan_core::personal::Sensitive;
use loan_core::time::Timestamp;
use loan_core::validate::upload::{ImageUsage, UNUSED_DAYS};
use serde::{Deserialize, Serialize};

use super::expiry::{self, Ending};
use super::kinds;
use super::stored::StoredUsage;
use super::verification::{self, Identity};
use crate::store::engine::Scan;
use crate::store::{Batch, BlobName, CommitError, Key, Page, Sealer, Store, StoreError, Stored, Table};

const PIECE: usize = 32 * 1024;

/// Purpose of the images of feedback, which are kept as long as the feedback.
pub const OPINION: &str = "opinion";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Image {
    pub id: ImageId,
    pub purpose: String,
    /// `image/jpeg`; of images of a former version also `image/png` or `image/webp`.
    pub mime_type: String,
    pub size: usize,
    pub uploaded_at: Timestamp,
    /// Otherwise the bytes are in pieces.
    #[serde(default)]
    pub is_blob: bool,
    /// The part of a document's reading that proves the account's owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<Reading>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Reading {
    pub last_four: String,
    pub pan: Sensitive,
    pub birth_year: String,
}

pub(super) const IMAGES: Table<Image> = Table::of(kinds::IMAGE);
pub(super) const PIECES: Table<()> = Table::of(kinds::IMAGE_PIECE);
pub(super) const USAGE: Table<ImageUsage> = Table::stored_as::<StoredUsage>(kinds::IMAGE_USAGE);

fn piece(number: usize) -> String {
    format!("{number:05}")
}

/// The blob of a record with this key; `None` if it is no image.
pub fn named(key: &Key) -> Option<BlobName> {
    let mut parts = key.parts();
    let (user, id) = (parts.next()?, parts.next()?);
    (key.table() == "image" && parts.next().is_none()).then(|| BlobName::new(key.tenant(), user, id))?
}

/// The blob of a stored record; `None` if it is no image, or its bytes are no blob.
pub fn blob_of(sealer: &Sealer, key: &Key, sealed: &[u8]) -> Result<Option<BlobName>, StoreError> {
    let Some(name) = named(key) else { return Ok(None) };
    let image: Image = serde_json::from_slice(&sealer.open(key.as_bytes(), sealed)?.1)
        .map_err(|error| StoreError::Broken(format!("an image cannot be read: {error}")))?;
    Ok(image.is_blob.then_some(name))
}

/// Stores an image's bytes durably. Call it before [`insert`]; a blob that no record names is swept.
pub async fn write(store: &Store, user: &UserId, image: &ImageId, bytes: &[u8]) -> Result<(), StoreError> {
    store.put_blob(&store.blob_name(user.as_str(), image.as_str())?, bytes).await
}

/// For bytes that no record names or ever will. On failure they are swept later.
pub async fn remove(store: &Store, user: &UserId, image: &ImageId) {
    let removed = match store.blob_name(user.as_str(), image.as_str()) {
        Ok(name) => store.remove_blob(&name).await,
        Err(error) => Err(error),
    };
    if let Err(error) = removed {
        tracing::warn!(%error, "a refused picture is left for the sweep");
    }
}

pub async fn has_room(store: &Store, user: &UserId, sizes: &[usize]) -> Result<bool, StoreError> {
    let was = USAGE.get(store, &[user.as_str()]).await?;
    let had = usage(store, user, was.as_ref()).await?;
    Ok(sizes.iter().try_fold(had, |usage, size| usage.plus(*size as u64)).is_some())
}

/// Returns `false`, without changing the batch, when the user would then have too many.
pub async fn insert(store: &Store, batch: &mut Batch, user: &UserId, images: &[Image]) -> Result<bool, StoreError> {
    let was = USAGE.get(store, &[user.as_str()]).await?;
    let mut sizes = images.iter().map(|image| image.size as u64);
    let had = usage(store, user, was.as_ref()).await?;
    let Some(now) = sizes.try_fold(had, ImageUsage::plus) else { return Ok(false) };
    match &was {
        Some(was) => USAGE.update(store, batch, was, &now)?,
        None => USAGE.insert(store, batch, &[user.as_str()], &now)?,
    }
    for image in images {
        IMAGES.insert(store, batch, &[user.as_str(), image.id.as_str()], image)?;
        let ending = Ending::Image(user.clone(), image.id.clone());
        expiry::put(store, batch, image.uploaded_at.plus_days(UNUSED_DAYS), ending)?;
    }
    Ok(true)
}

/// A user's stored bytes: as recorded, or counted once for a user from before they were recorded.
async fn usage(store: &Store, user: &UserId, noted: Option<&Stored<ImageUsage>>) -> Result<ImageUsage, StoreError> {
    if let Some(noted) = noted {
        return Ok(noted.value);
    }
    let all = IMAGES.list(store, &[user.as_str()], Page::first(usize::MAX)).await?;
    let bytes = all.iter().map(|image| image.value.size as u64).sum();
    Ok(ImageUsage { images: u32::try_from(all.len()).unwrap_or(u32::MAX), bytes })
}

pub type Forgotten = Vec<(UserId, Stored<Image>)>;

pub fn keys_of(forgotten: &Forgotten) -> usize {
    forgotten.iter().map(|(_, image)| if image.is_blob { 1 } else { 1 + image.size.div_ceil(PIECE) }).sum()
}

/// Adds an unused image to those to be [deleted](forget); see [`expiry`]. An image in use is checked again later,
/// because it may be replaced.
pub async fn end(
    store: &Store,
    batch: &mut Batch,
    (user, image): (&UserId, &ImageId),
    now: Timestamp,
    forgotten: &mut Forgotten,
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
        // The commit fails if something begins to use the image meanwhile.
        told.unchanged(batch);
    }
    forgotten.push((user.clone(), found));
    Ok(None)
}

/// Deletes images with their bytes, and reduces the user's usage.
pub async fn forget(store: &Store, batch: &mut Batch, mut forgotten: Forgotten) -> Result<(), StoreError> {
    forgotten.sort_by(|one, other| one.0.cmp(&other.0));
    for of_one in forgotten.chunk_by(|one, other| one.0 == other.0) {
        let Some((user, _)) = of_one.first() else { continue };
        for (_, image) in of_one {
            if image.is_blob {
                batch.discard(store.blob_name(user.as_str(), image.id.as_str())?);
            } else {
                drop_pieces(store, batch, user, image);
            }
            IMAGES.delete(batch, image);
        }
        if let Some(was) = USAGE.get(store, &[user.as_str()]).await? {
            let now = of_one.iter().fold(was.value, |usage, (_, image)| usage.minus(image.size as u64));
            USAGE.update(store, batch, &was, &now)?;
        }
    }
    Ok(())
}

fn drop_pieces(store: &Store, batch: &mut Batch, user: &UserId, image: &Image) {
    for number in 0..image.size.div_ceil(PIECE) {
        PIECES.remove(store, batch, &[user.as_str(), image.id.as_str(), &piece(number)]);
    }
}

pub async fn get(store: &Store, user: &UserId, image: &str) -> Result<Option<Stored<Image>>, StoreError> {
    IMAGES.get(store, &[user.as_str(), image]).await
}

/// Readable or not.
pub async fn exist(store: &Store, ids: &[[&str; 2]]) -> Result<Vec<bool>, StoreError> {
    let found = IMAGES.each(store, ids.iter().map(<[&str; 2]>::as_slice)).await?;
    Ok(found.iter().map(|image| !matches!(image, Ok(None))).collect())
}

pub async fn bytes(store: &Store, user: &UserId, image: &Image) -> Result<Vec<u8>, StoreError> {
    let missing = || StoreError::Broken("the bytes of an image are missing".to_owned());
    if image.is_blob {
        let name = store.blob_name(user.as_str(), image.id.as_str())?;
        return store.blob(&name).await?.ok_or_else(missing);
    }
    let mut out = Vec::with_capacity(image.size);
    for number in 0..image.size.div_ceil(PIECE) {
        let key = PIECES.key(store, &[user.as_str(), image.id.as_str(), &piece(number)]).ok_or_else(missing)?;
        out.extend(store.bytes(&key).await?.ok_or_else(missing)?);
    }
    Ok(out)
}

/// Position of a round through all images that looks for missing bytes.
#[derive(Debug, Clone, Default)]
pub struct Round {
    after: Option<Key>,
    /// Images without bytes in this round, and in the one before.
    found: [usize; 2],
}

impl Round {
    /// How many images have no bytes, as far as this round and the one before know.
    pub fn count(&self) -> usize {
        self.found.into_iter().max().unwrap_or_default()
    }

    /// Checks a tenant's next images, at most `limit`, and reports those whose bytes are missing.
    pub async fn next(mut self, store: &Store, limit: usize) -> Result<Self, StoreError> {
        let Some(all) = Key::new(&store.tenant, kinds::IMAGE.name(), &[]) else { return Ok(self) };
        let scan = Scan::below(all, limit);
        let found = store.engine.scan(match &self.after {
            Some(after) => scan.after(after.clone()),
            None => scan,
        });
        let found = found.await?;
        self.after = found.last().map(|(key, _)| key.clone()).filter(|_| found.len() == limit);
        let [here, _] = &mut self.found;
        for (key, sealed) in found {
            // `verify` names records that do not open.
            let Ok(Some(name)) = blob_of(&store.sealer, &key, &sealed) else { continue };
            // The bytes are deleted after the record, so a record that is still there needs them.
            if !store.blobs.has(&name).await? && store.engine.get(&key).await?.is_some() {
                tracing::error!(picture = name.as_str(), "a picture is missing");
                *here += 1;
            }
        }
        if self.after.is_none() {
            let [here, _] = self.found;
            self.found = [0, here];
        }
        Ok(self)
    }
}

/// Turns one image that a former version kept in pieces into a blob; `false` when there is none left. Conflicts when
/// the image was deleted meanwhile.
pub async fn move_out(store: &Store) -> Result<bool, CommitError> {
    let first = PIECES.ids(store, &[], Page::first(1)).await?;
    let Some(piece) = first.first() else { return Ok(false) };
    let [user, id, number] = piece.as_slice() else {
        return Err(StoreError::Broken("a piece of an image has a key that cannot be one".to_owned()).into());
    };
    let user = UserId::from(user.as_str());
    let mut batch = Batch::new();
    match get(store, &user, id).await? {
        Some(was) if !was.is_blob => {
            write(store, &user, &was.id, &bytes(store, &user, &was).await?).await?;
            drop_pieces(store, &mut batch, &user, &was);
            IMAGES.update(store, &mut batch, &was, &Image { is_blob: true, ..was.value.clone() })?;
        }
        // A piece without an image.
        _ => PIECES.remove(store, &mut batch, &[user.as_str(), id, number]),
    }
    store.commit(batch).await?;
    Ok(true)
}
