//! A button may be tapped on an outdated screen. The order is therefore read again first, and the fresh answer decides.

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
    /// The action is still offered, at the amount that was shown.
    Go,
    /// The amount has changed, after midnight: show the new one, and let the borrower tap again.
    Changed {
        /// The new amount.
        amount: Money,
    },
    /// The action is not offered any more: show where the order stands.
    Gone {
        /// The label of its state.
        state_key: MessageKey,
    },
}

/// Decides whether to do what was tapped: nobody is sent to pay another amount than the one they read, and nothing is
/// done that the order no longer permits.
#[must_use]
pub fn action_check(request: &ActionCheckRequest) -> ActionCheck {
    let ActionCheckRequest { action, shown, detail } = request;
    // The other actions have no amount that could change.
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
