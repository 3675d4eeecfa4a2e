//! The Aadhaar, IFSC and apply flows.

#![allow(clippy::unwrap_used, clippy::panic)]

use loan_core::api::dto::bank::{BankCityItem, BankItem, BankStateItem, BranchItem};
use loan_core::api::dto::product::Precheck;
use loan_core::flow::aadhaar_otp::{
    self, AadhaarOtpEffect, AadhaarOtpEvent, AadhaarOtpFlowRequest, AadhaarOtpState, AadhaarOtpView,
};
use loan_core::flow::apply::{self, ApplyEffect, ApplyEvent, ApplyFlowRequest, ApplyPhase, ApplyState, ApplyView};
use loan_core::flow::ifsc::{self, IfscEffect, IfscEvent, IfscFlowRequest, IfscState, IfscView};
use loan_core::flow::{Notice, SendButton};
use loan_core::message::{Message, MessageKey};
use loan_core::money::Money;

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
    assert_eq!(page.number("9999 4105 7058").aadhaar, AADHAAR);
    let version = page.ask();
    assert!(page.send(AadhaarOtpEvent::SendPressed).1.is_empty(), "a second tap");
    let view = page.answer(version, 0, None);
    assert_eq!((view.send, view.code_sent, view.can_verify), (SendButton::Countdown { seconds: 60 }, true, false));
    assert!(page.send(AadhaarOtpEvent::OtpChanged { value: "12 34567".into() }).0.can_verify);
    let (view, effects) = page.send(AadhaarOtpEvent::VerifyPressed);
    let verify = AadhaarOtpEffect::Verify { version: version + 1, aadhaar: AADHAAR.into(), otp: "123456".into() };
    assert_eq!((effects.as_slice(), view.verifying, view.can_send), ([verify].as_slice(), true, false));
    let (view, _) = page.send(AadhaarOtpEvent::VerifyFailed { version: version + 1, text: "Wrong".into() });
    assert_eq!(view.error, Some(server("Wrong")));
    page.send(AadhaarOtpEvent::VerifyPressed);
    let (view, _) = page.send(AadhaarOtpEvent::Verified { version: version + 2 });
    assert!(view.verified && !view.can_send && view.error.is_none());
    assert_eq!(page.number("1").aadhaar, AADHAAR, "read-only once verified");
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

// proves: S8.5
#[test]
fn a_providers_refusal_is_said_in_its_own_words() {
    let mut page = Aadhaar::default();
    page.number(AADHAAR);
    let version = page.ask();
    assert_eq!(page.answer(version, 2, Some("No mobile linked")).error, Some(server("No mobile linked")));
    let version = page.ask();
    assert_eq!(page.answer(version, 2, None).error, Some(rule(MessageKey::ErrorAadhaarRefused)));
    let version = page.ask();
    let (view, _) = page.send(AadhaarOtpEvent::SendFailed { version, text: "Down".into() });
    assert_eq!((view.error, view.can_send), (Some(server("Down")), true));
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
fn another_number_drops_what_was_on_its_way_for_the_first() {
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

fn bank(id: &str) -> IfscEvent {
    IfscEvent::BankChosen { item: BankItem { id: id.into(), bank_name: format!("Bank {id}") } }
}

fn state(id: &str) -> IfscEvent {
    IfscEvent::StateChosen { item: BankStateItem { id: id.into(), state: format!("State {id}") } }
}

fn city(id: &str) -> IfscEvent {
    IfscEvent::CityChosen { item: BankCityItem { id: id.into(), city: format!("City {id}") } }
}

fn branch(ifsc: &str) -> IfscEvent {
    IfscEvent::BranchChosen {
        item: BranchItem {
            id: "1".into(),
            branch: "Fort".into(),
            ifsc: ifsc.into(),
            state: "Maharashtra".into(),
            district: "Mumbai".into(),
        },
    }
}

fn find(events: Vec<IfscEvent>) -> (IfscView, Vec<IfscEffect>) {
    let mut last: Option<(IfscState, IfscView, Vec<IfscEffect>)> = None;
    for event in events {
        let step = ifsc::step(IfscFlowRequest { state: last.take().map(|(state, ..)| state), event });
        last = Some((step.state, step.view, step.effects));
    }
    last.map(|(_, view, effects)| (view, effects)).unwrap()
}

fn chosen(view: &IfscView) -> [Option<&str>; 4] {
    [&view.bank, &view.state, &view.city, &view.branch].map(|level| level.id.as_deref())
}

fn shown(view: &IfscView) -> [bool; 4] {
    [&view.bank, &view.state, &view.city, &view.branch].map(|level| level.shown)
}

fn started() -> IfscEvent {
    IfscEvent::Started { product_id: "p1".into() }
}

fn found() -> Vec<IfscEvent> {
    vec![started(), bank("b"), state("s"), city("c"), branch("HDFC0000001")]
}

// proves: S2.39 S2.40
#[test]
fn a_level_appears_after_the_one_above_was_chosen() {
    for (count, expected) in [
        (1, [true, false, false, false]),
        (2, [true, true, false, false]),
        (3, [true, true, true, false]),
        (4, [true; 4]),
    ] {
        assert_eq!(shown(&find(found().into_iter().take(count).collect()).0), expected);
    }
    let (view, _) = find(found());
    assert_eq!(chosen(&view), [Some("b"), Some("s"), Some("c"), Some("1")]);
    assert_eq!(view.confirm.unwrap().ifsc, "HDFC0000001");
}

// proves: S4.49
#[test]
fn choosing_at_a_level_resets_the_levels_below() {
    let after = |event: IfscEvent| find(found().into_iter().chain([event]).collect()).0;
    assert_eq!(chosen(&after(city("c2"))), [Some("b"), Some("s"), Some("c2"), None]);
    assert_eq!(chosen(&after(state("s2"))), [Some("b"), Some("s2"), None, None]);
    let other = after(bank("b2"));
    assert_eq!(chosen(&other), [Some("b2"), None, None, None]);
    assert!(other.confirm.is_none());
}

#[test]
fn choosing_below_a_level_that_is_open_changes_nothing() {
    for event in [state("s"), city("c"), branch("X")] {
        assert_eq!(chosen(&find(vec![started(), event]).0), [None; 4]);
    }
    assert_eq!(chosen(&find(vec![started(), bank("b"), city("c")]).0), [Some("b"), None, None, None]);
}

// proves: S2.41 S2.42
#[test]
fn yes_leads_to_the_form_and_refind_starts_over() {
    let (_, effects) = find(found().into_iter().chain([IfscEvent::Confirmed]).collect());
    assert_eq!(effects, [IfscEffect::Go { href: "/bank/add?pid=p1&ifsc_code=HDFC0000001".into() }]);
    assert!(find(vec![started(), bank("b"), IfscEvent::Confirmed]).1.is_empty());
    let again = [IfscEvent::Refound, bank("b"), state("s"), city("c"), branch("HDFC0000002"), IfscEvent::Confirmed];
    assert_eq!(chosen(&find(found().into_iter().chain([IfscEvent::Refound]).collect()).0), [None; 4]);
    let (_, effects) = find(found().into_iter().chain(again).collect());
    assert_eq!(
        effects,
        [IfscEffect::Go { href: "/bank/add?pid=p1&ifsc_code=HDFC0000002".into() }],
        "the product is kept"
    );
}

#[derive(Default)]
struct Apply(Option<ApplyState>);

impl Apply {
    fn send(&mut self, event: ApplyEvent) -> (ApplyView, Option<ApplyEffect>) {
        let step = apply::step(ApplyFlowRequest { state: self.0.take(), event });
        assert!(step.effects.len() <= 1);
        self.0 = Some(step.state);
        (step.view, step.effects.into_iter().next())
    }

    fn started(order_status: u8) -> (Self, ApplyView, Option<ApplyEffect>) {
        let mut page = Self::default();
        let (_, effect) = page.send(ApplyEvent::Started {
            product_id: "p1".into(),
            amount_list: vec![Money::rupees(1000), Money::rupees(5000)],
            period_list: vec![7, 14],
            period: 7,
        });
        assert_eq!(effect, Some(ApplyEffect::Precheck { version: 1, product_id: "p1".into() }));
        let precheck = Precheck { order_status, reject_status_vo: None };
        let (view, effect) = page.send(ApplyEvent::PrecheckAnswered { version: 1, precheck });
        (page, view, effect)
    }

    /// Open, with a card, and the statement of the default amount shown.
    fn ready() -> Self {
        let (mut page, ..) = Self::started(1);
        page.send(ApplyEvent::CardChosen { card_id: "c1".into() });
        page.send(ApplyEvent::StatementShown { version: 2, id: "k1".into() });
        page
    }
}

fn terms(version: u32, amount: u32, days: u32) -> Option<ApplyEffect> {
    Some(ApplyEffect::FetchTerms { version, amount: Money::rupees(amount), days, product_id: "p1".into() })
}

// proves: S4.12 S4.13 S9.13
#[test]
fn the_precheck_opens_the_screen_with_the_largest_amount_or_leads_elsewhere() {
    let (_, view, effect) = Apply::started(1);
    assert_eq!((view.phase, view.amount, view.days), (ApplyPhase::Open, Money::rupees(5000), 7));
    assert_eq!(effect, terms(2, 5000, 7));
    let (_, view, effect) = Apply::started(0);
    assert_eq!(view.phase, ApplyPhase::Left);
    assert_eq!(effect, Some(ApplyEffect::Go { href: "/product/p1/denied".into(), after_ms: 0 }));
    let (_, _, effect) = Apply::started(2);
    assert_eq!(effect, Some(ApplyEffect::Go { href: "/order".into(), after_ms: 0 }));
}

#[test]
fn a_failed_precheck_can_be_tried_again() {
    let mut page = Apply::default();
    let start = || ApplyEvent::Started {
        product_id: "p1".into(),
        amount_list: vec![Money::rupees(1000)],
        period_list: vec![14],
        period: 7,
    };
    page.send(start());
    let (view, _) = page.send(ApplyEvent::ReadFailed { version: 1, text: "Down".into() });
    assert_eq!((view.phase, view.error), (ApplyPhase::Closed, Some(server("Down"))));
    let (view, effect) = page.send(start());
    assert_eq!(effect, Some(ApplyEffect::Precheck { version: 2, product_id: "p1".into() }));
    assert_eq!((view.days, view.error), (14, None), "the usual tenure is not on offer");
}

#[test]
fn another_amount_needs_another_statement_and_the_old_answer_is_dropped() {
    let mut page = Apply::ready();
    let (view, effect) = page.send(ApplyEvent::AmountChosen { amount: Money::rupees(1000) });
    assert_eq!((effect, view.can_apply), (terms(3, 1000, 7), false));
    let (view, _) = page.send(ApplyEvent::StatementShown { version: 2, id: "k1".into() });
    assert!(!view.statement_shown, "the statement of the other amount came late");
    assert!(page.send(ApplyEvent::ApplyPressed).1.is_none(), "nothing is sent before its statement is shown");
    let (_, effect) = page.send(ApplyEvent::PeriodChosen { days: 14 });
    assert_eq!(effect, terms(4, 1000, 14));
    assert!(page.send(ApplyEvent::AmountChosen { amount: Money::rupees(1234) }).1.is_none(), "not on offer");
    assert!(page.send(ApplyEvent::PeriodChosen { days: 9 }).1.is_none());
    let (view, _) = page.send(ApplyEvent::StatementShown { version: 4, id: "k4".into() });
    assert!(view.can_apply);
}

// proves: S4.14 S4.15 S5.22 S9.19
#[test]
fn applying_sends_what_was_shown_and_goes_to_the_orders_after_300_ms() {
    let mut page = Apply::ready();
    assert!(!page.send(ApplyEvent::AutoGetToggled).0.auto_get_money);
    assert!(page.send(ApplyEvent::AutoGetToggled).0.auto_get_money, "it starts on");
    page.send(ApplyEvent::AutoGetToggled);
    assert_eq!(page.send(ApplyEvent::PurposeChosen { code: "Gambling".into() }).0.purpose, None);
    page.send(ApplyEvent::PurposeChosen { code: "Education".into() });
    let (view, effect) = page.send(ApplyEvent::ApplyPressed);
    let Some(ApplyEffect::Apply { version: 3, payload }) = effect else { panic!("{effect:?}") };
    assert_eq!(
        serde_json::to_value(&*payload).unwrap(),
        serde_json::json!({
            "cardId": "c1", "borrowAmount": "5000.00", "periods": 7, "productId": "p1", "checkEmail": 0,
            "autoGetMoney": 0, "autoMoney": 0, "loanPurpose": "Education", "kfsAccepted": "k1",
        })
    );
    assert!(view.phase == ApplyPhase::Applying && page.send(ApplyEvent::ApplyPressed).1.is_none(), "a second tap");
    let (view, effect) = page.send(ApplyEvent::Applied { version: 3 });
    assert_eq!(effect, Some(ApplyEffect::Go { href: "/order".into(), after_ms: 300 }));
    assert_eq!(view.phase, ApplyPhase::Left);
}

// proves: S5.22
#[test]
fn without_a_card_the_dialog_says_so() {
    let (mut page, ..) = Apply::started(1);
    let (_, effect) = page.send(ApplyEvent::ApplyPressed);
    assert_eq!(effect, Some(ApplyEffect::Toast { notice: rule(MessageKey::RuleCardRequired) }));
}

#[test]
fn an_expired_statement_is_replaced_and_seen_before_applying_again() {
    let mut page = Apply::ready();
    page.send(ApplyEvent::ApplyPressed);
    let refused = ApplyEvent::ApplyFailed { version: 3, text: "Expired".into(), new_statement: Some("k2".into()) };
    let (view, effect) = page.send(refused);
    assert_eq!(effect, Some(ApplyEffect::Toast { notice: server("Expired") }));
    assert!(view.can_apply);
    let (_, effect) = page.send(ApplyEvent::ApplyPressed);
    let Some(ApplyEffect::Apply { version: 4, payload }) = effect else { panic!("{effect:?}") };
    assert_eq!(payload.kfs_accepted.as_deref(), Some("k2"));
    let silent = ApplyEvent::ApplyFailed { version: 4, text: String::new(), new_statement: None };
    assert_eq!(page.send(silent).1, Some(ApplyEffect::Toast { notice: rule(MessageKey::ErrorInternal) }));
}
