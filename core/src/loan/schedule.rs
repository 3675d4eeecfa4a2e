//! Repayment in instalments: the plan that a product offers and an application freezes, the schedule that follows from
//! the plan and a loan day, and its rows as shown to a borrower.

use super::account::{ALLOCATION, Bucket};
use crate::fees::apr::schedule_apr;
use crate::fees::rules::DAYS_OF_YEAR;
use crate::money::decimal::{add, div, mul, sub};
use crate::money::{Money, PercentPerDay};
use crate::time::Day;
use loan_value::Value;
use rust_decimal::{Decimal, RoundingStrategy};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const MONTHS_OF_YEAR: u32 = 12;

/// The wire name of [`Interval::Month`].
const MONTH: &str = "month";

/// The time between two due days. On the wire `"month"` or a number of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = "\"month\" | number"))]
pub enum Interval {
    /// A month: due days have the loan day's day of the month, or are the last day of a shorter month.
    Month,
    /// A number of days, at least one.
    Days(u32),
}

impl Interval {
    /// Returns due day `n`, always counted from the loan day: 31 January, 28 February, 31 March.
    fn after(self, loan_day: Day, n: u32) -> Day {
        match self {
            Self::Month => loan_day.plus_months(n),
            Self::Days(days) => loan_day.plus(i64::from(days).saturating_mul(i64::from(n))),
        }
    }

    /// Maximum number of days of one interval.
    pub const fn longest(self) -> u32 {
        match self {
            Self::Month => 31,
            Self::Days(days) => days,
        }
    }

    /// Periods in a year, which turn a periodic rate into an annual rate. `None` for an interval of no days.
    fn per_year(self) -> Option<Decimal> {
        match self {
            Self::Month => Some(Decimal::from(MONTHS_OF_YEAR)),
            Self::Days(days) => div(Decimal::from(DAYS_OF_YEAR), Decimal::from(days)),
        }
    }
}

impl Serialize for Interval {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Month => serializer.serialize_str(MONTH),
            Self::Days(days) => serializer.serialize_u32(*days),
        }
    }
}

impl<'de> Deserialize<'de> for Interval {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = match Value::deserialize(deserializer)? {
            Value::Text(text) if text == MONTH => Some(Self::Month),
            Value::Whole(days) => u32::try_from(days).ok().map(Self::Days),
            _ => None,
        };
        read.ok_or_else(|| D::Error::custom("expected \"month\" or a number of days"))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    pub interval: Interval,
    /// Number of instalments.
    pub count: u32,
}

/// One row of a schedule. `amount` = `principal` + `interest`.
#[apply(module_value)]
pub struct Instalment {
    pub due: Day,
    pub amount: Money,
    pub interest: Money,
    pub principal: Money,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    pub amount: Money,
    pub rate: PercentPerDay,
    pub loan_day: Day,
    pub interval: Interval,
    /// Ascending by due day; never empty.
    pub rows: Vec<Instalment>,
}

impl Schedule {
    /// The schedule of `amount` lent on `loan_day`: level instalments of whole rupees; the last instalment is the
    /// remainder.
    ///
    /// `None` without instalments, for an instalment of zero or below its interest, or for due days that do not ascend.
    pub fn of(plan: Plan, amount: Money, rate: PercentPerDay, loan_day: Day) -> Option<Self> {
        let due: Vec<Day> = (1..=plan.count).map(|n| plan.interval.after(loan_day, n)).collect();
        let days = periods(loan_day, &due)?;
        let level = level_instalment(amount, rate, &days)?;
        let mut balance = amount;
        let mut rows = Vec::with_capacity(due.len());
        let last = due.last().copied();
        for (due, days) in due.into_iter().zip(days) {
            let interest = rate.of(balance, days);
            let owed = balance.plus(interest);
            let paid = if Some(due) == last { owed } else { level.min(owed) };
            let principal = paid.checked_sub(interest)?;
            balance = balance.checked_sub(principal)?;
            rows.push(Instalment { due, amount: paid, interest, principal });
        }
        rows.iter().all(|row| row.amount.is_positive() && row.principal >= Money::ZERO).then_some(Self {
            amount,
            rate,
            loan_day,
            interval: plan.interval,
            rows,
        })
    }

    /// The sum of the interest of all rows.
    pub fn interest(&self) -> Money {
        self.rows.iter().fold(Money::ZERO, |sum, row| sum.plus(row.interest))
    }

    /// The sum of all instalments.
    pub fn repayment(&self) -> Money {
        self.amount.plus(self.interest())
    }

    pub fn last_due(&self) -> Day {
        self.rows.last().map_or(self.loan_day, |row| row.due)
    }

    /// The annual percentage rate for a `received` amount, in percent, not rounded. `None` as in [`schedule_apr`], for
    /// example when nothing is received.
    pub fn apr(&self, received: Money) -> Option<Decimal> {
        let instalments: Vec<Decimal> = self.rows.iter().map(|row| row.amount.value()).collect();
        schedule_apr(received.value(), &instalments, self.interval.per_year()?)
    }

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

/// Days of each period; `None` unless the due days ascend from the loan day.
fn periods(loan_day: Day, due: &[Day]) -> Option<Vec<u32>> {
    let starts = core::iter::once(&loan_day).chain(due);
    let days = starts.zip(due).map(|(from, to)| u32::try_from(from.days_until(*to)).ok().filter(|days| *days > 0));
    days.collect()
}

/// Returns the smallest instalment in whole rupees that repays the unrounded balance.
///
/// With growth factors `g = 1 + rate × days` and an instalment `E`, the balance is `amount × Π g − E × Σ Π (later g)`.
fn level_instalment(amount: Money, rate: PercentPerDay, days: &[u32]) -> Option<Money> {
    let mut growth = Decimal::ONE;
    let mut weights = Decimal::ZERO;
    for days in days.iter().rev() {
        weights = add(weights, growth)?;
        let interest = mul(div(rate.value(), Decimal::ONE_HUNDRED)?, Decimal::from(*days))?;
        growth = mul(growth, add(Decimal::ONE, interest)?)?;
    }
    let owed = mul(amount.value(), growth)?;
    // The quotient is rounded, so the right amount may be one rupee lower or higher.
    let near = div(owed, weights)?.round_dp_with_strategy(0, RoundingStrategy::ToPositiveInfinity);
    let candidates = [sub(near, Decimal::ONE)?, near, add(near, Decimal::ONE)?];
    let enough = |level: &Decimal| mul(*level, weights).is_some_and(|paid| paid >= owed);
    candidates.into_iter().find(enough).and_then(Money::rounded)
}

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

/// The rows of an unpaid loan before its first due day.
pub fn upcoming(rows: &[Instalment]) -> Vec<PlanRow> {
    let upcoming = |(n, row): (u32, &Instalment)| {
        let Instalment { due: due_date, amount, interest, principal } = *row;
        let (paid, state) = (Money::ZERO, InstalmentState::Upcoming);
        PlanRow { n, due_date, amount, principal, interest, paid, state }
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
