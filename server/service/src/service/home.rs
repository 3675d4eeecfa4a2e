//! Home: products, loans in progress, loyalty.

use std::sync::Arc;

use loan_core::api::dto::home::{self, LoyaltyStanding};
use loan_core::api::view::View;
use loan_core::fees::loyalty::{loyalty, next_level};
use loan_core::order::Order;
use loan_core::order::effects::saved_on;
use loan_core::order::precheck::reapply_at;
use loan_core::order::state::OrderState;
use loan_core::screen::offers::{card_state, ended};
use loan_core::time::Timestamp;

use super::own::{account_to_read, own_orders};
use super::product::as_shown;
use super::{orders, pay, verification};
use crate::app::Ctx;
use crate::catalogue::{Basis, Card};
use crate::error::Result;
use crate::records::denials;
use loan_core::api::dto::client::EmptyRequest;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The response of the home screen, with product cards that are already serialized.
pub struct HomeIndex {
    cards: Vec<Arc<Card>>,
    rest: home::HomeIndex,
}

impl Serialize for HomeIndex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let home::HomeIndex {
            home_product_vos: _,
            undway_list,
            loyalty,
            loans,
            saved,
            next_level,
            user_auth,
            hero,
            repay_href,
            as_of,
            ended,
            view,
        } = &self.rest;
        let mut home = serializer.serialize_struct("HomeIndex", 12)?;
        home.serialize_field("homeProductVos", &Shared(&self.cards))?;
        home.serialize_field("undwayList", undway_list)?;
        home.serialize_field("loyalty", loyalty)?;
        home.serialize_field("loans", loans)?;
        home.serialize_field("saved", saved)?;
        home.serialize_field("nextLevel", next_level)?;
        home.serialize_field("userAuth", user_auth)?;
        home.serialize_field("hero", hero)?;
        home.serialize_field("repayHref", repay_href)?;
        home.serialize_field("asOf", as_of)?;
        home.serialize_field("ended", ended)?;
        home.serialize_field("view", view)?;
        home.end()
    }
}

struct Shared<'a>(&'a [Arc<Card>]);

impl Serialize for Shared<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(AsRef::as_ref))
    }
}

impl PartialSchema for HomeIndex {
    fn schema() -> RefOr<Schema> {
        home::HomeIndex::schema()
    }
}

impl ToSchema for HomeIndex {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        home::HomeIndex::schemas(schemas);
    }
}

pub async fn index(ctx: Ctx, _input: EmptyRequest) -> Result<HomeIndex> {
    let user = account_to_read(&ctx).await?;
    let own = own_orders(&ctx).await?;
    let products = ctx.products().await?;
    let standing = loyalty(user.on_time_repayments);
    let day = ctx.at.day();
    let mut home = home::HomeIndex {
        home_product_vos: Vec::new(),
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
        as_of: Some(day),
        ended: own.first().and_then(|newest| ended(newest, orders::product_name(&ctx, newest))),
        view: View::none(),
    };
    for order in own.iter().filter(|order| order.state().is_open()) {
        let confirming = pay::confirming(&ctx, order).await?;
        home.undway_list.push(orders::around(&ctx, order, |around| order.under_way(around, confirming)));
    }
    home.draw_orders();
    let mut cards = Vec::with_capacity(products.len());
    for product in &products {
        let product = as_shown(&ctx, &own, product);
        let reapply_at = waits_until(&ctx, &own, &product.id).await?;
        let state = card_state(&product.id, &product.card_request(user.loans), reapply_at, &home);
        let (language, loans, on_time_repayments) = (ctx.language, user.loans, user.on_time_repayments);
        cards.push(product.card(Basis { language, day, loans, on_time_repayments, reapply_at, state }));
    }
    home.draw_offers(&cards.iter().map(|card| &card.product).collect::<Vec<_>>());
    Ok(HomeIndex { cards, rest: home })
}

async fn waits_until(ctx: &Ctx, orders: &[Arc<Order>], product: &str) -> Result<Option<Timestamp>> {
    if !orders.iter().any(|order| order.product_id.as_str() == product && order.state() == OrderState::Denied) {
        return Ok(None);
    }
    Ok(reapply_at(denials::last(&ctx.store, ctx.user()?, &product.into()).await?, ctx.at))
}
