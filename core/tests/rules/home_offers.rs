//! Home's list of products, the labels of home's orders, and the notice about the last application.

use loan_core::api::dto::home::HomeIndex;
use loan_core::api::dto::home::HomeProduct;
use loan_core::fees::{Offer, Rates, Terms};
use loan_core::message::MessageKey;
use loan_core::nav::card::{ProductCardRequest, product_card};
use loan_core::nav::handoff::{ApplyNowRequest, ClientType, apply_now};
use loan_core::order::precheck::check_availability;
use loan_core::screen::home::HomeHero;
use loan_core::screen::offers::{CardState, HomeNotice, LoanProgress, example};
use loan_core::screen::undway::{UndwayStatus, UnpaidExtension};
use serde_json::{Value, json};

fn product(id: &str, more: &Value) -> Value {
    let mut product = json!({
        "id": id, "name": id, "logo": "", "maxAmount": "5000.00", "productStatus": 1, "isFull": 0, "fullMsg": "",
        "productType": 1, "orderNum": 1, "interestRate": "0.1", "tenureText": "7 or 14 days", "periodList": [7, 14],
        "h5Href": null,
    });
    merge(&mut product, more);
    product
}

fn priced(id: &str, apr: &str) -> Value {
    let parts =
        json!({ "receive": "4410.00", "charges": "590.00", "interest": "35.00", "costs": "625.00", "apr": apr });
    let example = json!({
        "amount": "5000.00", "days": 7, "repaymentAmount": "5035.00", "repaymentDate": "2026-12-03", "parts": parts,
    });
    product(id, &json!({ "example": example }))
}

fn order(state: &str, more: &Value) -> Value {
    let mut order = json!({
        "orderId": "o1", "orderState": state, "name": "p1", "logo": "", "amount": "5035.00", "amountMsg": "",
        "interest": "35.00", "fullButtonName": "", "productId": "p1", "href": "",
    });
    merge(&mut order, more);
    order
}

fn merge(into: &mut Value, more: &Value) {
    for (key, value) in more.as_object().unwrap() {
        into[key] = value.clone();
    }
}

fn home(products: &[Value], orders: &[Value], more: &Value) -> HomeIndex {
    let auth = json!({
        "userAuthConfigVoList": [], "basic": 1, "work": 1, "kycAadhaarAndPan": 1, "kycFaceAndHold": 1, "contact": 1,
    });
    let mut home = json!({
        "homeProductVos": products, "undwayList": orders, "repayHref": "", "loans": 0, "asOf": "2026-11-26",
        "loyalty": { "onTimeRepayments": 0, "level": 0, "discountPercent": 0 }, "userAuth": auth,
    });
    merge(&mut home, more);
    serde_json::from_value::<HomeIndex>(home).unwrap().drawn()
}

fn groups(home: &HomeIndex) -> (Option<u32>, Vec<u32>, Vec<u32>) {
    let offers = home.view.get().unwrap();
    (offers.best, offers.others.clone(), offers.later.clone())
}

fn state(home: &HomeIndex, at: usize) -> CardState {
    home.home_product_vos.get(at).unwrap().view.get().unwrap().state.clone()
}

#[test]
fn the_best_offer_and_the_hero_are_the_cheapest_and_what_is_closed_comes_later() {
    let full = product("full", &json!({ "isFull": 1 }));
    let partner = product("partner", &json!({ "productType": 0 }));
    let products = [priced("dear", "738.99"), full, priced("cheap", "168.13"), partner];
    let home = home(&products, &[], &json!({}));
    assert_eq!(groups(&home), (Some(2), vec![0, 3], vec![1]));
    assert_eq!(home.hero, Some(HomeHero::NextLoan { product: 2, is_first: true }));
    assert_eq!(state(&home, 3), CardState::Partner);
    assert_eq!(state(&home, 1), CardState::Closed { progress: None });
}

#[test]
fn an_overdue_borrower_is_sold_nothing() {
    let late = order("8", &json!({ "overdueDays": 3, "repaymentDate": "2026-11-23" }));
    let home = home(&[priced("p1", "738.99"), priced("p2", "168.13")], &[late], &json!({ "loans": 1 }));
    assert_eq!(groups(&home), (None, vec![0], vec![1]));
    assert!(home.view.get().unwrap().after_repaid);
    assert_eq!(state(&home, 0), CardState::Running { order: 0 });
    assert_eq!(state(&home, 1), CardState::AfterRepaid);
}

#[test]
fn an_overdue_borrower_still_sees_when_a_denied_product_can_be_applied_for_again() {
    let denied = product("p2", &json!({ "reapplyAt": "2026-12-09T10:15:00+05:30" }));
    let late = order("8", &json!({ "overdueDays": 3, "repaymentDate": "2026-11-23" }));
    let home = home(&[priced("p1", "738.99"), denied], &[late], &json!({ "loans": 1 }));
    assert!(matches!(state(&home, 1), CardState::Waits { .. }));
    assert_eq!(groups(&home), (None, vec![0], vec![1]), "the page hides all other groups while a loan is overdue");
}

#[test]
fn the_product_that_is_owed_is_running_instead_of_offered() {
    let running = order("6", &json!({ "repaymentDate": "2026-12-01" }));
    let home = home(&[priced("p1", "738.99"), priced("p2", "168.13")], &[running], &json!({ "loans": 1 }));
    assert_eq!(groups(&home), (None, vec![0, 1], vec![]), "no large offer beside an open order");
    assert_eq!((state(&home, 0), state(&home, 1)), (CardState::Running { order: 0 }, CardState::Offer));
}

#[test]
fn a_product_of_a_later_loan_counts_repaid_loans_only() {
    let third = product("p3", &json!({ "orderNum": 3 }));
    let progress = |done| CardState::Closed { progress: Some(LoanProgress { done, of: 2 }) };
    let at = |loans: u32, orders: &[Value]| {
        state(&home(std::slice::from_ref(&third), orders, &json!({ "loans": loans })), 0)
    };
    assert_eq!(at(0, &[]), progress(0));
    assert_eq!(at(1, &[]), progress(1));
    assert_eq!(at(1, &[order("6", &json!({}))]), progress(0), "it runs");
    assert_eq!(at(2, &[]), CardState::Offer);
}

#[test]
fn each_order_has_its_state_in_a_word() {
    let day = "2026-11-26".parse().unwrap();
    let later = "2026-12-01".parse().unwrap();
    let until = "2026-11-29T21:43:00+05:30";
    let due = |day: &str| json!({ "repaymentDate": day });
    for (orders, expected) in [
        (order("1", &json!({})), UndwayStatus::Auditing),
        (order("2", &json!({ "actUntil": until })), UndwayStatus::Approved { until: until.parse().ok() }),
        (order("4", &json!({})), UndwayStatus::Lending),
        (order("6", &due("2026-11-26")), UndwayStatus::DueToday { day }),
        (order("6", &due("2026-11-29")), UndwayStatus::DueSoon { day: "2026-11-29".parse().unwrap() }),
        (order("6", &due("2026-12-01")), UndwayStatus::DueBy { day: later }),
        (order("8", &json!({ "overdueDays": 3 })), UndwayStatus::Overdue { days: 3, day: "2026-11-23".parse().ok() }),
        (
            order("11", &json!({ "extensionState": 3, "repaymentDate": "2026-12-01" })),
            UndwayStatus::DueBy { day: later },
        ),
        (order("11", &json!({ "extensionState": 1, "repaymentDate": "2026-11-29" })), UndwayStatus::ExtensionUnpaid),
        (
            order("11", &json!({ "extensionState": 1, "overdueDays": 1 })),
            UndwayStatus::Overdue { days: 1, day: "2026-11-25".parse().ok() },
        ),
    ] {
        let home = home(&[], &[orders], &json!({}));
        assert_eq!(home.undway_list.first().unwrap().view.get().unwrap().status, expected);
    }
}

#[test]
fn an_extension_to_pay_is_named_whether_or_not_the_loan_is_overdue_and_a_paid_one_in_the_state() {
    let view = |more: &Value| home(&[], &[order("11", more)], &json!({})).undway_list[0].view.get().copied().unwrap();
    let until = "2026-11-29T21:43:00+05:30";
    let asked = json!({
        "extensionState": 1, "extensionFee": "325.00", "actUntil": until, "extensionDay": "2026-12-03",
        "repaymentDate": "2026-11-25",
    });
    let named = UnpaidExtension {
        fee: "325.00".parse().unwrap(),
        until: until.parse().unwrap(),
        day: "2026-12-03".parse().unwrap(),
    };
    for overdue in [0, 1] {
        let mut asked = asked.clone();
        asked["overdueDays"] = overdue.into();
        let view = view(&asked);
        assert_eq!((view.extension, view.state_key), (Some(named), MessageKey::StateExtensionUnpaid), "{overdue}");
    }
    let mut paid = asked.clone();
    paid["extensionState"] = 3.into();
    assert_eq!((view(&paid).extension, view(&paid).state_key), (None, MessageKey::StateExtension));
    let mut old = asked;
    old["actUntil"] = Value::Null;
    assert_eq!(view(&old).extension, None, "an answer without the deadline");
}

#[test]
fn home_is_refreshed_while_the_lender_or_the_bank_decides() {
    let is_live = |order: Value| home(&[], &[order], &json!({})).view.get().unwrap().is_under_way;
    assert!(is_live(order("1", &json!({}))));
    assert!(is_live(order("4", &json!({}))));
    assert!(is_live(order("6", &json!({ "confirming": "5035.00" }))));
    assert!(!is_live(order("6", &json!({}))));
}

#[test]
fn a_denial_and_a_failure_are_said_while_they_last() {
    let ended = |state: &str| json!({ "ended": { "orderState": state, "productId": "p1", "name": "Saral First" } });
    let waits = product("p1", &json!({ "reapplyAt": "2026-12-09T10:15:00+05:30" }));
    let denied = home(&[waits, priced("p2", "168.13")], &[], &ended("3"));
    let href = "/product/p1/denied".to_owned();
    let on = "2026-12-09".parse().unwrap();
    let name = "Saral First".to_owned();
    let notice = |home: &HomeIndex| home.view.get().unwrap().notice.clone();
    assert_eq!(notice(&denied), Some(HomeNotice::Denied { name: name.clone(), on, href: href.clone() }));
    assert_eq!(state(&denied, 0), CardState::Waits { on, href: "/product/p1/detail".into() });
    assert_eq!(notice(&home(&[product("p1", &json!({}))], &[], &ended("3"))), None, "the wait is over");
    let failed = home(&[product("p1", &json!({}))], &[], &ended("5"));
    assert_eq!(notice(&failed), Some(HomeNotice::Failed { name, href: "/order".to_owned() }));
}

#[test]
fn real_days_stand_beside_a_tenure_text_that_does_not_say_them() {
    let shows = |text: &str, days: &[u32]| {
        let listed = product("p1", &json!({ "tenureText": text, "periodList": days }));
        let home = home(&[listed], &[], &json!({}));
        home.home_product_vos.first().unwrap().view.get().unwrap().shows_days
    };
    assert!(shows("91~180 days", &[7, 14]));
    assert!(shows("7 days", &[7, 14]));
    assert!(!shows("7 or 14 days", &[7, 14]));
    assert!(!shows("91~180 days", &[91, 120, 180]), "a range says what lies within");
    assert!(shows("91~180 days", &[91, 120]), "a longer range promises more");
    assert!(shows("91 or 180 days", &[91, 120, 180]));
}

fn terms() -> Terms {
    Terms {
        offer: Offer::once(vec!["5000".parse().unwrap()], vec![7]),
        rates: serde_json::from_value::<Rates>(json!({
            "interestRate": "0.1", "serviceRate": "0.10", "overdueRate": "1", "extensionRate": "0.05",
        }))
        .unwrap(),
    }
}

#[test]
fn a_card_names_what_the_largest_amount_costs() {
    let read = |more: Value| serde_json::from_value::<HomeProduct>(product("p1", &more)).unwrap();
    let today = "2026-11-26".parse().unwrap();
    let own = example(&read(json!({})), &terms(), 7, 0, today).unwrap();
    assert_eq!((own.parts.costs.to_string(), own.parts.apr.to_string()), ("625.00".into(), "738.99".into()));
    assert_eq!(
        (own.repayment_amount.to_string(), own.repayment_date.to_string()),
        ("5035.00".into(), "2026-12-03".into())
    );
    let discounted = example(&read(json!({})), &terms(), 7, 1, today).unwrap();
    assert_eq!(discounted.parts.costs.to_string(), "595.50");
    assert_eq!(example(&read(json!({ "productType": 0 })), &terms(), 7, 0, today), None, "a partner's");
}

#[test]
fn card_application_and_list_rule_a_products_availability_alike() {
    for (product_status, is_full, product_type, order_num, loans) in (0..48_u8)
        .map(|bits| (bits & 1, bits >> 1 & 1, bits >> 2 & 1, u32::from(bits >> 3 & 1) * 2 + 1, u32::from(bits >> 4)))
    {
        let request = ProductCardRequest {
            product_status,
            is_full,
            order_num,
            product_type: Some(product_type),
            loans: Some(loans),
        };
        let listed = product(
            "p1",
            &json!({
                "productStatus": product_status, "isFull": is_full, "productType": product_type, "orderNum": order_num,
            }),
        );
        let home = home(&[listed], &[], &json!({ "loans": loans }));
        let may = check_availability(&request).is_ok();
        assert_eq!(product_card(&request).has_page, may, "{request:?}");
        assert_eq!(state(&home, 0) == CardState::Offer, may, "{request:?}");
    }
}

// proves: S4.6
#[test]
fn applying_from_a_products_page_has_the_same_end_as_from_home() {
    let client = |android, standalone, app| ClientType { android, standalone, app };
    let target = |client| apply_now(&ApplyNowRequest { product_id: "p1".into(), client }).href;
    assert_eq!(target(client(true, false, false)), "/download");
    for open in [client(true, true, false), client(true, false, true), client(false, false, false)] {
        assert_eq!(target(open), "/auth/index?pid=p1");
    }
}
