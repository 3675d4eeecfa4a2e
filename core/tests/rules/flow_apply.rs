//! The application flow, event by event.

use loan_core::flow::Notice;
use loan_core::flow::apply::{self, ApplyEffect, ApplyEvent, ApplyFlowRequest, ApplyPhase, ApplyState, ApplyView};
use loan_core::message::{Message, MessageKey};
use loan_core::money::Money;

fn rule(key: MessageKey) -> Notice {
    Notice::Rule { message: Message::of(key) }
}

fn server(text: &str) -> Notice {
    Notice::Server { text: text.into() }
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

    fn started() -> (Self, ApplyView) {
        let mut page = Self::default();
        let (view, effect) = page.send(ApplyEvent::Started {
            product_id: "p1".into(),
            amount_list: vec![Money::rupees(1000), Money::rupees(5000)],
            period_list: vec![7, 14],
            period: 7,
        });
        assert_eq!(effect, None);
        (page, view)
    }

    fn ready() -> Self {
        let (mut page, _) = Self::started();
        page.send(ApplyEvent::CardChosen { card_id: "c1".into() });
        page.send(accepted(5000, 7, "k1"));
        page
    }
}

fn accepted(amount: u32, days: u32, id: &str) -> ApplyEvent {
    ApplyEvent::StatementAccepted { amount: Money::rupees(amount), days, id: id.into() }
}

// proves: S9.13
#[test]
fn the_screen_opens_with_the_largest_amount_and_the_usual_tenure() {
    let (mut page, view) = Apply::started();
    assert_eq!((view.phase, view.amount, view.days), (ApplyPhase::Open, Money::rupees(5000), 7));
    let again = ApplyEvent::Started {
        product_id: "p1".into(),
        amount_list: vec![Money::rupees(1000)],
        period_list: vec![14],
        period: 7,
    };
    assert_eq!(page.send(again.clone()).0, view, "it opens once");
    assert_eq!(Apply::default().send(again).0.days, 14, "the usual tenure is not on offer");
}

#[test]
fn another_amount_needs_another_statement_and_that_of_the_old_one_is_dropped() {
    let mut page = Apply::ready();
    let (view, effect) = page.send(ApplyEvent::AmountChosen { amount: Money::rupees(1000) });
    assert_eq!((view.amount, effect), (Money::rupees(1000), None));
    page.send(accepted(5000, 7, "k1"));
    assert!(page.send(ApplyEvent::ApplyPressed).1.is_none(), "the statement of the other amount came late");
    let (view, _) = page.send(ApplyEvent::PeriodChosen { days: 14 });
    assert_eq!(view.days, 14);
    assert_eq!(page.send(ApplyEvent::AmountChosen { amount: Money::rupees(1234) }).0, view, "not on offer");
    assert_eq!(page.send(ApplyEvent::PeriodChosen { days: 9 }).0, view);
    page.send(accepted(1000, 7, "k3"));
    assert!(page.send(ApplyEvent::ApplyPressed).1.is_none(), "the statement of the other tenure came late");
    page.send(accepted(1000, 14, "k4"));
    let (_, effect) = page.send(ApplyEvent::ApplyPressed);
    let Some(ApplyEffect::Apply { version: 1, payload }) = effect else { panic!("{effect:?}") };
    assert_eq!(payload.kfs_accepted.as_deref(), Some("k4"));
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
    let Some(ApplyEffect::Apply { version: 1, payload }) = effect else { panic!("{effect:?}") };
    assert_eq!(
        serde_json::to_value(&*payload).unwrap(),
        serde_json::json!({
            "cardId": "c1", "borrowAmount": "5000.00", "periods": 7, "productId": "p1", "checkEmail": 0,
            "autoGetMoney": 0, "autoMoney": 0, "loanPurpose": "Education", "kfsAccepted": "k1",
        })
    );
    assert!(view.phase == ApplyPhase::Applying && page.send(ApplyEvent::ApplyPressed).1.is_none(), "a second tap");
    let (view, effect) = page.send(ApplyEvent::Applied { version: 1 });
    assert_eq!(effect, Some(ApplyEffect::Go { href: "/order".into(), after_ms: 300 }));
    assert_eq!(view.phase, ApplyPhase::Left);
}

// proves: S5.22
#[test]
fn without_a_card_the_dialog_says_so() {
    let (mut page, _) = Apply::started();
    let (_, effect) = page.send(ApplyEvent::ApplyPressed);
    assert_eq!(effect, Some(ApplyEffect::Toast { notice: rule(MessageKey::RuleCardRequired) }));
}

#[test]
fn an_expired_statement_is_replaced_and_accepted_before_applying_again() {
    let mut page = Apply::ready();
    page.send(ApplyEvent::ApplyPressed);
    let refused = ApplyEvent::ApplyFailed { version: 1, text: "Expired".into(), new_statement: Some("k2".into()) };
    let (view, effect) = page.send(refused);
    assert_eq!(effect, Some(ApplyEffect::Toast { notice: server("Expired") }));
    assert_eq!(view.phase, ApplyPhase::Open);
    assert_eq!(page.send(ApplyEvent::ApplyPressed).1, None, "nobody has accepted the new one");
    page.send(accepted(5000, 7, "k2"));
    let (_, effect) = page.send(ApplyEvent::ApplyPressed);
    let Some(ApplyEffect::Apply { version: 2, payload }) = effect else { panic!("{effect:?}") };
    assert_eq!(payload.kfs_accepted.as_deref(), Some("k2"));
    let silent = ApplyEvent::ApplyFailed { version: 2, text: String::new(), new_statement: None };
    assert_eq!(page.send(silent).1, Some(ApplyEffect::Toast { notice: rule(MessageKey::ErrorInternal) }));
}
