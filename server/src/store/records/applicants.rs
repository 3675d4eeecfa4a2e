//! An applicant's details and chosen account as of the application. Later changes of the account or of the verification
//! do not affect them.

use loan_core::ids::{CardId, OrderId, UserId};
use loan_core::personal::{AccountNumber, Ifsc, Mobile};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::verification::Verification;
use super::{cards, kinds};
use crate::store::{Batch, Store, StoreError, Table};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    pub ifsc: Ifsc,
    /// The number as typed.
    pub account: AccountNumber,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Applicant {
    pub phone: Mobile,
    pub account: Account,
    pub told: Verification,
    /// Empty for a booked order, and for an order of an older version.
    #[serde(default)]
    pub consents: Vec<Consent>,
}

/// A document that an applicant accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Consent {
    /// `agreement`, `privacy` or `kfs`, the Key Fact Statement.
    pub document: String,
    /// The day since which the document has these words; the id of a Key Fact Statement.
    pub version: String,
    /// The language in which it was read.
    pub language: String,
    /// SHA-256 of what it said, in hexadecimal.
    pub hash: String,
    /// When it was accepted.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

pub(super) const TABLE: Table<Applicant> = Table::of(kinds::ORDER_APPLICANT);

/// `None` for an order of an older version.
pub async fn of(store: &Store, order: &OrderId) -> Result<Option<Applicant>, StoreError> {
    Ok(TABLE.get(store, &[order.as_str()]).await?.map(|stored| stored.value))
}

/// The account to which the money of an order goes: the applicant's choice, or the card's for an order of an older
/// version.
pub async fn account(
    store: &Store,
    order: &OrderId,
    (user, card): (&UserId, &CardId),
) -> Result<Option<Account>, StoreError> {
    if let Some(applicant) = of(store, order).await? {
        return Ok(Some(applicant.account));
    }
    let card = cards::get(store, user, card.as_str()).await?;
    Ok(card.map(|card| Account { ifsc: card.value.ifsc, account: card.value.account }))
}

pub fn insert(store: &Store, batch: &mut Batch, order: &OrderId, applicant: &Applicant) -> Result<(), StoreError> {
    TABLE.insert(store, batch, &[order.as_str()], applicant)
}

pub(super) fn remove(store: &Store, batch: &mut Batch, order: &OrderId) {
    TABLE.remove(store, batch, &[order.as_str()]);
}
