//! Sessions. The token is 256 random bits; only its keyed hash is stored.

use loan_core::auth::session::{ends_at, is_fresh};
use loan_core::ids::{OrderId, UserId};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::expiry::{self, ExpiringRecord};
use super::kinds;
use super::users::{self, User};
use loan_store::seal::fill;
use loan_store::{Batch, Page, Result, Store, Stored, Table};

/// Minimum time between two writes of a session's last use, so that most reads do not write. An idle session may end
/// this much early, but never late.
const TOUCH_MS: i64 = 60 * 60 * 1000;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    pub user_id: UserId,
    pub created_at: Timestamp,
    pub seen_at: Timestamp,
    pub scope: Scope,
    /// The user's `session_generation` when the session began. The session ends when the user's number changes.
    pub generation: u32,
    /// The device's name in the user's list of sessions; empty if unknown.
    pub device: String,
    /// The user's last proof of holding the phone; `None` if there is none.
    pub proof: Option<Proof>,
    /// True while the phone may have a new owner, who has not proved ownership of the account. Such a session neither
    /// reads nor changes the account.
    pub is_unproved: bool,
}

/// A proof that somebody held the phone: they entered a code sent to it, or the native app or a partner vouched for
/// them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    pub at: Timestamp,
    /// Keyed hash of the app's installation.
    pub by: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Scope {
    Full,
    /// One order, read-only and for a limited time: the rating page.
    #[serde(rename_all = "camelCase")]
    Order {
        order_id: OrderId,
        until: Timestamp,
    },
}

impl Session {
    pub fn is_live(&self, now: Timestamp) -> bool {
        now < self.ends_at()
    }

    /// Returns whether a request from this installation (a keyed hash) and device name may bind bank accounts.
    pub fn is_fresh(&self, installation: &str, device: &str, now: Timestamp) -> bool {
        // A browser that lost its storage has a new installation id, but the same device name. A request without a name
        // does not match a session with one, because a thief of the token would send no name.
        let is_same_device =
            |proof: &Proof| proof.by == installation || self.device.is_empty() || self.device == device;
        self.proof.as_ref().is_some_and(|proof| is_fresh(proof.at, is_same_device(proof), now))
    }

    fn ends_at(&self) -> Timestamp {
        let idle = ends_at(self.created_at, self.seen_at);
        match &self.scope {
            Scope::Full => idle,
            Scope::Order { until, .. } => idle.min(*until),
        }
    }
}

pub(super) const TABLE: Table<Session> = Table::of(kinds::SESSION).cached();
/// A user's sessions with full access.
pub(super) const BY_USER: Table<()> = Table::of(kinds::SESSION_BY_USER);

fn id(store: &Store, token: &str) -> String {
    store.lookup("token", token)
}

pub fn new_token() -> Result<String> {
    let mut bytes = [0; 32];
    fill(&mut bytes)?;
    Ok(hex::encode(bytes))
}

pub fn insert(store: &Store, batch: &mut Batch, token: &str, session: &Session) -> Result<()> {
    let id = id(store, token);
    TABLE.insert(store, batch, &[&id], session)?;
    if session.scope == Scope::Full {
        BY_USER.put(store, batch, &[session.user_id.as_str(), &id], &())?;
    }
    expiry::put(store, batch, session.ends_at(), ExpiringRecord::Session(id))
}

pub async fn end(store: &Store, batch: &mut Batch, id: &str, now: Timestamp) -> Result<Option<Timestamp>> {
    let Some(session) = TABLE.get(store, &[id]).await? else { return Ok(None) };
    if session.is_live(now) {
        return Ok(Some(session.ends_at()));
    }
    delete(store, batch, &session);
    Ok(None)
}

/// Returns `None` when the session has expired, or its user is gone or has signed out everywhere.
pub async fn live(store: &Store, token: &str, now: Timestamp) -> Result<Option<Stored<Session>>> {
    Ok(live_with_user(store, token, now).await?.map(|(session, _)| session))
}

pub async fn live_with_user(
    store: &Store,
    token: &str,
    now: Timestamp,
) -> Result<Option<(Stored<Session>, Stored<User>)>> {
    let Some(session) = TABLE.get(store, &[&id(store, token)]).await?.filter(|session| session.is_live(now)) else {
        return Ok(None);
    };
    let user = users::get(store, &session.user_id).await?;
    Ok(user.filter(|user| user.session_generation == session.generation).map(|user| (session, user)))
}

pub async fn list(store: &Store, user: &User, limit: usize, now: Timestamp) -> Result<Vec<Stored<Session>>> {
    let ids = BY_USER.ids(store, &[user.id.as_str()], Page::first(limit)).await?.concat();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let sessions = TABLE.get_many(store, ids.iter().map(std::slice::from_ref)).await?;
    Ok(sessions.into_iter().filter(|session| is_of(session, user, now)).collect())
}

pub async fn of_user(store: &Store, user: &User, id: &str, now: Timestamp) -> Result<Option<Stored<Session>>> {
    Ok(TABLE.get(store, &[id]).await?.filter(|session| is_of(session, user, now)))
}

fn is_of(session: &Session, user: &User, now: Timestamp) -> bool {
    session.user_id == user.id
        && session.scope == Scope::Full
        && session.generation == user.session_generation
        && session.is_live(now)
}

/// Records the session's use, unless a use was recorded within the last hour.
pub fn touch(store: &Store, batch: &mut Batch, was: &Stored<Session>, now: Timestamp) -> Result<()> {
    if was.seen_at.ms_until(now) < TOUCH_MS {
        return Ok(());
    }
    TABLE.update(store, batch, was, &Session { seen_at: now, ..was.value.clone() })
}

/// Records that the user proved possession of the phone, on a device with this name.
pub fn prove(store: &Store, batch: &mut Batch, was: &Stored<Session>, proof: Proof, device: String) -> Result<()> {
    TABLE.update(store, batch, was, &Session { proof: Some(proof), device, ..was.value.clone() })
}

/// Records that the user proved ownership of the account.
pub fn prove_owner(store: &Store, batch: &mut Batch, was: &Stored<Session>) -> Result<()> {
    TABLE.update(store, batch, was, &Session { is_unproved: false, ..was.value.clone() })
}

pub fn delete(store: &Store, batch: &mut Batch, was: &Stored<Session>) {
    TABLE.delete(batch, was);
    BY_USER.remove(store, batch, &[was.user_id.as_str(), was.id()]);
}
