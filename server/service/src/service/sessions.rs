//! A user's sessions: listing, ending, and proving again by a code that the user has the phone.

use std::cmp::Reverse;

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::EmptyRequest;
use loan_core::api::dto::user::{ConfirmRequest, LogoutRequest, SessionItem};
use loan_core::personal::{LoginCode, Typed as _};

use super::device_name::device_name;
use super::own::account;
use super::{LIST_LIMIT, one_time};
use crate::app::{Ctx, retry};
use crate::error::{DomainError, Result};
use crate::records::codes::{self, Receiver};
use crate::records::sessions::{self, Proof, Session};
use crate::records::users::{self, User};
use crate::security::Event;
use loan_store::{Batch, Stored};

/// Reads the caller's session from the store, because [`Ctx::session`] may be outdated when a use case is retried.
pub(super) async fn own(ctx: &Ctx) -> Result<Stored<Session>> {
    sessions::live(&ctx.store, &ctx.token, ctx.at).await?.ok_or_else(|| ErrorCode::SessionExpired.into())
}

/// Lists the user's sessions: the caller's own, then the others, the most recently used first.
pub async fn list(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<SessionItem>> {
    let (own, user) = (own(&ctx).await?, account(&ctx).await?);
    let mut live = sessions::list(&ctx.store, &user, LIST_LIMIT, ctx.at).await?;
    if !live.iter().any(|session| session.id() == own.id()) {
        live.push(own.clone());
    }
    live.sort_by_key(|session| Reverse((session.id() == own.id(), session.seen_at)));
    let item = |session: &Stored<Session>| SessionItem {
        id: session.id().to_owned(),
        device: session.device.clone(),
        last_seen: session.seen_at,
        current: session.id() == own.id(),
        phone: (session.id() == own.id()).then(|| user.phone.to_wire()),
    };
    Ok(live.iter().map(item).collect())
}

/// Ends the session that the request names, or else the caller's own session.
pub async fn logout(ctx: Ctx, input: LogoutRequest) -> Result<()> {
    let ended = retry(|| async {
        let session = if input.session_id.is_empty() {
            // Read on each attempt, because a concurrent request may have updated or ended the session.
            sessions::live(&ctx.store, &ctx.token, ctx.at).await?
        } else {
            let named = sessions::of_user(&ctx.store, &account(&ctx).await?.value, &input.session_id, ctx.at).await?;
            Some(named.ok_or(ErrorCode::NotFound)?)
        };
        let Some(session) = session else { return Ok(false) };
        let mut batch = Batch::new();
        sessions::delete(&ctx.store, &mut batch, &session);
        ctx.commit(batch, &()).await?;
        Ok(true)
    })
    .await?;
    if ended {
        ctx.note_user(Event::SessionEnded, ctx.user()?, None);
    }
    Ok(())
}

pub async fn logout_all(ctx: Ctx, _input: EmptyRequest) -> Result<()> {
    retry(|| async {
        let mut batch = Batch::new();
        end_all(&ctx, &mut batch, &account(&ctx).await?).await?;
        ctx.commit(batch, &()).await
    })
    .await?;
    ctx.note_user(Event::SessionsEnded, ctx.user()?, None);
    Ok(())
}

/// Ends all of the user's sessions, including sessions that begin concurrently or exceed `LIST_LIMIT`.
pub(super) async fn end_all(ctx: &Ctx, batch: &mut Batch, user: &Stored<User>) -> Result<()> {
    let after = without_sessions(ctx, batch, user).await?;
    Ok(users::update(&ctx.store, batch, user, &after)?)
}

/// Like [`end_all`], but the caller writes the returned user.
pub(super) async fn without_sessions(ctx: &Ctx, batch: &mut Batch, user: &Stored<User>) -> Result<User> {
    for session in sessions::list(&ctx.store, user, LIST_LIMIT, ctx.at).await? {
        sessions::delete(&ctx.store, batch, &session);
    }
    Ok(User { session_generation: user.session_generation.wrapping_add(1), ..user.value.clone() })
}

/// Checks a code sent to the user's phone. Afterwards the session may bind bank accounts.
pub async fn confirm(ctx: Ctx, input: ConfirmRequest) -> Result<()> {
    let code = LoginCode::parse(input.code.expose()).map_err(|key| DomainError::invalid(key.into()))?;
    let confirmed = retry(|| async {
        let (session, user) = (own(&ctx).await?, account(&ctx).await?);
        let device = one_time::device(&ctx);
        let mut batch = Batch::new();
        one_time::redeem(&ctx, &mut batch, Receiver::Phone(&user.phone), code.expose()).await?;
        codes::know(&ctx.store, &mut batch, &user.phone, &device, ctx.at)?;
        sessions::prove(&ctx.store, &mut batch, &session, Proof { at: ctx.at, by: device }, device_name(&ctx.client))?;
        ctx.commit(batch, &()).await
    })
    .await;
    match &confirmed {
        Ok(()) => ctx.note_user(Event::CodeConfirmed, ctx.user()?, None),
        Err(error) if error.code.status() == 200 => {
            ctx.note_user(Event::CodeConfirmFailed, ctx.user()?, Some(error.code));
        }
        Err(_) => {}
    }
    confirmed
}

/// Fails unless the user has proved possession of the phone within a day, on this device.
pub fn must_be_fresh(ctx: &Ctx) -> Result<()> {
    let session = ctx.session.as_ref().ok_or(ErrorCode::SessionExpired)?;
    let is_fresh = session.is_fresh(&one_time::device(ctx), &device_name(&ctx.client), ctx.at);
    if is_fresh {
        return Ok(());
    }
    ctx.note_user(Event::FreshCodeRequired, &session.user_id, None);
    Err(ErrorCode::CodeNeeded.into())
}
