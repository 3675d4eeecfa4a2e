//! What happens to orders, and what follows from it. The one place where an order changes.

use loan_core::api::code::ErrorCode;
use loan_core::ids::OrderId;
use loan_core::order::phase::Settlement;
use loan_core::order::{Order, OrderEvent, OrderState, Phase, transition};

use super::{outbox, refused, schedule};
use crate::app::Ctx;
use crate::error::DomainError;
use crate::store::records::users::{self, User};
use crate::store::records::{denials, orders};
use crate::store::{Batch, Stored};

/// Lets an event happen to an order at the context's instant.
///
/// # Errors
/// [`ErrorCode::OrderNotFound`], the machine's refusal, [`ErrorCode::Conflict`].
pub async fn happen(ctx: &Ctx, id: &OrderId, event: &OrderEvent) -> Result<Order, DomainError> {
    let was = orders::any(&ctx.store, id.as_str()).await?.ok_or(ErrorCode::OrderNotFound)?;
    let mut batch = Batch::new();
    let now = advance(ctx, &mut batch, &was, event).await?;
    ctx.commit(batch, &()).await?;
    outbox::wake(&ctx.tenant);
    Ok(now)
}

/// Puts what an event makes of an order, and all that follows from it, into the batch.
pub(super) async fn advance(
    ctx: &Ctx,
    batch: &mut Batch,
    was: &Stored<Order>,
    event: &OrderEvent,
) -> Result<Order, DomainError> {
    let now = transition(was, event, ctx.at).map_err(refused)?;
    record(ctx, batch, was, &now).await?;
    Ok(now)
}

/// Puts an order's change and all that follows from it into the batch.
pub(super) async fn record(ctx: &Ctx, batch: &mut Batch, was: &Stored<Order>, now: &Order) -> Result<(), DomainError> {
    if was.state() == now.state() {
        count_repayment(ctx, batch, was, now).await?;
        return ctx.tenant.save_order(batch, Some(was), now);
    }
    if now.state() == OrderState::Settled {
        // A booked next loan takes the place of this one as the open order in the same step.
        orders::hold_slot(&ctx.store, batch, now).await?;
    }
    ctx.tenant.save_order(batch, Some(was), now)?;
    match now.phase() {
        Phase::Passed { .. } => {
            notify(ctx, batch, now, "Your Saral loan was approved. Open the app to get your money.").await
        }
        Phase::Denied { at } => {
            denials::put(&ctx.store, batch, &now.user_id, &now.product_id, *at)?;
            notify(ctx, batch, now, "Your Saral loan application was not approved this time.").await
        }
        Phase::Lending { .. } => outbox::disburse(ctx, batch, now),
        Phase::Failed { .. } => {
            notify(ctx, batch, now, "Your Saral loan could not be sent to your bank account.").await
        }
        Phase::Running { .. } => paid_out(ctx, batch, was, now).await,
        Phase::Settled { .. } => settled(ctx, batch, now).await,
        _ => Ok(()),
    }
}

/// A loan that reached its borrower counts; one that only went back from an extension was counted before.
async fn paid_out(ctx: &Ctx, batch: &mut Batch, was: &Order, now: &Order) -> Result<(), DomainError> {
    if was.state() != OrderState::Lending {
        return Ok(());
    }
    if let Some(user) = users::get(&ctx.store, &now.user_id).await? {
        let counted = User { loans: user.loans.saturating_add(1), ..user.value.clone() };
        users::update(&ctx.store, batch, &user, &counted)?;
        outbox::sms(ctx, batch, &user.phone, "Your Saral loan was sent to your bank account.".to_owned())?;
    }
    Ok(())
}

/// Whether a loan was repaid on time may turn out otherwise, by a payment that is learned of late.
async fn count_repayment(ctx: &Ctx, batch: &mut Batch, was: &Order, now: &Order) -> Result<(), DomainError> {
    let (before, after) = (u32::from(was.ended(Settlement::OnTime)), u32::from(now.ended(Settlement::OnTime)));
    if before == after {
        return Ok(());
    }
    let Some(user) = users::get(&ctx.store, &now.user_id).await? else { return Ok(()) };
    let on_time_repayments = user.on_time_repayments.saturating_add(after).saturating_sub(before);
    let counted = User { on_time_repayments, ..user.value.clone() };
    Ok(users::update(&ctx.store, batch, &user, &counted)?)
}

/// The loyalty count rises, and a booked next loan begins.
async fn settled(ctx: &Ctx, batch: &mut Batch, now: &Order) -> Result<(), DomainError> {
    let Some(user) = users::get(&ctx.store, &now.user_id).await? else { return Ok(()) };
    let on_time = u32::from(now.ended(Settlement::OnTime));
    let counted = User { on_time_repayments: user.on_time_repayments.saturating_add(on_time), ..user.value.clone() };
    users::update(&ctx.store, batch, &user, &counted)?;
    schedule::order_settled(ctx, batch, &counted, now).await
}

async fn notify(ctx: &Ctx, batch: &mut Batch, order: &Order, text: &str) -> Result<(), DomainError> {
    match users::get(&ctx.store, &order.user_id).await? {
        Some(user) => outbox::sms(ctx, batch, &user.phone, text.to_owned()),
        None => Ok(()),
    }
}
