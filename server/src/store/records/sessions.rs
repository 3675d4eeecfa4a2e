//! Sessions. The token is 256 random bits; only its keyed hash is stored.

use loan_core::ids::{OrderId, UserId};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::expiry::{self, Ending};
use crate::store::seal::{fill, hex};
use crate::store::{Batch, Store, StoreError, Stored, Table};

/// Days without a request after which a session ends.
const IDLE_DAYS: i64 = 30;
/// Days after which it ends in any case.
const TOTAL_DAYS: i64 = 90;
/// A session's last use is written at most this often, so that reading does not write every time.
const TOUCH_MS: i64 = 60 * 60 * 1000;

/// A session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// Whose.
    pub user_id: UserId,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was last used, to the hour.
    pub seen_at: Timestamp,
    /// How far it reaches.
    pub scope: Scope,
}

/// How far a session reaches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Scope {
    /// Everything of the user.
    Full,
    /// Reading one order, for a while: the rating page.
    #[serde(rename_all = "camelCase")]
    Order {
        /// The order.
        order_id: OrderId,
        /// Until when.
        until: Timestamp,
    },
}

impl Session {
    /// Whether it is still good.
    pub fn is_live(&self, now: Timestamp) -> bool {
        now < self.ends_at()
    }

    /// When it ends, if it is not used again.
    fn ends_at(&self) -> Timestamp {
        let idle = self.seen_at.plus_days(IDLE_DAYS).min(self.created_at.plus_days(TOTAL_DAYS));
        match &self.scope {
            Scope::Full => idle,
            Scope::Order { until, .. } => idle.min(*until),
        }
    }
}

const TABLE: Table<Session> = Table::named("session");

fn id(store: &Store, token: &str) -> String {
    store.lookup("token", token)
}

/// A token nobody can guess.
///
/// # Errors
/// When the system has no randomness to give.
pub fn new_token() -> Result<String, StoreError> {
    let mut bytes = [0; 32];
    fill(&mut bytes)?;
    Ok(hex(&bytes))
}

/// Adds a session under a new token.
///
/// # Errors
/// When the value cannot be sealed.
pub fn insert(store: &Store, batch: &mut Batch, token: &str, session: &Session) -> Result<(), StoreError> {
    let id = id(store, token);
    TABLE.insert(store, batch, &[&id], session)?;
    expiry::put(store, batch, session.ends_at(), Ending::Session(id))
}

/// Forgets a session that has ended; see [`expiry`].
///
/// # Errors
/// When the store fails.
pub async fn end(store: &Store, batch: &mut Batch, id: &str, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let Some(session) = TABLE.get(store, &[id]).await? else { return Ok(None) };
    if session.is_live(now) {
        return Ok(Some(session.ends_at()));
    }
    TABLE.delete(batch, &session);
    Ok(None)
}

/// The live session of a token. Ended ones, and those of a user who is gone, are as good as none.
///
/// # Errors
/// When the store fails.
pub async fn live(store: &Store, token: &str, now: Timestamp) -> Result<Option<Stored<Session>>, StoreError> {
    let Some(session) = TABLE.get(store, &[&id(store, token)]).await? else { return Ok(None) };
    if !session.is_live(now) || super::users::get(store, &session.user_id).await?.is_none() {
        return Ok(None);
    }
    Ok(Some(session))
}

/// Notes that the session was used, if that was not noted within the hour.
///
/// # Errors
/// When the value cannot be sealed.
pub fn touch(store: &Store, batch: &mut Batch, was: &Stored<Session>, now: Timestamp) -> Result<(), StoreError> {
    if was.seen_at.ms_until(now) < TOUCH_MS {
        return Ok(());
    }
    let session = Session { seen_at: now, ..was.value.clone() };
    TABLE.update(store, batch, was, &session)
}

/// Ends a session.
pub fn delete(batch: &mut Batch, was: &Stored<Session>) {
    TABLE.delete(batch, was);
}
