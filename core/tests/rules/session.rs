//! The freshness of an entered code, and the end of a session.

use crate::orders::noon;
use loan_core::auth::session::{ends_at, is_fresh};

#[test]
fn a_code_is_fresh_for_less_than_a_day_and_only_on_its_device() {
    let until = noon(1);
    assert_eq!([until.plus_ms(-1), until].map(|now| is_fresh(noon(0), true, now)), [true, false]);
    assert!(!is_fresh(noon(0), false, noon(0)));
}

#[test]
fn a_session_ends_30_days_after_its_last_use_and_90_days_after_it_began() {
    assert_eq!(ends_at(noon(0), noon(10)), noon(40));
    assert_eq!(ends_at(noon(0), noon(80)), noon(90));
}
