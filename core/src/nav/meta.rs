//! Properties of each route: title, background, access, tab, back target, feedback, and the server calls of the first
//! screen; and the table of all routes.
//!
//! The calls are sent while the app loads. Some responses contain finished screen data (`view`), so that their screens
//! are drawn without the WebAssembly rules.

use super::route::{OrderScreen, Route};
use super::screens::{SCREENS, Screen, filled};
use crate::api::endpoint::Endpoint;

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
    /// The key of the title is `common.title.` and this name.
    pub name: String,
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
    meta_of(&parse(&request.path))
}

fn parse(address: &str) -> Route {
    let (path, search) = address.split_once('?').unwrap_or((address, ""));
    Route::parse(path, search)
}

pub fn meta_of(route: &Route) -> RouteMeta {
    let fields = route.fields();
    let screen = Screen::of(&fields);
    let back = screen.back.map(|address| filled(address, &fields));
    // The address of a product without its id is no screen.
    let back = back.map(|href| if parse(&href) == Route::NotFound { Route::Home.href() } else { href });
    RouteMeta {
        name: screen.name.to_owned(),
        background: screen.background,
        public: screen.is_public,
        tab: match route {
            Route::Home => Some(Tab::Home),
            Route::Orders => Some(Tab::Orders),
            Route::Account => Some(Tab::Account),
            _ => None,
        },
        back,
        // Feedback needs a session.
        feedback: !screen.is_public && has_feedback(route),
    }
}

/// Pages that redirect at once, and the page for unknown addresses, offer no feedback.
const fn has_feedback(route: &Route) -> bool {
    !matches!(route, Route::AuthIndex { .. } | Route::AuthCallback { .. } | Route::Repay | Route::NotFound)
}

pub fn route_table() -> RouteTable {
    let row = |pattern: String| {
        let route = Route::parse(&pattern, "");
        RouteRow {
            meta: meta_of(&route),
            is_drawn_from_answers: route.is_drawn_from_answers(),
            initial_calls: initial_calls(&route),
            pattern,
        }
    };
    let pattern = |screen: &Screen| ["/", &screen.segments().collect::<Vec<_>>().join("/")].concat();
    RouteTable { routes: SCREENS.iter().map(pattern).chain(["*".to_owned()]).map(row).collect() }
}

#[apply(module_type)]
pub struct InitialCall {
    /// Path below the API's base path.
    pub path: String,
    /// Name of the call's query parameter that gets the id from the screen's address; empty if the call has none.
    pub id: String,
}

/// The calls whose responses the screen shows at once, in the order of sending.
pub fn initial_calls(route: &Route) -> Vec<InitialCall> {
    let calls: &[(Endpoint, &str)] = match route {
        Route::Home | Route::Repay => &[(Endpoint::HomeIndex, "")],
        Route::Orders => &[(Endpoint::OrderList, "")],
        Route::Order { screen: OrderScreen::Detail, .. } => &[(Endpoint::OrderDetail, "orderId")],
        Route::Product { .. } | Route::ProductDetail { .. } => {
            &[(Endpoint::Precheck, "productId"), (Endpoint::ProductInfo, "id")]
        }
        _ => &[],
    };
    calls.iter().map(|(call, id)| InitialCall { path: call.path().to_owned(), id: (*id).to_owned() }).collect()
}
