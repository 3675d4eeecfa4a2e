//! Results of the providers' notices about audits and disbursals. Each notice takes effect once.

use loan_core::ids::OrderId;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::ages::YEAR_DAYS;
use super::expiry::{self, ExpiringRecord};
use super::kinds;
use loan_store::{Batch, Result, Store, Stored, Table};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderNotice {
    pub order_id: OrderId,
    pub status: String,
    pub applied: bool,
    pub at: Timestamp,
}

pub(super) const TABLE: Table<OrderNotice> = Table::of(kinds::ORDER_NOTICE);

pub async fn find(store: &Store, port: &str, event: &str) -> Result<Option<Stored<OrderNotice>>> {
    TABLE.get(store, &[port, event]).await
}

pub fn insert(store: &Store, batch: &mut Batch, (port, event): (&str, &str), notice: &OrderNotice) -> Result<()> {
    TABLE.insert(store, batch, &[port, event], notice)?;
    let ending = ExpiringRecord::OrderNotice(port.to_owned(), event.to_owned());
    expiry::put(store, batch, notice.at.plus_days(YEAR_DAYS), ending)
}
