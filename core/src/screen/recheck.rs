//! A screen may be old when its button is tapped: the order is read again first, and what it says now decides.

use crate::api::dto::order::OrderDetail;
use crate::message::MessageKey;
use crate::money::Money;
use crate::order::action::OrderAction;
use crate::order::state::OrderState;
use serde::{Deserialize, Serialize};

/// Input of [`action_check`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct ActionCheckRequest {
    /// What was tapped.
    pub action: OrderAction,
    /// The amount that was read before; null where there is none.
    pub shown: Option<Money>,
    /// The order as it stands now.
    pub detail: OrderDetail,
}

/// Whether to do what was tapped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ActionCheck {
    /// It is still right.
    Go,
    /// It is another amount by now, after a midnight: show it, and let the borrower tap again.
    Changed {
        /// That amount.
        amount: Money,
    },
    /// It is not offered any more: show where the order stands.
    Gone {
        /// The label of its state.
        state_key: MessageKey,
    },
}

/// Nobody is sent to pay another amount than the one that was read, and nothing is done with an order that stands
/// elsewhere by now.
#[must_use]
pub fn action_check(request: &ActionCheckRequest) -> ActionCheck {
    let ActionCheckRequest { action, shown, detail } = request;
    // What has no amount has none to change.
    let amount = match action {
        OrderAction::Repay => Some(detail.payable),
        OrderAction::CoolOff => Some(detail.cooling_off_amount),
        OrderAction::GetMoney => Some(detail.arrive_amount),
        _ => None,
    };
    let now = detail.permits(*action).then_some(amount);
    match now {
        None => ActionCheck::Gone { state_key: OrderState::shown(&detail.order_state).label() },
        Some(Some(amount)) if *shown != Some(amount) => ActionCheck::Changed { amount },
        Some(_) => ActionCheck::Go,
    }
}
