//! The list of orders, payment links, and access to the rating page.

pub use super::apply::{ApplyRequest, OrderCreated, ReapplyRequest};
pub use super::detail::{OrderDetail, OrderTimelineEntry};
use crate::api::view::View;
use crate::ids::{OrderId, ProductId};
use crate::money::Money;
use crate::order::OrderAction;
pub use crate::order::payment::PaymentPurposeName;
pub use crate::order::standing::PaymentState;
use crate::screen::card::OrderCardView;
use crate::time::{Day, Timestamp};

/// Body of `withdraw` and `audit-link`; query of calls that read one order, such as `detail`.
#[apply(request_type)]
pub struct OrderRequest {
    /// The order's id.
    pub order_id: OrderId,
}

/// An item of `GET /order/v1/list`.
#[apply(api_type)]
pub struct OrderListItem {
    pub order_id: OrderId,
    pub order_no: String,
    /// State code, `"1"` to `"11"`.
    pub order_state: String,
    /// 0 none, 1 waiting for payment, 2 lapsed (given up, not paid in time, or the loan was settled), 3 in force.
    pub extension_state: u8,
    pub product_name: String,
    pub logo: String,
    pub product_id: ProductId,
    pub loan_amount: Money,
    /// Amount that reached the borrower.
    pub arrive_amount: Money,
    /// Amount + interest.
    pub repayment_amount: Money,
    /// Amount to pay today, as in `OrderDetail`; zero when nothing is owed.
    pub payable: Money,
    /// Current due date; `""` before disbursal.
    pub repayment_date: String,
    /// Amount of a payment that is being confirmed; null for none.
    #[serde(default)]
    pub confirming: Option<Money>,
    pub apply_time: Timestamp,
    /// 1: a new application after failed disbursal may choose another amount.
    pub can_choose_amount: u8,
    /// 1: the borrower has already applied again after this order failed.
    pub reapplied: u8,
    /// The first unpaid instalment that is due today or later; null without one.
    #[serde(default)]
    pub next_due: Option<NextDue>,
    /// Sum of the unpaid instalments that are due or overdue, and of late charges.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub due_today: Money,
    /// The payments of a settled loan, without extension fees. Early and late payments make them differ from
    /// `repaymentAmount`. Null before settlement.
    #[serde(default)]
    pub repaid: Option<Money>,
    /// As in the order detail.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub overdue_days: u32,
    /// 1: the order has papers, such as the accepted Key Fact Statement.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub has_papers: u8,
    /// IST day for which the item was computed; null in responses cached by older versions.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub as_of: Option<Day>,
    /// Actions with their availability; empty in responses cached by older versions.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub actions: Vec<ActionOffer>,
    /// End of the time to accept the approved loan, or to pay for a requested extension; null otherwise.
    #[serde(default)]
    pub act_until: Option<Timestamp>,
    /// Fee of an extension that waits for payment; null otherwise.
    #[serde(default)]
    pub extension_fee: Option<Money>,
    /// Whether the loan is repaid in instalments. Not serialised; only an input of `view`.
    #[serde(skip)]
    pub in_instalments: bool,
    /// Whether the bank reported a disbursal after a failure, and the operator has not decided yet. Not serialised;
    /// only an input of `view`.
    #[serde(skip)]
    pub disputed: bool,
    /// Data for the order's card, as of `asOf`.
    #[cfg_attr(feature = "ts", tsify(type = "OrderCardView"))]
    #[cfg_attr(feature = "openapi", schema(value_type = OrderCardView, required = true))]
    pub view: View<OrderCardView>,
}

/// The next instalment, without late charges.
#[apply(api_value)]
pub struct NextDue {
    pub date: Day,
    /// Unpaid part of the instalment.
    pub amount: Money,
}

impl From<(Day, Money)> for NextDue {
    fn from((date, amount): (Day, Money)) -> Self {
        Self { date, amount }
    }
}

#[apply(api_type)]
pub struct ActionOffer {
    pub action: OrderAction,
    pub allowed: bool,
    /// Why the action is not allowed, in the caller's language; null when it is allowed.
    #[serde(default)]
    pub reason: Option<String>,
}

/// Answer of calls that request a payment.
#[apply(api_type)]
pub struct PaymentLink {
    /// The payment page, opened in the same window.
    pub payment_url: String,
}

/// `POST /order/v1/audit-link`: a one-use code for `/orders/audit`.
#[apply(api_type)]
pub struct AuditLink {
    /// Valid for at most 5 minutes.
    pub token: String,
}

/// `POST /order/v1/audit-session`.
#[apply(request_type)]
pub struct AuditSessionRequest {
    pub order_id: OrderId,
    pub token: String,
}

/// A session of 30 minutes that can read one order only.
#[apply(api_type)]
pub struct AuditSession {
    pub token: String,
}
