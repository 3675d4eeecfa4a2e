//! What a screen needs when the app starts with it. The rules are split into modules of different sizes: a screen that
//! needs few rules waits for a small module only, and the other rules are loaded once the screen is drawn. The calls
//! that the screen reads first are requested while the app is still loading.

use super::route::{OrderScreen, Route};
use crate::api::endpoint::Endpoint;
use serde::{Deserialize, Serialize};

/// Which rules the first screen waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum InitialModule {
    /// Every rule.
    Whole,
    /// The rules that show orders and loans.
    Reading,
    /// The rules of the application form.
    Applying,
}

/// The rules to load before this screen is drawn, when the app starts with it.
#[must_use]
pub const fn initial_module(route: &Route) -> InitialModule {
    match route {
        Route::Home | Route::Orders | Route::Order { screen: OrderScreen::Detail, .. } => InitialModule::Reading,
        Route::ProductDetail { .. } => InitialModule::Applying,
        _ => InitialModule::Whole,
    }
}

/// A call that a screen reads first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct InitialCall {
    /// Its path below the base path.
    pub path: String,
    /// The parameter that carries the id from the screen's address; empty where the call has none.
    pub id: String,
}

/// What a screen reads first: only what it shows at once, in the order of asking.
#[must_use]
pub fn initial_calls(route: &Route) -> Vec<InitialCall> {
    let calls: &[(Endpoint, &str)] = match route {
        Route::Home | Route::Repay => &[(Endpoint::HomeIndex, "")],
        Route::Orders => &[(Endpoint::OrderList, "")],
        Route::Order { screen: OrderScreen::Detail, .. } => &[(Endpoint::OrderDetail, "orderId")],
        Route::ProductDetail { .. } => {
            &[(Endpoint::Precheck, "productId"), (Endpoint::ProductInfo, "id"), (Endpoint::HomeIndex, "")]
        }
        _ => &[],
    };
    calls.iter().map(|(call, id)| InitialCall { path: call.path().to_owned(), id: (*id).to_owned() }).collect()
}
