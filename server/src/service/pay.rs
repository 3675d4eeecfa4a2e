//! Payment links. A link's amount is fixed; asking again while it is valid returns the same link.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::order::PaymentLink;
use loan_core::api::dto::payment::OrderAmountRequest;
use loan_core::ids::PaymentId;
use loan_core::money::Money;
use loan_core::order::payment::PaymentDue;
use loan_core::order::repay::is_payment_page;
use loan_core::order::standing::{LinkReuse, PaymentStanding, PaymentState};
use loan_core::order::{Order, OrderAction, Refusal};
use loan_core::time::Timestamp;

use super::own::own_order_to_change;
use super::refused;
use crate::app::{Ctx, retry};
use crate::error::DomainError;
use crate::ports::PaymentRequest;
use crate::records::payments::{self, Payment, PaymentStatus};
use loan_store::Batch;

/// A link whose payment settles the loan.
pub async fn repay(ctx: Ctx, input: OrderAmountRequest) -> Result<PaymentLink, DomainError> {
    link_for(&ctx, &input, OrderAction::Repay, Order::repayment_due).await
}

/// A link whose payment ends the loan within the cooling-off days.
pub async fn cooling_off(ctx: Ctx, input: OrderAmountRequest) -> Result<PaymentLink, DomainError> {
    link_for(&ctx, &input, OrderAction::CoolOff, Order::cooling_off_due).await
}

async fn link_for(
    ctx: &Ctx,
    input: &OrderAmountRequest,
    action: OrderAction,
    due: fn(&Order, Timestamp) -> Result<PaymentDue, Refusal>,
) -> Result<PaymentLink, DomainError> {
    let _held = ctx.tenant.hold_link(&input.order_id).await?;
    retry(|| async {
        let order = own_order_to_change(ctx, &input.order_id).await?;
        order.check_expected(action, input.expected, ctx.at).map_err(refused)?;
        let due = due(&order, ctx.at).map_err(refused)?;
        let mut batch = Batch::new();
        // The commit fails if the order has changed since the amount was calculated.
        order.unchanged(&mut batch);
        let link = link(ctx, &mut batch, &order, due).await?;
        ctx.commit(batch, &link).await?;
        Ok(link)
    })
    .await
}

pub(super) async fn standing(ctx: &Ctx, order: &Order) -> Result<PaymentStanding, DomainError> {
    let last = payments::last(&ctx.store, &order.id).await?;
    Ok(last.map(|payment| payment.asked().standing(ctx.at)).unwrap_or_default())
}

/// The amount of a payment that is being confirmed. Only a running loan can have one.
pub(super) async fn confirming(ctx: &Ctx, order: &Order) -> Result<Option<Money>, DomainError> {
    if !order.state().is_owed() {
        return Ok(None);
    }
    Ok(standing(ctx, order).await?.confirming)
}

/// The open link for a due payment, or a new one, put into the batch. A due cycle has one open link; a new one closes
/// the link for another purpose or amount.
pub(super) async fn link(
    ctx: &Ctx,
    batch: &mut Batch,
    order: &Order,
    due: PaymentDue,
) -> Result<PaymentLink, DomainError> {
    let current = payments::current(&ctx.store, &order.id, &due).await?;
    let before = match &current {
        Some(id) => payments::get(&ctx.store, id.value.as_str()).await?,
        None => None,
    };
    if let Some(before) = before {
        match before.asked().link_for(&due, ctx.at) {
            LinkReuse::Same => {
                let standing = before.asked().standing(ctx.at);
                if standing.is_failed || standing.state == PaymentState::None {
                    let again = Payment { failed_at: None, asked_again_at: Some(ctx.at), ..before.value.clone() };
                    payments::update(&ctx.store, batch, &before, &again)?;
                }
                return Ok(PaymentLink { payment_url: before.value.url });
            }
            LinkReuse::CloseAt(expires_at) => {
                let closed = Payment { due: PaymentDue { expires_at, ..before.due.clone() }, ..before.value.clone() };
                payments::update(&ctx.store, batch, &before, &closed)?;
            }
            LinkReuse::Over => {}
        }
    }
    let id = ctx.id();
    let request = PaymentRequest { id: id.clone(), amount: due.amount };
    let url = ctx.app().attempts.count("payment", ctx.environment.ports.payment.page(&request)).await?;
    // The app would also refuse this page, but then the borrower could not pay and the operator would not learn of it.
    if !is_payment_page(&url, &ctx.catalogue.config.allowed_hosts) {
        tracing::error!("the payment provider's page is on no host of `allowedHosts`");
        return Err(ErrorCode::Provider.into());
    }
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
