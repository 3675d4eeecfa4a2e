//! What an order costs on a day.

use super::record::OrderRecord;
use super::state::OrderState;
use crate::fees::{overdue, quote};
use crate::money::Money;
use crate::time::Day;

impl OrderRecord {
    /// Days past the due date in force; for a settled loan those up to its settlement.
    #[must_use]
    pub fn overdue_days(&self, today: Day) -> u32 {
        let until = self.settled_at.map_or(today, |paid| paid.day());
        self.due_day.map_or(0, |due| overdue::overdue_days(due, until))
    }

    /// The charge for those days.
    #[must_use]
    pub fn overdue_fee(&self, today: Day) -> Money {
        overdue::overdue_fee(self.amount, self.terms.overdue_rate, self.overdue_days(today))
    }

    /// What settles the loan on that day.
    #[must_use]
    pub fn payable(&self, today: Day) -> Money {
        overdue::payable(self.repayment_amount, self.overdue_fee(today))
    }

    /// The last day on which the borrower may leave without fee; `None` before disbursal.
    #[must_use]
    pub fn cooling_off_until(&self) -> Option<Day> {
        self.loan_day.map(|day| day.plus(i64::from(self.terms.cooling_off_days)))
    }

    /// Whether the borrower may leave without fee on that day.
    #[must_use]
    pub fn can_cool_off(&self, today: Day) -> bool {
        self.state == OrderState::Loaned && self.cooling_off_until().is_some_and(|last| today <= last)
    }

    /// Days the money was used, from the day of disbursal; the first day counts as none.
    #[must_use]
    pub fn days_used(&self, today: Day) -> u32 {
        self.loan_day.map_or(0, |day| overdue::overdue_days(day, today))
    }

    /// What a cooling-off exit costs on that day: the received amount and interest for the days used, no fee.
    #[must_use]
    pub fn cooling_off_amount(&self, today: Day) -> Money {
        self.arrive_amount.plus(self.interest_used(today))
    }

    /// Interest for those days.
    #[must_use]
    pub fn interest_used(&self, today: Day) -> Money {
        quote::interest(self.amount, self.terms.interest_rate, self.days_used(today))
    }
}
