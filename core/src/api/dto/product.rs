//! A product in full, the pre-check, the quote and the Key Fact Statement.

use crate::api::view::View;
use crate::fees::kfs::KeyFacts;
use crate::fees::{EarlyInterest, EarnedDiscount};
use crate::ids::{KfsId, ProductId};
use crate::loan::{PlanOffer, PlanRow, Repayment};
use crate::money::{Apr, Fraction, Money, PercentPerDay};
pub use crate::order::precheck::{Precheck, RejectStatus};
use crate::screen::product::ProductView;
use crate::time::Day;
use serde::Serialize;

/// `GET /product/v1/product-info`.
#[apply(api_type)]
pub struct ProductInfo {
    pub id: ProductId,
    pub name: String,
    /// Path or URL.
    pub logo: String,
    /// `[0]` eligibility, `[1]` requirements.
    pub detail: Vec<ProductDetailSection>,
    pub amount_list: Vec<Money>,
    /// The usual tenure in days.
    pub period: u32,
    pub interest_rate: PercentPerDay,
    /// How long disbursal takes, as text.
    pub loan_processing_time: String,
    /// Overall rating, for example `"4.8"`.
    pub score: String,
    /// Processing fee as a fraction of the amount.
    pub service_rate: Fraction,
    pub slogan: String,
    /// Tenures on offer, in days. For a product in instalments, the number names the plan; the real number of days
    /// depends on the day of the loan.
    pub period_list: Vec<u32>,
    /// How the product's loans are repaid in instalments; null for a product whose loans are repaid once.
    #[serde(default)]
    pub repayment: Option<Repayment>,
    /// One plan for each of `periodList`; empty for a product that is repaid once.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub plans: Vec<PlanOffer>,
    /// Percent per day.
    pub overdue_rate: PercentPerDay,
    /// Upper limit of the late charge as a fraction of the loan amount; null for no limit.
    pub overdue_cap: Option<Fraction>,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub early_interest: EarlyInterest,
    /// Processing fee of an extension as a fraction of the loan amount.
    pub extension_rate: Fraction,
    /// Days in which the borrower may exit the loan without a fee.
    pub cooling_off_days: u32,
    /// Tenure text of the catalogue.
    pub tenure_text: String,
    /// Initial data of the product's page and the application form.
    #[cfg_attr(feature = "ts", tsify(type = "ProductView"))]
    #[cfg_attr(feature = "openapi", schema(value_type = ProductView, required = true))]
    pub view: View<ProductView>,
}

#[apply(api_type)]
pub struct ProductDetailSection {
    pub content: Vec<String>,
}

/// Query with a product's id (`precheck`, `find-user-bank-card`).
#[apply(query_type)]
pub struct ProductQuery {
    /// The product's id; `find-user-bank-card` ignores it.
    pub product_id: ProductId,
}

/// Query of `GET /order/v1/calculate` and `GET /order/v1/kfs`.
#[apply(query_type)]
pub struct CalculateRequest {
    /// Rupees, one of the product's `amountList`.
    pub amount: String,
    /// Days, one of the product's `periodList`.
    pub period: String,
    /// The product's id.
    pub product_id: ProductId,
    /// `calculate` only: quotes the borrower's next loan, assuming that the running one is repaid on time.
    pub next: bool,
}

/// `GET /order/v1/calculate`.
#[apply(api_type)]
pub struct AmountQuote {
    /// Amount + interest.
    pub repayment_amount: Money,
    /// Processing fee after the loyalty discount.
    pub service_fee: Money,
    pub gst_fee: Money,
    pub interest: Money,
    /// Amount that reaches the borrower.
    pub arrive_amount: Money,
    /// Due date if the money is sent today.
    pub repayment_date: Day,
    /// Loyalty discount as a fraction.
    pub discount: Fraction,
    /// Percent with two decimals.
    pub apr: Apr,
    /// The instalments if the money is sent today; one for a loan that is repaid once.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub plan: Vec<PlanRow>,
    /// The real number of days, from today to the last due date.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub days: u32,
    /// The discount that depends on repaying the running loan on time; absent without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    #[cfg_attr(feature = "openapi", schema(required = false, value_type = EarnedDiscount))]
    pub earned: Option<EarnedDiscount>,
}

/// `GET /order/v1/kfs`: the Key Fact Statement (RBI circular of 15 April 2024).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeyFactStatement {
    /// On one IST day, equal statements for the same borrower and product have the same id.
    pub id: KfsId,
    /// SHA-256 of the statement's contents, hex.
    pub hash: String,
    #[serde(flatten)]
    pub facts: KeyFacts,
}
