//! How a tenant's clock differs from the machine's, and the highest instant that the servers of the store have
//! acknowledged, both kept across restarts.

use loan_core::time::Timestamp;

use super::kinds;
use crate::clock::Shift;
use loan_store::{Batch, Store, StoreError, Stored, Table};

pub(super) const TABLE: Table<Shift> = Table::of(kinds::CLOCK);
/// Id of the only record.
const ID: [&str; 1] = ["shift"];

/// The difference; zero until somebody changes it.
pub async fn get(store: &Store) -> Result<Shift, StoreError> {
    Ok(TABLE.get(store, &ID).await?.map(|stored| stored.value).unwrap_or_default())
}

/// Changes the difference.
pub fn put(store: &Store, batch: &mut Batch, shift: &Shift) -> Result<(), StoreError> {
    TABLE.put(store, batch, &ID, shift)
}

pub(super) const MARKS: Table<Timestamp> = Table::of(kinds::CLOCK_MARK);
/// Id of the only mark, which belongs to no tenant: it is an instant of the machines' clocks, never of a tenant's.
const HIGHEST: [&str; 1] = ["highest"];

/// The highest instant that a server of this store has acknowledged, a minute ago at most.
pub async fn mark(shared: &Store) -> Result<Option<Stored<Timestamp>>, StoreError> {
    MARKS.get(shared, &HIGHEST).await
}

/// Changes the mark. The commit fails if another server has changed it since it was read.
pub fn set_mark(
    shared: &Store,
    batch: &mut Batch,
    was: Option<&Stored<Timestamp>>,
    mark: Timestamp,
) -> Result<(), StoreError> {
    match was {
        Some(was) => MARKS.update(shared, batch, was, &mark),
        None => MARKS.insert(shared, batch, &HIGHEST, &mark),
    }
}
