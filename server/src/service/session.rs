//! Signing in by phone and code, and out.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::EmptyRequest;
use loan_core::api::dto::user::{CodeSent, LoginRequest, LoginResponse, SendCodeRequest};
use loan_core::auth::one_time_code::{CODE_LIFE_SECONDS, CODE_RESEND_SECONDS, expires_at};
use loan_core::ids::UserId;
use loan_core::message::{Message, MessageKey};
use loan_core::personal::{LoginCode, Mobile, Sensitive, Typed as _};

use super::{one_time, outbox};
use crate::app::{Ctx, retry};
use crate::error::DomainError;
use crate::store::Batch;
use crate::store::records::codes::{self, Receiver};
use crate::store::records::sessions::{self, Scope, Session};
use crate::store::records::users::{self, User};

/// Sends a login code.
///
/// # Errors
/// [`ErrorCode::PhoneInvalid`], [`ErrorCode::ResendTooEarly`], [`ErrorCode::SmsLimit`].
pub async fn send_code(ctx: Ctx, input: SendCodeRequest) -> Result<CodeSent, DomainError> {
    let phone = mobile(&input.phone)?;
    retry(|| async {
        let code = ctx.app().codes.login(&phone)?;
        let mut batch = Batch::new();
        one_time::issue(&ctx, &mut batch, Receiver::Phone(&phone), &code).await?;
        let minutes = (CODE_LIFE_SECONDS / 60).to_string();
        let text = ctx.text(&Message::with(MessageKey::SmsLoginCode, vec![code, minutes]));
        outbox::sms(&ctx, &mut batch, &phone, text, Some(expires_at(ctx.at)))?;
        ctx.commit(batch, &()).await
    })
    .await?;
    outbox::wake(&ctx.tenant);
    Ok(CodeSent { expires_in: CODE_LIFE_SECONDS, resend_in: CODE_RESEND_SECONDS })
}

/// Signs in with a code. The first sign-in makes the account.
///
/// # Errors
/// [`ErrorCode::PhoneInvalid`], and what [`one_time::redeem`] refuses.
pub async fn login(ctx: Ctx, input: LoginRequest) -> Result<LoginResponse, DomainError> {
    let phone = mobile(&input.phone)?;
    let code = LoginCode::parse(input.code.expose()).map_err(|key| DomainError::invalid(key.into()))?;
    retry(|| async {
        let mut batch = Batch::new();
        one_time::redeem(&ctx, &mut batch, Receiver::Phone(&phone), code.expose()).await?;
        let signed_in = enter(&ctx, &mut batch, &phone).await?;
        ctx.commit(batch, &()).await?;
        Ok(signed_in)
    })
    .await
}

/// Ends this session and no other.
///
/// # Errors
/// When the store fails.
pub async fn logout(ctx: Ctx, _input: EmptyRequest) -> Result<(), DomainError> {
    let session = ctx.session.as_ref().ok_or(ErrorCode::SessionExpired)?;
    let mut batch = Batch::new();
    sessions::delete(&mut batch, session);
    match ctx.commit(batch, &()).await {
        // It was touched, or ended, by a request beside this one: ended it must be either way.
        Err(error) if error.is_conflict() => retry(|| forget(&ctx)).await,
        result => result,
    }
}

async fn forget(ctx: &Ctx) -> Result<(), DomainError> {
    let Some(session) = sessions::live(&ctx.store, &ctx.token, ctx.at).await? else { return Ok(()) };
    let mut batch = Batch::new();
    sessions::delete(&mut batch, &session);
    ctx.commit(batch, &()).await
}

/// The number that a phone is sent as; what is no Indian mobile number with its prefix is refused.
pub(super) fn mobile(phone: &Sensitive) -> Result<Mobile, DomainError> {
    Mobile::of_wire(phone.expose()).ok_or_else(|| ErrorCode::PhoneInvalid.into())
}

/// Puts a new session for the owner of `phone` into the batch, and the account when there is none yet. What is written to the phone
/// from now on is in the language in which its owner signed in.
pub(super) async fn enter(ctx: &Ctx, batch: &mut Batch, phone: &Mobile) -> Result<LoginResponse, DomainError> {
    let known = users::find(&ctx.store, phone).await?;
    let is_register = u8::from(known.is_none());
    let user_id = match known {
        Some(user) => {
            if user.language != ctx.language {
                let speaking = User { language: ctx.language, ..user.value.clone() };
                users::update(&ctx.store, batch, &user, &speaking)?;
            }
            user.value.id
        }
        None => {
            let user = User {
                id: UserId::from(ctx.id()),
                phone: phone.clone(),
                registered_at: ctx.at,
                on_time_repayments: 0,
                loans: 0,
                language: ctx.language,
            };
            users::insert(&ctx.store, batch, &user)?;
            user.id
        }
    };
    let token = sessions::new_token()?;
    let session = Session { user_id, created_at: ctx.at, seen_at: ctx.at, scope: Scope::Full };
    sessions::insert(&ctx.store, batch, &token, &session)?;
    codes::know(&ctx.store, batch, phone, &one_time::device(ctx), ctx.at)?;
    Ok(LoginResponse { token, is_register })
}
