//! An applicant's details and chosen account as of the application, without later changes.

use loan_core::ids::OrderId;
use loan_core::personal::{AccountNumber, Ifsc, Mobile};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::kinds;
use super::verification::Verification;
use loan_store::{Batch, Result, Store, Table};

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
    #[serde(rename = "told")]
    pub submitted: Verification,
    /// The documents accepted by applying; empty for a booked order.
    pub consents: Vec<Consent>,
}

/// A document that an applicant accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Consent {
    /// `agreement`, `privacy` or `kfs`, the Key Fact Statement.
    pub document: String,
    /// The day of the document's last change, or the id of a Key Fact Statement.
    pub version: String,
    /// The language in which the document was shown.
    pub language: String,
    /// SHA-256 of the document, in hexadecimal.
    pub hash: String,
    /// When the document was accepted.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

pub(super) const TABLE: Table<Applicant> = Table::of(kinds::ORDER_APPLICANT);

pub async fn of(store: &Store, order: &OrderId) -> Result<Option<Applicant>> {
    Ok(TABLE.get(store, &[order.as_str()]).await?.map(|stored| stored.value))
}

pub fn insert(store: &Store, batch: &mut Batch, order: &OrderId, applicant: &Applicant) -> Result<()> {
    TABLE.insert(store, batch, &[order.as_str()], applicant)
}

pub(super) fn remove(store: &Store, batch: &mut Batch, order: &OrderId) {
    TABLE.remove(store, batch, &[order.as_str()]);
}
