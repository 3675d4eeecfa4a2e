//! Key Fact Statements that users were shown. A statement that is still valid binds the lender.

use loan_core::fees::kfs::KfsStatement;
use loan_core::ids::{KfsId, ProductId, UserId};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::ages::{AGAIN_DAYS, LAW_DAYS};
use super::expiry::{self, ExpiringRecord};
use super::stored::StoredStatement;
use super::{kinds, orders};
use loan_store::{Batch, Result, Store, Stored, Table};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct IssuedStatement {
    /// Derived from the contents: equal contents give the same id.
    pub id: KfsId,
    /// SHA-256 of the contents, in hexadecimal.
    pub hash: String,
    pub product_id: ProductId,
    #[serde(with = "StoredStatement")]
    pub statement: KfsStatement,
    /// True if an order uses the statement. Such a statement is kept while the user has orders.
    pub is_accepted: bool,
}

/// Retention in days of a statement that nobody accepted: long enough to ask the lender about it.
const UNACCEPTED_DAYS: i64 = 30;

pub(super) const TABLE: Table<IssuedStatement> = Table::of(kinds::KFS);

pub async fn get(store: &Store, user: &UserId, id: &str) -> Result<Option<Stored<IssuedStatement>>> {
    TABLE.get(store, &[user.as_str(), id]).await
}

pub fn insert(store: &Store, batch: &mut Batch, user: &UserId, issued: &IssuedStatement, now: Timestamp) -> Result<()> {
    TABLE.insert(store, batch, &[user.as_str(), issued.id.as_str()], issued)?;
    let ending = ExpiringRecord::Statement(user.clone(), issued.id.clone());
    expiry::put(store, batch, now.plus_days(UNACCEPTED_DAYS), ending)
}

pub fn accept(store: &Store, batch: &mut Batch, was: &Stored<IssuedStatement>) -> Result<()> {
    TABLE.update(store, batch, was, &IssuedStatement { is_accepted: true, ..was.value.clone() })
}

/// Deletes a statement that nobody accepted, or whose user has no orders left; see [`expiry`].
pub async fn end(
    store: &Store,
    batch: &mut Batch,
    user: &UserId,
    id: &KfsId,
    now: Timestamp,
) -> Result<Option<Timestamp>> {
    let Some(issued) = get(store, user, id.as_str()).await? else { return Ok(None) };
    if issued.is_accepted {
        // Orders may use the statement, so the next check is when the earliest order can be deleted.
        let law = issued.statement.issued_at.plus_days(LAW_DAYS);
        if now < law {
            return Ok(Some(law));
        }
        if orders::has_any(store, user).await? {
            return Ok(Some(now.plus_days(AGAIN_DAYS)));
        }
    }
    TABLE.delete(batch, &issued);
    Ok(None)
}
