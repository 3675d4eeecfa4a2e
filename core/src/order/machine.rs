//! The table of transitions (contract §5): the only place that changes a phase.
//!
//! [`change`] is the table. It gets facts and deadlines in order of effect, so that its result does not depend on when
//! a fact was recorded. A combination of phase and cause that is not in the table is refused with the rule's name
//! ([`refusal`]) and changes nothing.

use super::application::Application;
use super::event::EventKind;
use super::extension::requested;
use super::fact::{ExtensionTerms, Fact, Payment};
use super::owed::{cooling_off_amount, cooling_off_until, days_used, payoff};
use super::payment::PaymentPurpose;
use super::phase::{Deadline, Extension, ExtensionStanding, Loan, Phase, Settlement};
use super::refusal::Refusal;
use crate::fees::payoff::Payoff;
use crate::ids::ExtensionId;
use crate::loan::{Account, PaymentParts, Schedule};
use crate::money::Money;
use crate::time::Timestamp;

/// Hours to accept a loan whose approval has no stored end. Must never change, because old orders depend on this value.
const UNSTATED_CONFIRM_HOURS: i64 = 72;

/// The cause of a transition.
#[derive(Debug, Clone, Copy)]
pub(super) enum Cause<'a> {
    Fact(&'a Fact),
    Deadline(Deadline),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Change {
    To(Phase),
    Settle(Settlement),
    /// A payment toward a loan in instalments; it settles the loan when nothing is owed any more.
    Credit(Account),
    /// A due date passes before its amount is paid; a requested extension keeps waiting for payment.
    MissDueDate {
        place: u32,
    },
    RequestExtension(ExtensionTerms),
    EndExtension(ExtensionStanding),
}

pub(super) fn change(order: &Application, phase: &Phase, cause: Cause<'_>, at: Timestamp) -> Result<Change, Refusal> {
    use Change::{Credit, EndExtension, MissDueDate, RequestExtension, Settle, To};
    use Deadline::{DueDatePassed, ExtensionLapsed, PassLapsed};
    use Fact::{
        Approved, Denied, DisbursalFailed, DisbursalReturned, Disbursed, DisputeAccepted, DisputeRejected,
        ExtensionGivenUp, ExtensionRequested, MoneyTaken, Paid, Reapplied, Withdrawn,
    };
    use Settlement::{Late, OnTime};
    Ok(match (phase, cause) {
        (Phase::Auditing, Cause::Fact(Approved { .. })) if order.auto_get_money => To(Phase::Lending { since: at }),
        (Phase::Auditing, Cause::Fact(Approved { until })) => {
            To(Phase::Passed { until: until.unwrap_or_else(|| at.plus_hours(UNSTATED_CONFIRM_HOURS)).max(at) })
        }
        (Phase::Auditing, Cause::Fact(Denied)) => To(Phase::Denied { at }),
        (Phase::Auditing | Phase::Passed { .. }, Cause::Fact(Withdrawn)) => To(Phase::Cancelled),

        (Phase::Passed { until }, Cause::Fact(MoneyTaken)) if at < *until => To(Phase::Lending { since: at }),
        (Phase::Passed { .. }, Cause::Deadline(PassLapsed)) => To(Phase::Cancelled),

        (Phase::Lending { .. }, Cause::Fact(Disbursed { .. })) => To(Phase::Running { loan: lent(order, at) }),
        (Phase::Lending { .. }, Cause::Fact(DisbursalFailed))
        | (Phase::Running { .. } | Phase::Settled { .. }, Cause::Fact(DisbursalReturned)) => {
            To(Phase::Failed { reapplied: false, disputed: false })
        }
        (Phase::Failed { reapplied, disputed: false }, Cause::Fact(Disbursed { .. })) => {
            To(Phase::Failed { reapplied: *reapplied, disputed: true })
        }
        (Phase::Failed { disputed: true, .. }, Cause::Fact(DisputeAccepted)) => {
            To(Phase::Running { loan: lent(order, at) })
        }
        (Phase::Failed { reapplied, disputed: true }, Cause::Fact(DisputeRejected)) => {
            To(Phase::Failed { reapplied: *reapplied, disputed: false })
        }
        (Phase::Failed { reapplied: false, disputed: false }, Cause::Fact(Reapplied)) => {
            To(Phase::Failed { reapplied: true, disputed: false })
        }

        (Phase::Running { loan }, Cause::Fact(Paid { payment })) => match (&payment.purpose, &loan.account) {
            (PaymentPurpose::Repayment | PaymentPurpose::Instalment, Some(account)) => {
                Credit(account.pay(at.day(), payment.amount).0)
            }
            (PaymentPurpose::Repayment, None) if repays(order, loan, payment, at) => {
                Settle(if at.day() <= loan.due_day { OnTime } else { Late })
            }
            (PaymentPurpose::CoolingOff, _) if cools_off(order, loan, payment, at) => Settle(Settlement::CooledOff),
            (PaymentPurpose::Extension { extension_id }, _) if extends(loan, extension_id, payment) => {
                EndExtension(ExtensionStanding::Paid { at })
            }
            _ => return Err(refusal(phase, cause)),
        },
        (Phase::Settled { loan, how: OnTime | Late, .. }, Cause::Fact(Paid { payment }))
            if leaves_settled(order, loan, payment, at) =>
        {
            Settle(Settlement::CooledOff)
        }
        (Phase::Running { loan }, Cause::Fact(ExtensionRequested { terms })) => {
            RequestExtension(requested(order, loan, terms)?)
        }
        (Phase::Running { loan }, Cause::Fact(ExtensionGivenUp)) if loan.waiting().is_some() => {
            EndExtension(ExtensionStanding::GivenUp { at })
        }
        (Phase::Running { loan }, Cause::Deadline(ExtensionLapsed)) if loan.waiting().is_some() => {
            EndExtension(ExtensionStanding::Lapsed { at })
        }
        (Phase::Running { loan }, Cause::Deadline(DueDatePassed)) => match loan.next_due_date() {
            Some((place, _)) => MissDueDate { place },
            None => return Err(refusal(phase, cause)),
        },

        _ => return Err(refusal(phase, cause)),
    })
}

/// The loan that begins at `at`. Due dates are counted from the IST day of `at`.
fn lent(order: &Application, at: Timestamp) -> Loan {
    let loan_day = at.day();
    let account = order
        .schedule(loan_day)
        .map(|(schedule, allocation)| Account::open(schedule, order.rates.late_terms(), allocation));
    let once = loan_day.plus(i64::from(order.quote.days));
    let schedule = account.as_ref().map(Account::schedule);
    let due_day = schedule.map_or(once, Schedule::last_due);
    let agreed = schedule.map_or_else(|| (&order.quote).into(), |schedule| (&order.quote.with(schedule)).into());
    Loan { loan_day, due_day, due_dates_missed: 0, account, agreed, extensions: Vec::new() }
}

/// Whether a repayment settles the loan: it covers the amount owed on its day.
fn repays(order: &Application, loan: &Loan, payment: &Payment, at: Timestamp) -> bool {
    payment.amount >= payoff(order, loan, at.day()).total()
}

/// Whether a payment exits the loan within the cooling-off period. The exit is offered in state 6 (loaned) only
/// ([`Loan::may_cool_off`]). A borrower who was offered the exit and paid in time has exited, even when it becomes
/// known later that an extension had been paid before; that extension's price is then refunded from this payment
/// ([`parts_of`]).
fn cools_off(order: &Application, loan: &Loan, payment: &Payment, at: Timestamp) -> bool {
    at.day() <= cooling_off_until(order, loan) && payment.amount >= cooling_off_amount(order, loan, at.day())
}

/// Whether a cooling-off exit counts although earlier payments have repaid the loan. Those payments were reported after
/// the exit's link was created. In instalments, everything above the exit's price is refunded, and refunds are final.
/// The exit therefore counts however late the earlier payments are reported.
fn leaves_settled(order: &Application, loan: &Loan, payment: &Payment, at: Timestamp) -> bool {
    let is_exit = payment.purpose == PaymentPurpose::CoolingOff && loan.account.is_some();
    is_exit && cools_off(order, loan, payment, at)
}

/// Whether a payment pays for the requested extension, which lapses after 24 hours: it covers the whole fee.
fn extends(loan: &Loan, extension_id: &ExtensionId, payment: &Payment) -> bool {
    let waiting = loan.waiting().filter(|waiting| waiting.terms.extension_id == *extension_id);
    waiting.is_some_and(|waiting| payment.amount >= waiting.terms.quote.extension_fee)
}

/// The rule that refuses a combination of phase and cause that the table lacks.
fn refusal(phase: &Phase, cause: Cause<'_>) -> Refusal {
    match cause {
        Cause::Fact(fact) => refusal_of(phase, fact),
        Cause::Deadline(Deadline::PassLapsed) => Refusal::NotPassed,
        Cause::Deadline(Deadline::DueDatePassed) => Refusal::TransitionRefused,
        Cause::Deadline(Deadline::ExtensionLapsed) => Refusal::ExtensionNotPending,
    }
}

fn refusal_of(phase: &Phase, fact: &Fact) -> Refusal {
    let is_settled = matches!(phase, Phase::Settled { .. });
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
        (Fact::Paid { .. }, _) if is_settled => Refusal::AlreadySettled,
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

impl Phase {
    pub(super) fn apply(&mut self, change: Change, at: Timestamp) {
        if let Change::To(phase) = change {
            *self = phase;
            return;
        }
        let (Self::Running { loan } | Self::Settled { loan, .. }) = self else { return };
        match change {
            Change::To(_) => {}
            Change::MissDueDate { place } => loan.due_dates_missed = place.saturating_add(1),
            Change::Credit(account) => {
                let is_settled = account.is_settled();
                loan.account = Some(account);
                if is_settled {
                    let how = if loan.due_dates_missed == 0 { Settlement::OnTime } else { Settlement::Late };
                    *self = Self::Settled { loan: loan.clone(), paid_at: at, how };
                }
            }
            Change::RequestExtension(terms) => {
                loan.extensions.push(Extension { requested_at: at, terms, standing: ExtensionStanding::Waiting });
            }
            Change::EndExtension(standing) => loan.end_extension(standing),
            Change::Settle(how) => {
                if loan.waiting().is_some() {
                    loan.end_extension(ExtensionStanding::EndedWithLoan);
                }
                *self = Self::Settled { loan: loan.clone(), paid_at: at, how };
            }
        }
    }
}

impl Loan {
    /// Ends the requested extension. Only payment moves the due date.
    fn end_extension(&mut self, standing: ExtensionStanding) {
        let Some(last) = self.extensions.last_mut() else { return };
        last.standing = standing;
        if matches!(standing, ExtensionStanding::Paid { .. }) {
            self.due_day = last.terms.quote.new_due_day;
            self.due_dates_missed = 0;
        }
    }
}

/// Allocates a payment as if it were not void and nothing of it were refunded yet; what is left over is refunded.
pub(super) fn parts_of(order: &Application, phase: &Phase, fact: &Fact, at: Timestamp) -> PaymentParts {
    let (Fact::Paid { payment }, Some(loan)) = (fact, phase.loan()) else { return PaymentParts::default() };
    let (day, paid) = (at.day(), payment.amount);
    match (&payment.purpose, &loan.account) {
        (PaymentPurpose::CoolingOff, Some(account)) => {
            account.pay(day, cooling_off_amount(order, loan, day).min(paid)).1
        }
        (_, Some(account)) => account.pay(day, paid).1,
        (PaymentPurpose::Repayment | PaymentPurpose::Instalment, None) => {
            let Payoff { overdue_fee, repayment, .. } = payoff(order, loan, day);
            split(paid, overdue_fee, repayment.minus(order.quote.amount), order.quote.amount)
        }
        // The exit has no fee, so payments for extensions count towards the exit's amount. They are not refunded
        // themselves, because a later notice may void the exit and put the extension into force again.
        (PaymentPurpose::CoolingOff, None) => {
            let due = cooling_off_amount(order, loan, day);
            let due = due.excess_over(loan.extension_fee_paid());
            let interest = due.min(order.rates.interest_rate.of(order.quote.amount, days_used(loan, day)));
            split(paid, Money::ZERO, interest, due.minus(interest))
        }
        (PaymentPurpose::Extension { .. }, _) => {
            let Some(ExtensionTerms { quote, .. }) = loan.waiting().map(|waiting| &waiting.terms) else {
                return PaymentParts::default();
            };
            let fees = quote.extension_service_fee.plus(quote.extension_gst);
            let left = paid.excess_over(fees);
            PaymentParts { fees: paid.min(fees), ..split(left, quote.overdue_fee, quote.interest, Money::ZERO) }
        }
    }
}

/// Fills late charge, interest and principal in this order, each up to the amount owed.
fn split(paid: Money, late: Money, interest: Money, principal: Money) -> PaymentParts {
    let mut left = paid;
    let mut take = |owed: Money| {
        let part = left.min(owed);
        left = left.excess_over(part);
        part
    };
    let (late, interest, principal) = (take(late), take(interest), take(principal));
    PaymentParts { late, interest, principal, ..PaymentParts::default() }
}
