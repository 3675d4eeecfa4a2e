//! Helpers that run a check on every engine and build keys and batches.

use std::path::Path;
use std::sync::Arc;

use loan_store::engine::{Batch, Engine, Key};
use loan_store::memory::Memory;
use loan_store::sled::Sled;

use crate::database;

pub fn sled_in(directory: &Path) -> Arc<dyn Engine> {
    Arc::new(Sled::open(directory).unwrap())
}

pub async fn each<F: AsyncFn(Arc<dyn Engine>)>(check: F) {
    check(Arc::new(Memory::default())).await;
    let directory = tempfile::tempdir().unwrap();
    let engine = sled_in(directory.path());
    check(engine.clone()).await;
    engine.close().await.unwrap();
    let engine: Arc<dyn Engine> = Arc::new(database::open(&database::fresh().await).await);
    check(engine.clone()).await;
    engine.close().await.unwrap();
}

/// Returns a key. Slashes separate the parts of `id`.
pub fn key(id: &str) -> Key {
    Key::new("t", "n", &id.split('/').collect::<Vec<_>>()).unwrap()
}

pub fn put(id: &str, value: &str) -> Batch {
    let mut batch = Batch::new();
    batch.put(key(id), value.into());
    batch
}
