//! Stores the id of a store, and the versions of its records.
//!
//! The directory of pictures names its store by this id. An export contains neither the id nor the versions, so an
//! imported store has an id of its own.

use std::collections::BTreeMap;

use super::engine::{Batch, CommitError, Engine, Key, Result, StoreError};
use super::kind::Kind;
use super::seal::Sealer;

pub(super) fn key() -> Key {
    Key::system("store.id")
}

/// Returns the id; `None` for a store that was never opened since it was made or imported.
pub(super) async fn find(engine: &dyn Engine, sealer: &Sealer) -> Result<Option<String>> {
    let key = key();
    let Some(sealed) = engine.get(&key).await? else { return Ok(None) };
    let (_, id) = sealer.open(key.as_bytes(), &sealed)?;
    String::from_utf8(id).map(Some).map_err(|error| StoreError::Broken(error.to_string()))
}

pub(super) async fn of(engine: &dyn Engine, sealer: &Sealer) -> Result<String> {
    let key = key();
    loop {
        if let Some(id) = find(engine, sealer).await? {
            return Ok(id);
        }
        let id = ulid::Ulid::new().to_string();
        let mut batch = Batch::new();
        batch.expect_absent(key.clone());
        batch.put(key.clone(), sealer.seal(key.as_bytes(), 1, id.as_bytes())?);
        match engine.commit(batch).await {
            Ok(()) => return Ok(id),
            // Another process on the same database wrote its id first.
            Err(CommitError::Conflict(_)) => {}
            Err(CommitError::Failed(error)) => return Err(error),
        }
    }
}

/// Returns the key of the record that lists, for each kind, the highest version ever used in this store.
pub(super) fn versions_key() -> Key {
    Key::system("store.versions")
}

/// Refuses a store that a newer version of this program has used, and otherwise records this program's versions.
pub(super) async fn check_versions(engine: &dyn Engine, sealer: &Sealer, kinds: &[Kind]) -> Result<()> {
    let key = versions_key();
    let broken = |error: &dyn std::fmt::Display| StoreError::Broken(format!("the versions of its records: {error}"));
    let was = engine.get(&key).await?;
    let mut known: BTreeMap<String, u8> = match &was {
        Some(sealed) => {
            let (_, text) = sealer.open(key.as_bytes(), sealed)?;
            serde_json::from_slice(&text).map_err(|error| broken(&error))?
        }
        None => BTreeMap::new(),
    };
    let before = known.clone();
    for kind in kinds {
        let found = known.entry(kind.name().to_owned()).or_default();
        if *found > kind.version() {
            let (name, known) = (kind.name(), kind.version());
            return Err(StoreError::Broken(format!(
                "a newer version of this program has used it ({name}: version {found}, and this program knows {known})"
            )));
        }
        *found = kind.version();
    }
    if known == before {
        return Ok(());
    }
    let text = serde_json::to_vec(&known).map_err(|error| broken(&error))?;
    let mut batch = Batch::new();
    batch.put(key.clone(), sealer.seal(key.as_bytes(), 1, &text)?);
    engine.commit(batch).await.map_err(CommitError::unexpected)
}

#[cfg(test)]
mod tests {
    use super::super::memory::Memory;
    use super::super::seal::StoreKey;
    use super::*;

    const KINDS: [Kind; 1] = [Kind::new("order", 2)];

    #[tokio::test]
    async fn a_store_that_a_newer_version_has_used_is_refused() {
        let (engine, sealer) = (Memory::default(), Sealer::new(&StoreKey::random().unwrap()));
        check_versions(&engine, &sealer, &KINDS).await.unwrap();
        check_versions(&engine, &sealer, &KINDS).await.unwrap();
        let newer = serde_json::json!({ "order": 200, "aKindOfLater": 1 }).to_string();
        let mut batch = Batch::new();
        let key = versions_key();
        batch.put(key.clone(), sealer.seal(key.as_bytes(), 1, newer.as_bytes()).unwrap());
        engine.commit(batch).await.unwrap();
        let line = check_versions(&engine, &sealer, &KINDS).await.unwrap_err().to_string();
        assert!(line.contains("order: version 200") && !line.contains('\n'), "{line}");
    }
}
