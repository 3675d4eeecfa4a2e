//! When something will happen to an order by itself: an index by instant, so that what is due is found first.

use loan_core::ids::OrderId;
use loan_core::time::Timestamp;

use crate::store::{Batch, Page, Store, StoreError, Stored, Table};

const TABLE: Table<Timer> = Table::named("timer");

/// An order and the instant at which to look at it.
pub type Timer = (Timestamp, OrderId);

/// Instants sort as text when they have the same length; 9999-12-31 has fifteen digits.
fn instant(due: Timestamp) -> String {
    format!("{:015}", due.epoch_ms())
}

/// Adds a timer.
///
/// # Errors
/// When the value cannot be sealed.
pub fn put(store: &Store, batch: &mut Batch, due: Timestamp, order: &OrderId) -> Result<(), StoreError> {
    TABLE.put(store, batch, &[&instant(due), order.as_str()], &(due, order.clone()))
}

/// Removes a timer.
pub fn remove(store: &Store, batch: &mut Batch, due: Timestamp, order: &OrderId) {
    TABLE.remove(store, batch, &[&instant(due), order.as_str()]);
}

/// The timer that is due first.
///
/// # Errors
/// When the store fails.
pub async fn first(store: &Store) -> Result<Option<Stored<Timer>>, StoreError> {
    Ok(TABLE.list(store, &[], Page::first(1)).await?.pop())
}
