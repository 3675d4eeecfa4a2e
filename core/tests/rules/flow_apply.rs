//! The application flow, event by event.

use loan_core::api::dto::product::Precheck;
use loan_core::api::view::View;
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

    fn started(order_status: u8) -> (Self, ApplyView, Option<ApplyEffect>) {
        let mut page = Self::default();
        let (_, effect) = page.send(ApplyEvent::Started {
            product_id: "p1".into(),
            amount_list: vec![Money::rupees(1000), Money::rupees(5000)],
            period_list: vec![7, 14],
            period: 7,
        });
        assert_eq!(effect, Some(ApplyEffect::Precheck { version: 1, product_id: "p1".into() }));
        let precheck =
            Precheck { order_status, reject_status_vo: None, reapply_at: None, full_msg: None, view: View::none() };
        let (view, effect) = page.send(ApplyEvent::PrecheckAnswered { version: 1, precheck });
        (page, view, effect)
    }

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
fn an_expired_statement_is_replaced_and_accepted_before_applying_again() {
    let mut page = Apply::ready();
    page.send(ApplyEvent::ApplyPressed);
    let refused = ApplyEvent::ApplyFailed { version: 3, text: "Expired".into(), new_statement: Some("k2".into()) };
    let (view, effect) = page.send(refused);
    assert_eq!(effect, Some(ApplyEffect::Toast { notice: server("Expired") }));
    assert!(!view.can_apply && !view.statement_shown);
    assert_eq!(page.send(ApplyEvent::ApplyPressed).1, None, "nobody has accepted the new one");
    assert!(page.send(ApplyEvent::StatementShown { version: 2, id: "k2".into() }).0.can_apply);
    let (_, effect) = page.send(ApplyEvent::ApplyPressed);
    let Some(ApplyEffect::Apply { version: 4, payload }) = effect else { panic!("{effect:?}") };
    assert_eq!(payload.kfs_accepted.as_deref(), Some("k2"));
    let silent = ApplyEvent::ApplyFailed { version: 4, text: String::new(), new_statement: None };
    assert_eq!(page.send(silent).1, Some(ApplyEffect::Toast { notice: rule(MessageKey::ErrorInternal) }));
}
