//! Data at rest: an [`engine`] (memory or sled), values that are [sealed](seal), and a typed table per kind of record.
//!
//! A service reads records, decides with `loan-core`, puts every change into one [`Batch`] and commits it. A change names
//! what it read ([`Stored`]); when somebody else was faster, the commit answers [`engine::Conflict`], nothing was written,
//! and the service reads and decides again.

pub mod disk;
pub mod engine;
pub mod memory;
pub mod open;
pub mod records;
pub mod seal;
pub mod sled;
pub mod table;
pub mod transfer;

use std::sync::Arc;

pub use engine::{Batch, CommitError, Conflict, Engine, StoreError};
pub use seal::Sealer;
pub use table::{Page, Stored, Table};

/// One tenant's part of the store. Every key starts with the tenant's name, so no other tenant's data can be reached.
#[derive(Clone)]
pub struct Store {
    engine: Arc<dyn Engine>,
    sealer: Arc<Sealer>,
    tenant: Arc<str>,
}

impl Store {
    /// The part of `tenant`.
    pub fn new(engine: Arc<dyn Engine>, sealer: Arc<Sealer>, tenant: &str) -> Self {
        Self { engine, sealer, tenant: tenant.into() }
    }

    /// Writes a batch if all its checks hold; durable when this returns.
    ///
    /// # Errors
    /// [`CommitError::Conflict`] when something it depends on was changed.
    pub async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        self.engine.commit(batch).await
    }

    /// The keyed hash of something personal or secret, to look it up by; see [`Sealer::lookup`].
    pub fn lookup(&self, domain: &str, value: &str) -> String {
        self.sealer.lookup(domain, value)
    }

    /// Seals bytes that are no record, for `key`.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn seal_bytes(&self, key: &[u8], bytes: &[u8]) -> Result<Vec<u8>, StoreError> {
        self.sealer.seal(key, 1, bytes)
    }

    /// Bytes that were sealed for `key`.
    ///
    /// # Errors
    /// When the engine fails or the bytes do not open.
    pub async fn bytes(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        match self.engine.get(key).await? {
            Some(sealed) => Ok(Some(self.sealer.open(key, &sealed)?.1)),
            None => Ok(None),
        }
    }

    /// Removes everything this tenant has, in steps.
    ///
    /// # Errors
    /// When the engine fails.
    pub async fn clear(&self) -> Result<(), CommitError> {
        const STEP: usize = 1000;
        let mut prefix = self.tenant.as_bytes().to_vec();
        prefix.push(0);
        loop {
            let found = self.engine.scan(engine::Scan::prefix(prefix.clone(), STEP)).await?;
            let last = found.len() < STEP;
            let mut batch = Batch::new();
            for (key, _) in found {
                batch.delete(key);
            }
            if !batch.is_empty() {
                self.engine.commit(batch).await?;
            }
            if last {
                return Ok(());
            }
        }
    }
}
