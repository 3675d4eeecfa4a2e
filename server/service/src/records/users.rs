//! Users, and an index of users by phone.

use loan_core::ids::UserId;
use loan_core::message::Language;
use loan_core::order::LoanCounts;
use loan_core::personal::Mobile;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::kinds;
use loan_store::{Batch, Page, Result, Store, Stored, Table};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    pub id: UserId,
    pub phone: Mobile,
    pub registered_at: Timestamp,
    /// Loans settled on or before their due date.
    pub on_time_repayments: u32,
    /// Number of paid-out loans, on which the products offered to the user depend.
    pub loans: u32,
    /// The language of the user's last sign-in, which text messages use.
    pub language: Language,
    /// How often all of the user's sessions were ended at once. Sessions of earlier generations are invalid.
    pub session_generation: u32,
    /// When the user last signed in, except to an [unproved](super::sessions::Session::is_unproved) session.
    pub last_login_at: Timestamp,
    /// When the account was detached from its phone, because the phone has a new owner. Nobody can sign in to a
    /// detached account, and it gets no messages.
    pub detached_at: Option<Timestamp>,
}

impl User {
    pub const fn counts(&self) -> LoanCounts {
        LoanCounts { loans: self.loans, on_time_repayments: self.on_time_repayments }
    }

    #[must_use]
    pub fn with_counts(&self, counts: LoanCounts) -> Self {
        Self { loans: counts.loans, on_time_repayments: counts.on_time_repayments, ..self.clone() }
    }
}

pub(super) const USERS: Table<User> = Table::of(kinds::USER).cached();
pub(super) const BY_PHONE: Table<UserId> = Table::of(kinds::USER_BY_PHONE);

fn phone_id(store: &Store, phone: &Mobile) -> String {
    store.lookup("phone", &phone.to_wire())
}

/// Reads users in one call to the store; `None` for a user who is gone, or whose record does not open.
pub async fn each(store: &Store, ids: impl IntoIterator<Item = &UserId>) -> Result<Vec<Option<Stored<User>>>> {
    let ids: Vec<[&str; 1]> = ids.into_iter().map(|id| [id.as_str()]).collect();
    let found = USERS.each(store, ids.iter().map(<[&str; 1]>::as_slice)).await?;
    Ok(found.into_iter().map(|user| user.ok().flatten()).collect())
}

pub async fn get(store: &Store, id: &UserId) -> Result<Option<Stored<User>>> {
    USERS.get(store, &[id.as_str()]).await
}

pub async fn find(store: &Store, phone: &Mobile) -> Result<Option<Stored<User>>> {
    let Some(id) = BY_PHONE.get(store, &[&phone_id(store, phone)]).await? else { return Ok(None) };
    get(store, &id.value).await
}

/// Adds a user. The commit fails if the phone already has a user.
pub fn insert(store: &Store, batch: &mut Batch, user: &User) -> Result<()> {
    USERS.insert(store, batch, &[user.id.as_str()], user)?;
    BY_PHONE.insert(store, batch, &[&phone_id(store, &user.phone)], &user.id)
}

pub fn update(store: &Store, batch: &mut Batch, was: &Stored<User>, user: &User) -> Result<()> {
    USERS.update(store, batch, was, user)
}

pub async fn detach(store: &Store, batch: &mut Batch, was: &Stored<User>, user: &User) -> Result<()> {
    USERS.update(store, batch, was, user)?;
    let by_phone = BY_PHONE.get(store, &[&phone_id(store, &was.phone)]).await?;
    if let Some(by_phone) = by_phone.filter(|found| found.value == was.id) {
        BY_PHONE.delete(batch, &by_phone);
    }
    Ok(())
}

pub fn delete(store: &Store, batch: &mut Batch, was: &Stored<User>) {
    USERS.delete(batch, was);
    BY_PHONE.remove(store, batch, &[&phone_id(store, &was.phone)]);
}

pub fn free(store: &Store, batch: &mut Batch, phone: &Mobile) {
    BY_PHONE.absent(store, batch, &[&phone_id(store, phone)]);
}

pub async fn newest(store: &Store, limit: usize) -> Result<Vec<Stored<User>>> {
    USERS.list(store, &[], Page::newest(limit)).await
}
