//! Ways to end a loan that is owed, the cost of being late, and texts about the end of an order.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use crate::orders::rupees;
use crate::support::{english, order_detail};
use loan_core::message::{Message, MessageKey};
use loan_core::order::OrderState;
use loan_core::screen::detail::{OrderDetailView, order_detail_view};
use serde_json::{Value, json};

fn view(state: &str, more: Value) -> OrderDetailView {
    order_detail_view(&order_detail(state, more))
}

fn says(key: MessageKey) -> String {
    english(&Message::of(key))
}

#[test]
fn returning_the_loan_stands_beside_repaying_it_with_what_it_saves() {
    let exit = view("6", json!({ "canCoolOff": 1 })).cooling_off.unwrap();
    assert_eq!(
        (exit.amount, exit.saves, exit.until.to_string()),
        (rupees("4410"), Some(rupees("625")), "2026-11-23".into())
    );
    assert_eq!(english(&exit.why), "The ₹4,410.00 you received. No interest yet, no fee and no penalty.");
    assert_eq!(view("6", json!({})).cooling_off, None, "the order does not allow it");
    assert_eq!(view("6", json!({ "canCoolOff": 1, "asOf": "2026-11-24" })).cooling_off, None, "the days are over");
}

#[test]
fn lateness_says_what_the_next_day_costs() {
    let late = |more: Value| {
        let mut all = json!({ "asOf": "2026-11-30", "overdueDays": 3, "overdueFee": "150.00", "payable": "5185.00" });
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        view("8", all).lateness.unwrap()
    };
    let free = late(json!({}));
    assert_eq!(english(&free.price), "₹50.00 more for each day you wait. Tomorrow you pay ₹5,235.00.");
    assert_eq!(english(&free.limit), "The overdue fee has no upper limit. No interest is charged on it.");
    let drawn: Vec<_> = free.steps.iter().map(|step| (step.days, step.charge)).collect();
    assert_eq!(drawn, [(0, rupees("150")), (1, rupees("200")), (7, rupees("500"))]);

    let limited = late(json!({ "overdueCap": "0.035" }));
    assert_eq!(english(&limited.price), "₹25.00 more for each day you wait. Tomorrow you pay ₹5,210.00.");
    assert_eq!(
        english(&limited.limit),
        "All overdue fees of this loan together: ₹175.00 at most. No interest is charged on them."
    );
    let full = late(json!({ "overdueCap": "0.03" }));
    assert_eq!(english(&full.price), "The overdue fee has reached its limit: more days add nothing.");
    assert!(full.steps.is_empty());
}

#[test]
fn a_loan_that_was_repaid_late_is_not_called_late() {
    let days = json!({ "asOf": "2026-11-30", "overdueDays": 3, "overdueFee": "150.00" });
    for state in OrderState::ALL {
        assert_eq!(view(state.code(), days.clone()).lateness.is_some(), state.is_owed(), "{state:?}");
    }
    assert_eq!(view("8", json!({ "overdueDays": 0 })).lateness, None);
}

#[test]
fn the_total_cost_grows_with_extensions_and_late_charges() {
    let paid = |what: &str| json!({ "amount": "305.00", "paidAt": "2026-11-22T09:00:00+05:30", "reference": "T1", "what": what });
    let agreed = view("6", json!({}));
    let cost = agreed.cost.unwrap();
    assert_eq!([cost.receive, cost.charges, cost.interest, cost.costs], ["4410", "590", "35", "625"].map(rupees));
    assert_eq!(agreed.added_cost, None);

    let extended = view("11", json!({ "payments": [paid("extension")] }));
    let added = extended.added_cost.unwrap();
    assert_eq!((added.extensions, added.total), (Some(rupees("305")), rupees("930")));
    assert_eq!(extended.cost, None, "the bar would say the smaller sum");
    let late = view("8", json!({ "payments": [paid("extension"), paid("extension")], "overdueFee": "50.00" }));
    assert_eq!(late.added_cost.unwrap().total, rupees("1285"));

    let settled = view("7", json!({ "payments": [paid("repayment")] }));
    assert_eq!((settled.cost.unwrap().costs, settled.added_cost), (rupees("625"), None));
    for state in OrderState::ALL {
        let has_cost = !matches!(state.number(), 3 | 5 | 9 | 10);
        assert_eq!(view(state.code(), json!({})).cost.is_some(), has_cost, "{state:?}");
    }
}

fn ended(state: &str, event: &str) -> OrderDetailView {
    view(state, json!({ "timeline": [{ "at": "2026-11-20T10:00:00+05:30", "event": event, "orderState": state }] }))
}

#[test]
fn an_order_without_money_says_why_and_leads_on() {
    for (state, event, why, next) in [
        ("3", "deny", "The lender did not approve this application.", "/product/p1/detail"),
        ("5", "disbursalFailed", "Your bank did not take the money.", "/orders/o1/reapply"),
        ("5", "disbursalReturned", "The money was sent, but your bank sent it back.", "/orders/o1/reapply"),
        ("5", "", "Your bank did not take the money.", "/orders/o1/reapply"),
        ("5", "reapply", "The money could not be sent, and you applied again.", ""),
        ("10", "withdraw", "You withdrew this application.", "/product/p1/detail"),
        ("10", "passLapsed", "The loan was approved, but not taken within 72 hours.", "/product/p1/detail"),
    ] {
        let view = ended(state, event);
        let said = says(view.outcome_key.unwrap());
        assert!(said.starts_with(why) && said.contains(" owe nothing"), "{state} {event}: {said}");
        assert_eq!(view.next.map_or_else(String::new, |next| next.href), next, "{state} {event}");
    }
}

#[test]
fn a_disputed_disbursal_offers_nothing_until_it_is_resolved() {
    let mut disputed = order_detail(
        "5",
        json!({ "timeline": [
        { "at": "2026-11-20T10:00:00+05:30", "event": "disbursalFailed", "orderState": "5" },
        { "at": "2026-11-20T11:00:00+05:30", "event": "disbursed", "orderState": "5" },
    ] }),
    );
    disputed.actions.clear();
    let view = order_detail_view(&disputed);
    assert!(says(view.outcome_key.unwrap()).contains("We are finding out which is true."));
    assert_eq!(view.next, None);
}

#[test]
fn only_money_that_was_sent_has_a_statement_of_account() {
    for state in OrderState::ALL {
        let was_sent = matches!(state.number(), 6 | 7 | 8 | 11);
        let heading = says(view(state.code(), json!({})).table_key);
        assert_eq!(heading, if was_sent { "Statement of account" } else { "Your application" }, "{state:?}");
    }
}

#[test]
fn a_repaid_loan_says_what_became_of_the_booked_one() {
    let booked = |status: Value| view("7", json!({ "bookingStatus": status }));
    let applied = booked(json!("applied"));
    assert_eq!(says(applied.outcome_key.unwrap()), "We have now applied for the next loan that you booked.");
    assert_eq!(applied.next.unwrap().href, "/order");
    let lapsed = booked(json!("lapsed"));
    assert_eq!(says(lapsed.outcome_key.unwrap()), "The next loan that you booked could not be applied for.");
    assert_eq!(lapsed.next.unwrap().href, "/schedule");
    for none in [json!(null), json!("cancelled")] {
        let view = booked(none);
        assert_eq!((view.outcome_key, view.next.unwrap().href.as_str()), (None, "/"));
    }
}

#[test]
fn a_second_payment_is_listed_as_received_twice_with_its_reference() {
    let payment = |amount: &str| json!({ "amount": amount, "paidAt": "2026-11-27T09:00:00+05:30", "reference": "T1", "what": "repayment" });
    let back = json!({ "amount": "5035.00", "at": "2026-11-27T09:04:00+05:30", "reference": "T2" });
    let label = |amount: &str| {
        let view = view("7", json!({ "payments": [payment(amount)], "refunds": [back] }));
        assert_eq!(view.payments.first().unwrap().reference, "T1");
        let line = view.refunds.into_iter().next().unwrap();
        assert_eq!((line.amount, line.reference.as_str()), (rupees("5035"), "T2"));
        says(line.label_key)
    };
    assert_eq!(label("5035.00"), "Paid twice, goes back to you");
    assert_eq!(label("4410.00"), "Goes back to you");
}

#[test]
fn an_excess_as_high_as_another_payment_is_not_listed_as_received_twice() {
    let payment = |reference: &str, amount: &str| json!({ "amount": amount, "paidAt": "2026-11-27T09:00:00+05:30", "reference": reference, "what": "instalment" });
    let excess = json!({ "amount": "500.00", "at": "2026-11-27T09:04:00+05:30", "reference": "T2" });
    let view =
        view("7", json!({ "payments": [payment("T1", "500.00"), payment("T2", "3000.00")], "refunds": [excess] }));
    assert_eq!(says(view.refunds.first().unwrap().label_key), "Goes back to you");
}
