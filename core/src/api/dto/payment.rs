//! Actions that state an amount; payments and refunds.

#[cfg(feature = "openapi")]
use crate::api::schema;
use crate::ids::OrderId;
use crate::money::Money;
use crate::order::payment::PaymentPurposeName;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// Body of `loan`, `cooling-off` and `repay`. The amount may have changed since the borrower saw it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct OrderAmountRequest {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub order_id: OrderId,
    /// The amount that the borrower saw. If it has changed since, the call is refused with the new amount and changes
    /// nothing. Without this field the current amount applies.
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::money_sent))]
    pub expected: Option<Money>,
}

/// Data of the refusal `AmountChanged`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChangedAmount {
    pub amount: Money,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OrderPayment {
    /// The applied part of the payment.
    pub amount: Money,
    /// Time of payment by the provider's clock.
    pub paid_at: Timestamp,
    /// The provider's transaction id.
    pub reference: String,
    pub what: PaymentPurposeName,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OrderRefund {
    pub amount: Money,
    /// The provider's id of the transaction that is refunded.
    pub reference: String,
    /// Time of the decision.
    pub at: Timestamp,
}
