//! One order in full.

use super::order::{ActionOffer, NextDue};
use super::payment::{OrderPayment, OrderRefund};
use crate::api::view::View;
use crate::fees::{CostTable, EarlyInterest};
use crate::ids::{OrderId, ProductId};
use crate::loan::{PlanRow, Repayment};
use crate::money::{Apr, Fraction, Money, PercentPerDay};
use crate::order::OrderAction;
use crate::order::payment::PaymentPurposeName;
use crate::order::standing::PaymentState;
use crate::screen::detail::OrderDetailView;
use crate::time::{Day, Timestamp};

/// `GET /order/v1/detail`.
#[apply(api_type)]
pub struct OrderDetail {
    /// Amount that reaches the borrower.
    pub arrive_amount: Money,
    pub loan_amount: Money,
    pub loan_date: Option<Day>,
    /// Days past the due date; of a settled loan that was repaid once, up to its settlement. In instalments: days since the
    /// due day of the oldest overdue instalment.
    pub overdue_days: u32,
    /// Equals `gstFee`; the specification has both spellings.
    pub gts_fee: Money,
    /// Processing fee.
    pub service_fee: Money,
    /// Current due date, or the last one of a loan in instalments; null before disbursal.
    pub repayment_date: Option<Day>,
    /// Amount + interest.
    pub repayment_amount: Money,
    /// Tenure in days, as in the product's `periodList`.
    pub period: u32,
    pub overdue_fee: Money,
    pub order_state: String,
    pub order_no: String,
    pub order_id: OrderId,
    pub gst_fee: Money,
    pub interest: Money,
    pub apply_time: Timestamp,
    /// A sentence about the extension; `""` without an extension.
    pub extension_msg: String,
    /// 1: the next loan is booked.
    pub reservation: u8,
    /// State of the booking that follows this order: `booked`, `applied`, `cancelled` or `lapsed`; null without one.
    #[serde(default)]
    pub booking_status: Option<String>,
    /// 0 none, 1 waiting for payment, 2 lapsed (given up, not paid in time, or the loan was settled), 3 in force.
    pub extension_state: u8,
    /// 1: the borrower may request an extension, or pay or give up a requested one.
    pub is_extension: u8,
    pub product_id: ProductId,
    pub product_name: String,
    /// Account number, masked except for the last four digits.
    pub bank_no: String,
    /// The bank's reference of the transfer (UTR), by which the borrower's bank finds the transfer; null before
    /// disbursal, or if the bank gave none.
    #[serde(default)]
    pub disbursal_reference: Option<String>,
    /// 1: a new application after failed disbursal may choose another amount.
    pub can_choose_amount: u8,
    /// Amount to pay today; zero when nothing is owed. For a loan that is repaid once: repayment amount + late charge,
    /// or amount + interest for the days used if early repayment saves interest. For a loan in instalments: the unpaid
    /// instalments that are due, else the next one, with late charges.
    pub payable: Money,
    /// Last day of the cooling-off period; null before disbursal.
    pub cooling_off_until: Option<Day>,
    pub can_cool_off: u8,
    /// Amount to pay for exiting without a fee today: the received amount and interest for the days used, less part
    /// payments.
    pub cooling_off_amount: Money,
    pub cooling_off_interest: Money,
    /// Days from disbursal to today; for a settled loan, to the day of settlement.
    pub days_used: u32,
    pub interest_rate: PercentPerDay,
    /// Processing fee as a fraction of the loan amount, before the discount.
    pub service_rate: Fraction,
    /// Loyalty discount on the processing fee, a fraction.
    pub discount: Fraction,
    pub overdue_rate: PercentPerDay,
    /// Upper limit of the late charge as a fraction of the loan amount; null for no limit.
    pub overdue_cap: Option<Fraction>,
    /// Late charges settled by extensions; they count towards the limit.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub late_charges_paid: Money,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub early_interest: EarlyInterest,
    /// Processing fee of an extension as a fraction of the loan amount; null in responses cached by older versions.
    pub extension_rate: Option<Fraction>,
    /// Annual percentage rate, percent.
    pub apr: Apr,
    /// IST day for which overdue days, charge, payable and cooling-off amount are computed.
    pub as_of: Day,
    /// State of the last requested payment.
    pub payment_state: PaymentState,
    /// Amount of the last requested payment while it is being confirmed; otherwise null.
    #[serde(default)]
    pub confirming: Option<Money>,
    /// 1: the last requested payment failed; the borrower may try again.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub payment_failed: u8,
    /// Purpose of the last requested payment; null without one.
    pub payment_purpose: Option<PaymentPurposeName>,
    /// Time at which the last requested payment reached `paymentState`; null without one.
    pub payment_time: Option<Timestamp>,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub cooled_off: u8,
    /// Events, oldest first.
    pub timeline: Vec<OrderTimelineEntry>,
    /// Sum of all applied payments; null in responses cached by older versions.
    #[serde(default)]
    pub received: Option<Money>,
    /// 1: the order has papers, such as the accepted Key Fact Statement.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub has_papers: u8,
    /// Applied payments, oldest first.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub payments: Vec<OrderPayment>,
    /// Refunds made or under way, oldest first.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub refunds: Vec<OrderRefund>,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub actions: Vec<ActionOffer>,
    /// End of the time to accept the approved loan, or to pay for a requested extension; null otherwise.
    #[serde(default)]
    pub act_until: Option<Timestamp>,
    /// Fee of an extension that waits for payment; null otherwise.
    #[serde(default)]
    pub extension_fee: Option<Money>,
    /// The due date before the last paid extension; null without a paid extension.
    #[serde(default)]
    pub extended_from: Option<Day>,
    /// Annual percentage rate including paid extensions, percent; null without a paid extension.
    #[serde(default)]
    pub extended_apr: Option<Apr>,
    /// Days after disbursal within which the loan can be returned without a fee; null in responses cached by older
    /// versions.
    #[serde(default)]
    pub cooling_off_days: Option<u32>,
    /// Usual time until a decision: the catalogue's text in the caller's language; null when unknown.
    #[serde(default)]
    pub processing_time: Option<String>,
    /// 1: the money is sent as soon as the application is approved; null in responses cached by older versions.
    #[serde(default)]
    pub auto_get_money: Option<u8>,
    /// How the loan is repaid in instalments; null for a loan that is repaid once.
    #[serde(default)]
    pub repayment: Option<Repayment>,
    /// The instalments, ascending, as of `asOf`; one for a loan that is repaid once. While the application is pending,
    /// they assume disbursal today.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub plan: Vec<PlanRow>,
    /// The first unpaid instalment that is due today or later; null without one.
    #[serde(default)]
    pub next_due: Option<NextDue>,
    /// The amount that settles the loan today; zero when nothing is owed.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub payoff: Money,
    /// Sum of the unpaid instalments that are due or overdue, and of late charges.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub due_today: Money,
    /// Data for the order's screen, as of `asOf`.
    #[cfg_attr(feature = "ts", tsify(type = "OrderDetailView"))]
    #[cfg_attr(feature = "openapi", schema(value_type = OrderDetailView, required = true))]
    pub view: View<OrderDetailView>,
    /// How each amount is computed, with dates in the language of the request.
    #[cfg_attr(feature = "ts", tsify(type = "CostTable"))]
    #[cfg_attr(feature = "openapi", schema(value_type = CostTable, required = true))]
    pub costs: View<CostTable>,
}

impl OrderDetail {
    pub fn permits(&self, action: OrderAction) -> bool {
        self.actions.iter().any(|offer| offer.action == action && offer.allowed)
    }
}

#[apply(api_type)]
pub struct OrderTimelineEntry {
    pub at: Timestamp,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub event: String,
    /// Code of the order's state after the event.
    pub order_state: String,
    /// 1: voided by a payment that was made before this event but reported after it. Void payments are refunded.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub void: u8,
}
