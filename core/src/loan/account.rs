//! The account of a loan in instalments: payments received, their parts, and amounts owed on a day.

use super::schedule::{PlanRow, Schedule, state_of};
use crate::fees::LateCharge;
use crate::money::{Fraction, Money};
use crate::time::Day;

/// A part of the debt that a payment can settle.
// The hash of a Key Fact Statement contains the names on the wire.
#[apply(api_value)]
pub enum Bucket {
    Late,
    Interest,
    Principal,
}

/// The sequence in which every payment fills the buckets ([`PaymentParts::of`]); the rest is refunded (contract §9).
/// A loan keeps the sequence of its application, so another sequence may apply to new loans only.
pub const ALLOCATION: [Bucket; 3] = [Bucket::Late, Bucket::Interest, Bucket::Principal];

/// The allocation of a payment. The parts add up to the payment.
#[apply(api_type)]
#[derive(Copy, Default)]
pub struct PaymentParts {
    pub late: Money,
    pub interest: Money,
    pub principal: Money,
    /// The refunded part, such as the excess over the debt.
    pub refunded: Money,
    /// Fees of an extension with their GST; absent from other payments.
    #[serde(default, skip_serializing_if = "Money::is_zero")]
    pub fees: Money,
}

/// The unpaid part of a debt on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owed {
    pub principal: Money,
    /// Accrued interest.
    pub interest: Money,
    /// Late charges.
    pub late: Money,
}

impl Owed {
    pub fn total(self) -> Money {
        self.principal.plus(self.interest).plus(self.late)
    }

    fn less(self, paid: PaymentParts) -> Self {
        Self {
            principal: self.principal.excess_over(paid.principal),
            interest: self.interest.excess_over(paid.interest),
            late: self.late.excess_over(paid.late),
        }
    }
}

impl PaymentParts {
    /// Allocates a payment in the sequence of [`ALLOCATION`], each part up to the amount owed.
    pub fn of(payment: Money, owed: Owed) -> Self {
        let late = payment.min(owed.late);
        let left = payment.excess_over(late);
        let interest = left.min(owed.interest);
        let left = left.excess_over(interest);
        let principal = left.min(owed.principal);
        Self { late, interest, principal, refunded: left.excess_over(principal), fees: Money::ZERO }
    }

    /// The amount that is not refunded.
    pub fn retained(self) -> Money {
        self.late.plus(self.interest).plus(self.principal).plus(self.fees)
    }

    /// The part that pays instalments: interest and principal.
    pub fn covers(self) -> Money {
        self.interest.plus(self.principal)
    }

    /// Moves up to `more` of the payment to the refund: from the principal first, then interest, late charges and fees.
    #[must_use]
    pub fn refunding(self, more: Money) -> Self {
        let mut parts = self;
        let mut left = more;
        for part in [&mut parts.principal, &mut parts.interest, &mut parts.late, &mut parts.fees] {
            let moved = left.min(*part);
            *part = part.excess_over(moved);
            parts.refunded = parts.refunded.plus(moved);
            left = left.excess_over(moved);
        }
        parts
    }

    fn plus(self, other: Self) -> Self {
        Self {
            late: self.late.plus(other.late),
            interest: self.interest.plus(other.interest),
            principal: self.principal.plus(other.principal),
            refunded: self.refunded.plus(other.refunded),
            fees: self.fees.plus(other.fees),
        }
    }
}

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
        self.open_rows().filter(|(_, due, _)| *due <= day).fold(Money::ZERO, |sum, (.., unpaid)| sum.plus(unpaid))
    }

    /// The amount to pay on `day`: the arrears, or the next instalment if there are no arrears, plus late charges.
    /// Equals the payoff from the last due day on, and when only the last instalment is unpaid.
    pub fn payable(&self, day: Day) -> Money {
        let payoff = self.payoff(day);
        let last = self.schedule.last_due();
        let Some((_, next_due, next)) = self.open_rows().next() else { return payoff };
        if next_due == last || day >= last {
            return payoff;
        }
        let arrears = self.arrears(day);
        let asked = if arrears.is_positive() { arrears } else { next };
        asked.plus(self.late(day)).min(payoff)
    }

    /// The first unpaid instalment due on `day` or later, without late charges.
    pub fn next_due(&self, day: Day) -> Option<(Day, Money)> {
        self.open_rows().map(|(_, due, unpaid)| (due, unpaid)).find(|(due, _)| *due >= day)
    }

    /// Days since the due day of the oldest overdue instalment; 0 when none is overdue.
    pub fn overdue_days(&self, day: Day) -> u32 {
        let oldest = self.open_rows().next().map_or(0, |(_, due, _)| due.days_until(day));
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
        let late = self.open_rows().filter(|(_, due, _)| *due < day);
        late.map(|(_, due, unpaid)| (unpaid, due.max(self.since).saturating_days_until(day))).collect()
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
        self.open_rows().any(|(place, ..)| place < count)
    }

    /// The first unpaid instalment after the first `count`: its index and its due day.
    pub fn open_after(&self, count: u32) -> Option<(u32, Day)> {
        self.open_rows().map(|(place, due, _)| (place, due)).find(|(place, _)| *place >= count)
    }

    /// Index, due day and unpaid part of each unpaid instalment.
    fn open_rows(&self) -> impl Iterator<Item = (u32, Day, Money)> {
        let rows = (0..).zip(&self.schedule.rows).zip(&self.unpaid).filter(|(_, unpaid)| unpaid.is_positive());
        rows.map(|((place, row), unpaid)| (place, row.due, *unpaid))
    }

    pub fn rows(&self, today: Day) -> Vec<PlanRow> {
        let mut unpaid = self.unpaid().iter();
        self.schedule().covered_by(self.paid().covers(), |row| {
            state_of(row.due_date, unpaid.next().is_some_and(|unpaid| unpaid.is_positive()), today)
        })
    }
}
