//! The catalogue that all servers on one database use. Its records are stored under [`SHARED`].

use std::collections::BTreeMap;

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::kinds;
use loan_store::{Batch, Page, Result, Store, Stored, Table};

/// Name of the store that all servers share. No tenant has this name, because tenants' names contain no `.`.
pub const SHARED: &str = ".servers";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Newest {
    pub number: u64,
    /// SHA-256 of the catalogue's files, in hexadecimal.
    pub digest: String,
    pub in_force_from: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Edition {
    pub number: u64,
    pub in_force_from: Timestamp,
    pub files: BTreeMap<String, String>,
}

pub(super) const NEWEST: Table<Newest> = Table::of(kinds::CATALOGUE_NEWEST);
pub(super) const EDITIONS: Table<Edition> = Table::of(kinds::CATALOGUE_EDITION);

const ONLY: [&str; 1] = ["newest"];

const MANY: usize = 1000;

fn id(number: u64) -> String {
    format!("{number:012}")
}

pub async fn newest(shared: &Store) -> Result<Option<Stored<Newest>>> {
    NEWEST.get(shared, &ONLY).await
}

/// Returns the editions, oldest first, without those that were replaced and deleted.
pub async fn editions(shared: &Store) -> Result<Vec<Edition>> {
    let editions = EDITIONS.list(shared, &[], Page::first(MANY)).await?;
    Ok(editions.into_iter().map(|stored| stored.value).collect())
}

/// Publishes an edition. The commit fails if another edition was published since `after` was read.
pub fn publish(
    shared: &Store,
    batch: &mut Batch,
    after: Option<&Stored<Newest>>,
    digest: String,
    edition: &Edition,
) -> Result<()> {
    let newest = Newest { number: edition.number, digest, in_force_from: edition.in_force_from };
    NEWEST.save(shared, batch, &ONLY, after, &newest)?;
    EDITIONS.put(shared, batch, &[&id(edition.number)], edition)
}

pub fn remove(shared: &Store, batch: &mut Batch, number: u64) {
    EDITIONS.remove(shared, batch, &[&id(number)]);
}
