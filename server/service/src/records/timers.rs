//! The next deadline of each order: an index by instant, which finds the earliest first.

use std::time::Duration;

use loan_core::ids::OrderId;
use loan_core::time::Timestamp;

use super::expiry::instant;
use super::kinds;
use loan_store::{Batch, Claimed, Depth, Page, Result, Store, Table};

pub(super) const TABLE: Table<Timer> = Table::of(kinds::TIMER);

/// Duration of a claim: longer than applying the claimed deadlines takes. A crash delays these deadlines by this time.
const LEASE: Duration = Duration::from_secs(10);

pub type Timer = (Timestamp, OrderId);

pub fn put(store: &Store, batch: &mut Batch, due: Timestamp, order: &OrderId) -> Result<()> {
    TABLE.put(store, batch, &[&instant(due), order.as_str()], &(due, order.clone()))
}

pub fn remove(store: &Store, batch: &mut Batch, due: Timestamp, order: &OrderId) {
    TABLE.remove(store, batch, &[&instant(due), order.as_str()]);
}

fn of<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<Timer> {
    let due = Timestamp::from_epoch_ms(parts.next()?.parse().ok()?);
    Some((due, OrderId::from(parts.next()?.to_owned()))).filter(|_| parts.next().is_none())
}

/// Returns the first timers due at `until`, claimed or not. Reads only keys, so a damaged timer hides no others.
pub async fn due(store: &Store, until: Timestamp, limit: usize) -> Result<Vec<Timer>> {
    let ids = TABLE.ids(store, &[], Page::first(limit)).await?;
    let timers = ids.iter().filter_map(|id| of(id.iter().map(String::as_str)));
    Ok(timers.take_while(|(due, _)| *due <= until).collect())
}

pub async fn claim(store: &Store, until: Timestamp, limit: usize) -> Result<(Claimed, Vec<Timer>)> {
    let claimed = TABLE.claim(store, &[], until, (limit, LEASE)).await?;
    let timers = claimed.entries().iter().filter_map(|(key, _)| of(key.parts())).collect();
    Ok((claimed, timers))
}

pub async fn depth(store: &Store, now: Timestamp, limit: usize) -> Result<Depth> {
    TABLE.depth(store, &[], now, limit).await
}
