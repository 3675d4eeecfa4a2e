//! Signing in with phone and code.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::user::{CodeSent, LoginRequest, LoginResponse, SendCodeRequest};
use loan_core::auth::one_time_code::{CODE_LIFE_SECONDS, CODE_RESEND_SECONDS};
use loan_core::ids::UserId;
use loan_core::message::{Message, MessageKey};
use loan_core::personal::{LoginCode, Mobile, Sensitive, Typed as _};
use loan_core::time::format_clock;

use super::device_name::device_name;
use super::{one_time, outbox, ownership};
use crate::app::{Ctx, retry};
use crate::error::{DomainError, Result};
use crate::records::codes::{self, Receiver};
use crate::records::sessions::{self, Proof, Scope, Session};
use crate::records::users::{self, User};
use crate::security::{Details, Event};
use loan_store::Batch;

pub async fn send_code(ctx: Ctx, input: SendCodeRequest) -> Result<CodeSent> {
    let phone = mobile(&input.phone)?;
    let sent = retry(|| async {
        let mut batch = Batch::new();
        let code = one_time::issue(&ctx, &mut batch, Receiver::Phone(&phone)).await?;
        let minutes = (CODE_LIFE_SECONDS / 60).to_string();
        let text = ctx.text(&Message::with(MessageKey::SmsLoginCode, vec![code, minutes, format_clock(ctx.at)]));
        outbox::login_code(&ctx, &mut batch, &phone, text, one_time::device(&ctx))?;
        ctx.commit(batch, &()).await
    })
    .await;
    if let Err(error) = sent {
        if is_refused(&error) {
            let user = ctx.pseudonym_of(&phone).await?;
            ctx.note(Event::CodeLimited, &Details { user: Some(&user), ..Details::refused(error.code) });
        }
        return Err(error);
    }
    outbox::wake_written(&ctx);
    Ok(CodeSent { expires_in: CODE_LIFE_SECONDS, resend_in: CODE_RESEND_SECONDS })
}

pub async fn login(ctx: Ctx, input: LoginRequest) -> Result<LoginResponse> {
    let phone = mobile(&input.phone)?;
    let code = LoginCode::parse(input.code.expose()).map_err(|key| DomainError::invalid(key.into()))?;
    let entering = retry(|| async {
        let mut batch = Batch::new();
        one_time::redeem(&ctx, &mut batch, Receiver::Phone(&phone), code.expose()).await?;
        let signed_in = enter(&ctx, &mut batch, &phone).await?;
        ctx.commit(batch, &()).await?;
        Ok(signed_in)
    })
    .await;
    match entering {
        Ok((signed_in, user)) => {
            entered(&ctx, "code", &user);
            ownership::note_required(&ctx, &signed_in, &user);
            Ok(signed_in)
        }
        Err(error) => {
            if is_refused(&error) {
                failed(&ctx, "code", Some(&ctx.pseudonym_of(&phone).await?), &error);
            }
            Err(error)
        }
    }
}

fn is_refused(error: &DomainError) -> bool {
    error.code.status() == 200
}

pub(super) fn entered(ctx: &Ctx, method: &'static str, user: &UserId) {
    let user = ctx.pseudonym(user);
    ctx.note(Event::Login, &Details { user: Some(&user), method: Some(method), ..Details::default() });
}

pub(super) fn failed(ctx: &Ctx, method: &'static str, user: Option<&str>, error: &DomainError) {
    if is_refused(error) {
        ctx.note(Event::LoginFailed, &Details { user, method: Some(method), ..Details::refused(error.code) });
    }
}

pub(super) fn mobile(phone: &Sensitive) -> Result<Mobile> {
    Mobile::of_wire(phone.expose()).ok_or_else(|| ErrorCode::PhoneInvalid.into())
}

/// Puts a session for the owner of `phone` into the batch, and a new account if there is none. Stores the sign-in's
/// language for later messages. If the phone may have a new owner, only adds the session; see [`ownership`].
pub(super) async fn enter(ctx: &Ctx, batch: &mut Batch, phone: &Mobile) -> Result<(LoginResponse, UserId)> {
    let Some(user) = users::find(&ctx.store, phone).await? else { return register(ctx, batch, phone) };
    if ownership::must_prove(ctx, &user).await? {
        // The commit fails if the user signs out everywhere meanwhile, which would end this new session.
        user.unchanged(batch);
        let token = open(ctx, batch, &user, true)?;
        return Ok((response(token, false, true), user.value.id));
    }
    let now = User { language: ctx.language, last_login_at: ctx.at, ..user.value.clone() };
    users::update(&ctx.store, batch, &user, &now)?;
    let token = open(ctx, batch, &now, false)?;
    Ok((response(token, false, false), now.id))
}

/// Puts a new account and its session into the batch. `phone` must have no account yet.
pub(super) fn register(ctx: &Ctx, batch: &mut Batch, phone: &Mobile) -> Result<(LoginResponse, UserId)> {
    let user = User {
        id: UserId::from(ctx.id()),
        phone: phone.clone(),
        registered_at: ctx.at,
        on_time_repayments: 0,
        loans: 0,
        language: ctx.language,
        session_generation: 0,
        last_login_at: ctx.at,
        detached_at: None,
    };
    users::insert(&ctx.store, batch, &user)?;
    let token = open(ctx, batch, &user, false)?;
    Ok((response(token, true, false), user.id))
}

pub(super) fn response(token: String, is_new: bool, must_prove: bool) -> LoginResponse {
    LoginResponse { token, is_register: is_new.into(), prove_owner: must_prove.then_some(must_prove.into()) }
}

/// Puts a session into the batch and returns its token. Unless `is_unproved`, also records the session's device.
fn open(ctx: &Ctx, batch: &mut Batch, user: &User, is_unproved: bool) -> Result<String> {
    let token = sessions::new_token()?;
    let device = one_time::device(ctx);
    let session = Session {
        user_id: user.id.clone(),
        created_at: ctx.at,
        seen_at: ctx.at,
        scope: Scope::Full,
        generation: user.session_generation,
        device: device_name(&ctx.client),
        proof: Some(Proof { at: ctx.at, by: device.clone() }),
        is_unproved,
    };
    sessions::insert(&ctx.store, batch, &token, &session)?;
    if !is_unproved {
        codes::know(&ctx.store, batch, &user.phone, &device, ctx.at)?;
    }
    Ok(token)
}
