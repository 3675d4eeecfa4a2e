//! Marks a store that was restored from a backup and not yet reconciled with the providers' books.

use super::engine::{Batch, CommitError, Engine, Key, Result};
use super::seal::Sealer;

/// Returns the key of the mark, which exports omit.
pub(super) fn key() -> Key {
    Key::system("store.unreconciled")
}

pub(super) fn mark(batch: &mut Batch, sealer: &Sealer) -> Result<()> {
    batch.put(key(), sealer.seal(key().as_bytes(), 1, &[])?);
    Ok(())
}

pub async fn is_unreconciled(engine: &dyn Engine) -> Result<bool> {
    Ok(engine.get(&key()).await?.is_some())
}

/// Removes the mark, after reconciliation or at an operator's request.
pub async fn unmark(engine: &dyn Engine) -> Result<()> {
    let mut batch = Batch::new();
    batch.delete(key());
    engine.commit(batch).await.map_err(CommitError::unexpected)
}
