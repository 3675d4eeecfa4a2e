//! The payment provider's signed notices, which alone settle a payment. Money that cannot be applied is set aside with
//! its [reason](Reason), and refunded if its payment is known.

mod repeated;
mod wire;

use std::cmp::Ordering;

use loan_core::api::code::ErrorCode;
use loan_core::ids::{OrderId, PaymentId};
use loan_core::order::Order;
use loan_core::order::payment::{PaidAt, apply_payment};
use loan_core::time::Timestamp;
use secrecy::ExposeSecret as _;

use super::own::order_to_change;
use super::refunds::{self, Own};
use super::{lifecycle, outbox};
use crate::app::{Ctx, retry};
use crate::error::{DomainError, Result};
use crate::incidents::Incident;
use crate::records::payments::{self, Notice, Payment, PaymentStatus};
use crate::security::{Details, Event};
use crate::signature::is_signed;
use loan_store::{Batch, Stored};

use repeated::{Earlier, repeated};

pub(super) use repeated::is_new;
pub(super) use wire::is_id;
pub use wire::{NoticeStatus, NoticeTaken, PaymentNotice, Reason};

const RUPEES: &str = "INR";

/// Receives a notice. Refuses only a wrong signature, an unreadable body and a foreign currency.
pub async fn receive(ctx: &Ctx, signature: &str, body: &[u8]) -> Result<NoticeTaken> {
    if !is_signed(ctx.app.settings.payment_secret.expose_secret(), body, signature) {
        ctx.note(Event::WebhookSignatureRefused, &Details { provider: Some("payment"), ..Details::default() });
        return Err(ErrorCode::PaymentSignature.into());
    }
    let taken = receive_verified(ctx, body).await;
    if let Some(transitions) = &ctx.tenant.environment.transitions {
        transitions.notice_received(body, ctx.at, answer_of(&taken)).await;
    }
    taken
}

fn answer_of(taken: &Result<NoticeTaken>) -> String {
    match taken {
        Ok(NoticeTaken { reason: None, .. }) => "applied".to_owned(),
        Ok(NoticeTaken { reason: Some(reason), .. }) => reason.clone(),
        Err(error) => format!("refused with {}", error.code.code()),
    }
}

/// Signs and delivers a notice of the sandbox's provider.
pub async fn deliver(ctx: &Ctx, notice: &PaymentNotice) -> Result<NoticeTaken> {
    let body = serde_json::to_vec(notice).map_err(|_| DomainError::of(ErrorCode::Internal))?;
    let signature = crate::signature::sign(ctx.app.settings.payment_secret.expose_secret(), &body);
    receive(ctx, &signature, &body).await
}

async fn receive_verified(ctx: &Ctx, body: &[u8]) -> Result<NoticeTaken> {
    let notice: PaymentNotice =
        serde_json::from_slice(body).ok().filter(PaymentNotice::is_readable).ok_or(ErrorCode::Malformed)?;
    record(ctx, &notice).await
}

/// Records a readable notice of the provider.
pub(super) async fn record(ctx: &Ctx, notice: &PaymentNotice) -> Result<NoticeTaken> {
    if notice.currency.as_deref().is_some_and(|currency| currency != RUPEES) {
        tracing::error!(
            payment = notice.payment_id,
            order = notice.order_id,
            "a payment in another currency is refused"
        );
        ctx.app.incidents.note(Incident::PaymentCurrency);
        return Err(ErrorCode::PaymentCurrency.into());
    }
    let taken = retry(|| async {
        match notice.status {
            NoticeStatus::Paid => captured(ctx, notice).await,
            NoticeStatus::Failed => failed(ctx, notice).await,
        }
    });
    let (taken, incident) = taken.await?;
    if let Some(incident) = incident {
        ctx.app.incidents.note(incident);
    }
    outbox::wake_written(ctx);
    Ok(taken)
}

type Taken = (NoticeTaken, Option<Incident>);

/// Records that an attempt to pay failed. A payment does not change if another notice has closed it, or if its link was
/// requested again after the failure: the failure was that of an earlier attempt.
async fn failed(ctx: &Ctx, notice: &PaymentNotice) -> Result<Taken> {
    if let Some(before) = payments::notice(&ctx.store, &notice.event_id).await? {
        return Ok((NoticeTaken::of(&before), None));
    }
    let payment = payments::get(&ctx.store, &notice.payment_id).await?;
    let Some(payment) = payment.filter(|payment| payment.order_id.as_str() == notice.order_id) else {
        return Ok((NoticeTaken::not(Reason::UnknownPayment), None));
    };
    let mut batch = Batch::new();
    let is_earlier = payment.asked_again_at.is_some_and(|again| compared(notice.paid_at, again).is_lt());
    if payment.status == PaymentStatus::Open && !is_earlier {
        let failed_at = payment.failed_at.max(Some(stated_time(&payment, notice).counts_from(ctx.at)));
        let failed = Payment { failed_at, ..payment.value.clone() };
        payments::update(&ctx.store, &mut batch, &payment, &failed)?;
    }
    let record = record_of(ctx, notice, payment.order_id.clone(), Some(Reason::Failed));
    payments::record_notice(&ctx.store, &mut batch, &notice.event_id, &record)?;
    ctx.commit(batch, &()).await?;
    Ok((NoticeTaken::of(&record), None))
}

async fn captured(ctx: &Ctx, notice: &PaymentNotice) -> Result<Taken> {
    let event = payments::notice(&ctx.store, &notice.event_id).await?;
    let known = payments::transaction(&ctx.store, notice.reference()).await?;
    let payment = payments::get(&ctx.store, &notice.payment_id).await?;
    let mut batch = Batch::new();
    match repeated(ctx, notice, event.as_ref(), known.as_ref(), payment.is_some()).await? {
        Some(Earlier::Final(before)) => {
            if event.is_none() {
                payments::record_notice(&ctx.store, &mut batch, &notice.event_id, &before)?;
                ctx.commit(batch, &()).await?;
            }
            return Ok((NoticeTaken::of(&before), None));
        }
        Some(Earlier::BeforePayment(aside)) => payments::take_up(&ctx.store, &mut batch, &aside),
        None => {}
    }
    let order_id = payment.as_ref().map_or_else(|| notice.order_id.as_str().into(), |found| found.order_id.clone());
    let mut own = Own { notice: record_of(ctx, notice, order_id, None), known };
    let refused = match &payment {
        None => Some(Reason::UnknownPayment),
        Some(_) if own.known.is_some() => Some(Reason::KnownTransaction),
        Some(payment) if payment.order_id.as_str() != notice.order_id => Some(Reason::ForeignPayment),
        Some(payment) => settle(ctx, &mut batch, payment, notice, &mut own).await?,
    };
    own.notice.applied = refused.is_none();
    own.notice.reason = refused.map(|reason| reason.name().to_owned());
    if let Some(reason) = refused {
        match &payment {
            Some(payment) => refunds::send_back(ctx, &mut batch, &mut own, &payment.id, notice.amount, reason)?,
            None => payments::set_aside(&ctx.store, &mut batch, &own.notice)?,
        }
    }
    let answer = NoticeTaken::of(&own.notice);
    if event.is_none() {
        payments::record_notice(
            &ctx.store,
            &mut batch,
            &notice.event_id,
            &Notice { refunds: 0, ..own.notice.clone() },
        )?;
    }
    if payment.is_some() {
        own.write(ctx, &mut batch)?;
    }
    ctx.commit(batch, &()).await?;
    // Logs after the commit, so that a retried conflict is not logged.
    if let Some(reason) = refused {
        tracing::warn!(
            reason = reason.name(),
            payment = notice.payment_id,
            order = notice.order_id,
            amount = %notice.amount,
            "money cannot be applied"
        );
    }
    if let Some(payment) = &payment
        && compared(notice.paid_at, stated_time(payment, notice).counts_from(ctx.at)).is_ne()
    {
        let (payment, reported) = (payment.id.as_str(), notice.paid_at);
        tracing::warn!(payment, %reported, "a payment is dated before its link, or in the future");
    }
    let incident = match refused {
        None => None,
        Some(Reason::UnknownPayment) => Some(Incident::PaymentUnknown),
        Some(_) => Some(Incident::PaymentUnapplied),
    };
    Ok((answer, incident))
}

const fn stated_time(payment: &Payment, notice: &PaymentNotice) -> PaidAt {
    PaidAt { reported: notice.paid_at, link_made: payment.created_at }
}

fn record_of(ctx: &Ctx, notice: &PaymentNotice, order: OrderId, reason: Option<Reason>) -> Notice {
    Notice {
        payment_id: PaymentId::from(notice.payment_id.as_str()),
        amount: notice.amount,
        applied: false,
        at: ctx.at,
        order_id: order,
        reference: notice.reference().to_owned(),
        reason: reason.map(|reason| reason.name().to_owned()),
        refunds: 0,
    }
}

/// Compares two instants. Compares only seconds if `stated`, a notice's instant, has whole seconds, as many providers
/// send.
fn compared(stated: Timestamp, at: Timestamp) -> Ordering {
    let second = |at: Timestamp| at.epoch_ms().div_euclid(1000);
    let is_whole = stated.epoch_ms().rem_euclid(1000) == 0;
    if is_whole { second(stated).cmp(&second(at)) } else { stated.cmp(&at) }
}

/// Applies the money to its order, or returns why it cannot be applied.
async fn settle(
    ctx: &Ctx,
    batch: &mut Batch,
    payment: &Stored<Payment>,
    notice: &PaymentNotice,
    own: &mut Own,
) -> Result<Option<Reason>> {
    let stated = stated_time(payment, notice);
    let paid_at = stated.counts_from(ctx.at);
    let refused = match order_to_change(ctx, payment.order_id.as_str()).await? {
        None => Reason::NotOwed,
        Some(order) => match applied(&order, payment, stated, notice, ctx.at) {
            Ok(now) => {
                lifecycle::record(ctx, batch, &order, &now).await?;
                if !refunds::give_back(ctx, batch, Some(own), &order, &now).await? {
                    refunds::close(ctx, batch, payment, PaymentStatus::Applied, Some(paid_at))?;
                    return Ok(None);
                }
                Reason::Excess
            }
            Err(reason) => {
                order.unchanged(batch);
                reason
            }
        },
    };
    if payment.status == PaymentStatus::Applied {
        payment.unchanged(batch);
    } else {
        refunds::close(ctx, batch, payment, PaymentStatus::Unapplied, Some(paid_at))?;
    }
    Ok(Some(refused))
}

fn applied(
    order: &Order,
    payment: &Payment,
    stated: PaidAt,
    notice: &PaymentNotice,
    now: Timestamp,
) -> Result<Order, Reason> {
    if payment.due.amount != notice.amount {
        return Err(Reason::WrongAmount);
    }
    apply_payment(order, &payment.due, stated, &payment.id, notice.reference(), now)
        .map_err(|refusal| Reason::of(refusal, payment.status))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_in_whole_seconds_is_not_dated_before_a_link_that_was_made_within_that_second() {
        let at = Timestamp::from_epoch_ms;
        assert!(compared(at(5000), at(5999)).is_eq(), "the link was made at 5.999 s");
        assert!(compared(at(5000), at(6000)).is_lt());
        assert!(compared(at(5001), at(5002)).is_lt(), "a notice that tells milliseconds is taken at its word");
        assert!(compared(at(5001), at(5001)).is_eq());
    }
}
