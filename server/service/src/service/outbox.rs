//! The outbox: messages to providers, written in the same batch as the change that causes them and sent afterwards.
//!
//! Each kind of message has its own queue, ordered by due time, and its own senders, so that a slow provider delays no
//! other provider. A sender takes a lease on a message, so that no other process sends it. If the sender crashes, the
//! message is sent again under the same id after the lease has expired.

mod lease;
mod letters;

use loan_core::auth::one_time_code::expires_at;
use loan_core::ids::{CardId, OrderId, PaymentId, ProductId, UserId};
use loan_core::money::Money;
use loan_core::order::{Order, OrderEvent};
use loan_core::personal::Mobile;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

pub use self::letters::{DeadLetter, LetterState, letters, retry_dead};
use super::order_notice::{self, event_of_disbursal, event_of_verdict};
use super::own::{awaiting_payout, disputed_order, order_to_change};
use super::{LIST_LIMIT, one_time};
use crate::app::{Ctx, Tenant, retry};
use crate::error::{DomainError, Result};
use crate::incidents::Incident;
use crate::log;
use crate::ports::{AuditRequest, Disbursal, DisbursalOutcome, PortError, RefundRequest, Text, Verdict};
use crate::records::applicants::{self, Account};
use crate::records::outbox::{self, Next, Outgoing};
use crate::records::payments::Notice;
use loan_store::{Batch, CommitError, Depth, StoreError, Stored, throttled};

/// The longest back-off between two attempts, in seconds.
const LONGEST_PAUSE: i64 = 3600;
/// Attempts after which a message becomes a dead letter, about nine hours after the first. An operator can retry it.
pub const ATTEMPTS: u32 = 20;
/// Kinds of messages. Login codes are a kind of their own, so that they do not wait behind other SMS.
const KINDS: [&str; 5] = ["code", "sms", "disburse", "refund", "audit"];

/// Content of a message, stored as JSON with a field `kind`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Payload {
    Sms {
        phone: Mobile,
        body: String,
        /// From this instant the message is useless and is not sent; `None` for a message that never expires.
        until: Option<Timestamp>,
        /// Keyed hash of the device that asked for the login code.
        #[serde(skip_serializing_if = "Option::is_none")]
        asked_by: Option<String>,
    },
    /// A payout to the account chosen in the application. Only the first release reads `user_id` and `card_id`.
    Disburse {
        order_id: OrderId,
        user_id: UserId,
        card_id: CardId,
        amount: Money,
        to: Account,
        /// True if the account's branch is closed. Then no money is sent.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_closed: bool,
    },
    Refund {
        payment_id: PaymentId,
        order_id: OrderId,
        transaction_id: String,
        amount: Money,
    },
    Audit {
        order_id: OrderId,
        product_id: ProductId,
        amount: Money,
    },
}

impl Payload {
    const fn kind(&self) -> &'static str {
        match self {
            Self::Sms { until: Some(_), .. } => "code",
            Self::Sms { .. } => "sms",
            Self::Disburse { .. } => "disburse",
            Self::Refund { .. } => "refund",
            Self::Audit { .. } => "audit",
        }
    }
}

// The id of every message except an SMS derives from the order or transaction. After a restore from a backup, the
// server may send a message twice; the provider recognises the message by its id.

/// Returns the id of a refund's message. The refund's number distinguishes the refunds of a transaction.
pub(super) fn refund_id(aside: &Notice) -> String {
    format!("refund:{}:{}", aside.reference, aside.refunds)
}

pub(super) fn sms(ctx: &Ctx, batch: &mut Batch, phone: &Mobile, body: String) -> Result<()> {
    write(ctx, batch, ctx.id(), &Payload::Sms { phone: phone.clone(), body, until: None, asked_by: None })
}

/// Writes the SMS of a login code. After the code's expiry the SMS is not sent, and the code is taken off the day's
/// count of the device with the keyed hash `asked_by`.
pub(super) fn login_code(ctx: &Ctx, batch: &mut Batch, phone: &Mobile, body: String, asked_by: String) -> Result<()> {
    let (until, asked_by) = (Some(expires_at(ctx.at)), Some(asked_by));
    write(ctx, batch, ctx.id(), &Payload::Sms { phone: phone.clone(), body, until, asked_by })
}

pub(super) async fn disburse(ctx: &Ctx, batch: &mut Batch, order: &Order) -> Result<()> {
    let applicant = applicants::of(&ctx.store, &order.id).await?;
    let to = applicant.ok_or_else(|| StoreError::Broken("an order without an applicant".to_owned()))?.account;
    let is_closed = ctx.app.directory.branch(to.ifsc.expose()).is_none();
    let (order_id, user_id, card_id) = (order.id.clone(), order.user_id.clone(), order.card_id.clone());
    let payload = Payload::Disburse { order_id, user_id, card_id, amount: order.quote.arrive_amount, to, is_closed };
    write(ctx, batch, format!("disburse:{}", order.id), &payload)
}

pub(super) fn refund(ctx: &Ctx, batch: &mut Batch, aside: &Notice) -> Result<()> {
    let Notice { payment_id, order_id, reference: transaction_id, amount, .. } = aside.clone();
    let payload = Payload::Refund { payment_id, order_id, transaction_id, amount };
    write(ctx, batch, refund_id(aside), &payload)
}

pub(super) fn audit(ctx: &Ctx, batch: &mut Batch, order: &Order) -> Result<()> {
    let (order_id, product_id) = (order.id.clone(), order.product_id.clone());
    let payload = Payload::Audit { order_id, product_id, amount: order.quote.amount };
    write(ctx, batch, format!("audit:{}", order.id), &payload)
}

fn write(ctx: &Ctx, batch: &mut Batch, id: String, payload: &Payload) -> Result<()> {
    let encoded = serde_json::to_value(payload).map_err(|error| StoreError::Broken(format!("a message: {error}")))?;
    let kind = payload.kind().to_owned();
    ctx.written.lock().insert((payload.kind(), id.clone()));
    let request = log::cause().unwrap_or_default();
    let next = Next::At(ctx.at);
    let message = Outgoing { id, kind, payload: encoded, at: ctx.at, attempts: 0, next, request, last_error: None };
    Ok(outbox::insert(&ctx.store, batch, &message)?)
}

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

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Port(#[from] PortError),
    #[error("the payout of the borrower's order {0} is disputed")]
    Disputed(OrderId),
}

/// The result of handling a message.
enum Outcome {
    Sent,
    /// Sent, and the provider's response reported an event of the order.
    Reported(OrderId, OrderEvent),
    /// Not sent, for this reason.
    Dropped(&'static str),
}

impl Outcome {
    fn of(order: OrderId, event: Option<OrderEvent>) -> Self {
        event.map_or(Self::Sent, |event| Self::Reported(order, event))
    }
}

async fn send(tenant: &Tenant, message: &Outgoing) -> Result<Outcome, Failure> {
    let payload = serde_json::from_value(message.payload.clone());
    let payload = payload.map_err(|error| StoreError::Broken(format!("a message cannot be read: {error}")))?;
    if let Payload::Disburse { order_id, .. } = &payload {
        let Some(order) = awaiting_payout(tenant, order_id.as_str()).await? else {
            return Ok(Outcome::Dropped("the payout's outcome is known already"));
        };
        // After a failed payout the borrower may have applied again. If the failed payout is then reported as made, the
        // borrower may already have the money.
        if let Some(disputed) = disputed_order(tenant, &order.user_id, &order.product_id).await? {
            return Err(Failure::Disputed(disputed));
        }
    }
    let (ports, attempts, id) = (&tenant.environment.ports, &tenant.app.attempts, message.id.clone());
    Ok(match payload {
        Payload::Sms { until: Some(until), phone, asked_by, .. } if tenant.now() >= until => {
            if let Some(asked_by) = asked_by {
                one_time::uncount(tenant, &phone, &asked_by, message.at).await?;
            }
            Outcome::Dropped("the login code has expired")
        }
        Payload::Sms { phone, body, .. } => {
            match attempts.count("sms", ports.sms.send(&Text { id, phone, body })).await {
                Err(refused) if refused.is_final => Outcome::Dropped("the provider can never deliver it"),
                answer => answer.map(|()| Outcome::Sent)?,
            }
        }
        // Fails the loan, so that the borrower can apply again with another account.
        Payload::Disburse { order_id, is_closed: true, .. } => {
            Outcome::Reported(order_id, OrderEvent::DisbursalFailed { failed_at: None })
        }
        Payload::Disburse { order_id, amount, to: Account { ifsc, account }, .. } => {
            let disbursal = Disbursal { id, order_id: order_id.to_string(), amount, ifsc, account };
            let outcome = attempts.count("disbursal", ports.disburse.send(&disbursal)).await?;
            unclear(tenant, message, outcome == Some(DisbursalOutcome::Unclear));
            Outcome::of(order_id, outcome.and_then(|outcome| event_of_disbursal(outcome, tenant.now())))
        }
        Payload::Refund { payment_id, transaction_id, amount, .. } => {
            let payment_id = payment_id.to_string();
            let refund = RefundRequest { id, payment_id, transaction_id, amount };
            attempts.count("payment", ports.payment.refund(&refund)).await?;
            Outcome::Sent
        }
        Payload::Audit { order_id, product_id, amount } => {
            let request =
                AuditRequest { id, order_id: order_id.to_string(), product_id: product_id.to_string(), amount };
            let verdict = attempts.count("audit", ports.audit.submit(&request)).await?;
            unclear(tenant, message, verdict == Some(Verdict::Unclear));
            Outcome::of(order_id, verdict.and_then(event_of_verdict))
        }
    })
}

/// Records an incident if the response was not understood. The message's outcome then comes as a notice.
fn unclear(tenant: &Tenant, message: &Outgoing, is_unclear: bool) {
    if is_unclear {
        tracing::error!(kind = message.kind, id = message.id, "message accepted, but the answer was not understood");
        tenant.app.incidents.note(Incident::AnswerUnclear);
    }
}

#[cfg(test)]
mod tests;
