//! Home: products, loans in progress, loyalty.

use loan_core::api::dto::home::{HomeIndex, HomeProduct, LoyaltyStanding, UndwayOrder};
use loan_core::api::view::View;
use loan_core::fees::loyalty::{loyalty, next_level};
use loan_core::ids::ProductId;
use loan_core::message::{Message, MessageKey};
use loan_core::money::Money;
use loan_core::order::Order;
use loan_core::order::precheck::reapply_at;
use loan_core::order::state::OrderState;
use loan_core::order::tally::saved_on;
use loan_core::screen::offers::{ended, example};
use loan_core::screen::tap::undway_button;
use loan_core::time::Timestamp;

use super::own::{account, own_orders};
use super::{orders, pay, verification};
use crate::app::Ctx;
use crate::error::DomainError;
use crate::records::denials;
use loan_core::api::dto::client::EmptyRequest;

pub async fn index(ctx: Ctx, _input: EmptyRequest) -> Result<HomeIndex, DomainError> {
    let user = account(&ctx).await?;
    let orders = own_orders(&ctx).await?;
    let products = ctx.products().await?;
    let standing = loyalty(user.on_time_repayments);
    let mut offered: Vec<HomeProduct> = Vec::new();
    for product in &products {
        let mut card = product.home(ctx.language);
        card.reapply_at = waits_until(&ctx, &orders, &card.id).await?;
        card.example = example(&card, product.terms(), product.period, user.on_time_repayments, ctx.at.day());
        offered.push(card);
    }
    let mut home = HomeIndex {
        home_product_vos: offered,
        undway_list: Vec::new(),
        loyalty: LoyaltyStanding {
            on_time_repayments: user.on_time_repayments,
            level: standing.level,
            discount_percent: standing.discount_percent.into(),
        },
        loans: user.loans,
        saved: saved_on(&orders),
        next_level: next_level(user.on_time_repayments),
        user_auth: Some(verification::progress(&ctx).await?),
        hero: None,
        repay_href: String::new(),
        as_of: Some(ctx.at.day()),
        ended: orders.first().and_then(|newest| ended(newest, name_of(&ctx, newest))),
        view: View::none(),
    };
    for order in orders.iter().filter(|order| order.state().is_open()) {
        home.undway_list.push(undway(&ctx, order, pay::confirming(&ctx, order).await?));
    }
    Ok(home.drawn())
}

/// When the user may apply for the product again after a denial. Only users with a denied order can have to wait.
async fn waits_until(ctx: &Ctx, orders: &[Order], product: &ProductId) -> Result<Option<Timestamp>, DomainError> {
    if !orders.iter().any(|order| order.product_id == *product && order.state() == OrderState::Denied) {
        return Ok(None);
    }
    Ok(reapply_at(denials::last(&ctx.store, ctx.user()?, product).await?, ctx.at))
}

fn name_of(ctx: &Ctx, order: &Order) -> String {
    let product = ctx.catalogue.product(order.product_id.as_str());
    product.map_or_else(|| order.product_name.clone(), |product| product.name.to(ctx.language))
}

fn undway(ctx: &Ctx, order: &Order, confirming: Option<Money>) -> UndwayOrder {
    let say = |key: MessageKey| ctx.text(&Message::of(key));
    let product = ctx.catalogue.product(order.product_id.as_str());
    let today = ctx.at.day();
    let (amount, what) = match order.due_day() {
        Some(due) if order.state().is_owed() && due > today => (order.payable(today), MessageKey::CostRepaymentAmount),
        _ if order.state().is_owed() => (order.payable(today), MessageKey::CostPayable),
        _ => (order.quote.amount, MessageKey::CostAmount),
    };
    UndwayOrder {
        order_id: order.id.clone(),
        order_state: order.state().code().to_owned(),
        name: name_of(ctx, order),
        logo: product.map(|product| product.logo.clone()).unwrap_or_default(),
        amount,
        amount_msg: say(what),
        interest: order.quote.interest,
        product_id: Some(order.product_id.clone()),
        confirming,
        full_button_name: ctx.text(&undway_button(order.state(), confirming)),
        repayment_date: order.state().is_owed().then(|| order.due_day()).flatten(),
        overdue_days: order.overdue_days(today),
        overdue_fee: order.overdue_fee(today),
        extension_state: order.extension_state().code(),
        act_until: order.act_until(),
        extension_fee: orders::extension_fee(order),
        href: String::new(),
        view: View::none(),
    }
}
