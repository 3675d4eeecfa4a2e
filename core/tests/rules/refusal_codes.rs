//! Refusals: unique numbers, HTTP statuses, and which refusals are stored under an idempotency key.

use loan_core::api::code::ErrorCode;
use loan_core::money::Money;
use loan_core::order::Refusal;
use std::collections::BTreeSet;

#[test]
fn every_number_has_one_meaning() {
    let numbers: BTreeSet<i32> = ErrorCode::ALL.iter().map(|code| code.code()).collect();
    assert_eq!(numbers.len(), ErrorCode::ALL.len());
    assert!(!numbers.contains(&0), "0 is success");
}

#[test]
fn only_refusals_by_state_are_stored_under_a_key() {
    for code in ErrorCode::ALL.iter().filter(|code| code.is_executed()) {
        assert!(code.status() == 200 && (1300..1600).contains(&code.code()), "{code:?}");
    }
    for stored in [ErrorCode::OpenOrder, ErrorCode::TransitionRefused, ErrorCode::PaymentExpired] {
        assert!(stored.is_executed(), "{stored:?} follows from a state");
    }
    for sent in [ErrorCode::AmountNotOffered, ErrorCode::PurposeUnknown, ErrorCode::KfsExpired, ErrorCode::CardNotFound]
    {
        assert!(!sent.is_executed(), "{sent:?} judges what was sent");
    }
}

#[test]
fn protocol_faults_carry_their_status_in_their_number() {
    for code in ErrorCode::ALL.iter().filter(|code| code.status() != 200) {
        assert_eq!(code.code() / 10, i32::from(code.status()), "{code:?}");
    }
}

#[test]
fn refusals_that_the_app_tells_apart_have_numbers_of_their_own() {
    for (refusal, code) in [
        (Refusal::Reapplied, ErrorCode::Reapplied),
        (Refusal::BookingNotAllowed, ErrorCode::BookingNotAllowed),
        (Refusal::PaymentExpired, ErrorCode::PaymentExpired),
        (Refusal::AmountChanged { amount: Money::ZERO }, ErrorCode::AmountChanged),
        (Refusal::PartNotTaken, ErrorCode::PartNotTaken),
        (Refusal::PartOutOfRange { least: Money::ZERO, most: Money::ZERO }, ErrorCode::PartOutOfRange),
        (Refusal::NotPassed, ErrorCode::TransitionRefused),
    ] {
        assert_eq!(refusal.error_code(), code);
    }
}
