//! Rules around the order machine: pre-check, booked loans, groups of states, names of events and refusals.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::instalments::{self, paid};
use crate::orders;
use crate::orders::{applied, instant, noon, rupees};
use crate::support::english;
use loan_core::api::code::ErrorCode;
use loan_core::api::dto::product::RejectStatus;
use loan_core::fees::earned_discount;
use loan_core::message::{Message, MessageKey};
use loan_core::nav::card::ProductCardRequest;
use loan_core::order::booking::{LapseReason, booking_due};
use loan_core::order::precheck::{check_availability, precheck};
use loan_core::order::transition::{AllowedRequest, TransitionOutcome, TransitionRequest, allowed, try_transition};
use loan_core::order::{EventKind, OrderAction, OrderEvent, OrderState, Refusal};
use std::collections::BTreeSet;

// proves: S3.8 S9.17
#[test]
fn the_precheck_counts_15_times_24_hours_from_the_denial() {
    let at = |hours: i64, has_open_order| {
        let denied_at = Some(applied());
        let answer = precheck(denied_at, has_open_order, applied().plus_hours(hours));
        (answer.order_status, answer.reject_status_vo)
    };
    assert_eq!(at(0, false), (0, Some(RejectStatus { day: 15, hour: 0 })));
    assert_eq!(at(1, false), (0, Some(RejectStatus { day: 14, hour: 23 })));
    assert_eq!(at(15 * 24 - 1, false), (0, Some(RejectStatus { day: 0, hour: 1 })));
    assert_eq!(at(15 * 24, false), (1, None));
    assert_eq!(at(15 * 24, true), (2, None));
    let just_before = applied().plus_hours(15 * 24).plus_ms(-1);
    let answer = precheck(Some(applied()), false, just_before);
    assert_eq!(answer.reject_status_vo, Some(RejectStatus { day: 0, hour: 0 }), "still waiting");
    let fresh = precheck(None, false, applied());
    assert_eq!((fresh.order_status, fresh.reject_status_vo), (1, None));
}

#[test]
fn a_product_is_refused_before_the_nth_loan() {
    let open =
        ProductCardRequest { product_status: 1, is_full: 0, product_type: Some(1), order_num: 3, loans: Some(2) };
    let refused = |code, args| Err((code, args));
    let locked = || refused(ErrorCode::ProductLocked, vec!["3".to_owned()]);
    assert_eq!(check_availability(&ProductCardRequest { loans: Some(0), ..open }), locked());
    assert_eq!(check_availability(&ProductCardRequest { loans: Some(1), ..open }), locked());
    assert_eq!(check_availability(&open), Ok(()));
    assert_eq!(check_availability(&ProductCardRequest { order_num: 0, loans: Some(0), ..open }), Ok(()));
    for (product, code) in [
        (ProductCardRequest { is_full: 1, ..open }, ErrorCode::ProductFull),
        (ProductCardRequest { product_status: 0, ..open }, ErrorCode::ProductUnavailable),
        (ProductCardRequest { product_type: Some(0), ..open }, ErrorCode::ProductExternal),
    ] {
        assert_eq!(check_availability(&product), refused(code, vec![]));
    }
}

#[test]
fn a_refusal_says_what_is_true_of_the_order() {
    let lapsed = orders::run(orders::passed(), &[(EventKind::PassLapsed, noon(4))]);
    assert_eq!(lapsed.permits(OrderAction::GetMoney, noon(5)), Err(Refusal::PassLapsed));
    for order in [orders::auditing(), orders::lending(), orders::loaned()] {
        assert_eq!(order.permits(OrderAction::GetMoney, noon(1)), Err(Refusal::NotPassed));
    }
    let asked = orders::run(orders::loaned(), &[(EventKind::RequestExtension, noon(1))]);
    let waiting = asked.permits(OrderAction::CoolOff, noon(1).plus_hours(1));
    assert_eq!(waiting, Err(Refusal::ExtensionPending), "given up, the exit is offered again");
    assert_eq!(orders::loaned().permits(OrderAction::CoolOff, noon(4)), Err(Refusal::CoolingOffOver));
}

#[test]
fn a_booking_becomes_an_order_or_says_why_not() {
    let due = |is_denied: bool, is_offered, has_card| {
        let denied_at = is_denied.then(|| applied().plus_hours(1 - 15 * 24));
        booking_due(denied_at, applied(), is_offered, has_card)
    };
    assert_eq!(due(false, true, true), Ok(()));
    assert_eq!(due(true, false, false), Err(LapseReason::Denied));
    assert_eq!(due(false, false, false), Err(LapseReason::Full));
    assert_eq!(due(false, true, false), Err(LapseReason::NoCard));
    let waited = Some(applied().plus_hours(-15 * 24));
    assert_eq!(booking_due(waited, applied(), true, true), Ok(()), "15 x 24 hours are over at that instant");
    assert_eq!(LapseReason::NoCard.name(), "noCard");

    for order in [orders::loaned(), orders::overdue(), orders::waiting(), orders::extended()] {
        assert_eq!(order.check_booking(), Ok(()));
    }
    for order in [orders::auditing(), orders::passed(), orders::lending()] {
        assert_eq!(order.check_booking(), Err(Refusal::BookingNotAllowed));
        assert_eq!(order.on_time_repayments_then(1, noon(1)), 1, "it cannot be repaid yet");
    }
    assert_eq!(orders::loaned().on_time_repayments_then(1, noon(7)), 2, "the due day itself is on time");
    assert_eq!(orders::overdue().on_time_repayments_then(1, noon(8)), 1, "it is too late");
    let caught_up = paid(&instalments::example(), "3488.11", "2027-02-10T12:00:00");
    let then = caught_up.on_time_repayments_then(1, instalments::at("2027-02-11T12:00:00"));
    assert_eq!((caught_up.state(), then), (OrderState::Loaned, 1), "an instalment was late");
    let in_time = instalments::lent("2026-12-01").on_time_repayments_then(1, instalments::at("2026-12-05T12:00:00"));
    assert_eq!(in_time, 2);
    let copper = earned_discount(0, 1).unwrap();
    assert_eq!((copper.name_key, copper.percent), (MessageKey::TierCopper, 5));
    assert_eq!(earned_discount(2, 3), None, "nothing more is earned");
}

#[test]
fn open_and_owed_states_are_the_contracts() {
    let codes = |is: fn(OrderState) -> bool| -> Vec<u8> {
        OrderState::ALL.into_iter().filter(|state| is(*state)).map(OrderState::number).collect()
    };
    assert_eq!(codes(OrderState::is_open), [1, 2, 4, 6, 8, 11]);
    assert_eq!(codes(OrderState::is_owed), [6, 8, 11]);
}

#[test]
fn the_machine_answers_the_browser_as_it_answers_the_server() {
    let request = TransitionRequest { order: orders::auditing(), event: OrderEvent::Approve, now: applied() };
    let TransitionOutcome::Changed { order } = try_transition(&request) else { panic!("refused") };
    assert_eq!(*order, orders::passed());
    let request = TransitionRequest {
        order: orders::auditing(),
        event: serde_json::from_str(r#"{"kind":"repaid","paidAt":"2026-11-20T10:00:00+05:30"}"#).unwrap(),
        now: applied(),
    };
    let TransitionOutcome::Refused { rule, message } = try_transition(&request) else { panic!("changed") };
    assert_eq!((rule.as_str(), message.key), ("notRepayable", MessageKey::ErrorNotRepayable));
    let answer = allowed(&AllowedRequest { order: orders::auditing(), now: applied() });
    assert_eq!(serde_json::to_string(&answer).unwrap(), r#"{"events":["approve","deny","withdraw"]}"#);
}

#[test]
fn events_are_spelled_as_the_contract_spells_them() {
    let names: Vec<&str> = EventKind::ALL.iter().map(|kind| kind.name()).collect();
    for name in [
        "approve",
        "deny",
        "withdraw",
        "getMoney",
        "disbursed",
        "disbursalFailed",
        "repaid",
        "dueDatePassed",
        "requestExtension",
    ]
    .into_iter()
    .chain(["extensionPaid", "giveUp", "coolingOffExit", "reapply"])
    {
        assert!(names.contains(&name), "{name}");
    }
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    for kind in EventKind::ALL {
        assert_eq!(EventKind::from_name(kind.name()), Some(*kind));
        assert_eq!(serde_json::to_string(kind).unwrap(), format!("\"{}\"", kind.name()));
        assert!(!english(&Message::of(kind.label())).is_empty());
        if let Some(event) = OrderEvent::of_kind(*kind, &orders::loaned(), instant(orders::APPLIED)) {
            assert_eq!(event.kind(), *kind);
            let json = serde_json::to_value(&event).unwrap();
            assert_eq!(json["kind"], kind.name());
        }
    }
    assert_eq!(EventKind::from_name("nonsense"), None);
}

/// Returns the refusal that the enum declares next. The match lists every refusal, so a new one must be added here.
fn next_refusal(refusal: Refusal) -> Option<Refusal> {
    Some(match refusal {
        Refusal::TransitionRefused => Refusal::NotAuditing,
        Refusal::NotAuditing => Refusal::NotPassed,
        Refusal::NotPassed => Refusal::PassLapsed,
        Refusal::PassLapsed => Refusal::WithdrawTooLate,
        Refusal::WithdrawTooLate => Refusal::NotLending,
        Refusal::NotLending => Refusal::DisbursalDisputed,
        Refusal::DisbursalDisputed => Refusal::NotRepayable,
        Refusal::NotRepayable => Refusal::AlreadySettled,
        Refusal::AlreadySettled => Refusal::CoolingOffOver,
        Refusal::CoolingOffOver => Refusal::NotDueYet,
        Refusal::NotDueYet => Refusal::ExtensionNotAllowed,
        Refusal::ExtensionNotAllowed => Refusal::ExtensionLimit { limit: 3 },
        Refusal::ExtensionLimit { .. } => Refusal::ExtensionTooOften { limit: 20 },
        Refusal::ExtensionTooOften { .. } => Refusal::ExtensionNotLater,
        Refusal::ExtensionNotLater => Refusal::ExtensionStale,
        Refusal::ExtensionStale => Refusal::ExtensionPending,
        Refusal::ExtensionPending => Refusal::ExtensionNotPending,
        Refusal::ExtensionNotPending => Refusal::ExtensionExpired,
        Refusal::ExtensionExpired => Refusal::ReapplyNotAllowed,
        Refusal::ReapplyNotAllowed => Refusal::Reapplied,
        Refusal::Reapplied => Refusal::BookingNotAllowed,
        Refusal::BookingNotAllowed => Refusal::PaymentExpired,
        Refusal::PaymentExpired => Refusal::PartNotTaken,
        Refusal::PartNotTaken => Refusal::PartOutOfRange { least: rupees("100"), most: rupees("10060") },
        Refusal::PartOutOfRange { .. } => Refusal::AmountChanged { amount: rupees("3457") },
        Refusal::AmountChanged { .. } => return None,
    })
}

#[test]
fn every_refusal_has_a_name_and_a_text_of_its_own() {
    let first = Some(Refusal::TransitionRefused);
    let all: Vec<Refusal> = std::iter::successors(first, |refusal| next_refusal(*refusal)).collect();
    let rules: BTreeSet<_> = all.iter().map(|refusal| refusal.rule()).collect();
    let texts: BTreeSet<_> = all.iter().map(|refusal| english(&refusal.message())).collect();
    assert_eq!((rules.len(), texts.len()), (all.len(), all.len()));
    assert!(!rules.contains(""));
    assert!(texts.iter().all(|text| !text.contains('{')), "every placeholder is filled");
    assert_eq!(Refusal::ExtensionStale.error_code(), ErrorCode::ExtensionStale);
    assert_eq!(Refusal::NotPassed.error_code(), ErrorCode::TransitionRefused);
}
