//! What falls due when. An order that is read is folded to the present ([`as_of`]); whoever persists what fell due lets the
//! same events happen ([`next_event`]). Both end in the same order.

use super::event::{EventKind, OrderEvent};
use super::phase::{Deadline, Phase};
use super::record::Order;
use super::transition::{moment, transition};
use crate::time::Timestamp;
use std::borrow::Cow;

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

/// What happens to the order next by itself, and when. `auto_audit` is the number of seconds after which the sandbox
/// approves an application, and pays a loan out, without an operator; without it only time does something.
#[must_use]
pub fn next_event(order: &Order, auto_audit: Option<u32>) -> Option<(Timestamp, OrderEvent)> {
    let automatic = auto_audit.and_then(|seconds| {
        let after = |instant: Timestamp| instant.plus_ms(i64::from(seconds).saturating_mul(1000));
        match order.phase() {
            Phase::Auditing => Some((after(order.applied_at), OrderEvent::Approve)),
            Phase::Lending { since } => {
                let at = after(*since);
                Some((at, OrderEvent::Disbursed { disbursed_at: at }))
            }
            _ => None,
        }
    });
    [next_timer(order), automatic].into_iter().flatten().min_by_key(|(due, _)| *due)
}

/// The order as it stands at `now`: everything that falls due by then has happened, each at its own instant. An order to
/// which nothing happened is answered as it is.
#[must_use]
pub fn as_of(order: &Order, now: Timestamp, auto_audit: Option<u32>) -> Cow<'_, Order> {
    let mut order = Cow::Borrowed(order);
    while let Some((due, event)) = next_event(&order, auto_audit).filter(|(due, _)| *due <= now) {
        match transition(&order, &event, due) {
            Ok(next) => order = Cow::Owned(next),
            // The machine named the instant itself; see the law that it is never refused.
            Err(_) => break,
        }
    }
    order
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
