//! Bookings: the next loan, requested while the current one runs.

use std::borrow::Cow;
use std::sync::Arc;

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::EmptyRequest;
use loan_core::api::dto::order::OrderRequest;
use loan_core::api::dto::schedule::{ScheduleCancelRequest, ScheduleCreated, ScheduleRequest, ScheduledOrder};
use loan_core::ids::BookingId;
use loan_core::money::PercentPerDay;
use loan_core::order::Order;
use loan_core::order::booking::{booked_cost, booking_due};

use super::own::{account, as_of, own_card, own_order_to_change};
use super::product::{LoanRequest, begins_after};
use super::{LIST_LIMIT, apply, order_number, refused};
use crate::app::{Ctx, retry};
use crate::catalogue::Product;
use crate::error::Result;
use crate::records::bookings::{self, Booking, BookingStatus};
use crate::records::cards::{self, Card};
use crate::records::users::User;
use crate::records::{denials, orders};
use loan_store::{Batch, Stored};

/// Books the next loan, or changes its booking. Card and amount default to the order's.
pub async fn book(ctx: Ctx, input: ScheduleRequest) -> Result<ScheduleCreated> {
    retry(|| async {
        let order = own_order_to_change(&ctx, &input.order_id).await?;
        order.check_booking().map_err(refused)?;
        let before = bookings::following(&ctx.store, &order.user_id, order.id.as_str()).await?;
        // Fields missing from the request keep their booked values; after a cancelled booking they get the defaults.
        let waiting = before.as_ref().filter(|booking| booking.status.is_waiting());
        let fallback = waiting.and_then(|booking| booking.card_id.as_ref()).unwrap_or(&order.card_id);
        let card = input.card_id.as_deref().filter(|id| !id.is_empty()).unwrap_or(fallback.as_str());
        let card_id = own_card(&ctx, card).await?.value.id;
        let amount = input.expect_borrow_amount.unwrap_or(waiting.map_or(order.quote.amount, |booking| booking.amount));
        let product = ctx.product(order.product_id.as_str()).await?;
        let account = account(&ctx).await?;
        LoanRequest { product, amount, days: order.quote.period() }.quote(&ctx, &account)?;
        let mut batch = Batch::new();
        // The commit fails if the order changes meanwhile, because the order must still run.
        order.unchanged(&mut batch);
        let booking = match &before {
            Some(was) => {
                let status = BookingStatus::Booked;
                // A booking made again after a cancelled one is a new booking.
                let created_at = waiting.map_or(ctx.at, |booking| booking.created_at);
                let booking = Booking { amount, card_id: Some(card_id), status, created_at, ..was.value.clone() };
                bookings::update(&ctx.store, &mut batch, was, &booking)?;
                booking
            }
            None => {
                let id = ctx.id();
                let booking = Booking {
                    order_no: order_number(&ctx, &id),
                    id: BookingId::from(id),
                    user_id: order.user_id.clone(),
                    order_id: order.id.clone(),
                    product_id: order.product_id.clone(),
                    amount,
                    days: order.quote.period(),
                    card_id: Some(card_id),
                    created_at: ctx.at,
                    status: BookingStatus::Booked,
                    reason: String::new(),
                };
                bookings::insert(&ctx.store, &mut batch, &booking)?;
                booking
            }
        };
        let created = ScheduleCreated { id: booking.id, order_no: booking.order_no };
        ctx.commit(batch, &created).await?;
        Ok(created)
    })
    .await
}

async fn find(ctx: &Ctx, id: &str, order: &str) -> Result<Stored<Booking>> {
    let user = ctx.user()?;
    let mut found = if id.is_empty() { None } else { bookings::get(&ctx.store, user, id).await? };
    if found.is_none() && !order.is_empty() {
        found = bookings::following(&ctx.store, user, order).await?;
    }
    found.ok_or_else(|| ErrorCode::BookingNotFound.into())
}

/// Returns a booking by its id, or by the id of the order that it follows.
pub async fn get(ctx: Ctx, input: OrderRequest) -> Result<ScheduledOrder> {
    let booking = find(&ctx, &input.order_id, &input.order_id).await?;
    views(&ctx, &[booking]).await?.pop().ok_or_else(|| ErrorCode::BookingNotFound.into())
}

/// Lists bookings, newest first. Lapsed bookings stay listed, with their reason.
pub async fn list(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<ScheduledOrder>> {
    let all = bookings::list(&ctx.store, ctx.user()?, LIST_LIMIT).await?;
    let listed: Vec<_> = all.into_iter().filter(|booking| booking.status.is_listed()).collect();
    views(&ctx, &listed).await
}

/// Returns views of bookings, with the same number of store calls for any number of bookings.
async fn views(ctx: &Ctx, bookings: &[Stored<Booking>]) -> Result<Vec<ScheduledOrder>> {
    let user = ctx.user()?;
    let order_ids: Vec<&str> = bookings.iter().map(|booking| booking.order_id.as_str()).collect();
    let orders = as_of(ctx, &orders::many(&ctx.store, user, &order_ids).await?);
    let card_ids: Vec<&str> = bookings.iter().filter_map(|booking| booking.card_id.as_deref()).collect();
    let cards = cards::many(&ctx.store, user, &card_ids).await?;
    let (products, account) = (ctx.products().await?, account(ctx).await?);
    Ok(bookings.iter().map(|booking| view((ctx, &account), booking, &products, &orders, &cards)).collect())
}

/// Returns the view of a booking. Without its product, which may be discontinued, it has no quote, and its interest is
/// that of the running loan's rate.
fn view(
    (ctx, user): (&Ctx, &User),
    booking: &Booking,
    products: &[Cow<'_, Product>],
    orders: &[Arc<Order>],
    cards: &[Stored<Card>],
) -> ScheduledOrder {
    let product = products.iter().find(|product| product.id == booking.product_id.as_str());
    let bank_no = cards.iter().find(|card| Some(&card.id) == booking.card_id.as_ref());
    let order = orders.iter().find(|order| order.id == booking.order_id);
    let interest_rate = match (product, order) {
        (Some(product), _) => product.interest_rate,
        (None, Some(order)) => order.rates.interest_rate,
        (None, None) => PercentPerDay::ZERO,
    };
    let from = begins_after(ctx, order.map(Arc::as_ref));
    let running = order.filter(|order| booking.status.is_waiting() && order.due_day().is_some());
    let quote = product.zip(running).and_then(|(product, running)| {
        let requested = LoanRequest { product: Cow::Borrowed(product), amount: booking.amount, days: booking.days };
        requested.quote_after((ctx, user), running).ok()
    });
    let plan = product.and_then(|product| product.terms().offer.plan(booking.days));
    let (interest, repayment_amount) = booked_cost(booking.amount, booking.days, interest_rate, plan, from);
    ScheduledOrder {
        id: booking.id.clone(),
        order_id: booking.order_id.clone(),
        product_id: booking.product_id.clone(),
        expect_borrow_amount: booking.amount,
        create_time: booking.created_at,
        order_no: booking.order_no.clone(),
        card_id: booking.card_id.clone(),
        loan_amount: booking.amount,
        period: booking.days,
        repayment_amount,
        interest_rate,
        interest,
        scheduled_time: order.and_then(|order| order.due_day()),
        bank_no: bank_no.map(|card| card.account.masked()),
        status: booking.status.name().to_owned(),
        reason: booking.reason.clone(),
        quote,
    }
}

pub async fn cancel(ctx: Ctx, input: ScheduleCancelRequest) -> Result<()> {
    retry(|| async {
        let was = find(&ctx, &input.id, &input.order_id).await?;
        if !input.order_no.is_empty() && input.order_no != was.order_no {
            return Err(ErrorCode::BookingNotFound.into());
        }
        if !was.status.is_waiting() {
            return Err(ErrorCode::BookingEnded.into());
        }
        let mut batch = Batch::new();
        let now = Booking { status: BookingStatus::Cancelled, ..was.value.clone() };
        bookings::update(&ctx.store, &mut batch, &was, &now)?;
        ctx.commit(batch, &()).await
    })
    .await
}

pub(super) async fn status(ctx: &Ctx, order: &Order) -> Result<Option<BookingStatus>> {
    let booking = bookings::following(&ctx.store, &order.user_id, order.id.as_str()).await?;
    Ok(booking.map(|booking| booking.status))
}

/// Cancels the booking that follows an order whose money came back, in the batch that ends the order.
pub(super) async fn order_returned(ctx: &Ctx, batch: &mut Batch, order: &Order) -> Result<()> {
    let booking = bookings::following(&ctx.store, &order.user_id, order.id.as_str()).await?;
    let Some(was) = booking.filter(|booking| booking.status.is_waiting()) else { return Ok(()) };
    let now = Booking { status: BookingStatus::Cancelled, ..was.value.clone() };
    Ok(bookings::update(&ctx.store, batch, &was, &now)?)
}

/// Turns the settled order's booking into a new order under audit, in the same batch, or lets the booking lapse with a
/// reason.
pub(super) async fn order_settled(ctx: &Ctx, batch: &mut Batch, user: &User, settled: &Order) -> Result<()> {
    let Some(was) = bookings::following(&ctx.store, &user.id, settled.id.as_str()).await? else {
        // The commit fails if a booking is made meanwhile, because nothing would ever process that booking.
        bookings::none_following(&ctx.store, batch, settled);
        return Ok(());
    };
    if !was.status.is_waiting() {
        was.unchanged(batch);
        return Ok(());
    }
    let product = ctx.tenant.product_for(&user.id, &was.product_id).await?;
    let product = product.filter(|product| apply::available(product, user.loans).is_ok());
    let requested = product.map(|product| LoanRequest { product, amount: was.amount, days: was.days });
    let quote = requested.as_ref().and_then(|requested| requested.quote(ctx, user).ok());
    let card = match &was.card_id {
        Some(card) => cards::get(&ctx.store, &user.id, card.as_str()).await?,
        None => None,
    };
    let denied_at = denials::last(&ctx.store, &user.id, &was.product_id).await?;
    let outcome = booking_due(denied_at, ctx.at, quote.is_some(), card.is_some());
    let (status, reason) = match outcome {
        Ok(()) => (BookingStatus::Applied, ""),
        Err(reason) => (BookingStatus::Lapsed, reason.name()),
    };
    if let (Ok(()), Some(requested), Some(quote), Some(card)) = (outcome, requested, quote, card) {
        apply::put_booked(ctx, batch, &requested.product, (user, &card), quote).await?;
    }
    let now = Booking { status, reason: reason.to_owned(), ..was.value.clone() };
    Ok(bookings::update(&ctx.store, batch, &was, &now)?)
}
