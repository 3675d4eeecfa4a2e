//! Automatic approvals and payouts, without an operator.

use loan_core::order::Order;

pub trait Automation: Send + Sync {
    /// Returns the seconds until the order's automatic approval or payout; `None` if the order waits for an operator.
    fn seconds(&self, order: &Order) -> Option<u32>;
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Never;

impl Automation for Never {
    fn seconds(&self, _order: &Order) -> Option<u32> {
        None
    }
}
