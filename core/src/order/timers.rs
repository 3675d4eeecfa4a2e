//! The deadlines of an order, and the events that they cause.
//!
//! Reading an order applies all expired deadlines ([`as_of`]). Code that stores them applies the same events one by one
//! ([`next_event`]), which leads to the same order. [`Phase`] holds the instant of each deadline.

use super::application::Application;
use super::event::OrderEvent;
use super::phase::Phase;
use super::record::Order;
use super::transition::transition;
use crate::time::Timestamp;
use std::borrow::Cow;

/// The event of the next deadline, and the instant from which it is accepted; `None` without a deadline.
pub fn next_timer(order: &Order) -> Option<(Timestamp, OrderEvent)> {
    let (at, deadline) = order.phase().next_deadline()?;
    Some((at, OrderEvent::of_kind(deadline, order, at)?))
}

/// The next automatic event and its time. `auto_audit` is the number of seconds after which the sandbox approves and
/// disburses an application without an operator; without it only deadlines cause events.
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
    [next_timer(order), automatic].into_iter().flatten().min_by_key(|(due, _)| *due)
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
