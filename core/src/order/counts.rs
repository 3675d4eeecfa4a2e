//! The contribution of an order to the borrower's counts (loans unlock products, on-time repayments earn the loyalty
//! discount), and the amount that the discount saved.

use super::phase::Settlement;
use super::record::Order;
use crate::fees::quote::gst;
use crate::money::Money;
use core::borrow::Borrow;

/// A borrower's counts, or the contribution of one order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LoanCounts {
    /// Disbursed loans, not counting exits within the cooling-off period (contract §6, `orderNum`).
    pub loans: u32,
    /// Loans repaid on or before their due date (specification §9, loyalty).
    pub on_time_repayments: u32,
}

impl Order {
    /// The order's counts so far; a payment that is reported late may change them.
    pub fn counts(&self) -> LoanCounts {
        let is_counted = self.loan().is_some() && !self.ended(Settlement::CooledOff);
        LoanCounts { loans: u32::from(is_counted), on_time_repayments: u32::from(self.ended(Settlement::OnTime)) }
    }

    /// Amount saved by the loyalty discount: the discounted part of the processing fee, and the GST on it. `None`
    /// before disbursal, without a discount, and for a loan exited within the cooling-off period, which has no fee.
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

/// The sum of the amounts that the loyalty discount saved on `orders`; `None` when nothing was saved.
pub fn saved_on(orders: &[impl Borrow<Order>]) -> Option<Money> {
    orders
        .iter()
        .filter_map(|order| order.borrow().saved())
        .reduce(|sum, saved| sum.checked_add(saved).unwrap_or(Money::MAX))
}

impl LoanCounts {
    /// The borrower's counts after one order's contribution changed from `was` to `now`.
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
