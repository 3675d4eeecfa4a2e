//! How a tenant reads and writes its orders. Reading gives an order as of an instant; writing also sets the timer of
//! its next deadline.

use std::collections::HashSet;
use std::sync::PoisonError;

use loan_core::ids::OrderId;
use loan_core::order::{Order, OrderEvent, WrittenOrder, next_event};
use loan_core::time::Timestamp;
use tokio::sync::{MutexGuard, OwnedMutexGuard};

use super::Tenant;
use crate::error::DomainError;
use crate::records::expiry;
use crate::records::orders::{self, Change, Found};
use loan_store::{Batch, CommitError, Depth, Lock, Stored};

/// Steps of one [`Tenant::tidy`]: as many records as expire in a second of a busy day.
const PURGES: usize = 20;

/// Orders that this process could not read or write.
#[derive(Debug, Default)]
pub(super) struct Unreadable {
    /// Orders whose deadlines could not be written.
    swept: HashSet<OrderId>,
    /// Orders left out of their borrowers' lists, because they could not be read.
    read: HashSet<OrderId>,
}

/// Held while no deadline is written.
#[expect(dead_code, reason = "held, not used")]
pub struct DeadlinesHeld<'a>(MutexGuard<'a, ()>, Lock);

/// Held while nobody else makes a payment link for the order.
#[expect(dead_code, reason = "held, not used")]
pub struct LinkHeld(OwnedMutexGuard<()>, Lock);

impl Tenant {
    /// The first event that happens by itself to an order and is not written yet, and when.
    pub fn next_event(&self, order: &WrittenOrder) -> Option<(Timestamp, OrderEvent)> {
        self.event_after(order.as_written())
    }

    fn event_after(&self, order: &Order) -> Option<(Timestamp, OrderEvent)> {
        next_event(order, self.auto_audit(order))
    }

    /// An order as it stands at an instant, whether or not the deadlines before that instant have been written.
    pub fn as_of(&self, order: &WrittenOrder, at: Timestamp) -> Order {
        order.as_of(at, self.auto_audit(order.as_written()))
    }

    /// Notes which orders could not be read, and which can be read again.
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

    /// Notes whether the deadlines of an order could be written.
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
        self.event_after(order).map(|(due, _)| due)
    }

    /// Puts an order and the records that depend on it (indexes, its timer) into a batch. The only way to write an
    /// order.
    pub fn save_order(&self, batch: &mut Batch, was: Option<&Stored<Order>>, now: &Order) -> Result<(), DomainError> {
        let due_was = was.and_then(|was| self.due(was));
        let change = Change { was, now, due_was, due: self.due(now) };
        Ok(orders::save(&self.store, batch, change)?)
    }

    /// Removes an order and the records that depend on it.
    pub fn delete_order(&self, batch: &mut Batch, was: &Stored<Order>) {
        orders::delete(&self.store, batch, was, self.due(was));
    }

    /// Keeps other requests from making a payment link for the order while the guard is held, so that the provider is
    /// asked for one page however often somebody taps. (The store ensures that there is only one link.)
    pub async fn hold_link(&self, order: &str) -> Result<LinkHeld, DomainError> {
        let here = self.state.links.lock(order).await;
        Ok(LinkHeld(here, self.store.lock(&format!("link/{order}")).await?))
    }

    /// Keeps others from writing deadlines while the guard is held. Where clocks can be turned, these are also the other
    /// processes, because somebody may play back a past. Elsewhere processes write deadlines at the same time, each those
    /// that it has claimed.
    pub async fn hold_deadlines(&self) -> Result<DeadlinesHeld<'_>, DomainError> {
        let here = self.state.deadlines.lock().await;
        if !self.app.settings.turns_clocks {
            return Ok(DeadlinesHeld(here, Lock::default()));
        }
        Ok(DeadlinesHeld(here, self.store.lock("deadlines").await?))
    }

    /// Deletes a bounded number of expired records per call. Waits while the deadlines are held, because the test
    /// controls may then be playing back a past in which such a record is still needed.
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

    /// How many records have expired and are not deleted yet (at most 200 are counted), and for how many milliseconds the
    /// first of them.
    pub async fn expired(&self) -> Result<(usize, i64), DomainError> {
        let now = self.now();
        let Depth { due, oldest } = expiry::depth(&self.store, now, 200).await?;
        Ok((due, oldest.map_or(0, |at| Timestamp::from_epoch_ms(at).ms_until(now))))
    }
}
