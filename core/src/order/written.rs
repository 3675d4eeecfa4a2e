//! An order as stored, before deadlines are applied to it.

use super::application::Application;
use super::record::Order;
use super::timers::as_of;
use crate::time::Timestamp;
use core::ops::Deref;
use std::borrow::Cow;
use std::sync::Arc;

/// A stored order. Deadlines may have passed since it was written, so its state cannot be read directly:
/// [`as_of`](Self::as_of) returns the order at an instant. The [`Application`] can be read, because it never changes.
/// Clones share the order.
///
/// ```
/// # use loan_core::{order::{Order, OrderState, WrittenOrder}, time::Timestamp};
/// fn is_open(read: &WrittenOrder, now: Timestamp) -> bool {
///     read.as_of(now, None).state().is_open()
/// }
/// ```
///
/// Without `as_of` this does not compile:
///
/// ```compile_fail,E0599
/// # use loan_core::{order::{Order, OrderState, WrittenOrder}, time::Timestamp};
/// fn is_open(read: &WrittenOrder, now: Timestamp) -> bool {
///     read.state().is_open()
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenOrder(Arc<Order>);

impl WrittenOrder {
    pub fn as_of(&self, now: Timestamp, auto_audit: Option<u32>) -> Order {
        as_of(&self.0, now, auto_audit).into_owned()
    }

    /// [`as_of`](Self::as_of), without a copy while no deadline has passed.
    pub fn shared_as_of(&self, now: Timestamp, auto_audit: Option<u32>) -> Arc<Order> {
        match as_of(&self.0, now, auto_audit) {
            Cow::Borrowed(_) => self.0.clone(),
            Cow::Owned(changed) => Arc::new(changed),
        }
    }

    /// The order without the deadlines that have passed since it was written. Only for code about the stored form:
    /// indexes, timers, the code that stores expired deadlines, and comparisons with another store.
    pub fn as_written(&self) -> &Order {
        &self.0
    }

    pub fn into_written(self) -> Order {
        Arc::unwrap_or_clone(self.0)
    }
}

impl Deref for WrittenOrder {
    type Target = Application;

    fn deref(&self) -> &Application {
        &self.0
    }
}

impl From<Order> for WrittenOrder {
    fn from(order: Order) -> Self {
        Self(Arc::new(order))
    }
}
