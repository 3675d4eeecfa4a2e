//! Home: its main message, the cards of its products, the targets of its taps.

use super::card::due_day;
use super::offers::{home_card, home_offers};
use super::tap::{RepayTap, UndwayTap, repay_href, undway_href};
use super::undway::undway_view;
use crate::api::dto::home::{HomeIndex, HomeProduct};
use crate::auth::progress::{configured_steps, first_unfinished};
use crate::message::MessageKey;
use crate::order::state::OrderState;
use serde::{Deserialize, Serialize};

/// The main message, with the index of its entry in `undwayList` or `homeProductVos`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum HomeHero {
    Overdue {
        order: u32,
    },
    /// An approved loan waits for the borrower's acceptance.
    TakeMoney {
        order: u32,
    },
    Repay {
        order: u32,
    },
    #[serde(rename_all = "camelCase")]
    Verify {
        /// Product of the application after verification.
        product: u32,
        /// Position of the next step, from 1.
        step: u32,
        total: u32,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        label_key: MessageKey,
    },
    #[serde(rename_all = "camelCase")]
    NextLoan {
        /// The offer with the lowest annual percentage rate.
        product: u32,
        is_first: bool,
    },
    None,
}

impl HomeIndex {
    /// Adds everything that home shows and its other fields determine.
    #[must_use]
    pub fn drawn(mut self) -> Self {
        self.draw_orders();
        let mut products = core::mem::take(&mut self.home_product_vos);
        for product in &mut products {
            product.view = home_card(product, &self).into();
        }
        self.draw_offers(&products.iter().collect::<Vec<_>>());
        self.home_product_vos = products;
        self
    }

    /// The first part of [`drawn`](Self::drawn), before the products.
    pub fn draw_orders(&mut self) {
        let mut orders = Vec::new();
        for order in &mut self.undway_list {
            let tap = UndwayTap {
                order_id: order.order_id.clone(),
                order_state: order.order_state.clone(),
                repayment_date: order.repayment_date,
            };
            order.href = undway_href(&tap).href;
            order.view = undway_view(order, self.as_of).into();
            orders.push(tap);
        }
        self.repay_href = repay_href(&RepayTap { orders }).href;
    }

    /// The last part of [`drawn`](Self::drawn): what follows from all products, which are drawn.
    pub fn draw_offers(&mut self, products: &[&HomeProduct]) {
        self.view = home_offers(self, products).into();
        self.hero = Some(home_hero(self));
    }
}

/// Chooses the main message of a drawn home, ignoring `hero`: the loan overdue longest; else an approved loan; else the loan due first.
/// Nothing while another order is open, because its card shows its state. Else the next step of verification; else the
/// next loan.
#[must_use]
pub fn home_hero(home: &HomeIndex) -> HomeHero {
    let orders = places(&home.undway_list).map(|(place, order)| {
        let due = due_day(order.repayment_date, order.next_due, order.overdue_days, home.as_of);
        // Orders without a due date come last.
        (Urgency::of(OrderState::shown(&order.order_state), order.overdue_days), due.is_none(), due, place)
    });
    if let Some((urgency, .., order)) = orders.min() {
        return match urgency {
            Urgency::Overdue => HomeHero::Overdue { order },
            Urgency::TakeMoney => HomeHero::TakeMoney { order },
            Urgency::Repay => HomeHero::Repay { order },
            Urgency::Wait => HomeHero::None,
        };
    }
    let best = home.view.get().and_then(|offers| offers.best);
    let (Some(product), Some(status)) = (best, &home.user_auth) else { return HomeHero::None };
    let Some(next) = first_unfinished(status) else {
        return HomeHero::NextLoan { product, is_first: home.loans == 0 };
    };
    let steps = configured_steps(status);
    let done = steps.iter().take_while(|step| **step != next).count();
    let count = |steps: usize| u32::try_from(steps).unwrap_or(u32::MAX);
    HomeHero::Verify {
        product,
        step: count(done).saturating_add(1),
        total: count(steps.len()),
        label_key: next.label(),
    }
}

/// Reasons to act on an open order, most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Urgency {
    Overdue,
    TakeMoney,
    Repay,
    Wait,
}

impl Urgency {
    const fn of(state: OrderState, overdue_days: u32) -> Self {
        match state {
            OrderState::Overdue => Self::Overdue,
            // A requested extension does not stop the overdue days.
            _ if state.is_owed() && overdue_days > 0 => Self::Overdue,
            OrderState::Passed => Self::TakeMoney,
            _ if state.is_owed() => Self::Repay,
            _ => Self::Wait,
        }
    }
}

fn places<T>(list: &[T]) -> impl Iterator<Item = (u32, &T)> {
    (0..).zip(list)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::dto::auth::{AuthStepConfig, UserAuthStatus};
    use crate::api::dto::home::{LoyaltyStanding, UndwayOrder};
    use crate::api::view::View;
    use crate::auth::step::AuthStep;
    use crate::money::Money;

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
        for (done, label) in [(0, MessageKey::StepBasic), (2, MessageKey::StepIdentity), (4, MessageKey::StepContacts)]
        {
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
}
