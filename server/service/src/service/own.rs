//! What use cases read first: the account, orders and cards of the user who asks, and orders of any user.

use std::borrow::Cow;
use std::sync::Arc;

use loan_core::api::code::ErrorCode;
use loan_core::ids::{ProductId, UserId};
use loan_core::order::Order;

use super::{LIST_LIMIT, deadlines};
use crate::app::{Ctx, Tenant};
use crate::error::DomainError;
use crate::records::cards::{self, Card};
use crate::records::orders::{self, Found, Read};
use crate::records::users::{self, User};
use loan_store::Stored;

/// The account of the user who asks.
pub(super) async fn account(ctx: &Ctx) -> Result<Stored<User>, DomainError> {
    let found = users::get(&ctx.store, ctx.user()?).await?;
    found.ok_or_else(|| ErrorCode::SessionExpired.into())
}

/// The account of the user who asks, as it was when the request began: for an answer that changes nothing.
pub(super) async fn account_to_read(ctx: &Ctx) -> Result<Cow<'_, Stored<User>>, DomainError> {
    match &ctx.account {
        Some(account) => Ok(Cow::Borrowed(account)),
        None => Ok(Cow::Owned(account(ctx).await?)),
    }
}

/// An order of the user who asks, as it stands now.
pub(super) async fn own_order(ctx: &Ctx, id: &str) -> Result<Arc<Order>, DomainError> {
    let found = orders::get(&ctx.store, ctx.user()?, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    Ok(ctx.tenant.shared_as_of(&found, ctx.at))
}

/// The orders of the user who asks, as they stand now, newest first.
pub(super) async fn own_orders(ctx: &Ctx) -> Result<Vec<Arc<Order>>, DomainError> {
    orders_of(ctx, ctx.user()?).await
}

/// The orders of a user, as they stand now, newest first.
pub(super) async fn orders_of(ctx: &Ctx, user: &UserId) -> Result<Vec<Arc<Order>>, DomainError> {
    let found = orders::readable(&ctx.store, user, LIST_LIMIT).await?;
    Ok(as_of(ctx, &found))
}

/// The found orders as they stand now. An order that cannot be read does not hide the others; it is noted for the
/// operator.
pub(super) fn as_of(ctx: &Ctx, found: &Found) -> Vec<Arc<Order>> {
    ctx.tenant.note_unreadable(found);
    found.orders.iter().map(|order| ctx.tenant.shared_as_of(order, ctx.at)).collect()
}

/// An order of the user who asks, to change it. Deadlines that have passed are written first.
pub(super) async fn own_order_to_change(ctx: &Ctx, id: &str) -> Result<Stored<Order>, DomainError> {
    let found = orders::get(&ctx.store, ctx.user()?, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    deadlines::catch_up(ctx, found).await
}

/// An order of the user who asks, by its order number, to change it. Deadlines that have passed are written first.
pub(super) async fn own_number_to_change(ctx: &Ctx, number: &str) -> Result<Stored<Order>, DomainError> {
    let found = orders::by_number(&ctx.store, ctx.user()?, number).await?.ok_or(ErrorCode::OrderNotFound)?;
    deadlines::catch_up(ctx, found).await
}

/// The order that takes the user's one place for the product, as it was last written; a deadline may have ended it
/// since.
pub(super) async fn own_slot(ctx: &Ctx, product: &ProductId) -> Result<Option<Read>, DomainError> {
    let user = ctx.user()?;
    match orders::open(&ctx.store, user, product).await? {
        Some(id) => Ok(orders::get(&ctx.store, user, id.as_str()).await?),
        None => Ok(None),
    }
}

/// An order of any user, to change it. Deadlines that have passed are written first.
pub(super) async fn order_to_change(ctx: &Ctx, id: &str) -> Result<Option<Stored<Order>>, DomainError> {
    match orders::stored(&ctx.store, id).await? {
        Some(found) => deadlines::catch_up(ctx, found).await.map(Some),
        None => Ok(None),
    }
}

/// An order of any user as it was last written: a restored order has forgotten what ended its deadlines.
pub(super) async fn order_as_written(tenant: &Tenant, id: &str) -> Result<Order, DomainError> {
    let found = orders::stored(&tenant.store, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    Ok(found.value.into_written())
}

/// An order of any user, as it stands now.
pub(super) async fn any_order(ctx: &Ctx, id: &str) -> Result<Option<Order>, DomainError> {
    Ok(orders::stored(&ctx.store, id).await?.map(|found| ctx.tenant.as_of(&found, ctx.at)))
}

/// Whether another order takes the borrower's one place for the product of this one. One that a deadline has ended
/// makes way first.
pub(super) async fn is_replaced(ctx: &Ctx, order: &Order) -> Result<bool, DomainError> {
    let Some(other) = orders::open(&ctx.store, &order.user_id, &order.product_id).await? else {
        return Ok(false);
    };
    Ok(order_to_change(ctx, other.as_str()).await?.is_some_and(|other| other.state().is_open()))
}

/// A card of the user who asks.
pub(super) async fn own_card(ctx: &Ctx, id: &str) -> Result<Stored<Card>, DomainError> {
    let found = cards::get(&ctx.store, ctx.user()?, id).await?;
    found.ok_or_else(|| ErrorCode::CardNotFound.into())
}
