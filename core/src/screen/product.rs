//! Initial data of a product's page and the application form.

use crate::fees::Terms;
use crate::fees::view::{CostView, CostViewRequest, cost_view};
use crate::flow::apply::{AUTO_GET_MONEY, opening};
use crate::message::Language;
use crate::money::Money;
use crate::time::Day;

#[apply(module_type)]
pub struct ProductViewRequest {
    pub terms: Terms,
    /// The product's usual tenure in days.
    pub period: u32,
    pub on_time_repayments: u32,
    /// Today, IST; costs assume disbursal on this day.
    pub today: Day,
    pub language: Language,
    /// Whether a partner lends the money.
    pub is_partner: bool,
}

/// The preselected loan and its cost for this borrower.
#[apply(api_type)]
pub struct ProductView {
    pub amount: Money,
    pub days: u32,
    /// Whether the money is sent automatically after approval.
    pub auto_get_money: bool,
    /// Null for a partner's product, whose costs are not known here.
    pub cost: Option<CostView>,
    /// The plans on offer for the preselected amount; empty for a product whose loans are repaid once.
    pub plans: Vec<PlanExample>,
    /// Repayments of the borrower that count for the discount.
    pub on_time_repayments: u32,
}

/// A plan with its amounts, if the money is sent today.
#[apply(api_value)]
pub struct PlanExample {
    /// The plan's entry in the product's `periodList`.
    pub days: u32,
    /// Number of instalments.
    pub count: u32,
    /// Amount of the first instalment.
    pub amount: Money,
}

pub fn product_view(request: &ProductViewRequest) -> ProductView {
    let ProductViewRequest { terms, period, on_time_repayments, today, language, is_partner } = request;
    let (amount, days) = opening(&terms.offer.amount_list, &terms.offer.period_list, *period);
    let cost = CostViewRequest {
        terms: terms.clone(),
        amount,
        days,
        on_time_repayments: Some(*on_time_repayments),
        today: *today,
        language: *language,
        statement: None,
        confirmed: None,
        asking: true,
    };
    let plan = |days: &u32| {
        let plan = terms.quote(amount, *days, *on_time_repayments, *today).ok()?.plan?;
        let first = plan.rows.first()?;
        Some(PlanExample { days: *days, count: plan.plan().count, amount: first.amount })
    };
    let periods = terms.offer.period_list.iter().filter(|_| terms.offer.repayment.is_some());
    ProductView {
        amount,
        days,
        auto_get_money: AUTO_GET_MONEY,
        cost: (!is_partner).then(|| cost_view(&cost)),
        plans: periods.filter_map(plan).collect(),
        on_time_repayments: *on_time_repayments,
    }
}
