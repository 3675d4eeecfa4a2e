//! Times automatic approvals and payouts of test tenants. An order of a scenario waits until a call has changed the order.

use std::collections::BTreeMap;

use loan_core::order::Order;

use loan_service::app::Automation;

#[derive(Debug, Default)]
pub struct QaAutomation {
    after: Option<u32>,
    /// Ids of scenarios' orders, each with its number of events after loading. Automation waits for a further event.
    parked: BTreeMap<String, usize>,
}

impl QaAutomation {
    /// Creates automation that acts after `after` seconds, or never if `None`.
    pub const fn new(after: Option<u32>, parked: BTreeMap<String, usize>) -> Self {
        Self { after, parked }
    }
}

impl Automation for QaAutomation {
    fn seconds(&self, order: &Order) -> Option<u32> {
        let steps = self.parked.get(order.id.as_str()).copied();
        self.after.filter(|_| steps != Some(order.history().len()))
    }
}
