//! The Aadhaar flow, event by event.

use loan_core::flow::aadhaar_otp::{
    self, AadhaarOtpEffect, AadhaarOtpEvent, AadhaarOtpFlowRequest, AadhaarOtpState, AadhaarOtpView,
};
use loan_core::flow::{Notice, SendButton};
use loan_core::message::{Message, MessageKey};

const AADHAAR: &str = "999941057058";

fn rule(key: MessageKey) -> Notice {
    Notice::Rule { message: Message::of(key) }
}

fn server(text: &str) -> Notice {
    Notice::Server { text: text.into() }
}

#[derive(Default)]
struct Aadhaar {
    state: Option<AadhaarOtpState>,
    now: u64,
}

impl Aadhaar {
    fn send(&mut self, event: AadhaarOtpEvent) -> (AadhaarOtpView, Vec<AadhaarOtpEffect>) {
        let request = AadhaarOtpFlowRequest { state: self.state.take(), event, now: self.now };
        let step = aadhaar_otp::step(request);
        self.state = Some(step.state);
        (step.view, step.effects)
    }

    fn number(&mut self, value: &str) -> AadhaarOtpView {
        self.send(AadhaarOtpEvent::AadhaarChanged { value: value.into() }).0
    }

    fn ask(&mut self) -> u32 {
        match self.send(AadhaarOtpEvent::SendPressed).1.as_slice() {
            [AadhaarOtpEffect::SendOtp { version, aadhaar }] if aadhaar == AADHAAR => *version,
            other => panic!("{other:?}"),
        }
    }

    fn answer(&mut self, version: u32, state: u8, refusal: Option<&str>) -> AadhaarOtpView {
        self.send(AadhaarOtpEvent::SendAnswered { version, state, refusal: refusal.map(String::from) }).0
    }
}

// proves: S4.45 S4.46 S4.47 S9.2
#[test]
fn a_sent_code_is_counted_down_entered_and_verified() {
    let mut page = Aadhaar::default();
    assert_eq!(page.number("9999 4105 7058").shown, AADHAAR);
    let version = page.ask();
    assert!(page.send(AadhaarOtpEvent::SendPressed).1.is_empty(), "a second tap");
    let view = page.answer(version, 0, None);
    assert_eq!((view.send, view.code_sent), (SendButton::Countdown { seconds: 60 }, true));
    assert!(page.send(AadhaarOtpEvent::VerifyPressed).1.is_empty(), "without a code");
    page.send(AadhaarOtpEvent::OtpChanged { value: "12 34567".into() });
    let (view, effects) = page.send(AadhaarOtpEvent::VerifyPressed);
    let verify = AadhaarOtpEffect::Verify { version: version + 1, aadhaar: AADHAAR.into(), otp: "123456".into() };
    assert_eq!((effects.as_slice(), view.verifying, view.can_send), ([verify].as_slice(), true, false));
    let (view, _) = page.send(AadhaarOtpEvent::VerifyFailed { version: version + 1, text: "Wrong".into() });
    assert_eq!(view.error, Some(server("Wrong")));
    page.send(AadhaarOtpEvent::VerifyPressed);
    let (view, _) = page.send(AadhaarOtpEvent::Verified { version: version + 2 });
    assert!(view.verified && !view.can_send && view.error.is_none());
    assert_eq!(view.shown, "XXXXXXXX7058");
    assert_eq!(page.number("1").shown, "XXXXXXXX7058", "read-only once verified");
    page.now = 61_000;
    assert!(page.send(AadhaarOtpEvent::SendPressed).1.is_empty());
}

// proves: S4.46
#[test]
fn a_number_that_was_verified_before_needs_no_code() {
    let mut page = Aadhaar::default();
    page.number(AADHAAR);
    let version = page.ask();
    let view = page.answer(version, 1, None);
    assert!(view.verified && !view.code_sent);
}

// proves: S8.6
#[test]
fn a_providers_refusal_is_said_in_its_own_words() {
    let mut page = Aadhaar::default();
    page.number(AADHAAR);
    let version = page.ask();
    assert_eq!(page.answer(version, 2, Some("No mobile linked")).error, Some(server("No mobile linked")));
    let version = page.ask();
    assert_eq!(page.answer(version, 2, None).error, Some(rule(MessageKey::ErrorAadhaarRefused)));
    let version = page.ask();
    let (view, _) = page.send(AadhaarOtpEvent::SendFailed { version, code: 0, text: "Down".into() });
    assert_eq!((view.error, view.can_send, view.code_sent), (Some(server("Down")), true, false));
}

#[test]
fn a_code_whose_sending_was_not_confirmed_can_be_entered() {
    let mut page = Aadhaar::default();
    page.number(AADHAAR);
    let version = page.ask();
    page.send(AadhaarOtpEvent::SendFailed { version, code: 0, text: "Lost".into() });
    let version = page.ask();
    let early = AadhaarOtpEvent::SendFailed { version, code: 1006, text: "Please wait".into() };
    let (view, _) = page.send(early);
    assert_eq!((view.error, view.code_sent), (Some(server("Please wait")), true));
    page.send(AadhaarOtpEvent::OtpChanged { value: "123456".into() });
    assert_eq!(page.send(AadhaarOtpEvent::VerifyPressed).1.len(), 1);
}

#[test]
fn a_number_that_cannot_be_right_is_not_sent() {
    let mut page = Aadhaar::default();
    for (typed, key) in [("", MessageKey::RuleAadhaarRequired), ("999941057059", MessageKey::RuleAadhaarInvalid)] {
        page.number(typed);
        let (view, effects) = page.send(AadhaarOtpEvent::SendPressed);
        assert_eq!((view.error, effects.len()), (Some(rule(key)), 0), "{typed}");
    }
    page.number(AADHAAR);
    let (view, effects) = page.send(AadhaarOtpEvent::VerifyPressed);
    assert_eq!((view.error, effects.len()), (Some(rule(MessageKey::RuleAadhaarCode)), 0));
}

#[test]
fn another_number_drops_pending_requests_for_the_first() {
    let mut page = Aadhaar::default();
    page.number(AADHAAR);
    let version = page.ask();
    page.number("99994105705");
    let view = page.answer(version, 1, None);
    assert!(!view.verified && !view.code_sent && view.send == SendButton::Send);
    page.number(AADHAAR);
    let sent = page.ask();
    page.answer(sent, 0, None);
    page.send(AadhaarOtpEvent::OtpChanged { value: "123456".into() });
    page.send(AadhaarOtpEvent::VerifyPressed);
    page.number("99994105705");
    assert!(!page.send(AadhaarOtpEvent::Verified { version: sent + 1 }).0.verified);
}

#[test]
fn a_code_can_only_be_verified_once_one_was_sent_for_the_number() {
    let mut page = Aadhaar::default();
    page.number(AADHAAR);
    let verify_refused = |page: &mut Aadhaar| {
        page.send(AadhaarOtpEvent::OtpChanged { value: "123456".into() });
        let (view, effects) = page.send(AadhaarOtpEvent::VerifyPressed);
        assert_eq!((view.error, effects.len()), (Some(rule(MessageKey::RuleAadhaarCode)), 0));
    };
    verify_refused(&mut page);
    let version = page.ask();
    verify_refused(&mut page);
    page.answer(version, 2, Some("No mobile linked"));
    verify_refused(&mut page);
    let version = page.ask();
    page.answer(version, 0, None);
    page.number("999971658847");
    verify_refused(&mut page);
}
