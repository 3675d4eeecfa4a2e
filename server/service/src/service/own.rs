//! Reads accounts, orders and cards. Unless a function says otherwise, orders are returned with passed deadlines
//! applied. Functions named `…_to_change` also store these deadlines.

use std::borrow::Cow;
use std::sync::Arc;

use loan_core::api::code::ErrorCode;
use loan_core::ids::{OrderId, ProductId, UserId};
use loan_core::order::{Order, OrderState};
use loan_core::validate::ifsc::unknown_code;

use super::{LIST_LIMIT, deadlines};
use crate::app::{Ctx, Tenant};
use crate::directory::Branch;
use crate::error::{DomainError, Result};
use crate::records::cards::{self, Card};
use crate::records::orders::{self, Found, Read};
use crate::records::users::{self, User};
use loan_store::{StoreError, Stored};

pub(super) async fn account(ctx: &Ctx) -> Result<Stored<User>> {
    let found = users::get(&ctx.store, ctx.user()?).await?;
    found.ok_or_else(|| ErrorCode::SessionExpired.into())
}

/// Returns the calling user's account as of the start of the request, for requests that change nothing.
pub(super) async fn account_to_read(ctx: &Ctx) -> Result<Cow<'_, Stored<User>>> {
    match &ctx.account {
        Some(account) => Ok(Cow::Borrowed(account)),
        None => Ok(Cow::Owned(account(ctx).await?)),
    }
}

pub(super) async fn own_order(ctx: &Ctx, id: &str) -> Result<Arc<Order>> {
    let found = orders::get(&ctx.store, ctx.user()?, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    Ok(ctx.tenant.shared_as_of(&found, ctx.at))
}

pub(super) async fn own_orders(ctx: &Ctx) -> Result<Vec<Arc<Order>>> {
    orders_of(ctx, ctx.user()?).await
}

pub(super) async fn orders_of(ctx: &Ctx, user: &UserId) -> Result<Vec<Arc<Order>>> {
    let found = orders::readable(&ctx.store, user, LIST_LIMIT).await?;
    Ok(as_of(ctx, &found))
}

/// Returns whether one of the orders is for the product and has a disputed disbursal.
pub(super) fn is_disputed(orders: &[Arc<Order>], product: &str) -> bool {
    orders.iter().any(|order| order.product_id.as_str() == product && order.is_disputed())
}

/// Returns the user's order for the product whose disbursal is disputed, if there is one. Disputes are rare, so the
/// user's orders are read only while the store has any.
pub(super) async fn disputed_order(
    tenant: &Tenant,
    user: &UserId,
    product: &str,
) -> Result<Option<OrderId>, StoreError> {
    if orders::disputed(&tenant.store, 1).await?.is_empty() {
        return Ok(None);
    }
    let own = orders::readable(&tenant.store, user, LIST_LIMIT).await?.orders;
    let mut own = own.iter().map(|order| tenant.shared_as_of(order, tenant.now()));
    Ok(own.find(|order| is_disputed(std::slice::from_ref(order), product)).map(|order| order.id.clone()))
}

/// Returns the orders as of now. Leaves out unreadable orders and reports them to the operator.
pub(super) fn as_of(ctx: &Ctx, found: &Found) -> Vec<Arc<Order>> {
    ctx.tenant.note_unreadable(found);
    found.orders.iter().map(|order| ctx.tenant.shared_as_of(order, ctx.at)).collect()
}

pub(super) async fn own_order_to_change(ctx: &Ctx, id: &str) -> Result<Stored<Order>> {
    let found = orders::get(&ctx.store, ctx.user()?, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    deadlines::catch_up(ctx, found).await
}

pub(super) async fn own_number_to_change(ctx: &Ctx, number: &str) -> Result<Stored<Order>> {
    let found = orders::by_number(&ctx.store, ctx.user()?, number).await?.ok_or(ErrorCode::OrderNotFound)?;
    deadlines::catch_up(ctx, found).await
}

/// Returns the caller's open order for the product, as stored. A deadline may have ended the order since.
pub(super) async fn own_slot(ctx: &Ctx, product: &ProductId) -> Result<Option<Read>> {
    let user = ctx.user()?;
    match orders::open(&ctx.store, user, product).await? {
        Some(id) => Ok(orders::get(&ctx.store, user, id.as_str()).await?),
        None => Ok(None),
    }
}

/// Returns whether the caller has an open order for the product.
pub(super) async fn has_open_order(ctx: &Ctx, product: &ProductId) -> Result<bool> {
    let held = own_slot(ctx, product).await?;
    Ok(held.is_some_and(|order| ctx.tenant.as_of(&order, ctx.at).state().is_open()))
}

pub(super) async fn order_to_change(ctx: &Ctx, id: &str) -> Result<Option<Stored<Order>>> {
    match orders::stored(&ctx.store, id).await? {
        Some(found) => deadlines::catch_up(ctx, found).await.map(Some),
        None => Ok(None),
    }
}

/// Returns an order of any user without applying deadlines, because a restored order may lack an event that came
/// before a deadline.
pub(super) async fn order_as_written(tenant: &Tenant, id: &str) -> Result<Order> {
    let found = orders::stored(&tenant.store, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    Ok(found.value.into_written())
}

/// Returns an order that still waits for its payout. An operator may have paid by hand and reported it while the
/// message to the bank waited.
pub(super) async fn awaiting_payout(tenant: &Tenant, id: &str) -> Result<Option<Read>, StoreError> {
    let found = orders::stored(&tenant.store, id).await?;
    Ok(found.filter(|order| order.as_written().state() == OrderState::Lending))
}

pub(super) async fn any_order(ctx: &Ctx, id: &str) -> Result<Option<Order>> {
    Ok(orders::stored(&ctx.store, id).await?.map(|found| ctx.tenant.as_of(&found, ctx.at)))
}

/// Returns whether the borrower has another open order for the same product.
pub(super) async fn is_replaced(ctx: &Ctx, order: &Order) -> Result<bool> {
    let Some(other) = orders::open(&ctx.store, &order.user_id, &order.product_id).await? else {
        return Ok(false);
    };
    Ok(order_to_change(ctx, other.as_str()).await?.is_some_and(|other| other.state().is_open()))
}

/// Returns the branch of an account. Fails if the directory does not have it, or no longer.
pub(super) fn branch<'a>(ctx: &'a Ctx, ifsc: &str) -> Result<Branch<'a>> {
    let directory = &ctx.app.directory;
    let unknown = || DomainError::saying(ErrorCode::IfscUnknown, unknown_code(directory.merged(ifsc)));
    directory.branch(ifsc).ok_or_else(unknown)
}

pub(super) async fn own_card(ctx: &Ctx, id: &str) -> Result<Stored<Card>> {
    let found = cards::get(&ctx.store, ctx.user()?, id).await?;
    found.ok_or_else(|| ErrorCode::CardNotFound.into())
}
