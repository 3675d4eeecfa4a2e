//! An order keeps its deadlines and prices when constants change, because each fact stores the values that it set.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::order_facts::pay;
use crate::orders;
use crate::orders::{applied, noon, run, rupees};
use loan_core::order::{EventKind, Order, OrderState, as_of, next_event};
use loan_core::time::Timestamp;
use serde_json::{Value, json};

fn rewritten(order: &Order, change: impl FnOnce(&mut Value)) -> Order {
    let mut stored = serde_json::to_value(order).unwrap();
    change(&mut stored);
    serde_json::from_value(stored).unwrap()
}

/// An order whose approval of day 0 is valid for `hours`, and the end of the approval.
fn approved_for(hours: i64) -> (Order, Timestamp) {
    let until = applied().plus_hours(hours);
    let order = rewritten(&orders::passed(), |stored| stored["facts"][0]["fact"]["until"] = json!(until));
    (order, until)
}

#[test]
fn an_approval_lasts_as_long_as_it_said() {
    for hours in [48, 72, 96] {
        let (order, until) = approved_for(hours);
        assert_eq!((next_event(&order, None).unwrap().0, order.act_until()), (until, Some(until)), "{hours} hours");
        let taken = run(order.clone(), &[(EventKind::GetMoney, until.plus_ms(-1))]);
        let again: Order = serde_json::from_value(serde_json::to_value(&taken).unwrap()).unwrap();
        assert_eq!(again.state(), OrderState::Lending, "{hours} hours");
        assert_eq!(as_of(&order, until, None).state(), OrderState::Cancelled, "{hours} hours");
    }
}

#[test]
fn an_approval_without_an_end_lasts_72_hours_and_keeps_its_bytes() {
    let old = rewritten(&orders::passed(), |stored| {
        stored["facts"][0]["fact"].as_object_mut().unwrap().remove("until");
    });
    assert_eq!(old.act_until(), Some(applied().plus_hours(72)));
    assert_eq!(serde_json::to_value(&old).unwrap()["facts"][0]["fact"], json!({ "kind": "approved" }));
    let now = serde_json::to_value(orders::passed()).unwrap();
    assert_eq!(now["facts"][0]["fact"]["until"], json!(applied().plus_hours(72)), "today's say it");
}

/// The second extension has ten days instead of seven, and another tax rate.
#[test]
fn an_extension_keeps_its_length_and_tax_when_its_price_changes() {
    let first = orders::waiting();
    let due = first.extension_due(noon(5)).unwrap();
    let lapsed = run(first, &[(EventKind::ExtensionLapsed, noon(6))]);
    let again = run(lapsed, &[(EventKind::RequestExtension, noon(7))]);
    let again = rewritten(&again, |stored| {
        let fact = stored["facts"].as_array_mut().unwrap().last_mut().unwrap();
        let quote = fact["fact"]["terms"]["quote"].as_object_mut().unwrap();
        quote.insert("newDueDay".to_owned(), json!(noon(17).day()));
        quote.insert("extensionDay".to_owned(), json!(10));
        quote.insert("extensionServiceFee".to_owned(), json!("300.00"));
        quote.insert("extensionGst".to_owned(), json!("60.00"));
        quote.insert("interestDays".to_owned(), json!(10));
        quote.insert("interest".to_owned(), json!("50.00"));
        quote.insert("extensionFee".to_owned(), json!("410.00"));
    });
    // The first extension was paid in time, so the second starts from day 12 instead of day 7.
    let told = pay(&again, &due, noon(5).plus_hours(1), "first", noon(7).plus_hours(1)).unwrap();
    let second = told.extension_due(noon(7).plus_hours(1)).unwrap();
    assert_eq!(second.amount, rupees("385"), "300.00 + 60.00 + 5 days of interest");
    let both = pay(&told, &second, noon(7).plus_hours(2), "second", noon(7).plus_hours(2)).unwrap();
    assert_eq!(both.due_day(), Some(noon(17).day()));
}

#[test]
fn a_stored_order_that_cannot_be_is_refused_with_its_reason() {
    let refused = |change: fn(&mut Value)| {
        let mut record = serde_json::to_value(orders::extended()).unwrap();
        change(&mut record);
        serde_json::from_value::<Order>(record).unwrap_err().to_string()
    };
    let amounts = "the terms of the application or of an extension are inconsistent";
    assert_eq!(refused(|it| it["application"]["quote"]["arriveAmount"] = json!("5000.00")), amounts);
    assert_eq!(refused(|it| it["application"]["quote"]["amount"] = json!("-5000.00")), amounts);
    assert_eq!(refused(|it| it["facts"][3]["fact"]["terms"]["quote"]["interest"] = json!("-0.01")), amounts);
    let payment = "a payment or refund is impossible, or a payment's reference is repeated";
    assert_eq!(refused(|it| it["facts"][4]["fact"]["payment"]["amount"] = json!("-320.00")), payment);
    assert_eq!(refused(|it| it["facts"][4]["fact"]["payment"]["refunded"] = json!("-1.00")), payment);
    assert_eq!(refused(|it| it["facts"][4]["fact"]["payment"]["refunded"] = json!("320.01")), payment);
    assert_eq!(refused(|it| it["facts"][4]["fact"]["payment"]["expiresAt"] = it["facts"][4]["at"].clone()), payment);
    let sequence = "the facts are not in a possible order of recording";
    assert_eq!(refused(|it| it["facts"].as_array_mut().unwrap().reverse()), sequence);
    assert_eq!(refused(|it| it["facts"][0]["at"] = json!("2026-11-19T10:00:00+05:30")), sequence);
    assert_eq!(refused(|it| it["facts"][0]["at"] = json!("2027-11-19T10:00:00+05:30")), sequence);
    assert_eq!(refused(|it| it["seen"] = json!("2026-11-19T10:00:00+05:30")), sequence);
    let skipped = |it: &mut Value| {
        it["facts"].as_array_mut().unwrap().truncate(3);
        it["facts"].as_array_mut().unwrap().remove(0);
    };
    assert_eq!(refused(skipped), "a fact is refused by notPassed");
}
