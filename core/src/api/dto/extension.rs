//! Moving the due date.

#[cfg(feature = "openapi")]
use crate::api::schema;
use crate::ids::{ExtensionId, OrderId, OrderRepayId};
use crate::money::{Apr, Fraction, Money, PercentPerDay};
use crate::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

/// `GET /order-repay-extension/v1/extension-calc/{orderId}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Extension {
    /// What is to be paid for it, in all.
    pub extension_fee: Money,
    /// What was paid for it so far.
    pub extension_fee_paid: Money,
    /// The processing fee in it.
    pub extension_service_fee: Money,
    /// GST on that fee.
    pub extension_gst: Money,
    /// A fraction, shown multiplied by 100.
    pub extension_rate: Fraction,
    /// Interest from the old due date to the new.
    pub interest: Money,
    /// Overdue fee on the day of asking.
    pub overdue_fee: Money,
    /// When it was asked for.
    pub extension_apply_time: Timestamp,
    /// Days from the request to the new due date.
    pub extension_day: u32,
    /// The new due date.
    pub extension_time: Day,
    /// The due cycle it extends.
    pub order_repay_id: OrderRepayId,
    /// This calculation; good on its IST day.
    pub extension_id: ExtensionId,
    /// 1: it was asked for and waits for payment, its amounts frozen.
    pub is_waiting: u8,
    /// Until when it can be paid, null before it was asked for.
    pub expire_time: Option<Timestamp>,
    /// The due date in force, which it moves.
    pub repayment_date: Day,
    /// The amount lent.
    pub loan_amount: Money,
    /// Percent per day.
    pub interest_rate: PercentPerDay,
    /// Days from the old due date to the new, which bear interest.
    pub interest_days: u32,
    /// Overdue charge, percent per day.
    pub overdue_rate: PercentPerDay,
    /// The most that it may come to, as a fraction of the amount; null when there is no limit.
    pub overdue_cap: Option<Fraction>,
    /// Late charges that earlier extensions settled; the limit counts them.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub late_charges_paid: Money,
    /// Days overdue on the day of asking.
    pub overdue_days: u32,
    /// All that is then paid for the loan: repayment, this fee, and the fees paid before; null in an answer that was kept before it
    /// was said.
    #[serde(default)]
    pub total_cost: Option<Money>,
    /// Annual percentage rate of that, percent; null when there is none.
    #[serde(default)]
    pub apr: Option<Apr>,
}

/// Body of `apply-extension` and `giveup-extension`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct ExtensionRequest {
    /// The calculation shown.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub extension_id: ExtensionId,
    /// The order whose due date is moved.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub order_id: OrderId,
    /// The due cycle it extends.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub order_repay_id: OrderRepayId,
    /// The fee that the borrower saw. When it is another one by now, nothing happens, and the refusal brings it; without
    /// this field the fee is taken as it is. Giving up does not look at it.
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::money_sent))]
    pub expected: Option<Money>,
}
