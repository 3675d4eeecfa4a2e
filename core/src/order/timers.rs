//! What falls due when, so that a ticker and a turned clock do the same.

use super::event::{EventKind, OrderEvent};
use super::record::Order;
use super::state::{ExtensionState, OrderState};
use super::transition::{confirm_deadline, waiting_until};
use crate::time::Timestamp;

/// The next event that time alone brings, and the instant from which it is accepted; `None` when time changes nothing.
///
/// While an extension waits for payment only its 24 hours run: the due date may pass meanwhile without a change of
/// state, and the lapse then leads to 8.
#[must_use]
pub fn next_timer(order: &Order) -> Option<(Timestamp, OrderEvent)> {
    match (order.state, order.extension_state) {
        (OrderState::Passed, _) => Some((confirm_deadline(order).ok()?, OrderEvent::PassLapsed)),
        (OrderState::Extended, ExtensionState::Waiting) => {
            Some((waiting_until(order).ok()?, OrderEvent::ExtensionLapsed))
        }
        (OrderState::Loaned | OrderState::Extended, _) => Some((order.due_day?.end(), OrderEvent::DueDatePassed)),
        _ => None,
    }
}

/// The instant from which an event of time is accepted by this order as it stands; `None` when it is no event of time
/// here. Lets the test controls bring such an event about by turning the clock.
#[must_use]
pub fn moment_of(order: &Order, kind: EventKind) -> Option<Timestamp> {
    match kind {
        EventKind::PassLapsed => confirm_deadline(order).ok(),
        EventKind::ExtensionLapsed => waiting_until(order).ok(),
        EventKind::DueDatePassed if matches!(order.state, OrderState::Loaned | OrderState::Extended) => {
            order.due_day.map(|due| due.end())
        }
        _ => None,
    }
}
