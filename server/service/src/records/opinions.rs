//! Feedback of users, and the lender's answers.

use loan_core::ids::{ImageId, UserId};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use ulid::Ulid;

use super::kinds;
use loan_store::{Batch, Page, Result, Store, Stored, Table};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Opinion {
    pub id: String,
    pub problem_type: String,
    pub content: String,
    pub images: Vec<ImageId>,
    pub created_at: Timestamp,
    /// The lender's answer; `None` until there is one.
    pub answer: Option<Answer>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    pub content: String,
    pub at: Timestamp,
}

pub(super) const TABLE: Table<Opinion> = Table::of(kinds::OPINION);
/// The user of each feedback, so that an operator finds feedback by its id alone.
pub(super) const OWNERS: Table<UserId> = Table::of(kinds::OPINION_OWNER);

pub async fn list(store: &Store, user: &UserId, limit: usize) -> Result<Vec<Stored<Opinion>>> {
    TABLE.list(store, &[user.as_str()], Page::newest(limit)).await
}

pub fn insert(store: &Store, batch: &mut Batch, user: &UserId, opinion: &Opinion) -> Result<()> {
    TABLE.insert(store, batch, &[user.as_str(), &opinion.id], opinion)?;
    OWNERS.insert(store, batch, &[&opinion.id], user)
}

pub async fn owned(store: &Store, id: &str) -> Result<Option<(UserId, Stored<Opinion>)>> {
    let Some(owner) = OWNERS.get(store, &[id]).await? else { return Ok(None) };
    let found = TABLE.get(store, &[owner.value.as_str(), id]).await?;
    Ok(found.map(|opinion| (owner.value, opinion)))
}

/// Returns everybody's feedback sent before `before`, newest first; `None` stands for the present.
pub async fn newest(store: &Store, before: Option<Timestamp>, limit: usize) -> Result<Vec<(UserId, Stored<Opinion>)>> {
    // The least id of that instant.
    let id = |at: Timestamp| Ulid::from_parts(u64::try_from(at.epoch_ms()).unwrap_or_default(), 0).to_string();
    let after = before.map(id);
    let owners = OWNERS.list(store, &[], Page { after: after.as_deref(), ..Page::newest(limit) }).await?;
    let ids: Vec<[&str; 2]> = owners.iter().map(|owner| [owner.value.as_str(), owner.id()]).collect();
    let opinions = TABLE.each(store, ids.iter().map(<[&str; 2]>::as_slice)).await?;
    let pairs =
        owners.iter().zip(opinions).map(|(owner, opinion)| Ok(opinion?.map(|found| (owner.value.clone(), found))));
    pairs.filter_map(Result::transpose).collect()
}

pub fn update(store: &Store, batch: &mut Batch, was: &Stored<Opinion>, now: &Opinion) -> Result<()> {
    TABLE.update(store, batch, was, now)
}
