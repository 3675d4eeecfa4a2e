//! From a product card to the application: app or browser, verification, pre-check, waiting time after a denial.

use super::link::is_allowed;
use super::route::{HrefView, Route};
use crate::api::dto::auth::UserAuthStatus;
use crate::api::dto::home::HomeProduct;
use crate::api::dto::product::{Precheck, RejectStatus};
use crate::auth::progress::{NextStepRequest, first_unfinished, next_step};
use crate::ids::ProductId;
use crate::message::{Message, MessageKey};
use crate::time::{Day, Timestamp};

#[apply(module_value)]
pub struct ClientType {
    pub android: bool,
    /// Whether the app was opened from the home screen instead of a browser tab.
    pub standalone: bool,
    pub app: bool,
}

impl ClientType {
    /// Whether this is an Android browser tab, where borrowers apply in the app only (contract §6).
    const fn needs_app(self) -> bool {
        self.android && !self.standalone && !self.app
    }
}

#[apply(module_type)]
pub struct ApplyNowRequest {
    pub product_id: ProductId,
    pub client: ClientType,
}

/// Target of APPLY NOW on a product's page: the app's download page for an Android browser tab, else `/auth/index`.
pub fn apply_now(request: &ApplyNowRequest) -> HrefView {
    let route = if request.client.needs_app() {
        Route::Download
    } else {
        Route::AuthIndex { pid: request.product_id.to_string() }
    };
    HrefView { href: route.href() }
}

#[apply(module_type)]
pub struct ApplyFromHomeRequest {
    pub product: HomeProduct,
    /// The answer of `find-user-auth`; null before it was requested.
    #[serde(default)]
    pub status: Option<UserAuthStatus>,
    pub client: ClientType,
    /// Allowed hosts of `h5Href`.
    #[serde(default)]
    pub allowed_hosts: Vec<String>,
    /// The borrower's loans so far; null while unknown.
    #[serde(default)]
    pub loans: Option<u32>,
}

/// `Go` opens the app's download page, the next step of verification, or the product's page. `External` opens an address
/// on an allowed host. `Notice` shows the product's own text, or `fallback` if that is empty.
#[apply(module_choice)]
pub enum ApplyFromHome {
    AskStatus,
    Go { href: String },
    External { url: String },
    Notice { text: String, fallback: Message },
}

/// Checks the client type, then verification, then the product (specification, section 4).
pub fn apply_from_home(request: &ApplyFromHomeRequest) -> ApplyFromHome {
    let ApplyFromHomeRequest { product, status, client, allowed_hosts, loans } = request;
    if client.needs_app() {
        return ApplyFromHome::Go { href: Route::Download.href() };
    }
    let Some(status) = status else { return ApplyFromHome::AskStatus };
    let HrefView { href } = next_step(&NextStepRequest { status: status.clone(), product_id: product.id.clone() });
    if first_unfinished(status).is_some() {
        return ApplyFromHome::Go { href };
    }
    let request = product.card_request(*loans);
    if let Some(closed) = request.closed() {
        return ApplyFromHome::Notice { text: product.full_msg.clone(), fallback: closed.message() };
    }
    if !request.is_external() {
        return ApplyFromHome::Go { href };
    }
    match product.h5_href.as_deref() {
        Some(url) if is_allowed(url, allowed_hosts) => ApplyFromHome::External { url: url.to_owned() },
        _ => ApplyFromHome::Notice { text: String::new(), fallback: Message::of(MessageKey::ErrorLinkHost) },
    }
}

#[apply(module_type)]
pub struct PrecheckOutcomeRequest {
    pub precheck: Precheck,
    pub product_id: ProductId,
}

#[apply(api_choice)]
pub enum PrecheckOutcome {
    Denied {
        /// The denied page with the remaining days and hours.
        href: String,
    },
    Orders {
        href: String,
    },
    Open,
}

impl Precheck {
    /// Sets `view` to the borrower's next page.
    pub fn drawn(mut self, product_id: ProductId) -> Self {
        self.view = precheck_outcome(&PrecheckOutcomeRequest { precheck: self.clone(), product_id }).into();
        self
    }
}

/// Status 0 leads to the denied page, 2 to the orders, any other opens the application.
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

/// Input of [`denied_wait`]: the address of the denied page, and the answer to a repeated pre-check.
#[apply(module_type)]
pub struct DeniedWaitRequest {
    pub path: String,
    /// Query of the denied page's address.
    pub search: String,
    /// The answer to a repeated pre-check; null without an answer.
    #[serde(default)]
    pub precheck: Option<Precheck>,
    /// The phone's clock, used when only the address states the waiting time.
    #[serde(default)]
    pub now: Option<Timestamp>,
}

#[apply(module_value)]
#[derive(Default)]
pub enum Wait {
    /// Neither address nor answer states a waiting time.
    #[default]
    Unknown,
    Hours,
    LastHour,
    Over,
}

#[apply(module_type)]
#[derive(Default)]
pub struct DeniedWait {
    pub wait: Wait,
    pub day: u32,
    /// Whole hours left beyond the days.
    pub hour: u32,
    /// The IST day on which the wait ends at the latest; null when unknown.
    pub on: Option<Day>,
    /// The exact end; null when the server did not state it.
    pub at: Option<Timestamp>,
}

/// The waiting time after a denial: from the server's answer, else from the address built by [`precheck_outcome`].
/// Impossible times in an address are ignored. `on` assumes one more hour than the address states, because the address
/// has whole hours only.
pub fn denied_wait(request: &DeniedWaitRequest) -> DeniedWait {
    if let Some(answer) = &request.precheck {
        let at = answer.reapply_at;
        return match &answer.reject_status_vo {
            Some(left) => waiting(left, at.map(Timestamp::day), at),
            None => DeniedWait { wait: Wait::Over, ..DeniedWait::default() },
        };
    }
    let Route::ProductDenied { day, hour, .. } = Route::parse(&request.path, &request.search) else {
        return DeniedWait::default();
    };
    let left = RejectStatus { day: day.unwrap_or_default(), hour: hour.unwrap_or_default() };
    if day.or(hour).is_none() || !left.is_possible() {
        return DeniedWait::default();
    }
    let hours = i64::from(left.day) * 24 + i64::from(left.hour) + 1;
    waiting(&left, request.now.map(|now| now.plus_hours(hours).day()), None)
}

fn waiting(left: &RejectStatus, on: Option<Day>, at: Option<Timestamp>) -> DeniedWait {
    let wait = if left.day == 0 && left.hour == 0 { Wait::LastHour } else { Wait::Hours };
    DeniedWait { wait, day: left.day, hour: left.hour, on, at }
}
