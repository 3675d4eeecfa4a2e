//! What falls due when, so that a ticker and a turned clock do the same.

use super::event::{EventKind, OrderEvent};
use super::phase::Deadline;
use super::record::Order;
use super::transition::moment;
use crate::time::Timestamp;

/// The next event that time alone brings, and the instant from which it is accepted; `None` when time changes nothing.
#[must_use]
pub fn next_timer(order: &Order) -> Option<(Timestamp, OrderEvent)> {
    let (_, deadline) = order.phase().next_deadline()?;
    let event = match deadline {
        Deadline::PassLapsed => OrderEvent::PassLapsed,
        Deadline::DueDatePassed => OrderEvent::DueDatePassed,
        Deadline::ExtensionLapsed => OrderEvent::ExtensionLapsed,
    };
    Some((moment(order, deadline)?, event))
}

/// The instant from which an event of time is accepted by this order as it stands; `None` when it is no event of time
/// here. Lets the test controls bring such an event about by turning the clock.
#[must_use]
pub fn moment_of(order: &Order, kind: EventKind) -> Option<Timestamp> {
    let deadline = match kind {
        EventKind::PassLapsed => Deadline::PassLapsed,
        EventKind::ExtensionLapsed => Deadline::ExtensionLapsed,
        EventKind::DueDatePassed => Deadline::DueDatePassed,
        _ => return None,
    };
    moment(order, deadline)
}
