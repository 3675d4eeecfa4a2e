//! The table of transitions (contract §5): the only place that changes a phase.
//!
//! [`change`] is the table of facts, [`pass`] that of deadlines. Both get their causes in order of effect, so that the
//! result does not depend on when a fact was recorded. A fact that has no row for the phase is refused with the rule's
//! name ([`refusal`]) and changes nothing.

use super::extension::requested;
use super::owed::{cooling_off_amount, cooling_off_until, payoff};
use super::{
    Application, EventKind, Extension, ExtensionStanding, Fact, Loan, Payment, PaymentPurpose, Phase, Refusal,
    Settlement,
};
use crate::loan::{Account, Owed, PaymentParts, Schedule};
use crate::money::Money;
use crate::time::Timestamp;

/// Hours to accept a loan whose approval has no stored end. Must never change, because old orders depend on this value.
const UNSTATED_CONFIRM_HOURS: i64 = 72;

/// The phase after a fact, and the allocation of the fact's payment (all zero without a payment).
pub(super) fn change(
    order: &Application,
    phase: &Phase,
    fact: &Fact,
    at: Timestamp,
) -> Result<(Phase, PaymentParts), Refusal> {
    let refused = || refusal(phase, fact);
    let next = match (phase, fact) {
        (Phase::Auditing, Fact::Approved { .. }) if order.auto_get_money => Phase::Lending { since: at },
        (Phase::Auditing, Fact::Approved { until }) => {
            Phase::Passed { until: until.unwrap_or_else(|| at.plus_hours(UNSTATED_CONFIRM_HOURS)).max(at) }
        }
        (Phase::Auditing, Fact::Denied) => Phase::Denied { at },
        (Phase::Auditing | Phase::Passed { .. }, Fact::Withdrawn) => Phase::Cancelled,
        (Phase::Passed { until }, Fact::MoneyTaken) if at < *until => Phase::Lending { since: at },

        (Phase::Lending { .. }, Fact::Disbursed { .. })
        | (Phase::Failed { disputed: true, .. }, Fact::DisputeAccepted) => Phase::Running { loan: lent(order, at) },
        (Phase::Lending { .. }, Fact::DisbursalFailed)
        | (Phase::Running { .. } | Phase::Settled { .. }, Fact::DisbursalReturned) => {
            Phase::Failed { reapplied: false, disputed: false }
        }
        (Phase::Failed { reapplied, disputed: false }, Fact::Disbursed { .. }) => {
            Phase::Failed { reapplied: *reapplied, disputed: true }
        }
        (Phase::Failed { reapplied, disputed: true }, Fact::DisputeRejected) => {
            Phase::Failed { reapplied: *reapplied, disputed: false }
        }
        (Phase::Failed { reapplied: false, disputed: false }, Fact::Reapplied) => {
            Phase::Failed { reapplied: true, disputed: false }
        }

        (Phase::Running { loan }, Fact::Paid { payment }) => {
            return paid(order, loan, payment, at).ok_or_else(refused);
        }
        // Payments that were reported after the exit's link was created have settled the loan. In instalments,
        // everything above the exit's price is refunded, and refunds are final. The exit therefore counts however late
        // those payments are reported.
        (Phase::Settled { loan, how, .. }, Fact::Paid { payment })
            if payment.purpose == PaymentPurpose::CoolingOff
                && loan.account.is_some()
                && *how != Settlement::CooledOff =>
        {
            return exited(order, loan, payment, at).ok_or_else(refused);
        }
        (Phase::Running { loan }, Fact::ExtensionRequested { terms }) => {
            let terms = requested(order, loan, terms)?;
            let mut loan = loan.clone();
            loan.extensions.push(Extension { requested_at: at, terms, standing: ExtensionStanding::Waiting });
            Phase::Running { loan }
        }
        (Phase::Running { loan }, Fact::ExtensionGivenUp) if loan.waiting().is_some() => {
            Phase::Running { loan: loan.without_waiting(ExtensionStanding::GivenUp { at }) }
        }

        _ => return Err(refused()),
    };
    Ok((next, PaymentParts::default()))
}

/// The phase after a deadline passed; `None` if the deadline is not running.
pub(super) fn pass(phase: &Phase, deadline: EventKind, at: Timestamp) -> Option<Phase> {
    match (phase, deadline) {
        (Phase::Passed { .. }, EventKind::PassLapsed) => Some(Phase::Cancelled),
        (Phase::Running { loan }, EventKind::ExtensionLapsed) => {
            loan.waiting()?;
            Some(Phase::Running { loan: loan.without_waiting(ExtensionStanding::Lapsed { at }) })
        }
        // A requested extension keeps waiting for payment.
        (Phase::Running { loan }, EventKind::DueDatePassed) => {
            let (place, _) = loan.next_due_date()?;
            Some(Phase::Running { loan: Loan { due_dates_missed: place.saturating_add(1), ..loan.clone() } })
        }
        _ => None,
    }
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
            let owed = payoff(order, loan, day).owed;
            let how = if day <= loan.due_day { Settlement::OnTime } else { Settlement::Late };
            (amount >= owed.total()).then(|| (loan.settled(at, how), PaymentParts::of(amount, owed)))
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
            let interest =
                due.min(order.rates.interest_rate.of(order.quote.amount, loan.loan_day.saturating_days_until(day)));
            let owed = Owed { late: Money::ZERO, interest, principal: due.minus(interest) };
            PaymentParts::of(payment.amount, owed)
        }
    };
    Some((loan.settled(at, Settlement::CooledOff), parts))
}

impl Loan {
    /// The loan whose requested extension, if there is one, has ended. Only payment moves the due date.
    fn without_waiting(&self, standing: ExtensionStanding) -> Self {
        let mut loan = self.clone();
        if let Some(last) = loan.extensions.last_mut().filter(|last| last.standing == ExtensionStanding::Waiting) {
            last.standing = standing;
            if matches!(standing, ExtensionStanding::Paid { .. }) {
                loan.due_day = last.terms.quote.new_due_day;
                loan.due_dates_missed = 0;
            }
        }
        loan
    }

    fn settled(&self, paid_at: Timestamp, how: Settlement) -> Phase {
        Phase::Settled { loan: self.without_waiting(ExtensionStanding::EndedWithLoan), paid_at, how }
    }
}

/// The rule that refuses a fact for which the table has no row.
fn refusal(phase: &Phase, fact: &Fact) -> Refusal {
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
        (Fact::Paid { payment }, phase) => match (&payment.purpose, phase) {
            (PaymentPurpose::Extension { extension_id }, _) => {
                let last = phase.loan().and_then(|loan| loan.extensions.last());
                match last.filter(|last| last.terms.extension_id == *extension_id).map(|last| last.standing) {
                    None | Some(ExtensionStanding::Paid { .. }) => Refusal::ExtensionNotPending,
                    Some(_) => Refusal::ExtensionExpired,
                }
            }
            (PaymentPurpose::Instalment, Phase::Running { .. }) => Refusal::PartNotTaken,
            (PaymentPurpose::Repayment, Phase::Running { .. }) => Refusal::PaymentExpired,
            (PaymentPurpose::CoolingOff, Phase::Running { .. }) => Refusal::CoolingOffOver,
            _ => Refusal::NotRepayable,
        },
    }
}
