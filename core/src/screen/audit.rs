//! What Refresh on the audit page does (specification §4).

use super::tap::screen_href;
use crate::ids::OrderId;
use crate::message::MessageKey;
use crate::nav::route::{OrderScreen, Route};
use crate::order::state::OrderState;
use serde::{Deserialize, Serialize};

/// Input of [`audit_refresh`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct AuditRefreshRequest {
    /// The order that the page is about.
    pub order_id: OrderId,
    /// String code of the state just read.
    pub order_state: String,
    /// Whether this is the variant inside the native app.
    pub in_app: bool,
}

/// What to do now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AuditRefresh {
    /// Stay here and say where the order stands.
    Stay {
        /// The label of its state.
        message_key: MessageKey,
    },
    /// Go to another screen.
    Go {
        /// Its address.
        href: String,
    },
    /// Tell the native app to finish.
    FinishApp,
}

/// 1 and 3 stay; 2 goes to confirm; 4 and higher go to the orders list; inside the app, 10 tells the app to finish. A
/// code that this version does not know stays, and is said as it is [shown](OrderState::shown) everywhere.
#[must_use]
pub fn audit_refresh(request: &AuditRefreshRequest) -> AuditRefresh {
    match OrderState::from_code(&request.order_state) {
        None => AuditRefresh::Stay { message_key: OrderState::shown(&request.order_state).label() },
        Some(state @ (OrderState::Auditing | OrderState::Denied)) => AuditRefresh::Stay { message_key: state.label() },
        Some(OrderState::Passed) => AuditRefresh::Go { href: screen_href(&request.order_id, OrderScreen::Confirm) },
        Some(OrderState::Cancelled) if request.in_app => AuditRefresh::FinishApp,
        Some(_) => AuditRefresh::Go { href: Route::Orders.href() },
    }
}
