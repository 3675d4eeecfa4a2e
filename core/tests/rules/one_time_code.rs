//! One-time codes: how long a code is valid, how often one is sent, how often it may be mistyped, and whose mistakes
//! make whom wait.
#![allow(clippy::unwrap_used, reason = "a test says what it expects by panicking")]

use crate::orders::noon;
use loan_core::auth::one_time_code::{
    AADHAAR_CODES_PER_DAY, CODE_LIFE_SECONDS, CODE_RESEND_SECONDS, CODE_TRIES, CodeRefusal, Device, FREE_FAILURES,
    LOGIN_CODES_PER_DAY, LOGIN_CODES_RESERVED, LastCode, Purpose, Standing, may_guess, may_send, may_try, wrong_try,
};
use loan_core::time::Timestamp;

const STRANGER: Purpose = Purpose::Login(Device::Stranger);
const KNOWN: Purpose = Purpose::Login(Device::Known);

fn at(seconds: i64) -> Timestamp {
    noon(0).plus_ms(seconds * 1000)
}

fn sent() -> LastCode {
    LastCode { is_used: false, sent_at: noon(0), wrong_tries: 0 }
}

fn standing(sent_that_day: u32) -> Standing {
    Standing { day: noon(0).day(), sent_that_day, failures: 0, failed_at: None }
}

#[test]
fn the_numbers_are_the_contracts() {
    assert_eq!((CODE_LIFE_SECONDS, CODE_RESEND_SECONDS, CODE_TRIES), (300, 60, 5));
    assert_eq!((LOGIN_CODES_PER_DAY, LOGIN_CODES_RESERVED, AADHAAR_CODES_PER_DAY), (10, 3, 30));
}

#[test]
fn another_code_is_sent_after_a_minute_or_when_the_last_was_used() {
    assert_eq!(may_send(STRANGER, None, None, noon(0)), Ok(1));
    let (last, one) = (sent(), Some(standing(1)));
    assert_eq!(may_send(STRANGER, Some(last), one, at(0)), Err(CodeRefusal::ResendTooEarly { seconds: 60 }));
    let begun = may_send(STRANGER, Some(last), one, at(59).plus_ms(1));
    assert_eq!(begun, Err(CodeRefusal::ResendTooEarly { seconds: 1 }), "a second that has begun");
    assert_eq!(may_send(STRANGER, Some(last), one, at(60)), Ok(2));
    let used = LastCode { is_used: true, ..last };
    assert_eq!(may_send(STRANGER, Some(used), one, at(1)), Ok(2), "who used it owns the phone");
    assert_eq!(CodeRefusal::ResendTooEarly { seconds: 7 }.args(), ["7"]);
}

#[test]
fn a_day_has_ten_login_codes_of_which_three_are_for_a_device_that_is_known() {
    for (purpose, last_one) in [(STRANGER, 6), (KNOWN, 9), (Purpose::Login(Device::First), 9), (Purpose::Aadhaar, 29)] {
        assert_eq!(may_send(purpose, None, Some(standing(last_one)), at(60)), Ok(last_one + 1));
        let all = Some(standing(last_one + 1));
        assert_eq!(may_send(purpose, None, all, at(60)), Err(CodeRefusal::DayLimit), "{purpose:?}");
        assert_eq!(may_send(purpose, None, all, noon(1)), Ok(1), "another day");
    }
}

#[test]
fn a_code_lives_five_minutes_and_is_tried_five_times() {
    let last = sent();
    assert_eq!(may_try(None, at(1)), Err(CodeRefusal::Expired));
    assert_eq!(may_try(Some(last), at(299)), Ok(()));
    assert_eq!(may_try(Some(last), at(300)), Err(CodeRefusal::Expired));
    assert_eq!(may_try(Some(LastCode { is_used: true, ..last }), at(1)), Err(CodeRefusal::Expired));
    assert_eq!(may_try(Some(LastCode { wrong_tries: 4, ..last }), at(1)), Ok(()));
    assert_eq!(may_try(Some(LastCode { wrong_tries: 5, ..last }), at(1)), Err(CodeRefusal::TooManyTries));
    assert_eq!([4, 5].map(wrong_try), [CodeRefusal::Wrong, CodeRefusal::TooManyTries]);
}

#[test]
fn wrong_entries_make_everybody_wait_twice_as_long_each_time_but_not_a_known_device() {
    let mut now = standing(1);
    let mut waits = Vec::new();
    for _ in 0..FREE_FAILURES + 14 {
        now = now.failed(at(0));
        waits.push(match may_guess(STRANGER, now, at(0)) {
            Ok(()) => 0,
            Err(CodeRefusal::Wait { seconds }) => seconds,
            Err(other) => panic!("{other:?}"),
        });
        assert_eq!(may_guess(KNOWN, now, at(0)), Ok(()));
    }
    let free = FREE_FAILURES as usize;
    assert!(waits[..free].iter().all(|wait| *wait == 0));
    let doubled = [60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 30_720, 61_440, 86_400, 86_400, 86_400];
    assert_eq!(waits[free..], doubled);
    assert_eq!(may_guess(STRANGER, now, at(86_399)), Err(CodeRefusal::Wait { seconds: 1 }));
    assert_eq!(may_guess(STRANGER, now, at(86_400)), Ok(()));
    assert_eq!(now.failed(at(86_400)).failures, 1, "a day without one, and it begins anew");
    assert_eq!(now.failed(at(86_399)).failures, now.failures + 1);
    assert_eq!(CodeRefusal::Wait { seconds: 61 }.args(), ["2"], "minutes, begun ones too");
}
