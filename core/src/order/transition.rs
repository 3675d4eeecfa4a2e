//! The order machine (contract §5): the only way an order changes.
//!
//! A pair of state and event that the table does not have is refused with the rule's name, and nothing changes. Beyond
//! the table three things are decided here:
//!
//! * **Time.** An event of time (72 hours, due date, 24 hours) is refused before its time, so no order can be overdue
//!   without a day overdue. When the clock runs behind the order's history, the history's last instant counts as now.
//! * **`paidAt`.** A payment counts from when the provider says it was made, whenever the notice of it comes: it undoes
//!   an overdue or a lapse that it precedes. It is never later than now.
//! * **Freezing.** Asking for an extension freezes its due date and amounts.

mod extending;
mod lending;
mod settling;

pub(super) use extending::waiting_until;
pub(super) use lending::confirm_deadline;

use super::event::{EventKind, OrderEvent};
use super::record::{Order, OrderRecord, OrderStep};
use super::refusal::Refusal;
use crate::message::Message;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// The order after an event, or the rule that refuses it.
pub fn transition(order: &Order, event: &OrderEvent, now: Timestamp) -> Result<Order, Refusal> {
    let now = order.history.last().map_or(now, |step| step.at.max(now));
    let mut next: OrderRecord = order.0.clone();
    match event {
        OrderEvent::Approve => lending::approve(&mut next, now),
        OrderEvent::Deny => lending::deny(&mut next, now),
        OrderEvent::Withdraw => lending::withdraw(&mut next),
        OrderEvent::GetMoney => lending::get_money(&mut next, now),
        OrderEvent::PassLapsed => lending::pass_lapsed(&mut next, now),
        OrderEvent::Disbursed { disbursed_at } => lending::disbursed(&mut next, (*disbursed_at).min(now)),
        OrderEvent::DisbursalFailed => lending::disbursal_failed(&mut next),
        OrderEvent::Reapply => lending::reapply(&mut next),
        OrderEvent::Repaid { paid_at } => settling::repaid(&mut next, (*paid_at).min(now), now),
        OrderEvent::CoolingOffExit { paid_at } => settling::cooling_off_exit(&mut next, (*paid_at).min(now)),
        OrderEvent::DueDatePassed => settling::due_date_passed(&mut next, now),
        OrderEvent::RequestExtension => extending::request(&mut next, now),
        OrderEvent::ExtensionPaid { extension_id, paid_at } => {
            extending::paid(&mut next, extension_id, (*paid_at).min(now))
        }
        OrderEvent::GiveUp => extending::give_up(&mut next, now),
        OrderEvent::ExtensionLapsed => extending::lapsed(&mut next, now),
    }?;
    next.history.push(OrderStep { at: now, event: event.kind(), state: next.state });
    Ok(Order(next))
}

/// The events that would be accepted now, in the order of [`EventKind::ALL`].
#[must_use]
pub fn allowed_events(order: &Order, now: Timestamp) -> Vec<EventKind> {
    let accepts = |kind: EventKind| {
        OrderEvent::happening(kind, order, now).is_some_and(|event| transition(order, &event, now).is_ok())
    };
    EventKind::ALL.iter().copied().filter(|kind| accepts(*kind)).collect()
}

/// Input of [`try_transition`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct TransitionRequest {
    /// The order as it is.
    pub order: Order,
    /// What happens.
    pub event: OrderEvent,
    /// When.
    pub now: Timestamp,
}

/// Answer of [`try_transition`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum TransitionOutcome {
    /// The order after the event.
    Changed {
        /// A new order; the one given is untouched.
        order: Box<Order>,
    },
    /// Nothing changes.
    Refused {
        /// The rule's name.
        rule: String,
        /// What to say.
        message: Message,
    },
}

/// [`transition`] with one input and one output, for the vectors and the browser.
#[must_use]
pub fn try_transition(request: &TransitionRequest) -> TransitionOutcome {
    match transition(&request.order, &request.event, request.now) {
        Ok(order) => TransitionOutcome::Changed { order: Box::new(order) },
        Err(refusal) => TransitionOutcome::Refused { rule: refusal.rule().to_owned(), message: refusal.message() },
    }
}

/// Input of [`allowed`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct AllowedRequest {
    /// The order as it is.
    pub order: Order,
    /// The present.
    pub now: Timestamp,
}

/// Answer of [`allowed`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct AllowedEvents {
    /// What would be accepted now.
    pub events: Vec<EventKind>,
}

/// [`allowed_events`] with one input and one output.
#[must_use]
pub fn allowed(request: &AllowedRequest) -> AllowedEvents {
    AllowedEvents { events: allowed_events(&request.order, request.now) }
}
