//! The late charge: a daily percentage of the loan amount, up to the product's cap (contract §3, §8).
//!
//! Interest, GST and earlier late charges do not increase the late charge.

use super::terms::Rates;
use crate::money::{Fraction, Money, PercentPerDay};
use crate::time::Day;

/// Days past the due date: `max(0, today − due)`. The due date itself is on time.
pub fn overdue_days(due: Day, today: Day) -> u32 {
    due.saturating_days_until(today)
}

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
