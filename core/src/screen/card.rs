//! An order's card in the list.

use super::tap::{card_screen, screen_href};
use crate::api::dto::order::ActionOffer;
use crate::ids::OrderId;
use crate::message::MessageKey;
use crate::order::action::OrderAction;
use crate::order::state::{Disbursal, ExtensionState, OrderState, Tone};
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// The fields of an `OrderListItem` that a card needs. Further fields are ignored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct OrderCardRequest {
    pub order_id: OrderId,
    /// State code, `"1"` to `"11"`.
    pub order_state: String,
    /// 0 none, 1 waiting for payment, 2 given up or lapsed, 3 in force.
    pub extension_state: u8,
    /// 1 when the borrower has already applied again after this order failed.
    #[serde(default)]
    pub reapplied: u8,
    /// Current due date; `""` before disbursal.
    #[serde(default)]
    pub repayment_date: String,
    /// IST day for which the item was computed; null if unknown.
    #[serde(default)]
    pub as_of: Option<Day>,
    /// Empty in responses cached by older versions.
    #[serde(default)]
    pub actions: Vec<ActionOffer>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct OrderCardView {
    pub state_key: MessageKey,
    pub tone: Tone,
    pub state_number: u8,
    /// Target of a tap; null for none.
    pub href: Option<String>,
    /// Before the money reaches the borrower, no amount is labelled as received or owed.
    pub disbursal: Disbursal,
    /// Days until the due date, 0 on that day; null when nothing is owed or the date has passed.
    pub days_left: Option<i32>,
    /// Days since the due date; null when nothing is owed or the date has not passed.
    pub days_overdue: Option<i32>,
    /// Offered in state 5, once.
    pub can_reapply: bool,
    /// Whether the order changes without the borrower, so that the list is refreshed from time to time.
    pub is_under_way: bool,
}

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
