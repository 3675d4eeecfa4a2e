//! The table of transitions (contract §5): the only place that changes a phase.
//!
//! [`change`] is the table. It gets facts and deadlines in order of effect, so that its result does not depend on when
//! a fact was recorded. A combination of phase and cause that is not in the table is refused with the rule's name
//! ([`refusal`]) and changes nothing.

use super::application::Application;
use super::event::EventKind;
use super::extension::requested;
use super::fact::{Fact, Payment};
use super::owed::{cooling_off_amount, cooling_off_until, days_used, payoff};
use super::payment::PaymentPurpose;
use super::phase::{Extension, ExtensionStanding, Loan, Phase, Settlement};
use super::refusal::Refusal;
use crate::loan::{Account, Owed, PaymentParts, Schedule};
use crate::money::Money;
use crate::time::Timestamp;

/// Hours to accept a loan whose approval has no stored end. Must never change, because old orders depend on this value.
const UNSTATED_CONFIRM_HOURS: i64 = 72;

/// The cause of a transition.
#[derive(Debug, Clone, Copy)]
pub(super) enum Cause<'a> {
    Fact(&'a Fact),
    Deadline(EventKind),
}

/// The phase after a fact or a deadline, and the allocation of the fact's payment (all zero without a payment).
pub(super) fn change(
    order: &Application,
    phase: &Phase,
    cause: Cause<'_>,
    at: Timestamp,
) -> Result<(Phase, PaymentParts), Refusal> {
    use EventKind::{DueDatePassed, ExtensionLapsed, PassLapsed};
    use Fact::{
        Approved, Denied, DisbursalFailed, DisbursalReturned, Disbursed, DisputeAccepted, DisputeRejected,
        ExtensionGivenUp, ExtensionRequested, MoneyTaken, Paid, Reapplied, Withdrawn,
    };
    let next = match (phase, cause) {
        (Phase::Auditing, Cause::Fact(Approved { .. })) if order.auto_get_money => Phase::Lending { since: at },
        (Phase::Auditing, Cause::Fact(Approved { until })) => {
            Phase::Passed { until: until.unwrap_or_else(|| at.plus_hours(UNSTATED_CONFIRM_HOURS)).max(at) }
        }
        (Phase::Auditing, Cause::Fact(Denied)) => Phase::Denied { at },
        (Phase::Auditing | Phase::Passed { .. }, Cause::Fact(Withdrawn)) => Phase::Cancelled,

        (Phase::Passed { until }, Cause::Fact(MoneyTaken)) if at < *until => Phase::Lending { since: at },
        (Phase::Passed { .. }, Cause::Deadline(PassLapsed)) => Phase::Cancelled,

        (Phase::Lending { .. }, Cause::Fact(Disbursed { .. }))
        | (Phase::Failed { disputed: true, .. }, Cause::Fact(DisputeAccepted)) => {
            Phase::Running { loan: lent(order, at) }
        }
        (Phase::Lending { .. }, Cause::Fact(DisbursalFailed))
        | (Phase::Running { .. } | Phase::Settled { .. }, Cause::Fact(DisbursalReturned)) => {
            Phase::Failed { reapplied: false, disputed: false }
        }
        (Phase::Failed { reapplied, disputed: false }, Cause::Fact(Disbursed { .. })) => {
            Phase::Failed { reapplied: *reapplied, disputed: true }
        }
        (Phase::Failed { reapplied, disputed: true }, Cause::Fact(DisputeRejected)) => {
            Phase::Failed { reapplied: *reapplied, disputed: false }
        }
        (Phase::Failed { reapplied: false, disputed: false }, Cause::Fact(Reapplied)) => {
            Phase::Failed { reapplied: true, disputed: false }
        }

        (Phase::Running { loan }, Cause::Fact(Paid { payment })) => {
            return paid(order, loan, payment, at).ok_or_else(|| refusal(phase, cause));
        }
        // Payments that were reported after the exit's link was created have settled the loan. In instalments,
        // everything above the exit's price is refunded, and refunds are final. The exit therefore counts however late
        // those payments are reported.
        (Phase::Settled { loan, how, .. }, Cause::Fact(Paid { payment }))
            if payment.purpose == PaymentPurpose::CoolingOff
                && loan.account.is_some()
                && *how != Settlement::CooledOff =>
        {
            return exited(order, loan, payment, at).ok_or_else(|| refusal(phase, cause));
        }
        (Phase::Running { loan }, Cause::Fact(ExtensionRequested { terms })) => {
            let terms = requested(order, loan, terms)?;
            let mut loan = loan.clone();
            loan.extensions.push(Extension { requested_at: at, terms, standing: ExtensionStanding::Waiting });
            Phase::Running { loan }
        }
        (Phase::Running { loan }, Cause::Fact(ExtensionGivenUp)) if loan.waiting().is_some() => {
            Phase::Running { loan: loan.without_waiting(ExtensionStanding::GivenUp { at }) }
        }
        (Phase::Running { loan }, Cause::Deadline(ExtensionLapsed)) if loan.waiting().is_some() => {
            Phase::Running { loan: loan.without_waiting(ExtensionStanding::Lapsed { at }) }
        }
        // A requested extension keeps waiting for payment.
        (Phase::Running { loan }, Cause::Deadline(DueDatePassed)) => match loan.next_due_date() {
            Some((place, _)) => {
                Phase::Running { loan: Loan { due_dates_missed: place.saturating_add(1), ..loan.clone() } }
            }
            None => return Err(refusal(phase, cause)),
        },

        _ => return Err(refusal(phase, cause)),
    };
    Ok((next, PaymentParts::default()))
}

/// The loan that begins at `at`. Due dates are counted from the IST day of `at`.
fn lent(order: &Application, at: Timestamp) -> Loan {
    let loan_day = at.day();
    let schedule = order.schedule(loan_day);
    let once = loan_day.plus(i64::from(order.quote.days));
    let due_day = schedule.as_ref().map_or(once, Schedule::last_due);
    let agreed = schedule.as_ref().map_or_else(|| (&order.quote).into(), |rows| (&order.quote.with(rows)).into());
    let account = schedule.map(|schedule| Account::open(schedule, order.rates.late_charge()));
    Loan { loan_day, due_day, due_dates_missed: 0, account, agreed, extensions: Vec::new() }
}

/// The effect of a payment toward a running loan; `None` if the payment is refused. What exceeds the amount owed is
/// refunded.
fn paid(order: &Application, loan: &Loan, payment: &Payment, at: Timestamp) -> Option<(Phase, PaymentParts)> {
    let (day, amount) = (at.day(), payment.amount);
    match (&payment.purpose, &loan.account) {
        (PaymentPurpose::Repayment | PaymentPurpose::Instalment, Some(account)) => {
            let (account, parts) = account.pay(day, amount);
            let is_settled = account.is_settled();
            let loan = Loan { account: Some(account), ..loan.clone() };
            let how = if loan.due_dates_missed == 0 { Settlement::OnTime } else { Settlement::Late };
            Some((if is_settled { loan.settled(at, how) } else { Phase::Running { loan } }, parts))
        }
        (PaymentPurpose::Repayment, None) => {
            let payoff = payoff(order, loan, day);
            let principal = order.quote.amount;
            let owed = Owed { late: payoff.overdue_fee, interest: payoff.repayment.minus(principal), principal };
            let how = if day <= loan.due_day { Settlement::OnTime } else { Settlement::Late };
            (amount >= payoff.total()).then(|| (loan.settled(at, how), PaymentParts::of(amount, owed)))
        }
        (PaymentPurpose::Instalment, None) => None,
        (PaymentPurpose::CoolingOff, _) => exited(order, loan, payment, at),
        (PaymentPurpose::Extension { extension_id }, _) => {
            let waiting = loan.waiting().filter(|waiting| waiting.terms.extension_id == *extension_id)?;
            let quote = &waiting.terms.quote;
            let fees = amount.min(quote.extension_service_fee.plus(quote.extension_gst));
            let owed = Owed { late: quote.overdue_fee, interest: quote.interest, principal: Money::ZERO };
            let parts = PaymentParts { fees, ..PaymentParts::of(amount.excess_over(fees), owed) };
            let extended = || loan.without_waiting(ExtensionStanding::Paid { at });
            (amount >= quote.extension_fee).then(|| (Phase::Running { loan: extended() }, parts))
        }
    }
}

/// The effect of a payment that exits the loan within the cooling-off period; `None` if the payment is refused. The
/// exit is offered in state 6 (loaned) only ([`Loan::may_cool_off`]). A borrower who was offered the exit and paid in
/// time has exited, even when it becomes known later that an extension had been paid before; that extension's price is
/// then refunded from this payment.
fn exited(order: &Application, loan: &Loan, payment: &Payment, at: Timestamp) -> Option<(Phase, PaymentParts)> {
    let day = at.day();
    let price = cooling_off_amount(order, loan, day);
    if day > cooling_off_until(order, loan) || payment.amount < price {
        return None;
    }
    let parts = match &loan.account {
        Some(account) => account.pay(day, price).1,
        // The exit has no fee, so payments for extensions count towards the exit's amount. They are not refunded
        // themselves, because a later notice may void the exit and put the extension into force again.
        None => {
            let due = price.excess_over(loan.extension_fee_paid());
            let interest = due.min(order.rates.interest_rate.of(order.quote.amount, days_used(loan, day)));
            let owed = Owed { late: Money::ZERO, interest, principal: due.minus(interest) };
            PaymentParts::of(payment.amount, owed)
        }
    };
    Some((loan.settled(at, Settlement::CooledOff), parts))
}

impl Loan {
    /// The loan whose requested extension has ended. Only payment moves the due date.
    fn without_waiting(&self, standing: ExtensionStanding) -> Self {
        let mut loan = self.clone();
        if let Some(last) = loan.extensions.last_mut() {
            last.standing = standing;
            if matches!(standing, ExtensionStanding::Paid { .. }) {
                loan.due_day = last.terms.quote.new_due_day;
                loan.due_dates_missed = 0;
            }
        }
        loan
    }

    fn settled(&self, paid_at: Timestamp, how: Settlement) -> Phase {
        let is_waiting = self.waiting().is_some();
        let loan = if is_waiting { self.without_waiting(ExtensionStanding::EndedWithLoan) } else { self.clone() };
        Phase::Settled { loan, paid_at, how }
    }
}

/// The rule that refuses a combination of phase and cause that the table lacks.
fn refusal(phase: &Phase, cause: Cause<'_>) -> Refusal {
    let fact = match cause {
        Cause::Fact(fact) => fact,
        Cause::Deadline(EventKind::PassLapsed) => return Refusal::NotPassed,
        Cause::Deadline(EventKind::ExtensionLapsed) => return Refusal::ExtensionNotPending,
        Cause::Deadline(_) => return Refusal::TransitionRefused,
    };
    match (fact, phase) {
        (Fact::Approved { .. } | Fact::Denied, _) => Refusal::NotAuditing,
        (Fact::Withdrawn, _) => Refusal::WithdrawTooLate,
        (Fact::MoneyTaken, Phase::Passed { .. }) => Refusal::PassLapsed,
        (Fact::MoneyTaken, _) => Refusal::NotPassed,
        (Fact::Disbursed { .. } | Fact::DisbursalFailed, _) => Refusal::NotLending,
        (Fact::DisbursalReturned | Fact::DisputeAccepted | Fact::DisputeRejected, _) => Refusal::TransitionRefused,
        (Fact::Reapplied, Phase::Failed { disputed: true, .. }) => Refusal::DisbursalDisputed,
        (Fact::Reapplied, Phase::Failed { .. }) => Refusal::Reapplied,
        (Fact::Reapplied, _) => Refusal::ReapplyNotAllowed,
        (Fact::ExtensionRequested { .. }, _) => Refusal::ExtensionNotAllowed,
        (Fact::ExtensionGivenUp, _) => Refusal::ExtensionNotPending,
        (Fact::Paid { .. }, Phase::Settled { .. }) => Refusal::AlreadySettled,
        (Fact::Paid { payment }, Phase::Running { loan }) => match &payment.purpose {
            PaymentPurpose::Instalment => Refusal::PartNotTaken,
            PaymentPurpose::Repayment => Refusal::PaymentExpired,
            PaymentPurpose::CoolingOff => Refusal::CoolingOffOver,
            PaymentPurpose::Extension { extension_id } => {
                let last = loan.extensions.last().filter(|last| last.terms.extension_id == *extension_id);
                match last.map(|last| last.standing) {
                    None | Some(ExtensionStanding::Paid { .. }) => Refusal::ExtensionNotPending,
                    Some(_) => Refusal::ExtensionExpired,
                }
            }
        },
        (Fact::Paid { payment }, _) => match payment.purpose.event() {
            EventKind::ExtensionPaid => Refusal::ExtensionNotPending,
            _ => Refusal::NotRepayable,
        },
    }
}
