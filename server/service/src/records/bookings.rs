//! Next loans, booked while a loan is running: at most one for each order.

use loan_core::ids::{BookingId, CardId, OrderId, ProductId, UserId};
use loan_core::money::Money;
use loan_core::order::Order;
pub use loan_core::order::booking::BookingStatus;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::ages::{AGAIN_DAYS, LAW_DAYS};
use super::expiry::{self, ExpiringRecord};
use super::stored::BookingStatusCode;
use super::{kinds, orders};
use loan_store::{Batch, Page, Result, Store, Stored, Table};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Booking {
    pub id: BookingId,
    /// The order number shown to the borrower.
    pub order_no: String,
    pub user_id: UserId,
    pub order_id: OrderId,
    pub product_id: ProductId,
    pub amount: Money,
    pub days: u32,
    pub card_id: Option<CardId>,
    pub created_at: Timestamp,
    #[serde(with = "BookingStatusCode")]
    pub status: BookingStatus,
    /// Why the booking lapsed; empty otherwise.
    pub reason: String,
}

pub(super) const BOOKINGS: Table<Booking> = Table::of(kinds::BOOKING);
pub(super) const BY_ORDER: Table<BookingId> = Table::of(kinds::BOOKING_BY_ORDER);

pub async fn get(store: &Store, user: &UserId, id: &str) -> Result<Option<Stored<Booking>>> {
    BOOKINGS.get(store, &[user.as_str(), id]).await
}

/// Returns the booking that follows this order, whatever the booking's status.
pub async fn following(store: &Store, user: &UserId, order: &str) -> Result<Option<Stored<Booking>>> {
    let Some(id) = BY_ORDER.get(store, &[user.as_str(), order]).await? else { return Ok(None) };
    get(store, user, id.as_str()).await
}

/// Makes the commit fail if a booking that follows this order exists.
pub fn none_following(store: &Store, batch: &mut Batch, order: &Order) {
    BY_ORDER.absent(store, batch, &[order.user_id.as_str(), order.id.as_str()]);
}

pub async fn list(store: &Store, user: &UserId, limit: usize) -> Result<Vec<Stored<Booking>>> {
    BOOKINGS.list(store, &[user.as_str()], Page::newest(limit)).await
}

/// Adds a booking. The commit fails if the order already has a booking.
pub fn insert(store: &Store, batch: &mut Batch, booking: &Booking) -> Result<()> {
    let user = booking.user_id.as_str();
    BOOKINGS.insert(store, batch, &[user, booking.id.as_str()], booking)?;
    BY_ORDER.insert(store, batch, &[user, booking.order_id.as_str()], &booking.id)?;
    let ending = ExpiringRecord::Booking(booking.user_id.clone(), booking.id.clone());
    expiry::put(store, batch, booking.created_at.plus_days(LAW_DAYS), ending)
}

/// Deletes a booking after all orders of its user have been deleted; see [`expiry`].
pub async fn end(
    store: &Store,
    batch: &mut Batch,
    user: &UserId,
    id: &BookingId,
    now: Timestamp,
) -> Result<Option<Timestamp>> {
    let Some(booking) = get(store, user, id.as_str()).await? else { return Ok(None) };
    if orders::has_any(store, user).await? {
        return Ok(Some(now.plus_days(AGAIN_DAYS)));
    }
    BOOKINGS.delete(batch, &booking);
    BY_ORDER.remove(store, batch, &[user.as_str(), booking.order_id.as_str()]);
    Ok(None)
}

pub fn update(store: &Store, batch: &mut Batch, was: &Stored<Booking>, now: &Booking) -> Result<()> {
    BOOKINGS.update(store, batch, was, now)
}
