//! Pictures: named bytes beside the records, because a database of records is no place for megabytes.
//!
//! A blob is written before the record that names it, and removed after that record. What a process that stopped in
//! between leaves behind is swept. Blobs are sealed before they come here. The
//! trait is small enough to be implemented over an object store.

pub mod files;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use super::engine::StoreError;

/// Tenant, user and id. Valid as a file name and unique.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlobName(String);

impl BlobName {
    /// `None` when a part is empty or contains other characters than letters, digits, `-` and `_`, or when the name
    /// would be too long.
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

    /// The bytes to which the sealed blob is bound.
    pub fn bound(&self) -> Vec<u8> {
        [b"\0blob\0", self.0.as_bytes()].concat()
    }

    /// Names are divided into 256 parts, so that they can be listed in steps.
    pub fn part(&self) -> u8 {
        use sha2::Digest as _;
        let digest: [u8; 32] = sha2::Sha256::digest(&self.0).into();
        digest.first().copied().unwrap_or_default()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// `None` for a half-written file that a stopped process left.
    pub name: Option<BlobName>,
    pub place: String,
    /// By the machine's clock.
    pub written: SystemTime,
}

/// Days in quarantine, in which an accidental deletion can be undone.
pub const QUARANTINE_DAYS: u64 = 30;

#[async_trait::async_trait]
pub trait Blobs: Send + Sync {
    /// Durable when this returns. Fails with [`StoreError::Unavailable`] when there is no room.
    async fn put(&self, name: &BlobName, bytes: Vec<u8>) -> Result<(), StoreError>;

    /// Stores bytes that can be recreated, such as a scenario's: they survive a crash of the process, maybe not a power
    /// failure.
    async fn put_unsynced(&self, name: &BlobName, bytes: Vec<u8>) -> Result<(), StoreError> {
        self.put(name, bytes).await
    }

    async fn get(&self, name: &BlobName) -> Result<Option<Vec<u8>>, StoreError>;

    async fn has(&self, name: &BlobName) -> Result<bool, StoreError> {
        Ok(self.get(name).await?.is_some())
    }

    /// Removes a blob that no record names any more, if it exists. It may stay in quarantine; see [`Blobs::expire`].
    async fn delete(&self, name: &BlobName) -> Result<(), StoreError>;

    async fn remove(&self, name: &BlobName) -> Result<(), StoreError> {
        self.delete(name).await
    }

    /// Removes for good what was deleted more than [`QUARANTINE_DAYS`] ago.
    async fn expire(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn ready(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Free bytes for further blobs, where known.
    fn free(&self) -> Option<u64> {
        None
    }

    async fn list(&self, part: u8) -> Result<Vec<Found>, StoreError>;

    /// [Deletes](Blobs::delete) a blob that [`Blobs::list`] found; a half-written file is removed at once.
    async fn discard(&self, part: u8, found: &Found) -> Result<(), StoreError>;
}

type Kept = BTreeMap<BlobName, (Vec<u8>, SystemTime)>;

#[derive(Debug, Default)]
pub struct MemoryBlobs {
    kept: Mutex<Kept>,
}

impl MemoryBlobs {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait::async_trait]
impl Blobs for MemoryBlobs {
    async fn put(&self, name: &BlobName, bytes: Vec<u8>) -> Result<(), StoreError> {
        self.kept().insert(name.clone(), (bytes, SystemTime::now()));
        Ok(())
    }

    async fn get(&self, name: &BlobName) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.kept().get(name).map(|(bytes, _)| bytes.clone()))
    }

    async fn delete(&self, name: &BlobName) -> Result<(), StoreError> {
        self.kept().remove(name);
        Ok(())
    }

    async fn list(&self, part: u8) -> Result<Vec<Found>, StoreError> {
        let kept = self.kept();
        let here = kept.iter().filter(|(name, _)| name.part() == part);
        Ok(here
            .map(|(name, (_, written))| Found {
                name: Some(name.clone()),
                place: name.as_str().to_owned(),
                written: *written,
            })
            .collect())
    }

    async fn discard(&self, _part: u8, found: &Found) -> Result<(), StoreError> {
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
