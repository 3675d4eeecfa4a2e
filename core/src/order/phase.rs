//! Where an order stands, with exactly the data that belongs there.

use super::fact::ExtensionTerms;
use super::state::{ExtensionState, OrderState};
use crate::fees::rules::CONFIRM_WINDOW_HOURS;
use crate::ids::ExtensionId;
use crate::money::Money;
use crate::time::{Day, Timestamp};

/// Where an order stands. The codes of the wire are derived from it ([`Phase::state`], [`Loan::extension_state`]); code
/// 9 has no phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// 1: applied for, being looked at.
    Auditing,
    /// 2: approved; the borrower has 72 hours to take the money.
    Passed {
        /// When the audit passed it.
        since: Timestamp,
    },
    /// 3: refused.
    Denied {
        /// When; the wait of 15 days begins here.
        at: Timestamp,
    },
    /// 4: the money is on its way.
    Lending {
        /// Since when.
        since: Timestamp,
    },
    /// 5: the money could not be sent.
    Failed {
        /// Whether it was applied for again.
        reapplied: bool,
        /// Whether the bank said afterwards that the money did reach the borrower.
        disputed: bool,
    },
    /// 6, 8, 11: owed.
    Running {
        /// The loan.
        loan: Loan,
    },
    /// 7: over, nothing is owed.
    Settled {
        /// The loan, as it was in the end.
        loan: Loan,
        /// When it was paid, by the provider's clock.
        paid_at: Timestamp,
        /// How it ended.
        how: Settlement,
    },
    /// 10: withdrawn, or not taken in time.
    Cancelled,
}

/// How a loan ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    /// Repaid on or before the due date in force.
    OnTime,
    /// Repaid after it.
    Late,
    /// Given back within the cooling-off days; does not count for loyalty.
    CooledOff,
}

/// Money that was lent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loan {
    /// IST day of disbursal.
    pub loan_day: Day,
    /// The due date in force.
    pub due_day: Day,
    /// Whether that date has passed.
    pub is_overdue: bool,
    /// Every requested extension, oldest first.
    pub extensions: Vec<Extension>,
}

/// A requested extension, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extension {
    /// When it was requested.
    pub requested_at: Timestamp,
    /// The terms that were frozen at the request.
    pub terms: ExtensionTerms,
    /// What became of it.
    pub standing: ExtensionStanding,
}

/// What became of an extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtensionStanding {
    /// It waits for its payment.
    Waiting,
    /// It was paid and moved the due date.
    Paid {
        /// By the provider's clock.
        at: Timestamp,
    },
    /// The borrower gave it up.
    GivenUp {
        /// When.
        at: Timestamp,
    },
    /// Nobody paid within the 24 hours.
    Lapsed {
        /// When the 24 hours ended.
        at: Timestamp,
    },
    /// The loan was settled while it waited.
    EndedWithLoan,
}

/// What time alone causes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deadline {
    /// 72 hours passed without the money being taken.
    PassLapsed,
    /// The due date's day ended.
    DueDatePassed,
    /// 24 hours passed without payment for the extension.
    ExtensionLapsed,
}

impl Phase {
    /// The code on the wire.
    #[must_use]
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

    /// The loan, once money was lent.
    #[must_use]
    pub const fn loan(&self) -> Option<&Loan> {
        match self {
            Self::Running { loan } | Self::Settled { loan, .. } => Some(loan),
            _ => None,
        }
    }

    /// The instant from which a deadline of this kind has passed; `None` when none is running.
    pub(super) fn ends(&self, kind: Deadline) -> Option<Timestamp> {
        match (self, kind) {
            (Self::Passed { since }, Deadline::PassLapsed) => Some(confirm_until(*since)),
            (Self::Running { loan }, Deadline::DueDatePassed) if !loan.is_overdue => Some(loan.due_day.end()),
            (Self::Running { loan }, Deadline::ExtensionLapsed) => {
                loan.waiting().map(|waiting| waiting.terms.expires_at)
            }
            _ => None,
        }
    }

    /// The next deadline, and its instant.
    pub(super) fn next_deadline(&self) -> Option<(Timestamp, Deadline)> {
        [Deadline::PassLapsed, Deadline::DueDatePassed, Deadline::ExtensionLapsed]
            .into_iter()
            .filter_map(|kind| Some((self.ends(kind)?, kind)))
            .min_by_key(|(at, _)| *at)
    }
}

/// The instant from which a passed order can no longer be confirmed.
pub(super) fn confirm_until(passed: Timestamp) -> Timestamp {
    passed.plus_hours(CONFIRM_WINDOW_HOURS)
}

impl Loan {
    /// 6, 8 or 11. An extension that waits shows as 11 even when the due date has passed (contract §5).
    #[must_use]
    pub fn state(&self) -> OrderState {
        if self.waiting().is_some() {
            OrderState::Extended
        } else if self.is_overdue {
            OrderState::Overdue
        } else if self.extensions_paid() > 0 {
            OrderState::Extended
        } else {
            OrderState::Loaned
        }
    }

    /// Where its extensions stand. When a request is given up or lapses while an earlier extension is in force, the
    /// earlier one stays in force.
    #[must_use]
    pub fn extension_state(&self) -> ExtensionState {
        let Some(last) = self.extensions.last() else { return ExtensionState::None };
        match last.standing {
            ExtensionStanding::Waiting => ExtensionState::Waiting,
            ExtensionStanding::Paid { .. } => ExtensionState::InForce,
            ExtensionStanding::GivenUp { at } | ExtensionStanding::Lapsed { at }
                if self.extensions_paid() > 0 && at.day() <= self.due_day =>
            {
                ExtensionState::InForce
            }
            ExtensionStanding::GivenUp { .. } | ExtensionStanding::Lapsed { .. } | ExtensionStanding::EndedWithLoan => {
                ExtensionState::Lapsed
            }
        }
    }

    /// Whether leaving within the cooling-off days is offered: from 6, with no extension that waits or was paid.
    pub(super) fn may_cool_off(&self) -> bool {
        self.waiting().is_none() && self.extensions_paid() == 0 && !self.is_overdue
    }

    /// The extension that waits for its payment.
    #[must_use]
    pub fn waiting(&self) -> Option<&Extension> {
        self.extensions.last().filter(|last| last.standing == ExtensionStanding::Waiting)
    }

    /// The extension with this id.
    pub(super) fn extension(&self, id: &ExtensionId) -> Option<&Extension> {
        self.extensions.iter().find(|one| one.terms.extension_id == *id)
    }

    fn paid(&self) -> impl Iterator<Item = &Extension> {
        self.extensions.iter().filter(|one| matches!(one.standing, ExtensionStanding::Paid { .. }))
    }

    /// How many extensions were paid.
    #[must_use]
    pub fn extensions_paid(&self) -> u32 {
        self.paid().fold(0, |count, _| count.saturating_add(1))
    }

    /// Late charges that paid extensions settled.
    #[must_use]
    pub fn late_charges_paid(&self) -> Money {
        self.paid().fold(Money::ZERO, |sum, one| sum.plus(one.terms.quote.overdue_fee))
    }

    /// What was paid for extensions in all.
    #[must_use]
    pub fn extension_fee_paid(&self) -> Money {
        self.paid().fold(Money::ZERO, |sum, one| sum.plus(one.terms.quote.extension_fee))
    }

    /// How many extensions were requested since the last one that was paid.
    #[must_use]
    pub fn extensions_unpaid(&self) -> u32 {
        let unpaid = |one: &&Extension| !matches!(one.standing, ExtensionStanding::Paid { .. });
        self.extensions.iter().rev().take_while(unpaid).fold(0, |count, _| count.saturating_add(1))
    }
}
