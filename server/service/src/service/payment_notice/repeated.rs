//! Finds what earlier notices recorded of the same money.

use loan_core::ids::PaymentId;

use super::{NoticeStatus, PaymentNotice, Reason};
use crate::app::Ctx;
use crate::error::Result;
use crate::records::payments::{self, Notice};
use loan_store::Stored;

/// An earlier record of a notice's money.
pub(super) enum Earlier {
    Final(Notice),
    /// The money came before its payment was known. It is applied now.
    BeforePayment(Stored<Notice>),
}

/// Returns whether a notice about a known payment is still to be recorded.
pub(in crate::service) async fn is_new(ctx: &Ctx, notice: &PaymentNotice) -> Result<bool> {
    let event = payments::notice(&ctx.store, &notice.event_id).await?;
    if notice.status == NoticeStatus::Failed {
        return Ok(event.is_none());
    }
    let known = payments::transaction(&ctx.store, notice.reference()).await?;
    let earlier = repeated(ctx, notice, event.as_ref(), known.as_ref(), true).await?;
    Ok(!matches!(earlier, Some(Earlier::Final(_))))
}

pub(super) async fn repeated(
    ctx: &Ctx,
    notice: &PaymentNotice,
    event: Option<&Stored<Notice>>,
    known: Option<&Stored<Notice>>,
    is_payment_known: bool,
) -> Result<Option<Earlier>> {
    let is_reason = |before: &Notice, reason: Reason| before.reason.as_deref() == Some(reason.name());
    let is_same = |before: &&Stored<Notice>| {
        let is_open = is_reason(before, Reason::Failed) || is_reason(before, Reason::UnknownPayment);
        before.payment_id.as_str() == notice.payment_id && !is_open && before.reference == notice.reference()
    };
    if let Some(before) = [event, known].into_iter().flatten().find(is_same) {
        return Ok(Some(Earlier::Final(Notice { refunds: 0, ..before.value.clone() })));
    }
    // Money of an unknown payment, or of a transaction that already paid another payment, is recorded under the payment
    // named in its notice.
    let payment = PaymentId::from(notice.payment_id.as_str());
    let refunds = known.map_or(0, |known| known.refunds);
    let again = payments::unapplied_of(&ctx.store, &payment, notice.reference(), refunds).await?;
    Ok(again.map(|aside| {
        let is_applied_now = is_payment_known && known.is_none() && is_reason(&aside, Reason::UnknownPayment);
        if is_applied_now {
            Earlier::BeforePayment(aside)
        } else {
            Earlier::Final(Notice { refunds: 0, ..aside.value })
        }
    }))
}
