//! The login flow, event by event.

use loan_core::api::code::ErrorCode;
use loan_core::flow::login::{
    LoginDraft, LoginEffect, LoginEvent, LoginField, LoginFlowRequest, LoginFlowStep, LoginProblem, LoginState,
    LoginView, step,
};
use loan_core::flow::{Notice, SendButton};
use loan_core::message::{Message, MessageKey};
use proptest::prelude::*;

#[derive(Default)]
struct Page {
    state: Option<LoginState>,
    now: u64,
    draft: Option<LoginDraft>,
}

impl Page {
    fn open(redirect: &str) -> Self {
        let mut page = Self { now: 1_000_000, ..Self::default() };
        assert!(page.send(LoginEvent::Started { redirect: redirect.into(), draft: None }).1.is_empty());
        page
    }

    fn send(&mut self, event: LoginEvent) -> (LoginView, Vec<LoginEffect>) {
        let LoginFlowStep { state, view, effects, draft } =
            step(LoginFlowRequest { state: self.state.take(), event, now: self.now });
        self.state = Some(state);
        self.draft = draft;
        (view, effects)
    }

    fn phone(&mut self, value: &str) -> LoginView {
        self.send(LoginEvent::PhoneChanged { value: value.into() }).0
    }

    fn fill(&mut self) {
        self.phone("9876543210");
        self.send(LoginEvent::CodeChanged { value: "1234".into() });
        self.send(LoginEvent::AgreementChanged { agreed: true });
    }

    fn press_send(&mut self) -> u32 {
        match self.send(LoginEvent::SendPressed).1.as_slice() {
            [LoginEffect::SendCode { version, .. }] => *version,
            other => panic!("{other:?}"),
        }
    }

    fn submit(&mut self) -> u32 {
        match self.send(LoginEvent::SubmitPressed).1.as_slice() {
            [LoginEffect::Login { version, .. }] => *version,
            other => panic!("{other:?}"),
        }
    }

    fn tick(&mut self, ms: u64) -> LoginView {
        self.now += ms;
        self.send(LoginEvent::Ticked).0
    }
}

fn rule(at: LoginField, key: MessageKey) -> Option<LoginProblem> {
    Some(LoginProblem { at, notice: Notice::Rule { message: Message::of(key) } })
}

fn said(at: LoginField, text: &str) -> Option<LoginProblem> {
    Some(LoginProblem { at, notice: Notice::Server { text: text.into() } })
}

// proves: S4.1 S9.2 S5.5
#[test]
fn a_code_is_asked_for_and_counted_down_from_sixty() {
    let mut page = Page::open("");
    assert!(!page.phone("98765").can_send);
    let ready = page.phone("98765-43210-99");
    assert_eq!((ready.phone.as_str(), ready.can_send, ready.send), ("9876543210", true, SendButton::Send));
    let (view, effects) = page.send(LoginEvent::SendPressed);
    assert_eq!(effects, [LoginEffect::SendCode { version: 1, phone: "919876543210".into() }]);
    assert_eq!((view.send, view.can_send), (SendButton::Sending, false));
    let (view, _) = page.send(LoginEvent::CodeSent { version: 1, resend_in: 60 });
    assert_eq!((view.send, view.can_send), (SendButton::Countdown { seconds: 60 }, false));
    assert_eq!(page.tick(999).send, SendButton::Countdown { seconds: 60 });
    assert_eq!(page.tick(1).send, SendButton::Countdown { seconds: 59 });
    assert_eq!(page.tick(58_000).send, SendButton::Countdown { seconds: 1 });
    let over = page.tick(1_000);
    assert_eq!((over.send, over.can_send), (SendButton::Resend, true));
    assert_eq!(page.press_send(), 2);
}

#[test]
fn a_second_press_does_nothing_while_the_first_is_on_its_way_or_counted_down() {
    let mut page = Page::open("");
    page.phone("9876543210");
    let version = page.press_send();
    assert!(page.send(LoginEvent::SendPressed).1.is_empty());
    page.send(LoginEvent::CodeSent { version, resend_in: 60 });
    assert!(page.send(LoginEvent::SendPressed).1.is_empty());
}

#[test]
fn a_clock_that_was_set_back_ends_the_wait_which_the_server_still_guards() {
    let mut page = Page::open("");
    page.phone("9876543210");
    let version = page.press_send();
    page.send(LoginEvent::CodeSent { version, resend_in: 60 });
    page.now -= 1;
    let view = page.tick(0);
    assert_eq!((view.send, view.can_send), (SendButton::Resend, true));
    page.now = 0;
    assert_eq!(page.tick(0).send, SendButton::Resend);
    assert_eq!(page.press_send(), 2);
}

#[test]
fn the_countdown_belongs_to_its_number() {
    let mut page = Page::open("");
    page.phone("9876543210");
    let version = page.press_send();
    page.send(LoginEvent::CodeSent { version, resend_in: 60 });
    assert_eq!(page.phone("8876543210").send, SendButton::Send);
    assert_eq!(page.phone("9876543210").send, SendButton::Countdown { seconds: 60 });
}

#[test]
fn an_answer_to_an_older_question_is_dropped() {
    let mut page = Page::open("");
    page.phone("9876543210");
    let first = page.press_send();
    page.phone("8876543210");
    let second = page.press_send();
    let (view, _) = page.send(LoginEvent::SendFailed { version: first, text: "late".into() });
    assert_eq!((view.error, view.send), (None, SendButton::Sending));
    let (view, _) = page.send(LoginEvent::CodeSent { version: second, resend_in: 60 });
    assert_eq!(view.send, SendButton::Countdown { seconds: 60 });
    let (view, _) = page.send(LoginEvent::CodeSent { version: second, resend_in: 9 });
    assert_eq!(view.send, SendButton::Countdown { seconds: 60 }, "the same answer twice");
}

// proves: S8.2
#[test]
fn a_refused_code_is_said_in_the_form_and_a_refused_login_in_the_dialog() {
    let mut page = Page::open("");
    page.fill();
    let version = page.press_send();
    let (view, effects) = page.send(LoginEvent::SendFailed { version, text: "Too many codes".into() });
    assert_eq!(view.error, said(LoginField::Phone, "Too many codes"));
    assert!(effects.is_empty() && view.can_send);
    let version = page.submit();
    let failed = |text: &str, refusal| LoginEvent::LoginFailed { version, text: text.into(), refusal };
    let (view, effects) = page.send(failed("No connection", None));
    assert_eq!(effects, [LoginEffect::Toast { notice: Notice::Server { text: "No connection".into() } }]);
    assert!(!view.submitting && view.can_submit && view.error.is_none());
}

#[test]
fn a_refused_code_is_also_said_at_its_field_until_it_is_changed() {
    for code in [ErrorCode::CodeWrong, ErrorCode::CodeExpired, ErrorCode::CodeAttempts, ErrorCode::CodeWait] {
        let mut page = Page::open("");
        page.fill();
        let version = page.submit();
        let refusal = Some(code.code());
        let (view, effects) = page.send(LoginEvent::LoginFailed { version, text: "Wrong code".into(), refusal });
        assert_eq!(view.error, said(LoginField::Code, "Wrong code"), "{code:?}");
        assert!(matches!(effects.as_slice(), [LoginEffect::Toast { .. }]));
        assert_eq!(page.send(LoginEvent::CodeChanged { value: "1".into() }).0.error, None);
    }
    let mut page = Page::open("");
    page.fill();
    let version = page.submit();
    let refusal = Some(ErrorCode::Unavailable.code());
    assert_eq!(page.send(LoginEvent::LoginFailed { version, text: "busy".into(), refusal }).0.error, None);
}

#[test]
fn the_last_digit_of_the_code_sends_the_form_when_nothing_else_is_missing() {
    let code = |page: &mut Page, value: &str| page.send(LoginEvent::CodeChanged { value: value.into() });
    let mut page = Page::open("");
    page.phone("9876543210");
    assert!(code(&mut page, "1234").1.is_empty(), "not without the agreement");
    assert!(page.send(LoginEvent::AgreementChanged { agreed: true }).1.is_empty(), "a consent is no button");
    assert!(code(&mut page, "1234").1.is_empty(), "nothing new was typed");
    assert!(code(&mut page, "123").1.is_empty());
    let login = |version| LoginEffect::Login { version, phone: "919876543210".into(), code: "1235".into() };
    let (view, effects) = code(&mut page, "1235");
    assert_eq!((effects, view.submitting), (vec![login(1)], true));
    assert!(code(&mut page, "9999").1.is_empty(), "one at a time");

    let refusal = Some(ErrorCode::CodeWrong.code());
    page.send(LoginEvent::LoginFailed { version: 1, text: "Wrong code".into(), refusal });
    assert!(code(&mut page, "1235").1.is_empty(), "not the refused code again");
    assert!(code(&mut page, "1").1.is_empty());
    assert_eq!(code(&mut page, "1235").1, [login(2)]);
}

#[test]
fn a_number_that_can_become_none_says_why() {
    let mut page = Page::open("");
    for typed in ["1", "5", "5876543210", "0123456789"] {
        assert_eq!(page.phone(typed).error, rule(LoginField::Phone, MessageKey::RulePhoneStart), "{typed}");
    }
    let (view, effects) = page.send(LoginEvent::SubmitPressed);
    assert_eq!(view.error, rule(LoginField::Phone, MessageKey::RulePhoneStart));
    assert!(effects.is_empty());
    // There is no error, because more digits may complete each of these texts: 0 and 91 may be prefixes of a number.
    for typed in ["", "0", "00919", "91", "98765"] {
        assert_eq!(page.phone(typed).error, None, "{typed}");
    }
    let (view, effects) = page.send(LoginEvent::SendPressed);
    assert_eq!(view.error, rule(LoginField::Phone, MessageKey::RulePhone), "the quiet button explains");
    assert!(effects.is_empty());
}

// proves: S5.2 S5.3 S5.4
#[test]
fn submitting_an_incomplete_form_says_the_first_thing_missing_and_sends_nothing() {
    let mut page = Page::open("");
    let press = |page: &mut Page| {
        let (view, effects) = page.send(LoginEvent::SubmitPressed);
        assert!(effects.is_empty() && !view.can_submit);
        view.error
    };
    assert_eq!(press(&mut page), rule(LoginField::Phone, MessageKey::RulePhone));
    assert_eq!(page.phone("9876543210").error, None, "editing takes the complaint away");
    assert_eq!(press(&mut page), rule(LoginField::Code, MessageKey::RuleCode));
    page.send(LoginEvent::CodeChanged { value: "1234".into() });
    assert_eq!(press(&mut page), rule(LoginField::Agreement, MessageKey::RuleAgreement));
    assert!(page.send(LoginEvent::AgreementChanged { agreed: true }).0.can_submit);
}

// proves: S4.2 S4.3
#[test]
fn success_stores_the_session_and_goes_to_the_redirect_or_home() {
    for (redirect, href, is_register) in [("/bank?pid=p1", "/bank?pid=p1", 1), ("", "/", 0), ("//evil.example", "/", 0)]
    {
        let mut page = Page::open(redirect);
        page.fill();
        let version = page.submit();
        let (view, effects) = page.send(LoginEvent::LoggedIn { version, token: "t".into(), is_register });
        let stored = LoginEffect::StoreSession { token: "t".into(), phone: "919876543210".into() };
        let mut expected = vec![stored];
        if is_register == 1 {
            expected.push(LoginEffect::TrackRegistration);
        }
        expected.push(LoginEffect::Go { href: href.into() });
        assert_eq!(effects, expected);
        assert!(view.done && !view.can_send && !view.can_submit);
        assert!(page.send(LoginEvent::SubmitPressed).1.is_empty(), "nothing follows the end");
    }
}

#[test]
fn a_login_on_its_way_holds_the_form_still() {
    let mut page = Page::open("");
    page.fill();
    let version = page.submit();
    assert!(page.send(LoginEvent::SubmitPressed).1.is_empty(), "a second tap");
    assert!(page.send(LoginEvent::SendPressed).1.is_empty());
    let view = page.phone("8876543210");
    assert_eq!((view.phone.as_str(), view.submitting), ("9876543210", true));
    assert!(page.send(LoginEvent::LoggedIn { version: version + 1, token: "x".into(), is_register: 0 }).1.is_empty());
}

#[test]
fn the_state_survives_the_way_through_the_browser() {
    let mut page = Page::open("/order");
    page.fill();
    page.press_send();
    let json = serde_json::to_string(page.state.as_ref().unwrap()).unwrap();
    assert_eq!(serde_json::from_str::<LoginState>(&json).unwrap(), page.state.unwrap());
    let event = r#"{"state":null,"event":{"kind":"codeSent","version":1,"resendIn":60},"now":5}"#;
    let request: LoginFlowRequest = serde_json::from_str(event).unwrap();
    assert_eq!(request.event, LoginEvent::CodeSent { version: 1, resend_in: 60 });
}

fn event() -> impl Strategy<Value = LoginEvent> {
    prop_oneof![
        "[6-9][0-9]{8,11}".prop_map(|value| LoginEvent::PhoneChanged { value }),
        "[0-9]{3,5}".prop_map(|value| LoginEvent::CodeChanged { value }),
        any::<bool>().prop_map(|agreed| LoginEvent::AgreementChanged { agreed }),
        Just(LoginEvent::SendPressed),
        Just(LoginEvent::SubmitPressed),
        Just(LoginEvent::Ticked),
        (0_u32..4).prop_map(|version| LoginEvent::CodeSent { version, resend_in: 60 }),
        (0_u32..4).prop_map(|version| LoginEvent::SendFailed { version, text: "no".into() }),
        (0_u32..4).prop_map(|version| LoginEvent::LoginFailed { version, text: "no".into(), refusal: None }),
        (0_u32..4).prop_map(|version| LoginEvent::LoggedIn { version, token: "t".into(), is_register: 1 }),
    ]
}

proptest! {
    #[test]
    fn at_most_one_login_is_in_flight_and_the_page_does_nothing_after_it_succeeded(
        events in proptest::collection::vec((event(), 0_u64..70_000), 0..60)
    ) {
        let mut page = Page::open("");
        let (mut sessions, mut logins) = (0, 0);
        for (event, wait) in events {
            page.now += wait;
            let answered = matches!(event, LoginEvent::LoggedIn { .. } | LoginEvent::LoginFailed { .. });
            let (before, was_done) = (logins, sessions == 1);
            let (view, effects) = page.send(event);
            prop_assert!(!was_done || effects.is_empty(), "{effects:?}");
            for effect in effects {
                match effect {
                    LoginEffect::StoreSession { .. } => { sessions += 1; logins -= 1; }
                    LoginEffect::Login { phone, code, .. } => {
                        logins += 1;
                        prop_assert!(phone.len() == 12 && code.len() == 4);
                    }
                    LoginEffect::Toast { .. } => logins -= 1,
                    LoginEffect::SendCode { phone, .. } => prop_assert_eq!(phone.len(), 12),
                    LoginEffect::TrackRegistration | LoginEffect::Go { .. } => {}
                }
            }
            prop_assert!((0..=1).contains(&logins) && sessions <= 1);
            prop_assert!(logins >= before || answered);
            prop_assert_eq!(view.submitting, logins == 1);
            prop_assert!(!(view.can_submit && view.submitting));
        }
    }
}

// proves: S4.1
#[test]
fn a_reload_keeps_the_number_and_the_countdown_and_no_code() {
    let mut page = Page::open("");
    assert_eq!(page.draft, None, "nothing to keep");
    page.fill();
    let version = page.press_send();
    page.send(LoginEvent::CodeSent { version, resend_in: 60 });
    let text = serde_json::to_string(&page.draft).unwrap();
    assert!(text.contains("9876543210") && !text.contains("1234"), "{text}");

    let mut reloaded = Page { now: page.now + 20_000, ..Page::default() };
    let draft = serde_json::from_str(&text).unwrap();
    let view = reloaded.send(LoginEvent::Started { redirect: String::new(), draft }).0;
    assert_eq!((view.phone.as_str(), view.code.as_str(), view.agreed), ("9876543210", "", false));
    assert_eq!((view.send, view.can_send), (SendButton::Countdown { seconds: 40 }, false));
    assert_eq!(reloaded.tick(40_000).send, SendButton::Resend);
}

#[test]
fn a_restored_draft_is_cleaned_and_deleted_by_the_login() {
    let mut page = Page { now: 1, ..Page::default() };
    let draft = serde_json::from_str(r#"{"phone":"98<b>765432109999","sent":null}"#).unwrap();
    let view = page.send(LoginEvent::Started { redirect: String::new(), draft }).0;
    assert_eq!(view.phone, "9876543210");
    page.fill();
    let version = page.submit();
    assert!(page.draft.is_some(), "until the login succeeded");
    page.send(LoginEvent::LoggedIn { version, token: "t".into(), is_register: 0 });
    assert_eq!(page.draft, None);
}
