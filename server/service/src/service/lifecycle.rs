//! Applies events to orders, with their consequences. Only reapplying changes an order elsewhere, in `apply.rs`.

use loan_core::api::code::ErrorCode;
use loan_core::ids::OrderId;
use loan_core::message::Message;
use loan_core::order::effects::notification;
use loan_core::order::{Order, OrderEvent, OrderState, Phase, transition};

use super::own::order_to_change;
use super::{outbox, refused, schedule};
use crate::app::Ctx;
use crate::error::Result;
use crate::messages;
use crate::records::users::{self, User};
use crate::records::{denials, orders};
use loan_store::{Batch, Stored};

pub async fn happen(ctx: &Ctx, id: &OrderId, event: &OrderEvent) -> Result<Order> {
    let was = order_to_change(ctx, id.as_str()).await?.ok_or(ErrorCode::OrderNotFound)?;
    let mut batch = Batch::new();
    let now = advance(ctx, &mut batch, &was, event).await?;
    ctx.commit(batch, &()).await?;
    outbox::wake_written(ctx);
    Ok(now)
}

pub(super) async fn advance(ctx: &Ctx, batch: &mut Batch, was: &Stored<Order>, event: &OrderEvent) -> Result<Order> {
    let now = transition(was, event, ctx.at).map_err(refused)?;
    record(ctx, batch, was, &now).await?;
    Ok(now)
}

pub(super) async fn record(ctx: &Ctx, batch: &mut Batch, was: &Stored<Order>, now: &Order) -> Result<()> {
    if let (Some(transitions), Some(step)) = (&ctx.tenant.environment.transitions, now.history().last()) {
        transitions.before(step.event).await?;
    }
    let user = users::get(&ctx.store, &now.user_id).await?;
    if let Some(user) = &user {
        count(ctx, batch, user, was, now)?;
        notify(ctx, batch, user, was, now)?;
    }
    if was.state() == now.state() {
        return ctx.tenant.save_order(batch, Some(was), now);
    }
    if now.state() == OrderState::Settled {
        // In the same batch, a booked next loan may replace this order as the user's open order for the product.
        orders::hold_slot(&ctx.store, batch, now).await?;
    }
    ctx.tenant.save_order(batch, Some(was), now)?;
    match (now.phase(), user) {
        (Phase::Denied { at }, _) => Ok(denials::put(&ctx.store, batch, &now.user_id, &now.product_id, *at)?),
        (Phase::Lending { .. }, _) => outbox::disburse(ctx, batch, now).await,
        (Phase::Failed { .. }, _) if was.loan().is_some() => schedule::order_returned(ctx, batch, now).await,
        (Phase::Settled { .. }, Some(user)) => {
            let counted = user.with_counts(user.counts().replacing(was.counts(), now.counts()));
            schedule::order_settled(ctx, batch, &counted, now).await
        }
        _ => Ok(()),
    }
}

fn count(ctx: &Ctx, batch: &mut Batch, user: &Stored<User>, was: &Order, now: &Order) -> Result<()> {
    if was.counts() == now.counts() {
        return Ok(());
    }
    let counted = user.with_counts(user.counts().replacing(was.counts(), now.counts()));
    Ok(users::update(&ctx.store, batch, user, &counted)?)
}

/// Sends the borrower an SMS, in their language, about changes that others made to the order.
fn notify(ctx: &Ctx, batch: &mut Batch, user: &User, was: &Order, now: &Order) -> Result<()> {
    let Some(key) = notification(was, now).filter(|_| user.detached_at.is_none()) else { return Ok(()) };
    outbox::sms(ctx, batch, &user.phone, messages::text(&Message::of(key), user.language))
}
