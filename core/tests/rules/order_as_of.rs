//! Reading an order at any time gives the same state as its timers.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use crate::orders::{self, applied};
use loan_core::order::{Order, OrderEvent, OrderState, allowed_events, as_of, next_event, transition};
use loan_core::time::Timestamp;
use proptest::prelude::*;

proptest! {
    #[test]
    fn an_order_that_is_read_later_stands_where_the_timers_would_have_brought_it(
        steps in prop::collection::vec((0..usize::MAX, 0..60_i64), 0..12),
        (wait, second_wait) in (0..2000_i64, 0..2000_i64),
        auto_audit in prop_oneof![Just(None), (0..100_000_u32).prop_map(Some)],
    ) {
        let mut order = orders::auditing();
        let mut now = applied();
        for (index, hours) in steps {
            now = now.plus_hours(hours);
            order = as_of(&order, now, auto_audit).into_owned();
            let kinds = allowed_events(&order, now);
            let Some(kind) = kinds.get(index % kinds.len().max(1)) else { break };
            order = transition(&order, &OrderEvent::of_kind(*kind, &order, now).unwrap(), now).unwrap();
        }
        let (soon, later) = (now.plus_hours(wait), now.plus_hours(wait + second_wait));
        let read = as_of(&order, later, auto_audit);
        prop_assert_eq!(&*read, &ticked(&order, later, auto_audit), "one timer after the other");
        let in_between = as_of(&order, soon, auto_audit).into_owned();
        prop_assert_eq!(&*read, &*as_of(&in_between, later, auto_audit), "read in between");
        prop_assert!(next_event(&read, auto_audit).is_none_or(|(due, _)| due > later), "nothing is due any more");
    }
}

#[test]
fn the_sandbox_approves_and_disburses_after_its_seconds() {
    let applied_for = orders::new_order(orders::rates(), true);
    let state = |seconds: i64| {
        let order = as_of(&applied_for, applied().plus_ms(seconds * 1000), Some(5)).into_owned();
        (order.state(), order.disbursal_reference().map(ToOwned::to_owned))
    };
    assert_eq!(state(4), (OrderState::Auditing, None));
    assert_eq!(state(5), (OrderState::Lending, None));
    assert_eq!(state(10), (OrderState::Loaned, Some("SANDBOXSL1".to_owned())));
}

/// Applies the event of each timer at its due time. No event may be refused.
fn ticked(order: &Order, until: Timestamp, auto_audit: Option<u32>) -> Order {
    let mut order = order.clone();
    while let Some((due, event)) = next_event(&order, auto_audit).filter(|(due, _)| *due <= until) {
        order = transition(&order, &event, due).unwrap();
    }
    order
}
