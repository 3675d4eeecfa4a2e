//! Screen data of home: main message, product cards and targets of taps.

use super::card::due_day;
use super::offers::{home_card, home_offers};
use super::tap::{UndwayTap, repay_href, undway_href};
use super::undway::undway_view;
use crate::api::dto::home::{HomeIndex, HomeProduct};
use crate::auth::progress::next_place;
use crate::message::MessageKey;
use crate::order::OrderState;

/// The main message, with the index of its entry in `undwayList` or `homeProductVos`.
#[apply(api_choice)]
#[derive(Copy)]
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
        /// Index of the product to apply for after verification.
        product: u32,
        /// Position of the next step, from 1.
        step: u32,
        total: u32,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        label_key: MessageKey,
    },
    #[serde(rename_all = "camelCase")]
    NextLoan {
        /// Index of the offer with the lowest annual percentage rate.
        product: u32,
        is_first: bool,
    },
    None,
}

impl HomeIndex {
    /// Sets all screen data, which are computed from the other fields.
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

    /// Sets the screen data of the orders: the first part of [`drawn`](Self::drawn).
    pub fn draw_orders(&mut self) {
        let mut orders = Vec::new();
        for order in &mut self.undway_list {
            let tap = UndwayTap { order_id: order.order_id.clone(), order_state: order.order_state.clone() };
            order.href = undway_href(&tap).href;
            order.view = undway_view(order, self.as_of).into();
            orders.push(tap);
        }
        self.repay_href = repay_href(&orders);
    }

    /// Sets the groups of products and the main message: the last part of [`drawn`](Self::drawn). The `view` of each
    /// product must be set.
    pub fn draw_offers(&mut self, products: &[&HomeProduct]) {
        self.view = home_offers(self, products).into();
        self.hero = Some(home_hero(self));
    }
}

/// Chooses the main message, by preference: the loan overdue longest, an approved loan, the loan due first, no message
/// while another order is open, the next step of verification, the next loan.
pub fn home_hero(home: &HomeIndex) -> HomeHero {
    let orders = (0..).zip(&home.undway_list).map(|(place, order)| {
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
    match next_place(status) {
        Some((key, step, total)) => HomeHero::Verify { product, step, total, label_key: key.label() },
        None => HomeHero::NextLoan { product, is_first: home.loans == 0 },
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
