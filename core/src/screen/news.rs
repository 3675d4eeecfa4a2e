//! The 'new' badge of the bottom navigation (contract §6).

use crate::ids::OrderId;

/// The state of an order at some time. Further fields are ignored, so that items of the orders list can be used.
#[apply(module_type)]
pub struct OrderMark {
    pub order_id: OrderId,
    /// State code, `"1"` to `"11"`.
    pub order_state: String,
    /// 0 none, 1 waiting for payment, 2 given up, lapsed or ended by settlement, 3 in force.
    pub extension_state: u8,
}

#[apply(module_type)]
pub struct NewsRequest {
    /// States of the orders when the orders list was last open.
    pub seen: Vec<OrderMark>,
    pub now: Vec<OrderMark>,
}

#[apply(module_type)]
pub struct News {
    pub is_new: bool,
}

/// Whether an order was created or changed state since the orders list was last open.
pub fn has_news(request: &NewsRequest) -> News {
    News { is_new: request.now.iter().any(|mark| !request.seen.contains(mark)) }
}
