//! A user's answers in the verification steps. One record per user.

use std::collections::BTreeMap;

use loan_core::api::dto::auth::ContactPayload;
use loan_core::ids::{ImageId, LivenessId, UserId};
use loan_core::personal::{Pan, Sensitive};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::kinds;
use super::stored::{is_default, optional};
use loan_store::{Batch, Result, Store, Stored, Table};

pub type Answers = BTreeMap<String, String>;

/// Answers by step; `None` for an unfinished step.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Verification {
    pub basic: Option<Answers>,
    pub work: Option<Answers>,
    pub identity: Option<Identity>,
    pub face: Option<LivenessId>,
    #[serde(with = "stored_contacts")]
    pub contacts: Option<ContactPayload>,
    pub aadhaar: Option<VerifiedAadhaar>,
    pub last_check: Option<FaceCheck>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "ContactPayload", rename_all = "camelCase")]
struct StoredContacts {
    one_name: String,
    one_mobile: Sensitive,
    one_relation: String,
    two_name: String,
    two_mobile: Sensitive,
    two_relation: String,
    third_name: String,
    third_mobile: Sensitive,
    third_relation: String,
}

optional!(stored_contacts, ContactPayload, "super::StoredContacts");

/// A verified Aadhaar number. The full number is not stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedAadhaar {
    /// Keyed hash, to recognise the number when it is sent again.
    pub hash: String,
    pub last_four: String,
    pub at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Identity {
    Photos {
        front: ImageId,
        back: ImageId,
        pan: ImageId,
        /// The PAN that the borrower sent with the pictures; `None` if the borrower sent no valid PAN.
        #[serde(with = "pan_or_empty")]
        pan_no: Option<Pan>,
        #[serde(default, skip_serializing_if = "is_default")]
        corrections: Corrections,
    },
    /// The user typed both numbers, and verified the Aadhaar number with a one-time code.
    Manual { aadhaar_last_four: String, pan_no: Pan },
}

/// The borrower's corrections of the values read from documents; an empty field was not corrected.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Corrections {
    pub name: String,
    /// `YYYY-MM-DD`.
    pub date_of_birth: String,
    /// `M`, `F` or `T`.
    pub gender: String,
    pub address: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub aadhaar_last_four: String,
}

/// A missing PAN is stored as an empty text.
mod pan_or_empty {
    use loan_core::personal::Pan;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(pan: &Option<Pan>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(pan.as_ref().map_or("", Pan::expose))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Pan>, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.is_empty() { Ok(None) } else { Pan::try_from(text).map(Some).map_err(D::Error::custom) }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FaceCheck {
    pub id: LivenessId,
    pub passed: bool,
    pub at: Timestamp,
}

pub(super) const TABLE: Table<Verification> = Table::of(kinds::VERIFICATION).cached();

pub async fn find(store: &Store, user: &UserId) -> Result<Option<Stored<Verification>>> {
    TABLE.get(store, &[user.as_str()]).await
}

/// Stores the answers. `was` is the record that is already stored; `None` if there is none.
pub fn save(
    store: &Store,
    batch: &mut Batch,
    user: &UserId,
    was: Option<&Stored<Verification>>,
    now: &Verification,
) -> Result<()> {
    TABLE.save(store, batch, &[user.as_str()], was, now)
}
