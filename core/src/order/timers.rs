//! The deadlines of an order, the events that they cause, and an order as stored, before deadlines are applied to it.
//!
//! Reading an order applies all expired deadlines ([`as_of`]). Code that stores them applies the same events one by one
//! ([`next_event`]), which leads to the same order. [`Phase`] holds the instant of each deadline.

use super::transition::transition;
use super::{Application, Order, OrderEvent, Phase};
use crate::time::Timestamp;
use core::ops::Deref;
use std::borrow::Cow;
use std::sync::Arc;

/// The next automatic event, and the instant from which it is accepted. `auto_audit` is the number of seconds after
/// which the sandbox approves and disburses an application without an operator; without it only deadlines cause events.
pub fn next_event(order: &Order, auto_audit: Option<u32>) -> Option<(Timestamp, OrderEvent)> {
    let automatic = auto_audit.and_then(|seconds| {
        let after = |instant: Timestamp| instant.plus_ms(i64::from(seconds).saturating_mul(1000));
        match order.phase() {
            Phase::Auditing => Some((after(order.applied_at), OrderEvent::Approve)),
            Phase::Lending { since } => {
                let at = after(*since);
                Some((at, OrderEvent::Disbursed { disbursed_at: at, reference: Some(sandbox_reference(order)) }))
            }
            _ => None,
        }
    });
    let deadline =
        order.phase().next_deadline().and_then(|(at, kind)| Some((at, OrderEvent::of_kind(kind, order, at)?)));
    [deadline, automatic].into_iter().flatten().min_by_key(|(due, _)| *due)
}

/// The reference that the sandbox bank gives a transfer.
pub fn sandbox_reference(order: &Application) -> String {
    ["SANDBOX", &order.order_no].concat()
}

/// The order at `now`: every deadline that has passed, and every automatic event of the sandbox, is applied at its own
/// instant. Borrowed when nothing changed.
pub fn as_of(order: &Order, now: Timestamp, auto_audit: Option<u32>) -> Cow<'_, Order> {
    let mut order = Cow::Borrowed(order);
    while let Some((due, event)) = next_event(&order, auto_audit).filter(|(due, _)| *due <= now) {
        match transition(&order, &event, due) {
            Ok(next) => order = Cow::Owned(next),
            // The state machine never refuses an event at the instant that `next_event` gave; a test proves that.
            Err(_) => break,
        }
    }
    order
}

/// A stored order. Deadlines may have passed since it was written, so its state cannot be read directly:
/// [`as_of`](Self::as_of) returns the order at an instant. The [`Application`] can be read, because it never changes.
/// Clones share the order.
///
/// ```
/// # use loan_core::{order::{Order, OrderState, WrittenOrder}, time::Timestamp};
/// fn is_open(read: &WrittenOrder, now: Timestamp) -> bool {
///     read.as_of(now, None).state().is_open()
/// }
/// ```
///
/// Without `as_of` this does not compile:
///
/// ```compile_fail,E0599
/// # use loan_core::{order::{Order, OrderState, WrittenOrder}, time::Timestamp};
/// fn is_open(read: &WrittenOrder, now: Timestamp) -> bool {
///     read.state().is_open()
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenOrder(Arc<Order>);

impl WrittenOrder {
    pub fn as_of(&self, now: Timestamp, auto_audit: Option<u32>) -> Order {
        as_of(&self.0, now, auto_audit).into_owned()
    }

    /// [`as_of`](Self::as_of), without a copy while no deadline has passed.
    pub fn shared_as_of(&self, now: Timestamp, auto_audit: Option<u32>) -> Arc<Order> {
        match as_of(&self.0, now, auto_audit) {
            Cow::Borrowed(_) => self.0.clone(),
            Cow::Owned(changed) => Arc::new(changed),
        }
    }

    /// The order without the deadlines that have passed since it was written. Only for code about the stored form:
    /// indexes, timers, the code that stores expired deadlines, and comparisons with another store.
    pub fn as_written(&self) -> &Order {
        &self.0
    }

    pub fn into_written(self) -> Order {
        Arc::unwrap_or_clone(self.0)
    }
}

impl Deref for WrittenOrder {
    type Target = Application;

    fn deref(&self) -> &Application {
        &self.0
    }
}

impl From<Order> for WrittenOrder {
    fn from(order: Order) -> Self {
        Self(Arc::new(order))
    }
}
