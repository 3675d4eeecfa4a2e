//! Whether an application for a product may begin (contract §2), and what the product itself refuses.

use crate::api::code::ErrorCode;
use crate::fees::rules::DENIAL_WAIT_HOURS;
use crate::message::{Message, MessageKey};
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

const HOUR_MS: i64 = 3_600_000;

/// What is known about one user and one product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct PrecheckRequest {
    /// When an order for this product was last denied.
    pub denied_at: Option<Timestamp>,
    /// Whether an order for this product is open.
    pub has_open_order: bool,
    /// The present.
    pub now: Timestamp,
}

/// `GET /order/v1/precheck`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Precheck {
    /// 0 denied within 15 days, 1 go on, 2 an open order for this product exists.
    pub order_status: u8,
    /// What is left of the wait when `order_status` is 0, else null.
    #[serde(rename = "rejectStatusVO")]
    pub reject_status_vo: Option<RejectStatus>,
    /// When that wait ends; null when there is none.
    #[serde(default)]
    pub reapply_at: Option<Timestamp>,
    /// Why the product is not open to this borrower, in its own words; null when it is.
    #[serde(default)]
    pub full_msg: Option<String>,
}

/// The rest of the wait after a denial: whole days and whole hours of the rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RejectStatus {
    /// Whole days left.
    pub day: u32,
    /// Whole hours left beyond the days.
    pub hour: u32,
}

/// An order for this product was denied less than [`DENIAL_WAIT_HOURS`] ago.
const DENIED: u8 = 0;
/// An application may begin.
const GO_ON: u8 = 1;
/// An order for this product is open.
const OPEN_ORDER: u8 = 2;

/// The rest of the wait after a denial, while it runs.
#[must_use]
pub fn denial_wait(denied_at: Option<Timestamp>, now: Timestamp) -> Option<RejectStatus> {
    let left = reapply_at(denied_at, now).map(|end| now.ms_until(end));
    left.map(|left| {
        let hours = u32::try_from(left / HOUR_MS).unwrap_or(u32::MAX);
        RejectStatus { day: hours / 24, hour: hours % 24 }
    })
}

/// When the wait after a denial ends, while it runs.
#[must_use]
pub fn reapply_at(denied_at: Option<Timestamp>, now: Timestamp) -> Option<Timestamp> {
    denied_at.map(|at| at.plus_hours(DENIAL_WAIT_HOURS)).filter(|end| *end > now)
}

impl Precheck {
    /// Why no application may begin, with the values for the text's placeholders; `None` when one may.
    #[must_use]
    pub fn refusal(&self) -> Option<(ErrorCode, Vec<String>)> {
        match (&self.reject_status_vo, self.order_status) {
            (Some(left), _) => Some((ErrorCode::DeniedWait, vec![left.day.to_string(), left.hour.to_string()])),
            (None, OPEN_ORDER) => Some((ErrorCode::OpenOrder, Vec::new())),
            _ => None,
        }
    }
}

impl RejectStatus {
    /// Whether it can be what a denial leaves: at most the whole wait, with fewer than 24 hours beyond the days.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let hours = i64::from(self.day) * 24 + i64::from(self.hour);
        self.hour < 24 && hours <= DENIAL_WAIT_HOURS
    }
}

/// 0 during the 15 × 24 hours after a denial, with the whole days and whole hours that are left; 2 when an order is
/// open; else 1.
#[must_use]
pub fn precheck(request: &PrecheckRequest) -> Precheck {
    let reject_status_vo = denial_wait(request.denied_at, request.now);
    let order_status = match (&reject_status_vo, request.has_open_order) {
        (Some(_), _) => DENIED,
        (None, true) => OPEN_ORDER,
        (None, false) => GO_ON,
    };
    let reapply_at = reapply_at(request.denied_at, request.now);
    Precheck { order_status, reject_status_vo, reapply_at, full_msg: None }
}

/// What the catalogue says of a product's availability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Availability {
    /// 0 locked, 1 open.
    pub product_status: u8,
    /// 0 open, 1 no room left.
    pub is_full: u8,
    /// 0 when it is lent by another lender.
    pub product_type: u8,
    /// Offered from the borrower's nth loan on.
    pub order_num: u32,
}

/// Why a borrower cannot have a product now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// It is not lent now.
    Locked,
    /// No room is left.
    Full,
    /// It is offered from this loan on.
    BeforeLoan(u32),
}

impl Closed {
    /// The message for a product that has none of its own.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Locked => MessageKey::ErrorProductUnavailable.into(),
            Self::Full => MessageKey::ErrorProductFull.into(),
            Self::BeforeLoan(loan) => Message::with(MessageKey::RefusalProductLocked, vec![loan.to_string()]),
        }
    }
}

/// Why a borrower who had `loans` loans before cannot have the product now; `None` when they can. `orderNum` n is refused
/// before the nth loan (contract §6). The level is not looked at while the number of loans is not known.
#[must_use]
pub fn closed(product: &Availability, loans: Option<u32>) -> Option<Closed> {
    if product.product_status == 0 {
        Some(Closed::Locked)
    } else if product.is_full != 0 {
        Some(Closed::Full)
    } else {
        let is_before = loans.is_some_and(|loans| loans.saturating_add(1) < product.order_num);
        is_before.then_some(Closed::BeforeLoan(product.order_num))
    }
}

/// Whether a borrower who had `loans` loans before may apply for the product here. A refusal comes with the values for its
/// text's placeholders.
pub fn check_availability(product: &Availability, loans: u32) -> Result<(), (ErrorCode, Vec<String>)> {
    match closed(product, Some(loans)) {
        Some(Closed::Locked) => Err((ErrorCode::ProductUnavailable, Vec::new())),
        Some(Closed::Full) => Err((ErrorCode::ProductFull, Vec::new())),
        Some(Closed::BeforeLoan(loan)) => Err((ErrorCode::ProductLocked, vec![loan.to_string()])),
        None if product.product_type == 0 => Err((ErrorCode::ProductExternal, Vec::new())),
        None => Ok(()),
    }
}
