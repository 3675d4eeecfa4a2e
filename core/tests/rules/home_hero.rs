//! The main message of home, by priority: overdue loan, approved loan, next repayment, verification, next loan.

use loan_core::api::dto::auth::{AuthStepConfig, UserAuthStatus};
use loan_core::api::dto::home::{HomeIndex, HomeProduct, LoyaltyStanding, UndwayOrder};
use loan_core::api::view::View;
use loan_core::auth::step::AuthStep;
use loan_core::message::MessageKey;
use loan_core::money::Money;
use loan_core::screen::home::HomeHero;

fn product() -> HomeProduct {
    HomeProduct {
        id: "p1".into(),
        name: String::new(),
        logo: String::new(),
        max_amount: Money::rupees(5000),
        product_status: 1,
        is_full: 0,
        full_msg: String::new(),
        product_type: 1,
        order_num: 1,
        interest_rate: "0.1".parse().unwrap(),
        tenure_text: String::new(),
        period_list: vec![7],
        h5_href: None,
        reapply_at: None,
        example: None,
        view: View::none(),
    }
}

fn order(state: &str, due: Option<&str>) -> UndwayOrder {
    UndwayOrder {
        order_id: "o1".into(),
        order_state: state.to_owned(),
        name: String::new(),
        logo: String::new(),
        amount: Money::rupees(5035),
        amount_msg: String::new(),
        interest: Money::rupees(35),
        full_button_name: String::new(),
        repayment_date: due.map(|day| day.parse().unwrap()),
        overdue_days: 0,
        overdue_fee: Money::ZERO,
        extension_state: 0,
        act_until: None,
        extension_fee: None,
        extension_day: None,
        product_id: None,
        next_due: None,
        due_today: Money::ZERO,
        confirming: None,
        in_instalments: false,
        href: String::new(),
        view: View::none(),
    }
}

fn status(done: u8) -> UserAuthStatus {
    let flag = |at: u8| u8::from(done > at);
    UserAuthStatus {
        user_auth_config_vo_list: AuthStep::ALL.map(|step| AuthStepConfig { key: step.key().to_owned() }).to_vec(),
        basic: flag(0),
        work: flag(1),
        kyc_aadhaar_and_pan: flag(2),
        kyc_face_and_hold: flag(3),
        contact: flag(4),
    }
}

fn home(orders: &[UndwayOrder], products: &[HomeProduct], done: Option<u8>) -> HomeHero {
    let home = HomeIndex {
        undway_list: orders.to_vec(),
        home_product_vos: products.to_vec(),
        loyalty: LoyaltyStanding { on_time_repayments: 1, level: 0, discount_percent: 0 },
        loans: 1,
        saved: None,
        next_level: None,
        user_auth: done.map(status),
        hero: None,
        repay_href: String::new(),
        as_of: None,
        ended: None,
        view: View::none(),
    };
    home.drawn().hero.unwrap()
}

#[test]
fn the_loan_that_is_overdue_longest_comes_before_all_else() {
    let orders = [
        order("2", None),
        order("8", Some("2026-11-20")),
        order("8", Some("2026-11-10")),
        order("6", Some("2026-11-01")),
    ];
    assert_eq!(home(&orders, &[product()], Some(5)), HomeHero::Overdue { order: 2 });
    assert_eq!(home(&[order("8", None)], &[], None), HomeHero::Overdue { order: 0 }, "an answer of before");
    let extending = UndwayOrder { overdue_days: 2, ..order("11", Some("2026-11-18")) };
    assert_eq!(home(&[order("2", None), extending], &[], None), HomeHero::Overdue { order: 1 });
}

#[test]
fn money_that_can_be_taken_comes_before_what_is_due_later() {
    let running = [order("6", Some("2026-12-09")), order("11", Some("2026-12-01")), order("6", None)];
    assert_eq!(home(&running, &[product()], Some(5)), HomeHero::Repay { order: 1 });
    let [first, second, _] = running;
    assert_eq!(home(&[first, second, order("2", None)], &[product()], Some(5)), HomeHero::TakeMoney { order: 2 });
}

#[test]
fn an_order_under_way_leaves_the_main_message_empty() {
    for state in ["1", "4"] {
        assert_eq!(home(&[order(state, None)], &[product()], Some(5)), HomeHero::None);
    }
}

#[test]
fn verification_continues_at_its_next_step() {
    let verify = |done, label_key| HomeHero::Verify { product: 0, step: u32::from(done) + 1, total: 5, label_key };
    for (done, label) in [(0, MessageKey::StepBasic), (2, MessageKey::StepIdentity), (4, MessageKey::StepContacts)] {
        assert_eq!(home(&[], &[product()], Some(done)), verify(done, label));
    }
}

#[test]
fn the_next_loan_is_of_the_first_product_that_is_open_to_the_borrower() {
    let full = HomeProduct { is_full: 1, ..product() };
    let denied = HomeProduct { reapply_at: Some("2026-12-09T10:15:00+05:30".parse().unwrap()), ..product() };
    let elsewhere = HomeProduct { product_type: 0, ..product() };
    let later = HomeProduct { order_num: 3, ..product() };
    let second = HomeProduct { order_num: 2, ..product() };
    let closed = [full, denied, elsewhere, later];
    assert_eq!(home(&[], &closed, Some(5)), HomeHero::None);
    let products = [&closed[..], &[second, product()]].concat();
    assert_eq!(home(&[], &products, Some(5)), HomeHero::NextLoan { product: 4, is_first: false });
    assert_eq!(home(&[], &[product()], None), HomeHero::None, "an answer of before");
}
