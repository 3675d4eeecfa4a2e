//! The account of a loan in instalments: payments received, amounts owed on a given day. No stored flag depends on time;
//! arrears are computed for the day.

use super::schedule::Schedule;
use crate::money::{Fraction, Money, PercentPerDay};
use crate::time::Day;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateTerms {
    pub rate: PercentPerDay,
    /// Limit of all late charges of the loan's life, as a fraction of the loan amount; `None` for no limit.
    pub cap: Option<Fraction>,
}

/// Where a payment went. The parts add up to the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaymentParts {
    pub late: Money,
    pub interest: Money,
    pub principal: Money,
    /// More than was owed: goes back to the borrower.
    pub refunded: Money,
}

impl PaymentParts {
    /// The payment without its refund.
    #[must_use]
    pub fn kept(self) -> Money {
        self.late.plus(self.interest).plus(self.principal)
    }

    fn plus(self, other: Self) -> Self {
        Self {
            late: self.late.plus(other.late),
            interest: self.interest.plus(other.interest),
            principal: self.principal.plus(other.principal),
            refunded: self.refunded.plus(other.refunded),
        }
    }
}

/// The payoff of one day, by part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owed {
    pub principal: Money,
    /// Interest since the loan day that is not paid yet.
    pub interest: Money,
    /// Late charges that are not paid yet.
    pub late: Money,
}

impl Owed {
    #[must_use]
    pub fn total(self) -> Money {
        self.principal.plus(self.interest).plus(self.late)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    schedule: Schedule,
    late: LateTerms,
    /// Sum of all payments.
    paid: PaymentParts,
    /// Interest that had accrued at the last payment and was not paid by it.
    interest_left: Money,
    /// The same of late charges.
    late_left: Money,
    /// Day of the last payment; the loan day before the first.
    since: Day,
}

impl Account {
    #[must_use]
    pub const fn open(schedule: Schedule, late: LateTerms) -> Self {
        let since = schedule.loan_day;
        let none = Money::ZERO;
        let paid = PaymentParts { late: none, interest: none, principal: none, refunded: none };
        Self { schedule, late, paid, interest_left: none, late_left: none, since }
    }

    #[must_use]
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    #[must_use]
    pub const fn late_terms(&self) -> LateTerms {
        self.late
    }

    /// Sum of all payments so far.
    #[must_use]
    pub const fn paid(&self) -> PaymentParts {
        self.paid
    }

    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.principal_left().is_zero() && self.interest_left.is_zero() && self.late_left.is_zero()
    }

    /// The parts of the amount that settles the loan on `day`. A day before the last payment is treated as the day of that
    /// payment.
    #[must_use]
    pub fn owed(&self, day: Day) -> Owed {
        Owed { principal: self.principal_left(), interest: self.accrued(day), late: self.late(day) }
    }

    /// `owed` as one amount: the payoff.
    #[must_use]
    pub fn payoff(&self, day: Day) -> Money {
        self.owed(day).total()
    }

    /// The part of each instalment that is not paid, in the order of the schedule.
    ///
    /// Payments of interest and principal cover the oldest instalment first. Money paid before it was due lowers the
    /// interest to come, so an instalment never asks more than what will be owed on its day.
    #[must_use]
    pub fn unpaid(&self) -> Vec<Money> {
        let rows = self.schedule.rows();
        let mut covered = self.paid.interest.plus(self.paid.principal);
        let mut before = Money::ZERO;
        let mut unpaid = Vec::with_capacity(rows.len());
        for (n, row) in rows.iter().enumerate() {
            let paid = covered.min(row.amount);
            covered = less(covered, paid);
            let owed_then = less(self.principal_left().plus(self.accrued(row.due.max(self.since))), before);
            let last = n.saturating_add(1) == rows.len();
            let left = if last { owed_then } else { less(row.amount, paid).min(owed_then) };
            before = before.plus(left);
            unpaid.push(left);
        }
        unpaid
    }

    /// Unpaid instalments whose due day has come, without charges.
    #[must_use]
    pub fn arrears(&self, day: Day) -> Money {
        self.open_rows().filter(|(due, _)| *due <= day).fold(Money::ZERO, |sum, (_, unpaid)| sum.plus(unpaid))
    }

    /// The amount asked of the borrower on `day`: the arrears, or the next instalment without arrears, plus late charges.
    /// From the last due day on, and once only the last instalment is unpaid, it is the payoff.
    #[must_use]
    pub fn due(&self, day: Day) -> Money {
        let payoff = self.payoff(day);
        let last = self.schedule.last_due();
        let Some((next_due, next)) = self.open_rows().next() else { return payoff };
        if next_due == last || day >= last {
            return payoff;
        }
        let arrears = self.arrears(day);
        let asked = if arrears.is_positive() { arrears } else { next };
        asked.plus(self.late(day)).min(payoff)
    }

    /// The first unpaid instalment whose day is `day` or later, without charges.
    #[must_use]
    pub fn next_due(&self, day: Day) -> Option<(Day, Money)> {
        self.open_rows().find(|(due, _)| *due >= day)
    }

    /// Days since the oldest instalment that is unpaid after its day; 0 when there is none.
    #[must_use]
    pub fn overdue_days(&self, day: Day) -> u32 {
        let oldest = self.open_rows().next().map_or(0, |(due, _)| due.days_until(day));
        u32::try_from(oldest).unwrap_or(0)
    }

    /// The amount that exits the loan in the cooling-off period: the payoff less the fees, which are refunded.
    #[must_use]
    pub fn exit(&self, day: Day, fees: Money) -> Money {
        less(self.payoff(day), fees)
    }

    /// Money that covers each row, oldest first.
    #[must_use]
    pub fn covered(&self) -> Vec<Money> {
        let mut left = self.paid.interest.plus(self.paid.principal);
        let cover = |row: &super::Instalment| {
            let covered = left.min(row.amount);
            left = less(left, covered);
            covered
        };
        self.schedule.rows().iter().map(cover).collect()
    }

    /// Takes a payment: it goes to late charges, then to accrued interest, then to the principal; what is over is
    /// refunded. A day before the last payment is treated as the day of that payment.
    #[must_use]
    pub fn pay(&self, day: Day, amount: Money) -> (Self, PaymentParts) {
        let owed = self.owed(day);
        let late = amount.min(owed.late);
        let interest = less(amount, late).min(owed.interest);
        let principal = less(less(amount, late), interest).min(owed.principal);
        let refunded = less(less(less(amount, late), interest), principal);
        let parts = PaymentParts { late, interest, principal, refunded };
        let after = Self {
            schedule: self.schedule.clone(),
            late: self.late,
            paid: self.paid.plus(parts),
            interest_left: less(owed.interest, interest),
            late_left: less(owed.late, late),
            since: day.max(self.since),
        };
        (after, parts)
    }

    fn principal_left(&self) -> Money {
        less(self.schedule.amount, self.paid.principal)
    }

    /// Interest not paid yet: what was left at the last payment, and the days since.
    fn accrued(&self, day: Day) -> Money {
        let since = self.schedule.rate.of(self.principal_left(), days(self.since, day));
        self.interest_left.plus(since)
    }

    /// Late charges not paid yet: what was left at the last payment, and the days since that each unpaid instalment is
    /// late; never more than the cap leaves.
    fn late(&self, day: Day) -> Money {
        let charged = self.open_rows().filter(|(due, _)| *due < day).fold(self.late_left, |sum, (due, unpaid)| {
            sum.plus(self.late.rate.of(unpaid, days(due.max(self.since), day)))
        });
        self.late.cap.map_or(charged, |cap| charged.min(less(cap.of(self.schedule.amount), self.paid.late)))
    }

    /// Due day and unpaid part of the instalments that are not paid.
    fn open_rows(&self) -> impl Iterator<Item = (Day, Money)> {
        let rows = self.schedule.rows().iter().map(|row| row.due);
        rows.zip(self.unpaid()).filter(|(_, unpaid)| unpaid.is_positive())
    }
}

/// `max(0, a − b)`.
fn less(a: Money, b: Money) -> Money {
    a.checked_sub(b).unwrap_or_default().max(Money::ZERO)
}

/// `max(0, to − from)`.
fn days(from: Day, to: Day) -> u32 {
    u32::try_from(from.days_until(to)).unwrap_or(0)
}
