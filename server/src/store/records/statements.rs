//! Key Fact Statements that were shown. One that is still valid binds the lender.

use loan_core::fees::kfs::KfsStatement;
use loan_core::ids::{KfsId, ProductId, UserId};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::ages::{AGAIN_DAYS, LAW_DAYS};
use super::expiry::{self, Ending};
use super::stored::StoredStatement;
use super::{kinds, orders};
use crate::store::{Batch, Store, StoreError, Stored, Table};

/// A statement that a user was shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// Same inputs, same id.
    pub id: KfsId,
    /// SHA-256 over its contents, hex.
    pub hash: String,
    /// What it is about.
    pub product_id: ProductId,
    /// What it says.
    #[serde(with = "StoredStatement")]
    pub statement: KfsStatement,
    /// Whether an order was made with it; then it stays as long as the order.
    #[serde(default)]
    pub is_accepted: bool,
}

/// Days that a statement stays which nobody accepted: long enough to ask the lender about it.
const UNACCEPTED_DAYS: i64 = 30;

pub(super) const TABLE: Table<Shown> = Table::of(kinds::KFS);

/// A user's statement. A foreign one is as good as none.
///
/// # Errors
/// When the store fails.
pub async fn get(store: &Store, user: &UserId, id: &str) -> Result<Option<Stored<Shown>>, StoreError> {
    TABLE.get(store, &[user.as_str(), id]).await
}

/// Keeps a statement that was not shown before.
///
/// # Errors
/// When the value cannot be sealed.
pub fn insert(
    store: &Store,
    batch: &mut Batch,
    user: &UserId,
    shown: &Shown,
    now: Timestamp,
) -> Result<(), StoreError> {
    TABLE.insert(store, batch, &[user.as_str(), shown.id.as_str()], shown)?;
    let ending = Ending::Statement(user.clone(), shown.id.clone());
    expiry::put(store, batch, now.plus_days(UNACCEPTED_DAYS), ending)
}

/// Notes that an order is made with a statement.
///
/// # Errors
/// When the value cannot be sealed.
pub fn accept(store: &Store, batch: &mut Batch, was: &Stored<Shown>) -> Result<(), StoreError> {
    TABLE.update(store, batch, was, &Shown { is_accepted: true, ..was.value.clone() })
}

/// Forgets a statement that nobody accepted, or of whose user no order is kept any more; see [`expiry`].
///
/// # Errors
/// When the store fails.
pub async fn end(
    store: &Store,
    batch: &mut Batch,
    user: &UserId,
    id: &KfsId,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let Some(shown) = get(store, user, id.as_str()).await? else { return Ok(None) };
    if shown.is_accepted {
        // An order is made with it, so it is looked at when the first of them can go.
        let law = shown.statement.issued_at.plus_days(LAW_DAYS);
        if now < law {
            return Ok(Some(law));
        }
        if orders::has_any(store, user).await? {
            return Ok(Some(now.plus_days(AGAIN_DAYS)));
        }
    }
    TABLE.delete(batch, &shown);
    Ok(None)
}
