//! Texts of the screens about an extension: requested, unpaid, paid.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::orders::rupees;
use crate::support::{catalogue, english, order_detail};
use loan_core::message::{Language, Message, MessageKey};
use loan_core::order::state::{StateColour, StateIcon};
use loan_core::screen::card::{CardAction, CardFigure, CardSituation, OrderCardView, order_card};
use loan_core::screen::detail::order_detail_view;
use loan_core::screen::explain::{ExplainOrderRequest, explain_order};
use loan_core::screen::extension::{DateMark, DateWay, ExtensionView, ExtensionViewRequest, extension_view};
use loan_core::screen::stages::AheadStep;
use serde_json::{Value, json};

const UNTIL: &str = "2026-11-27T20:53:00+05:30";

fn card(state: &str, extension_state: u8, due: &str, until: Option<&str>) -> OrderCardView {
    let item = json!({
        "orderId": "o1", "orderState": state, "extensionState": extension_state, "repaymentDate": due,
        "asOf": "2026-11-26", "actUntil": until,
    });
    order_card(&serde_json::from_value(item).unwrap())
}

#[test]
fn a_card_tells_an_unpaid_extension_from_a_paid_one() {
    let unpaid = card("11", 1, "2026-11-28", Some(UNTIL));
    let paid = card("11", 3, "2026-12-03", None);
    assert_eq!((unpaid.state_key, paid.state_key), (MessageKey::StateExtensionUnpaid, MessageKey::StateExtension));
    assert_eq!((unpaid.style.colour, unpaid.style.icon), (StateColour::Warn, StateIcon::Clock));
    assert_eq!((paid.style.colour, paid.style.icon), (StateColour::Success, StateIcon::Onward));
    assert_eq!(unpaid.look.situation, Some(CardSituation::ExtensionUnpaid));
    assert_eq!(unpaid.look.action, Some(CardAction::PayExtension));
    assert_eq!(paid.look.situation, Some(CardSituation::Extended));
    assert_eq!((paid.look.action, paid.look.is_urgent), (Some(CardAction::Repay), false));
    let words = catalogue();
    let of = |key: MessageKey, language: &str| words[key.as_str()][language].clone();
    for language in ["en-IN", "hi"] {
        assert_ne!(of(unpaid.state_key, language), of(paid.state_key, language), "{language}");
    }
    assert_eq!(english(&Message::of(unpaid.state_key)), "Extension", "the specification's label of 11");

    let today = card("11", 3, "2026-11-26", None);
    assert_eq!((today.look.situation, today.look.is_urgent), (Some(CardSituation::DueToday), true));
    let late = card("11", 1, "2026-11-24", Some(UNTIL));
    assert_eq!((late.look.situation, late.look.hero), (Some(CardSituation::Overdue), Some(CardFigure::Payable)));
    assert_eq!(late.look.action, Some(CardAction::PayExtension), "the card opens the extension, and names its end");
    let old = card("11", 1, "2026-11-28", None);
    assert_eq!(old.look.situation, Some(CardSituation::DueLater), "an answer without the deadline");
}

fn view(language: Language, more: &Value) -> ExtensionView {
    let mut extension = json!({
        "extensionFee": "325.00", "extensionFeePaid": "0.00", "extensionServiceFee": "250.00",
        "extensionGst": "45.00", "extensionRate": "0.05", "interest": "30.00", "overdueFee": "0.00",
        "extensionApplyTime": "2026-11-26T10:00:00+05:30", "extensionDay": 7, "extensionTime": "2026-12-03",
        "orderRepayId": "r", "extensionId": "e", "isWaiting": 0, "repaymentDate": "2026-11-27",
        "loanAmount": "5000.00", "interestRate": "0.1", "interestDays": 6, "overdueRate": "1", "overdueDays": 0,
        "totalCost": "5360.00", "apr": "602.10", "arriveAmount": "4410.00", "asOf": "2026-11-26",
    });
    let fields = extension.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().iter().map(|(name, value)| (name.clone(), value.clone())));
    extension_view(&ExtensionViewRequest { extension: serde_json::from_value(extension).unwrap(), language })
}

#[test]
fn days_count_from_today_when_the_due_date_has_passed() {
    let ahead = view(Language::EnIn, &json!({}));
    assert_eq!((ahead.days, ahead.price, ahead.repayment), (6, rupees("325"), rupees("5035")));
    assert_eq!(ahead.from_now, rupees("5360"));
    assert_eq!((ahead.late_per_day, ahead.late_from.to_string().as_str()), (Some(rupees("50")), "2026-11-28"));
    let points: Vec<_> =
        ahead.points.iter().map(|point| (point.day.to_string(), point.mark, point.way, point.days)).collect();
    let (now, goal) = (Some(DateMark::Now), Some(DateMark::Goal));
    let bought = Some(DateWay::Bought);
    let expected = [("2026-11-26", now, None, 1), ("2026-11-27", None, bought, 6), ("2026-12-03", goal, None, 0)];
    assert_eq!(points, expected.map(|(day, mark, way, days)| (day.to_owned(), mark, way, days)));

    let late = json!({
        "repaymentDate": "2026-11-23", "interestDays": 10, "interest": "50.00", "overdueFee": "150.00",
        "overdueDays": 3, "extensionFee": "495.00", "totalCost": "5530.00",
    });
    let late = view(Language::EnIn, &late);
    assert_eq!((late.days, late.price), (7, rupees("345")), "three of the ten days are gone, and ₹150 is old debt");
    let marks: Vec<_> = late.points.iter().map(|point| (point.mark, point.way, point.days)).collect();
    assert_eq!(marks, [(Some(DateMark::Late), Some(DateWay::Late), 3), (now, bought, 7), (goal, None, 0)]);

    let today = view(Language::EnIn, &json!({ "repaymentDate": "2026-11-26", "interestDays": 7 }));
    assert_eq!((today.days, today.points.len()), (7, 2));
    let capped = view(Language::EnIn, &json!({ "overdueCap": "0.00" }));
    assert_eq!(capped.late_per_day, None);
}

#[test]
fn the_total_cost_is_what_one_pays_less_what_one_received() {
    let costs = view(Language::EnIn, &json!({})).costs;
    let total = costs.lines.iter().find(|line| line.id == "totalCost").unwrap();
    assert_eq!(total.amount, rupees("950"));
    assert_eq!(
        english(&Message::with(total.rule_key, total.rule_args.clone())),
        "You repay ₹5,035.00 + extension fees paid before ₹0.00 + this fee ₹325.00 − the ₹4,410.00 you received."
    );
}

#[test]
fn turning_away_needs_no_question_before_anything_was_asked_for() {
    assert!(!view(Language::EnIn, &json!({})).asks_first && !view(Language::Hi, &json!({})).asks_first);
    assert!(view(Language::En, &json!({})).asks_first, "the specification's English asks in any case");
    assert!(view(Language::Hi, &json!({ "isWaiting": 1 })).asks_first);
}

#[test]
fn an_extended_loan_names_its_real_days_and_rate() {
    let more = json!({
        "extensionState": 3, "repaymentDate": "2026-12-03", "extendedFrom": "2026-11-27", "extendedApr": "602.10",
    });
    let detail = order_detail("11", more);
    assert_eq!(order_detail_view(&detail).extended_days, Some(13));
    let apr = explain_order(&ExplainOrderRequest { detail, language: Language::En }).apr.unwrap();
    assert_eq!((apr.percent.to_string().as_str(), apr.label_key), ("602.10", MessageKey::CostExtendedApr));
    let plain = order_detail("6", json!({}));
    assert_eq!(order_detail_view(&plain).extended_days, None);
}

#[test]
fn the_steps_ahead_end_with_the_repayment() {
    use AheadStep::{Checking, Confirm, Money, Repay};
    let ahead =
        |state: &str, auto: Value| order_detail_view(&order_detail(state, json!({ "autoGetMoney": auto }))).ahead;
    assert_eq!(ahead("1", 1.into()), [Checking, Money, Repay]);
    assert_eq!(ahead("1", 0.into()), [Checking, Confirm, Money, Repay]);
    assert_eq!(ahead("1", Value::Null), [Checking, Money, Repay]);
    assert_eq!(ahead("2", 0.into()), [Confirm, Money, Repay]);
    assert_eq!(ahead("4", 0.into()), [Money, Repay]);
    for state in ["3", "5", "6", "7", "8", "9", "10", "11"] {
        assert!(ahead(state, 1.into()).is_empty(), "{state}");
    }
}
