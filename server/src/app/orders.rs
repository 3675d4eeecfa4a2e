//! How a tenant reads and writes its orders: read as of an instant, written with the timer of what happens next.

use std::collections::HashSet;
use std::sync::PoisonError;

use loan_core::ids::OrderId;
use loan_core::order::{Order, OrderEvent, as_of, next_event};
use loan_core::time::Timestamp;
use tokio::sync::{MutexGuard, OwnedMutexGuard};

use super::Tenant;
use crate::error::DomainError;
use crate::store::records::expiry;
use crate::store::records::orders::{self, Change, Found};
use crate::store::{Batch, CommitError, Stored};

/// Orders that are damaged, since this process began.
#[derive(Debug, Default)]
pub(super) struct Unreadable {
    /// What fell due for them could not be written.
    swept: HashSet<OrderId>,
    /// Their borrowers' lists leave them out.
    read: HashSet<OrderId>,
}

/// Says that nothing falls due meanwhile by itself.
pub struct DeadlinesHeld<'a>(#[expect(dead_code, reason = "held, not used")] MutexGuard<'a, ()>);

impl Tenant {
    /// What happens to an order next by itself, and when.
    pub fn next_event(&self, order: &Order) -> Option<(Timestamp, OrderEvent)> {
        next_event(order, self.auto_audit(order))
    }

    /// An order as it stands at an instant, whether or not what fell due by then was written already.
    pub fn as_of(&self, order: &Order, at: Timestamp) -> Order {
        as_of(order, at, self.auto_audit(order)).into_owned()
    }

    /// Notes which orders cannot be read, and which can again.
    pub fn note_unreadable(&self, found: &Found) {
        let mut unreadable = self.state.unreadable.lock().unwrap_or_else(PoisonError::into_inner);
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

    /// Notes whether what fell due for an order could be written.
    pub fn note_swept(&self, order: &OrderId, was_written: bool) {
        let mut unreadable = self.state.unreadable.lock().unwrap_or_else(PoisonError::into_inner);
        if was_written {
            unreadable.read.remove(order);
            unreadable.swept.remove(order);
        } else {
            unreadable.swept.insert(order.clone());
        }
    }

    /// How many orders could not be read or written.
    pub fn count_unreadable(&self) -> usize {
        let unreadable = self.state.unreadable.lock().unwrap_or_else(PoisonError::into_inner);
        unreadable.swept.union(&unreadable.read).count()
    }

    fn due(&self, order: &Order) -> Option<Timestamp> {
        self.next_event(order).map(|(due, _)| due)
    }

    /// Puts an order and everything that hangs on it (indexes, its deadline) into a batch. The one way to write an order.
    ///
    /// # Errors
    /// When a value cannot be sealed.
    pub fn save_order(&self, batch: &mut Batch, was: Option<&Stored<Order>>, now: &Order) -> Result<(), DomainError> {
        let due_was = was.and_then(|was| self.due(was));
        let change = Change { was, now, due_was, due: self.due(now) };
        Ok(orders::save(&self.store, batch, change)?)
    }

    /// Removes an order and everything that hangs on it.
    pub fn delete_order(&self, batch: &mut Batch, was: &Stored<Order>) {
        orders::delete(&self.store, batch, was, self.due(was));
    }

    /// Keeps others from making a link to pay for the order until the answer is dropped: the provider is asked for one page, however
    /// often somebody taps. (That there is one link is the store's to see to.)
    pub async fn hold_link(&self, order: &str) -> OwnedMutexGuard<()> {
        self.state.links.lock(order).await
    }

    /// Keeps deadlines from being written until the answer is dropped.
    pub async fn hold_deadlines(&self) -> DeadlinesHeld<'_> {
        DeadlinesHeld(self.state.deadlines.lock().await)
    }

    /// Forgets what has ended; a bounded number of records, so that it is done in steps. Not while somebody lives through a
    /// past: what ended there long ago is still needed there.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn tidy(&self) -> Result<(), DomainError> {
        let _held = self.hold_deadlines().await;
        match expiry::purge(&self.store, self.now()).await {
            Ok(_) | Err(CommitError::Conflict(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}
