//! The context of one request, passed to every use case.

use std::collections::BTreeSet;
use std::future::Future;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loan_core::api::code::ErrorCode;
use loan_core::ids::UserId;
use loan_core::message::{Language, Message};
use loan_core::time::Timestamp;
use parking_lot::Mutex;
use serde::Serialize;
use tokio::sync::OwnedMutexGuard;

use super::{OperatorAct, Tenant};
use crate::catalogue::Catalogue;
use crate::error::Result;
use crate::messages;
use crate::records::idempotency::{self, Answered};
use crate::records::sessions::Session;
use crate::records::users::User;
use crate::security::Origin;
use loan_store::{Batch, CommitError, Stored};

/// Request headers of the calling app; a missing header is an empty string.
#[derive(Debug, Clone, Default)]
pub struct Client {
    pub web_uuid: String,
    /// Platform: `ios-h5` or `android-h5`.
    pub os: String,
    pub package_name: String,
    /// Header `deviceId`.
    pub device_id: String,
    pub brand: String,
    pub user_agent: String,
}

#[derive(Clone)]
pub struct Ctx {
    /// `Ctx` dereferences to its tenant (`ctx.store`, `ctx.app`).
    pub tenant: Tenant,
    /// The catalogue in force when the request began.
    pub catalogue: Arc<Catalogue>,
    pub language: Language,
    /// The session; `Some` on every call that needs a signed-in user.
    pub session: Option<Stored<Session>>,
    /// The session's user, read together with the session.
    pub account: Option<Stored<User>>,
    pub token: String,
    pub client: Client,
    pub origin: Origin,
    /// When the request arrived, on the tenant's clock. The whole request uses this instant as the current time.
    pub at: Timestamp,
    /// The `Idempotency-Key` under which the response is stored, if the caller sent a key.
    pub replay: Option<Arc<Replay>>,
    pub operator_act: Option<Arc<OperatorAct>>,
    /// Kinds and ids of the outbox messages that this request wrote. Their senders are woken after the commit.
    pub written: Arc<Mutex<BTreeSet<(&'static str, String)>>>,
}

impl Deref for Ctx {
    type Target = Tenant;
    fn deref(&self) -> &Tenant {
        &self.tenant
    }
}

impl Ctx {
    pub fn internal(tenant: Tenant, at: Timestamp) -> Self {
        Self {
            catalogue: tenant.environment.catalogue.clone(),
            tenant,
            language: Language::En,
            session: None,
            account: None,
            token: String::new(),
            client: Client::default(),
            origin: Origin::default(),
            at,
            replay: None,
            operator_act: None,
            written: Arc::default(),
        }
    }

    /// Returns this context at `instant` if that is later, because another server's clock may be a little ahead.
    pub fn not_before(&self, instant: Timestamp) -> Self {
        Self { at: self.at.max(instant), ..self.clone() }
    }

    pub fn user(&self) -> Result<&UserId> {
        self.session.as_ref().map(|session| &session.value.user_id).ok_or_else(|| ErrorCode::SessionExpired.into())
    }

    pub fn id(&self) -> String {
        self.tenant.new_id_at(self.at)
    }

    pub fn text(&self, message: &Message) -> String {
        messages::text(message, self.language)
    }

    /// Commits a use case's changes, with the response for an `Idempotency-Key` and the audit entry of an operator's
    /// act. Fails with [`ErrorCode::Conflict`] if data that the batch depends on has changed; see [`retry`].
    pub async fn commit<T: Serialize + ?Sized>(&self, mut batch: Batch, answer: &T) -> Result<()> {
        if let Some(replay) = &self.replay {
            let answered = Answered::success(&replay.fingerprint, answer, self.at)?;
            idempotency::save(&self.store, &mut batch, &replay.id, replay.stale.as_ref(), &answered)?;
        }
        let act = self.append_act(&mut batch).await?;
        if let Err(error) = self.store.commit(batch).await {
            let is_conflict = matches!(error, CommitError::Conflict(_));
            return Err(match &self.replay {
                // Another process has already stored a response for this key, so a retry would be pointless.
                Some(replay) if is_conflict && self.overtaken(replay).await?.is_some() => {
                    ErrorCode::IdempotencyInFlight.into()
                }
                _ => error.into(),
            });
        }
        self.act_written(act);
        if let Some(replay) = &self.replay {
            replay.recorded.store(true, Ordering::Release);
        }
        Ok(())
    }

    /// Returns the response that another process stored under this request's `Idempotency-Key` while this request ran.
    /// Within one process, [`Replay::take`] refuses the second request.
    pub async fn overtaken(&self, replay: &Replay) -> Result<Option<Stored<Answered>>> {
        if replay.recorded.load(Ordering::Acquire) || !self.app.engine.is_shared() {
            return Ok(None);
        }
        let found = idempotency::find(&self.store, &replay.id).await?.filter(|stored| stored.is_kept(self.at));
        match found {
            Some(stored) if stored.fingerprint != replay.fingerprint => Err(ErrorCode::IdempotencyMismatch.into()),
            found => Ok(found),
        }
    }
}

/// Runs a use case up to 16 times, as long as it conflicts with other writes. Each run must read all data again.
pub async fn retry<T, F, Fut>(mut work: F) -> Result<T>
where
    F: FnMut() -> Fut,
    Fut: Future<Output = Result<T>>,
{
    const ATTEMPTS: usize = 16;
    for _ in 1..ATTEMPTS {
        match work().await {
            Err(error) if error.is_conflict() => tokio::task::yield_now().await,
            result => return result,
        }
    }
    work().await
}

/// An `Idempotency-Key`, which a running request holds until this value is dropped.
pub struct Replay {
    /// Id of the record: a hash of the caller, the path and the key.
    pub id: String,
    pub fingerprint: String,
    /// An expired response that is still stored under the key. The new response replaces it.
    pub stale: Option<Stored<Answered>>,
    /// True once [`Ctx::commit`] has stored the response together with the change.
    pub recorded: AtomicBool,
    #[expect(dead_code, reason = "held, not used")]
    running: OwnedMutexGuard<()>,
}

impl Replay {
    /// Fails with [`ErrorCode::IdempotencyInFlight`] while another request holds the key.
    pub fn take(tenant: &Tenant, id: String, fingerprint: String) -> Result<Self> {
        let running = tenant.app.running.try_lock(&[tenant.name(), "/", &id].concat());
        let running = running.ok_or(ErrorCode::IdempotencyInFlight)?;
        Ok(Self { id, fingerprint, stale: None, recorded: AtomicBool::new(false), running })
    }
}
