//! Applying for a loan, and applying again after its disbursal failed.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::order::{ApplyRequest, OrderCreated, ReapplyRequest};
use loan_core::api::dto::product::Precheck;
use loan_core::fees::{Quote, Rates};
use loan_core::ids::{CardId, KfsId, OrderId};
use loan_core::message::Language;
use loan_core::money::Money;
use loan_core::order::precheck::{check_availability, reapplied_amount};
use loan_core::order::{Application, Order, OrderEvent, Refusal, transition};
use loan_core::validate::apply::{ApplyForm, is_loan_purpose, validate_apply};

use super::own::{account, branch, disputed_order, own_card, own_number_to_change, own_slot};
use super::product::{self, LoanRequest};
use super::{deadlines, order_number, outbox, refused, verification};
use crate::app::{Ctx, retry};
use crate::catalogue::Product;
use crate::error::{DomainError, Result, valid};
use crate::records::applicants::{self, Account, Applicant, Consent};
use crate::records::cards::Card;
use crate::records::statements::{self, IssuedStatement};
use crate::records::users::User;
use crate::records::verification as verifications;
use loan_store::{Batch, StoreError, Stored};

pub async fn apply(ctx: Ctx, input: ApplyRequest) -> Result<OrderCreated> {
    let created = retry(|| place(&ctx, &input)).await?;
    outbox::wake_written(&ctx);
    Ok(created)
}

async fn place(ctx: &Ctx, input: &ApplyRequest) -> Result<OrderCreated> {
    let user = account(ctx).await?;
    let card = chosen_card(ctx, &input.card_id).await?;
    let product = ctx.product(&input.product_id).await?;
    let purpose = input.loan_purpose.as_deref().filter(|purpose| !purpose.is_empty());
    if purpose.is_some_and(|purpose| !is_loan_purpose(purpose)) {
        return Err(ErrorCode::PurposeUnknown.into());
    }
    let amount = input.borrow_amount.unwrap_or(Money::ZERO);
    let requested = LoanRequest { product, amount, days: input.periods };
    let wishes = Wishes {
        kfs: input.kfs_accepted.as_deref(),
        auto_get_money: input.wants_money_at_once(),
        purpose: purpose.map(str::to_owned),
        reapplies: None,
    };
    create(ctx, Batch::new(), (&user, &card), &requested, wishes).await
}

/// Applies again for a loan whose disbursal failed. A borrower can do so once for each failed loan.
pub async fn reapply(ctx: Ctx, input: ReapplyRequest) -> Result<OrderCreated> {
    let created = retry(|| place_again(&ctx, &input)).await?;
    outbox::wake_written(&ctx);
    Ok(created)
}

async fn place_again(ctx: &Ctx, input: &ReapplyRequest) -> Result<OrderCreated> {
    let user = account(ctx).await?;
    let failed = own_number_to_change(ctx, &input.order_no).await?;
    let marked = transition(&failed, &OrderEvent::Reapply, ctx.at).map_err(refused)?;
    let card = chosen_card(ctx, &input.card_id).await?;
    let product = ctx.product(failed.product_id.as_str()).await?;
    let amount = reapplied_amount(failed.quote.amount, input.borrow_amount, product.can_choose_amount)?;
    let requested = LoanRequest { product, amount, days: failed.quote.period() };
    let mut batch = Batch::new();
    ctx.tenant.save_order(&mut batch, Some(&failed), &marked)?;
    let wishes = Wishes {
        kfs: input.kfs_accepted.as_deref(),
        auto_get_money: failed.auto_get_money,
        purpose: failed.loan_purpose.clone(),
        reapplies: Some(failed.id.clone()),
    };
    create(ctx, batch, (&user, &card), &requested, wishes).await
}

/// Returns the bank account that the applicant chose. Fails if the directory no longer has the account's branch.
async fn chosen_card(ctx: &Ctx, id: &str) -> Result<Stored<Card>> {
    valid(validate_apply(&ApplyForm { card_id: id.into() }).refusal())?;
    let card = own_card(ctx, id).await?;
    branch(ctx, card.ifsc.expose())?;
    Ok(card)
}

struct Wishes<'a> {
    kfs: Option<&'a str>,
    auto_get_money: bool,
    purpose: Option<String>,
    reapplies: Option<OrderId>,
}

async fn create(
    ctx: &Ctx,
    mut batch: Batch,
    (user, card): (&Stored<User>, &Stored<Card>),
    requested: &LoanRequest<'_>,
    wishes: Wishes<'_>,
) -> Result<OrderCreated> {
    free_slot(ctx, &requested.product).await?;
    may_apply(ctx, &mut batch, &requested.product, user.loans).await?;
    let bound = bind(ctx, &mut batch, user, requested, wishes.kfs.filter(|id| !id.is_empty())).await?;
    // The commit fails if the user's discount or the card's account has changed since they were read.
    user.unchanged(&mut batch);
    card.unchanged(&mut batch);
    let order = put(ctx, &mut batch, &requested.product, (user, card), bound, wishes).await?;
    let created = OrderCreated {
        order_id: order.id.clone(),
        order_no: order.order_no.clone(),
        order_state: order.state().code().to_owned(),
    };
    ctx.commit(batch, &created).await?;
    Ok(created)
}

/// Refuses an application for the product, whatever account, amount and statement it names. The commit of `batch` fails
/// if a denial is written meanwhile.
pub(super) async fn may_apply(ctx: &Ctx, batch: &mut Batch, product: &Product, loans: u32) -> Result<()> {
    verification::check_done(ctx).await?;
    available(product, loans)?;
    if disputed_order(&ctx.tenant, ctx.user()?, &product.id).await?.is_some() {
        return Err(refused(Refusal::DisbursalDisputed));
    }
    may_begin(&product::check(ctx, batch, product).await?)
}

pub(super) fn available(product: &Product, loans: u32) -> Result<()> {
    check_availability(&product.card_request(loans)).map_err(|(code, args)| DomainError::with(code, args))
}

/// Applies passed deadlines to the user's open order for the product, because a deadline may have ended the order.
async fn free_slot(ctx: &Ctx, product: &Product) -> Result<()> {
    if let Some(held) = own_slot(ctx, &product.id.as_str().into()).await? {
        deadlines::catch_up(ctx, held).await?;
    }
    Ok(())
}

fn may_begin(precheck: &Precheck) -> Result<()> {
    let Some((code, args)) = precheck.refusal() else { return Ok(()) };
    let refusal = DomainError::with(code, args);
    Err(match &precheck.reject_status_vo {
        Some(left) => refusal.data(left),
        None => refusal,
    })
}

/// Rates and amounts that bind lender and borrower, and the documents that the borrower accepted by applying.
struct Bound {
    rates: Rates,
    quote: Quote,
    kfs_id: Option<KfsId>,
    consents: Vec<Consent>,
}

/// Returns the rates and amounts of the accepted statement, or today's without one. Refuses an expired statement.
async fn bind(
    ctx: &Ctx,
    batch: &mut Batch,
    user: &User,
    requested: &LoanRequest<'_>,
    accepted: Option<&str>,
) -> Result<Bound> {
    let Some(accepted) = accepted else {
        let (rates, quote) = (requested.product.terms().rates, requested.quote(ctx, user)?);
        return Ok(Bound { rates, quote, kfs_id: None, consents: consents(ctx, None)? });
    };
    let shown = statements::get(&ctx.store, &user.id, accepted).await?.ok_or(ErrorCode::KfsNotFound)?;
    let about_it = shown.statement.is_about(requested.amount, requested.days);
    if shown.product_id.as_str() != requested.product.id || !about_it {
        return Err(ErrorCode::KfsOther.into());
    }
    if !shown.statement.is_valid(ctx.at) {
        let fresh = product::state(ctx, requested).await?;
        return Err(DomainError::of(ErrorCode::KfsExpired).data(&product::view(ctx, &fresh)));
    }
    statements::accept(&ctx.store, batch, &shown)?;
    let consents = consents(ctx, Some(&shown.value))?;
    let IssuedStatement { id, statement, .. } = shown.value;
    Ok(Bound { rates: statement.rates, quote: statement.quote, kfs_id: Some(id), consents })
}

/// Puts a new order into the batch, with its applicant and the message that submits it to the audit.
async fn put(
    ctx: &Ctx,
    batch: &mut Batch,
    product: &Product,
    (user, card): (&User, &Card),
    bound: Bound,
    wishes: Wishes<'_>,
) -> Result<Order> {
    let id = ctx.id();
    let order_no = order_number(ctx, &id);
    let order = Order::apply_for(Application {
        id: id.into(),
        order_no,
        user_id: user.id.clone(),
        product_id: product.id.as_str().into(),
        product_name: product.name.to(Language::En),
        card_id: CardId::from(card.id.as_str()),
        bank_no: card.account.masked(),
        auto_get_money: wishes.auto_get_money,
        kfs_id: bound.kfs_id,
        loan_purpose: wishes.purpose,
        reapplies: wishes.reapplies,
        rates: bound.rates,
        quote: bound.quote,
        applied_at: ctx.at,
    });
    ctx.tenant.save_order(batch, None, &order)?;
    let found = verifications::find(&ctx.store, &user.id).await?;
    // The commit fails if the user changes their details meanwhile.
    found.iter().for_each(|found| found.unchanged(batch));
    let submitted = found.map(|found| found.value).unwrap_or_default();
    let account = Account { ifsc: card.ifsc.clone(), account: card.account.clone() };
    let applicant = Applicant { phone: user.phone.clone(), account, submitted, consents: bound.consents };
    applicants::insert(&ctx.store, batch, &order.id, &applicant)?;
    outbox::audit(ctx, batch, &order)?;
    Ok(order)
}

/// Returns the documents that the borrower accepts by applying: the legal documents, and the statement if there is one.
fn consents(ctx: &Ctx, statement: Option<&IssuedStatement>) -> Result<Vec<Consent>> {
    let consent = |document: &str, version: String, hash: String| Consent {
        document: document.to_owned(),
        version,
        language: ctx.language.tag().to_owned(),
        hash,
        at: ctx.at,
    };
    let mut given = Vec::new();
    let catalogue = &ctx.catalogue;
    let accepted = catalogue.legal.accepted(&catalogue.config, ctx.language);
    for accepted in accepted.as_ref().as_ref().map_err(|error| StoreError::Broken(error.clone()))? {
        given.push(consent(accepted.document, accepted.version.clone(), accepted.hash.clone()));
    }
    given.extend(statement.map(|shown| consent("kfs", shown.id.to_string(), shown.hash.clone())));
    Ok(given)
}

/// Puts a booking's order into the batch. Nobody applies for the order, so it has no Key Fact Statement and no accepted
/// documents; the borrower must request its payout.
pub(super) async fn put_booked(
    ctx: &Ctx,
    batch: &mut Batch,
    product: &Product,
    applicant: (&User, &Card),
    quote: Quote,
) -> Result<Order> {
    let bound = Bound { rates: product.terms().rates, quote, kfs_id: None, consents: Vec::new() };
    let wishes = Wishes { kfs: None, auto_get_money: false, purpose: None, reapplies: None };
    put(ctx, batch, product, applicant, bound, wishes).await
}
