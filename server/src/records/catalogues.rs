//! The catalogue that the servers on one database have in force together.
//!
//! These records belong to no tenant. They lie under a name that no tenant can have ([`SHARED`]).

use std::collections::BTreeMap;

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::kinds;
use loan_store::{Batch, Page, Store, StoreError, Stored, Table};

/// Where the records of all servers lie. A tenant's name has no `.`.
pub const SHARED: &str = ".servers";

/// Which catalogue was published last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Newest {
    /// Counts up from 1.
    pub number: u64,
    /// SHA-256 of its files, in hexadecimal.
    pub digest: String,
    /// From when on every server uses it.
    pub in_force_from: Timestamp,
}

/// A catalogue that was published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Edition {
    /// Its number.
    pub number: u64,
    /// From when on every server uses it.
    pub in_force_from: Timestamp,
    /// Its files by name (`products`), as text.
    pub files: BTreeMap<String, String>,
}

pub(super) const NEWEST: Table<Newest> = Table::of(kinds::CATALOGUE_NEWEST);
pub(super) const EDITIONS: Table<Edition> = Table::of(kinds::CATALOGUE_EDITION);

/// Id of the only record of [`NEWEST`].
const ONLY: [&str; 1] = ["newest"];

/// Most editions that are listed. There are two, and one more for each that was published within a few seconds.
const MANY: usize = 1000;

/// An edition's id, which sorts by its number.
fn id(number: u64) -> String {
    format!("{number:012}")
}

/// Which catalogue was published last, if any was.
pub async fn newest(shared: &Store) -> Result<Option<Stored<Newest>>, StoreError> {
    NEWEST.get(shared, &ONLY).await
}

/// An edition, unless it is out of force.
pub async fn edition(shared: &Store, number: u64) -> Result<Option<Edition>, StoreError> {
    Ok(EDITIONS.get(shared, &[&id(number)]).await?.map(|stored| stored.value))
}

/// The editions that are kept, oldest first.
pub async fn editions(shared: &Store) -> Result<Vec<Edition>, StoreError> {
    let editions = EDITIONS.list(shared, &[], Page::first(MANY)).await?;
    Ok(editions.into_iter().map(|stored| stored.value).collect())
}

/// Publishes an edition after the one that was the newest when it was read. The commit fails if another one was published
/// meanwhile.
pub fn publish(
    shared: &Store,
    batch: &mut Batch,
    after: Option<&Stored<Newest>>,
    digest: String,
    edition: &Edition,
) -> Result<(), StoreError> {
    let newest = Newest { number: edition.number, digest, in_force_from: edition.in_force_from };
    match after {
        Some(was) => NEWEST.update(shared, batch, was, &newest)?,
        None => NEWEST.insert(shared, batch, &ONLY, &newest)?,
    }
    EDITIONS.put(shared, batch, &[&id(edition.number)], edition)
}

/// Removes an edition.
pub fn remove(shared: &Store, batch: &mut Batch, number: u64) {
    EDITIONS.remove(shared, batch, &[&id(number)]);
}
