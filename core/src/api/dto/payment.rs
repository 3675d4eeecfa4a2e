//! Requests that confirm an amount; payments and refunds.

use crate::ids::OrderId;
use crate::loan::PaymentParts;
use crate::money::Money;
use crate::order::PaymentPurposeName;
pub use crate::order::effects::OrderRefund;
use crate::order::payment::Toward;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// Body of `loan` and `cooling-off`.
#[apply(request_type)]
pub struct OrderAmountRequest {
    pub order_id: OrderId,
    /// The amount that the borrower saw. If it has changed since, the call is refused with the new amount and changes
    /// nothing. Without this field the current amount applies.
    pub expected: Option<Money>,
}

/// Body of `repay`.
#[apply(request_type)]
pub struct RepayRequest {
    pub order_id: OrderId,
    /// The amount that the borrower saw, as in `OrderAmountRequest`.
    pub expected: Option<Money>,
    /// Purpose of the payment; defaults to `due`.
    pub toward: Option<TowardName>,
    /// Only with `toward: amount`: at least 100.00 and at most the payoff; a payoff below 100.00 must be paid in full.
    pub amount: Option<Money>,
}

#[apply(api_type)]
#[derive(Copy, Default)]
pub enum TowardName {
    /// The amount that is due now.
    #[default]
    Due,
    /// Everything owed.
    Payoff,
    /// An amount of the borrower's choice.
    Amount,
}

impl RepayRequest {
    /// The purpose; `None` if an amount is sent for a purpose other than `Amount`. A missing amount counts as zero.
    pub fn toward(&self) -> Option<Toward> {
        match (self.toward.unwrap_or_default(), self.amount) {
            (TowardName::Due, None) => Some(Toward::Due),
            (TowardName::Payoff, None) => Some(Toward::Payoff),
            (TowardName::Amount, amount) => Some(Toward::Amount(amount.unwrap_or_default())),
            (TowardName::Due | TowardName::Payoff, Some(_)) => None,
        }
    }
}

/// Data of the refusal `AmountChanged`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChangedAmount {
    pub amount: Money,
}

#[apply(api_type)]
pub struct OrderPayment {
    /// The applied part of the payment.
    pub amount: Money,
    /// Time of payment by the provider's clock.
    pub paid_at: Timestamp,
    /// The provider's transaction id.
    pub reference: String,
    pub what: PaymentPurposeName,
    /// How the payment was allocated.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub parts: PaymentParts,
}
