//! Uploaded images: a record describes each image, and its bytes are a [blob](loan_store::blobs).

use loan_core::ids::{ImageId, UserId};
use loan_core::personal::Sensitive;
use loan_core::time::Timestamp;
use loan_core::validate::upload::{ImageUsage, UNUSED_DAYS};
use serde::{Deserialize, Serialize};

use super::expiry::{self, ExpiringRecord};
use super::kinds;
use super::stored::StoredUsage;
use super::verification::{self, Identity};
use loan_store::engine::Scan;
use loan_store::{Batch, BlobName, Key, Result, Sealer, Store, StoreError, Stored, Table};

/// Purpose of images attached to feedback (called opinion in the API). Such an image is kept as long as the feedback.
pub const OPINION: &str = "opinion";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Image {
    pub id: ImageId,
    pub purpose: String,
    /// `image/jpeg`.
    pub mime_type: String,
    pub size: usize,
    pub uploaded_at: Timestamp,
    /// Always `true`; servers of the first release require the field.
    pub is_blob: bool,
    /// Values read from an identity document, with which a user can later prove that the account is theirs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<Reading>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    pub last_four: String,
    pub pan: Sensitive,
    pub birth_year: String,
}

pub(super) const IMAGES: Table<Image> = Table::of(kinds::IMAGE);
pub(super) const USAGE: Table<Usage> = Table::of(kinds::IMAGE_USAGE);

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Usage(#[serde(with = "StoredUsage")] ImageUsage);

/// Returns the name of the blob if this is the key of an image.
pub fn named(key: &Key) -> Option<BlobName> {
    let mut parts = key.parts();
    let (user, id) = (parts.next()?, parts.next()?);
    (key.table() == "image" && parts.next().is_none()).then(|| BlobName::new(key.tenant(), user, id))?
}

/// Returns the name of the blob if this is the record of an image. Fails if the record does not open.
pub fn blob_of(sealer: &Sealer, key: &Key, sealed: &[u8]) -> Result<Option<BlobName>> {
    let Some(name) = named(key) else { return Ok(None) };
    serde_json::from_slice::<Image>(&sealer.open(key.as_bytes(), sealed)?.1)
        .map_err(|error| StoreError::Broken(format!("an image cannot be read: {error}")))?;
    Ok(Some(name))
}

/// Stores an image's bytes durably; must be called before [`insert`]. The sweep (`service::photos`) deletes blobs that
/// no record names.
pub async fn write(store: &Store, user: &UserId, image: &ImageId, bytes: &[u8]) -> Result<()> {
    store.put_blob(&store.blob_name(user.as_str(), image.as_str())?, bytes).await
}

/// Deletes bytes that no record will ever name. If this fails, the sweep deletes them later.
pub async fn remove(store: &Store, user: &UserId, image: &ImageId) {
    let removed = async { store.remove_blob(&store.blob_name(user.as_str(), image.as_str())?).await };
    if let Err(error) = removed.await {
        tracing::warn!(%error, "a refused picture is left for the sweep");
    }
}

pub async fn has_room(store: &Store, user: &UserId, sizes: &[usize]) -> Result<bool> {
    let Usage(had) = USAGE.get(store, &[user.as_str()]).await?.map(|was| was.value).unwrap_or_default();
    Ok(sizes.iter().try_fold(had, |usage, size| usage.plus(*size as u64)).is_some())
}

/// Adds images to the batch. Returns `false` if the user's images would then be too many or too large in total.
pub async fn insert(store: &Store, batch: &mut Batch, user: &UserId, images: &[Image]) -> Result<bool> {
    let was = USAGE.get(store, &[user.as_str()]).await?;
    let mut sizes = images.iter().map(|image| image.size as u64);
    let had = was.as_ref().map(|was| was.value.0).unwrap_or_default();
    let Some(now) = sizes.try_fold(had, ImageUsage::plus) else { return Ok(false) };
    USAGE.save(store, batch, &[user.as_str()], was.as_ref(), &Usage(now))?;
    for image in images {
        IMAGES.insert(store, batch, &[user.as_str(), image.id.as_str()], image)?;
        let ending = ExpiringRecord::Image(user.clone(), image.id.clone());
        expiry::put(store, batch, image.uploaded_at.plus_days(UNUSED_DAYS), ending)?;
    }
    Ok(true)
}

/// Images that a batch deletes, with their users.
pub type Forgotten = Vec<(UserId, Stored<Image>)>;

/// Adds an unused image to `forgotten`, for [deletion](forget). An image of identity data is checked again later; an
/// image of feedback is kept without further checks; see [`expiry`].
pub async fn end(
    store: &Store,
    batch: &mut Batch,
    (user, image): (&UserId, &ImageId),
    now: Timestamp,
    forgotten: &mut Forgotten,
) -> Result<Option<Timestamp>> {
    let Some(found) = get(store, user, image.as_str()).await? else { return Ok(None) };
    if found.purpose == OPINION {
        return Ok(None);
    }
    if let Some(submitted) = verification::find(store, user).await? {
        if let Some(Identity::Photos { front, back, pan, .. }) = &submitted.identity
            && [front, back, pan].contains(&image)
        {
            return Ok(Some(now.plus_days(UNUSED_DAYS)));
        }
        // The commit fails if the user submits answers with the image meanwhile.
        submitted.unchanged(batch);
    }
    forgotten.push((user.clone(), found));
    Ok(None)
}

/// Deletes images with their bytes, and reduces the user's usage.
pub async fn forget(store: &Store, batch: &mut Batch, mut forgotten: Forgotten) -> Result<()> {
    forgotten.sort_by(|one, other| one.0.cmp(&other.0));
    for of_one in forgotten.chunk_by(|one, other| one.0 == other.0) {
        let Some((user, _)) = of_one.first() else { continue };
        for (_, image) in of_one {
            batch.discard(store.blob_name(user.as_str(), image.id.as_str())?);
            IMAGES.delete(batch, image);
        }
        match USAGE.get(store, &[user.as_str()]).await {
            Ok(Some(was)) => {
                let now = of_one.iter().fold(was.value.0, |usage, (_, image)| usage.minus(image.size as u64));
                USAGE.update(store, batch, &was, &Usage(now))?;
            }
            Ok(None) => {}
            // The images of other users are deleted all the same.
            Err(StoreError::Broken(why)) => tracing::error!(why, "the usage of a user's images cannot be read"),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Returns an image of the user; `None` also for another user's image.
pub async fn get(store: &Store, user: &UserId, image: &str) -> Result<Option<Stored<Image>>> {
    IMAGES.get(store, &[user.as_str(), image]).await
}

/// Returns whether each image's record exists, including unreadable records.
pub async fn exist(store: &Store, ids: &[[&str; 2]]) -> Result<Vec<bool>> {
    let found = IMAGES.each(store, ids.iter().map(<[&str; 2]>::as_slice)).await?;
    Ok(found.iter().map(|image| !matches!(image, Ok(None))).collect())
}

pub async fn bytes(store: &Store, user: &UserId, image: &Image) -> Result<Vec<u8>> {
    let name = store.blob_name(user.as_str(), image.id.as_str())?;
    store.blob(&name).await?.ok_or_else(|| StoreError::Broken("the bytes of an image are missing".to_owned()))
}

/// Progress of a search through all images for missing bytes.
#[derive(Debug, Clone, Default)]
pub struct Round {
    after: Option<Key>,
    /// Number of images without bytes found by this search, and by the previous one.
    found: [usize; 2],
}

impl Round {
    /// Returns the number of images without bytes: the higher count of this search and the previous one.
    pub fn count(&self) -> usize {
        self.found.into_iter().max().unwrap_or_default()
    }

    /// Checks a tenant's next images, at most `limit`, and reports those whose bytes are missing.
    pub async fn next(mut self, store: &Store, limit: usize) -> Result<Self> {
        let Some(all) = IMAGES.key(store, &[]) else { return Ok(self) };
        let (engine, sealer, blobs) = store.whole();
        let found = engine.scan(Scan { after: self.after.clone(), ..Scan::below(all, limit) }).await?;
        self.after = found.last().map(|(key, _)| key.clone()).filter(|_| found.len() == limit);
        let [here, _] = &mut self.found;
        for (key, sealed) in found {
            // Skips unreadable records, which `loan-server verify` reports.
            let Ok(Some(name)) = blob_of(sealer, &key, &sealed) else { continue };
            // An image's record is deleted before its bytes, so bytes are missing only if the record still exists.
            if !blobs.has(&name).await? && engine.get(&key).await?.is_some() {
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
