//! The 'new' badge of the bottom navigation (contract §6).

use crate::ids::OrderId;
use serde::{Deserialize, Serialize};

/// The state of an order at some time. Further fields are ignored, so an item of the list can be given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OrderMark {
    /// Which order.
    pub order_id: OrderId,
    /// String code of the state.
    pub order_state: String,
    /// 0 none, 1 waiting for payment, 2 given up or lapsed, 3 in force.
    pub extension_state: u8,
}

/// Input of [`has_news`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct NewsRequest {
    /// How the orders stood when Orders was last open.
    pub seen: Vec<OrderMark>,
    /// How they stand now.
    pub now: Vec<OrderMark>,
}

/// What the badge says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct News {
    /// Whether an order changed state, or was made, since Orders was last open.
    pub is_new: bool,
}

/// Whether an order changed state, or was made, since Orders was last open.
#[must_use]
pub fn has_news(request: &NewsRequest) -> News {
    News { is_new: request.now.iter().any(|mark| !request.seen.contains(mark)) }
}
