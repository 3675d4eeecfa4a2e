//! Whether an application for a product may begin (contract §2), the availability of the product itself, and a new
//! application after a failed disbursal (contract §6).

use crate::api::code::ErrorCode;
use crate::api::view::View;
use crate::fees::rules::DENIAL_WAIT_HOURS;
use crate::fees::terms::largest;
use crate::message::Message;
use crate::money::Money;
use crate::nav::card::ProductCardRequest;
use crate::nav::handoff::PrecheckOutcome;
use crate::time::Timestamp;

const HOUR_MS: i64 = 3_600_000;

/// `GET /order/v1/precheck`.
#[apply(api_type)]
pub struct Precheck {
    /// 0 denied within the last 15 days, 1 the application may begin, 2 there is an open order for this product.
    pub order_status: u8,
    /// The remaining waiting time when `order_status` is 0, else null.
    #[serde(rename = "rejectStatusVO")]
    pub reject_status_vo: Option<RejectStatus>,
    /// End of the waiting time; null without one.
    #[serde(default)]
    pub reapply_at: Option<Timestamp>,
    /// Why the product is not open to this borrower, in the product's own words; null when it is open.
    #[serde(default)]
    pub full_msg: Option<String>,
    /// Where the borrower goes next.
    #[serde(skip_serializing_if = "View::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional, type = "PrecheckOutcome"))]
    #[cfg_attr(feature = "openapi", schema(value_type = PrecheckOutcome, required = false))]
    pub view: View<PrecheckOutcome>,
}

/// The remaining waiting time after a denial.
#[apply(api_type)]
pub struct RejectStatus {
    pub day: u32,
    /// Whole hours left beyond the days.
    pub hour: u32,
}

/// An order for this product was denied less than [`DENIAL_WAIT_HOURS`] ago.
const DENIED: u8 = 0;
const GO_ON: u8 = 1;
const OPEN_ORDER: u8 = 2;

/// The end of the waiting time after a denial; `None` without a denial, and when the time has ended.
pub fn reapply_at(denied_at: Option<Timestamp>, now: Timestamp) -> Option<Timestamp> {
    denied_at.map(|at| at.plus_hours(DENIAL_WAIT_HOURS)).filter(|end| *end > now)
}

impl Precheck {
    /// The refusal of an application, with the arguments of its text; `None` when an application may begin.
    pub fn refusal(&self) -> Option<(ErrorCode, Vec<String>)> {
        match (&self.reject_status_vo, self.order_status) {
            (Some(left), _) => Some((ErrorCode::DeniedWait, vec![left.day.to_string(), left.hour.to_string()])),
            (None, OPEN_ORDER) => Some((ErrorCode::OpenOrder, Vec::new())),
            _ => None,
        }
    }
}

impl RejectStatus {
    /// Whether a denial can lead to this waiting time: at most the whole wait, with fewer than 24 hours beyond the
    /// days.
    pub fn is_possible(&self) -> bool {
        let hours = i64::from(self.day) * 24 + i64::from(self.hour);
        self.hour < 24 && hours <= DENIAL_WAIT_HOURS
    }
}

/// Status 0 for 15 × 24 hours after a denial, with the remaining whole days and hours; 2 when an order is open; else 1.
pub fn precheck(denied_at: Option<Timestamp>, has_open_order: bool, now: Timestamp) -> Precheck {
    let reapply_at = reapply_at(denied_at, now);
    let reject_status_vo = reapply_at.map(|end| {
        let hours = u32::try_from(now.ms_until(end) / HOUR_MS).unwrap_or(u32::MAX);
        RejectStatus { day: hours / 24, hour: hours % 24 }
    });
    let order_status = match (reapply_at, has_open_order) {
        (Some(_), _) => DENIED,
        (None, true) => OPEN_ORDER,
        (None, false) => GO_ON,
    };
    Precheck { order_status, reject_status_vo, reapply_at, full_msg: None, view: View::none() }
}

/// Why a borrower cannot have a product now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    Locked,
    Full,
    /// The product is offered from the borrower's loan of this number on; the first loan is number 1.
    BeforeLoan(u32),
}

impl Closed {
    /// The refusal of an application, with the arguments of its text.
    fn refusal(self) -> (ErrorCode, Vec<String>) {
        match self {
            Self::Locked => (ErrorCode::ProductUnavailable, Vec::new()),
            Self::Full => (ErrorCode::ProductFull, Vec::new()),
            Self::BeforeLoan(loan) => (ErrorCode::ProductLocked, vec![loan.to_string()]),
        }
    }

    /// The text for a product that has no text of its own.
    pub fn message(self) -> Message {
        let (code, args) = self.refusal();
        Message::with(code.message(), args)
    }
}

/// Whether the borrower may apply to this lender for the product. A refusal comes with the arguments of its text.
pub fn check_availability(product: &ProductCardRequest) -> Result<(), (ErrorCode, Vec<String>)> {
    match product.closed() {
        Some(closed) => Err(closed.refusal()),
        None if product.is_external() => Err((ErrorCode::ProductExternal, Vec::new())),
        None => Ok(()),
    }
}

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
