//! The payment provider's signed notices: the only thing that settles a payment.

use loan_core::api::code::ErrorCode;
use loan_core::ids::PaymentId;
use loan_core::money::Money;
use loan_core::order::Order;
use loan_core::order::payment::{PaidAt, apply_payment};
use loan_core::order::record::Receipt;
use loan_core::order::refund::refunds;
use loan_core::time::Timestamp;
use secrecy::ExposeSecret as _;
use serde::{Deserialize, Serialize};

use super::{lifecycle, order_to_change, outbox};
use crate::app::{Ctx, retry};
use crate::error::DomainError;
use crate::security::{Details, Event};
use crate::signature::is_signed;
use crate::store::records::payments::{self, Notice, Payment, PaymentStatus};
use crate::store::{Batch, Stored};

/// Most characters of an event's id, and of a transaction's id.
const ID_LIMIT: usize = 128;

/// What a provider says about a payment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PaymentNotice {
    /// Unique; a notice that comes twice is heeded once.
    pub event_id: String,
    /// The payment, as it was asked for.
    pub payment_id: String,
    /// Its order.
    pub order_id: String,
    /// What was paid.
    #[schema(schema_with = loan_core::api::schema::money_due)]
    pub amount: Money,
    /// How it went.
    pub status: NoticeStatus,
    /// When it was paid, by the provider's clock: decides what was on time.
    #[schema(schema_with = loan_core::api::schema::instant_sent)]
    pub paid_at: Timestamp,
    /// The provider's name for the transaction: applied once, however many events speak of it. Without one each event is one.
    #[serde(default)]
    pub transaction_id: Option<String>,
}

impl PaymentNotice {
    /// The provider's name for the transaction, else the event's id.
    fn reference(&self) -> &str {
        self.transaction_id.as_deref().unwrap_or(&self.event_id)
    }
}

/// Whether an id from a provider can be stored.
fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= ID_LIMIT && !id.chars().any(char::is_control)
}

/// How a payment went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NoticeStatus {
    /// The money was taken.
    Paid,
    /// It was not.
    Failed,
}

/// What a notice did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct NoticeTaken {
    /// Whether the order changed by it. Money that could not be applied is given back.
    pub applied: bool,
}

/// Handles a notice.
///
/// # Errors
/// [`ErrorCode::PaymentSignature`], [`ErrorCode::Malformed`], [`ErrorCode::PaymentNotFound`],
/// [`ErrorCode::PaymentAmount`]. Nothing else is refused: money that cannot be applied is recorded and refunded.
pub async fn receive(ctx: &Ctx, signature: &str, body: &[u8]) -> Result<NoticeTaken, DomainError> {
    if !is_signed(ctx.app().settings.payment_secret.expose_secret(), body, signature) {
        ctx.note(Event::WebhookSignatureRefused, &Details { provider: Some("payment"), ..Details::default() });
        return Err(ErrorCode::PaymentSignature.into());
    }
    let notice: PaymentNotice = serde_json::from_slice(body).map_err(|_| DomainError::of(ErrorCode::Malformed))?;
    if !is_id(&notice.event_id) || !is_id(notice.reference()) {
        return Err(ErrorCode::Malformed.into());
    }
    let taken = retry(|| take(ctx, &notice)).await?;
    outbox::wake_written(ctx);
    Ok(taken)
}

async fn take(ctx: &Ctx, notice: &PaymentNotice) -> Result<NoticeTaken, DomainError> {
    let payment = payments::get(&ctx.store, &notice.payment_id).await?.ok_or(ErrorCode::PaymentNotFound)?;
    if payment.order_id.as_str() != notice.order_id {
        return Err(ErrorCode::PaymentNotFound.into());
    }
    if payment.due.amount != notice.amount {
        return Err(ErrorCode::PaymentAmount.into());
    }
    // An id that came with another payment is not a repetition of this notice.
    let same = |before: Stored<Notice>| match before.payment_id == payment.id {
        true => Ok(NoticeTaken { applied: before.applied }),
        false => Err(DomainError::of(ErrorCode::Malformed)),
    };
    if let Some(before) = payments::notice(&ctx.store, &notice.event_id).await? {
        return same(before);
    }
    let mut batch = Batch::new();
    if notice.status == NoticeStatus::Paid
        && let Some(before) = payments::transaction(&ctx.store, notice.reference()).await?
    {
        let again = before.value.clone();
        let taken = same(before)?;
        payments::heed(&ctx.store, &mut batch, &notice.event_id, &again)?;
        ctx.commit(batch, &()).await?;
        return Ok(taken);
    }
    let applied = match notice.status {
        NoticeStatus::Failed => {
            // Money that another notice reported stays as it is.
            if payment.status == PaymentStatus::Open {
                let failed = Payment { failed_at: Some(notice.paid_at.min(ctx.at)), ..payment.value.clone() };
                payments::update(&ctx.store, &mut batch, &payment, &failed)?;
            }
            false
        }
        NoticeStatus::Paid => settle(ctx, &mut batch, &payment, notice).await?,
    };
    let heeded = heeded(ctx, &payment.id, notice.amount, applied);
    payments::heed(&ctx.store, &mut batch, &notice.event_id, &heeded)?;
    if notice.status == NoticeStatus::Paid {
        payments::note_transaction(&ctx.store, &mut batch, notice.reference(), &heeded)?;
    }
    ctx.commit(batch, &()).await?;
    Ok(NoticeTaken { applied })
}

fn heeded(ctx: &Ctx, payment: &PaymentId, amount: Money, applied: bool) -> Notice {
    Notice { payment_id: payment.clone(), amount, applied, at: ctx.at }
}

/// Applies the money to its order. Money that cannot be applied is set aside and refunded.
async fn settle(
    ctx: &Ctx,
    batch: &mut Batch,
    payment: &Stored<Payment>,
    notice: &PaymentNotice,
) -> Result<bool, DomainError> {
    let told = PaidAt { told: notice.paid_at, link_made: payment.created_at };
    let paid_at = told.counts_from(ctx.at);
    if paid_at != notice.paid_at {
        tracing::warn!(payment = payment.id.as_str(), told = ?notice.paid_at, "a payment is dated before its link, or in the future");
    }
    let order = order_to_change(ctx, payment.order_id.as_str()).await?;
    let refused = match &order {
        Some(order) => match apply_payment(order, &payment.due, told, notice.reference(), ctx.at) {
            Ok(now) => {
                lifecycle::record(ctx, batch, order, &now).await?;
                close(ctx, batch, payment, PaymentStatus::Applied, paid_at)?;
                give_back(ctx, batch, (payment, notice), order, &now).await?;
                return Ok(true);
            }
            Err(refusal) => {
                order.unchanged(batch);
                refusal.rule()
            }
        },
        None => "orderNotFound",
    };
    tracing::info!(rule = refused, "a payment cannot be applied and is sent back");
    if payment.status == PaymentStatus::Applied {
        payment.unchanged(batch);
    } else {
        close(ctx, batch, payment, PaymentStatus::Unapplied, paid_at)?;
    }
    let aside = heeded(ctx, &payment.id, notice.amount, false);
    payments::set_aside(&ctx.store, batch, notice.reference(), &aside)?;
    outbox::refund(ctx, batch, &payment.id, notice.reference(), notice.amount)?;
    Ok(false)
}

/// Refunds what a notice that came late makes void: all of another payment, or the excess of its own.
async fn give_back(
    ctx: &Ctx,
    batch: &mut Batch,
    (payment, notice): (&Stored<Payment>, &PaymentNotice),
    was: &Order,
    now: &Order,
) -> Result<(), DomainError> {
    for refund in refunds(was, now) {
        let (receipt, back) = (refund.receipt, refund.amount);
        let reference = receipt.payment.reference.as_str();
        let id = if reference == notice.reference() {
            payment.id.clone()
        } else {
            let Some(brought) = brought_by(ctx, now, receipt).await? else {
                tracing::error!(
                    order = now.id.as_str(),
                    reference,
                    "money is to go back, and nobody knows by which payment"
                );
                continue;
            };
            if brought.id != payment.id && refund.is_whole() {
                close(ctx, batch, &brought, PaymentStatus::Unapplied, receipt.paid_at)?;
            }
            brought.id.clone()
        };
        tracing::info!(payment = id.as_str(), "a payment that was learned of late sends money back");
        payments::set_aside(&ctx.store, batch, reference, &heeded(ctx, &id, back, false))?;
        outbox::refund(ctx, batch, &id, reference, back)?;
    }
    Ok(())
}

/// The payment that brought this receipt. A former version did not store the name of the transaction; then it is the
/// order's applied payment for the same purpose.
async fn brought_by(ctx: &Ctx, order: &Order, receipt: Receipt<'_>) -> Result<Option<Stored<Payment>>, DomainError> {
    if let Some(known) = payments::transaction(&ctx.store, &receipt.payment.reference).await? {
        return Ok(payments::get(&ctx.store, known.payment_id.as_str()).await?);
    }
    let all = payments::of_order(&ctx.store, &order.id).await?;
    let same = |payment: &Stored<Payment>| {
        payment.status == PaymentStatus::Applied && payment.due.purpose == receipt.payment.purpose
    };
    Ok(all.into_iter().find(same))
}

fn close(
    ctx: &Ctx,
    batch: &mut Batch,
    was: &Stored<Payment>,
    status: PaymentStatus,
    paid_at: Timestamp,
) -> Result<(), DomainError> {
    let now = Payment { status, paid_at: Some(paid_at), ..was.value.clone() };
    Ok(payments::update(&ctx.store, batch, was, &now)?)
}
