//! Acts on an order as its borrower, an operator or a provider would, for scenario commands and the controls' events.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::extension::ExtensionRequest;
use loan_core::api::dto::order::{OrderRequest, PaymentLink, ReapplyRequest};
use loan_core::api::dto::payment::{OrderAmountRequest, RepayRequest, TowardName};
use loan_core::api::dto::product::CalculateRequest;
use loan_core::money::Money;
use loan_core::order::EventKind;
use loan_core::order::timers::sandbox_reference;
use secrecy::ExposeSecret as _;

use loan_service::app::{Ctx, Tenant};
use loan_service::error::DomainError;
use loan_service::records::sessions::{Scope, Session};
use loan_service::records::{self, payments};
use loan_service::service::payment_notice::{self, NoticeStatus, PaymentNotice};
use loan_service::service::{apply, extension, operator, orders, pay, product};
use loan_service::signature::sign;
use loan_store::Stored;

/// Makes an event happen to an order, by the app's call, by a payment notice or by the operators' call.
pub(super) async fn perform(
    tenant: &Tenant,
    id: &str,
    kind: EventKind,
    amount: Option<Money>,
) -> Result<(), DomainError> {
    act(borrower(tenant, id).await?, id, kind, amount).await
}

/// Like [`perform`], in the request context of the order's borrower.
pub(super) async fn act(ctx: Ctx, id: &str, kind: EventKind, amount: Option<Money>) -> Result<(), DomainError> {
    let this = OrderAmountRequest { order_id: id.into(), expected: None };
    match kind {
        EventKind::Withdraw => orders::withdraw(ctx, OrderRequest { order_id: id.into() }).await,
        EventKind::GetMoney => orders::get_money(ctx, this).await,
        EventKind::Repaid => repay(&ctx, id, TowardName::Payoff, None).await,
        EventKind::Paid => pay_part(&ctx, id, amount).await,
        EventKind::CoolingOffExit => settle(&ctx, pay::cooling_off(ctx.clone(), this).await?).await,
        EventKind::RequestExtension => {
            let offered = offered(&ctx, id).await?;
            extension::ask(ctx, offered).await.map(drop)
        }
        EventKind::ExtensionPaid => {
            let offered = offered(&ctx, id).await?;
            settle(&ctx, extension::ask(ctx.clone(), offered).await?).await
        }
        EventKind::GiveUp => {
            let offered = offered(&ctx, id).await?;
            extension::give_up(ctx, offered).await
        }
        EventKind::Reapply => reapply(ctx, id).await,
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
        | EventKind::ExtensionLapsed => report(&ctx, id, kind).await,
    }
}

/// Reports an event by the operators' call, with the reference of the sandbox's provider.
pub(super) async fn report(ctx: &Ctx, id: &str, kind: EventKind) -> Result<(), DomainError> {
    let order = records::orders::stored(&ctx.store, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    operator::record_event(ctx, id, kind, Some(&sandbox_reference(&order))).await.map(drop)
}

/// Pays `amount`, or the amount due if `None`.
async fn pay_part(ctx: &Ctx, id: &str, amount: Option<Money>) -> Result<(), DomainError> {
    repay(ctx, id, amount.map_or(TowardName::Due, |_| TowardName::Amount), amount).await
}

async fn repay(ctx: &Ctx, id: &str, toward: TowardName, amount: Option<Money>) -> Result<(), DomainError> {
    let asked = RepayRequest { order_id: id.into(), expected: None, toward: Some(toward), amount };
    settle(ctx, pay::repay(ctx.clone(), asked).await?).await
}

/// Returns a request context of the order's borrower, with an unsaved session that nobody else can use.
async fn borrower(tenant: &Tenant, id: &str) -> Result<Ctx, DomainError> {
    let order = records::orders::stored(&tenant.store, id).await?.ok_or(ErrorCode::OrderNotFound)?;
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
    Ok(Ctx { session: Some(Stored::unsaved(session)), ..Ctx::internal(tenant.clone(), at) })
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

pub(super) async fn statement(ctx: &Ctx, product: &str, amount: Money, days: u32) -> Result<String, DomainError> {
    let asked = CalculateRequest {
        amount: amount.value().to_string(),
        period: days.to_string(),
        product_id: product.into(),
        next: false,
    };
    Ok(product::key_facts(ctx.clone(), asked).await?.id.to_string())
}

async fn reapply(ctx: Ctx, id: &str) -> Result<(), DomainError> {
    let failed = records::orders::stored(&ctx.store, id).await?.ok_or(ErrorCode::OrderNotFound)?;
    let (amount, days) = (failed.quote.amount, failed.quote.period());
    let shown = statement(&ctx, failed.product_id.as_str(), amount, days).await?;
    let request = ReapplyRequest {
        card_id: failed.card_id.clone(),
        borrow_amount: Some(amount),
        order_no: failed.order_no.clone(),
        kfs_accepted: Some(shown.into()),
    };
    apply::reapply(ctx, request).await.map(drop)
}

/// Pays a payment link. Does nothing if the link has no payment, as after a cooling-off exit that costs nothing.
async fn settle(ctx: &Ctx, link: PaymentLink) -> Result<(), DomainError> {
    let Some((_, id)) = link.payment_url.split_once("id=") else { return Ok(()) };
    let payment = payments::get(&ctx.store, id).await?.ok_or(ErrorCode::PaymentNotFound)?;
    let notice = PaymentNotice {
        event_id: ["scenario-", &ctx.id()].concat(),
        payment_id: payment.id.to_string(),
        order_id: payment.order_id.to_string(),
        amount: payment.due.amount,
        currency: None,
        status: NoticeStatus::Paid,
        paid_at: ctx.at,
        transaction_id: Some(["scenario-transaction-", &ctx.id()].concat()),
    };
    let body = serde_json::to_vec(&notice).map_err(|_| DomainError::of(ErrorCode::Internal))?;
    let signature = sign(ctx.app().settings.payment_secret.expose_secret(), &body);
    payment_notice::receive(ctx, &signature, &body).await.map(drop)
}
