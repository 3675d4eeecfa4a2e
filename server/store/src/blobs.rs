//! Stores pictures outside of the database, because they are too large for it.
//!
//! A blob is written before the record that names it, and removed after that record. If the process stops in between, a
//! sweep removes the blob later. Callers encrypt blobs.

pub mod files;

use std::collections::BTreeMap;
use std::time::SystemTime;

use parking_lot::Mutex;

use super::engine::Result;

/// The unique name of a blob: tenant, user and id. It is valid as a file name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlobName(String);

impl BlobName {
    /// Returns `None` when a part is empty or contains other characters than ASCII letters, digits, `-` and `_`, or
    /// when the name would be too long.
    pub fn new(tenant: &str, user: &str, id: &str) -> Option<Self> {
        let is_plain = |part: &str| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
        };
        let parts = [tenant, user, id];
        let length: usize = parts.iter().map(|part| part.len() + 1).sum();
        (parts.into_iter().all(is_plain) && length <= 200).then(|| Self(parts.join(".")))
    }

    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let name = Self::new(parts.next()?, parts.next()?, parts.next()?)?;
        parts.next().is_none().then_some(name)
    }

    pub fn parts(&self) -> Option<(&str, &str, &str)> {
        let mut parts = self.0.split('.');
        Some((parts.next()?, parts.next()?, parts.next()?))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the associated data that binds an encrypted blob to its name.
    pub fn bound(&self) -> Vec<u8> {
        [b"\0blob\0", self.0.as_bytes()].concat()
    }

    /// Returns the blob's partition: one byte of a hash of the name. Blobs are listed one partition at a time.
    pub fn part(&self) -> u8 {
        use sha2::Digest as _;
        let digest: [u8; 32] = sha2::Sha256::digest(&self.0).into();
        digest.first().copied().unwrap_or_default()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// `None` while the file is being written, and for a half-written file that a stopped process left.
    pub name: Option<BlobName>,
    pub place: String,
    /// Time of the last write, by the machine's clock.
    pub written: SystemTime,
}

/// Days that a deleted blob stays in quarantine, where its deletion can be undone.
pub const QUARANTINE_DAYS: u64 = 30;

#[async_trait::async_trait]
pub trait Blobs: Send + Sync {
    /// Stores a blob durably. Fails with [`Unavailable`](super::engine::StoreError::Unavailable) when there
    /// is no space.
    async fn put(&self, name: &BlobName, bytes: Vec<u8>) -> Result<()>;

    /// Stores a blob that can be recreated. The blob survives a crash of the process, but maybe not a power failure.
    async fn put_unsynced(&self, name: &BlobName, bytes: Vec<u8>) -> Result<()> {
        self.put(name, bytes).await
    }

    async fn get(&self, name: &BlobName) -> Result<Option<Vec<u8>>>;

    async fn has(&self, name: &BlobName) -> Result<bool> {
        Ok(self.get(name).await?.is_some())
    }

    /// Deletes a blob that no record names any more. The blob may stay in quarantine until [`Blobs::expire`].
    async fn delete(&self, name: &BlobName) -> Result<()>;

    async fn remove(&self, name: &BlobName) -> Result<()> {
        self.delete(name).await
    }

    /// Removes blobs for good that were deleted more than [`QUARANTINE_DAYS`] ago.
    async fn expire(&self) -> Result<()> {
        Ok(())
    }

    async fn ready(&self) -> Result<()> {
        Ok(())
    }

    /// Returns the free space for further blobs in bytes; `None` if unknown.
    fn free(&self) -> Option<u64> {
        None
    }

    async fn list(&self, part: u8) -> Result<Vec<Found>>;

    /// [Deletes](Blobs::delete) a blob that [`Blobs::list`] found; a half-written file is removed at once.
    async fn discard(&self, part: u8, found: &Found) -> Result<()>;
}

#[derive(Debug, Default)]
pub struct MemoryBlobs {
    files: Mutex<BTreeMap<BlobName, (Vec<u8>, SystemTime)>>,
}

#[async_trait::async_trait]
impl Blobs for MemoryBlobs {
    async fn put(&self, name: &BlobName, bytes: Vec<u8>) -> Result<()> {
        self.files.lock().insert(name.clone(), (bytes, SystemTime::now()));
        Ok(())
    }

    async fn get(&self, name: &BlobName) -> Result<Option<Vec<u8>>> {
        Ok(self.files.lock().get(name).map(|(bytes, _)| bytes.clone()))
    }

    async fn delete(&self, name: &BlobName) -> Result<()> {
        self.files.lock().remove(name);
        Ok(())
    }

    async fn list(&self, part: u8) -> Result<Vec<Found>> {
        let files = self.files.lock();
        let here = files.iter().filter(|(name, _)| name.part() == part);
        Ok(here
            .map(|(name, (_, written))| Found {
                name: Some(name.clone()),
                place: name.as_str().to_owned(),
                written: *written,
            })
            .collect())
    }

    async fn discard(&self, _part: u8, found: &Found) -> Result<()> {
        match &found.name {
            Some(name) => self.delete(name).await,
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_files_name_and_says_whose_it_is() {
        let name = BlobName::new("default", "01ABC", "01DEF").unwrap();
        assert_eq!(BlobName::parse(name.as_str()), Some(name.clone()));
        assert_eq!(name.parts(), Some(("default", "01ABC", "01DEF")));
        for wrong in ["", "..", "/", "a.b", "é"] {
            assert_eq!(BlobName::new("default", wrong, "01DEF"), None, "{wrong}");
        }
        for wrong in ["default.01ABC", "default.01ABC.01DEF.new", "default..01DEF", "../a.b.c"] {
            assert_eq!(BlobName::parse(wrong), None, "{wrong}");
        }
    }
}
