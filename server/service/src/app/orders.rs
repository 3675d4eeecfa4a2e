//! Reads and writes a tenant's orders, and deletes expired records.
//!
//! Reads apply deadlines up to an instant. Writes also update the order's timer.

use std::collections::BTreeSet;
use std::ops::Bound;
use std::sync::Arc;

use loan_core::ids::OrderId;
use loan_core::order::{Order, OrderEvent, WrittenOrder, next_event};
use loan_core::time::Timestamp;

use super::Tenant;
use crate::error::Result;
use crate::records::expiry;
use crate::records::orders::{self, Change, Found};
use loan_store::{Batch, CommitError, Depth, Stored};

/// Maximum number of purges in one [`Tenant::tidy`]: enough for the records that expire in a second of a busy day.
const PURGES: usize = 20;

/// Maximum number of failing orders that one [`Tenant::tidy`] checks.
const CHECKS: usize = 16;

/// Orders that could not be read, or whose deadline could not be written.
#[derive(Debug, Default)]
pub(super) struct Failing {
    ids: BTreeSet<OrderId>,
    /// The last order checked; `None` when the next check begins anew.
    checked: Option<OrderId>,
}

impl Failing {
    fn next_checks(&mut self) -> Vec<OrderId> {
        let after = self.checked.take().map_or(Bound::Unbounded, Bound::Excluded);
        let next: Vec<_> = self.ids.range((after, Bound::Unbounded)).take(CHECKS).cloned().collect();
        self.checked = next.get(CHECKS - 1).cloned();
        next
    }
}

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
        let mut failing = self.state.failing.lock();
        for id in &found.unreadable {
            if failing.ids.insert(id.clone()) {
                tracing::error!(
                    order = id.as_str(),
                    "an order cannot be read, and is left out of its borrower's lists"
                );
            }
        }
    }

    pub fn note_unwritten(&self, order: &OrderId) {
        self.state.failing.lock().ids.insert(order.clone());
    }

    pub fn count_failing(&self) -> usize {
        self.state.failing.lock().ids.len()
    }

    /// Forgets failing orders that can be read again and whose deadlines are written. The operator's alert would last
    /// for ever otherwise, because nobody may read a repaired order, and another server may write its deadline.
    async fn check_failing(&self) {
        let next = self.state.failing.lock().next_checks();
        for id in next {
            let works = match orders::stored(&self.store, id.as_str()).await {
                Ok(Some(order)) => self.next_event(&order).is_none_or(|(due, _)| due > self.now()),
                Ok(None) => true,
                Err(_) => false,
            };
            if works {
                self.state.failing.lock().ids.remove(&id);
                tracing::info!(order = id.as_str(), "an order that failed works again");
            }
        }
    }

    fn due(&self, order: &Order) -> Option<Timestamp> {
        self.event_after(order).map(|(due, _)| due)
    }

    /// Adds an order, its indexes and its timer to a batch. Every write of an order uses this function.
    pub fn save_order(&self, batch: &mut Batch, was: Option<&Stored<Order>>, now: &Order) -> Result<()> {
        let due_was = was.and_then(|was| self.due(was));
        let change = Change { was, now, due_was, due: self.due(now) };
        Ok(orders::save(&self.store, batch, change)?)
    }

    pub fn delete_order(&self, batch: &mut Batch, was: &Stored<Order>) {
        orders::delete(&self.store, batch, was, self.due(was));
    }

    /// Deletes a bounded number of expired records, and checks failing orders again. Holds the lock of deadlines while it
    /// deletes, because a test that is replaying past events may still need an expired record.
    pub async fn tidy(&self) -> Result<()> {
        self.check_failing().await;
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
    pub async fn expired(&self) -> Result<(usize, i64)> {
        let now = self.now();
        let Depth { due, oldest } = expiry::depth(&self.store, now, 200).await?;
        Ok((due, oldest.map_or(0, |at| Timestamp::from_epoch_ms(at).ms_until(now))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_failing_orders_have_their_turn_and_then_the_first_ones_again() {
        let id = |number: usize| OrderId::from(format!("{number:03}"));
        let ids = (0..2 * CHECKS + 3).map(id).collect();
        let mut failing = Failing { ids, checked: None };
        for checked in [0..CHECKS, CHECKS..2 * CHECKS, 2 * CHECKS..2 * CHECKS + 3, 0..CHECKS] {
            assert_eq!(failing.next_checks(), checked.map(id).collect::<Vec<_>>());
        }
    }
}
