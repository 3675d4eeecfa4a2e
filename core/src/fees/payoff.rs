//! What settles a running loan on a day (contract §3, §8).

use super::overdue::{LateCharge, overdue_days};
use crate::money::{Money, PercentPerDay};
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// What interest a loan costs that is repaid before its tenure is over (contract §8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum EarlyInterest {
    /// That of the whole tenure: interest is agreed, not accrued.
    #[default]
    Full,
    /// That of the days used, at least one.
    DaysUsed,
}

impl EarlyInterest {
    /// The days that bear interest when a loan of `tenure` days was used for `used`. Never more than the tenure: later
    /// days cost a late charge, or were paid for with an extension.
    #[must_use]
    pub fn days(self, tenure: u32, used: u32) -> u32 {
        match self {
            Self::Full => tenure,
            Self::DaysUsed => used.clamp(1, tenure.max(1)),
        }
    }
}

/// What has to be known of a running loan to say what settles it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Debt {
    /// The amount lent.
    pub amount: Money,
    /// Days for which it was agreed.
    pub tenure: u32,
    /// Percent per day.
    pub interest_rate: PercentPerDay,
    /// Which interest is owed when the loan is repaid early.
    pub early_interest: EarlyInterest,
    /// The charge for being late.
    pub late_charge: LateCharge,
    /// IST day of disbursal.
    pub loan_day: Day,
    /// The due date in force.
    pub due_day: Day,
}

/// What settles a loan on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payoff {
    /// Days that bear interest.
    pub interest_days: u32,
    /// The amount and the interest for those days.
    pub repayment: Money,
    /// Days past the due date.
    pub overdue_days: u32,
    /// The charge for those days.
    pub overdue_fee: Money,
}

impl Payoff {
    /// The repayment and the charge.
    #[must_use]
    pub fn total(&self) -> Money {
        self.repayment.plus(self.overdue_fee)
    }
}

impl Debt {
    /// What settles the loan on a day.
    #[must_use]
    pub fn payoff(&self, day: Day) -> Payoff {
        let used = overdue_days(self.loan_day, day);
        let interest_days = self.early_interest.days(self.tenure, used);
        let overdue_days = overdue_days(self.due_day, day);
        Payoff {
            interest_days,
            repayment: self.amount.plus(self.interest(interest_days)),
            overdue_days,
            overdue_fee: self.late_charge.fee(self.amount, overdue_days),
        }
    }

    /// Interest for this many days.
    #[must_use]
    pub fn interest(&self, days: u32) -> Money {
        self.interest_rate.of(self.amount, days)
    }
}
