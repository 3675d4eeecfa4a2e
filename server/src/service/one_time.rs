//! One-time codes: applies the core's rules and records what was sent. A code works only for the device or user that
//! asked for it. Wrong entries count for the receiver, across codes and devices.

use loan_core::api::code::ErrorCode;
use loan_core::auth::one_time_code::{
    CodeRefusal, Device, Purpose, Standing, expires_at, may_guess, may_send, may_try, wrong_try,
};
use subtle::ConstantTimeEq as _;

use crate::app::Ctx;
use crate::error::DomainError;
use crate::store::records::codes::{self, Receiver, SentCode, SentCodes};
use crate::store::{Batch, Stored};

fn refused(refusal: CodeRefusal) -> DomainError {
    DomainError::with(refusal.error_code(), refusal.args())
}

/// Who asks, as a keyed hash: the installation for a login, the user for an Aadhaar verification.
fn asker(ctx: &Ctx, receiver: Receiver<'_>) -> Result<String, DomainError> {
    Ok(match receiver {
        Receiver::Phone(_) => device(ctx),
        Receiver::Aadhaar(_) => ctx.store.lookup("code-user", ctx.user()?.as_str()),
    })
}

/// The installation that asks, as a keyed hash.
pub(super) fn device(ctx: &Ctx) -> String {
    ctx.store.lookup("code-device", &ctx.client.web_uuid)
}

async fn purpose(ctx: &Ctx, receiver: Receiver<'_>) -> Result<Purpose, DomainError> {
    Ok(match receiver {
        Receiver::Phone(phone) => Purpose::Login(codes::knows(&ctx.store, phone, &device(ctx)).await?),
        Receiver::Aadhaar(_) => Purpose::Aadhaar,
    })
}

fn hash(ctx: &Ctx, asked_by: &str, code: &str) -> String {
    ctx.store.lookup("one-time-code", &[asked_by, code].join("\n"))
}

/// Puts a new code for `receiver` into the batch.
///
/// # Errors
/// [`ErrorCode::ResendTooEarly`], [`ErrorCode::SmsLimit`].
pub async fn issue(ctx: &Ctx, batch: &mut Batch, receiver: Receiver<'_>, code: &str) -> Result<(), DomainError> {
    let asked_by = asker(ctx, receiver)?;
    let purpose = purpose(ctx, receiver).await?;
    let was = codes::find(&ctx.store, receiver).await?;
    let last = was.as_ref().and_then(|was| match purpose {
        Purpose::Login(Device::Known) => was.of(&asked_by),
        _ => was.codes.last(),
    });
    let standing = was.as_ref().map(|was| was.standing());
    let sent_today = may_send(purpose, last.map(SentCode::last), standing, ctx.at).map_err(refused)?;
    let mut alive = was.as_ref().map(|was| was.codes.clone()).unwrap_or_default();
    alive.retain(|sent| sent.asked_by != asked_by && ctx.at < expires_at(sent.sent_at));
    alive.push(SentCode { hash: hash(ctx, &asked_by, code), asked_by, sent_at: ctx.at, wrong: 0, is_used: false });
    let now = SentCodes {
        codes: alive,
        day: ctx.at.day(),
        sent_today,
        failures: standing.map_or(0, |standing| standing.failures),
        failed_at: standing.and_then(|standing| standing.failed_at),
        at: ctx.at,
    };
    Ok(codes::save(&ctx.store, batch, receiver, was.as_ref(), &now)?)
}

/// Takes the code that this request put in force back, in the batch, because nothing was sent: there is no code to enter
/// and no wait before the next one, and the day's count has it no longer. Other askers' codes and the wrong entries stay.
///
/// # Errors
/// When the store fails.
pub async fn withdraw(ctx: &Ctx, batch: &mut Batch, receiver: Receiver<'_>) -> Result<(), DomainError> {
    let asked_by = asker(ctx, receiver)?;
    let Some(was) = codes::find(&ctx.store, receiver).await? else { return Ok(()) };
    let mut now = was.value.clone();
    now.codes.retain(|sent| sent.asked_by != asked_by || sent.sent_at != ctx.at);
    if now.day == ctx.at.day() {
        now.sent_today = now.sent_today.saturating_sub(1);
    }
    Ok(codes::save(&ctx.store, batch, receiver, Some(&was), &now)?)
}

/// Marks the asker's code as used, in the batch. A wrong entry is counted at once, in a commit of its own.
///
/// # Errors
/// [`ErrorCode::CodeExpired`], [`ErrorCode::CodeAttempts`], [`ErrorCode::CodeWrong`], [`ErrorCode::CodeWait`].
pub async fn redeem(ctx: &Ctx, batch: &mut Batch, receiver: Receiver<'_>, given: &str) -> Result<(), DomainError> {
    let asked_by = asker(ctx, receiver)?;
    let was = codes::find(&ctx.store, receiver).await?.ok_or(ErrorCode::CodeExpired)?;
    may_guess(purpose(ctx, receiver).await?, was.standing(), ctx.at).map_err(refused)?;
    let own = was.of(&asked_by);
    match may_try(own.map(SentCode::last), ctx.at) {
        Ok(()) => {}
        // A code is valid, but another asker's. The entry counts as wrong, so that this asker learns nothing about the
        // code.
        Err(CodeRefusal::Expired) if was.codes.iter().any(|sent| may_try(Some(sent.last()), ctx.at).is_ok()) => {
            return Err(wrong(ctx, receiver, &was, None).await?);
        }
        Err(refusal) => return Err(refused(refusal)),
    }
    let own = own.ok_or(ErrorCode::CodeExpired)?;
    let is_right = own.hash.as_bytes().ct_eq(hash(ctx, &asked_by, given).as_bytes());
    if !bool::from(is_right) {
        return Err(wrong(ctx, receiver, &was, Some(own)).await?);
    }
    let mut used = SentCodes { failures: 0, failed_at: None, ..was.value.clone() };
    for code in used.codes.iter_mut().filter(|code| code.asked_by == asked_by) {
        code.is_used = true;
    }
    Ok(codes::save(&ctx.store, batch, receiver, Some(&was), &used)?)
}

/// Counts a wrong entry, whether or not the asker has a code, and returns the refusal.
async fn wrong(
    ctx: &Ctx,
    receiver: Receiver<'_>,
    was: &Stored<SentCodes>,
    own: Option<&SentCode>,
) -> Result<DomainError, DomainError> {
    let Standing { failures, failed_at, .. } = was.standing().failed(ctx.at);
    let mut now = SentCodes { failures, failed_at, at: ctx.at, ..was.value.clone() };
    let mut refusal = CodeRefusal::Wrong;
    for code in now.codes.iter_mut().filter(|code| own.is_some_and(|own| own.asked_by == code.asked_by)) {
        code.wrong += 1;
        refusal = wrong_try(code.wrong);
    }
    let mut count = Batch::new();
    codes::save(&ctx.store, &mut count, receiver, Some(was), &now)?;
    ctx.store.commit(count).await?;
    Ok(refused(refusal))
}
