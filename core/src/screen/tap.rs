//! Targets of taps on orders (specification §4), and of repaying when no order is chosen.

use crate::ids::OrderId;
use crate::message::{Message, MessageKey};
use crate::money::Money;
use crate::nav::route::{HrefView, OrderScreen, Route};
use crate::order::{ExtensionState, OrderState};

/// The screen that an order's card opens: state 1 audit, 2 confirm, 6 and 8 detail. In any other state, an order with
/// an extension in force opens detail; else state 11 opens extension, and the rest open none.
pub fn card_screen(state: OrderState, extension: Option<ExtensionState>) -> Option<OrderScreen> {
    match (state, extension) {
        (OrderState::Auditing, _) => Some(OrderScreen::Audit),
        (OrderState::Passed, _) => Some(OrderScreen::Confirm),
        (OrderState::Loaned | OrderState::Overdue, _) | (_, Some(ExtensionState::InForce)) => Some(OrderScreen::Detail),
        (OrderState::Extended, _) => Some(OrderScreen::Extension),
        _ => None,
    }
}

pub fn screen_href(id: &OrderId, screen: OrderScreen) -> String {
    Route::Order { id: id.to_string(), screen }.href()
}

/// The address of the list of an order's papers; `None` for an order without papers.
pub(super) fn papers_href(id: &OrderId, has_papers: u8) -> Option<String> {
    (has_papers == 1).then(|| screen_href(id, OrderScreen::Papers))
}

/// The label of an order's button on home. `confirming` is the amount of a payment that is being confirmed.
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

/// The fields of an `UndwayOrder` that [`undway_href`] and [`repay_href`] need.
#[apply(module_type)]
pub struct UndwayTap {
    pub order_id: OrderId,
    /// State code, `"1"` to `"11"`.
    pub order_state: String,
}

/// Target of a tap on an order on home, by state: 1 audit, 2 confirm, 6 and 8 detail, others the orders list.
pub fn undway_href(tap: &UndwayTap) -> HrefView {
    let screen =
        card_screen(OrderState::shown(&tap.order_state), None).filter(|screen| *screen != OrderScreen::Extension);
    HrefView { href: screen.map_or_else(|| Route::Orders.href(), |screen| screen_href(&tap.order_id, screen)) }
}

/// The target of repaying when no order is chosen: the only order that is owed, or the orders list.
pub fn repay_href(orders: &[UndwayTap]) -> String {
    let mut owed = orders.iter().filter(|order| OrderState::shown(&order.order_state).is_owed());
    match (owed.next(), owed.next()) {
        (Some(only), None) => screen_href(&only.order_id, OrderScreen::Detail),
        _ => Route::Orders.href(),
    }
}
