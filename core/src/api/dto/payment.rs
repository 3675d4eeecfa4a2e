//! Actions that carry an amount, and money that came and went back.

#[cfg(feature = "openapi")]
use crate::api::schema;
use crate::ids::OrderId;
use crate::money::Money;
use crate::order::payment::PaymentPurposeName;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// Body of `loan`, `cooling-off` and `repay`: an action whose amount may have changed since the borrower saw it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct OrderAmountRequest {
    /// Which order.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub order_id: OrderId,
    /// The amount that the borrower saw. When it is another one by now, nothing happens, and the refusal brings it; without
    /// this field the amount is taken as it is.
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::money_sent))]
    pub expected: Option<Money>,
}

/// Data of the refusal `AmountChanged`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChangedAmount {
    /// The amount now.
    pub amount: Money,
}

/// A payment that was applied to an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OrderPayment {
    /// How much of it was applied.
    pub amount: Money,
    /// When it was paid, by the provider's clock.
    pub paid_at: Timestamp,
    /// The provider's name for the transaction.
    pub reference: String,
    /// What it was for.
    pub what: PaymentPurposeName,
}

/// Money of a payment that goes back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OrderRefund {
    /// How much.
    pub amount: Money,
    /// The provider's name for the transaction that brought it.
    pub reference: String,
    /// When it was decided.
    pub at: Timestamp,
}
