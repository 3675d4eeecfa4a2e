//! Automation under test: an order that a scenario left in a state stays there until a call moves it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use loan_core::ids::OrderId;
use loan_core::order::Order;

use crate::app::Automation;

/// For each tenant, the orders that a scenario left as they are, with the length of their history at that time.
type Parked = HashMap<String, HashMap<OrderId, usize>>;

/// Approves and pays out after a while, except orders that a scenario left as they are.
#[derive(Debug, Default)]
pub struct QaAutomation {
    after: Option<u32>,
    parked: Mutex<Parked>,
}

impl QaAutomation {
    /// Waits this many seconds; without a number it never acts.
    pub fn new(after: Option<u32>) -> Self {
        Self { after, parked: Mutex::default() }
    }

    fn parked(&self) -> MutexGuard<'_, Parked> {
        self.parked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves an order as it is. Once another event happens to the order, automation applies to it again.
    pub(super) fn park(&self, tenant: &str, order: &Order) {
        let mut parked = self.parked();
        parked.entry(tenant.to_owned()).or_default().insert(order.id.clone(), order.history().len());
    }

    /// Forgets the orders of a tenant.
    pub(super) fn clear(&self, tenant: &str) {
        self.parked().remove(tenant);
    }
}

impl Automation for QaAutomation {
    fn seconds(&self, tenant: &str, order: &Order) -> Option<u32> {
        let steps = self.parked().get(tenant).and_then(|orders| orders.get(&order.id)).copied();
        self.after.filter(|_| steps != Some(order.history().len()))
    }
}
