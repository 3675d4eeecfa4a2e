//! Applies deadlines of orders. Reads apply passed deadlines in memory ([`Tenant::as_of`]), so that reads do not wait
//! for a write. The [sweeper](sweep) stores the deadlines' events later; a use case that changes an order stores them
//! first ([`catch_up`]).

use futures_util::{StreamExt as _, stream};
use loan_core::api::code::ErrorCode;
use loan_core::ids::OrderId;
use loan_core::order::{Order, OrderEvent};
use loan_core::time::Timestamp;

use super::{LIST_LIMIT, lifecycle, outbox};
use crate::app::{Ctx, Held, Tenant, retry};
use crate::error::Result;
use crate::records::orders::{self, Read};
use crate::records::timers::{self, Timer};
use loan_store::{Batch, Depth, StoreError, Stored};

/// Deadlines applied per step. The test controls may pause the sweeper between two steps.
const STEP: usize = 256;
/// Orders written concurrently. A higher number would slow down requests to the store.
const AT_ONCE: usize = 32;
/// Milliseconds after which an order that could not be read or written is retried: one hour.
const AGAIN_MS: i64 = 3_600_000;

/// Applies every passed deadline that no other sweeper has claimed. An order that cannot be read is logged and retried
/// after an hour; it does not stop the others.
pub async fn sweep(tenant: &Tenant) -> Result<()> {
    loop {
        let held = tenant.hold_deadlines().await?;
        // Read after locking, because the test controls may turn the clock back during the wait for the lock.
        let until = tenant.now();
        let (claimed, due) = timers::claim(&tenant.store, until, STEP).await?;
        if claimed.is_empty() {
            return Ok(());
        }
        let written = write_all(tenant, due, until).await;
        // Releases the deadlines that failed, for the next sweep. Applied deadlines are already deleted.
        tenant.store.release(&claimed).await;
        written?;
        drop(held);
    }
}

/// Applies every deadline up to `until`, claimed or not, while locking out other sweepers.
pub async fn sweep_alone(tenant: &Tenant, until: Timestamp) -> Result<()> {
    let held = tenant.hold_deadlines().await?;
    sweep_held(&held, tenant, until).await
}

pub async fn sweep_held(_held: &Held, tenant: &Tenant, until: Timestamp) -> Result<()> {
    loop {
        let due = timers::due(&tenant.store, until, STEP).await?;
        if due.is_empty() {
            return Ok(());
        }
        write_all(tenant, due, until).await?;
    }
}

/// Applies all deadlines, even if some fail; returns the first error.
async fn write_all(tenant: &Tenant, due: Vec<Timer>, until: Timestamp) -> Result<()> {
    let writing = stream::iter(due).map(|timer| write(tenant, timer, until)).buffer_unordered(AT_ONCE);
    writing.fold(Ok(()), async |all: Result<()>, written| all.and(written)).await
}

async fn write(tenant: &Tenant, timer: Timer, until: Timestamp) -> Result<()> {
    let (due, order) = &timer;
    match retry(|| happen(tenant, *due, order)).await {
        Ok(()) => Ok(()),
        // The store failed, not this order, so the next sweep tries again.
        Err(error) if error.is_conflict() || error.code == ErrorCode::Unavailable => Err(error),
        Err(error) => {
            tracing::error!(order = order.as_str(), code = error.code.code(), "a deadline cannot be written");
            tenant.note_unwritten(order);
            reset(tenant, *due, order, Some(until.plus_ms(AGAIN_MS))).await
        }
    }
}

/// Applies the order's next event if it is due. Otherwise moves or removes the outdated timer.
async fn happen(tenant: &Tenant, due: Timestamp, id: &OrderId) -> Result<()> {
    let Some(was) = orders::stored(&tenant.store, id.as_str()).await? else {
        return reset(tenant, due, id, None).await;
    };
    match tenant.next_event(&was) {
        Some((at, event)) if at <= due => write_event(tenant, was, at, &event).await,
        later => reset(tenant, due, id, later.map(|(at, _)| at)).await,
    }
}

/// Applies the order's next event as of `at`, when it is due. No event is due earlier, so the stored order is current.
async fn write_event(tenant: &Tenant, was: Read, at: Timestamp, event: &OrderEvent) -> Result<()> {
    let ctx = Ctx::internal(tenant.clone(), at);
    let mut batch = Batch::new();
    lifecycle::advance(&ctx, &mut batch, &orders::written(was), event).await?;
    ctx.commit(batch, &()).await?;
    outbox::wake_written(&ctx);
    Ok(())
}

async fn reset(tenant: &Tenant, due: Timestamp, id: &OrderId, next: Option<Timestamp>) -> Result<()> {
    let mut batch = Batch::new();
    timers::remove(&tenant.store, &mut batch, due, id);
    if let Some(next) = next {
        timers::put(&tenant.store, &mut batch, next, id)?;
    }
    Ok(tenant.store.commit(batch).await?)
}

/// Stores all deadlines up to the context's instant, so that a change does not lose their effects.
pub(super) async fn catch_up(ctx: &Ctx, mut order: Read) -> Result<Stored<Order>> {
    while let Some((due, event)) = ctx.tenant.next_event(&order).filter(|(due, _)| *due <= ctx.at) {
        let id = order.id.clone();
        write_event(&ctx.tenant, order, due, &event).await?;
        order = orders::stored(&ctx.store, id.as_str()).await?.ok_or(ErrorCode::OrderNotFound)?;
    }
    Ok(orders::written(order))
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Backlog {
    /// How long the oldest unapplied deadline has been due, in milliseconds.
    pub late_ms: i64,
    pub due: usize,
    pub unreadable: usize,
}

pub async fn backlog(tenant: &Tenant) -> Result<Backlog, StoreError> {
    let now = tenant.now();
    let Depth { due, oldest } = timers::depth(&tenant.store, now, LIST_LIMIT).await?;
    let late_ms = oldest.map_or(0, |at| Timestamp::from_epoch_ms(at).ms_until(now));
    Ok(Backlog { late_ms, due, unreadable: tenant.count_failing() })
}
