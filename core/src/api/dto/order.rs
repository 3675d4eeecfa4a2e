//! Applying, orders and payment.

use super::payment::{OrderPayment, OrderRefund};
#[cfg(feature = "openapi")]
use crate::api::schema;
use crate::fees::EarlyInterest;
use crate::ids::{CardId, KfsId, OrderId, ProductId};
use crate::money::{Apr, Fraction, Money, PercentPerDay};
use crate::order::OrderAction;
pub use crate::order::payment::PaymentPurposeName;
pub use crate::order::standing::PaymentState;
use crate::time::{Day, Timestamp};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

/// `POST /order/v1/apply`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct ApplyRequest {
    /// A card of the borrower's.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub card_id: CardId,
    /// Rupees, one of the product's `amountList`; null counts as missing.
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::money_sent))]
    pub borrow_amount: Option<Money>,
    /// Days, one of the product's `periodList`.
    pub periods: u32,
    /// The product to borrow on.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub product_id: ProductId,
    /// Accepted in any form, no effect.
    #[serde(deserialize_with = "without_effect")]
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::anything))]
    pub check_email: Option<u8>,
    /// 1: receive the money as soon as the audit passes.
    pub auto_get_money: Option<u8>,
    /// Accepted in any form, no effect.
    #[serde(deserialize_with = "without_effect")]
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::anything))]
    pub auto_money: Option<u8>,
    /// One of the six purposes.
    pub loan_purpose: Option<String>,
    /// Id of the Key Fact Statement shown.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub kfs_accepted: Option<KfsId>,
}

impl ApplyRequest {
    /// Whether the money is to be sent as soon as the audit passes.
    #[must_use]
    pub const fn wants_money_at_once(&self) -> bool {
        matches!(self.auto_get_money, Some(1))
    }
}

/// Takes a flag, and anything else as none: what has no effect can refuse nothing.
fn without_effect<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Sent {
        Flag(u8),
        Anything(IgnoredAny),
    }
    Ok(match Sent::deserialize(deserializer)? {
        Sent::Flag(flag) => Some(flag),
        Sent::Anything(IgnoredAny) => None,
    })
}

/// `POST /order/v1/reapply`, once per order in state 5.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct ReapplyRequest {
    /// A card of the borrower's.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub card_id: CardId,
    /// Rupees, one of the product's `amountList`.
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::money_sent))]
    pub borrow_amount: Option<Money>,
    /// Number of the failed order.
    pub order_no: String,
    /// Id of the Key Fact Statement shown.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub kfs_accepted: Option<KfsId>,
}

/// The order that a call made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OrderCreated {
    /// The new order.
    pub order_id: OrderId,
    /// The number people quote.
    pub order_no: String,
    /// String code of the state.
    pub order_state: String,
}

/// `{orderId}`: withdraw, audit-link; also the query of `detail`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct OrderRequest {
    /// Which order.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub order_id: OrderId,
}

/// An item of `GET /order/v1/list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OrderListItem {
    /// The order that the item stands for.
    pub order_id: OrderId,
    /// The number people quote.
    pub order_no: String,
    /// String code of the state.
    pub order_state: String,
    /// 0 none, 1 waiting for payment, 2 given up or lapsed, 3 in force.
    pub extension_state: u8,
    /// Product name.
    pub product_name: String,
    /// Product logo.
    pub logo: String,
    /// The product it was borrowed on.
    pub product_id: ProductId,
    /// Loan amount.
    pub loan_amount: Money,
    /// What reached the borrower.
    pub arrive_amount: Money,
    /// Amount + interest.
    pub repayment_amount: Money,
    /// What would settle it today; zero when nothing is owed.
    pub payable: Money,
    /// Due date in force, `""` before disbursal.
    pub repayment_date: String,
    /// Amount of a payment that is being confirmed; null without one.
    #[serde(default)]
    pub confirming: Option<Money>,
    /// When it was applied for.
    pub apply_time: Timestamp,
    /// 1 when a reapplication may choose another amount.
    pub can_choose_amount: u8,
    /// 1 when this failed order was already applied for again.
    pub reapplied: u8,
    /// The IST day for which the item was answered; null in an answer that was stored before it was said.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub as_of: Option<Day>,
    /// What the borrower may do with it now; empty in an answer that was kept before there was a list.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub actions: Vec<ActionOffer>,
}

/// What a borrower may do with an order, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ActionOffer {
    /// What.
    pub action: OrderAction,
    /// Whether it may be done now.
    pub allowed: bool,
    /// Why not, in the caller's language; null when it may.
    #[serde(default)]
    pub reason: Option<String>,
}

/// `GET /order/v1/detail`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OrderDetail {
    /// What reached (or will reach) the borrower.
    pub arrive_amount: Money,
    /// Loan amount.
    pub loan_amount: Money,
    /// Day of disbursal, null before.
    pub loan_date: Option<Day>,
    /// Days past the due date.
    pub overdue_days: u32,
    /// The same as `gst_fee`; the specification has both spellings.
    pub gts_fee: Money,
    /// Processing fee.
    pub service_fee: Money,
    /// Due date in force, null before disbursal.
    pub repayment_date: Option<Day>,
    /// Amount + interest.
    pub repayment_amount: Money,
    /// Tenure in days.
    pub period: u32,
    /// Charge for the days overdue.
    pub overdue_fee: Money,
    /// String code of the state.
    pub order_state: String,
    /// The number people quote.
    pub order_no: String,
    /// The order asked about.
    pub order_id: OrderId,
    /// GST on the processing fee.
    pub gst_fee: Money,
    /// Interest over the tenure.
    pub interest: Money,
    /// When it was applied for.
    pub apply_time: Timestamp,
    /// A sentence about the extension, `""` without one.
    pub extension_msg: String,
    /// 1: a next loan is booked.
    pub reservation: u8,
    /// 0 none, 1 waiting for payment, 2 given up or lapsed, 3 in force.
    pub extension_state: u8,
    /// 1: an extension may be asked for now.
    pub is_extension: u8,
    /// The product it was borrowed on.
    pub product_id: ProductId,
    /// Product name.
    pub product_name: String,
    /// Account number, masked to the last four.
    pub bank_no: String,
    /// 1 when a reapplication may choose another amount.
    pub can_choose_amount: u8,
    /// What settles it today: repayment amount + overdue fee, or amount + interest of the days used where repaying early saves
    /// interest; zero when nothing is owed.
    pub payable: Money,
    /// Last day of the cooling-off, null before disbursal.
    pub cooling_off_until: Option<Day>,
    /// 1: the borrower may leave without fee now.
    pub can_cool_off: u8,
    /// What leaving without fee costs today: the received amount and interest for the days used.
    pub cooling_off_amount: Money,
    /// The interest in it.
    pub cooling_off_interest: Money,
    /// Days the money was used, up to today.
    pub days_used: u32,
    /// Percent per day.
    pub interest_rate: PercentPerDay,
    /// Processing fee as a fraction of the amount, before the discount.
    pub service_rate: Fraction,
    /// Loyalty discount on the processing fee, a fraction.
    pub discount: Fraction,
    /// Overdue charge, percent per day.
    pub overdue_rate: PercentPerDay,
    /// The most that it may come to, as a fraction of the amount; null when there is no limit.
    pub overdue_cap: Option<Fraction>,
    /// Late charges that extensions settled; the limit counts them.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub late_charges_paid: Money,
    /// What interest is owed by whoever repays early.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub early_interest: EarlyInterest,
    /// Processing fee of an extension as a fraction of the amount; null in an answer that was kept before there was one.
    pub extension_rate: Option<Fraction>,
    /// Annual percentage rate, percent.
    pub apr: Apr,
    /// The IST day for which days overdue, charge, payable and the cooling-off amount hold.
    pub as_of: Day,
    /// How the last payment asked for stands.
    pub payment_state: PaymentState,
    /// Amount of that payment while it is being confirmed; null otherwise.
    #[serde(default)]
    pub confirming: Option<Money>,
    /// 1: that payment failed, and can be tried again.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub payment_failed: u8,
    /// What that payment was for; null without one.
    pub payment_purpose: Option<PaymentPurposeName>,
    /// When it came to that; null without one.
    pub payment_time: Option<Timestamp>,
    /// 1: the loan was given back within the cooling-off days.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub cooled_off: u8,
    /// What happened, oldest first.
    pub timeline: Vec<OrderTimelineEntry>,
    /// The sum of all payments that were applied; null in an answer that was kept before it was said.
    #[serde(default)]
    pub received: Option<Money>,
    /// The payments that were applied, oldest first.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub payments: Vec<OrderPayment>,
    /// Refunds, made or on their way, oldest first.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub refunds: Vec<OrderRefund>,
    /// What the borrower may do with it now.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub actions: Vec<ActionOffer>,
}

impl OrderDetail {
    /// Whether the borrower may do this with the order as it was answered.
    #[must_use]
    pub fn permits(&self, action: OrderAction) -> bool {
        self.actions.iter().any(|offer| offer.action == action && offer.allowed)
    }
}

/// One step of an order's history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OrderTimelineEntry {
    /// When.
    pub at: Timestamp,
    /// What happened: an event's name, like `approve`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub event: String,
    /// String code of the state it led to.
    pub order_state: String,
    /// 1: it does not count, because a payment that was learned of later came before it. Money that came so goes back.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub void: u8,
}

/// Where to pay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PaymentLink {
    /// Opened in the same window.
    pub payment_url: String,
}

/// `POST /order/v1/audit-link`: a one-use code for `/orders/audit`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuditLink {
    /// Lives at most 5 minutes.
    pub token: String,
}

/// `POST /order/v1/audit-session`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct AuditSessionRequest {
    /// The order that the link leads to.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub order_id: OrderId,
    /// The one-use code.
    pub token: String,
}

/// A token of 30 minutes that reads one order only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuditSession {
    /// The session token.
    pub token: String,
}
