//! From a product card to the page that applies: the three checks of APPLY on home, the pre-check's decision, and the
//! wait that the denied page reads from its address.

use super::link::is_allowed;
use super::route::Route;
use crate::api::dto::auth::UserAuthStatus;
use crate::api::dto::home::HomeProduct;
use crate::api::dto::product::{Precheck, RejectStatus};
use crate::auth::progress::{NextStep, NextStepRequest, next_step};
use crate::auth::step::AuthStep;
use crate::ids::ProductId;
use crate::message::{Message, MessageKey};
use crate::order::precheck::{Availability, closed};
use crate::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

/// What the page knows about the phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ClientType {
    /// Android, as against iOS and everything else.
    pub android: bool,
    /// Opened from the home screen, not in a browser tab.
    pub standalone: bool,
    /// Inside the native app.
    pub app: bool,
}

/// Input of [`apply_from_home`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ApplyFromHomeRequest {
    /// The card that was tapped.
    pub product: HomeProduct,
    /// As `find-user-auth` answered it; null before it was asked.
    #[serde(default)]
    pub status: Option<UserAuthStatus>,
    /// The phone.
    pub client: ClientType,
    /// Hosts that `h5Href` may lead to.
    #[serde(default)]
    pub allowed_hosts: Vec<String>,
    /// The borrower's loans so far; null when they are not known.
    #[serde(default)]
    pub loans: Option<u32>,
}

/// Where APPLY on home leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ApplyFromHome {
    /// An Android browser tab: to the app's download page.
    Download {
        /// Its address.
        href: String,
    },
    /// `find-user-auth` is to be asked first.
    AskStatus,
    /// To the first unfinished verification step.
    Step {
        /// Which one.
        key: AuthStep,
        /// Its position, from 1.
        step: u32,
        /// How many there are.
        total: u32,
        /// Its address.
        href: String,
    },
    /// To another lender's page.
    External {
        /// Its address, on an allowed host.
        url: String,
    },
    /// Nowhere: say why.
    Notice {
        /// The product's own words; may be empty.
        text: String,
        /// The message for a product that has none of its own.
        fallback: Message,
    },
    /// To the product's detail.
    Detail {
        /// Its address.
        href: String,
    },
}

/// Decides where APPLY leads: client type, then verification, then the product (specification, section 4). The first needs no
/// status, so that it can be asked before the server is.
#[must_use]
pub fn apply_from_home(request: &ApplyFromHomeRequest) -> ApplyFromHome {
    let ApplyFromHomeRequest { product, status, client, allowed_hosts, loans } = request;
    if client.android && !client.standalone && !client.app {
        return ApplyFromHome::Download { href: Route::Download.href() };
    }
    let Some(status) = status else { return ApplyFromHome::AskStatus };
    let product_id = product.id.clone();
    match next_step(&NextStepRequest { status: status.clone(), product_id }) {
        NextStep::Step { key, step, total, href, .. } => ApplyFromHome::Step { key, step, total, href },
        NextStep::Done { href } => verified(product, allowed_hosts, *loans, href),
    }
}

fn verified(product: &HomeProduct, allowed_hosts: &[String], loans: Option<u32>, href: String) -> ApplyFromHome {
    let HomeProduct { product_status, is_full, product_type, order_num, .. } = *product;
    if let Some(closed) = closed(&Availability { product_status, is_full, product_type, order_num }, loans) {
        return ApplyFromHome::Notice { text: product.full_msg.clone(), fallback: closed.message() };
    }
    if product_type != 0 {
        return ApplyFromHome::Detail { href };
    }
    match product.h5_href.as_deref() {
        Some(url) if is_allowed(url, allowed_hosts) => ApplyFromHome::External { url: url.to_owned() },
        _ => ApplyFromHome::Notice { text: String::new(), fallback: Message::of(MessageKey::ErrorLinkHost) },
    }
}

/// Input of [`precheck_outcome`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PrecheckOutcomeRequest {
    /// As the server answered.
    pub precheck: Precheck,
    /// The product it was about.
    pub product_id: ProductId,
}

/// What the pre-check decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum PrecheckOutcome {
    /// Denied within 15 days.
    Denied {
        /// The denied page with the days and hours left.
        href: String,
    },
    /// An open order for this product exists.
    Orders {
        /// The orders list.
        href: String,
    },
    /// Go on.
    Open,
}

/// Status 0 leads to the denied page, 2 to the orders, anything else opens the screen.
#[must_use]
pub fn precheck_outcome(request: &PrecheckOutcomeRequest) -> PrecheckOutcome {
    match request.precheck.order_status {
        0 => {
            let left = request.precheck.reject_status_vo.as_ref();
            let route = Route::ProductDenied {
                pid: request.product_id.to_string(),
                day: left.map(|rest| rest.day),
                hour: left.map(|rest| rest.hour),
            };
            PrecheckOutcome::Denied { href: route.href() }
        }
        2 => PrecheckOutcome::Orders { href: Route::Orders.href() },
        _ => PrecheckOutcome::Open,
    }
}

/// Input of [`denied_wait`]: the address of the denied page, and what the server answered since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct DeniedWaitRequest {
    /// Its path.
    pub path: String,
    /// Its query.
    pub search: String,
    /// The pre-check, asked again; null while there is no answer.
    #[serde(default)]
    pub precheck: Option<Precheck>,
    /// The phone's clock, for a wait that only the address tells of.
    #[serde(default)]
    pub now: Option<Timestamp>,
}

/// How the wait stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Wait {
    /// Nothing tells of it.
    Unknown,
    /// Whole hours are left.
    Hours,
    /// Less than an hour is left.
    LastHour,
    /// It is over.
    Over,
}

/// The wait as the denied page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct DeniedWait {
    /// How it stands.
    pub wait: Wait,
    /// Whole days left.
    pub day: u32,
    /// Whole hours left beyond the days.
    pub hour: u32,
    /// The IST day on which it ends, at the latest.
    pub on: Option<Day>,
    /// The instant at which it ends, where the server said it.
    pub at: Option<Timestamp>,
}

/// The wait after a denial: as the server answers it, else as [`precheck_outcome`] wrote it into the address. Anybody can
/// edit an address, so a wait that no denial can leave counts as none. An address has whole hours, so the day that it
/// leads to is that of the next full hour.
#[must_use]
pub fn denied_wait(request: &DeniedWaitRequest) -> DeniedWait {
    if let Some(answer) = &request.precheck {
        let at = answer.reapply_at;
        return match &answer.reject_status_vo {
            Some(left) => waiting(left, at.map(Timestamp::day), at),
            None => DeniedWait { wait: Wait::Over, day: 0, hour: 0, on: None, at: None },
        };
    }
    match Route::parse(&request.path, &request.search) {
        Route::ProductDenied { day, hour, .. } if day.is_some() || hour.is_some() => {
            let left = RejectStatus { day: day.unwrap_or_default(), hour: hour.unwrap_or_default() };
            if left.is_possible() {
                let hours = i64::from(left.day) * 24 + i64::from(left.hour) + 1;
                return waiting(&left, request.now.map(|now| now.plus_hours(hours).day()), None);
            }
        }
        _ => {}
    }
    DeniedWait { wait: Wait::Unknown, day: 0, hour: 0, on: None, at: None }
}

fn waiting(left: &RejectStatus, on: Option<Day>, at: Option<Timestamp>) -> DeniedWait {
    let wait = if left.day == 0 && left.hour == 0 { Wait::LastHour } else { Wait::Hours };
    DeniedWait { wait, day: left.day, hour: left.hour, on, at }
}
