//! The account of a loan in instalments: payments received, and amounts owed on a day.

use super::parts::{Bucket, PaymentParts};
use super::schedule::Schedule;
use crate::money::{Fraction, Money, PercentPerDay};
use crate::time::Day;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateTerms {
    pub rate: PercentPerDay,
    /// Limit of all late charges over the loan's life, as a fraction of the loan amount; `None` for no limit.
    pub cap: Option<Fraction>,
}

/// The payoff on one day, split into its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owed {
    pub principal: Money,
    /// Interest since the loan day that is not paid yet.
    pub interest: Money,
    /// Late charges that are not paid yet.
    pub late: Money,
}

impl Owed {
    pub fn total(self) -> Money {
        self.principal.plus(self.interest).plus(self.late)
    }

    const fn part(self, bucket: Bucket) -> Money {
        match bucket {
            Bucket::Late => self.late,
            Bucket::Interest => self.interest,
            Bucket::Principal => self.principal,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    schedule: Schedule,
    late: LateTerms,
    /// The order in which payments fill the buckets; each occurs once.
    allocation: [Bucket; 3],
    /// Sum of all payments so far.
    paid: PaymentParts,
    /// Accrued interest that the last payment left unpaid.
    interest_left: Money,
    /// Late charges that the last payment left unpaid.
    late_left: Money,
    /// Day of the last payment; before the first payment, the loan day.
    since: Day,
    /// Unpaid part of each instalment, updated with each payment.
    unpaid: Vec<Money>,
}

impl Account {
    pub fn open(schedule: Schedule, late: LateTerms, allocation: [Bucket; 3]) -> Self {
        let (since, none, paid) = (schedule.loan_day, Money::ZERO, PaymentParts::default());
        let unpaid = Vec::new();
        Self { schedule, late, allocation, paid, interest_left: none, late_left: none, since, unpaid }.covered()
    }

    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    pub const fn late_terms(&self) -> LateTerms {
        self.late
    }

    pub const fn paid(&self) -> PaymentParts {
        self.paid
    }

    pub fn is_settled(&self) -> bool {
        self.principal_left().is_zero() && self.interest_left.is_zero() && self.late_left.is_zero()
    }

    /// The parts of the amount that settles the loan on `day`. A `day` before the last payment counts as the day of
    /// that payment.
    pub fn owed(&self, day: Day) -> Owed {
        Owed { principal: self.principal_left(), interest: self.accrued(day), late: self.late(day) }
    }

    /// The sum of [`owed`](Self::owed).
    pub fn payoff(&self, day: Day) -> Money {
        self.owed(day).total()
    }

    /// Unpaid part of each instalment, in the order of the schedule.
    pub fn unpaid(&self) -> &[Money] {
        &self.unpaid
    }

    /// Sum of the unpaid instalments due on or before `day`, without late charges.
    pub fn arrears(&self, day: Day) -> Money {
        self.open_rows().filter(|(due, _)| *due <= day).fold(Money::ZERO, |sum, (_, unpaid)| sum.plus(unpaid))
    }

    /// The amount to pay on `day`: the arrears, or the next instalment if there are no arrears, plus late charges.
    /// Equals the payoff from the last due day on, and when only the last instalment is unpaid.
    pub fn payable(&self, day: Day) -> Money {
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

    /// The first unpaid instalment due on `day` or later, without late charges.
    pub fn next_due(&self, day: Day) -> Option<(Day, Money)> {
        self.open_rows().find(|(due, _)| *due >= day)
    }

    /// Days since the due day of the oldest overdue instalment; 0 when none is overdue.
    pub fn overdue_days(&self, day: Day) -> u32 {
        let oldest = self.open_rows().next().map_or(0, |(due, _)| due.days_until(day));
        u32::try_from(oldest).unwrap_or(0)
    }

    /// Interest still to be paid if each instalment is paid on its due day, and arrears with the next instalment.
    pub fn interest_to_come(&self, today: Day) -> Money {
        let coming = self.schedule.rows.iter().map(|row| row.due).filter(|due| *due >= today);
        let paid_off = coming.fold(self.clone(), |account, due| {
            let asked = account.arrears(due).plus(account.late(due));
            if asked.is_zero() { account } else { account.pay(due, asked).0 }
        });
        paid_off.paid.interest.excess_over(self.paid.interest)
    }

    /// The amount that ends the loan in the cooling-off period: the payoff less the fees, which are refunded.
    pub fn exit(&self, day: Day, fees: Money) -> Money {
        self.payoff(day).excess_over(fees)
    }

    /// Applies a payment: fills the buckets in the account's order, and refunds the excess.
    #[must_use]
    pub fn pay(&self, day: Day, amount: Money) -> (Self, PaymentParts) {
        let owed = self.owed(day);
        let mut parts = PaymentParts { refunded: amount, ..PaymentParts::default() };
        for bucket in self.allocation {
            let part = parts.refunded.min(owed.part(bucket));
            *parts.of_mut(bucket) = part;
            parts.refunded = parts.refunded.excess_over(part);
        }
        let after = Self {
            paid: self.paid.plus(parts),
            interest_left: owed.interest.excess_over(parts.interest),
            late_left: owed.late.excess_over(parts.late),
            since: day.max(self.since),
            ..self.clone()
        };
        (after.covered(), parts)
    }

    /// Days from the last payment to `day`; before the first payment, from the loan day.
    pub fn days_since_payment(&self, day: Day) -> u32 {
        self.since.saturating_days_until(day)
    }

    pub const fn interest_left(&self) -> Money {
        self.interest_left
    }

    pub const fn late_left(&self) -> Money {
        self.late_left
    }

    /// Unpaid part of each overdue instalment, with its late days since the last payment.
    pub fn late_rows(&self, day: Day) -> Vec<(Money, u32)> {
        let late = self.open_rows().filter(|(due, _)| *due < day);
        late.map(|(due, unpaid)| (unpaid, due.max(self.since).saturating_days_until(day))).collect()
    }

    /// The cap of the late charges, if the charges have reached the cap.
    pub fn cap_reached(&self, day: Day) -> Option<Fraction> {
        self.late.cap.filter(|cap| {
            let left = self.cap_left(*cap);
            self.charged(day).is_positive() && self.charged(day) >= left
        })
    }

    /// Recomputes the unpaid part of each instalment from the payments, which cover the oldest instalment first.
    ///
    /// Early payments lower future interest, so an instalment's unpaid part is at most the debt on its due day.
    fn covered(self) -> Self {
        let rows = &self.schedule.rows;
        let mut covered = self.paid.covers();
        let mut before = Money::ZERO;
        let mut unpaid = Vec::with_capacity(rows.len());
        for (n, row) in rows.iter().enumerate() {
            let paid = covered.min(row.amount);
            covered = covered.excess_over(paid);
            let owed_then = self.principal_left().plus(self.accrued(row.due.max(self.since))).excess_over(before);
            let last = n.saturating_add(1) == rows.len();
            let left = if last { owed_then } else { row.amount.excess_over(paid).min(owed_then) };
            before = before.plus(left);
            unpaid.push(left);
        }
        Self { unpaid, ..self }
    }

    fn principal_left(&self) -> Money {
        self.schedule.amount.excess_over(self.paid.principal)
    }

    fn accrued(&self, day: Day) -> Money {
        let since = self.schedule.rate.of(self.principal_left(), self.days_since_payment(day));
        self.interest_left.plus(since)
    }

    /// Unpaid late charges: the remainder at the last payment and the charges for late days since, limited by the cap.
    fn late(&self, day: Day) -> Money {
        let charged = self.charged(day);
        self.late.cap.map_or(charged, |cap| charged.min(self.cap_left(cap)))
    }

    fn charged(&self, day: Day) -> Money {
        let rate = self.late.rate;
        self.late_rows(day).into_iter().fold(self.late_left, |sum, (unpaid, days)| sum.plus(rate.of(unpaid, days)))
    }

    /// The amount that the cap still allows to be charged.
    fn cap_left(&self, cap: Fraction) -> Money {
        cap.of(self.schedule.amount).excess_over(self.paid.late)
    }

    /// Whether one of the first `count` instalments is unpaid.
    pub fn is_open(&self, count: u32) -> bool {
        self.unpaid.iter().zip(0..count).any(|(unpaid, _)| unpaid.is_positive())
    }

    /// The first unpaid instalment after the first `count`: its index and its due day.
    pub fn open_after(&self, count: u32) -> Option<(u32, Day)> {
        let rows = (0..).zip(&self.schedule.rows).zip(&self.unpaid);
        rows.skip_while(|((place, _), _)| *place < count)
            .find_map(|((place, row), unpaid)| unpaid.is_positive().then_some((place, row.due)))
    }

    fn open_rows(&self) -> impl Iterator<Item = (Day, Money)> {
        let rows = self.schedule.rows.iter().map(|row| row.due);
        rows.zip(self.unpaid.iter().copied()).filter(|(_, unpaid)| unpaid.is_positive())
    }
}
