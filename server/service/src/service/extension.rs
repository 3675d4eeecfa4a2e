//! Extensions of the due date: calculating, requesting, cancelling.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::extension::{Extension, ExtensionRequest};
use loan_core::api::dto::order::{OrderRequest, PaymentLink};
use loan_core::api::view::View;
use loan_core::fees::payoff::overdue_days;
use loan_core::money::Money;
use loan_core::order::fact::ExtensionTerms;
use loan_core::order::phase::{self, Loan};
use loan_core::order::{Order, OrderAction, OrderEvent, Refusal};

use super::own::{own_order, own_order_to_change};
use super::{lifecycle, pay, refused};
use crate::app::{Ctx, retry};
use crate::error::Result;
use loan_store::Batch;

/// Returns the cost of the extension that waits for payment, or else of an extension requested today.
pub async fn calculate(ctx: Ctx, input: OrderRequest) -> Result<Extension> {
    let order = own_order(&ctx, &input.order_id).await?;
    let ctx = ctx.not_before(order.seen());
    Ok(view(&ctx, &order, order.extension_offer(ctx.at).map_err(refused)?))
}

fn view(ctx: &Ctx, order: &Order, offer: phase::Extension) -> Extension {
    let ExtensionTerms { extension_id, order_repay_id, expires_at, quote } = offer.terms;
    let is_waiting = order.waiting_extension().is_some();
    let cost = order.extended_cost(Some(&quote));
    Extension {
        extension_fee: quote.extension_fee,
        extension_fee_paid: order.loan().map_or(Money::ZERO, Loan::extension_fee_paid),
        extension_service_fee: quote.extension_service_fee,
        extension_gst: quote.extension_gst,
        extension_rate: quote.extension_rate,
        interest: quote.interest,
        overdue_fee: quote.overdue_fee,
        extension_apply_time: offer.requested_at,
        extension_day: quote.extension_day,
        extension_time: quote.new_due_day,
        order_repay_id,
        extension_id,
        is_waiting: u8::from(is_waiting),
        expire_time: is_waiting.then_some(expires_at),
        repayment_date: quote.old_due_day,
        loan_amount: order.quote.amount,
        interest_rate: order.rates.interest_rate,
        interest_days: quote.interest_days,
        overdue_rate: order.rates.overdue_rate,
        overdue_cap: order.rates.overdue_cap,
        late_charges_paid: order.loan().map_or(Money::ZERO, Loan::late_charges_paid),
        overdue_days: overdue_days(quote.old_due_day, quote.requested_on),
        total_cost: cost.map(|cost| cost.total),
        apr: cost.and_then(|cost| cost.apr),
        arrive_amount: Some(order.quote.arrive_amount),
        as_of: Some(ctx.at.day()),
        view: View::none(),
    }
    .drawn(ctx.language)
}

/// Returns a link to pay for the extension, or the link that is still open. Refuses an outdated calculation.
pub async fn ask(ctx: Ctx, input: ExtensionRequest) -> Result<PaymentLink> {
    let _held = ctx.tenant.hold_link(&input.order_id).await?;
    retry(|| async {
        let order = own_order_to_change(&ctx, &input.order_id).await?;
        let ctx = ctx.not_before(order.seen());
        check(&ctx, &order, &input)?;
        order.check_expected(OrderAction::Extend, input.expected, ctx.at).map_err(refused)?;
        let mut batch = Batch::new();
        let due = if order.waiting_extension().is_some() {
            order.unchanged(&mut batch);
            order.extension_due(ctx.at)
        } else {
            lifecycle::advance(&ctx, &mut batch, &order, &OrderEvent::RequestExtension).await?.extension_due(ctx.at)
        };
        let link = pay::link(&ctx, &mut batch, &order, due.map_err(refused)?).await?;
        ctx.commit(batch, &link).await?;
        Ok(link)
    })
    .await
}

/// Cancels a requested extension, without a charge.
pub async fn give_up(ctx: Ctx, input: ExtensionRequest) -> Result<()> {
    retry(|| async {
        let order = own_order_to_change(&ctx, &input.order_id).await?;
        let ctx = ctx.not_before(order.seen());
        // Without an extension that waits, the state machine refuses, and the ids say nothing.
        if order.waiting_extension().is_some() {
            check(&ctx, &order, &input)?;
        }
        let mut batch = Batch::new();
        lifecycle::advance(&ctx, &mut batch, &order, &OrderEvent::GiveUp).await?;
        ctx.commit(batch, &()).await
    })
    .await
}

fn check(ctx: &Ctx, order: &Order, input: &ExtensionRequest) -> Result<()> {
    let ids = [input.extension_id.as_str(), input.order_repay_id.as_str()];
    order.check_extension(&input.extension_id, &input.order_repay_id, ctx.at).map_err(|refusal| {
        let error = refused(refusal);
        match (refusal, order.extension_offer(ctx.at)) {
            // Both ids begin with the order's. Other ids were never calculated for the order, on any day.
            (Refusal::ExtensionStale, Ok(_)) if !ids.iter().all(|id| id.starts_with(order.id.as_str())) => {
                ErrorCode::ExtensionNotFound.into()
            }
            (Refusal::ExtensionStale, Ok(offer)) => error.data(&view(ctx, order, offer)),
            _ => error,
        }
    })
}
