//! Server calls of the first screen, and whether that screen waits for the WebAssembly rules.
//!
//! The calls are sent while the app loads. Some responses contain finished screen data (`view`), so that their screens
//! are drawn without the WebAssembly rules.

use super::route::{OrderScreen, Route};
use crate::api::endpoint::Endpoint;

/// Whether a screen is drawn from the server's responses alone, so that the WebAssembly rules are loaded after the
/// first paint.
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
