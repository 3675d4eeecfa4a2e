//! Orders, and their indexes: by user, by number, open orders, disputed orders, waiting orders.

mod stored;

use loan_core::ids::{OrderId, ProductId, UserId};
use loan_core::order::{Order, OrderState, Phase, WrittenOrder};
use loan_core::time::Timestamp;

use self::stored::StoredOrder;
use super::ages::LAW_DAYS;
use super::expiry::{self, ExpiringRecord};
use super::{applicants, kinds, timers};
use loan_store::{Batch, Page, Result, Store, StoreError, Stored, Table};

pub(super) const ORDERS: Table<Order> = Table::stored_as::<StoredOrder>(kinds::ORDER);
const READ: Table<WrittenOrder> = Table::reading_as::<StoredOrder>(kinds::ORDER).cached();
pub(super) const BY_USER: Table<()> = Table::of(kinds::ORDER_BY_USER);
pub(super) const BY_NUMBER: Table<OrderId> = Table::of(kinds::ORDER_BY_NUMBER);
/// Open orders by user and product, so a user has at most one open order for a product.
pub(super) const OPEN: Table<OrderId> = Table::of(kinds::ORDER_OPEN);
/// Orders for which an operator has yet to find out whether the money reached the borrower.
pub(super) const DISPUTED: Table<()> = Table::of(kinds::ORDER_DISPUTED);
/// Orders that wait for a provider or an operator, by state and start of the wait.
pub(super) const WAITING: Table<()> = Table::of(kinds::ORDER_WAITING);
/// States in which an order waits for a provider or an operator.
pub const WAITING_STATES: [OrderState; 2] = [OrderState::Auditing, OrderState::Lending];

/// An order as read, which can only be queried [as of](WrittenOrder::as_of) an instant.
pub type Read = Stored<WrittenOrder>;

/// Returns the order as written, for code that replaces the order and its index entries.
pub fn written(read: Read) -> Stored<Order> {
    read.map(WrittenOrder::into_written)
}

pub async fn stored(store: &Store, id: &str) -> Result<Option<Read>> {
    READ.get(store, &[id]).await
}

pub async fn get(store: &Store, user: &UserId, id: &str) -> Result<Option<Read>> {
    Ok(stored(store, id).await?.filter(|order| order.user_id == *user))
}

pub async fn by_number(store: &Store, user: &UserId, number: &str) -> Result<Option<Read>> {
    match BY_NUMBER.get(store, &[number]).await? {
        Some(id) => get(store, user, id.as_str()).await,
        None => Ok(None),
    }
}

#[derive(Debug, Default)]
pub struct Found {
    pub orders: Vec<Read>,
    pub unreadable: Vec<OrderId>,
}

pub async fn many(store: &Store, user: &UserId, ids: &[&str]) -> Result<Found> {
    let mut found = Found::default();
    for (id, read) in ids.iter().zip(READ.each(store, ids.iter().map(std::slice::from_ref)).await?) {
        match read {
            Ok(order) => found.orders.extend(order.filter(|order| order.user_id == *user)),
            Err(_) => found.unreadable.push(OrderId::from(*id)),
        }
    }
    Ok(found)
}

/// Returns a user's newest `limit` orders and up to `limit` older open ones (at most one for each product), newest
/// first.
pub async fn readable(store: &Store, user: &UserId, limit: usize) -> Result<Found> {
    let mut ids = BY_USER.ids(store, &[user.as_str()], Page::newest(limit)).await?.concat();
    if ids.len() >= limit {
        let open = OPEN.list(store, &[user.as_str()], Page::first(limit)).await?;
        let mut open: Vec<String> = open.iter().map(|held| held.value.as_str().to_owned()).collect();
        open.retain(|id| !ids.contains(id));
        open.sort_by(|one, other| other.cmp(one));
        ids.extend(open);
    }
    many(store, user, &ids.iter().map(String::as_str).collect::<Vec<_>>()).await
}

/// Like [`readable`], but an unreadable order is an error.
pub async fn list(store: &Store, user: &UserId, limit: usize) -> Result<Vec<Read>> {
    let Found { orders, unreadable } = readable(store, user, limit).await?;
    match unreadable.first() {
        Some(id) => Err(StoreError::Broken(format!("the order {id} cannot be read"))),
        None => Ok(orders),
    }
}

pub async fn newest(store: &Store, limit: usize) -> Result<Vec<Read>> {
    READ.list(store, &[], Page::newest(limit)).await
}

pub async fn all_ids(store: &Store) -> Result<Vec<String>> {
    ORDERS.all_ids(store).await
}

pub async fn disputed(store: &Store, limit: usize) -> Result<Vec<String>> {
    Ok(DISPUTED.ids(store, &[], Page::newest(limit)).await?.concat())
}

/// Returns the order's key in [`WAITING`]; `None` if the order is in none of the [`WAITING_STATES`].
fn waiting(order: &Order) -> Option<[String; 3]> {
    let since = match order.phase() {
        Phase::Auditing => order.applied_at,
        Phase::Lending { since } => *since,
        _ => return None,
    };
    Some([order.state().code().to_owned(), expiry::instant(since), order.id.as_str().to_owned()])
}

/// Returns the longest-waiting order in `state`, one of the [`WAITING_STATES`], and when it began to wait.
pub async fn longest_waiting(store: &Store, state: OrderState) -> Result<Option<(OrderId, Timestamp)>> {
    let first = WAITING.ids(store, &[state.code()], Page::first(1)).await?.concat();
    let [since, id] = first.as_slice() else { return Ok(None) };
    Ok(since.parse().ok().map(|since| (OrderId::from(id.as_str()), Timestamp::from_epoch_ms(since))))
}

pub async fn open(store: &Store, user: &UserId, product: &ProductId) -> Result<Option<OrderId>> {
    Ok(OPEN.get(store, &[user.as_str(), product.as_str()]).await?.map(|stored| stored.value))
}

/// Makes the commit fail if the order's entry in `OPEN` has changed. Only the first check of a key counts, so that the
/// batch may still give the entry to a booked loan, whose insertion would require that the entry is absent.
pub async fn hold_slot(store: &Store, batch: &mut Batch, order: &Order) -> Result<()> {
    let slot = [order.user_id.as_str(), order.product_id.as_str()];
    if let Some(held) = OPEN.get(store, &slot).await? {
        held.unchanged(batch);
    }
    Ok(())
}

#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    pub was: Option<&'a Stored<Order>>,
    pub now: &'a Order,
    pub due_was: Option<Timestamp>,
    pub due: Option<Timestamp>,
}

/// Writes an order. Opening a second order for one user and product is a conflict.
pub fn save(store: &Store, batch: &mut Batch, change: Change<'_>) -> Result<()> {
    let order = change.now;
    let id = order.id.as_str();
    let user = order.user_id.as_str();
    match change.was {
        Some(was) => ORDERS.update(store, batch, was, order)?,
        None => {
            ORDERS.insert(store, batch, &[id], order)?;
            BY_USER.insert(store, batch, &[user, id], &())?;
            BY_NUMBER.insert(store, batch, &[&order.order_no], &order.id)?;
        }
    }
    let was_open = change.was.is_some_and(|was| was.state().is_open());
    let slot = [user, order.product_id.as_str()];
    match (was_open, order.state().is_open()) {
        (false, true) => OPEN.insert(store, batch, &slot, &order.id)?,
        (true, false) => {
            OPEN.remove(store, batch, &slot);
            expiry::put(store, batch, forgotten_at(order), ExpiringRecord::Order(order.id.clone()))?;
        }
        _ => {}
    }
    match (change.was.is_some_and(|was| was.is_disputed()), order.is_disputed()) {
        (false, true) => DISPUTED.put(store, batch, &[id], &())?,
        (true, false) => DISPUTED.remove(store, batch, &[id]),
        _ => {}
    }
    let (waited, waits) = (change.was.and_then(|was| waiting(was)), waiting(order));
    if waited != waits {
        if let Some(key) = waited {
            WAITING.remove(store, batch, &key.each_ref().map(String::as_str));
        }
        if let Some(key) = waits {
            WAITING.put(store, batch, &key.each_ref().map(String::as_str), &())?;
        }
    }
    if let Some(due) = change.due_was {
        timers::remove(store, batch, due, &order.id);
    }
    match change.due {
        Some(due) => timers::put(store, batch, due, &order.id),
        None => Ok(()),
    }
}

fn forgotten_at(order: &Order) -> Timestamp {
    order.seen().plus_days(LAW_DAYS)
}

/// Deletes an order that ended long ago; see [`expiry`].
pub async fn end(store: &Store, batch: &mut Batch, id: &OrderId, now: Timestamp) -> Result<Option<Timestamp>> {
    // A reopened order gets another expiry entry when it ends again.
    let read = ORDERS.get(store, &[id.as_str()]).await?;
    let Some(order) = read.filter(|order| !order.state().is_open()) else { return Ok(None) };
    if now < forgotten_at(&order) {
        return Ok(Some(forgotten_at(&order)));
    }
    delete(store, batch, &order, None);
    Ok(None)
}

/// Returns whether the order exists, including unreadable orders.
pub async fn is_kept(store: &Store, id: &OrderId) -> Result<bool> {
    ORDERS.has(store, &[id.as_str()]).await
}

pub async fn has_any(store: &Store, user: &UserId) -> Result<bool> {
    Ok(!BY_USER.ids(store, &[user.as_str()], Page::first(1)).await?.is_empty())
}

pub fn delete(store: &Store, batch: &mut Batch, was: &Stored<Order>, due: Option<Timestamp>) {
    let user = was.user_id.as_str();
    ORDERS.delete(batch, was);
    BY_USER.remove(store, batch, &[user, was.id.as_str()]);
    BY_NUMBER.remove(store, batch, &[&was.order_no]);
    DISPUTED.remove(store, batch, &[was.id.as_str()]);
    if let Some(key) = waiting(was) {
        WAITING.remove(store, batch, &key.each_ref().map(String::as_str));
    }
    applicants::remove(store, batch, &was.id);
    if was.state().is_open() {
        OPEN.remove(store, batch, &[user, was.product_id.as_str()]);
    }
    if let Some(due) = due {
        timers::remove(store, batch, due, &was.id);
    }
}
