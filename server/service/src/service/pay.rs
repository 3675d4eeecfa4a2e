//! Payment links. A link's amount is fixed. While a link is valid, repeating its request returns the same link.

use loan_core::api::dto::order::PaymentLink;
use loan_core::api::dto::payment::{OrderAmountRequest, RepayRequest};
use loan_core::ids::{OrderId, PaymentId};
use loan_core::money::Money;
use loan_core::nav::route::{OrderScreen, Route};
use loan_core::order::payment::{PaidAt, PaymentDue, PaymentPurpose, apply_payment, is_payment_page};
use loan_core::order::standing::{LinkReuse, PaymentStanding};
use loan_core::order::{Order, Refusal};
use loan_core::time::Timestamp;

use super::own::own_order_to_change;
use super::{lifecycle, outbox, refunds, refused};
use crate::app::{Ctx, retry};
use crate::error::{DomainError, Result};
use crate::ports::{PaymentRequest, PortError};
use crate::records::payments::{self, Payment, PaymentStatus};
use loan_store::{Batch, Stored};

/// Returns a link to pay the amount due, everything owed, or an amount of the borrower's choice.
pub async fn repay(ctx: Ctx, input: RepayRequest) -> Result<PaymentLink> {
    let toward = input.toward().ok_or_else(|| DomainError::wrong_type("toward"))?;
    link_for(&ctx, &input.order_id, input.expected, |order, now| order.payment_toward(toward, now)).await
}

/// Returns a link whose payment ends the loan within the cooling-off days. If nothing is left to pay, ends the loan at
/// once and returns a link to the order's page.
pub async fn cooling_off(ctx: Ctx, input: OrderAmountRequest) -> Result<PaymentLink> {
    link_for(&ctx, &input.order_id, input.expected, Order::cooling_off_due).await
}

async fn link_for(
    ctx: &Ctx,
    id: &OrderId,
    expected: Option<Money>,
    due: impl Fn(&Order, Timestamp) -> Result<PaymentDue, Refusal>,
) -> Result<PaymentLink> {
    let _held = ctx.tenant.hold_link(id).await?;
    retry(|| async {
        let order = own_order_to_change(ctx, id).await?;
        let ctx = &ctx.not_before(order.seen());
        let due = due(&order, ctx.at).and_then(|due| due.expected(expected)).map_err(refused)?;
        let mut batch = Batch::new();
        // The commit fails if the order has changed since the amount was calculated.
        order.unchanged(&mut batch);
        if due.purpose == PaymentPurpose::CoolingOff && due.amount == Money::ZERO {
            let page = end_without_payment(ctx, &mut batch, &order, &due).await?;
            ctx.commit(batch, &page).await?;
            outbox::wake_written(ctx);
            return Ok(page);
        }
        let link = link(ctx, &mut batch, &order, due).await?;
        ctx.commit(batch, &link).await?;
        Ok(link)
    })
    .await
}

/// Ends the loan, and refunds payments beyond the amount owed.
async fn end_without_payment(
    ctx: &Ctx,
    batch: &mut Batch,
    order: &Stored<Order>,
    due: &PaymentDue,
) -> Result<PaymentLink> {
    let id = ctx.id();
    let at = PaidAt { reported: ctx.at, link_made: ctx.at };
    let now = apply_payment(order, due, at, &PaymentId::from(id.as_str()), &id, ctx.at).map_err(refused)?;
    if let (_, Some(open)) = current(ctx, order, due).await? {
        replace(ctx, batch, order, &open, due)?;
    }
    lifecycle::record(ctx, batch, order, &now).await?;
    refunds::give_back(ctx, batch, None, order, &now).await?;
    let page = Route::Order { id: order.id.to_string(), screen: OrderScreen::Detail };
    Ok(PaymentLink { payment_url: page.href() })
}

/// Returns the standing of the last payment requested. An unpaid link counts only while the loan runs: a payment made
/// after that is refunded.
pub(super) async fn standing(ctx: &Ctx, order: &Order) -> Result<PaymentStanding> {
    let last = payments::last(&ctx.store, &order.id).await?;
    let last = last.filter(|payment| payment.status != PaymentStatus::Open || order.state().is_owed());
    Ok(last.map(|payment| payment.asked().standing(ctx.at)).unwrap_or_default())
}

/// Returns the amount of a payment that is being confirmed.
pub(super) async fn confirming(ctx: &Ctx, order: &Order) -> Result<Option<Money>> {
    if !order.state().is_owed() {
        return Ok(None);
    }
    Ok(standing(ctx, order).await?.confirming)
}

/// Returns the open link for a due payment, or puts a new link into the batch. If the due cycle has an open link for
/// another purpose or amount, the new link closes that link.
pub(super) async fn link(ctx: &Ctx, batch: &mut Batch, order: &Order, due: PaymentDue) -> Result<PaymentLink> {
    let (current, before) = current(ctx, order, &due).await?;
    if let Some(before) = before {
        if before.asked().link_for(&due, ctx.at) == LinkReuse::Same {
            let again = Payment { failed_at: None, asked_again_at: Some(ctx.at), ..before.value.clone() };
            payments::update(&ctx.store, batch, &before, &again)?;
            return Ok(PaymentLink { payment_url: before.value.url });
        }
        replace(ctx, batch, order, &before, &due)?;
    }
    let id = ctx.id();
    let request = PaymentRequest { id: id.clone(), amount: due.amount };
    let page = async {
        let url = ctx.environment.ports.payment.page(&request).await?;
        // Without this check the app would refuse the page, and the operator would not learn of the fault.
        if is_payment_page(&url, &ctx.catalogue.config.allowed_hosts) {
            return Ok(url);
        }
        Err(PortError::new("payment", "its page is on no host of `allowedHosts`"))
    };
    let url = ctx.app.attempts.count("payment", page).await?;
    let payment = Payment {
        id: PaymentId::from(id),
        user_id: order.user_id.clone(),
        order_id: order.id.clone(),
        due,
        url: url.clone(),
        created_at: ctx.at,
        status: PaymentStatus::Open,
        paid_at: None,
        failed_at: None,
        asked_again_at: None,
    };
    payments::insert(&ctx.store, batch, current.as_ref(), &payment)?;
    Ok(PaymentLink { payment_url: url })
}

/// Returns the last payment requested in the due cycle of `due`, and the record of its id.
async fn current(
    ctx: &Ctx,
    order: &Order,
    due: &PaymentDue,
) -> Result<(Option<Stored<PaymentId>>, Option<Stored<Payment>>)> {
    let id = payments::current(&ctx.store, &order.id, due).await?;
    let payment = match &id {
        Some(id) => payments::get(&ctx.store, id.value.as_str()).await?,
        None => None,
    };
    Ok((id, payment))
}

/// Closes the link of `before`, because `due` takes its place.
fn replace(ctx: &Ctx, batch: &mut Batch, order: &Order, before: &Stored<Payment>, due: &PaymentDue) -> Result<()> {
    let expires_at = match before.asked().link_for(due, ctx.at) {
        LinkReuse::CloseAt(at) => at,
        // An instalment paid by an expired link still counts, until the link is replaced.
        LinkReuse::Over if order.quote.plan.is_some() && before.status != PaymentStatus::Applied => {
            before.due.expires_at
        }
        LinkReuse::Same | LinkReuse::Over => return Ok(()),
    };
    let due = PaymentDue { expires_at, replaced_at: Some(ctx.at), ..before.due.clone() };
    Ok(payments::update(&ctx.store, batch, before, &Payment { due, ..before.value.clone() })?)
}
