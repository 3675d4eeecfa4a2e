//! One-time codes, which only the device or user that requested them can enter. Wrong entries are counted for each
//! receiver and for each address prefix.

use loan_core::api::code::ErrorCode;
use loan_core::auth::one_time_code::{
    CodeRefusal, Purpose, expires_at, may_guess, may_send, may_send_again, may_try, wrong_try,
};
use loan_core::personal::Mobile;
use loan_core::time::Timestamp;
use subtle::ConstantTimeEq as _;

use crate::app::{Ctx, Tenant, retry};
use crate::error::{DomainError, Result};
use crate::records::codes::{self, Receiver, SentCode, SentCodes};
use crate::records::limit_counts::{self, LimitRequest};
use crate::records::sessions::new_token;
use crate::security::{Details, Event};
use loan_store::{Batch, StoreError, Stored};

const WRONG_PERIOD_MS: i64 = 3_600_000;
const WRONG_CODES: &str = "wrong-codes";

fn refused(refusal: CodeRefusal) -> DomainError {
    DomainError::saying(refusal.error_code(), refusal.message())
}

/// Returns a keyed hash of the requester: the installation for a login, the user for an Aadhaar verification.
fn asker(ctx: &Ctx, receiver: Receiver<'_>) -> Result<String> {
    Ok(match receiver {
        Receiver::Phone(_) => device(ctx),
        Receiver::Aadhaar(_) => ctx.store.lookup("code-user", ctx.user()?.as_str()),
    })
}

pub(super) fn device(ctx: &Ctx) -> String {
    ctx.store.lookup("code-device", &ctx.client.web_uuid)
}

fn from(ctx: &Ctx) -> String {
    ctx.store.lookup("code-address", &ctx.origin.address)
}

async fn purpose(ctx: &Ctx, receiver: Receiver<'_>) -> Result<Purpose> {
    Ok(match receiver {
        Receiver::Phone(phone) => Purpose::Login { is_known: codes::knows(&ctx.store, phone, &device(ctx)).await? },
        Receiver::Aadhaar(_) => Purpose::Aadhaar,
    })
}

fn hash(ctx: &Ctx, asked_by: &str, code: &str) -> String {
    ctx.store.lookup("one-time-code", &[asked_by, code].join("\n"))
}

/// Puts a code for `receiver` into the batch and returns it. Reuses the requester's login code while it is valid.
pub async fn issue(ctx: &Ctx, batch: &mut Batch, receiver: Receiver<'_>) -> Result<String> {
    let (asked_by, from) = (asker(ctx, receiver)?, from(ctx));
    let was = codes::find(&ctx.store, receiver).await?;
    let own = was.as_ref().and_then(|was| was.of(&asked_by));
    let asked = was.as_ref().map(|was| was.asked(&asked_by, &from)).unwrap_or_default();
    may_send(purpose(ctx, receiver).await?, &asked, own.map(SentCode::last), ctx.at).map_err(refused)?;

    let again = own.filter(|own| matches!(receiver, Receiver::Phone(_)) && may_send_again(own.last(), ctx.at));
    let (salt, wrong) = match again {
        Some(own) => (own.salt.clone(), own.wrong),
        None => (new_token()?, 0),
    };
    let code = match receiver {
        Receiver::Phone(phone) => {
            let seed = ctx.store.lookup("login-code", &[asked_by.as_str(), &salt].join("\n"));
            ctx.environment.codes.login(phone, &seed)?
        }
        Receiver::Aadhaar(number) => ctx.environment.codes.aadhaar(number)?,
    };
    let today = own.filter(|own| own.sent_at.day() == ctx.at.day());
    let matters = |code: &SentCode| code.sent_at.day() == ctx.at.day() || ctx.at < expires_at(code.sent_at);
    let sent = SentCode {
        hash: hash(ctx, &asked_by, &code),
        from,
        salt,
        made_at: ctx.at,
        sent_at: ctx.at,
        wrong,
        is_used: false,
        sent_that_day: today.map_or(0, |own| own.sent_that_day).saturating_add(1),
        unredeemed: today.map_or(0, |own| own.unredeemed).saturating_add(1),
        earlier: match receiver {
            Receiver::Phone(_) => None,
            Receiver::Aadhaar(_) => own.filter(|own| matters(own)).cloned().map(Box::new),
        },
        asked_by,
    };
    let mut known = was.as_ref().map(|was| was.codes.clone()).unwrap_or_default();
    known.retain(|other| matters(other) && other.asked_by != sent.asked_by);
    known.push(sent);
    let failures = was.as_ref().map(|was| was.failures.clone()).unwrap_or_default();
    codes::save(&ctx.store, batch, receiver, was.as_ref(), &SentCodes { codes: known, failures, at: ctx.at })?;
    Ok(code)
}

/// Records whether this request's Aadhaar code has left. If so, the code replaces the one before. Otherwise the code is
/// revoked, so that it does not count or delay the next request.
pub async fn finish(ctx: &Ctx, batch: &mut Batch, receiver: Receiver<'_>, has_left: bool) -> Result<()> {
    let asked_by = asker(ctx, receiver)?;
    let Some(was) = codes::find(&ctx.store, receiver).await? else { return Ok(()) };
    let finished = |code: SentCode| match code.asked_by == asked_by && code.sent_at == ctx.at {
        true if has_left => Some(SentCode { earlier: None, ..code }),
        true => code.earlier.map(|earlier| *earlier),
        false => Some(code),
    };
    let codes: Vec<SentCode> = was.codes.iter().cloned().filter_map(finished).collect();
    if codes == was.codes {
        return Ok(());
    }
    Ok(codes::save(&ctx.store, batch, receiver, Some(&was), &SentCodes { codes, ..was.value.clone() })?)
}

/// Removes a login code from the day's count, because its SMS expired unsent.
pub async fn uncount(tenant: &Tenant, phone: &Mobile, asked_by: &str, sent_at: Timestamp) -> Result<(), StoreError> {
    let uncounted = retry(|| async {
        let receiver = Receiver::Phone(phone);
        let Some(was) = codes::find(&tenant.store, receiver).await? else { return Ok(()) };
        let mut now = was.value.clone();
        let is_its = |code: &SentCode| code.asked_by == asked_by && code.sent_at.day() == sent_at.day();
        for code in now.codes.iter_mut().filter(|code| is_its(code)) {
            code.sent_that_day = code.sent_that_day.saturating_sub(1);
            code.unredeemed = code.unredeemed.saturating_sub(1);
        }
        let mut batch = Batch::new();
        codes::save(&tenant.store, &mut batch, receiver, Some(&was), &now)?;
        Ok(tenant.store.commit(batch).await?)
    });
    uncounted.await.map_err(|error: DomainError| StoreError::Unavailable(error.code.name().to_owned()))
}

/// Checks the requester's code and marks it as used, in the batch. A wrong entry is counted at once, in its own commit.
/// Too many wrong entries from one address give [`ErrorCode::TooManyRequests`].
pub async fn redeem(ctx: &Ctx, batch: &mut Batch, receiver: Receiver<'_>, given: &str) -> Result<()> {
    let (asked_by, purpose) = (asker(ctx, receiver)?, purpose(ctx, receiver).await?);
    if purpose != (Purpose::Login { is_known: true })
        && let Some(wait_ms) = wait_after_wrong(ctx).await?
    {
        ctx.note(Event::RateLimited, &Details { limit: Some(WRONG_CODES), ..Details::default() });
        return Err(DomainError::too_many(wait_ms));
    }
    let was = codes::find(&ctx.store, receiver).await?.ok_or(ErrorCode::CodeExpired)?;
    may_guess(purpose, was.failures_from(&from(ctx)), was.all_failures(), ctx.at).map_err(refused)?;
    let own = was.of(&asked_by);
    match may_try(own.map(SentCode::last), ctx.at) {
        Ok(()) => {}
        // Another requester's code is valid. Returns the error of a wrong entry, which does not reveal that code.
        Err(CodeRefusal::Expired) if was.codes.iter().any(|sent| may_try(Some(sent.last()), ctx.at).is_ok()) => {
            return Err(wrong(ctx, receiver, &was, None).await?);
        }
        Err(refusal) => return Err(refused(refusal)),
    }
    let own = own.ok_or(ErrorCode::CodeExpired)?;
    let given = hash(ctx, &asked_by, given);
    let is_right = |code: &SentCode| bool::from(code.hash.as_bytes().ct_eq(given.as_bytes()));
    if !own.with_earlier().any(|code| may_try(Some(code.last()), ctx.at).is_ok() && is_right(code)) {
        return Err(wrong(ctx, receiver, &was, Some(own)).await?);
    }
    let mut used = SentCodes { failures: Vec::new(), ..was.value.clone() };
    for code in used.codes.iter_mut().filter(|code| code.asked_by == asked_by) {
        code.is_used = true;
        code.unredeemed = 0;
        code.earlier = None;
    }
    Ok(codes::save(&ctx.store, batch, receiver, Some(&was), &used)?)
}

/// Counts a wrong entry, even if the requester has no code, and returns the error.
async fn wrong(
    ctx: &Ctx,
    receiver: Receiver<'_>,
    was: &Stored<SentCodes>,
    own: Option<&SentCode>,
) -> Result<DomainError> {
    let mut now = was.value.clone();
    now.fail(&from(ctx), ctx.at);
    let mut refusal = CodeRefusal::Wrong;
    for code in now.codes.iter_mut().filter(|code| own.is_some_and(|own| own.asked_by == code.asked_by)) {
        code.fail();
        refusal = wrong_try(code.wrong);
    }
    let mut count = Batch::new();
    codes::save(&ctx.store, &mut count, receiver, Some(was), &now)?;
    count_wrong(ctx, &mut count).await?;
    ctx.store.commit(count).await?;
    // The event is only counted, because the callers log refused logins and confirmations themselves.
    ctx.app.security.count(Event::CodeWrong);
    Ok(refused(refusal))
}

/// Returns the milliseconds until the sender's address prefix may enter a code again, without counting an entry.
async fn wait_after_wrong(ctx: &Ctx) -> Result<Option<i64>> {
    count_wrong(ctx, &mut Batch::new()).await
}

/// Counts a wrong entry for the sender's address prefix. Over the limit, returns the milliseconds until the next try.
async fn count_wrong(ctx: &Ctx, batch: &mut Batch) -> Result<Option<i64>> {
    let most = ctx.app.settings.limits.wrong_codes;
    if most == u32::MAX {
        return Ok(None);
    }
    let who = ctx.origin.address.clone();
    let requested = [LimitRequest::one(WRONG_CODES, who, WRONG_PERIOD_MS, most)];
    Ok(limit_counts::add(&ctx.store, batch, &requested, (ctx.app.clock.now(), ctx.at)).await?.err())
}
