//! Feedback.

use loan_core::ids::{ImageId, UserId};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::store::{Batch, Page, Store, StoreError, Stored, Table};

/// What a user said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Opinion {
    /// Opaque id.
    pub id: String,
    /// Which kind.
    pub problem_type: String,
    /// The text.
    pub content: String,
    /// Its images.
    pub images: Vec<ImageId>,
    /// When.
    pub created_at: Timestamp,
    /// The answer, when there is one.
    #[serde(default)]
    pub answer: Option<Answer>,
}

/// What was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The text.
    pub content: String,
    /// When.
    pub at: Timestamp,
}

const TABLE: Table<Opinion> = Table::named("opinion");
/// Whose feedback is whose, so that an operator finds it by its id alone.
const OWNERS: Table<UserId> = Table::named("opinion_owner");

/// A user's feedback, newest first.
///
/// # Errors
/// When the store fails.
pub async fn list(store: &Store, user: &UserId, limit: usize) -> Result<Vec<Stored<Opinion>>, StoreError> {
    TABLE.list(store, &[user.as_str()], Page::newest(limit)).await
}

/// Adds feedback.
///
/// # Errors
/// When the value cannot be sealed.
pub fn insert(store: &Store, batch: &mut Batch, user: &UserId, opinion: &Opinion) -> Result<(), StoreError> {
    TABLE.insert(store, batch, &[user.as_str(), &opinion.id], opinion)?;
    OWNERS.insert(store, batch, &[&opinion.id], user)
}

/// Feedback by its id alone.
///
/// # Errors
/// When the store fails.
pub async fn any(store: &Store, id: &str) -> Result<Option<Stored<Opinion>>, StoreError> {
    let Some(owner) = OWNERS.get(store, &[id]).await? else { return Ok(None) };
    TABLE.get(store, &[owner.value.as_str(), id]).await
}

/// Everybody's feedback, newest first.
///
/// # Errors
/// When the store fails.
pub async fn newest(store: &Store, limit: usize) -> Result<Vec<(UserId, Stored<Opinion>)>, StoreError> {
    let mut found = Vec::new();
    for owner in OWNERS.list(store, &[], Page::newest(limit)).await? {
        if let Some(opinion) = TABLE.get(store, &[owner.value.as_str(), owner.id()]).await? {
            found.push((owner.value, opinion));
        }
    }
    Ok(found)
}

/// Changes feedback.
///
/// # Errors
/// When the value cannot be sealed.
pub fn update(store: &Store, batch: &mut Batch, was: &Stored<Opinion>, now: &Opinion) -> Result<(), StoreError> {
    TABLE.update(store, batch, was, now)
}
