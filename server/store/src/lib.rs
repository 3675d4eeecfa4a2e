//! Stores records and pictures, encrypted.
//!
//! An [`engine`] (memory, sled or PostgreSQL) holds ordered keys and bytes. Values are encrypted ([`seal`]) with the
//! store's keys ([`keyring`]). Each kind of record has a typed [`table`]. Pictures are stored as [`blobs`].
//!
//! A use case reads records, lets `loan-core` decide, puts all its changes into one [`Batch`] and commits it. Each
//! change names the value that was read ([`Stored`]). If that value has changed in the meantime, the commit writes
//! nothing and returns [`engine::Conflict`]; then the use case reads and decides again.

pub mod blobs;
mod decoded;
pub mod disk;
pub mod engine;
mod identity;
pub mod key_source;
pub mod keyring;
pub mod kind;
pub mod memory;
pub mod observe;
pub mod open;
pub mod postgres;
mod probe;
pub mod queue;
pub mod rekey;
pub mod restored;
pub mod seal;
pub mod sled;
mod snapshots;
pub mod table;
pub mod throttle;
pub mod transfer;
mod unknown;

use std::sync::Arc;

pub use blobs::{BlobName, Blobs};
use engine::Scan;
pub use engine::{Batch, CommitError, Conflict, Engine, Key, Lock, Result, StoreError};
pub use queue::{Claimed, Depth};
pub use seal::Sealer;
pub use table::{Page, Stored, Table};

use throttle::Throttle;

/// Limits log lines about an unavailable store, from all callers. A successful write ends the outage.
pub static AWAY: Throttle = Throttle::new();

/// One tenant's part of the store. Every key starts with the tenant's name, so no other tenant's data can be reached.
#[derive(Clone)]
pub struct Store {
    engine: Arc<dyn Engine>,
    sealer: Arc<Sealer>,
    blobs: Arc<dyn Blobs>,
    tenant: Arc<str>,
}

pub type Opened = (Arc<dyn Engine>, Arc<Sealer>, Arc<dyn Blobs>);

impl Store {
    pub fn new((engine, sealer, blobs): Opened, tenant: &str) -> Self {
        Self { engine, sealer, blobs, tenant: tenant.into() }
    }

    /// Writes a batch durably if all its checks hold. Also removes the pictures that the batch discards; while a
    /// snapshot exists, the sweep does so later. Fails with [`CommitError::Conflict`] when a checked key has changed.
    pub async fn commit(&self, mut batch: Batch) -> Result<(), CommitError> {
        let (discarded, writes) = (batch.take_discarded(), !batch.is_empty());
        self.engine.commit(batch).await?;
        if writes && let Some(left_out) = AWAY.is_over() {
            tracing::info!(left_out, "the store is available again");
        }
        for name in discarded {
            if let Err(error) = self.forget(&name).await {
                tracing::warn!(%error, "a deleted record's picture could not be removed; the sweep will");
            }
        }
        Ok(())
    }

    async fn forget(&self, name: &BlobName) -> Result<()> {
        if self.engine.has_snapshots().await? { Ok(()) } else { self.blobs.delete(name).await }
    }

    pub async fn lock(&self, name: &str) -> Result<Lock> {
        self.engine.lock(&format!("{}/{name}", self.tenant)).await
    }

    pub async fn release(&self, claimed: &Claimed) {
        if let Err(error) = self.engine.queue().release(claimed).await {
            crate::throttled!(warn, %error, "a claim could not be released; its leases will expire");
        }
    }

    /// Returns the name of a user's picture. Fails when `user` or `id` is not valid in a [`BlobName`].
    pub fn blob_name(&self, user: &str, id: &str) -> Result<BlobName> {
        let name = BlobName::new(&self.tenant, user, id);
        name.ok_or_else(|| StoreError::Broken("a picture has a name that cannot be one".to_owned()))
    }

    /// Encrypts a picture and stores it durably.
    pub async fn put_blob(&self, name: &BlobName, bytes: &[u8]) -> Result<()> {
        self.blobs.put(name, self.sealer.seal(&name.bound(), 1, bytes)?).await
    }

    pub async fn remove_blob(&self, name: &BlobName) -> Result<()> {
        self.blobs.remove(name).await
    }

    pub async fn blob(&self, name: &BlobName) -> Result<Option<Vec<u8>>> {
        match self.blobs.get(name).await? {
            Some(sealed) => Ok(Some(self.sealer.open(&name.bound(), &sealed)?.1)),
            None => Ok(None),
        }
    }

    pub fn lookup(&self, domain: &str, value: &str) -> String {
        self.sealer.lookup(domain, value)
    }

    /// Returns the whole store, of all tenants: records, encryption and pictures.
    pub fn whole(&self) -> (&dyn Engine, &Sealer, &dyn Blobs) {
        (self.engine.as_ref(), &self.sealer, self.blobs.as_ref())
    }

    /// Removes this tenant's records, and the pictures that `named` returns for them unless a snapshot exists.
    pub async fn clear(&self, named: impl Fn(&Key) -> Option<BlobName>) -> Result<(), CommitError> {
        const STEP: usize = 1000;
        loop {
            let found = self.engine.scan(Scan::tenant(&self.tenant, STEP)).await?;
            let last = found.len() < STEP;
            let mut batch = Batch::new();
            let mut pictures = Vec::new();
            for (key, _) in found {
                pictures.extend(named(&key));
                batch.delete(key);
            }
            if !batch.is_empty() {
                self.commit(batch).await?;
            }
            // `remove` bypasses the quarantine, because nobody will restore these pictures.
            for name in pictures {
                if self.engine.has_snapshots().await? {
                    break;
                }
                self.blobs.remove(&name).await?;
            }
            if last {
                return Ok(());
            }
        }
    }
}
