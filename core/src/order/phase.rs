//! The state of an order with the data that belongs to it.

use super::{EventKind, ExtensionState, ExtensionTerms, OrderState};
use crate::fees::Figures;
use crate::ids::ExtensionId;
use crate::loan::Account;
use crate::money::Money;
use crate::time::{Day, Timestamp};

/// The state's wire code, given as a number below, is derived from the phase ([`Phase::state`]), and so is the
/// extension's code ([`Loan::extension_state`]). Code 9 has no phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// 1: waiting for a decision.
    Auditing,
    /// 2: approved.
    Passed {
        /// The instant from which the loan can no longer be accepted.
        until: Timestamp,
    },
    /// 3: denied.
    Denied {
        /// Start of the 15 days' wait before a new application.
        at: Timestamp,
    },
    /// 4: the money is being sent.
    Lending { since: Timestamp },
    /// 5: the disbursal failed.
    Failed {
        reapplied: bool,
        /// Whether the bank reported afterwards that the money did reach the borrower.
        disputed: bool,
    },
    /// 6, 8, 11: the loan is owed.
    Running { loan: Loan },
    /// 7: nothing is owed any more.
    Settled {
        /// The loan at settlement.
        loan: Loan,
        /// Time of payment by the provider's clock.
        paid_at: Timestamp,
        how: Settlement,
    },
    /// 10: withdrawn, or not accepted in time.
    Cancelled,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    /// Repaid on or before the current due date; in instalments, without a missed due date.
    OnTime,
    Late,
    /// Exited within the cooling-off period; does not count for loyalty.
    CooledOff,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loan {
    /// IST day of disbursal.
    pub loan_day: Day,
    /// The current due date; in instalments, that of the last instalment.
    pub due_day: Day,
    /// Number of the last due date that passed while its instalment was unpaid, counted from 1; 0 if there is none. A
    /// paid extension resets it to 0.
    pub due_dates_missed: u32,
    /// `None` for a loan that is repaid once.
    pub account: Option<Account>,
    /// The agreed cost, counted from the loan day. Kept, because the APR of instalments takes most of a read's time.
    pub agreed: Figures,
    pub extensions: Vec<Extension>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extension {
    pub requested_at: Timestamp,
    /// Fixed at the request.
    pub terms: ExtensionTerms,
    pub standing: ExtensionStanding,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtensionStanding {
    Waiting,
    Paid {
        /// By the provider's clock.
        at: Timestamp,
    },
    GivenUp {
        at: Timestamp,
    },
    /// Not paid within 24 hours.
    Lapsed {
        /// End of the 24 hours.
        at: Timestamp,
    },
    /// The loan was settled while the extension waited for payment.
    EndedWithLoan,
}

/// The events that time alone causes.
const DEADLINES: [EventKind; 3] = [EventKind::PassLapsed, EventKind::DueDatePassed, EventKind::ExtensionLapsed];

impl Phase {
    pub fn state(&self) -> OrderState {
        match self {
            Self::Auditing => OrderState::Auditing,
            Self::Passed { .. } => OrderState::Passed,
            Self::Denied { .. } => OrderState::Denied,
            Self::Lending { .. } => OrderState::Lending,
            Self::Failed { .. } => OrderState::Failed,
            Self::Running { loan } => loan.state(),
            Self::Settled { .. } => OrderState::Settled,
            Self::Cancelled => OrderState::Cancelled,
        }
    }

    /// `None` unless the loan is owed or settled.
    pub const fn loan(&self) -> Option<&Loan> {
        match self {
            Self::Running { loan } | Self::Settled { loan, .. } => Some(loan),
            _ => None,
        }
    }

    /// The instant from which the deadline of this event has passed; `None` when the deadline is not running, and for
    /// events that time alone does not cause.
    pub fn ends(&self, deadline: EventKind) -> Option<Timestamp> {
        match (self, deadline) {
            (Self::Passed { until }, EventKind::PassLapsed) => Some(*until),
            (Self::Running { loan }, EventKind::DueDatePassed) => Some(loan.next_due_date()?.1.end()),
            (Self::Running { loan }, EventKind::ExtensionLapsed) => {
                loan.waiting().map(|waiting| waiting.terms.expires_at)
            }
            _ => None,
        }
    }

    pub(super) fn next_deadline(&self) -> Option<(Timestamp, EventKind)> {
        DEADLINES.into_iter().filter_map(|kind| Some((self.ends(kind)?, kind))).min_by_key(|(at, _)| *at)
    }
}

impl Loan {
    /// Loaned (6), overdue (8) or extended (11). An extension that waits for payment shows as 11 even after the due date
    /// (contract §5).
    pub fn state(&self) -> OrderState {
        if self.waiting().is_some() {
            OrderState::Extended
        } else if self.is_overdue() {
            OrderState::Overdue
        } else if self.extensions_paid() > 0 {
            OrderState::Extended
        } else {
            OrderState::Loaned
        }
    }

    /// Whether an amount is unpaid after its due date.
    pub fn is_overdue(&self) -> bool {
        match &self.account {
            None => self.due_dates_missed > 0,
            Some(account) => account.is_open(self.due_dates_missed),
        }
    }

    /// Index and day of the next due date that has not passed and has an unpaid amount.
    pub(super) fn next_due_date(&self) -> Option<(u32, Day)> {
        match &self.account {
            None => (self.due_dates_missed == 0).then_some((0, self.due_day)),
            Some(account) => account.open_after(self.due_dates_missed),
        }
    }

    /// An earlier paid extension stays in force when a later request is given up or lapses by the due date.
    pub fn extension_state(&self) -> ExtensionState {
        let Some(last) = self.extensions.last() else { return ExtensionState::None };
        let is_extended = |at: Timestamp| self.extensions_paid() > 0 && at.day() <= self.due_day;
        match last.standing {
            ExtensionStanding::Waiting => ExtensionState::Waiting,
            ExtensionStanding::Paid { .. } => ExtensionState::InForce,
            ExtensionStanding::GivenUp { at } | ExtensionStanding::Lapsed { at } if is_extended(at) => {
                ExtensionState::InForce
            }
            _ => ExtensionState::Lapsed,
        }
    }

    /// Whether the cooling-off exit is offered: in state 6 (loaned), with no extension paid or waiting for payment.
    pub(super) fn may_cool_off(&self) -> bool {
        self.waiting().is_none() && self.extensions_paid() == 0 && !self.is_overdue()
    }

    pub fn waiting(&self) -> Option<&Extension> {
        self.extensions.last().filter(|last| last.standing == ExtensionStanding::Waiting)
    }

    pub(super) fn extension(&self, id: &ExtensionId) -> Option<&Extension> {
        self.extensions.iter().find(|one| one.terms.extension_id == *id)
    }

    pub(super) fn paid(&self) -> impl Iterator<Item = &Extension> {
        self.extensions.iter().filter(|one| matches!(one.standing, ExtensionStanding::Paid { .. }))
    }

    pub fn extensions_paid(&self) -> u32 {
        self.paid().fold(0, |count, _| count.saturating_add(1))
    }

    /// Late charges settled by paid extensions.
    pub fn late_charges_paid(&self) -> Money {
        self.paid().fold(Money::ZERO, |sum, one| sum.plus(one.terms.quote.overdue_fee))
    }

    /// Sum of all payments for extensions.
    pub fn extension_fee_paid(&self) -> Money {
        self.paid().fold(Money::ZERO, |sum, one| sum.plus(one.terms.quote.extension_fee))
    }

    /// Extensions requested since the last paid one.
    pub fn extensions_unpaid(&self) -> u32 {
        let unpaid = |one: &&Extension| !matches!(one.standing, ExtensionStanding::Paid { .. });
        self.extensions.iter().rev().take_while(unpaid).fold(0, |count, _| count.saturating_add(1))
    }
}
