//! The application for a loan: borrower, product, amount and rates. It never changes.

use crate::fees::{Quote, Rates};
use crate::ids::{CardId, KfsId, OrderId, ProductId, UserId};
use crate::loan::{Instalment, Schedule};
use crate::time::{Day, Timestamp};

/// A submitted application, whether or not the lender approves it.
#[apply(module_type)]
pub struct Application {
    pub id: OrderId,
    /// The order number that borrowers see.
    pub order_no: String,
    pub user_id: UserId,
    pub product_id: ProductId,
    pub product_name: String,
    /// The card that receives the money.
    pub card_id: CardId,
    /// The card's account number, masked except for the last four digits.
    pub bank_no: String,
    /// Whether the money is sent as soon as the application is approved. Needs an accepted Key Fact Statement (contract
    /// §2).
    pub auto_get_money: bool,
    pub kfs_id: Option<KfsId>,
    /// The code of one of the six purposes that the form offers; `None` if the borrower chose none.
    pub loan_purpose: Option<String>,
    /// The failed order that this application repeats; `None` if it repeats none.
    pub reapplies: Option<OrderId>,
    /// The binding rates: from the accepted statement, else from the product.
    #[serde(rename = "terms")]
    pub rates: Rates,
    /// The binding amounts: from the accepted statement, else from that day's quote.
    pub quote: Quote,
    pub applied_at: Timestamp,
}

impl Application {
    /// The schedule of a loan that begins on `loan_day`; `None` for a loan that is repaid once. If no schedule can begin
    /// on that day (an instalment would be zero, for example), the quote's rows are shifted to that day.
    pub(super) fn schedule(&self, loan_day: Day) -> Option<Schedule> {
        let plan = self.quote.plan.as_ref()?;
        let (amount, rate) = (self.quote.amount, self.rates.interest_rate);
        Some(Schedule::of(plan.plan(), amount, rate, loan_day).unwrap_or_else(|| {
            let quoted_on = self.quote.repayment_date.plus(-i64::from(self.quote.days));
            let later = quoted_on.days_until(loan_day);
            let rows = plan.rows.iter().map(|row| Instalment { due: row.due.plus(later), ..*row }).collect();
            Schedule { amount, rate, loan_day, interval: plan.every, rows }
        }))
    }

    /// Whether the amounts are consistent, and a statement was accepted if the money is sent automatically. A stored
    /// order with an inconsistent application is not loaded.
    pub(super) fn is_consistent(&self) -> bool {
        let quote = &self.quote;
        let fees = quote.amount.checked_sub(quote.service_fee).and_then(|rest| rest.checked_sub(quote.gst_fee));
        (!self.auto_get_money || self.kfs_id.is_some())
            && quote.amount.is_positive()
            && quote.days > 0
            && fees == Some(quote.arrive_amount)
            && quote.amount.checked_add(quote.interest) == Some(quote.repayment_amount)
            && quote.plan.as_ref().is_none_or(|plan| plan.is_consistent())
    }
}
