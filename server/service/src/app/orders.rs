//! Reads, writes and locks a tenant's orders, and deletes expired records.
//!
//! Reads apply deadlines up to an instant. Writes also update the order's timer.

use std::collections::HashSet;
use std::sync::Arc;

use loan_core::ids::OrderId;
use loan_core::order::{Order, OrderEvent, WrittenOrder, next_event};
use loan_core::time::Timestamp;
use tokio::sync::{MutexGuard, OwnedMutexGuard};

use super::Tenant;
use crate::error::DomainError;
use crate::records::expiry;
use crate::records::orders::{self, Change, Found};
use loan_store::{Batch, CommitError, Depth, Lock, Stored};

/// Maximum number of purges in one [`Tenant::tidy`]: enough for the records that expire in a second of a busy day.
const PURGES: usize = 20;

#[derive(Debug, Default)]
pub(super) struct Unreadable {
    swept: HashSet<OrderId>,
    read: HashSet<OrderId>,
}

#[expect(dead_code, reason = "held, not used")]
pub struct DeadlinesHeld<'a>(MutexGuard<'a, ()>, Lock);

#[expect(dead_code, reason = "held, not used")]
pub struct LinkHeld(OwnedMutexGuard<()>, Lock);

impl Tenant {
    /// Returns the order's next automatic event that is not stored yet, and when it is due.
    pub fn next_event(&self, order: &WrittenOrder) -> Option<(Timestamp, OrderEvent)> {
        self.event_after(order.as_written())
    }

    fn event_after(&self, order: &Order) -> Option<(Timestamp, OrderEvent)> {
        next_event(order, self.auto_audit(order))
    }

    /// Returns the order with all deadlines up to `at` applied, including those whose events are not stored yet.
    pub fn as_of(&self, order: &WrittenOrder, at: Timestamp) -> Order {
        order.as_of(at, self.auto_audit(order.as_written()))
    }

    /// Like [`as_of`](Self::as_of), but copies the order only if a deadline up to `at` is not stored yet.
    pub fn shared_as_of(&self, order: &WrittenOrder, at: Timestamp) -> Arc<Order> {
        order.shared_as_of(at, self.auto_audit(order.as_written()))
    }

    pub fn note_unreadable(&self, found: &Found) {
        let mut unreadable = self.state.unreadable.lock();
        for id in &found.unreadable {
            if unreadable.read.insert(id.clone()) {
                tracing::error!(
                    order = id.as_str(),
                    "an order cannot be read, and is left out of its borrower's lists"
                );
            }
        }
        if !unreadable.read.is_empty() {
            for order in &found.orders {
                unreadable.read.remove(&order.id);
            }
        }
    }

    pub fn note_swept(&self, order: &OrderId, was_written: bool) {
        let mut unreadable = self.state.unreadable.lock();
        if was_written {
            unreadable.read.remove(order);
            unreadable.swept.remove(order);
        } else {
            unreadable.swept.insert(order.clone());
        }
    }

    pub fn count_unreadable(&self) -> usize {
        let unreadable = self.state.unreadable.lock();
        unreadable.swept.union(&unreadable.read).count()
    }

    fn due(&self, order: &Order) -> Option<Timestamp> {
        self.event_after(order).map(|(due, _)| due)
    }

    /// Adds an order, its indexes and its timer to a batch. Every write of an order uses this function.
    pub fn save_order(&self, batch: &mut Batch, was: Option<&Stored<Order>>, now: &Order) -> Result<(), DomainError> {
        let due_was = was.and_then(|was| self.due(was));
        let change = Change { was, now, due_was, due: self.due(now) };
        Ok(orders::save(&self.store, batch, change)?)
    }

    pub fn delete_order(&self, batch: &mut Batch, was: &Stored<Order>) {
        orders::delete(&self.store, batch, was, self.due(was));
    }

    /// Locks the order's payment link, so that repeated taps request only one page from the provider.
    pub async fn hold_link(&self, order: &str) -> Result<LinkHeld, DomainError> {
        let here = self.state.links.lock(order).await;
        Ok(LinkHeld(here, self.store.lock(&format!("link/{order}")).await?))
    }

    /// Blocks other writers of deadlines in this process. If tests can adjust clocks, also blocks writers in other
    /// processes. Otherwise each process writes only the deadlines that it has claimed.
    pub async fn hold_deadlines(&self) -> Result<DeadlinesHeld<'_>, DomainError> {
        let here = self.state.deadlines.lock().await;
        if !self.app.settings.turns_clocks {
            return Ok(DeadlinesHeld(here, Lock::default()));
        }
        Ok(DeadlinesHeld(here, self.store.lock("deadlines").await?))
    }

    /// Deletes a bounded number of expired records. Holds the lock of deadlines, because a test that is replaying past
    /// events may still need an expired record.
    pub async fn tidy(&self) -> Result<(), DomainError> {
        let _held = self.hold_deadlines().await?;
        for _ in 0..PURGES {
            match expiry::purge(&self.store, self.now()).await {
                Ok(expiry::STEP..) => {}
                Ok(_) | Err(CommitError::Conflict(_)) => break,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Returns the number of expired records (counted up to 200), and how many milliseconds ago the oldest expired.
    pub async fn expired(&self) -> Result<(usize, i64), DomainError> {
        let now = self.now();
        let Depth { due, oldest } = expiry::depth(&self.store, now, 200).await?;
        Ok((due, oldest.map_or(0, |at| Timestamp::from_epoch_ms(at).ms_until(now))))
    }
}
