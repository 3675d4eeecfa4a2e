//! Executes requests with the same `Idempotency-Key` once, and repeats the stored answer.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::{Effect, Endpoint};
use serde_json::value::{RawValue, to_raw_value};
use sha2::{Digest, Sha256};
use warp::http::HeaderMap;

use super::Input;
use crate::context::header;
use crate::limits::Kind;
use crate::reply::Answer;
use crate::route::{Reading, Route};
use loan_service::app::{Ctx, Replay};
use loan_service::error::DomainError;
use loan_service::records::idempotency::{self, Answered};
use loan_store::{Batch, Stored};

pub const KEY_LIMIT: usize = 64;

pub fn is_key(text: &str) -> bool {
    (1..=KEY_LIMIT).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Returns the answer that is stored for a call with a limit that counts only calls that run.
pub(super) async fn stored(
    ctx: &Ctx,
    endpoint: Endpoint,
    headers: &HeaderMap,
) -> Result<Option<Stored<Answered>>, DomainError> {
    if !Kind::of(endpoint).iter().any(|kind| kind.is_peoples()) {
        return Ok(None);
    }
    // An invalid key is refused after the call was counted.
    let Ok(Some(id)) = record_id(ctx, endpoint, headers) else { return Ok(None) };
    Ok(idempotency::find(&ctx.store, &id).await?.filter(|stored| stored.is_kept(ctx.at)))
}

/// Runs a call, or repeats its answer. `stored` is the answer for which the call was not counted.
pub(super) async fn run(
    mut ctx: Ctx,
    route: &Route,
    (input, stored): (Input, Option<Stored<Answered>>),
) -> Result<Answer, DomainError> {
    let language = ctx.language;
    if let Some(stored) = prepare(&mut ctx, route, &input, stored).await? {
        return Ok(again(stored));
    }
    let Some(replay) = ctx.replay.clone() else { return Ok(Answer::of(&(route.handler)(ctx, input).await, language)) };
    let result = (route.handler)(ctx.clone(), input).await;
    let kept = keep(&ctx, &replay, &result).await;
    // Another process may have answered the request meanwhile.
    if (result.is_err() || kept.is_err())
        && let Some(stored) = ctx.overtaken(&replay).await?
    {
        return Ok(again(stored));
    }
    kept.map(|()| Answer::of(&result, language))
}

fn again(stored: Stored<Answered>) -> Answer {
    let Answered { code, msg, data, .. } = stored.value;
    Answer::replayed(code, msg, &data)
}

/// Returns the id of the record under the request's idempotency key; `None` if the call uses no key.
fn record_id(ctx: &Ctx, endpoint: Endpoint, headers: &HeaderMap) -> Result<Option<String>, DomainError> {
    if endpoint.effect() != Effect::Change || !headers.contains_key("idempotency-key") {
        return Ok(None);
    }
    let key = header(headers, "idempotency-key");
    // Two keys are refused, because it would be unclear which one counts.
    let several = headers.get_all("idempotency-key").iter().nth(1).is_some();
    if several || !is_key(key) {
        return Err(ErrorCode::IdempotencyKey.into());
    }
    let who = ctx.user().map_or(ctx.client.web_uuid.as_str(), |user| user.as_str());
    Ok(Some(ctx.store.lookup("idempotency", &[who, endpoint.path(), key].join("\n"))))
}

/// Reserves the request's idempotency key if the call changes data. Returns an answer already stored under the key.
async fn prepare(
    ctx: &mut Ctx,
    route: &Route,
    input: &Input,
    stored: Option<Stored<Answered>>,
) -> Result<Option<Stored<Answered>>, DomainError> {
    let Some(id) = record_id(ctx, route.endpoint, &input.headers)? else { return Ok(None) };
    let fingerprint = fingerprint(input, route.reading);
    let mut replay = Replay::take(&ctx.tenant, id, fingerprint)?;
    // A call with a stored answer was not counted, so it must not run, even if the answer has been deleted since.
    let found = match stored {
        Some(stored) => Some(stored),
        None => idempotency::find(&ctx.store, &replay.id).await?,
    };
    match found {
        Some(stored) if stored.is_kept(ctx.at) => {
            if stored.fingerprint != replay.fingerprint {
                return Err(ErrorCode::IdempotencyMismatch.into());
            }
            Ok(Some(stored))
        }
        stale => {
            replay.stale = stale;
            ctx.replay = Some(Arc::new(replay));
            Ok(None)
        }
    }
}

/// Stores an answer that a retry must get again, unless the call has already stored it together with its change.
async fn keep(ctx: &Ctx, replay: &Replay, result: &Result<Box<RawValue>, DomainError>) -> Result<(), DomainError> {
    if replay.recorded.load(Ordering::Acquire) {
        return Ok(());
    }
    let answered = match result {
        Ok(data) => Answered::success(&replay.fingerprint, data, ctx.at)?,
        Err(error) if error.code.is_executed() => Answered {
            fingerprint: replay.fingerprint.clone(),
            code: error.code.code(),
            msg: ctx.text(&error.message),
            data: to_raw_value(&error.data).map_err(|_| ErrorCode::Internal)?,
            at: ctx.at,
        },
        Err(_) => return Ok(()),
    };
    let mut batch = Batch::new();
    idempotency::save(&ctx.store, &mut batch, &replay.id, replay.stale.as_ref(), &answered)?;
    Ok(ctx.store.commit(batch).await?)
}

/// Returns a hash of the request's content and files. In a parsed body, the order of fields and the notation of values
/// do not matter (5000 equals "5000.00"). In a form, an empty field counts as missing.
fn fingerprint(input: &Input, reading: Reading) -> String {
    let mut hash = Sha256::new();
    let mut add = |kind: u8, parts: [&[u8]; 2]| {
        hash.update([kind]);
        for part in parts {
            hash.update(part.len().to_be_bytes());
            hash.update(part);
        }
    };
    match reading(input) {
        Some(fields) => add(b'j', [&fields, b""]),
        None => add(b'b', [&input.body, b""]),
    }
    let mut texts: Vec<_> = input.form.texts.iter().filter(|(_, value)| !value.is_empty()).collect();
    texts.sort_by_key(|(name, _)| name);
    for (name, value) in texts {
        add(b't', [name.as_bytes(), value.as_bytes()]);
    }
    let mut files: Vec<_> = input.form.files.iter().collect();
    files.sort_by_key(|file| &file.field);
    for file in files {
        add(b'f', [file.field.as_bytes(), &Sha256::digest(&file.bytes)]);
    }
    hex::encode(hash.finalize())
}
