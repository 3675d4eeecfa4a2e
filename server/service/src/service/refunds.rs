//! Refunds: records money that cannot be applied, with a reason, and sends the money back once.

use loan_core::ids::{OrderId, PaymentId};
use loan_core::money::Money;
use loan_core::order::Order;
use loan_core::order::effects::refunds;
use loan_core::time::Timestamp;
use serde::Serialize;

use super::payment_notice::Reason;
use super::{BeforeQuery, LIST_LIMIT, outbox};
use crate::app::Ctx;
use crate::error::Result;
use crate::records::payments::{self, Notice, Payment, PaymentStatus};
use loan_store::{Batch, Stored};

/// A transaction that is being recorded. `notice` is its result and counts its refunds; `known` is its stored record,
/// `None` for a new transaction.
pub(super) struct Own {
    pub(super) notice: Notice,
    pub(super) known: Option<Stored<Notice>>,
}

impl Own {
    /// Stores the transaction with its count of refunds, so that two writers cannot give a refund the same number.
    pub(super) fn write(self, ctx: &Ctx, batch: &mut Batch) -> Result<()> {
        let Self { notice, known } = self;
        match &known {
            Some(known) => {
                let counted = Notice { refunds: notice.refunds, ..known.value.clone() };
                payments::update_transaction(&ctx.store, batch, known, &counted)?;
            }
            None => payments::note_transaction(&ctx.store, batch, &notice)?,
        }
        Ok(())
    }
}

/// Sets money of a transaction aside, and refunds it as the transaction's next refund.
pub(super) fn send_back(
    ctx: &Ctx,
    batch: &mut Batch,
    own: &mut Own,
    payment: &PaymentId,
    amount: Money,
    reason: Reason,
) -> Result<()> {
    let before = own.known.as_ref().map_or(0, |known| known.refunds);
    own.notice.refunds = before.max(own.notice.refunds).saturating_add(1);
    let aside = Notice {
        payment_id: payment.clone(),
        amount,
        applied: false,
        at: ctx.at,
        reason: Some(reason.name().to_owned()),
        ..own.notice.clone()
    };
    payments::set_aside(&ctx.store, batch, &aside)?;
    outbox::refund(ctx, batch, &aside)
}

/// Refunds the payments that a change of the order makes void, in whole or in part. If a payment notice causes the
/// change, `own` is the notice's transaction. Returns whether all of `own` must go back, which is left to the caller.
pub(super) async fn give_back(
    ctx: &Ctx,
    batch: &mut Batch,
    mut own: Option<&mut Own>,
    was: &Order,
    now: &Order,
) -> Result<bool> {
    let mut is_own_void = false;
    for refund in refunds(was, now) {
        let (receipt, back) = (refund.receipt, refund.amount);
        let reference = receipt.payment.reference.as_str();
        let reason = if refund.is_whole() { Reason::Superseded } else { Reason::Excess };
        if let Some(own) = own.as_deref_mut().filter(|own| own.notice.reference == reference) {
            is_own_void = refund.is_whole();
            if !is_own_void {
                let payment = own.notice.payment_id.clone();
                send_back(ctx, batch, own, &payment, back, reason)?;
            }
            continue;
        }
        let known = payments::transaction(&ctx.store, reference).await?;
        let brought = match &known {
            Some(known) => payments::get(&ctx.store, known.payment_id.as_str()).await?,
            None => None,
        };
        let (Some(known), Some(brought)) = (known, brought) else {
            tracing::error!(
                order = now.id.as_str(),
                reference,
                "money is to go back, and nobody knows by which payment"
            );
            continue;
        };
        let is_own = own.as_ref().is_some_and(|own| own.notice.payment_id == brought.id);
        if !is_own && refund.is_whole() {
            close(ctx, batch, &brought, PaymentStatus::Unapplied, Some(receipt.paid_at))?;
        }
        let mut other = Own { notice: known.value.clone(), known: Some(known) };
        send_back(ctx, batch, &mut other, &brought.id, back, reason)?;
        other.write(ctx, batch)?;
    }
    Ok(is_own_void)
}

pub(super) fn close(
    ctx: &Ctx,
    batch: &mut Batch,
    was: &Stored<Payment>,
    status: PaymentStatus,
    paid_at: Option<Timestamp>,
) -> Result<()> {
    let now = Payment { status, paid_at, ..was.value.clone() };
    Ok(payments::update(&ctx.store, batch, was, &now)?)
}

/// Money that could not be applied.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnappliedMoney {
    /// Payment named in the notice.
    pub payment_id: String,
    /// Order of the payment; if that is unknown, the order named in the notice.
    #[schema(value_type = Option<String>)]
    pub order_id: Option<OrderId>,
    /// The provider's id of the transaction.
    pub reference: Option<String>,
    /// Received amount.
    pub amount: Money,
    /// Why it was not applied.
    pub reason: Option<String>,
    /// When the notice arrived.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Id of the message that refunds it; null if the payment is unknown.
    pub refund: Option<String>,
}

/// Lists money that could not be applied, newest first.
pub async fn unapplied(ctx: &Ctx, query: &BeforeQuery) -> Result<Vec<UnappliedMoney>> {
    let found = payments::unapplied_before(&ctx.store, query.before, LIST_LIMIT).await?;
    let view = |Stored { value, .. }: Stored<Notice>| {
        let refund = (value.refunds > 0).then(|| outbox::refund_id(&value));
        let Notice { payment_id, amount, at, order_id, reference, reason, .. } = value;
        let (order_id, reference) = (Some(order_id), Some(reference));
        UnappliedMoney { payment_id: payment_id.to_string(), order_id, reference, amount, reason, at, refund }
    };
    Ok(found.into_iter().map(view).collect())
}
