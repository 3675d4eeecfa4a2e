//! How an application moves on without an operator.

use loan_core::order::Order;

/// Decides after how many seconds an order is approved, or its loan paid out, if no operator does it first.
pub trait Automation: Send + Sync {
    /// Seconds until the order's next step happens by itself; `None` when it waits for an operator.
    fn seconds(&self, order: &Order) -> Option<u32>;
}

/// Every order waits for an operator.
#[derive(Debug, Clone, Copy, Default)]
pub struct Never;

impl Automation for Never {
    fn seconds(&self, _order: &Order) -> Option<u32> {
        None
    }
}
