//! Where a tap on an order leads (specification §4), and where repaying leads when no order was tapped.

use crate::ids::OrderId;
use crate::message::{Message, MessageKey};
use crate::money::Money;
use crate::nav::route::{HrefView, OrderScreen, Route};
use crate::order::state::{ExtensionState, OrderState};
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// The screen that an order's card in the list opens: 1 audit; 2 confirm; 6, 8 or extensionState 3 detail; 11
/// extension; others none.
#[must_use]
pub fn card_screen(state: OrderState, extension: Option<ExtensionState>) -> Option<OrderScreen> {
    match (state, extension) {
        (OrderState::Auditing, _) => Some(OrderScreen::Audit),
        (OrderState::Passed, _) => Some(OrderScreen::Confirm),
        (OrderState::Loaned | OrderState::Overdue, _) | (_, Some(ExtensionState::InForce)) => Some(OrderScreen::Detail),
        (OrderState::Extended, _) => Some(OrderScreen::Extension),
        _ => None,
    }
}

/// The address of an order's screen.
#[must_use]
pub fn screen_href(id: &OrderId, screen: OrderScreen) -> String {
    Route::Order { id: id.to_string(), screen }.href()
}

/// The label of the button of an order in progress on home; [`undway_href`] says where the button leads. `confirming` is
/// the amount of a payment that is being confirmed.
#[must_use]
pub fn undway_button(state: OrderState, confirming: Option<Money>) -> Message {
    if let Some(amount) = confirming {
        return Message::with(MessageKey::UndwayConfirming, vec![amount.display()]);
    }
    Message::of(match state {
        OrderState::Auditing => MessageKey::UndwayProgress,
        OrderState::Passed => MessageKey::UndwayGetMoney,
        OrderState::Loaned | OrderState::Overdue => MessageKey::UndwayRepay,
        _ => MessageKey::UndwayOrder,
    })
}

/// An order in progress on home, as far as [`undway_href`] and [`repay_href`] need it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct UndwayTap {
    /// The order that was tapped.
    pub order_id: OrderId,
    /// String code of the state.
    pub order_state: String,
    /// Due date in force.
    #[serde(default)]
    pub repayment_date: Option<Day>,
}

/// Where a tap on an order in progress on home leads: 1 audit, 2 confirm, 6 or 8 detail, anything else the list.
#[must_use]
pub fn undway_href(tap: &UndwayTap) -> HrefView {
    let screen = match OrderState::shown(&tap.order_state) {
        OrderState::Auditing => Some(OrderScreen::Audit),
        OrderState::Passed => Some(OrderScreen::Confirm),
        OrderState::Loaned | OrderState::Overdue => Some(OrderScreen::Detail),
        _ => None,
    };
    HrefView { href: screen.map_or_else(|| Route::Orders.href(), |screen| screen_href(&tap.order_id, screen)) }
}

/// Input of [`repay_href`]: the orders in progress, as home answers them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct RepayTap {
    /// All open orders.
    pub orders: Vec<UndwayTap>,
}

/// Where repaying leads when no order was tapped: to the one order that is owed. With several, the borrower chooses
/// from the orders list; with none, the list shows how the orders stand.
#[must_use]
pub fn repay_href(tap: &RepayTap) -> HrefView {
    let mut owed = tap.orders.iter().filter(|order| OrderState::shown(&order.order_state).is_owed());
    let href = match (owed.next(), owed.next()) {
        (Some(only), None) => screen_href(&only.order_id, OrderScreen::Detail),
        _ => Route::Orders.href(),
    };
    HrefView { href }
}
