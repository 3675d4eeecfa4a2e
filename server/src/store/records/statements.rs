//! Key Fact Statements that were shown. One that is still valid binds the lender.

use loan_core::fees::kfs::KfsStatement;
use loan_core::ids::{KfsId, ProductId, UserId};
use serde::{Deserialize, Serialize};

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
    pub statement: KfsStatement,
}

const TABLE: Table<Shown> = Table::named("kfs");

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
pub fn insert(store: &Store, batch: &mut Batch, user: &UserId, shown: &Shown) -> Result<(), StoreError> {
    TABLE.insert(store, batch, &[user.as_str(), shown.id.as_str()], shown)
}
