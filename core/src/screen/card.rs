//! An order as a card of the list.

use super::tap::{card_screen, screen_href};
use crate::api::dto::order::ActionOffer;
use crate::ids::OrderId;
use crate::message::MessageKey;
use crate::order::action::OrderAction;
use crate::order::state::{Disbursal, ExtensionState, OrderState, Tone};
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// Input of [`order_card`]: what it needs of an item of the orders list. Further fields are ignored, so the item itself
/// can be given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OrderCardRequest {
    /// The order that the card stands for.
    pub order_id: OrderId,
    /// String code of the state.
    pub order_state: String,
    /// 0 none, 1 waiting for payment, 2 given up or lapsed, 3 in force.
    pub extension_state: u8,
    /// 1 when this failed order was already applied for again.
    #[serde(default)]
    pub reapplied: u8,
    /// Due date in force, `""` before disbursal.
    #[serde(default)]
    pub repayment_date: String,
    /// The IST day for which the item was answered; null where it does not say.
    #[serde(default)]
    pub as_of: Option<Day>,
    /// What the borrower may do with it; empty in an item from before the server sent this list.
    #[serde(default)]
    pub actions: Vec<ActionOffer>,
}

/// A card's label, look and target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct OrderCardView {
    /// The label of the state.
    pub state_key: MessageKey,
    /// Its styling.
    pub tone: Tone,
    /// The state as a number, for an icon.
    pub state_number: u8,
    /// Where a tap leads; null when nowhere.
    pub href: Option<String>,
    /// Whether its money reached the borrower: before that, no amount reads as received or owed.
    pub disbursal: Disbursal,
    /// Days until its due date, 0 on that day; null when nothing is owed or the date has passed.
    pub days_left: Option<i32>,
    /// Days since its due date; null when nothing is owed or the date has not passed.
    pub days_overdue: Option<i32>,
    /// Whether `Reapply` is offered: in state 5, once.
    pub can_reapply: bool,
    /// Whether something outside the app moves the order next, so that the list is read again by and by.
    pub is_under_way: bool,
}

/// The card of an order.
#[must_use]
pub fn order_card(item: &OrderCardRequest) -> OrderCardView {
    let state = OrderState::shown(&item.order_state);
    let screen = card_screen(state, ExtensionState::from_code(item.extension_state));
    let due: Option<Day> = item.repayment_date.parse().ok();
    let days_left = due
        .zip(item.as_of)
        .filter(|_| state.is_owed())
        .and_then(|(due, today)| i32::try_from(today.days_until(due)).ok());
    let reapply = item.actions.iter().find(|offer| offer.action == OrderAction::Reapply);
    OrderCardView {
        state_key: state.label(),
        tone: state.tone(),
        state_number: state.number(),
        href: screen.map(|screen| screen_href(&item.order_id, screen)),
        disbursal: state.disbursal(),
        days_left: days_left.filter(|days| *days >= 0),
        days_overdue: days_left.filter(|days| *days < 0).map(i32::saturating_abs),
        is_under_way: state.is_under_way(),
        can_reapply: reapply.map_or(state == OrderState::Failed && item.reapplied == 0, |offer| offer.allowed),
    }
}
