//! The plan of a loan: offered by a product, frozen by an application, shown to a borrower.

use super::account::Account;
use super::parts::{ALLOCATION, Bucket};
use super::schedule::{Instalment, Interval, Plan, Schedule};
use crate::money::Money;
use crate::time::Day;

/// The repayment of a product's loans in instalments. Loans of a product without this value are repaid once.
#[apply(api_value)]
pub struct Repayment {
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::api::schema::interval))]
    pub every: Interval,
}

#[apply(api_value)]
pub struct PlanOffer {
    /// The plan's name: its tenure in days as the product states it. The real number of days depends on the loan day.
    pub period: u32,
    pub instalments: u32,
}

/// The plan of a quote, a statement or an application. Interval, number of instalments and order of allocation are
/// binding; the rows are recomputed from the loan day (contract §9).
#[apply(module_type)]
pub struct QuotedPlan {
    /// The `period` of the product's [`PlanOffer`].
    pub period: u32,
    pub every: Interval,
    pub allocation: [Bucket; 3],
    /// The instalments if the money is sent on the day of the quote.
    pub rows: Vec<Instalment>,
}

impl QuotedPlan {
    pub fn is_consistent(&self) -> bool {
        !self.rows.is_empty() && self.allocation == ALLOCATION
    }

    pub fn plan(&self) -> Plan {
        Plan { interval: self.every, count: u32::try_from(self.rows.len()).unwrap_or(u32::MAX) }
    }
}

/// State of an instalment on a given day.
#[apply(api_value)]
pub enum InstalmentState {
    Paid,
    /// Unpaid after its due day.
    Late,
    /// Unpaid on its due day.
    Due,
    Upcoming,
}

/// One row of a loan's plan. A loan that is repaid once has one row.
#[apply(api_value)]
pub struct PlanRow {
    /// From 1.
    pub n: u32,
    pub due_date: Day,
    /// `principal` + `interest`.
    pub amount: Money,
    pub principal: Money,
    pub interest: Money,
    /// Amount paid toward this row. An early payment saves interest, so even a row in the state `Paid` may have less
    /// than `amount`.
    pub paid: Money,
    pub state: InstalmentState,
}

impl Schedule {
    /// Returns the rows, with `paid` applied to the oldest rows first.
    pub fn covered_by(&self, paid: Money, mut state: impl FnMut(&PlanRow) -> InstalmentState) -> Vec<PlanRow> {
        let mut left = paid;
        let cover = |row: PlanRow| {
            let paid = left.min(row.amount);
            left = left.excess_over(paid);
            PlanRow { paid, state: state(&row), ..row }
        };
        upcoming(&self.rows).into_iter().map(cover).collect()
    }
}

/// The rows of an unpaid loan before its first due day.
pub fn upcoming(rows: &[Instalment]) -> Vec<PlanRow> {
    let upcoming = |(n, row): (u32, &Instalment)| PlanRow {
        n,
        due_date: row.due,
        amount: row.amount,
        principal: row.principal,
        interest: row.interest,
        paid: Money::ZERO,
        state: InstalmentState::Upcoming,
    };
    (1..).zip(rows).map(upcoming).collect()
}

/// The state on `today` of a row that is due on `due`.
pub fn state_of(due: Day, is_unpaid: bool, today: Day) -> InstalmentState {
    if !is_unpaid {
        InstalmentState::Paid
    } else if due < today {
        InstalmentState::Late
    } else if due == today {
        InstalmentState::Due
    } else {
        InstalmentState::Upcoming
    }
}

impl Account {
    pub fn rows(&self, today: Day) -> Vec<PlanRow> {
        let mut unpaid = self.unpaid().iter();
        self.schedule().covered_by(self.paid().covers(), |row| {
            state_of(row.due_date, unpaid.next().is_some_and(|unpaid| unpaid.is_positive()), today)
        })
    }
}
