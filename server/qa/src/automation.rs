//! Automation under test: an order that a scenario created keeps its state until a call moves it.

use std::collections::BTreeMap;

use loan_core::order::Order;

use loan_service::app::Automation;

#[derive(Debug, Default)]
pub struct QaAutomation {
    after: Option<u32>,
    /// Length of the history of each order that a scenario created. Automation ignores the order until its history
    /// grows.
    parked: BTreeMap<String, usize>,
}

impl QaAutomation {
    /// Acts after `after` seconds, or never if it is `None`. Ignores an order of `parked` until the order has another
    /// event.
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
