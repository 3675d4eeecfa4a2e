//! The only way to change an order.
//!
//! * **Time.** A deadline event (the end of the 72 hours to accept a loan, a due date, the end of the 24 hours to pay
//!   for an extension) is refused before its deadline, so that no order is overdue without an overdue day. When the
//!   clock is behind the last instant that the order has seen, that instant counts as now.
//!
//! * **`paidAt`.** A payment takes effect at the time given by the provider, not when its notice arrives, and never
//!   later than now. It undoes a deadline that passed after that time, and voids later facts that it makes impossible.
//!   So does a failed disbursal, which makes a later disbursal disputed.
//!
//! * **Fixed terms.** Requesting an extension fixes its due date and amounts.

use super::extension::request_terms;
use super::machine::change;
use super::owed::price;
use super::{Entry, EventKind, Fact, Order, OrderEvent, Payment, PaymentPurpose, Phase, Refusal};
use crate::fees::rules::CONFIRM_WINDOW_HOURS;
use crate::ids::OrderRepayId;
use crate::message::Message;
use crate::money::Money;
use crate::time::Timestamp;

/// The order after an event, or the rule that refuses the event.
pub fn transition(order: &Order, event: &OrderEvent, now: Timestamp) -> Result<Order, Refusal> {
    let now = now.max(order.seen());
    let record_now = |fact| record(order, fact, now, now);
    match event {
        OrderEvent::Approve => {
            let until = (!order.auto_get_money).then(|| now.plus_hours(CONFIRM_WINDOW_HOURS));
            record_now(Fact::Approved { until })
        }
        OrderEvent::Deny => record_now(Fact::Denied),
        OrderEvent::Withdraw => record_now(Fact::Withdrawn),
        OrderEvent::GetMoney => match order.history().last() {
            Some(last) if last.event == EventKind::PassLapsed => Err(Refusal::PassLapsed),
            _ => record_now(Fact::MoneyTaken),
        },
        OrderEvent::Disbursed { disbursed_at, reference } => {
            let fact = Fact::Disbursed { reference: reference.clone() };
            match order.phase() {
                Phase::Lending { .. } => record(order, fact, order.time_of_payout(*disbursed_at).min(now), now),
                // A repeated report of a disbursal whose money has since come back does not open a dispute.
                Phase::Failed { .. } if order.disbursals().any(|at| *disbursed_at <= at) => Err(Refusal::NotLending),
                _ => record_now(fact),
            }
        }
        OrderEvent::DisbursalFailed { .. } if matches!(order.phase(), Phase::Failed { .. }) => Err(Refusal::NotLending),
        OrderEvent::DisbursalFailed { failed_at } => {
            let failed_at = order.time_of_payout(failed_at.unwrap_or(now)).min(now);
            record(order, Fact::DisbursalFailed, failed_at, now)
        }
        OrderEvent::DisbursalReturned => {
            let disbursed_at = order.disbursals().last().ok_or(Refusal::TransitionRefused)?;
            record(order, Fact::DisbursalReturned, disbursed_at, now)
        }
        OrderEvent::DisputeAccepted => record_now(Fact::DisputeAccepted),
        OrderEvent::DisputeRejected => record_now(Fact::DisputeRejected),
        OrderEvent::Reapply => record_now(Fact::Reapplied),
        OrderEvent::RequestExtension => record_now(Fact::ExtensionRequested { terms: request_terms(order, now)? }),
        OrderEvent::GiveUp => record_now(Fact::ExtensionGivenUp),
        OrderEvent::Repaid { paid_at } => record_paid(order, PaymentPurpose::Repayment, *paid_at, now),
        OrderEvent::Paid { amount, paid_at } => record_part(order, *amount, *paid_at, now),
        OrderEvent::CoolingOffExit { paid_at } => record_paid(order, PaymentPurpose::CoolingOff, *paid_at, now),
        OrderEvent::ExtensionPaid { extension_id, paid_at } => {
            record_paid(order, PaymentPurpose::Extension { extension_id: extension_id.clone() }, *paid_at, now)
        }
        OrderEvent::PassLapsed | OrderEvent::DueDatePassed | OrderEvent::ExtensionLapsed => {
            pass(order, event.kind(), now)
        }
    }
}

/// Records a fact now. Actions of the borrower or the lender are checked against the current order, a payment or a
/// failed disbursal against the order at its own time.
pub(super) fn record(order: &Order, fact: Fact, at: Timestamp, now: Timestamp) -> Result<Order, Refusal> {
    if !matches!(fact, Fact::Paid { .. } | Fact::DisbursalFailed) {
        change(order, order.phase(), &fact, at)?;
    }
    let seen = now.max(order.seen());
    let entry = Entry { fact, at: at.min(seen).max(order.applied_at), learned: seen };
    let is_payment = matches!(entry.fact, Fact::Paid { .. });
    let next = order.with_fact(Some(entry), seen);
    if let Some(rule) = next.last_refusal() {
        return Err(rule);
    }
    // A payment reported late can raise what was owed before it, but the borrower was told that the loan is settled.
    if is_payment && order.settlement().is_some() && matches!(next.phase(), Phase::Running { .. }) {
        return Err(Refusal::AlreadySettled);
    }
    Ok(next)
}

/// Records an event that states only the time of payment. The event counts as a payment of the amount owed at that
/// time, if such a payment was offered then.
fn record_paid(order: &Order, purpose: PaymentPurpose, paid_at: Timestamp, now: Timestamp) -> Result<Order, Refusal> {
    let phase = order.phase_at(paid_at.min(now));
    let order_repay_id = order.cycle_of(phase.loan());
    match (&purpose, &phase) {
        (_, Phase::Settled { .. }) => return Err(Refusal::AlreadySettled),
        (PaymentPurpose::CoolingOff, Phase::Running { loan }) if loan.waiting().is_some() => {
            return Err(Refusal::ExtensionPending);
        }
        (PaymentPurpose::CoolingOff, Phase::Running { loan }) if !loan.may_cool_off() => {
            return Err(Refusal::CoolingOffOver);
        }
        _ => {}
    }
    let amount = price(order, phase.loan(), &purpose, paid_at.min(now).day());
    let payment = payment(order, purpose, amount, order_repay_id, paid_at.min(now));
    record(order, Fact::Paid { payment }, paid_at, now)
}

/// Records a payment of any amount toward a loan in instalments.
fn record_part(order: &Order, amount: Money, paid_at: Timestamp, now: Timestamp) -> Result<Order, Refusal> {
    if matches!(order.phase(), Phase::Settled { .. }) {
        return Err(Refusal::AlreadySettled);
    }
    if !amount.is_positive() {
        return Err(Refusal::PartOutOfRange { least: Money::paise(1), most: order.payoff(now.day()) });
    }
    let payment = payment(order, PaymentPurpose::Instalment, amount, order.order_repay_id(), paid_at.min(now));
    record(order, Fact::Paid { payment }, paid_at, now)
}

/// A payment without a link. References sort in the order of recording, so that of two payments of one kind at the same
/// instant the first recorded takes effect first. In instalments, payments by links created earlier come before both.
fn payment(
    order: &Order,
    purpose: PaymentPurpose,
    amount: Money,
    order_repay_id: OrderRepayId,
    at: Timestamp,
) -> Payment {
    let reference = format!("{}-{:04}", order.id, order.facts().len());
    let (expires_at, refunded) = (Timestamp::MAX, Money::ZERO);
    let link_made = order.quote.plan.as_ref().map(|_| at);
    Payment { reference, purpose, amount, order_repay_id, expires_at, link_made, link: None, refunded }
}

/// Applies a deadline, together with every other deadline that has passed by now.
fn pass(order: &Order, deadline: EventKind, now: Timestamp) -> Result<Order, Refusal> {
    let Some(ends) = order.phase().ends(deadline) else {
        return Err(match deadline {
            EventKind::PassLapsed => Refusal::NotPassed,
            EventKind::ExtensionLapsed => Refusal::ExtensionNotPending,
            _ => Refusal::TransitionRefused,
        });
    };
    if now < ends {
        return Err(Refusal::NotDueYet);
    }
    Ok(order.with_fact(None, now))
}

/// The events that would be accepted now, in the order of [`EventKind::ALL`].
pub fn allowed_events(order: &Order, now: Timestamp) -> Vec<EventKind> {
    let now = now.max(order.seen());
    let accepts = |kind: EventKind| {
        OrderEvent::of_kind(kind, order, now).is_some_and(|event| transition(order, &event, now).is_ok())
    };
    EventKind::ALL.iter().copied().filter(|kind| accepts(*kind)).collect()
}

#[apply(module_type)]
pub struct TransitionRequest {
    pub order: Order,
    pub event: OrderEvent,
    pub now: Timestamp,
}

#[apply(module_choice)]
pub enum TransitionOutcome {
    Changed {
        order: Box<Order>,
    },
    Refused {
        /// The rule's name.
        rule: String,
        message: Message,
    },
}

/// [`transition`] with one input and one output, for test vectors and the browser.
pub fn try_transition(request: &TransitionRequest) -> TransitionOutcome {
    match transition(&request.order, &request.event, request.now) {
        Ok(order) => TransitionOutcome::Changed { order: Box::new(order) },
        Err(refusal) => TransitionOutcome::Refused { rule: refusal.rule().to_owned(), message: refusal.message() },
    }
}

#[apply(module_type)]
pub struct AllowedRequest {
    pub order: Order,
    pub now: Timestamp,
}

#[apply(module_type)]
pub struct AllowedEvents {
    pub events: Vec<EventKind>,
}

/// [`allowed_events`] with one input and one output.
pub fn allowed(request: &AllowedRequest) -> AllowedEvents {
    AllowedEvents { events: allowed_events(&request.order, request.now) }
}
