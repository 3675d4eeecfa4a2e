//! Annual percentage rates, computed with decimals.

use super::rules::DAYS_OF_YEAR;
use crate::money::Money;
use crate::money::decimal::{add, div, mul, sub};
use crate::time::Day;
use rust_decimal::Decimal;

/// After 90 bisection steps the error is below 10^-27.
const HALVINGS: u32 = 90;

/// Maximum number of repayments: forty years of monthly repayments.
pub const MAX_REPAYMENTS: usize = 480;

/// The APR of a loan with a single repayment, in percent, not rounded: `(repayment / received − 1) × 365 / days × 100`.
/// `None` when nothing is received or the loan has no days.
pub fn bullet_apr(repayment: Money, received: Money, days: u32) -> Option<Decimal> {
    if !received.is_positive() {
        return None;
    }
    let gain = sub(repayment.value(), received.value())?;
    let scaled = mul(mul(gain, Decimal::from(DAYS_OF_YEAR))?, Decimal::ONE_HUNDRED)?;
    div(scaled, mul(received.value(), Decimal::from(days))?)
}

/// The APR of a schedule, in percent, not rounded: periods per year × periodic internal rate of return × 100.
///
/// `received` is the amount that reaches the borrower. The first of `repayments` is due after one period. Amounts need
/// not be whole paise. Returns `None` when no rate of 0 % or more exists, or for too many repayments.
pub fn schedule_apr(received: Decimal, repayments: &[Decimal], periods_per_year: Decimal) -> Option<Decimal> {
    let rate = periodic_irr(received, repayments)?;
    mul(mul(rate, periods_per_year)?, Decimal::ONE_HUNDRED)
}

/// The APR of payments on arbitrary days, in percent, not rounded. A payment on the first day reduces the received
/// amount. `None` as in [`schedule_apr`], and for payments before `first` or more than [`MAX_REPAYMENTS`] days after
/// `first`.
pub fn schedule_apr_by_day(received: Money, first: Day, payments: &[(Day, Money)]) -> Option<Decimal> {
    let mut left = received.value();
    let mut flows: Vec<Decimal> = Vec::new();
    for (day, amount) in payments {
        let Some(place) = usize::try_from(first.days_until(*day)).ok()?.checked_sub(1) else {
            left = sub(left, amount.value())?;
            continue;
        };
        if place >= MAX_REPAYMENTS {
            return None;
        }
        flows.resize(flows.len().max(place.saturating_add(1)), Decimal::ZERO);
        let flow = flows.get_mut(place)?;
        *flow = add(*flow, amount.value())?;
    }
    schedule_apr(left, &flows, Decimal::from(DAYS_OF_YEAR))
}

/// The rate per period at which the repayments are worth `received` today; `None` as in [`schedule_apr`]. Bisects on
/// `v = 1 / (1 + rate)`: the present value grows with `v` between 0 and 1, so there is only one solution.
pub fn periodic_irr(received: Decimal, repayments: &[Decimal]) -> Option<Decimal> {
    let total = repayments.iter().try_fold(Decimal::ZERO, |sum, flow| add(sum, *flow))?;
    let negative = repayments.iter().any(|flow| *flow < Decimal::ZERO);
    if received <= Decimal::ZERO || negative || total < received || repayments.len() > MAX_REPAYMENTS {
        return None;
    }
    if total == received {
        return Some(Decimal::ZERO);
    }
    let (mut low, mut high) = (Decimal::ZERO, Decimal::ONE);
    for _ in 0..HALVINGS {
        let middle = div(add(low, high)?, Decimal::TWO)?;
        if present_value(repayments, middle)? < received {
            low = middle;
        } else {
            high = middle;
        }
    }
    sub(div(Decimal::ONE, high)?, Decimal::ONE)
}

/// Computes `v × (f₁ + v × (f₂ + …))` for the repayments `f` and the discount factor `v`.
fn present_value(repayments: &[Decimal], factor: Decimal) -> Option<Decimal> {
    repayments.iter().rev().try_fold(Decimal::ZERO, |later, flow| mul(add(later, *flow)?, factor))
}
