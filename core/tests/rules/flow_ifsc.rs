//! The IFSC finder, event by event.

use loan_core::api::dto::bank::{BankCityItem, BankItem, BankStateItem, BranchItem};
use loan_core::flow::ifsc::{self, IfscEvent, IfscFlowRequest, IfscState, IfscView};

fn bank(id: &str) -> IfscEvent {
    IfscEvent::BankChosen { item: BankItem { id: id.into(), bank_name: format!("Bank {id}") } }
}

fn state(id: &str) -> IfscEvent {
    IfscEvent::StateChosen {
        item: BankStateItem { id: id.into(), state: format!("State {id}"), other_names: String::new() },
    }
}

fn city(id: &str) -> IfscEvent {
    IfscEvent::CityChosen {
        item: BankCityItem { id: id.into(), city: format!("City {id}"), other_names: String::new() },
    }
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

fn find(events: Vec<IfscEvent>) -> (IfscView, Option<String>) {
    let mut last: Option<(IfscState, IfscView, Option<String>)> = None;
    for event in events {
        let step = ifsc::step(IfscFlowRequest { state: last.take().map(|(state, ..)| state), event });
        last = Some((step.state, step.view, step.href));
    }
    last.map(|(_, view, href)| (view, href)).unwrap()
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

#[test]
fn a_branch_is_found_without_its_city_and_the_question_closes_without_an_answer() {
    let by_name = || {
        let state = BankStateItem { id: "s".into(), state: "Maharashtra".into(), other_names: String::new() };
        vec![started(), bank("b"), IfscEvent::StateChosen { item: state }, branch("HDFC0000001")]
    };
    let (view, _) = find(by_name());
    assert_eq!(chosen(&view), [Some("b"), Some("s"), None, Some("1")]);
    assert_eq!(view.confirm.unwrap().ifsc, "HDFC0000001");
    let (view, _) = find(by_name().into_iter().chain([IfscEvent::Closed]).collect());
    assert_eq!(chosen(&view), [Some("b"), Some("s"), None, None]);
    assert_eq!(view.confirm, None);
    let (_, href) = find(by_name().into_iter().chain([IfscEvent::Confirmed]).collect());
    assert_eq!(href.as_deref(), Some("/bank/add?pid=p1&ifsc_code=HDFC0000001"));
}

// proves: S2.41 S2.42
#[test]
fn yes_leads_to_the_form_and_refind_starts_over() {
    let (_, href) = find(found().into_iter().chain([IfscEvent::Confirmed]).collect());
    assert_eq!(href.as_deref(), Some("/bank/add?pid=p1&ifsc_code=HDFC0000001"));
    assert_eq!(find(vec![started(), bank("b"), IfscEvent::Confirmed]).1, None);
    let again = [IfscEvent::Refound, bank("b"), state("s"), city("c"), branch("HDFC0000002"), IfscEvent::Confirmed];
    assert_eq!(chosen(&find(found().into_iter().chain([IfscEvent::Refound]).collect()).0), [None; 4]);
    let (_, href) = find(found().into_iter().chain(again).collect());
    assert_eq!(href.as_deref(), Some("/bank/add?pid=p1&ifsc_code=HDFC0000002"), "the product is kept");
}
