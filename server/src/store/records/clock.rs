//! How a tenant's clock differs from the machine's, kept across restarts.

use super::kinds;
use crate::clock::Shift;
use crate::store::{Batch, Store, StoreError, Table};

pub(super) const TABLE: Table<Shift> = Table::of(kinds::CLOCK);
/// Id of the only record.
const ID: [&str; 1] = ["shift"];

/// The difference; zero until somebody changes it.
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
