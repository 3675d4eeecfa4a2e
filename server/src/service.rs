//! The use cases, one function per call: read the store, ask the core, commit. None depends on HTTP.
//!
//! A use case that writes runs inside [`retry`](crate::app::retry): if another write came first, the commit fails with
//! a conflict, and the use case reads and decides again.

pub mod acts;
pub mod apply;
pub mod bank;
pub mod callback;
pub mod content;
pub mod deadlines;
pub mod device;
mod device_name;
pub mod extension;
pub mod face;
pub mod failures;
pub mod forms;
pub mod handoff;
pub mod home;
pub mod identity;
pub mod lifecycle;
pub mod login;
pub mod notices;
pub mod one_time;
pub mod operator;
pub mod opinion;
pub mod orders;
pub mod outbox;
pub mod ownership;
pub mod pay;
pub mod photos;
pub mod places;
pub mod product;
pub mod reconcile;
pub mod refunds;
pub mod saved;
pub mod schedule;
pub mod sessions;
pub mod verification;

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::payment::ChangedAmount;
use loan_core::ids::{ProductId, UserId};
use loan_core::order::{Order, Refusal};

use crate::app::{Ctx, Tenant};
use crate::error::DomainError;
use crate::store::Stored;
use crate::store::records::cards::{self, Card};
use crate::store::records::orders::{self as order_records, Found, Read};
use crate::store::records::users::{self, User};

const LIST_LIMIT: usize = 200;

async fn account(ctx: &Ctx) -> Result<Stored<User>, DomainError> {
    let found = users::get(&ctx.store, ctx.user()?).await?;
    found.ok_or_else(|| ErrorCode::SessionExpired.into())
}

async fn own_order(ctx: &Ctx, id: &str) -> Result<Order, DomainError> {
    let found = order_records::get(&ctx.store, ctx.user()?, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    Ok(ctx.tenant.as_of(&found, ctx.at))
}

async fn own_orders(ctx: &Ctx) -> Result<Vec<Order>, DomainError> {
    orders_of(ctx, ctx.user()?).await
}

async fn orders_of(ctx: &Ctx, user: &UserId) -> Result<Vec<Order>, DomainError> {
    let found = order_records::readable(&ctx.store, user, LIST_LIMIT).await?;
    Ok(as_of(ctx, &found))
}

/// An order that cannot be read is left out and reported to the operator; it does not hide the others.
fn as_of(ctx: &Ctx, found: &Found) -> Vec<Order> {
    ctx.tenant.note_unreadable(found);
    found.orders.iter().map(|order| ctx.tenant.as_of(order, ctx.at)).collect()
}

/// Deadlines that have passed are written first.
async fn own_order_to_change(ctx: &Ctx, id: &str) -> Result<Stored<Order>, DomainError> {
    let found = order_records::get(&ctx.store, ctx.user()?, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    deadlines::catch_up(ctx, found).await
}

/// Deadlines that have passed are written first.
async fn own_number_to_change(ctx: &Ctx, number: &str) -> Result<Stored<Order>, DomainError> {
    let found = order_records::by_number(&ctx.store, ctx.user()?, number).await?.ok_or(ErrorCode::OrderNotFound)?;
    deadlines::catch_up(ctx, found).await
}

/// The order that occupies the user's only place for the product, as last written; a deadline may have ended it since.
async fn own_slot(ctx: &Ctx, product: &ProductId) -> Result<Option<Read>, DomainError> {
    let user = ctx.user()?;
    match order_records::open(&ctx.store, user, product).await? {
        Some(id) => Ok(order_records::get(&ctx.store, user, id.as_str()).await?),
        None => Ok(None),
    }
}

/// Deadlines that have passed are written first.
async fn order_to_change(ctx: &Ctx, id: &str) -> Result<Option<Stored<Order>>, DomainError> {
    match order_records::stored(&ctx.store, id).await? {
        Some(found) => deadlines::catch_up(ctx, found).await.map(Some),
        None => Ok(None),
    }
}

/// An order as last written, without passed deadlines: a restored store lacks the events that kept them from passing.
async fn order_as_written(tenant: &Tenant, id: &str) -> Result<Order, DomainError> {
    let found = order_records::stored(&tenant.store, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    Ok(found.value.into_written())
}

async fn any_order(ctx: &Ctx, id: &str) -> Result<Option<Order>, DomainError> {
    Ok(order_records::stored(&ctx.store, id).await?.map(|found| ctx.tenant.as_of(&found, ctx.at)))
}

/// Whether another order occupies the borrower's only place for this product. An order that a deadline has ended frees
/// its place first.
async fn is_replaced(ctx: &Ctx, order: &Order) -> Result<bool, DomainError> {
    let Some(other) = order_records::open(&ctx.store, &order.user_id, &order.product_id).await? else {
        return Ok(false);
    };
    Ok(order_to_change(ctx, other.as_str()).await?.is_some_and(|other| other.state().is_open()))
}

async fn own_card(ctx: &Ctx, id: &str) -> Result<Stored<Card>, DomainError> {
    let found = cards::get(&ctx.store, ctx.user()?, id).await?;
    found.ok_or_else(|| ErrorCode::CardNotFound.into())
}

fn refused(refusal: Refusal) -> DomainError {
    let error = DomainError::saying(refusal.error_code(), refusal.message());
    match refusal {
        Refusal::AmountChanged { amount } => error.data(&ChangedAmount { amount }),
        _ => error,
    }
}

/// The order number that people quote: the day, then the random end of the order's id.
fn order_number(ctx: &Ctx, id: &str) -> String {
    let day = ctx.at.day().to_string().replace('-', "");
    let tail = id.len().saturating_sub(8);
    format!("SL{}{}", &day[2..], &id[tail..])
}
