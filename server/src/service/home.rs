//! Home: products, loans in progress, loyalty.

use loan_core::api::dto::home::{HomeIndex, LoyaltyStanding, UndwayOrder};
use loan_core::fees::loyalty::loyalty;
use loan_core::message::{Message, MessageKey};
use loan_core::order::Order;
use loan_core::screen::tap::undway_button;

use super::{account, own_orders};
use crate::app::Ctx;
use crate::error::DomainError;
use loan_core::api::dto::client::EmptyRequest;

/// Everything that home shows.
///
/// # Errors
/// When the store fails.
pub async fn index(ctx: Ctx, _input: EmptyRequest) -> Result<HomeIndex, DomainError> {
    let user = account(&ctx).await?;
    let orders = own_orders(&ctx).await?;
    let products = ctx.products().await?;
    let standing = loyalty(user.on_time_repayments);
    Ok(HomeIndex {
        home_product_vos: products.iter().map(|product| product.home(ctx.language)).collect(),
        undway_list: orders.iter().filter(|order| order.state().is_open()).map(|order| undway(&ctx, order)).collect(),
        loyalty: LoyaltyStanding {
            on_time_repayments: user.on_time_repayments,
            level: standing.level,
            discount_percent: standing.discount_percent.into(),
        },
        loans: user.loans,
    })
}

fn undway(ctx: &Ctx, order: &Order) -> UndwayOrder {
    let say = |key: MessageKey| ctx.text(&Message::of(key));
    let product = ctx.catalogue.product(order.product_id.as_str());
    let (amount, what) = if order.state().is_owed() {
        (order.payable(ctx.at.day()), MessageKey::CostPayable)
    } else {
        (order.quote.amount, MessageKey::CostAmount)
    };
    UndwayOrder {
        order_id: order.id.clone(),
        order_state: order.state().code().to_owned(),
        name: product.map_or_else(|| order.product_name.clone(), |product| product.name.to(ctx.language)),
        logo: product.map(|product| product.logo.clone()).unwrap_or_default(),
        amount,
        amount_msg: say(what),
        interest: order.quote.interest,
        full_button_name: say(undway_button(order.state())),
    }
}
