//! Properties of each route: title, background, access, tab, back target, feedback; and the table of all routes.

use super::initial::{InitialCall, initial_calls, is_drawn_from_answers};
use super::route::{OrderScreen, Route};
use crate::auth::step::AuthStep;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Background {
    /// The surface colour.
    White,
    /// The canvas colour, under lists of cards.
    Grey,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Tab {
    Home,
    /// Can show the 'new' badge.
    Orders,
    Account,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct RouteMetaRequest {
    /// The path, with or without its query.
    pub path: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct RouteMeta {
    pub name: String,
    /// Key of the title in the catalogue area `common`.
    pub title_key: String,
    pub background: Background,
    pub public: bool,
    /// The page's tab; null for a page without the bottom navigation.
    pub tab: Option<Tab>,
    /// Target of the back arrow when the browser has no earlier page of the app; null for no arrow.
    pub back: Option<String>,
    pub feedback: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct RouteRow {
    /// The path's pattern; `:name` stands for one segment.
    pub pattern: String,
    pub meta: RouteMeta,
    pub is_drawn_from_answers: bool,
    pub initial_calls: Vec<InitialCall>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct RouteTable {
    /// In the specification's order; [`Route::NotFound`] comes last.
    pub routes: Vec<RouteRow>,
}

pub fn route_meta(request: &RouteMetaRequest) -> RouteMeta {
    let (path, search) = request.path.split_once('?').unwrap_or((&request.path, ""));
    meta_of(&Route::parse(path, search))
}

pub fn meta_of(route: &Route) -> RouteMeta {
    let name = name_of(route);
    RouteMeta {
        name: name.to_owned(),
        title_key: ["common.title.", name].concat(),
        background: background_of(route),
        public: is_public(route),
        tab: tab_of(route),
        back: back_of(route).map(|route| route.href()),
        feedback: has_feedback(route),
    }
}

/// Whether a page is public: listed so in the specification (section 2), or a legal page (contract §8).
pub const fn is_public(route: &Route) -> bool {
    matches!(
        route,
        Route::Login { .. }
            | Route::Download
            | Route::Alert
            | Route::VerifyContact { .. }
            | Route::OrderRating { .. }
            | Route::Joint
            | Route::Promotion
            | Route::LegalAgreement
            | Route::LegalPrivacy
            | Route::LegalLender
    )
}

const fn name_of(route: &Route) -> &'static str {
    match route {
        Route::Home => "home",
        Route::Login { .. } => "login",
        Route::Joint => "joint",
        Route::Orders => "orders",
        Route::Account => "account",
        Route::AboutUs => "aboutUs",
        Route::Help => "help",
        Route::Feedback => "feedback",
        Route::Product { .. } => "product",
        Route::ProductDetail { .. } => "productDetail",
        Route::ProductDenied { .. } => "productDenied",
        Route::AuthIndex { .. } => "authIndex",
        Route::AuthStep { key: AuthStep::Basic, .. } => "authBasic",
        Route::AuthStep { key: AuthStep::Work, .. } => "authWork",
        Route::AuthStep { key: AuthStep::Identity, .. } => "authIdentity",
        Route::AuthStep { key: AuthStep::Face, .. } => "authFace",
        Route::AuthStep { key: AuthStep::Contacts, .. } => "authContacts",
        Route::AuthKyc { .. } => "authKyc",
        Route::AuthCallback { .. } => "authCallback",
        Route::Bank { .. } => "bank",
        Route::BankAdd { .. } => "bankAdd",
        Route::BankIfsc { .. } => "bankIfsc",
        Route::Repay => "repay",
        Route::Order { screen: OrderScreen::Audit, .. } => "orderAudit",
        Route::Order { screen: OrderScreen::Confirm, .. } => "orderConfirm",
        Route::Order { screen: OrderScreen::Detail, .. } => "orderDetail",
        Route::Order { screen: OrderScreen::Extension, .. } => "orderExtension",
        Route::Order { screen: OrderScreen::Reapply, .. } => "orderReapply",
        Route::Order { screen: OrderScreen::Papers, .. } => "orderPapers",
        Route::Paper { .. } => "paper",
        Route::OrderRating { .. } => "orderRating",
        Route::Schedules => "schedules",
        Route::Schedule { .. } => "schedule",
        Route::Promotion => "promotion",
        Route::Alert => "alert",
        Route::Distribution => "distribution",
        Route::Download => "download",
        Route::VerifyContact { .. } => "verifyContact",
        Route::LegalAgreement => "legalAgreement",
        Route::LegalPrivacy => "legalPrivacy",
        Route::LegalLender => "legalLender",
        Route::NotFound => "notFound",
    }
}

const fn background_of(route: &Route) -> Background {
    match route {
        Route::Home
        | Route::Orders
        | Route::Account
        | Route::Feedback
        | Route::Bank { .. }
        | Route::Schedules
        | Route::Schedule { .. }
        | Route::Repay
        | Route::Order { .. }
        | Route::Paper { .. }
        | Route::OrderRating { .. }
        | Route::Product { .. }
        | Route::ProductDetail { .. } => Background::Grey,
        _ => Background::White,
    }
}

const fn tab_of(route: &Route) -> Option<Tab> {
    match route {
        Route::Home => Some(Tab::Home),
        Route::Orders => Some(Tab::Orders),
        Route::Account => Some(Tab::Account),
        _ => None,
    }
}

/// Target of the back arrow. Tabs and pages opened from outside have no arrow.
fn back_of(route: &Route) -> Option<Route> {
    match route {
        Route::Home
        | Route::Orders
        | Route::Account
        | Route::Login { .. }
        | Route::Joint
        | Route::OrderRating { .. }
        | Route::Promotion
        | Route::Alert
        | Route::Distribution
        | Route::Download
        | Route::VerifyContact { .. } => None,
        Route::AboutUs | Route::Help | Route::Feedback => Some(Route::Account),
        Route::Order { id, screen: OrderScreen::Papers } => {
            Some(Route::Order { id: id.clone(), screen: OrderScreen::Detail })
        }
        Route::Paper { id, .. } => Some(Route::Order { id: id.clone(), screen: OrderScreen::Papers }),
        Route::Repay | Route::Order { .. } | Route::Schedules => Some(Route::Orders),
        Route::Schedule { .. } => Some(Route::Schedules),
        Route::ProductDetail { pid } => Some(Route::Product { pid: pid.clone() }),
        Route::AuthIndex { pid }
        | Route::AuthStep { pid, .. }
        | Route::AuthKyc { pid }
        | Route::AuthCallback { pid } => Some(product_or_home(pid)),
        Route::Bank { pid } => Some(detail_or_home(pid)),
        Route::BankAdd { pid, .. } => Some(Route::Bank { pid: pid.clone() }),
        Route::BankIfsc { pid } => Some(Route::BankAdd { pid: pid.clone(), ifsc_code: String::new() }),
        // Legal pages are public. Without a session, home redirects to the login.
        Route::LegalAgreement | Route::LegalPrivacy | Route::LegalLender => Some(Route::Home),
        Route::Product { .. } | Route::ProductDenied { .. } | Route::NotFound => Some(Route::Home),
    }
}

fn product_or_home(pid: &str) -> Route {
    if pid.is_empty() { Route::Home } else { Route::Product { pid: pid.to_owned() } }
}

fn detail_or_home(pid: &str) -> Route {
    if pid.is_empty() { Route::Home } else { Route::ProductDetail { pid: pid.to_owned() } }
}

/// Whether the page offers feedback. Feedback needs a session; pages that redirect at once, and the page for unknown
/// addresses, do not offer it.
const fn has_feedback(route: &Route) -> bool {
    !is_public(route)
        && !matches!(route, Route::AuthIndex { .. } | Route::AuthCallback { .. } | Route::Repay | Route::NotFound)
}

pub fn route_table() -> RouteTable {
    let routes = every_route();
    let row = |route: &Route| RouteRow {
        pattern: pattern_of(route),
        meta: meta_of(route),
        is_drawn_from_answers: is_drawn_from_answers(route),
        initial_calls: initial_calls(route),
    };
    RouteTable { routes: routes.iter().map(row).collect() }
}

/// One route per screen. Ids are placeholders such as `:pid`.
fn every_route() -> Vec<Route> {
    let none = String::new;
    let pid = || ":pid".to_owned();
    let step = |key| Route::AuthStep { key, pid: String::new(), step: None, total: None };
    let order = |screen| Route::Order { id: ":id".to_owned(), screen };
    vec![
        Route::Login { redirect: none() },
        Route::Joint,
        Route::Home,
        Route::Orders,
        Route::Account,
        Route::AboutUs,
        Route::Help,
        Route::Feedback,
        Route::Product { pid: pid() },
        Route::ProductDetail { pid: pid() },
        Route::ProductDenied { pid: pid(), day: None, hour: None },
        Route::AuthIndex { pid: none() },
        step(AuthStep::Basic),
        step(AuthStep::Work),
        step(AuthStep::Identity),
        step(AuthStep::Face),
        step(AuthStep::Contacts),
        Route::AuthKyc { pid: none() },
        Route::AuthCallback { pid: none() },
        Route::Bank { pid: none() },
        Route::BankAdd { pid: none(), ifsc_code: none() },
        Route::BankIfsc { pid: none() },
        Route::Repay,
        order(OrderScreen::Audit),
        order(OrderScreen::Confirm),
        order(OrderScreen::Detail),
        order(OrderScreen::Extension),
        order(OrderScreen::Papers),
        Route::Paper { id: ":id".to_owned(), paper: ":paper".to_owned() },
        order(OrderScreen::Reapply),
        Route::OrderRating { order_id: none(), token: none() },
        Route::Schedules,
        Route::Schedule { oid: ":oid".to_owned(), pid: none() },
        Route::Promotion,
        Route::Alert,
        Route::Distribution,
        Route::Download,
        Route::VerifyContact { pid: none() },
        Route::LegalAgreement,
        Route::LegalPrivacy,
        Route::LegalLender,
        Route::NotFound,
    ]
}

fn pattern_of(route: &Route) -> String {
    match route {
        Route::NotFound => "*".to_owned(),
        known => known.href().replace("%3A", ":"),
    }
}
