//! Signing in by phone and code, and out.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::EmptyRequest;
use loan_core::api::dto::user::{CodeSent, LoginRequest, LoginResponse, SendCodeRequest};
use loan_core::ids::UserId;
use loan_core::message::{Message, MessageKey};
use loan_core::validate::login::is_login_code;
use loan_core::validate::phone::mobile_of_wire;

use super::{one_time, outbox};
use crate::app::{Ctx, retry};
use crate::error::DomainError;
use crate::store::Batch;
use crate::store::records::codes::Receiver;
use crate::store::records::sessions::{self, Scope, Session};
use crate::store::records::users::{self, User};

/// Sends a login code.
///
/// # Errors
/// [`ErrorCode::PhoneInvalid`], [`ErrorCode::ResendTooEarly`], [`ErrorCode::SmsLimit`].
pub async fn send_code(ctx: Ctx, input: SendCodeRequest) -> Result<CodeSent, DomainError> {
    check_phone(&input.phone)?;
    retry(|| async {
        let code = ctx.app().codes.login(&input.phone)?;
        let mut batch = Batch::new();
        one_time::issue(&ctx, &mut batch, Receiver::Phone(&input.phone), &code).await?;
        let text = format!("{code} is your Saral login code. It is good for 5 minutes. Do not share it with anyone.");
        let until = ctx.at.plus_ms(i64::from(one_time::LIFE_SECONDS) * 1000);
        outbox::sms_until(&ctx, &mut batch, &input.phone, text, until)?;
        ctx.commit(batch, &()).await
    })
    .await?;
    outbox::wake(&ctx.tenant);
    Ok(CodeSent { expires_in: one_time::LIFE_SECONDS, resend_in: one_time::RESEND_SECONDS })
}

/// Signs in with a code. The first sign-in makes the account.
///
/// # Errors
/// [`ErrorCode::PhoneInvalid`], and what [`one_time::redeem`] refuses.
pub async fn login(ctx: Ctx, input: LoginRequest) -> Result<LoginResponse, DomainError> {
    check_phone(&input.phone)?;
    if !is_login_code(&input.code) {
        return Err(DomainError::invalid(Message::of(MessageKey::RuleCode)));
    }
    retry(|| async {
        let mut batch = Batch::new();
        one_time::redeem(&ctx, &mut batch, Receiver::Phone(&input.phone), &input.code).await?;
        let signed_in = enter(&ctx, &mut batch, &input.phone).await?;
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

/// Refuses what is no Indian mobile number with its prefix.
pub(super) fn check_phone(phone: &str) -> Result<(), DomainError> {
    mobile_of_wire(phone).map(drop).ok_or_else(|| ErrorCode::PhoneInvalid.into())
}

/// Puts a new session for the owner of `phone` into the batch, and the account when there is none yet.
pub(super) async fn enter(ctx: &Ctx, batch: &mut Batch, phone: &str) -> Result<LoginResponse, DomainError> {
    let known = users::find(&ctx.store, phone).await?;
    let is_register = u8::from(known.is_none());
    let user_id = match known {
        Some(user) => user.value.id,
        None => {
            let user = User {
                id: UserId::from(ctx.id()),
                phone: phone.to_owned(),
                registered_at: ctx.at,
                on_time_repayments: 0,
                loans: 0,
            };
            users::insert(&ctx.store, batch, &user)?;
            user.id
        }
    };
    let token = sessions::new_token()?;
    let session = Session { user_id, created_at: ctx.at, seen_at: ctx.at, scope: Scope::Full };
    sessions::insert(&ctx.store, batch, &token, &session)?;
    Ok(LoginResponse { token, is_register })
}
