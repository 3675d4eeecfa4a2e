//! The only way an order changes: [`plan`] computes what an event would change, before anything is copied.
//!
//! * **Time.** An event of time (72 hours, due date, 24 hours) is refused before its time, so no order can be overdue
//!   without a day overdue. When the clock is behind the last instant that the order has seen, that instant counts as
//!   now.
//! * **`paidAt`.** A payment takes effect when the provider says it was made, not when its notice comes. It undoes an
//!   overdue or a lapse that came after it, and what it makes impossible no longer counts. It is never later than now.
//! * **Freezing.** Asking for an extension freezes its due date and amounts.

use super::cost::price;
use super::event::{EventKind, OrderEvent};
use super::extension::request_terms;
use super::fact::{Entry, Fact, Payment};
use super::machine::{Happening, change};
use super::payment::PaymentPurpose;
use super::phase::{Deadline, ExtensionStanding, Phase};
use super::record::{Life, Order};
use super::refusal::Refusal;
use crate::message::Message;
use crate::money::Money;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// What an event changes in an order: checked, but not applied yet.
#[derive(Debug)]
pub struct Plan {
    fact: Option<Entry>,
    seen: Timestamp,
    life: Life,
}

/// The order after an event, or the rule that refuses it.
pub fn transition(order: &Order, event: &OrderEvent, now: Timestamp) -> Result<Order, Refusal> {
    plan(order, event, now).map(|plan| plan.of(order))
}

impl Plan {
    /// Applies the plan to the order that it was made for.
    pub(super) fn of(self, order: &Order) -> Order {
        order.grown(self.fact, self.seen, self.life)
    }
}

/// The plan for an event, or the rule that refuses it.
pub fn plan(order: &Order, event: &OrderEvent, now: Timestamp) -> Result<Plan, Refusal> {
    let now = now.max(order.seen());
    let told = |fact| plan_fact(order, fact, now, now);
    match event {
        OrderEvent::Approve => told(Fact::Approved),
        OrderEvent::Deny => told(Fact::Denied),
        OrderEvent::Withdraw => told(Fact::Withdrawn),
        OrderEvent::GetMoney => told(Fact::MoneyTaken),
        OrderEvent::Disbursed { disbursed_at } => match order.phase() {
            Phase::Lending { since } => plan_fact(order, Fact::Disbursed, (*disbursed_at).max(*since).min(now), now),
            // A repetition of what came back since is no dispute.
            Phase::Failed { .. } if order.disbursals().any(|at| *disbursed_at <= at) => Err(Refusal::NotLending),
            _ => told(Fact::Disbursed),
        },
        OrderEvent::DisbursalFailed => told(Fact::DisbursalFailed),
        OrderEvent::DisbursalReturned => {
            let disbursed_at = order.disbursals().last().ok_or(Refusal::TransitionRefused)?;
            plan_fact(order, Fact::DisbursalReturned, disbursed_at, now)
        }
        OrderEvent::DisputeAccepted => told(Fact::DisputeAccepted),
        OrderEvent::DisputeRejected => told(Fact::DisputeRejected),
        OrderEvent::Reapply => told(Fact::Reapplied),
        OrderEvent::RequestExtension => told(Fact::ExtensionRequested { terms: request_terms(order, now)? }),
        OrderEvent::GiveUp => told(Fact::ExtensionGivenUp),
        OrderEvent::Repaid { paid_at } => plan_paid(order, PaymentPurpose::Repayment, *paid_at, now),
        OrderEvent::CoolingOffExit { paid_at } => plan_paid(order, PaymentPurpose::CoolingOff, *paid_at, now),
        OrderEvent::ExtensionPaid { extension_id, paid_at } => {
            plan_paid(order, PaymentPurpose::Extension { extension_id: extension_id.clone() }, *paid_at, now)
        }
        OrderEvent::PassLapsed => plan_time(order, Deadline::PassLapsed, now),
        OrderEvent::DueDatePassed => plan_time(order, Deadline::DueDatePassed, now),
        OrderEvent::ExtensionLapsed => plan_time(order, Deadline::ExtensionLapsed, now),
    }
}

/// The plan for a fact that is learned now. What the borrower or the audit does is checked against the order as it
/// stands now; a payment is checked against the order as it stood when it was made.
pub(super) fn plan_fact(order: &Order, fact: Fact, at: Timestamp, now: Timestamp) -> Result<Plan, Refusal> {
    if !matches!(fact, Fact::Paid { .. }) {
        change(order, order.phase(), Happening::Told(&fact), at)?;
    }
    let seen = now.max(order.seen());
    let entry = Entry { fact, at: at.min(seen).max(order.applied_at), learned: seen };
    let life = order.life_with(Some(&entry), seen);
    match life.fates.last() {
        Some(Err(rule)) => Err(*rule),
        _ => Ok(Plan { fact: Some(entry), seen, life }),
    }
}

/// The plan for an event that says only when a payment was made. It counts as a payment of what was owed then, if that
/// was offered then.
fn plan_paid(order: &Order, purpose: PaymentPurpose, paid_at: Timestamp, now: Timestamp) -> Result<Plan, Refusal> {
    let phase = order.phase_at(paid_at.min(now));
    let mut order_repay_id = order.cycle_of(phase.loan());
    match (&purpose, &phase) {
        (_, Phase::Settled { .. }) => return Err(Refusal::AlreadySettled),
        (PaymentPurpose::CoolingOff, Phase::Running { loan }) if !loan.may_cool_off() => {
            return Err(Refusal::CoolingOffOver);
        }
        (PaymentPurpose::Extension { extension_id }, Phase::Running { loan }) => {
            if let Some(asked) = loan.extension(extension_id) {
                // Another payment at the same instant would otherwise take the place of the one that counts.
                if matches!(asked.standing, ExtensionStanding::Paid { .. }) {
                    return Err(Refusal::ExtensionNotPending);
                }
                order_repay_id = asked.terms.order_repay_id.clone();
            }
        }
        _ => {}
    }
    let amount = price(order, phase.loan(), &purpose, paid_at.min(now).day());
    // Of two payments at the same instant, the one learned first counts: their references sort in that order.
    let reference = format!("{}-{:04}", order.id, order.facts().len());
    let payment =
        Payment { reference, purpose, amount, order_repay_id, expires_at: Timestamp::MAX, refunded: Money::ZERO };
    plan_fact(order, Fact::Paid { payment }, paid_at, now)
}

/// The plan for a deadline that passes, and with it every other that falls due by now.
fn plan_time(order: &Order, deadline: Deadline, now: Timestamp) -> Result<Plan, Refusal> {
    let Some(ends) = order.phase().ends(deadline) else {
        change(order, order.phase(), Happening::Came(deadline), now)?;
        return Err(Refusal::TransitionRefused);
    };
    if now < ends {
        return Err(Refusal::NotDueYet);
    }
    Ok(Plan { fact: None, seen: now, life: order.life_with(None, now) })
}

/// The events that would be accepted now, in the order of [`EventKind::ALL`].
#[must_use]
pub fn allowed_events(order: &Order, now: Timestamp) -> Vec<EventKind> {
    let now = now.max(order.seen());
    let accepts =
        |kind: EventKind| OrderEvent::happening(kind, order, now).is_some_and(|event| plan(order, &event, now).is_ok());
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
