//! Home: products on offer and loans in progress (specification, section 3).

use crate::api::dto::auth::UserAuthStatus;
use crate::api::dto::order::NextDue;
use crate::api::view::View;
use crate::fees::CostExample;
use crate::fees::loyalty::NextLevel;
use crate::ids::{OrderId, ProductId};
use crate::money::{Money, PercentPerDay};
use crate::screen::home::HomeHero;
use crate::screen::offers::{HomeCard, HomeOffers};
use crate::screen::undway::UndwayView;
use crate::time::{Day, Timestamp};

/// `GET /home/v1/index`.
#[apply(api_type)]
pub struct HomeIndex {
    /// In the order of the catalogue.
    pub home_product_vos: Vec<HomeProduct>,
    /// All open orders, newest first. The spelling is the specification's.
    pub undway_list: Vec<UndwayOrder>,
    pub loyalty: LoyaltyStanding,
    /// Number of loans disbursed to the borrower so far, without loans returned in the cooling-off period.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub loans: u32,
    /// Total saved by the loyalty discount, including GST; null for none.
    #[serde(default)]
    pub saved: Option<Money>,
    /// The next larger discount; null at the largest.
    #[serde(default)]
    pub next_level: Option<NextLevel>,
    /// Progress of verification, as in `find-user-auth`; null in responses cached by older versions.
    #[serde(default)]
    pub user_auth: Option<UserAuthStatus>,
    /// The main message of the page; null in responses cached by older versions.
    #[serde(default)]
    pub hero: Option<HomeHero>,
    /// Page that opens for repaying when no order is chosen: the detail page of the only running loan, else the orders
    /// list.
    pub repay_href: String,
    /// IST day of the answer; null in responses cached by older versions.
    #[serde(default)]
    pub as_of: Option<Day>,
    /// The newest order, if it was denied or its money could not be sent; otherwise null.
    #[serde(default)]
    pub ended: Option<EndedOrder>,
    /// The products, grouped for display.
    #[cfg_attr(feature = "ts", tsify(type = "HomeOffers"))]
    #[cfg_attr(feature = "openapi", schema(value_type = HomeOffers, required = true))]
    pub view: View<HomeOffers>,
}

#[apply(api_type)]
pub struct HomeProduct {
    pub id: ProductId,
    pub name: String,
    /// Path or URL.
    pub logo: String,
    pub max_amount: Money,
    /// 0 locked, 1 open.
    pub product_status: u8,
    /// 0 open, 1 no places left today.
    pub is_full: u8,
    /// Text shown while no places are left.
    pub full_msg: String,
    /// 0 external (see `h5Href`), 1 lent by this lender.
    pub product_type: u8,
    /// n: the product is offered from the borrower's nth loan on. For 2 to 5, the card's cover shows the number.
    pub order_num: u32,
    /// Percent per day (`"0.1"` is 0.1 %/day).
    pub interest_rate: PercentPerDay,
    /// Tenure text of the catalogue (`91~180 days`).
    pub tenure_text: String,
    /// Tenures on offer, in days.
    pub period_list: Vec<u32>,
    /// Address of an external product, otherwise null.
    pub h5_href: Option<String>,
    /// End of the waiting time after a denial; null when the borrower need not wait.
    #[serde(default)]
    pub reapply_at: Option<Timestamp>,
    /// Cost of the largest amount for this borrower; null for a partner's product and in responses cached by older
    /// versions.
    #[serde(default)]
    pub example: Option<CostExample>,
    /// Data for the product's card.
    #[cfg_attr(feature = "ts", tsify(type = "HomeCard"))]
    #[cfg_attr(feature = "openapi", schema(value_type = HomeCard, required = true))]
    pub view: View<HomeCard>,
}

#[apply(api_type)]
pub struct UndwayOrder {
    pub order_id: OrderId,
    /// State code, `"1"` to `"11"`.
    pub order_state: String,
    pub name: String,
    pub logo: String,
    /// Loan amount; after disbursal the amount to pay, as `amountMsg` says.
    pub amount: Money,
    /// Label of `amount` ("Loan amount", "To pay now").
    pub amount_msg: String,
    pub interest: Money,
    pub full_button_name: String,
    /// Current due date; null while nothing is owed.
    #[serde(default)]
    pub repayment_date: Option<Day>,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub overdue_days: u32,
    /// Late charge, included in `amount`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub overdue_fee: Money,
    /// 0 none, 1 waiting for payment, 2 lapsed (given up, not paid in time, or the loan was settled), 3 in force.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub extension_state: u8,
    /// End of the time to accept the approved loan, or to pay for a requested extension; null otherwise.
    #[serde(default)]
    pub act_until: Option<Timestamp>,
    /// Fee of an extension that waits for payment; null otherwise.
    #[serde(default)]
    pub extension_fee: Option<Money>,
    /// Due date after an extension that waits for payment; null otherwise.
    #[serde(default)]
    pub extension_day: Option<Day>,
    /// Null in responses cached by older versions.
    #[serde(default)]
    pub product_id: Option<ProductId>,
    /// The first unpaid instalment that is due today or later; null without one.
    #[serde(default)]
    pub next_due: Option<NextDue>,
    /// Sum of the unpaid instalments that are due or overdue, and of late charges.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub due_today: Money,
    /// Amount of a payment that the bank has not confirmed yet; null without one.
    #[serde(default)]
    pub confirming: Option<Money>,
    /// Whether the loan is repaid in instalments. Not serialised; only an input of `view`.
    #[serde(skip)]
    pub in_instalments: bool,
    /// Target of a tap on the card.
    pub href: String,
    /// Data for the order's card.
    #[cfg_attr(feature = "ts", tsify(type = "UndwayView"))]
    #[cfg_attr(feature = "openapi", schema(value_type = UndwayView, required = true))]
    pub view: View<UndwayView>,
}

/// An application that was denied, or whose disbursal failed.
#[apply(api_type)]
pub struct EndedOrder {
    /// State code: `"3"` denied, `"5"` failed.
    pub order_state: String,
    pub product_id: ProductId,
    /// The product's name.
    pub name: String,
}

/// Loyalty tier. It gives a discount and nothing else.
#[apply(api_type)]
pub struct LoyaltyStanding {
    /// Orders settled on or before their due date.
    pub on_time_repayments: u32,
    /// 0 none, 1 Copper, 2 Silver, 3 Gold.
    pub level: u8,
    pub discount_percent: u32,
}
