//! Modules and calls needed when the app starts with a screen. A screen with few rules waits for a small module only;
//! the other rules are loaded after the first paint. The first calls of the screen are requested while the app is still
//! loading.

use super::route::{OrderScreen, Route};
use crate::api::endpoint::Endpoint;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum InitialModule {
    Whole,
    Reading,
    Applying,
}

#[must_use]
pub const fn initial_module(route: &Route) -> InitialModule {
    match route {
        Route::Home | Route::Orders | Route::Order { screen: OrderScreen::Detail, .. } => InitialModule::Reading,
        Route::ProductDetail { .. } => InitialModule::Applying,
        _ => InitialModule::Whole,
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct InitialCall {
    /// Path below the base path.
    pub path: String,
    /// Query parameter for the id in the screen's address; empty without one.
    pub id: String,
}

/// Only calls whose answers the screen shows at once, in the order of requesting.
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
