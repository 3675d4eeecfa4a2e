//! Operators' decisions about a user's offer: its differences from the catalogue.

use loan_core::ids::UserId;
use serde::{Deserialize, Serialize};

use super::kinds;
use loan_store::{Batch, Result, Store, Table};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Offer {
    pub nothing: bool,
    pub full: Vec<String>,
}

pub(super) const TABLE: Table<Offer> = Table::of(kinds::OFFER).cached();

pub async fn get(store: &Store, user: &UserId) -> Result<Offer> {
    Ok(TABLE.get(store, &[user.as_str()]).await?.map(|stored| stored.value).unwrap_or_default())
}

pub fn put(store: &Store, batch: &mut Batch, user: &UserId, offer: &Offer) -> Result<()> {
    TABLE.put(store, batch, &[user.as_str()], offer)
}
