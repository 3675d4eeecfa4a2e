//! Home: products on offer and loans in progress (specification, section 3).

use crate::api::dto::auth::UserAuthStatus;
use crate::fees::loyalty::NextLevel;
use crate::ids::{OrderId, ProductId};
use crate::money::{Money, PercentPerDay};
use crate::screen::home::HomeHero;
use crate::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

/// `GET /home/v1/index`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HomeIndex {
    /// Products, in the catalogue's order.
    pub home_product_vos: Vec<HomeProduct>,
    /// All open orders, newest first. The spelling is the specification's.
    pub undway_list: Vec<UndwayOrder>,
    /// The borrower's loyalty standing.
    pub loyalty: LoyaltyStanding,
    /// Loans paid out to the borrower so far: running, and repaid in time or late.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub loans: u32,
    /// What the loyalty discount has saved the borrower so far, with the GST on it; null for nothing yet.
    #[serde(default)]
    pub saved: Option<Money>,
    /// The next larger discount; null at the largest.
    #[serde(default)]
    pub next_level: Option<NextLevel>,
    /// How far verification has come, as `find-user-auth` answers it; null in an answer that was kept before it was said.
    #[serde(default)]
    pub user_auth: Option<UserAuthStatus>,
    /// What is shown first; null in an answer that was kept before it was said.
    #[serde(default)]
    pub hero: Option<HomeHero>,
}

/// A product card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HomeProduct {
    /// The product that the card stands for.
    pub id: ProductId,
    /// The product's name.
    pub name: String,
    /// Path or URL of its logo.
    pub logo: String,
    /// The largest amount on offer.
    pub max_amount: Money,
    /// 0 locked, 1 open.
    pub product_status: u8,
    /// 0 open, 1 no room left today.
    pub is_full: u8,
    /// What to say while it is full.
    pub full_msg: String,
    /// 0 leads to `h5_href`, 1 is lent here.
    pub product_type: u8,
    /// Offered from the borrower's nth loan on; 2 to 5 show a level cover.
    pub order_num: u32,
    /// Percent per day (`"0.1"` is 0.1 %/day).
    pub interest_rate: PercentPerDay,
    /// The catalogue's tenure text (`91~180 days`).
    pub tenure_text: String,
    /// The tenures really offered, in days.
    pub period_list: Vec<u32>,
    /// Where an external product leads, else null.
    pub h5_href: Option<String>,
    /// When this borrower may apply for it again after a denial; null when nothing has to be waited for.
    #[serde(default)]
    pub reapply_at: Option<Timestamp>,
}

/// A loan in progress on home.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UndwayOrder {
    /// The order in progress.
    pub order_id: OrderId,
    /// String code of the state.
    pub order_state: String,
    /// Product name.
    pub name: String,
    /// Product logo.
    pub logo: String,
    /// Loan amount; what is due once it runs.
    pub amount: Money,
    /// What `amount` is ("Loan amount", "To repay by …").
    pub amount_msg: String,
    /// Interest over the tenure.
    pub interest: Money,
    /// The button's text.
    pub full_button_name: String,
    /// Due date in force; null while nothing is owed.
    #[serde(default)]
    pub repayment_date: Option<Day>,
    /// Days past it.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub overdue_days: u32,
    /// Charge for those days, which `amount` includes.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub overdue_fee: Money,
}

/// Loyalty, as information: a benefit tier, not a permission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LoyaltyStanding {
    /// Orders settled on or before their due date.
    pub on_time_repayments: u32,
    /// 0 none, 1 Copper, 2 Silver, 3 Gold.
    pub level: u8,
    /// Percent taken off the processing fee.
    pub discount_percent: u32,
}
