//! The amount that settles, on a given day, a loan that is repaid once (contract §3, §8).

use super::overdue::{LateCharge, overdue_days};
use crate::money::{Money, PercentPerDay};
use crate::time::Day;

/// Interest owed when a loan is repaid before the end of its tenure (contract §8).
#[apply(api_type)]
#[derive(Copy, Default)]
pub enum EarlyInterest {
    /// Interest for the whole tenure, as agreed.
    #[default]
    Full,
    /// Interest for the days used, at least one.
    DaysUsed,
}

impl EarlyInterest {
    /// The number of days with interest when a loan of `tenure` days was used for `used` days; at most the tenure.
    pub fn days(self, tenure: u32, used: u32) -> u32 {
        match self {
            Self::Full => tenure,
            Self::DaysUsed => used.clamp(1, tenure.max(1)),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Debt {
    pub amount: Money,
    pub tenure: u32,
    pub interest_rate: PercentPerDay,
    pub early_interest: EarlyInterest,
    pub late_charge: LateCharge,
    /// IST day of disbursal.
    pub loan_day: Day,
    pub due_day: Day,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payoff {
    pub interest_days: u32,
    /// Loan amount plus interest for `interest_days`.
    pub repayment: Money,
    pub overdue_days: u32,
    pub overdue_fee: Money,
}

impl Payoff {
    pub fn total(&self) -> Money {
        self.repayment.plus(self.overdue_fee)
    }
}

impl Debt {
    pub fn payoff(&self, day: Day) -> Payoff {
        let used = self.loan_day.saturating_days_until(day);
        let interest_days = self.early_interest.days(self.tenure, used);
        let overdue_days = overdue_days(self.due_day, day);
        Payoff {
            interest_days,
            repayment: self.amount.plus(self.interest(interest_days)),
            overdue_days,
            overdue_fee: self.late_charge.fee(self.amount, overdue_days),
        }
    }

    pub fn interest(&self, days: u32) -> Money {
        self.interest_rate.of(self.amount, days)
    }
}
