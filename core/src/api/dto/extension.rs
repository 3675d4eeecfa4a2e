//! Moving the due date.

use crate::ids::{ExtensionId, OrderRepayId};
use crate::money::{Money, Rate};
use crate::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

/// `GET /order-repay-extension/v1/extension-calc/{orderId}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
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
    pub extension_rate: Rate,
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
}

/// Body of `apply-extension` and `giveup-extension`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct ExtensionRequest {
    /// The calculation shown.
    pub extension_id: String,
    /// Opaque id of the order.
    pub order_id: String,
    /// The due cycle it extends.
    pub order_repay_id: String,
}
