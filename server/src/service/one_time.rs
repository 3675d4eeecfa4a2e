//! One-time codes: how long they live, how often they are sent, how often they may be mistyped.

use loan_core::api::code::ErrorCode;

use crate::app::Ctx;
use crate::error::DomainError;
use crate::store::Batch;
use crate::store::records::codes::{self, Receiver, SentCode};

/// Seconds a code is good.
pub const LIFE_SECONDS: u32 = 300;
/// Seconds until another may be asked for.
pub const RESEND_SECONDS: u32 = 60;
/// Wrong entries after which a code is dead.
const WRONG_LIMIT: u32 = 5;
/// Codes one receiver gets on one IST day.
const DAY_LIMIT: u32 = 30;

/// Puts a new code for `receiver` into the batch.
///
/// A code that was used up no longer holds back the next one: whoever used it owns the phone.
///
/// # Errors
/// [`ErrorCode::ResendTooEarly`], [`ErrorCode::SmsLimit`].
pub async fn issue(ctx: &Ctx, batch: &mut Batch, receiver: Receiver<'_>, code: &str) -> Result<(), DomainError> {
    let was = codes::find(&ctx.store, receiver).await?;
    let today = ctx.at.day();
    let mut sent_today = 0;
    if let Some(last) = &was {
        let wait_ms = i64::from(RESEND_SECONDS) * 1000 - last.sent_at.ms_until(ctx.at);
        if !last.code.is_empty() && wait_ms > 0 {
            let seconds = (wait_ms + 999) / 1000;
            return Err(DomainError::with(ErrorCode::ResendTooEarly, vec![seconds.to_string()]));
        }
        if last.day == today {
            sent_today = last.sent_today;
        }
    }
    if sent_today >= DAY_LIMIT {
        return Err(ErrorCode::SmsLimit.into());
    }
    let sent = SentCode { code: code.to_owned(), sent_at: ctx.at, wrong: 0, day: today, sent_today: sent_today + 1 };
    Ok(codes::save(&ctx.store, batch, receiver, was.as_ref(), &sent)?)
}

/// Uses the receiver's code up, within the batch. A wrong entry is counted at once, whatever becomes of the batch.
///
/// # Errors
/// [`ErrorCode::CodeExpired`], [`ErrorCode::CodeAttempts`], [`ErrorCode::CodeWrong`].
pub async fn redeem(ctx: &Ctx, batch: &mut Batch, receiver: Receiver<'_>, given: &str) -> Result<(), DomainError> {
    let was = codes::find(&ctx.store, receiver).await?.ok_or(ErrorCode::CodeExpired)?;
    let age_ms = was.sent_at.ms_until(ctx.at);
    if was.code.is_empty() || age_ms >= i64::from(LIFE_SECONDS) * 1000 {
        return Err(ErrorCode::CodeExpired.into());
    }
    if was.wrong >= WRONG_LIMIT {
        return Err(ErrorCode::CodeAttempts.into());
    }
    if was.code != given {
        let wrong = SentCode { wrong: was.wrong + 1, ..was.value.clone() };
        let mut count = Batch::new();
        codes::save(&ctx.store, &mut count, receiver, Some(&was), &wrong)?;
        ctx.store.commit(count).await?;
        let code = if wrong.wrong >= WRONG_LIMIT { ErrorCode::CodeAttempts } else { ErrorCode::CodeWrong };
        return Err(code.into());
    }
    let used = SentCode { code: String::new(), ..was.value.clone() };
    Ok(codes::save(&ctx.store, batch, receiver, Some(&was), &used)?)
}
