//! The request a use case serves.

use std::collections::HashSet;
use std::future::Future;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use loan_core::api::code::ErrorCode;
use loan_core::ids::UserId;
use loan_core::message::{Language, Message};
use loan_core::time::Timestamp;
use serde::Serialize;

use super::{App, OperatorAct, Tenant};
use crate::catalogue::Catalogue;
use crate::error::DomainError;
use crate::messages;
use crate::security::Origin;
use crate::store::records::idempotency::{self, Answered};
use crate::store::records::sessions::Session;
use crate::store::{Batch, Stored};

/// What the calling app says of itself in its headers; absent ones are empty.
#[derive(Debug, Clone, Default)]
pub struct Client {
    /// The installation (`web_uuid`).
    pub web_uuid: String,
    /// `ios-h5`, `android-h5`.
    pub os: String,
    /// Which app.
    pub package_name: String,
    /// The device (`deviceId`).
    pub device_id: String,
    /// The native app's version.
    pub version: String,
    /// Who made the phone, as the native app says.
    pub brand: String,
    /// The browser, as it says of itself (`user-agent`).
    pub user_agent: String,
}

/// One request's context: who asks, in which language, when, of which tenant.
#[derive(Clone)]
pub struct Ctx {
    /// The tenant; also reached by deref (`ctx.store`, `ctx.app`).
    pub tenant: Tenant,
    /// What is for sale and what is asked. One request sees one catalogue, also while another is put in force.
    pub catalogue: Arc<Catalogue>,
    /// The language of the answer.
    pub language: Language,
    /// Who asks. Present on every call for users.
    pub session: Option<Stored<Session>>,
    /// The token of that session, as it came.
    pub token: String,
    /// The calling app.
    pub client: Client,
    /// Where the request comes from, for the log.
    pub origin: Origin,
    /// When the request came, on the tenant's clock. One request sees one instant.
    pub at: Timestamp,
    /// Where the answer is kept when the caller sent an `Idempotency-Key`.
    pub replay: Option<Arc<Replay>>,
    /// What an operator is doing by it.
    pub operator_act: Option<Arc<OperatorAct>>,
}

impl Deref for Ctx {
    type Target = Tenant;
    fn deref(&self) -> &Tenant {
        &self.tenant
    }
}

impl Ctx {
    /// A context without a caller, for what the server does by itself.
    pub fn internal(tenant: Tenant, at: Timestamp) -> Self {
        Self {
            catalogue: tenant.app.catalogue(),
            tenant,
            language: Language::En,
            session: None,
            token: String::new(),
            client: Client::default(),
            origin: Origin::default(),
            at,
            replay: None,
            operator_act: None,
        }
    }

    /// The process.
    pub fn app(&self) -> &App {
        &self.tenant.app
    }

    /// The user who asks.
    ///
    /// # Errors
    /// [`ErrorCode::SessionExpired`] when nobody is signed in.
    pub fn user(&self) -> Result<&UserId, DomainError> {
        self.session.as_ref().map(|session| &session.value.user_id).ok_or_else(|| ErrorCode::SessionExpired.into())
    }

    /// A new opaque id, made when the request came.
    pub fn id(&self) -> String {
        self.tenant.new_id_at(self.at)
    }

    /// What `message` says in the caller's language.
    pub fn text(&self, message: &Message) -> String {
        messages::text(message, self.language)
    }

    /// Commits a use case's changes and, in the same step, the answer that an `Idempotency-Key` will replay, or the operator's act.
    ///
    /// # Errors
    /// [`ErrorCode::Conflict`] when something the batch depends on was changed; see [`retry`].
    pub async fn commit<T: Serialize + ?Sized>(&self, mut batch: Batch, answer: &T) -> Result<(), DomainError> {
        if let Some(replay) = &self.replay {
            let answered = Answered::success(&replay.fingerprint, answer, self.at)?;
            idempotency::save(&self.store, &mut batch, &replay.id, replay.stale.as_ref(), &answered)?;
        }
        let act = self.append_act(&mut batch).await?;
        self.store.commit(batch).await?;
        self.act_written(act);
        if let Some(replay) = &self.replay {
            replay.recorded.store(true, Ordering::Release);
        }
        Ok(())
    }
}

/// Runs a use case again when another write came first. It must read everything anew each time.
///
/// # Errors
/// What the use case answers; a conflict only when it is unlucky many times in a row.
pub async fn retry<T, F, Fut>(mut work: F) -> Result<T, DomainError>
where
    F: FnMut() -> Fut,
    Fut: Future<Output = Result<T, DomainError>>,
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

/// An `Idempotency-Key` in use by a running request; the key is free again when this is dropped.
pub struct Replay {
    /// Id of the record: hash of who, path and key.
    pub id: String,
    /// Hash of the body.
    pub fingerprint: String,
    /// What is still kept under the key though its time is over; replaced by the new answer.
    pub stale: Option<Stored<Answered>>,
    /// Whether the answer was already kept, together with the change it reports.
    pub recorded: AtomicBool,
    running: Arc<Mutex<HashSet<String>>>,
    slot: String,
}

impl Replay {
    /// Takes the key.
    ///
    /// # Errors
    /// [`ErrorCode::IdempotencyInFlight`] while another request holds it.
    pub fn take(tenant: &Tenant, id: String, fingerprint: String) -> Result<Self, DomainError> {
        let running = tenant.app.running.clone();
        let slot = [tenant.name(), "/", &id].concat();
        if !running.lock().unwrap_or_else(PoisonError::into_inner).insert(slot.clone()) {
            return Err(ErrorCode::IdempotencyInFlight.into());
        }
        Ok(Self { id, fingerprint, stale: None, recorded: AtomicBool::new(false), running, slot })
    }
}

impl Drop for Replay {
    fn drop(&mut self) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.slot);
    }
}
