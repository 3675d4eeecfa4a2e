//! Acts on an order as its borrower, an operator or a provider would, for scenario commands and the controls' events.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::extension::ExtensionRequest;
use loan_core::api::dto::order::{ApplyRequest, OrderRequest, PaymentLink, ReapplyRequest};
use loan_core::api::dto::payment::{OrderAmountRequest, RepayRequest, TowardName};
use loan_core::api::dto::product::CalculateRequest;
use loan_core::money::Money;
use loan_core::order::timers::sandbox_reference;
use loan_core::order::{EventKind, Order};

use super::notices::{self, Delivery};
use super::scenario::Command;
use loan_service::app::{Ctx, Held, Tenant};
use loan_service::error::DomainError;
use loan_service::records::sessions::{Scope, Session};
use loan_service::records::{self, cards, payments};
use loan_service::service::payment_notice::{self, NoticeStatus, PaymentNotice};
use loan_service::service::{apply, extension, operator, orders, pay, product};
use loan_store::Stored;

/// Purpose of every loan application: the first purpose in the specification's list.
const PURPOSE: &str = "Shopping";

/// Makes an event happen to an order, by the app's call, by a payment notice or by the operators' call. Injected faults
/// apply. Returns what became of the payment; `None` for an event without one.
pub(super) async fn perform(
    held: &Held,
    tenant: &Tenant,
    order: &Order,
    kind: EventKind,
    amount: Option<Money>,
) -> Result<Option<Delivery>, DomainError> {
    match call(&borrower(tenant, order), order.id.as_str(), kind, amount).await? {
        Some(notice) => notices::deliver(held, tenant, notice).await.map(Some),
        None => Ok(None),
    }
}

/// Makes an event of a history happen, in the request context of the order's borrower. No fault affects the notice of
/// its payment.
pub(super) async fn act(ctx: Ctx, id: &str, kind: EventKind, amount: Option<Money>) -> Result<(), DomainError> {
    match call(&ctx, id, kind, amount).await? {
        Some(notice) => payment_notice::deliver(&ctx, &notice).await.map(drop),
        None => Ok(()),
    }
}

/// Makes the call of the app or the operator that causes an event. Returns the notice of the event's payment; `None`
/// for an event without one, such as a cooling-off exit that costs nothing.
async fn call(
    ctx: &Ctx,
    id: &str,
    kind: EventKind,
    amount: Option<Money>,
) -> Result<Option<PaymentNotice>, DomainError> {
    let this = || OrderAmountRequest { order_id: id.into(), expected: None };
    match kind {
        EventKind::Repaid => return notice_of(ctx, repay(ctx, id, TowardName::Payoff, None).await?).await,
        // Pays the amount due if `amount` is absent.
        EventKind::Paid => {
            let toward = amount.map_or(TowardName::Due, |_| TowardName::Amount);
            return notice_of(ctx, repay(ctx, id, toward, amount).await?).await;
        }
        EventKind::CoolingOffExit => return notice_of(ctx, pay::cooling_off(ctx.clone(), this()).await?).await,
        EventKind::ExtensionPaid => return notice_of(ctx, request_extension(ctx, id).await?).await,
        EventKind::RequestExtension => drop(request_extension(ctx, id).await?),
        EventKind::Withdraw => orders::withdraw(ctx.clone(), OrderRequest { order_id: id.into() }).await?,
        EventKind::GetMoney => orders::get_money(ctx.clone(), this()).await?,
        EventKind::GiveUp => extension::give_up(ctx.clone(), offered(ctx, id).await?).await?,
        EventKind::Reapply => reapply(ctx, id).await?,
        EventKind::Apply
        | EventKind::Approve
        | EventKind::Deny
        | EventKind::PassLapsed
        | EventKind::Disbursed
        | EventKind::DisbursalFailed
        | EventKind::DisbursalReturned
        | EventKind::DisputeAccepted
        | EventKind::DisputeRejected
        | EventKind::DueDatePassed
        | EventKind::ExtensionLapsed => report(ctx, id, kind).await?,
    }
    Ok(None)
}

/// Reports an event by the operators' call, with the reference of the sandbox's provider.
pub(super) async fn report(ctx: &Ctx, id: &str, kind: EventKind) -> Result<(), DomainError> {
    let order = records::orders::stored(&ctx.store, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    operator::record_event(ctx, id, kind, Some(&sandbox_reference(&order))).await.map(drop)
}

async fn repay(ctx: &Ctx, id: &str, toward: TowardName, amount: Option<Money>) -> Result<PaymentLink, DomainError> {
    let asked = RepayRequest { order_id: id.into(), expected: None, toward: Some(toward), amount };
    pay::repay(ctx.clone(), asked).await
}

async fn request_extension(ctx: &Ctx, id: &str) -> Result<PaymentLink, DomainError> {
    extension::ask(ctx.clone(), offered(ctx, id).await?).await
}

/// Returns a request context of the order's borrower, with an unsaved session that nobody else can use.
pub(super) fn borrower(tenant: &Tenant, order: &Order) -> Ctx {
    let at = tenant.now();
    let session = Session {
        user_id: order.user_id.clone(),
        created_at: at,
        seen_at: at,
        scope: Scope::Full,
        generation: 0,
        device: String::new(),
        proof: None,
        is_unproved: false,
    };
    Ctx { session: Some(Stored::unsaved(session)), ..Ctx::internal(tenant.clone(), at) }
}

async fn offered(ctx: &Ctx, order: &str) -> Result<ExtensionRequest, DomainError> {
    let offered = extension::calculate(ctx.clone(), OrderRequest { order_id: order.into() }).await?;
    Ok(ExtensionRequest {
        extension_id: offered.extension_id,
        order_id: order.into(),
        order_repay_id: offered.order_repay_id,
        expected: None,
    })
}

/// Requests the key facts statement of a scenario's loan, and applies with it.
pub(super) async fn apply_for(ctx: Ctx, command: &Command) -> Result<(), DomainError> {
    let Command::Apply { amount, days, product: id, auto_get_money } = command else { return Ok(()) };
    let chosen = match id {
        Some(id) => ctx.product(id).await?,
        None => ctx.products().await?.into_iter().next().ok_or(ErrorCode::ProductNotFound)?,
    };
    let card = cards::list(&ctx.store, ctx.user()?, 1).await?.pop().ok_or(ErrorCode::CardNotFound)?;
    let amount = amount.or_else(|| chosen.max_amount()).ok_or(ErrorCode::AmountNotOffered)?;
    let periods = days.unwrap_or(chosen.period);
    let kfs = statement(&ctx, &chosen.id, amount, periods).await?;
    let request = ApplyRequest {
        card_id: card.id.clone(),
        borrow_amount: Some(amount),
        periods,
        product_id: chosen.id.clone().into(),
        auto_get_money: Some(u8::from(*auto_get_money)),
        loan_purpose: Some(PURPOSE.to_owned()),
        kfs_accepted: Some(kfs.into()),
        ..ApplyRequest::default()
    };
    apply::apply(ctx, request).await.map(drop)
}

async fn statement(ctx: &Ctx, product: &str, amount: Money, days: u32) -> Result<String, DomainError> {
    let asked = CalculateRequest {
        amount: amount.value().to_string(),
        period: days.to_string(),
        product_id: product.into(),
        next: false,
    };
    Ok(product::key_facts(ctx.clone(), asked).await?.id.to_string())
}

async fn reapply(ctx: &Ctx, id: &str) -> Result<(), DomainError> {
    let failed = records::orders::stored(&ctx.store, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    let (amount, days) = (failed.quote.amount, failed.quote.period());
    let shown = statement(ctx, failed.product_id.as_str(), amount, days).await?;
    let request = ReapplyRequest {
        card_id: failed.card_id.clone(),
        borrow_amount: Some(amount),
        order_no: failed.order_no.clone(),
        kfs_accepted: Some(shown.into()),
    };
    apply::reapply(ctx.clone(), request).await.map(drop)
}

/// Returns the notice that the provider sends when a link is paid. `None` if the link has no payment, as after a
/// cooling-off exit that costs nothing.
async fn notice_of(ctx: &Ctx, link: PaymentLink) -> Result<Option<PaymentNotice>, DomainError> {
    let Some((_, id)) = link.payment_url.split_once("id=") else { return Ok(None) };
    let payment = payments::get(&ctx.store, id).await?.ok_or(ErrorCode::PaymentNotFound)?;
    Ok(Some(notices::notice_of(ctx, &payment, NoticeStatus::Paid, "scenario")))
}
