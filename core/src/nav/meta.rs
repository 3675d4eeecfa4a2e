//! Properties of each route: title, background, access, tab, back target, feedback; and the table of all routes.

use super::initial::{InitialCall, initial_calls, is_drawn_from_answers};
use super::route::{OrderScreen, Route};
use crate::auth::step::AuthStep;

#[apply(module_value)]
pub enum Background {
    /// The surface colour.
    White,
    /// The canvas colour, under lists of cards.
    Grey,
}

#[apply(module_value)]
pub enum Tab {
    Home,
    /// Can show the 'new' badge.
    Orders,
    Account,
}

#[apply(module_type)]
pub struct RouteMetaRequest {
    /// The path, with or without its query.
    pub path: String,
}

#[apply(module_type)]
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

#[apply(module_type)]
pub struct RouteRow {
    /// The path's pattern; `:name` stands for one segment.
    pub pattern: String,
    pub meta: RouteMeta,
    pub is_drawn_from_answers: bool,
    pub initial_calls: Vec<InitialCall>,
}

#[apply(module_type)]
pub struct RouteTable {
    /// In the specification's order; [`Route::NotFound`] comes last.
    pub routes: Vec<RouteRow>,
}

pub fn route_meta(request: &RouteMetaRequest) -> RouteMeta {
    let (path, search) = request.path.split_once('?').unwrap_or((&request.path, ""));
    meta_of(&Route::parse(path, search))
}

pub fn meta_of(route: &Route) -> RouteMeta {
    let (name, background, back) = properties_of(route);
    RouteMeta {
        name: name.to_owned(),
        title_key: ["common.title.", name].concat(),
        background,
        public: is_public(route),
        tab: tab_of(route),
        back: back.map(|route| route.href()),
        feedback: has_feedback(route),
    }
}

/// A page's name, its background, and the target of its back arrow. Tabs and pages opened from outside have no arrow.
fn properties_of(route: &Route) -> (&'static str, Background, Option<Route>) {
    use Background::{Grey, White};
    let product = |pid: &str| Some(if pid.is_empty() { Route::Home } else { Route::Product { pid: pid.to_owned() } });
    let detail =
        |pid: &str| Some(if pid.is_empty() { Route::Home } else { Route::ProductDetail { pid: pid.to_owned() } });
    let order = |id: &str, screen| Some(Route::Order { id: id.to_owned(), screen });
    match route {
        Route::Home => ("home", Grey, None),
        Route::Login { .. } => ("login", White, None),
        Route::Joint => ("joint", White, None),
        Route::Orders => ("orders", Grey, None),
        Route::Account => ("account", Grey, None),
        Route::AboutUs => ("aboutUs", White, Some(Route::Account)),
        Route::Help => ("help", White, Some(Route::Account)),
        Route::Feedback => ("feedback", Grey, Some(Route::Account)),
        Route::Product { .. } => ("product", Grey, Some(Route::Home)),
        Route::ProductDetail { pid } => ("productDetail", Grey, Some(Route::Product { pid: pid.clone() })),
        Route::ProductDenied { .. } => ("productDenied", White, Some(Route::Home)),
        Route::AuthIndex { pid } => ("authIndex", White, product(pid)),
        Route::AuthStep { key: AuthStep::Basic, pid, .. } => ("authBasic", White, product(pid)),
        Route::AuthStep { key: AuthStep::Work, pid, .. } => ("authWork", White, product(pid)),
        Route::AuthStep { key: AuthStep::Identity, pid, .. } => ("authIdentity", White, product(pid)),
        Route::AuthStep { key: AuthStep::Face, pid, .. } => ("authFace", White, product(pid)),
        Route::AuthStep { key: AuthStep::Contacts, pid, .. } => ("authContacts", White, product(pid)),
        Route::AuthKyc { pid } => ("authKyc", White, product(pid)),
        Route::AuthCallback { pid } => ("authCallback", White, product(pid)),
        Route::Bank { pid } => ("bank", Grey, detail(pid)),
        Route::BankAdd { pid, .. } => ("bankAdd", White, Some(Route::Bank { pid: pid.clone() })),
        Route::BankIfsc { pid } => {
            ("bankIfsc", White, Some(Route::BankAdd { pid: pid.clone(), ifsc_code: String::new() }))
        }
        Route::Repay => ("repay", Grey, Some(Route::Orders)),
        Route::Order { screen: OrderScreen::Audit, .. } => ("orderAudit", Grey, Some(Route::Orders)),
        Route::Order { screen: OrderScreen::Confirm, .. } => ("orderConfirm", Grey, Some(Route::Orders)),
        Route::Order { screen: OrderScreen::Detail, .. } => ("orderDetail", Grey, Some(Route::Orders)),
        Route::Order { screen: OrderScreen::Extension, .. } => ("orderExtension", Grey, Some(Route::Orders)),
        Route::Order { screen: OrderScreen::Reapply, .. } => ("orderReapply", Grey, Some(Route::Orders)),
        Route::Order { screen: OrderScreen::Papers, id } => ("orderPapers", Grey, order(id, OrderScreen::Detail)),
        Route::Paper { id, .. } => ("paper", Grey, order(id, OrderScreen::Papers)),
        Route::OrderRating { .. } => ("orderRating", Grey, None),
        Route::Schedules => ("schedules", Grey, Some(Route::Orders)),
        Route::Schedule { .. } => ("schedule", Grey, Some(Route::Schedules)),
        Route::Promotion => ("promotion", White, None),
        Route::Alert => ("alert", White, None),
        Route::Distribution => ("distribution", White, None),
        Route::Download => ("download", White, None),
        Route::VerifyContact { .. } => ("verifyContact", White, None),
        // Legal pages are public. Without a session, home redirects to the login.
        Route::LegalAgreement => ("legalAgreement", White, Some(Route::Home)),
        Route::LegalPrivacy => ("legalPrivacy", White, Some(Route::Home)),
        Route::LegalLender => ("legalLender", White, Some(Route::Home)),
        Route::NotFound => ("notFound", White, Some(Route::Home)),
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

const fn tab_of(route: &Route) -> Option<Tab> {
    match route {
        Route::Home => Some(Tab::Home),
        Route::Orders => Some(Tab::Orders),
        Route::Account => Some(Tab::Account),
        _ => None,
    }
}

/// Whether the page offers feedback. Feedback needs a session; pages that redirect at once, and the page for unknown
/// addresses, do not offer it.
const fn has_feedback(route: &Route) -> bool {
    !is_public(route)
        && !matches!(route, Route::AuthIndex { .. } | Route::AuthCallback { .. } | Route::Repay | Route::NotFound)
}

/// Every screen's pattern, in the specification's order. `*` stands for an address without a screen.
const PATTERNS: [&str; 42] = [
    "/login",
    "/joint",
    "/",
    "/order",
    "/personal",
    "/personal/aboutus",
    "/personal/help",
    "/feedback",
    "/product/:pid",
    "/product/:pid/detail",
    "/product/:pid/denied",
    "/auth/index",
    "/auth/basic",
    "/auth/work",
    "/auth/identity",
    "/auth/face",
    "/auth/contacts",
    "/auth/kyc",
    "/auth/callback",
    "/bank",
    "/bank/add",
    "/bank/ifsc",
    "/repay",
    "/orders/:id/audit",
    "/orders/:id/confirm",
    "/orders/:id/detail",
    "/orders/:id/extension",
    "/orders/:id/papers",
    "/orders/:id/papers/:paper",
    "/orders/:id/reapply",
    "/orders/audit",
    "/schedule",
    "/schedule/:oid",
    "/promotion",
    "/alert",
    "/distribution",
    "/download",
    "/verify/contact2",
    "/legal/agreement",
    "/legal/privacy",
    "/legal/lender",
    "*",
];

pub fn route_table() -> RouteTable {
    let row = |pattern: &str| {
        let route = Route::parse(pattern, "");
        RouteRow {
            pattern: pattern.to_owned(),
            meta: meta_of(&route),
            is_drawn_from_answers: is_drawn_from_answers(&route),
            initial_calls: initial_calls(&route),
        }
    };
    RouteTable { routes: PATTERNS.map(row).into() }
}
