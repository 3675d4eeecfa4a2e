//! Texts and targets of an order's card.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::instalments::answered;
use crate::order_screens::detail;
use crate::orders::{self, happen, noon, run};
use crate::support::english;
use loan_core::message::Message;
use loan_core::order::state::{Disbursal, Tone};
use loan_core::order::{EventKind, ExtensionState, OrderEvent, OrderState, transition};
use loan_core::screen::card::{CardSituation, OrderCardRequest, order_card};
use loan_core::screen::detail::order_detail_view;
use loan_core::screen::offers::ended;

pub fn card(state: &str, extension_state: u8) -> loan_core::screen::card::OrderCardView {
    order_card(&request(state, extension_state))
}

fn request(state: &str, extension_state: u8) -> OrderCardRequest {
    OrderCardRequest {
        order_id: "o1".into(),
        order_state: state.to_owned(),
        extension_state,
        reapplied: 0,
        repayment_date: String::new(),
        next_due: None,
        overdue_days: 0,
        in_instalments: false,
        disputed: false,
        has_papers: 0,
        as_of: None,
        act_until: None,
        actions: Vec::new(),
    }
}

#[test]
fn a_card_leads_to_its_orders_papers_in_every_state_that_has_some() {
    for state in OrderState::ALL {
        for has_papers in [0, 1] {
            let item = OrderCardRequest { has_papers, ..request(state.code(), 0) };
            let expected = (has_papers == 1).then(|| "/orders/o1/papers".to_owned());
            assert_eq!(order_card(&item).papers_href, expected, "{state:?}");
        }
    }
}

#[test]
fn a_card_counts_the_days_to_its_due_date_and_since_only_while_money_is_owed() {
    let days = |state: &str, due: &str, today: Option<&str>| {
        let item = serde_json::json!({
            "orderId": "o1", "orderState": state, "extensionState": 0, "repaymentDate": due, "asOf": today
        });
        let view = order_card(&serde_json::from_value(item).unwrap());
        (view.days_left, view.days_overdue)
    };
    assert_eq!(days("6", "2026-11-30", Some("2026-11-23")), (Some(7), None));
    assert_eq!(days("6", "2026-11-30", Some("2026-11-30")), (Some(0), None));
    assert_eq!(days("8", "2026-11-30", Some("2026-12-02")), (None, Some(2)));
    assert_eq!(days("11", "2026-11-30", Some("2026-11-29")), (Some(1), None));
    for (state, due, today) in [
        ("7", "2026-11-30", Some("2026-11-23")),
        ("2", "", Some("2026-11-23")),
        ("6", "2026-11-30", None),
        ("6", "soon", Some("2026-11-23")),
    ] {
        assert_eq!(days(state, due, today), (None, None), "{state} {due}");
    }
}

#[test]
fn no_amount_reads_as_received_or_owed_where_no_money_came() {
    let received: Vec<&str> = OrderState::ALL
        .into_iter()
        .map(|state| state.code())
        .filter(|code| card(code, 0).disbursal == Disbursal::Received)
        .collect();
    assert_eq!(received, ["6", "7", "8", "11"]);
    for state in OrderState::ALL {
        let view = order_detail_view(&detail(state.code(), 0, 0, 0));
        assert_eq!(view.disbursal, card(state.code(), 0).disbursal, "{state:?}");
        assert!(view.repay.is_none() || view.disbursal == Disbursal::Received, "{state:?}");
    }
    assert_eq!(card("12", 0).disbursal, Disbursal::Never, "a code of a later version");
}

// proves: S4.16 S4.17 S4.18 S4.19 S4.20 S4.21 S4.22 S4.23 S4.24 S4.25 S4.26 S4.27 S4.28
#[test]
fn every_code_has_its_label_and_tone() {
    let table = [
        ("1", "Auditing", Tone::Valid),
        ("2", "Pass", Tone::Valid),
        ("3", "Denied", Tone::Invalid),
        ("4", "Lending", Tone::Invalid),
        ("5", "Failed", Tone::Invalid),
        ("6", "Loaned", Tone::Valid),
        ("7", "Settled", Tone::Invalid),
        ("8", "Overdued", Tone::Valid),
        ("9", "Status 9", Tone::Invalid),
        ("10", "Cancel", Tone::Invalid),
        ("11", "Extension", Tone::Valid),
    ];
    assert_eq!(table.len(), OrderState::ALL.len());
    for ((code, label, tone), state) in table.into_iter().zip(OrderState::ALL) {
        let view = card(code, 0);
        assert_eq!((english(&Message::of(view.state_key)).as_str(), view.tone), (label, tone), "{code}");
        assert_eq!(view.state_number.to_string(), code);
        assert_eq!((state.code(), OrderState::from_code(code)), (code, Some(state)));
        assert_eq!(serde_json::to_string(&state).unwrap(), format!("\"{code}\""));
    }
    assert_eq!((OrderState::from_code("12"), ExtensionState::from_code(4)), (None, None));
    assert_eq!((card("12", 0).state_number, card("12", 0).href), (9, None));
}

// proves: S4.29 S4.30 S4.31 S4.32
#[test]
fn a_card_leads_where_its_state_says() {
    for extension in 0..=3 {
        for state in OrderState::ALL {
            let screen = match (state.number(), extension) {
                (1, _) => Some("audit"),
                (2, _) => Some("confirm"),
                (6 | 8, _) | (_, 3) => Some("detail"),
                (11, _) => Some("extension"),
                _ => None,
            };
            let expected = screen.map(|screen| format!("/orders/o1/{screen}"));
            assert_eq!(card(state.code(), extension).href, expected, "{state:?} {extension}");
        }
    }
}

#[test]
fn reapply_is_offered_once_on_a_failed_order() {
    for state in OrderState::ALL {
        assert_eq!(card(state.code(), 0).can_reapply, state == OrderState::Failed);
    }
    let told = |item: serde_json::Value| order_card(&serde_json::from_value(item).unwrap()).can_reapply;
    let item = serde_json::json!({ "orderId": "o1", "orderState": "5", "extensionState": 0, "reapplied": 1 });
    assert!(!told(item.clone()), "applied for again");
    for allowed in [true, false] {
        let mut item = item.clone();
        item["actions"] = serde_json::json!([{ "action": "reapply", "allowed": allowed }]);
        assert_eq!(told(item), allowed, "the machine's word counts");
    }
}

#[test]
fn a_disputed_disbursal_is_shown_as_disputed_until_the_operator_decides() {
    let failed = run(orders::lending(), &[(EventKind::DisbursalFailed, noon(1))]);
    let reported = OrderEvent::Disbursed { disbursed_at: noon(1).plus_hours(1), reference: None };
    let disputed = transition(&failed, &reported, noon(2)).unwrap();
    let rejected = happen(&disputed, EventKind::DisputeRejected, noon(3)).unwrap();
    for (order, situation, can_reapply) in [
        (failed, CardSituation::Reapply, true),
        (disputed, CardSituation::Disputed, false),
        (rejected, CardSituation::Reapply, true),
    ] {
        let item = answered(&order, noon(3), |order, around| order.list_item(around, None, None));
        let card = item.view.get().unwrap();
        assert_eq!((card.look.situation, card.can_reapply), (Some(situation), can_reapply));
        assert_eq!((card.href.as_deref(), card.look.action, card.look.next), (None, None, None));
        assert_eq!(ended(&order, "Saral".to_owned()).is_some(), can_reapply, "home's notice, {situation:?}");
    }
}
