//! How a tenant's clock differs from the machine's, after a restart too.

use super::kinds;
use crate::clock::Shift;
use crate::store::{Batch, Store, StoreError, Table};

pub(super) const TABLE: Table<Shift> = Table::of(kinds::CLOCK);
/// The one record there is.
const ID: [&str; 1] = ["shift"];

/// The difference; none before somebody changed it.
///
/// # Errors
/// When the store fails.
pub async fn get(store: &Store) -> Result<Shift, StoreError> {
    Ok(TABLE.get(store, &ID).await?.map(|stored| stored.value).unwrap_or_default())
}

/// Changes the difference.
///
/// # Errors
/// When the value cannot be sealed.
pub fn put(store: &Store, batch: &mut Batch, shift: &Shift) -> Result<(), StoreError> {
    TABLE.put(store, batch, &ID, shift)
}
