//! A new application after a failed disbursal (contract §6).

use crate::api::code::ErrorCode;
use crate::fees::terms::largest;
use crate::money::Money;

#[apply(module_type)]
pub struct ReapplyOfferRequest {
    pub loan_amount: Money,
    /// Tenure of the failed order in days, which the new one keeps.
    pub period: u32,
    /// 1 when the borrower may choose another amount.
    pub can_choose_amount: u8,
    pub amount_list: Vec<Money>,
}

#[apply(module_type)]
pub struct ReapplyOffer {
    /// The amounts to choose from; one when there is no choice.
    pub amounts: Vec<Money>,
    pub amount: Money,
    pub days: u32,
}

/// The amount of a new application: the requested one, else the failed order's. A different amount needs a product that
/// lets the borrower choose. The quote checks whether the amount is on offer.
pub fn reapplied_amount(former: Money, asked: Option<Money>, can_choose_amount: bool) -> Result<Money, ErrorCode> {
    match asked {
        Some(amount) if amount != former && !can_choose_amount => Err(ErrorCode::AmountNotOffered),
        amount => Ok(amount.unwrap_or(former)),
    }
}

/// The failed order's amount, or the product's amounts when the borrower may choose. If the former amount is no longer
/// offered, the largest is preselected, as on the product's page.
pub fn reapply_offer(request: &ReapplyOfferRequest) -> ReapplyOffer {
    let former = request.loan_amount;
    let can_choose = request.can_choose_amount == 1 && !request.amount_list.is_empty();
    let amounts = if can_choose { request.amount_list.clone() } else { vec![former] };
    let amount = if amounts.contains(&former) { former } else { largest(&amounts).unwrap_or(former) };
    ReapplyOffer { amounts, amount, days: request.period }
}
