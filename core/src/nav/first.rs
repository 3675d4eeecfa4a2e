//! Which rules a screen asks when it is the first that is drawn. The app has them in modules of different sizes: one that asks
//! few waits for a small one, and the others come when it stands. And which calls it reads by: they are asked for while the app
//! is still on its way.

use super::route::{OrderScreen, Route};
use crate::api::endpoint::Endpoint;
use serde::{Deserialize, Serialize};

/// What the first screen waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FirstRules {
    /// Every rule.
    Whole,
    /// Those by which what is known of loans is shown.
    Reading,
    /// Those of the form to apply.
    Applying,
}

/// What is waited for where the app begins with this screen.
#[must_use]
pub const fn first_rules(route: &Route) -> FirstRules {
    match route {
        Route::Home | Route::Orders | Route::Order { screen: OrderScreen::Detail, .. } => FirstRules::Reading,
        Route::ProductDetail { .. } => FirstRules::Applying,
        _ => FirstRules::Whole,
    }
}

/// A call that a screen reads first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FirstRead {
    /// Its path below the base path.
    pub path: String,
    /// The parameter that takes the id in the screen's address; empty where the call has none.
    pub id: String,
}

/// What a screen reads first: only what it shows at once, in the order of asking.
#[must_use]
pub fn first_reads(route: &Route) -> Vec<FirstRead> {
    let calls: &[(Endpoint, &str)] = match route {
        Route::Home | Route::Repay => &[(Endpoint::HomeIndex, "")],
        Route::Orders => &[(Endpoint::OrderList, "")],
        Route::Order { screen: OrderScreen::Detail, .. } => &[(Endpoint::OrderDetail, "orderId")],
        Route::ProductDetail { .. } => {
            &[(Endpoint::Precheck, "productId"), (Endpoint::ProductInfo, "id"), (Endpoint::HomeIndex, "")]
        }
        _ => &[],
    };
    calls.iter().map(|(call, id)| FirstRead { path: call.path().to_owned(), id: (*id).to_owned() }).collect()
}
