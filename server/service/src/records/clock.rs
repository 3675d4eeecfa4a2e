//! Clock shifts of tenants, and the highest instant that the store's servers have acknowledged (the mark).

use loan_core::time::Timestamp;

use super::kinds;
use crate::clock::Shift;
use loan_store::{Batch, Result, Store, Stored, Table};

pub(super) const TABLE: Table<Shift> = Table::of(kinds::CLOCK);
const ID: [&str; 1] = ["shift"];

/// Returns the tenant's shift; zero if the clock was never changed.
pub async fn get(store: &Store) -> Result<Shift> {
    Ok(TABLE.get(store, &ID).await?.map(|stored| stored.value).unwrap_or_default())
}

pub fn put(store: &Store, batch: &mut Batch, shift: &Shift) -> Result<()> {
    TABLE.put(store, batch, &ID, shift)
}

pub(super) const MARKS: Table<Timestamp> = Table::of(kinds::CLOCK_MARK);
/// Key of the mark. The mark is an instant of the machines' clocks, never of a tenant's clock.
const HIGHEST: [&str; 1] = ["highest"];

/// Returns the mark, which running servers raise; `None` in a new store.
pub async fn mark(shared: &Store) -> Result<Option<Stored<Timestamp>>> {
    MARKS.get(shared, &HIGHEST).await
}

/// Sets the mark. The commit fails if another server has changed the mark since `was` was read.
pub fn set_mark(shared: &Store, batch: &mut Batch, was: Option<&Stored<Timestamp>>, mark: Timestamp) -> Result<()> {
    MARKS.save(shared, batch, &HIGHEST, was, &mark)
}
