//! Fuzzes stored orders: any record is refused, or gives an order on which no function panics.

use loan_core::order::{Order, OrderRecord, allowed_events, as_of, next_event};
use loan_core::time::Timestamp;

/// Parses an order and applies deadlines.
pub fn check(data: &[u8]) {
    let Ok(record) = serde_json::from_slice::<OrderRecord>(data) else { return };
    let Ok(order) = Order::try_from(record.clone()) else { return };
    let written = serde_json::to_vec(&order).expect("it can be written");
    let again: Order = serde_json::from_slice(&written).expect("what was written is read");
    assert_eq!(again, order);
    assert_eq!(OrderRecord::from(order.clone()), record);
    drop((allowed_events(&order, order.seen()), next_event(&order, None)));
    for now in [order.seen(), order.seen().plus_days(40), Timestamp::MAX] {
        let then = as_of(&order, now, Some(5)).into_owned();
        assert!(then.received() == order.received(), "time alone pays nothing");
        if let Ok(due) = then.repayment_due(now) {
            assert!(due.amount.is_positive(), "{due:?}");
        }
        drop((then.extension_offer(now), then.cooling_off_due(now), then.counts()));
    }
}
