//! Which rules a screen asks when it is the first that is drawn. The app has them in modules of different sizes: one that asks
//! few waits for a small one, and the others come when it stands.

use super::route::{OrderScreen, Route};
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
