//! What an order costs on a day.

use super::record::{Order, OrderRecord};
use super::state::OrderState;
use crate::fees::explain::{CostLine, CostTable, Sign, extension_table, payable_lines, quote_table};
use crate::fees::{ExtensionQuote, Quote, overdue, quote};
use crate::message::{Language, MessageKey};
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

    fn interest_used(&self, today: Day) -> Money {
        quote::interest(self.amount, self.terms.interest_rate, self.days_used(today))
    }

    /// The loan's own numbers as a quote. Before disbursal its due date is the one it would have if the money left on
    /// that day.
    #[must_use]
    pub fn as_quote(&self, today: Day) -> Quote {
        Quote {
            amount: self.amount,
            days: self.days,
            service_fee: self.service_fee,
            gst_fee: self.gst_fee,
            interest: self.interest,
            arrive_amount: self.arrive_amount,
            repayment_amount: self.repayment_amount,
            repayment_date: self.due_day.unwrap_or_else(|| today.plus(i64::from(self.days))),
            discount: self.discount,
            apr: self.apr,
        }
    }
}

impl Order {
    /// Every amount of the order with its reason; the overdue charge and the sum follow once there is a day overdue.
    #[must_use]
    pub fn explain(&self, today: Day, language: Language) -> CostTable {
        let mut table = quote_table(&self.as_quote(today), &self.terms, language);
        let (days, fee) = (self.overdue_days(today), self.overdue_fee(today));
        table.lines.extend(payable_lines(self.amount, self.repayment_amount, &self.terms, days, fee));
        table
    }

    /// Every amount of an extension of this order with its reason.
    #[must_use]
    pub fn explain_extension(&self, quote: &ExtensionQuote) -> CostTable {
        extension_table(quote, self.amount, &self.terms)
    }

    /// What leaving without fee costs on that day, with its reason.
    #[must_use]
    pub fn explain_cooling_off(&self, today: Day) -> CostLine {
        CostLine {
            id: "coolingOff".to_owned(),
            label_key: MessageKey::CostPayable,
            amount: self.cooling_off_amount(today),
            sign: Sign::Total,
            rule_key: MessageKey::CalcCoolingOff,
            rule_args: vec![
                self.arrive_amount.display(),
                self.interest_used(today).display(),
                self.days_used(today).to_string(),
            ],
        }
    }
}
