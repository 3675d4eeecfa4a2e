//! The last data of each kind (`gps`) that a user's device reported.

use loan_core::ids::UserId;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use super::kinds;
use loan_store::{Batch, Result, Store, Stored, Table};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// Address as reported by the device; may be empty.
    pub address: String,
    /// Degrees north, as the device sent them.
    pub latitude: Number,
    /// Degrees east, as the device sent them.
    pub longitude: Number,
    pub at: Timestamp,
}

pub(super) const TABLE: Table<Place> = Table::of(kinds::DEVICE);

pub async fn last(store: &Store, user: &UserId, kind: &str) -> Result<Option<Stored<Place>>> {
    TABLE.get(store, &[user.as_str(), kind]).await
}

pub async fn last_of_each(store: &Store, user: &UserId, kinds: &[String]) -> Result<Vec<Option<Stored<Place>>>> {
    let ids: Vec<[&str; 2]> = kinds.iter().map(|kind| [user.as_str(), kind]).collect();
    TABLE.each(store, ids.iter().map(<[&str; 2]>::as_slice)).await?.into_iter().collect()
}

pub fn put(store: &Store, batch: &mut Batch, user: &UserId, kind: &str, place: &Place) -> Result<()> {
    TABLE.put(store, batch, &[user.as_str(), kind], place)
}
