//! The late charge of a loan, and the amount that settles on a given day a loan that is repaid once (contract §3, §8).

use super::Rates;
use crate::loan::Owed;
use crate::money::{Fraction, Money, PercentPerDay};
use crate::time::Day;

/// Days past the due date: `max(0, today − due)`. The due date itself is on time.
pub fn overdue_days(due: Day, today: Day) -> u32 {
    due.saturating_days_until(today)
}

/// A daily percentage of the loan amount, up to the product's cap. Interest, GST and earlier late charges do not
/// increase the late charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateCharge {
    pub rate: PercentPerDay,
    /// Limit of the charge over all days as a fraction of the loan amount; `None` for no limit.
    pub cap: Option<Fraction>,
    /// Late charges already paid for this loan. They count towards the cap (contract §9).
    pub paid: Money,
}

impl LateCharge {
    /// `min(round(amount × rate / 100 × days), max(0, round(amount × cap) − paid))`.
    pub fn fee(self, amount: Money, days: u32) -> Money {
        self.up_to_cap(amount, self.rate.of(amount, days))
    }

    /// The part of the counted charge that the cap allows.
    pub(crate) fn up_to_cap(self, amount: Money, counted: Money) -> Money {
        self.cap.map_or(counted, |cap| counted.min(self.left(amount, cap)))
    }

    /// The charge that one more late day adds after `days` late days; `None` if the charge does not rise.
    pub fn next_day(self, amount: Money, days: u32) -> Option<Money> {
        let more = self.fee(amount, days.saturating_add(1)).checked_sub(self.fee(amount, days))?;
        more.is_positive().then_some(more)
    }

    /// The amount that the cap still allows to be charged.
    pub(crate) fn left(self, amount: Money, cap: Fraction) -> Money {
        cap.of(amount).excess_over(self.paid)
    }

    /// The cap, if the charge has reached the cap.
    pub fn reached(self, amount: Money, days: u32) -> Option<Fraction> {
        self.cap.filter(|cap| days > 0 && self.rate.of(amount, days) >= self.left(amount, *cap))
    }
}

impl Rates {
    pub const fn late_charge(&self) -> LateCharge {
        LateCharge { rate: self.overdue_rate, cap: self.overdue_cap, paid: Money::ZERO }
    }
}

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
    pub overdue_days: u32,
    /// The loan amount, interest for `interest_days`, and the late charge of `overdue_days`.
    pub owed: Owed,
}

impl Debt {
    pub fn payoff(&self, day: Day) -> Payoff {
        let used = self.loan_day.saturating_days_until(day);
        let interest_days = self.early_interest.days(self.tenure, used);
        let overdue_days = overdue_days(self.due_day, day);
        let interest = self.interest_rate.of(self.amount, interest_days);
        let late = self.late_charge.fee(self.amount, overdue_days);
        Payoff { interest_days, overdue_days, owed: Owed { principal: self.amount, interest, late } }
    }
}
