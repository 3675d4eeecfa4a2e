//! The results of the audit's and the disbursal's notices. A notice takes effect once.

use loan_core::ids::OrderId;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::ages::YEAR_DAYS;
use super::expiry::{self, Ending};
use super::kinds;
use loan_store::{Batch, Store, StoreError, Stored, Table};

/// The result of a notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderNotice {
    /// The order it was about.
    pub order_id: OrderId,
    /// The reported status.
    pub status: String,
    /// Whether it changed the order.
    pub applied: bool,
    /// When it came.
    pub at: Timestamp,
}

pub(super) const TABLE: Table<OrderNotice> = Table::of(kinds::ORDER_NOTICE);

/// The result of the notice with this id.
pub async fn find(store: &Store, port: &str, event: &str) -> Result<Option<Stored<OrderNotice>>, StoreError> {
    TABLE.get(store, &[port, event]).await
}

/// Notes the result of a notice.
pub fn heed(
    store: &Store,
    batch: &mut Batch,
    (port, event): (&str, &str),
    notice: &OrderNotice,
) -> Result<(), StoreError> {
    TABLE.insert(store, batch, &[port, event], notice)?;
    let ending = Ending::OrderNotice(port.to_owned(), event.to_owned());
    expiry::put(store, batch, notice.at.plus_days(YEAR_DAYS), ending)
}
