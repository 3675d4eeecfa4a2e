//! One-time codes: the core's rules, and the record of what was sent.

use loan_core::api::code::ErrorCode;
use loan_core::auth::one_time_code::{CodeRefusal, may_send, may_try, wrong_try};

use crate::app::Ctx;
use crate::error::DomainError;
use crate::store::Batch;
use crate::store::records::codes::{self, Receiver, SentCode};

fn refused(refusal: CodeRefusal) -> DomainError {
    DomainError::with(refusal.error_code(), refusal.args())
}

/// Puts a new code for `receiver` into the batch.
///
/// # Errors
/// [`ErrorCode::ResendTooEarly`], [`ErrorCode::SmsLimit`].
pub async fn issue(ctx: &Ctx, batch: &mut Batch, receiver: Receiver<'_>, code: &str) -> Result<(), DomainError> {
    let was = codes::find(&ctx.store, receiver).await?;
    let sent_today = may_send(was.as_ref().map(|was| was.last()), ctx.at).map_err(refused)?;
    let sent = SentCode { code: code.into(), sent_at: ctx.at, wrong: 0, day: ctx.at.day(), sent_today };
    Ok(codes::save(&ctx.store, batch, receiver, was.as_ref(), &sent)?)
}

/// Uses the receiver's code up, within the batch. A wrong entry is counted at once, whatever becomes of the batch.
///
/// # Errors
/// [`ErrorCode::CodeExpired`], [`ErrorCode::CodeAttempts`], [`ErrorCode::CodeWrong`].
pub async fn redeem(ctx: &Ctx, batch: &mut Batch, receiver: Receiver<'_>, given: &str) -> Result<(), DomainError> {
    let was = codes::find(&ctx.store, receiver).await?;
    may_try(was.as_ref().map(|was| was.last()), ctx.at).map_err(refused)?;
    let was = was.ok_or(ErrorCode::CodeExpired)?;
    if was.code.expose() != given {
        let wrong = SentCode { wrong: was.wrong + 1, ..was.value.clone() };
        let mut count = Batch::new();
        codes::save(&ctx.store, &mut count, receiver, Some(&was), &wrong)?;
        ctx.store.commit(count).await?;
        return Err(refused(wrong_try(wrong.wrong)));
    }
    let used = SentCode { code: "".into(), ..was.value.clone() };
    Ok(codes::save(&ctx.store, batch, receiver, Some(&was), &used)?)
}
