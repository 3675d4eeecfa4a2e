//! What lateness costs: a charge on the amount, no interest or GST on it, never capitalised (contract §3).

use super::quote::interest;
use crate::money::{Money, Rate};
use crate::time::Day;

/// Days past the due date: `max(0, today − due)`. The due date itself is on time.
#[must_use]
pub fn overdue_days(due: Day, today: Day) -> u32 {
    u32::try_from(due.days_until(today)).unwrap_or(0)
}

/// `round(amount × rate / 100 × days)`; the rate is percent per day.
#[must_use]
pub fn overdue_fee(amount: Money, rate: Rate, days: u32) -> Money {
    interest(amount, rate, days)
}

/// What settles the loan: the repayment and the charge.
#[must_use]
pub fn payable(repayment: Money, overdue_fee: Money) -> Money {
    repayment.plus(overdue_fee)
}
