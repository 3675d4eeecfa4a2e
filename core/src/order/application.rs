//! What an order is about: who borrows what, on which terms. It never changes after it was made.

use crate::fees::{Quote, Rates};
use crate::ids::{CardId, KfsId, OrderId, ProductId, UserId};
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// An application for a loan, as it was accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Application {
    /// The order's id, made by the server.
    pub id: OrderId,
    /// The number people quote.
    pub order_no: String,
    /// Who borrows.
    pub user_id: UserId,
    /// The loan product.
    pub product_id: ProductId,
    /// The product's name at the time of the application.
    pub product_name: String,
    /// The card the money goes to.
    pub card_id: CardId,
    /// That card's account number, masked to the last four.
    pub bank_no: String,
    /// Whether the money is sent as soon as the audit passes. Only with an accepted statement (contract §2).
    pub auto_get_money: bool,
    /// The Key Fact Statement that was accepted.
    pub kfs_id: Option<KfsId>,
    /// One of the six purposes, as it was sent.
    pub loan_purpose: Option<String>,
    /// The failed order that this one applies again for.
    pub reapplies: Option<OrderId>,
    /// The rates that bind: the accepted statement's, else the product's.
    #[serde(rename = "terms")]
    pub rates: Rates,
    /// The numbers that bind: the accepted statement's, else that day's quote.
    pub quote: Quote,
    /// When it was applied for.
    pub applied_at: Timestamp,
}

impl Application {
    /// Whether its amounts are consistent, and it pays out by itself only with an accepted statement. A stored
    /// application that is not consistent is refused.
    pub(super) fn is_consistent(&self) -> bool {
        let quote = &self.quote;
        let fees = quote.amount.checked_sub(quote.service_fee).and_then(|rest| rest.checked_sub(quote.gst_fee));
        (!self.auto_get_money || self.kfs_id.is_some())
            && quote.amount.is_positive()
            && quote.days > 0
            && fees == Some(quote.arrive_amount)
            && quote.amount.checked_add(quote.interest) == Some(quote.repayment_amount)
    }
}
