//! Bank accounts of borrowers, called cards in the API.

use loan_core::api::dto::bank::{BankCard, BindCardRequest, CardBound};
use loan_core::api::dto::product::ProductQuery;
use loan_core::ids::CardId;
use loan_core::personal::{AccountNumber, Ifsc, Typed as _};
use loan_core::validate::bank::{BankCardForm, validate_bank_card};

use super::LIST_LIMIT;
use super::own::{branch, own_orders};
use super::sessions::must_be_fresh;
use crate::app::{Ctx, retry};
use crate::error::{DomainError, Result, valid};
use crate::records::cards::{self, Card};
use loan_store::Batch;

/// Lists the user's cards, newest first. A card can be used for every product.
pub async fn list(ctx: Ctx, _input: ProductQuery) -> Result<Vec<BankCard>> {
    let cards = cards::list(&ctx.store, ctx.user()?, LIST_LIMIT).await?;
    Ok(cards.iter().map(|card| view(&ctx, card)).collect())
}

fn view(ctx: &Ctx, card: &Card) -> BankCard {
    let branch = ctx.app.directory.branch(card.ifsc.expose());
    BankCard {
        id: card.id.clone(),
        card_no: card.account.masked(),
        bank_code: card.ifsc.expose().to_owned(),
        bank_name: branch.map(|branch| branch.bank.to_owned()).unwrap_or_default(),
        branch: branch.map(|branch| branch.name.to_owned()).unwrap_or_default(),
    }
}

/// Binds a bank account. If the account is already bound, its card keeps the id. The card takes the new branch, and the
/// number as it is typed now, unless an open order uses the card.
pub async fn bind(ctx: Ctx, input: BindCardRequest) -> Result<CardBound> {
    let form = BankCardForm {
        bank_code: input.bank_code.clone(),
        card_no: input.card_no.expose().to_owned(),
        confirm_card_no: input.confirm_card_no.expose().to_owned(),
    };
    valid(validate_bank_card(&form).refusal())?;
    let ifsc = Ifsc::of_typed(&input.bank_code).map_err(|key| DomainError::invalid(key.into()))?;
    let account = AccountNumber::parse(input.card_no.expose()).map_err(|key| DomainError::invalid(key.into()))?;
    branch(&ctx, ifsc.expose())?;
    must_be_fresh(&ctx)?;
    retry(|| async {
        let user = ctx.user()?;
        let mut batch = Batch::new();
        let bound = match cards::find(&ctx.store, user, (&ifsc, &account)).await? {
            Some(was) => {
                let orders = own_orders(&ctx).await?;
                if !orders.iter().any(|order| order.state().is_open() && order.card_id == was.id) {
                    // Some banks need the leading zeros, so the user can correct them.
                    let now = Card { ifsc: ifsc.clone(), account: account.clone(), ..was.value.clone() };
                    cards::update(&ctx.store, &mut batch, &was, &now)?;
                }
                CardBound { id: was.value.id }
            }
            None => {
                let id = CardId::from(ctx.id());
                let card = Card { id, ifsc: ifsc.clone(), account: account.clone(), bound_at: ctx.at };
                cards::insert(&ctx.store, &mut batch, user, &card)?;
                CardBound { id: card.id }
            }
        };
        ctx.commit(batch, &bound).await?;
        Ok(bound)
    })
    .await
}
