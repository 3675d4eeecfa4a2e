//! The account of a loan in instalments: payments received, and amounts owed on a day.

use super::parts::{Owed, PaymentParts};
use super::schedule::Schedule;
use crate::fees::overdue::LateCharge;
use crate::money::{Fraction, Money};
use crate::time::Day;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    schedule: Schedule,
    late_charge: LateCharge,
    /// Sum of all payments so far.
    paid: PaymentParts,
    /// The debt that the last payment left unpaid; before the first payment, the loan amount.
    left: Owed,
    /// Day of the last payment; before the first payment, the loan day.
    since: Day,
    /// Unpaid part of each instalment, updated with each payment.
    unpaid: Vec<Money>,
}

impl Account {
    pub fn open(schedule: Schedule, late_charge: LateCharge) -> Self {
        let left = Owed { principal: schedule.amount, interest: Money::ZERO, late: Money::ZERO };
        let since = schedule.loan_day;
        Self { schedule, late_charge, paid: PaymentParts::default(), left, since, unpaid: Vec::new() }.covered()
    }

    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    pub const fn late_charge(&self) -> LateCharge {
        self.late_charge
    }

    pub const fn paid(&self) -> PaymentParts {
        self.paid
    }

    pub fn is_settled(&self) -> bool {
        self.left.total().is_zero()
    }

    /// The parts of the amount that settles the loan on `day`. A `day` before the last payment counts as the day of
    /// that payment.
    pub fn owed(&self, day: Day) -> Owed {
        Owed { principal: self.left.principal, interest: self.accrued(day), late: self.late(day) }
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

    #[must_use]
    pub fn pay(&self, day: Day, amount: Money) -> (Self, PaymentParts) {
        let owed = self.owed(day);
        let parts = PaymentParts::of(amount, owed);
        let paid = self.paid.plus(parts);
        let late_charge = LateCharge { paid: paid.late, ..self.late_charge };
        let after = Self { late_charge, paid, left: owed.less(parts), since: day.max(self.since), ..self.clone() };
        (after.covered(), parts)
    }

    /// Days from the last payment to `day`; before the first payment, from the loan day.
    pub fn days_since_payment(&self, day: Day) -> u32 {
        self.since.saturating_days_until(day)
    }

    pub const fn left(&self) -> Owed {
        self.left
    }

    /// Unpaid part of each overdue instalment, with its late days since the last payment.
    pub fn late_rows(&self, day: Day) -> Vec<(Money, u32)> {
        let late = self.open_rows().filter(|(due, _)| *due < day);
        late.map(|(due, unpaid)| (unpaid, due.max(self.since).saturating_days_until(day))).collect()
    }

    /// The cap of the late charges, if the charges have reached the cap.
    pub fn cap_reached(&self, day: Day) -> Option<Fraction> {
        let charged = self.charged(day);
        let (late_charge, amount) = (self.late_charge, self.schedule.amount);
        late_charge.cap.filter(|cap| charged.is_positive() && charged >= late_charge.left(amount, *cap))
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
            let owed_then = self.left.principal.plus(self.accrued(row.due.max(self.since))).excess_over(before);
            let last = n.saturating_add(1) == rows.len();
            let left = if last { owed_then } else { row.amount.excess_over(paid).min(owed_then) };
            before = before.plus(left);
            unpaid.push(left);
        }
        Self { unpaid, ..self }
    }

    fn accrued(&self, day: Day) -> Money {
        self.left.interest.plus(self.schedule.rate.of(self.left.principal, self.days_since_payment(day)))
    }

    /// Unpaid late charges: the remainder at the last payment and the charges for late days since, limited by the cap.
    fn late(&self, day: Day) -> Money {
        self.late_charge.up_to_cap(self.schedule.amount, self.charged(day))
    }

    fn charged(&self, day: Day) -> Money {
        let rate = self.late_charge.rate;
        self.late_rows(day).into_iter().fold(self.left.late, |sum, (unpaid, days)| sum.plus(rate.of(unpaid, days)))
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
