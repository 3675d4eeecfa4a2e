//! The table (contract §5): what may happen in which phase, and what it leads to. Nothing else changes a phase.
//!
//! [`change`] is the table. It is called with the facts in the order in which they took effect, and with the deadlines
//! that pass between them, so it never has to know when a fact was learned. A pair of phase and happening that it does
//! not list is refused with the rule's name ([`refusal`]), and nothing changes.

use super::application::Application;
use super::cost::{cooling_off_amount, cooling_off_until, payoff};
use super::event::EventKind;
use super::extension::requested;
use super::fact::{ExtensionTerms, Fact, Payment};
use super::payment::PaymentPurpose;
use super::phase::{Deadline, Extension, ExtensionStanding, Loan, Phase, Settlement, confirm_until};
use super::refusal::Refusal;
use crate::ids::ExtensionId;
use crate::money::Money;
use crate::time::Timestamp;

/// What happens to an order.
#[derive(Debug, Clone, Copy)]
pub(super) enum Happening<'a> {
    /// A fact: somebody did something.
    Told(&'a Fact),
    /// A deadline passed.
    Came(Deadline),
}

/// What a happening changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Change {
    /// The order moves to another phase.
    To(Phase),
    /// The loan ends.
    Settle(Settlement),
    /// The due date has passed; an extension that waits goes on waiting.
    PassDueDate,
    /// An extension waits for its payment.
    Ask(ExtensionTerms),
    /// The extension that waits ends.
    EndExtension(ExtensionStanding),
}

/// The table.
pub(super) fn change(
    order: &Application,
    phase: &Phase,
    happening: Happening<'_>,
    at: Timestamp,
) -> Result<Change, Refusal> {
    use Change::{Ask, EndExtension, PassDueDate, Settle, To};
    use Deadline::{DueDatePassed, ExtensionLapsed, PassLapsed};
    use Fact::{
        Approved, Denied, DisbursalFailed, DisbursalReturned, Disbursed, DisputeAccepted, DisputeRejected,
        ExtensionGivenUp, ExtensionRequested, MoneyTaken, Paid, Reapplied, Withdrawn,
    };
    use Happening::{Came, Told};
    Ok(match (phase, happening) {
        (Phase::Auditing, Told(Approved)) if order.auto_get_money => To(Phase::Lending { since: at }),
        (Phase::Auditing, Told(Approved)) => To(Phase::Passed { since: at }),
        (Phase::Auditing, Told(Denied)) => To(Phase::Denied { at }),
        (Phase::Auditing | Phase::Passed { .. }, Told(Withdrawn)) => To(Phase::Cancelled),

        (Phase::Passed { since }, Told(MoneyTaken)) if at < confirm_until(*since) => To(Phase::Lending { since: at }),
        (Phase::Passed { .. }, Came(PassLapsed)) => To(Phase::Cancelled),

        (Phase::Lending { .. }, Told(Disbursed)) => To(Phase::Running { loan: lent(order, at) }),
        (Phase::Lending { .. }, Told(DisbursalFailed))
        | (Phase::Running { .. } | Phase::Settled { .. }, Told(DisbursalReturned)) => {
            To(Phase::Failed { reapplied: false, disputed: false })
        }
        (Phase::Failed { reapplied, disputed: false }, Told(Disbursed)) => {
            To(Phase::Failed { reapplied: *reapplied, disputed: true })
        }
        (Phase::Failed { disputed: true, .. }, Told(DisputeAccepted)) => To(Phase::Running { loan: lent(order, at) }),
        (Phase::Failed { reapplied, disputed: true }, Told(DisputeRejected)) => {
            To(Phase::Failed { reapplied: *reapplied, disputed: false })
        }
        (Phase::Failed { reapplied: false, disputed: false }, Told(Reapplied)) => {
            To(Phase::Failed { reapplied: true, disputed: false })
        }

        (Phase::Running { loan }, Told(Paid { payment })) => match &payment.purpose {
            PaymentPurpose::Repayment if repays(order, loan, payment, at) => {
                Settle(if at.day() <= loan.due_day { Settlement::OnTime } else { Settlement::Late })
            }
            PaymentPurpose::CoolingOff if cools_off(order, loan, payment, at) => Settle(Settlement::CooledOff),
            PaymentPurpose::Extension { extension_id } if extends(loan, extension_id, payment, at) => {
                EndExtension(ExtensionStanding::Paid { at })
            }
            _ => return Err(refusal(phase, happening)),
        },
        (Phase::Running { loan }, Told(ExtensionRequested { terms })) => Ask(requested(order, loan, terms)?),
        (Phase::Running { loan }, Told(ExtensionGivenUp)) if loan.waiting().is_some() => {
            EndExtension(ExtensionStanding::GivenUp { at })
        }
        (Phase::Running { loan }, Came(ExtensionLapsed)) if loan.waiting().is_some() => {
            EndExtension(ExtensionStanding::Lapsed { at })
        }
        (Phase::Running { loan }, Came(DueDatePassed)) if !loan.is_overdue => PassDueDate,

        _ => return Err(refusal(phase, happening)),
    })
}

/// The IST day on which the money left is the loan's first; the due date follows from it.
fn lent(order: &Application, at: Timestamp) -> Loan {
    let loan_day = at.day();
    let due_day = loan_day.plus(i64::from(order.quote.days));
    Loan { loan_day, due_day, is_overdue: false, extensions: Vec::new() }
}

/// A repayment settles the loan when it was made in time and covers what was owed on its day.
fn repays(order: &Application, loan: &Loan, payment: &Payment, at: Timestamp) -> bool {
    at < payment.expires_at && payment.amount >= payoff(order, loan, at.day()).total()
}

/// Whether a payment ends the loan within the cooling-off days. The exit is offered in state 6 only
/// ([`Loan::may_cool_off`]). Whoever was offered it and paid in time has left, even when it becomes known afterwards
/// that an extension had been paid before; as much of the exit's payment is refunded ([`kept`]).
fn cools_off(order: &Application, loan: &Loan, payment: &Payment, at: Timestamp) -> bool {
    let in_time = at < payment.expires_at && at.day() <= cooling_off_until(order, loan);
    in_time && payment.amount >= cooling_off_amount(order, loan, at.day())
}

/// An extension is paid by its whole fee, within its 24 hours.
fn extends(loan: &Loan, extension_id: &ExtensionId, payment: &Payment, at: Timestamp) -> bool {
    loan.waiting().map(|waiting| &waiting.terms).is_some_and(|terms| {
        let in_time = at < terms.expires_at.min(payment.expires_at);
        in_time && terms.extension_id == *extension_id && payment.amount >= terms.quote.extension_fee
    })
}

/// The rule that refuses what the table does not have.
fn refusal(phase: &Phase, happening: Happening<'_>) -> Refusal {
    match happening {
        Happening::Told(fact) => refusal_of(phase, fact),
        Happening::Came(Deadline::PassLapsed) => Refusal::NotPassed,
        Happening::Came(Deadline::DueDatePassed) => Refusal::TransitionRefused,
        Happening::Came(Deadline::ExtensionLapsed) => Refusal::ExtensionNotPending,
    }
}

fn refusal_of(phase: &Phase, fact: &Fact) -> Refusal {
    let is_settled = matches!(phase, Phase::Settled { .. });
    match (fact, phase) {
        (Fact::Approved | Fact::Denied, _) => Refusal::NotAuditing,
        (Fact::Withdrawn, _) => Refusal::WithdrawTooLate,
        (Fact::MoneyTaken, Phase::Passed { .. }) => Refusal::PassLapsed,
        (Fact::MoneyTaken, _) => Refusal::NotPassed,
        (Fact::Disbursed | Fact::DisbursalFailed, _) => Refusal::NotLending,
        (Fact::DisbursalReturned | Fact::DisputeAccepted | Fact::DisputeRejected, _) => Refusal::TransitionRefused,
        (Fact::Reapplied, Phase::Failed { disputed: true, .. }) => Refusal::DisbursalDisputed,
        (Fact::Reapplied, Phase::Failed { .. }) => Refusal::Reapplied,
        (Fact::Reapplied, _) => Refusal::ReapplyNotAllowed,
        (Fact::ExtensionRequested { .. }, _) => Refusal::ExtensionNotAllowed,
        (Fact::ExtensionGivenUp, _) => Refusal::ExtensionNotPending,
        (Fact::Paid { .. }, _) if is_settled => Refusal::AlreadySettled,
        (Fact::Paid { payment }, Phase::Running { loan }) => match &payment.purpose {
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
    /// Applies a change.
    pub(super) fn apply(&mut self, change: Change, at: Timestamp) {
        if let Change::To(phase) = change {
            *self = phase;
            return;
        }
        let Self::Running { loan } = self else { return };
        match change {
            Change::To(_) => {}
            Change::PassDueDate => loan.is_overdue = true,
            Change::Ask(terms) => {
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
    /// Ends the extension that waited. A paid one moves the due date; any other ending changes nothing else.
    fn end_extension(&mut self, standing: ExtensionStanding) {
        let Some(last) = self.extensions.last_mut() else { return };
        last.standing = standing;
        if matches!(standing, ExtensionStanding::Paid { .. }) {
            self.due_day = last.terms.quote.new_due_day;
            self.is_overdue = false;
        }
    }
}

/// How much of a payment the lender keeps if the payment counts; the rest is refunded.
pub(super) fn kept(order: &Application, phase: &Phase, fact: &Fact, at: Timestamp) -> Money {
    match (fact, phase) {
        (Fact::Paid { payment }, Phase::Running { loan }) => {
            let due = match payment.purpose {
                PaymentPurpose::Repayment => payoff(order, loan, at.day()).total(),
                // Leaving costs no fee, so what was paid for extensions counts towards it. The extension's own payment is
                // not refunded: a later notice may void the exit, and then the extension is in force again.
                PaymentPurpose::CoolingOff => cooling_off_amount(order, loan, at.day())
                    .checked_sub(loan.extension_fee_paid())
                    .unwrap_or(Money::ZERO),
                PaymentPurpose::Extension { .. } => {
                    loan.waiting().map_or(Money::ZERO, |waiting| waiting.terms.quote.extension_fee)
                }
            };
            payment.left().min(due)
        }
        _ => Money::ZERO,
    }
}
