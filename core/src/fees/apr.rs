//! Annual percentage rates, computed with decimals.

use super::rules::DAYS_OF_YEAR;
use crate::money::Money;
use crate::time::Day;
use rust_decimal::Decimal;

/// After 90 bisection steps the error is below 10^-27.
const HALVINGS: u32 = 90;

/// Forty years of monthly repayments.
pub const MAX_REPAYMENTS: usize = 480;

/// The APR of a loan with a single repayment, in percent, not rounded: `(repayment / received − 1) × 365 / days × 100`.
/// `None` when nothing is received or the loan has no days.
#[must_use]
pub fn bullet_apr(repayment: Money, received: Money, days: u32) -> Option<Decimal> {
    if !received.is_positive() {
        return None;
    }
    let gain = repayment.value().checked_sub(received.value())?;
    let scaled = gain.checked_mul(Decimal::from(DAYS_OF_YEAR))?.checked_mul(Decimal::ONE_HUNDRED)?;
    scaled.checked_div(received.value().checked_mul(Decimal::from(days))?)
}

/// The APR of a schedule, in percent, not rounded: periods per year × periodic internal rate of return × 100.
///
/// `received` is the amount that reaches the borrower. The first of `repayments` is due after one period. Amounts need
/// not be whole paise. Returns `None` when no rate of 0 % or more exists, or for too many repayments.
#[must_use]
pub fn schedule_apr(received: Decimal, repayments: &[Decimal], periods_per_year: Decimal) -> Option<Decimal> {
    let rate = periodic_irr(received, repayments)?;
    rate.checked_mul(periods_per_year)?.checked_mul(Decimal::ONE_HUNDRED)
}

/// The APR of payments on arbitrary days, in percent, not rounded. A payment on the first day reduces the received
/// amount. `None` as in [`schedule_apr`], and for payments before `first` or more than [`MAX_REPAYMENTS`] days after
/// `first`.
#[must_use]
pub fn schedule_apr_by_day(received: Money, first: Day, payments: &[(Day, Money)]) -> Option<Decimal> {
    let mut left = received.value();
    let mut flows: Vec<Decimal> = Vec::new();
    for (day, amount) in payments {
        let Some(place) = usize::try_from(first.days_until(*day)).ok()?.checked_sub(1) else {
            left = left.checked_sub(amount.value())?;
            continue;
        };
        if place >= MAX_REPAYMENTS {
            return None;
        }
        flows.resize(flows.len().max(place.saturating_add(1)), Decimal::ZERO);
        let flow = flows.get_mut(place)?;
        *flow = flow.checked_add(amount.value())?;
    }
    schedule_apr(left, &flows, Decimal::from(DAYS_OF_YEAR))
}

/// The rate per period at which the repayments are worth `received` today, by bisection on `v = 1 / (1 + rate)`. The
/// present value grows with `v` between 0 and 1, so there is only one solution.
#[must_use]
pub fn periodic_irr(received: Decimal, repayments: &[Decimal]) -> Option<Decimal> {
    let total = repayments.iter().try_fold(Decimal::ZERO, |sum, flow| sum.checked_add(*flow))?;
    let negative = repayments.iter().any(|flow| *flow < Decimal::ZERO);
    if received <= Decimal::ZERO || negative || total < received || repayments.len() > MAX_REPAYMENTS {
        return None;
    }
    if total == received {
        return Some(Decimal::ZERO);
    }
    let (mut low, mut high) = (Decimal::ZERO, Decimal::ONE);
    for _ in 0..HALVINGS {
        let middle = low.checked_add(high)?.checked_div(Decimal::TWO)?;
        if middle == low || middle == high {
            break;
        }
        if present_value(repayments, middle)? < received {
            low = middle;
        } else {
            high = middle;
        }
    }
    Decimal::ONE.checked_div(high)?.checked_sub(Decimal::ONE)
}

/// Computes `v × (f₁ + v × (f₂ + …))` for the repayments `f` and the discount factor `v`.
fn present_value(repayments: &[Decimal], factor: Decimal) -> Option<Decimal> {
    repayments.iter().rev().try_fold(Decimal::ZERO, |later, flow| later.checked_add(*flow)?.checked_mul(factor))
}

/// The equal instalment that repays `principal` in `count` periods at `rate` per period (a fraction), not rounded.
/// `None` for no periods, or more than [`MAX_REPAYMENTS`].
#[must_use]
pub fn instalment(principal: Decimal, rate: Decimal, count: u32) -> Option<Decimal> {
    if count == 0 || usize::try_from(count).ok()? > MAX_REPAYMENTS {
        return None;
    }
    if rate.is_zero() {
        return principal.checked_div(Decimal::from(count));
    }
    let factor = Decimal::ONE.checked_div(Decimal::ONE.checked_add(rate)?)?;
    let mut discounted = Decimal::ONE;
    for _ in 0..count {
        discounted = discounted.checked_mul(factor)?;
    }
    principal.checked_mul(rate)?.checked_div(Decimal::ONE.checked_sub(discounted)?)
}
