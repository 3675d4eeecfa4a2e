//! The next loan, booked while one runs.

#[cfg(feature = "openapi")]
use crate::api::schema;
use crate::ids::{BookingId, CardId, OrderId, ProductId};
use crate::money::{Money, PercentPerDay};
use crate::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

/// `POST /order/v1/order-auto-apply`: books the next loan.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct ScheduleRequest {
    /// The running order it follows.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub order_id: OrderId,
    /// Defaults to the order's.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub card_id: Option<CardId>,
    /// Defaults to the order's.
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::money_sent))]
    pub expect_borrow_amount: Option<Money>,
}

/// The booking that a call made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScheduleCreated {
    /// The booking, new or as it was.
    pub id: BookingId,
    /// The number people quote.
    pub order_no: String,
}

/// A scheduled order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScheduledOrder {
    /// The booking.
    pub id: BookingId,
    /// The order it follows.
    pub order_id: OrderId,
    /// The product that will be applied for.
    pub product_id: ProductId,
    /// What is to be borrowed.
    pub expect_borrow_amount: Money,
    /// When it was booked.
    pub create_time: Timestamp,
    /// The number people quote.
    pub order_no: String,
    /// The card, null when none is chosen.
    pub card_id: Option<CardId>,
    /// Loan amount.
    pub loan_amount: Money,
    /// Tenure in days.
    pub period: u32,
    /// Amount + interest.
    pub repayment_amount: Money,
    /// Percent per day.
    pub interest_rate: PercentPerDay,
    /// Interest over the tenure.
    pub interest: Money,
    /// Due date of the order it follows.
    pub scheduled_time: Option<Day>,
    /// Account number, masked; null when none is chosen.
    pub bank_no: Option<String>,
    /// `booked`, `applied`, `cancelled` or `lapsed`.
    pub status: String,
    /// Why it lapsed, `""` otherwise.
    pub reason: String,
}

/// `POST /order/v1/cancel-auto-apply`: `{id}` or `{orderId}`, and `orderNo`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct ScheduleCancelRequest {
    /// Which booking.
    pub id: String,
    /// Or the order it follows.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub order_id: OrderId,
    /// The number people quote.
    pub order_no: String,
}
