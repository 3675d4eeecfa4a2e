//! Requirements of the first screen: the calls that are sent while the app loads, and whether its first paint needs the
//! WebAssembly rules. An answer with a view needs no rules.

use super::route::{OrderScreen, Route};
use crate::api::endpoint::Endpoint;
use serde::{Deserialize, Serialize};

/// Whether a screen is drawn from its answers alone, so that the rules are loaded after the first paint.
#[must_use]
pub const fn is_drawn_from_answers(route: &Route) -> bool {
    matches!(
        route,
        Route::Home
            | Route::Orders
            | Route::Repay
            | Route::Product { .. }
            | Route::ProductDetail { .. }
            | Route::Order { screen: OrderScreen::Detail | OrderScreen::Papers, .. }
            | Route::Paper { .. }
    )
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct InitialCall {
    /// Path below the base path.
    pub path: String,
    /// Query parameter for the id in the screen's address; empty without one.
    pub id: String,
}

/// The calls whose answers the screen shows at once, in the order of sending.
#[must_use]
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
