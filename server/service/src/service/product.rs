//! Description, availability and cost of a product, before an application.

use std::borrow::Cow;
use std::sync::Arc;

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::product::{
    AmountQuote, CalculateRequest, KeyFactStatement, Precheck, ProductInfo, ProductQuery,
};
use loan_core::fees::kfs::{KeyFacts, KfsRequest, KfsStatement};
use loan_core::fees::{Quote, QuoteRequest, earned_discount};
use loan_core::ids::{KfsId, ProductId};
use loan_core::message::{Language, Message};
use loan_core::money::Money;
use loan_core::order::precheck::{check_availability, precheck as decide};
use loan_core::order::{Order, Refusal};
use loan_core::screen::product::{ProductViewRequest, product_view};
use loan_core::time::Day;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::own::{account, account_to_read, has_open_order, is_disputed, own_orders, own_slot};
use crate::app::{Ctx, retry};
use crate::catalogue::{Product, Text};
use crate::error::{DomainError, Result};
use crate::records::denials;
use crate::records::statements::{self, IssuedStatement};
use crate::records::users::User;
use loan_store::Batch;

/// Query of `product-info`.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InfoQuery {
    /// Id of the product.
    pub id: String,
}

pub async fn info(ctx: Ctx, input: InfoQuery) -> Result<ProductInfo> {
    let (product, account) = (ctx.product(&input.id).await?, account(&ctx).await?);
    let view = product_view(&ProductViewRequest {
        terms: product.terms(),
        period: product.period,
        on_time_repayments: account.on_time_repayments,
        today: ctx.at.day(),
        language: ctx.language,
        is_partner: product.card_request(account.loans).is_external(),
    });
    Ok(ProductInfo { view: view.into(), ..product.info(ctx.language) })
}

pub async fn precheck(ctx: Ctx, input: ProductQuery) -> Result<Precheck> {
    // The batch of checks is dropped, because nothing is committed here.
    let product = ctx.product(&input.product_id).await?;
    let mut answer = check(&ctx, &mut Batch::new(), &product).await?;
    let shown = as_shown(&ctx, &own_orders(&ctx).await?, &product);
    answer.full_msg = closed(&ctx, &shown, account_to_read(&ctx).await?.loans);
    Ok(answer.drawn(input.product_id))
}

/// Returns the product as shown to the caller, who has the orders `own`: closed while a disbursal for it is disputed.
pub(super) fn as_shown<'a>(ctx: &Ctx, own: &[Arc<Order>], product: &'a Product) -> Cow<'a, Product> {
    if !is_disputed(own, &product.id) {
        return Cow::Borrowed(product);
    }
    let full_msg = Text::Plain(ctx.text(&Refusal::DisbursalDisputed.message()));
    Cow::Owned(product.closed_because(full_msg))
}

/// Returns why the product is closed to the user, in the product's own words if it has any; `None` for an open product.
fn closed(ctx: &Ctx, product: &Product, loans: u32) -> Option<String> {
    let (code, args) = check_availability(&product.card_request(loans)).err()?;
    let own = product.full_msg.to(ctx.language);
    // The catalogue's words do not fit the refusal for an external lender's product.
    Some(if own.is_empty() || code == ErrorCode::ProductExternal {
        ctx.text(&Message::with(code.message(), args))
    } else {
        own
    })
}

/// Checks whether the user may apply. The commit of `batch` fails if a denial is written meanwhile.
pub(super) async fn check(ctx: &Ctx, batch: &mut Batch, product: &Product) -> Result<Precheck> {
    let user = ctx.user()?;
    let product = ProductId::from(product.id.as_str());
    let denied_at = denials::hold(&ctx.store, batch, user, &product).await?;
    Ok(decide(denied_at, has_open_order(ctx, &product).await?, ctx.at))
}

pub(super) struct LoanRequest<'a> {
    pub(super) product: Cow<'a, Product>,
    pub(super) amount: Money,
    pub(super) days: u32,
}

impl<'a> LoanRequest<'a> {
    /// Parses a request. The core checks later whether amount and tenure are offered.
    async fn read(ctx: &'a Ctx, input: &CalculateRequest) -> Result<Self> {
        let product = ctx.product(&input.product_id).await?;
        let amount = input.amount.parse().map_err(|_| DomainError::of(ErrorCode::AmountNotOffered))?;
        let days = input.period.parse().map_err(|_| DomainError::of(ErrorCode::PeriodNotOffered))?;
        Ok(Self { product, amount, days })
    }

    pub(super) fn quote(&self, ctx: &Ctx, user: &User) -> Result<Quote> {
        self.quote_on(ctx.at.day(), user.on_time_repayments)
    }

    fn quote_on(&self, day: Day, on_time_repayments: u32) -> Result<Quote> {
        let terms = self.product.terms();
        let request = QuoteRequest { terms, amount: self.amount, days: self.days, on_time_repayments, today: day };
        Quote::of(&request).map_err(DomainError::of)
    }

    /// Returns the quote for the loan after `running`.
    pub(super) fn quote_after(&self, (ctx, user): (&Ctx, &User), running: &Order) -> Result<AmountQuote> {
        let counted = user.on_time_repayments;
        let then = running.on_time_repayments_then(counted, ctx.at);
        let quote = self.quote_on(begins_after(ctx, Some(running)), then)?;
        Ok(AmountQuote { earned: earned_discount(counted, then), ..answer(&quote) })
    }
}

/// Returns the day from which the loan after `running` is quoted: the due day of `running`, but never a past day.
pub(super) fn begins_after(ctx: &Ctx, running: Option<&Order>) -> Day {
    let today = ctx.at.day();
    running.and_then(Order::due_day).map_or(today, |due| due.max(today))
}

pub async fn calculate(ctx: Ctx, input: CalculateRequest) -> Result<AmountQuote> {
    let user = account_to_read(&ctx).await?;
    let requested = LoanRequest::read(&ctx, &input).await?;
    let running = if input.next { own_slot(&ctx, &input.product_id).await? } else { None };
    match running {
        Some(running) => requested.quote_after((&ctx, &user), &ctx.tenant.as_of(&running, ctx.at)),
        None => Ok(answer(&requested.quote(&ctx, &user)?)),
    }
}

fn answer(quote: &Quote) -> AmountQuote {
    AmountQuote {
        repayment_amount: quote.repayment_amount,
        service_fee: quote.service_fee,
        gst_fee: quote.gst_fee,
        interest: quote.interest,
        arrive_amount: quote.arrive_amount,
        repayment_date: quote.repayment_date,
        discount: quote.discount,
        apr: quote.apr,
        plan: quote.rows(),
        days: quote.days,
        earned: None,
    }
}

/// Returns a key fact statement: the same one on the same day if nothing has changed.
pub async fn key_facts(ctx: Ctx, input: CalculateRequest) -> Result<KeyFactStatement> {
    let requested = LoanRequest::read(&ctx, &input).await?;
    let shown = retry(|| state(&ctx, &requested)).await?;
    Ok(view(&ctx, &shown))
}

/// Creates and stores the statement, or returns an equal statement that is already stored.
pub(super) async fn state(ctx: &Ctx, requested: &LoanRequest<'_>) -> Result<IssuedStatement> {
    let user = account(ctx).await?;
    let config = &ctx.catalogue.config;
    // The statement is hashed, so its wording is the same in every language.
    let statement = KfsStatement::of(&KfsRequest {
        terms: requested.product.terms(),
        amount: requested.amount,
        days: requested.days,
        on_time_repayments: user.on_time_repayments,
        issued_at: ctx.at,
        lender: config.lender.to(Language::En),
        grievance_officer: config.grievance_officer.to(Language::En),
    })
    .map_err(DomainError::of)?;
    let canonical = statement.canonical();
    let hash = hex::encode(Sha256::digest(&canonical));
    let rates = serde_json::to_string(&statement.rates).unwrap_or_default();
    let bound = [user.id.as_str(), &requested.product.id, &rates, &ctx.at.day().to_string(), &hash].join("\n");
    let id = KfsId::from(hex::encode(Sha256::digest(bound))[..32].to_owned());
    if let Some(before) = statements::get(&ctx.store, &user.id, id.as_str()).await? {
        return Ok(before.value);
    }
    let shown =
        IssuedStatement { id, hash, product_id: requested.product.id.as_str().into(), statement, is_accepted: false };
    let mut batch = Batch::new();
    statements::insert(&ctx.store, &mut batch, &user.id, &shown, ctx.at)?;
    // Committed without the response, so no response is stored for replay.
    ctx.store.commit(batch).await?;
    Ok(shown)
}

/// Returns the statement for display. Translates a name, unless the catalogue's English text of the name has changed
/// since the statement was made.
pub(super) fn view(ctx: &Ctx, shown: &IssuedStatement) -> KeyFactStatement {
    let facts = shown.statement.facts();
    let config = &ctx.catalogue.config;
    let translated = |made: String, text: &Text| {
        if made == text.read(Language::En) { text.to(ctx.language) } else { made }
    };
    let facts = KeyFacts {
        lender: translated(facts.lender, &config.lender),
        grievance_officer: translated(facts.grievance_officer, &config.grievance_officer),
        ..facts
    };
    KeyFactStatement { id: shown.id.clone(), hash: shown.hash.clone(), facts }
}
