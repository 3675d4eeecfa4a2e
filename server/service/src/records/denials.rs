//! When a user's application for a product was last denied, which starts the wait before the next application.

use loan_core::fees::rules::DENIAL_WAIT_HOURS;
use loan_core::ids::{ProductId, UserId};
use loan_core::time::Timestamp;

use super::expiry::{self, ExpiringRecord};
use super::kinds;
use loan_store::{Batch, Result, Store, Table};

pub(super) const TABLE: Table<Timestamp> = Table::of(kinds::DENIAL);

pub(super) fn wait_ends(denied: Timestamp) -> Timestamp {
    denied.plus_hours(DENIAL_WAIT_HOURS)
}

pub async fn last(store: &Store, user: &UserId, product: &ProductId) -> Result<Option<Timestamp>> {
    Ok(TABLE.get(store, &[user.as_str(), product.as_str()]).await?.map(|stored| stored.value))
}

/// Returns the time of the last denial. The commit fails if another denial is written meanwhile.
pub async fn hold(store: &Store, batch: &mut Batch, user: &UserId, product: &ProductId) -> Result<Option<Timestamp>> {
    let id = [user.as_str(), product.as_str()];
    let last = TABLE.get(store, &id).await?;
    match &last {
        Some(last) => last.unchanged(batch),
        None => TABLE.absent(store, batch, &id),
    }
    Ok(last.map(|last| last.value))
}

/// Stores a denial. No other write can conflict, because a user has at most one open order for a product.
pub fn put(store: &Store, batch: &mut Batch, user: &UserId, product: &ProductId, at: Timestamp) -> Result<()> {
    TABLE.put(store, batch, &[user.as_str(), product.as_str()], &at)?;
    expiry::put(store, batch, wait_ends(at), ExpiringRecord::Denial(user.clone(), product.clone()))
}
