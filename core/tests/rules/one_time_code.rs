//! One-time codes: validity, limits on sending and wrong entries, and waiting times between devices.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use crate::orders::noon;
use loan_core::auth::one_time_code::{
    AADHAAR_CODES_PER_DAY, Asked, CODE_LIFE_SECONDS, CODE_RESEND_SECONDS, CODE_TRIES, CodeRefusal, FREE_FAILURES,
    Failures, LOGIN_CODES_PER_DAY, LONGEST_FAR_WAIT_SECONDS, LastCode, Purpose, may_guess, may_send, may_send_again,
    may_try, wrong_try,
};
use loan_core::message::{Message, MessageKey};
use loan_core::time::Timestamp;

const STRANGER: Purpose = Purpose::Login { is_known: false };
const KNOWN: Purpose = Purpose::Login { is_known: true };

fn at(seconds: i64) -> Timestamp {
    noon(0).plus_ms(seconds * 1000)
}

fn sent() -> LastCode {
    LastCode { is_used: false, sent_at: noon(0), wrong_tries: 0 }
}

/// `sent` codes of today, requested by the device that now requests another. None is redeemed; the last left at noon.
fn own(sent: u32) -> Asked {
    Asked { is_own: true, is_near: true, sent_at: noon(0), sent_that_day: sent, unredeemed: sent }
}

fn other(is_near: bool, sent: u32) -> Asked {
    Asked { is_own: false, is_near, ..own(sent) }
}

fn early(seconds: i64) -> Result<(), CodeRefusal> {
    Err(CodeRefusal::ResendTooEarly { seconds })
}

#[test]
fn the_numbers_are_the_contracts() {
    assert_eq!((CODE_LIFE_SECONDS, CODE_RESEND_SECONDS, CODE_TRIES), (300, 60, 5));
    assert_eq!((LOGIN_CODES_PER_DAY, AADHAAR_CODES_PER_DAY), (10, 30));
}

#[test]
fn another_code_is_sent_after_a_minute_or_when_the_last_was_used() {
    assert_eq!(may_send(STRANGER, &[], None, noon(0)), Ok(()));
    let (one, last) = ([own(1)], Some(sent()));
    assert_eq!(may_send(STRANGER, &one, last, at(0)), early(60));
    assert_eq!(may_send(STRANGER, &one, last, at(59).plus_ms(1)), early(1), "a second that has begun");
    assert_eq!(may_send(STRANGER, &one, last, at(60)), Ok(()));
    let used = [Asked { unredeemed: 0, ..own(1) }];
    assert_eq!(may_send(STRANGER, &used, last, at(1)), Ok(()), "who used it owns the phone");
    let said = |seconds| CodeRefusal::ResendTooEarly { seconds }.message();
    let message = |key, args: &str| Message::with(key, vec![args.to_owned()]);
    for seconds in ["7", "119"] {
        let expected = message(MessageKey::RefusalResendTooEarly, seconds);
        assert_eq!(said(seconds.parse().unwrap()), expected);
    }
    for (seconds, minutes) in [(120, "2"), (121, "3"), (30_598, "510")] {
        assert_eq!(said(seconds), message(MessageKey::RefusalResendMinutes, minutes));
    }
}

#[test]
fn each_device_has_ten_login_codes_a_day_and_an_aadhaar_number_thirty_in_all() {
    for purpose in [STRANGER, KNOWN] {
        assert_eq!(may_send(purpose, &[own(9)], None, at(60)), Ok(()));
        assert_eq!(may_send(purpose, &[own(10)], None, at(60)), Err(CodeRefusal::DayLimit), "{purpose:?}");
        assert_eq!(may_send(purpose, &[own(10)], None, noon(1)), Ok(()), "another day");
    }
    assert_eq!(may_send(KNOWN, &[own(0), other(true, 30)], None, at(60)), Ok(()), "others use up none of them");
    assert_eq!(may_send(Purpose::Aadhaar, &[own(14), other(true, 15)], None, at(60)), Ok(()));
    assert_eq!(may_send(Purpose::Aadhaar, &[own(15), other(true, 15)], None, at(60)), Err(CodeRefusal::DayLimit));
    assert_eq!(may_send(Purpose::Aadhaar, &[other(true, 1)], None, at(0)), early(60));
}

#[test]
fn a_device_waits_longer_with_each_code_that_others_asked_for_but_not_one_that_is_known() {
    let waits = |is_near: bool| {
        let wait = |sent: u32| match may_send(STRANGER, &[other(is_near, sent)], None, at(0)) {
            Err(CodeRefusal::ResendTooEarly { seconds }) => seconds,
            answer => panic!("{answer:?}"),
        };
        [1, 2, 3, 6, 7, 11, 12].map(wait)
    };
    assert_eq!(waits(true), [60, 120, 240, 1920, 3840, 61_440, 86_400], "at the same address");
    assert_eq!(waits(false), [60, 120, 240, 1920, 3600, 3600, 3600], "elsewhere");
    let all = [other(true, 1), other(false, 2)];
    assert_eq!(may_send(STRANGER, &all, None, at(0)), early(240), "all together");
    assert_eq!(may_send(STRANGER, &all, None, at(240)), Ok(()));
    assert_eq!(may_send(KNOWN, &all, None, at(0)), Ok(()));
    assert_eq!(may_send(STRANGER, &all, None, noon(1)), Ok(()), "another day");
    let redeemed = [Asked { unredeemed: 0, ..other(true, 9) }];
    assert_eq!(may_send(STRANGER, &redeemed, None, at(0)), Ok(()), "the owner's own codes make nobody wait");
    let mine = [own(1), other(true, 5)];
    assert_eq!(may_send(STRANGER, &mine, Some(sent()), at(60)), Ok(()));
    assert_eq!(may_send(STRANGER, &mine, Some(sent()), at(300)), early(660));
}

#[test]
fn while_a_code_lives_the_same_is_sent_again() {
    assert!(may_send_again(sent(), at(299)));
    let resent = LastCode { sent_at: at(290), ..sent() };
    assert!(may_send_again(resent, at(589)), "the resent code was promised for five more minutes");
    assert!(!may_send_again(resent, at(590)));
    assert!(!may_send_again(LastCode { is_used: true, ..sent() }, at(1)));
    assert!(!may_send_again(LastCode { wrong_tries: 5, ..sent() }, at(1)));
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
    let mut now = Failures::default();
    let (mut near, mut far) = (Vec::new(), Vec::new());
    for _ in 0..FREE_FAILURES + 14 {
        now = now.and_one(at(0));
        let wait = |near: Failures| match may_guess(STRANGER, near, now, at(0)) {
            Ok(()) => 0,
            Err(CodeRefusal::Wait { seconds }) => seconds,
            Err(other) => panic!("{other:?}"),
        };
        near.push(wait(now));
        far.push(wait(Failures::default()));
        assert_eq!(may_guess(KNOWN, now, now, at(0)), Ok(()));
    }
    let free = FREE_FAILURES as usize;
    assert!(near[..free].iter().chain(&far[..free]).all(|wait| *wait == 0));
    let doubled = [60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 30_720, 61_440, 86_400, 86_400, 86_400];
    assert_eq!(near[free..], doubled, "at the same address");
    assert_eq!(far[free..], doubled.map(|wait| wait.min(LONGEST_FAR_WAIT_SECONDS)), "elsewhere");
    assert_eq!(may_guess(STRANGER, now, now, at(86_399)), Err(CodeRefusal::Wait { seconds: 1 }));
    assert_eq!(may_guess(STRANGER, now, now, at(86_400)), Ok(()));
    let one_of_a_later_instant = Failures::default().and_one(at(1));
    assert_eq!(may_guess(STRANGER, one_of_a_later_instant, one_of_a_later_instant, at(0)), Ok(()), "no wait began");
    assert_eq!(now.and_one(at(86_400)).count, 1, "a day without one, and it begins anew");
    assert_eq!(now.and_one(at(86_399)).count, now.count + 1);
    assert_eq!(CodeRefusal::Wait { seconds: 61 }.message().args, ["2"], "minutes, begun ones too");
}
