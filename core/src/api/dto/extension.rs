//! Extending a loan: moving its due date.

use crate::api::view::View;
use crate::ids::{ExtensionId, OrderId, OrderRepayId};
use crate::money::{Apr, Fraction, Money, PercentPerDay};
use crate::screen::extension::ExtensionView;
use crate::time::{Day, Timestamp};

/// `GET /order-repay-extension/v1/extension-calc/{orderId}`.
#[apply(api_type)]
pub struct Extension {
    /// Price of the extension: fee, GST, interest and late charge.
    pub extension_fee: Money,
    /// Extension fees paid for this loan so far.
    pub extension_fee_paid: Money,
    /// Processing fee, part of `extensionFee`.
    pub extension_service_fee: Money,
    pub extension_gst: Money,
    /// Processing fee as a fraction of the loan amount.
    pub extension_rate: Fraction,
    pub interest: Money,
    /// Late charge on the day of the request.
    pub overdue_fee: Money,
    pub extension_apply_time: Timestamp,
    /// Days from the request to the new due date.
    pub extension_day: u32,
    pub extension_time: Day,
    pub order_repay_id: OrderRepayId,
    /// Id of this calculation; valid on the IST day of the request.
    pub extension_id: ExtensionId,
    /// 1: requested and waiting for payment, with fixed amounts.
    pub is_waiting: u8,
    /// End of the time for payment; null before the request.
    pub expire_time: Option<Timestamp>,
    /// The current due date.
    pub repayment_date: Day,
    /// The amount lent.
    pub loan_amount: Money,
    pub interest_rate: PercentPerDay,
    /// Days from the old due date to the new one; interest is charged for them.
    pub interest_days: u32,
    /// Percent per day.
    pub overdue_rate: PercentPerDay,
    /// Upper limit of the late charge as a fraction of the loan amount; null for no limit.
    pub overdue_cap: Option<Fraction>,
    /// Late charges settled by earlier extensions; they count towards the limit.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub late_charges_paid: Money,
    pub overdue_days: u32,
    /// Sum of all payments for the loan: the repayment, this extension and earlier extensions. Null in responses cached
    /// by older versions.
    #[serde(default)]
    pub total_cost: Option<Money>,
    /// Annual percentage rate of the loan with `totalCost`; null if it cannot be computed, and in responses cached by
    /// older versions.
    #[serde(default)]
    pub apr: Option<Apr>,
    /// Amount that reached the borrower; null in responses cached by older versions.
    #[serde(default)]
    pub arrive_amount: Option<Money>,
    /// IST day for which the view is computed; null in responses cached by older versions.
    #[serde(default)]
    pub as_of: Option<Day>,
    /// Data for the extension's screen, as of `asOf`.
    #[cfg_attr(feature = "ts", tsify(type = "ExtensionView"))]
    #[cfg_attr(feature = "openapi", schema(value_type = ExtensionView, required = true))]
    pub view: View<ExtensionView>,
}

/// Body of `apply-extension` and `giveup-extension`.
#[apply(request_type)]
pub struct ExtensionRequest {
    /// Id of the calculation that the borrower saw.
    pub extension_id: ExtensionId,
    pub order_id: OrderId,
    pub order_repay_id: OrderRepayId,
    /// The fee that the borrower saw. If the fee has changed since, the call is refused with the new fee and changes
    /// nothing. Without this field the current fee applies. Ignored when an extension is given up.
    pub expected: Option<Money>,
}
