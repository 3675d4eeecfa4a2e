//! Tables whose records are the entries of a [queue](super::super::queue).

use std::time::Duration;

use loan_core::time::Timestamp;

use super::super::Store;
use super::super::engine::{Key, Result};
use super::super::queue::{Claimed, Depth};
use super::{Stored, Table};

impl<T: Clone + Send + Sync + 'static> Table<T> {
    /// Claims the first entries below `parent` that are due at `until`; see [`super::super::queue::Queue::claim`].
    pub async fn claim(
        &self,
        store: &Store,
        parent: &[&str],
        until: Timestamp,
        (limit, lease): (usize, Duration),
    ) -> Result<Claimed> {
        let line = self.key_to_write(store, parent)?;
        store.engine.queue().claim(&line, until.epoch_ms(), limit, lease).await
    }

    pub async fn depth(&self, store: &Store, parent: &[&str], until: Timestamp, limit: usize) -> Result<Depth> {
        let line = self.key_to_write(store, parent)?;
        store.engine.queue().depth(&line, until.epoch_ms(), limit).await
    }

    /// Reads the claimed entries. Each unreadable entry gives its own error.
    pub fn opened(&self, store: &Store, claimed: &Claimed) -> Vec<Result<Stored<T>>> {
        let open = |(key, bytes): &(Key, Vec<u8>)| self.read(store, key.clone(), bytes.clone());
        claimed.entries().iter().map(open).collect()
    }
}
