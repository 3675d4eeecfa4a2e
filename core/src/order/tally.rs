//! What an order counts for: loans open further products, repayments on time earn the loyalty discount.

use super::phase::Settlement;
use super::record::Order;
use crate::fees::quote::gst;
use crate::money::Money;

/// A borrower's loans so far, or what one order adds to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Loans whose money reached the borrower and was not given back within the cooling-off days (contract §6, `orderNum`).
    pub loans: u32,
    /// Loans repaid on or before their due date (specification §9, loyalty).
    pub on_time_repayments: u32,
}

impl Order {
    /// What this order counts for, as far as is known. A payment that becomes known late may change it.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let counts = self.loan().is_some() && !self.ended(Settlement::CooledOff);
        Tally { loans: u32::from(counts), on_time_repayments: u32::from(self.ended(Settlement::OnTime)) }
    }

    /// What the loyalty discount has saved on this order: the part of the processing fee that was not taken, and the GST on
    /// it. `None` before money was lent, without a discount, and for a loan that was given back within the cooling-off days, which
    /// costs no fee at all.
    #[must_use]
    pub fn saved(&self) -> Option<Money> {
        if self.loan().is_none() || self.ended(Settlement::CooledOff) {
            return None;
        }
        let fee = self.rates.service_rate.of(self.quote.amount);
        let full = fee.checked_add(gst(fee))?;
        let taken = self.quote.service_fee.checked_add(self.quote.gst_fee)?;
        full.checked_sub(taken).filter(|saved| saved.is_positive())
    }
}

/// What the loyalty discount has saved on all of these orders; `None` for nothing yet.
#[must_use]
pub fn saved_on(orders: &[Order]) -> Option<Money> {
    orders.iter().filter_map(Order::saved).reduce(|sum, saved| sum.checked_add(saved).unwrap_or(Money::MAX))
}

impl Tally {
    /// A borrower's total after one of their orders changes from counting for `was` to counting for `now`.
    #[must_use]
    pub const fn replacing(self, was: Self, now: Self) -> Self {
        Self {
            loans: self.loans.saturating_add(now.loans).saturating_sub(was.loans),
            on_time_repayments: self
                .on_time_repayments
                .saturating_add(now.on_time_repayments)
                .saturating_sub(was.on_time_repayments),
        }
    }
}
