//! Home: products, loans in progress, loyalty.

use std::sync::Arc;

use loan_core::api::dto::home::{HomeIndex, HomeProduct, LoyaltyStanding};
use loan_core::api::view::View;
use loan_core::fees::loyalty::{loyalty, next_level};
use loan_core::ids::ProductId;
use loan_core::order::Order;
use loan_core::order::precheck::reapply_at;
use loan_core::order::state::OrderState;
use loan_core::order::tally::saved_on;
use loan_core::screen::offers::{ended, example};
use loan_core::time::Timestamp;

use super::own::{account_to_read, own_orders};
use super::{orders, pay, verification};
use crate::app::Ctx;
use crate::error::DomainError;
use crate::records::denials;
use loan_core::api::dto::client::EmptyRequest;

pub async fn index(ctx: Ctx, _input: EmptyRequest) -> Result<HomeIndex, DomainError> {
    let user = account_to_read(&ctx).await?;
    let own = own_orders(&ctx).await?;
    let products = ctx.products().await?;
    let standing = loyalty(user.on_time_repayments);
    let mut offered: Vec<HomeProduct> = Vec::new();
    for product in &products {
        let mut card = product.home(ctx.language);
        card.reapply_at = waits_until(&ctx, &own, &card.id).await?;
        card.example = product.examples.of((ctx.at.day(), user.on_time_repayments), |(day, on_time_repayments)| {
            example(&card, product.terms(), product.period, on_time_repayments, day)
        });
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
        saved: saved_on(&own),
        next_level: next_level(user.on_time_repayments),
        user_auth: Some(verification::progress(&ctx).await?),
        hero: None,
        repay_href: String::new(),
        as_of: Some(ctx.at.day()),
        ended: own.first().and_then(|newest| ended(newest, orders::product_name(&ctx, newest))),
        view: View::none(),
    };
    for order in own.iter().filter(|order| order.state().is_open()) {
        let confirming = pay::confirming(&ctx, order).await?;
        home.undway_list.push(orders::around(&ctx, order, |around| order.under_way(around, confirming)));
    }
    Ok(home.drawn())
}

/// When the user may apply for the product again after a denial. Only users with a denied order can have to wait.
async fn waits_until(ctx: &Ctx, orders: &[Arc<Order>], product: &ProductId) -> Result<Option<Timestamp>, DomainError> {
    if !orders.iter().any(|order| order.product_id == *product && order.state() == OrderState::Denied) {
        return Ok(None);
    }
    Ok(reapply_at(denials::last(&ctx.store, ctx.user()?, product).await?, ctx.at))
}
