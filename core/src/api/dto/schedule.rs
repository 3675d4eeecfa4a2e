//! The next loan, booked while the current one runs.

use crate::api::dto::product::AmountQuote;
use crate::ids::{BookingId, CardId, OrderId, ProductId};
use crate::money::{Money, PercentPerDay};
use crate::time::{Day, Timestamp};

/// `POST /order/v1/order-auto-apply`: books the next loan.
#[apply(request_type)]
pub struct ScheduleRequest {
    pub order_id: OrderId,
    /// Defaults to the order's card.
    pub card_id: Option<CardId>,
    /// Defaults to the order's amount.
    pub expect_borrow_amount: Option<Money>,
}

#[apply(api_type)]
pub struct ScheduleCreated {
    pub id: BookingId,
    pub order_no: String,
}

#[apply(api_type)]
pub struct ScheduledOrder {
    pub id: BookingId,
    pub order_id: OrderId,
    pub product_id: ProductId,
    pub expect_borrow_amount: Money,
    pub create_time: Timestamp,
    pub order_no: String,
    /// Null when no card is chosen.
    pub card_id: Option<CardId>,
    pub loan_amount: Money,
    /// Days.
    pub period: u32,
    /// Amount + interest.
    pub repayment_amount: Money,
    pub interest_rate: PercentPerDay,
    pub interest: Money,
    pub scheduled_time: Option<Day>,
    /// Account number, masked; null when no card is chosen.
    pub bank_no: Option<String>,
    /// `booked`, `applied`, `cancelled` or `lapsed`.
    pub status: String,
    /// Why the booking lapsed; `""` otherwise.
    pub reason: String,
    /// Quote of the booked loan if the running loan is repaid, and the new one sent, on the due date; absent
    /// once the booking has ended, or while the product does not offer the loan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    #[cfg_attr(feature = "openapi", schema(required = false, value_type = AmountQuote))]
    pub quote: Option<AmountQuote>,
}

/// `POST /order/v1/cancel-auto-apply`: names the booking by `id` or by `orderId` and `orderNo`.
#[apply(request_type)]
pub struct ScheduleCancelRequest {
    pub id: String,
    pub order_id: OrderId,
    pub order_no: String,
}
