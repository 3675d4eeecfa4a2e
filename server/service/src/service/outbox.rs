//! The outbox: messages to providers, written in the same batch as the change that causes them and sent afterwards.
//!
//! Each kind of message has its own queue, ordered by due time, and its own senders, so that a slow provider delays no
//! other provider. A sender takes a lease on a message, so that no other process sends it. If the sender crashes, the
//! message is sent again under the same id after the lease has expired.

mod lease;
mod letters;
mod payload;
mod send;

use loan_core::ids::OrderId;
use loan_core::order::OrderEvent;
use loan_core::time::Timestamp;

pub use self::letters::{DeadLetter, LetterState, letters, retry_dead};
pub(super) use self::payload::{audit, disburse, login_code, refund, refund_id, sms};
use self::send::{Failure, Outcome, send};
use super::own::order_to_change;
use super::{LIST_LIMIT, order_notice};
use crate::app::{Ctx, Tenant, retry};
use crate::error::{DomainError, Result};
use crate::log;
use crate::records::outbox::{self, Next, Outgoing};
use loan_store::{Batch, CommitError, Depth, StoreError, Stored, throttled};

/// The longest back-off between two attempts, in seconds.
const LONGEST_PAUSE: i64 = 3600;
/// Attempts after which a message becomes a dead letter, about nine hours after the first. An operator can retry it.
pub const ATTEMPTS: u32 = 20;
/// Kinds of messages. Login codes are a kind of their own, so that they do not wait behind other SMS.
const KINDS: [&str; 5] = ["code", "sms", "disburse", "refund", "audit"];

/// Starts sending due messages in the background; failed ones are retried later.
pub fn wake(tenant: &Tenant) {
    wake_kinds(tenant, KINDS);
}

/// Wakes the senders only for the kinds that this request wrote, because each sender takes a database connection.
pub(super) fn wake_written(ctx: &Ctx) {
    let written = std::mem::take(&mut *ctx.written.lock());
    let mut kinds: Vec<&'static str> = Vec::new();
    for (kind, id) in written {
        ctx.tenant.senders().note_written(id);
        if kinds.last() != Some(&kind) {
            kinds.push(kind);
        }
    }
    wake_kinds(&ctx.tenant, kinds);
}

fn wake_kinds(tenant: &Tenant, kinds: impl IntoIterator<Item = &'static str>) {
    for kind in kinds {
        let Some(place) = tenant.senders().enter(kind) else { continue };
        let tenant = tenant.clone();
        tokio::spawn(async move {
            if let Err(error) = send_due(&tenant, kind, || tenant.senders().is_closed()).await
                && !error.is_unavailable()
            {
                throttled!(error, code = error.code.code(), kind, "waiting messages could not be sent");
            }
            drop(place);
        });
    }
}

/// Sends all due messages that no other sender has claimed. Failed messages are retried later, without an error.
pub async fn deliver(tenant: &Tenant) -> Result<()> {
    for kind in KINDS {
        send_due(tenant, kind, || false).await?;
    }
    Ok(())
}

/// Sends due messages one by one, until none is left or `stop` returns true.
async fn send_due(tenant: &Tenant, kind: &str, stop: impl Fn() -> bool) -> Result<()> {
    while !stop()
        && let Some((message, _claim)) = lease::next(tenant, kind).await?
    {
        // A message that no request caused is logged under its own id.
        let request = if message.request.is_empty() { &message.id } else { &message.request };
        log::within(request.clone(), kind, attempt(tenant, &message)).await?;
    }
    Ok(())
}

/// Returns when to retry after a failure at `now`. Each attempt doubles the back-off, up to [`LONGEST_PAUSE`].
fn after_failure(attempts: u32, now: Timestamp) -> Next {
    if attempts >= ATTEMPTS {
        return Next::Never;
    }
    Next::At(now.plus_ms(pause_ms(attempts)))
}

/// Returns the back-off after this many attempts, in milliseconds.
pub fn pause_ms(attempts: u32) -> i64 {
    (1_i64 << attempts.min(12)).min(LONGEST_PAUSE) * 1000
}

async fn attempt(tenant: &Tenant, message: &Stored<Outgoing>) -> Result<()> {
    let (mut batch, mut failure) = (Batch::new(), None);
    // During the first attempt, `message.attempts` can still be 0; see `lease`.
    let attempts = message.attempts.max(1);
    match send(tenant, message).await {
        Ok(outcome) => {
            match outcome {
                Outcome::Dropped(why) => tracing::info!(kind = message.kind, id = message.id, attempts, why, "dropped"),
                _ => tracing::info!(kind = message.kind, id = message.id, attempts, "sent"),
            }
            if let Outcome::Reported(order, event) = outcome {
                apply_reported_outcome(tenant, &order, &event).await?;
            }
            outbox::delete(&tenant.store, &mut batch, message);
            batch.let_wait();
        }
        Err(Failure::Store(error @ StoreError::Unavailable(_))) => return Err(error.into()),
        // An unreadable message is retried and becomes a dead letter, like one that the provider refuses.
        Err(error) => {
            let next = after_failure(attempts, tenant.now());
            let failed = Outgoing { attempts, next, last_error: Some(error.to_string()), ..message.value.clone() };
            outbox::update(&tenant.store, &mut batch, message, &failed)?;
            failure = Some((next, error));
        }
    }
    match tenant.store.commit(batch).await {
        // A conflict means that another sender took over after the lease expired. Providers deduplicate messages by id.
        Ok(()) | Err(CommitError::Conflict(_)) => {}
        Err(CommitError::Failed(error)) => return Err(error.into()),
    }
    // Logs the failure after the commit, so that every logged failure is stored.
    let Outgoing { kind, id, payload, .. } = &message.value;
    let order = payload["orderId"].as_str();
    match failure {
        Some((Next::Never, error)) => {
            tracing::error!(kind, id, order, %error, "message not sent and moved to dead letters");
        }
        Some((_, error)) => tracing::warn!(kind, id, order, %error, "not sent, will be tried again"),
        None => {}
    }
    Ok(())
}

/// Applies an outcome that the provider reported in its response, unless the order no longer waits for an outcome.
async fn apply_reported_outcome(tenant: &Tenant, order: &OrderId, event: &OrderEvent) -> Result<()> {
    let ctx = Ctx::internal(tenant.clone(), tenant.now());
    let changed = retry(|| async {
        let Some(was) = order_to_change(&ctx, order.as_str()).await? else { return Ok(None) };
        let mut batch = Batch::new();
        let reported = order_notice::report(&ctx, &mut batch, &was, event).await?;
        ctx.commit(batch, &()).await?;
        Ok::<_, DomainError>(Some((was, reported)))
    });
    if let Some((was, reported)) = changed.await? {
        order_notice::note_incident(&ctx, &was, event, &reported);
        wake(tenant);
    }
    Ok(())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueLag {
    pub kind: &'static str,
    /// How long the first message in the queue has been due, in milliseconds.
    pub late_ms: i64,
    /// Due messages, counted up to [`LIST_LIMIT`].
    pub due: usize,
    /// All messages in the queue, counted up to [`LIST_LIMIT`].
    pub waiting: usize,
    /// Milliseconds since the oldest waiting message was written.
    pub age_ms: i64,
}

pub struct Backlog {
    pub lines: Vec<QueueLag>,
    /// Dead letters; counted up to [`LIST_LIMIT`].
    pub dead: usize,
}

pub async fn backlog(tenant: &Tenant) -> Result<Backlog> {
    let (mut lines, now) = (Vec::new(), tenant.now());
    for kind in KINDS {
        let waiting = outbox::line(&tenant.store, kind, LIST_LIMIT).await?;
        let written = outbox::written(&tenant.store, &waiting).await?;
        let age_ms = written.into_iter().min().map_or(0, |at| at.ms_until(now));
        let Depth { due, oldest } = outbox::depth(&tenant.store, kind, now, LIST_LIMIT).await?;
        let late_ms = oldest.map_or(0, |at| Timestamp::from_epoch_ms(at).ms_until(now));
        lines.push(QueueLag { kind, late_ms, due, waiting: waiting.len(), age_ms });
    }
    Ok(Backlog { lines, dead: outbox::count_dead(&tenant.store, LIST_LIMIT).await? })
}

#[cfg(test)]
mod tests;
