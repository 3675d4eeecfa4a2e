//! What an order costs on a day.

use super::record::OrderRecord;
use super::state::OrderState;
use crate::fees::apr::bullet_apr;
use crate::fees::{overdue, quote};
use crate::money::{Money, Rate};
use crate::time::{Day, Timestamp};

/// What a loan costs; see [`OrderRecord::cost`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoanCost {
    /// Processing fee.
    pub service_fee: Money,
    /// GST on it.
    pub gst_fee: Money,
    /// Interest.
    pub interest: Money,
    /// What is, or was, repaid.
    pub repayment_amount: Money,
    /// Annual percentage rate, percent with two decimals.
    pub apr: Rate,
}

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
        self.terms.late_charge().fee(self.amount, self.overdue_days(today))
    }

    /// What settles the loan on that day; zero when nothing is owed: before the money left, and after everything was paid.
    #[must_use]
    pub fn payable(&self, today: Day) -> Money {
        if !self.state.is_owed() {
            return Money::ZERO;
        }
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

    /// Days the money was used, from the day of disbursal, up to its settlement; the first day counts as none.
    #[must_use]
    pub fn days_used(&self, today: Day) -> u32 {
        let until = self.settled_at.map_or(today, |paid| paid.day());
        self.loan_day.map_or(0, |day| overdue::overdue_days(day, until))
    }

    /// What the loan costs without being late: as agreed, or what it came to for whoever left within the cooling-off days.
    #[must_use]
    pub fn cost(&self) -> LoanCost {
        let Some(left_on) = self.settled_at.filter(|_| self.cooled_off).map(Timestamp::day) else {
            return LoanCost {
                service_fee: self.service_fee,
                gst_fee: self.gst_fee,
                interest: self.interest,
                repayment_amount: self.repayment_amount,
                apr: self.apr,
            };
        };
        let repayment_amount = self.cooling_off_amount(left_on);
        let apr = bullet_apr(repayment_amount, self.arrive_amount, self.days_used(left_on)).unwrap_or_default();
        LoanCost {
            service_fee: Money::ZERO,
            gst_fee: Money::ZERO,
            interest: self.interest_used(left_on),
            repayment_amount,
            apr: Rate::two_decimals(apr).unwrap_or(Rate::MAX),
        }
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
