//! A user's orders: list, detail, request for the payout, and withdrawal of an application.

use std::collections::HashMap;

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::EmptyRequest;
use loan_core::api::dto::order::{OrderDetail, OrderListItem, OrderRequest};
use loan_core::api::dto::payment::{OrderAmountRequest, OrderRefund};
use loan_core::ids::ProductId;
use loan_core::message::{Message, MessageKey};
use loan_core::money::Money;
use loan_core::order::{EventKind, Order, OrderAction, OrderEvent, OrderState};
use loan_core::personal::Ifsc;
use loan_core::screen::answer::{Happenings, Surroundings};

use super::own::{account_to_read, has_open_order, own_order, own_order_to_change, own_orders};
use super::{apply, lifecycle, outbox, pay, refused, schedule};
use crate::app::{Ctx, retry};
use crate::catalogue::Product;
use crate::error::{DomainError, Result};
use crate::records::applicants;
use crate::records::payments::{self, Notice};
use loan_store::{Batch, Stored};

pub async fn list(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<OrderListItem>> {
    let orders = own_orders(&ctx).await?;
    let mut items = Vec::with_capacity(orders.len());
    // One refusal for all orders of a product, so that a long list takes no more calls to the store.
    let mut refusals = HashMap::new();
    for order in &orders {
        let confirming = pay::confirming(&ctx, order).await?;
        if !refusals.contains_key(&order.product_id) && order.permits(OrderAction::Reapply, ctx.at).is_ok() {
            refusals.insert(&order.product_id, reapply_refusal(&ctx, &order.product_id).await?);
        }
        let refusal = refusals.get(&order.product_id).and_then(Option::as_ref);
        items.push(around(&ctx, order, |around| order.list_item(around, confirming, refusal)));
    }
    Ok(items)
}

/// Returns why the caller may not apply again for the product now, whatever the failed order and the new application.
async fn reapply_refusal(ctx: &Ctx, product: &ProductId) -> Result<Option<Message>> {
    let loans = account_to_read(ctx).await?.loans;
    let checked = async {
        let product = ctx.product(product.as_str()).await?;
        apply::may_apply(ctx, &mut Batch::new(), &product, loans).await
    };
    match checked.await {
        Ok(()) => Ok(None),
        Err(error) if error.code.status() == 200 => Ok(Some(error.message)),
        Err(error) => Err(error),
    }
}

/// Returns whether a rule outside the order, such as another open order, prevents an event that the order accepts.
pub async fn is_prevented(ctx: &Ctx, order: &Order, kind: EventKind) -> Result<bool> {
    match kind {
        EventKind::Reapply => Ok(reapply_refusal(ctx, &order.product_id).await?.is_some()),
        EventKind::DisputeAccepted => has_open_order(ctx, &order.product_id).await,
        _ => Ok(false),
    }
}

fn product_of<'a>(ctx: &'a Ctx, order: &Order) -> Option<&'a Product> {
    ctx.catalogue.product(order.product_id.as_str())
}

/// Returns the product's name in the caller's language. A discontinued product keeps the name stored in the order.
pub(super) fn product_name(ctx: &Ctx, order: &Order) -> String {
    product_of(ctx, order).map_or_else(|| order.product_name.clone(), |product| product.name.to(ctx.language))
}

/// Calls `answer` with the context that a response about the order needs.
pub(super) fn around<T>(ctx: &Ctx, order: &Order, answer: impl FnOnce(&Surroundings<'_>) -> T) -> T {
    let product = product_of(ctx, order);
    let name = product_name(ctx, order);
    let processing_time = product.map(|product| product.loan_processing_time.to(ctx.language));
    answer(&Surroundings {
        now: ctx.at.max(order.seen()),
        language: ctx.language,
        text: &|message| ctx.text(message),
        product: &name,
        logo: product.map_or("", |product| product.logo.as_str()),
        can_choose_amount: product.is_some_and(|product| product.can_choose_amount),
        processing_time: processing_time.as_deref(),
    })
}

pub async fn detail(ctx: Ctx, input: OrderRequest) -> Result<OrderDetail> {
    let order = own_order(&ctx, &input.order_id).await?;
    let happened = Happenings {
        booking: schedule::status(&ctx, &order).await?,
        payment: pay::standing(&ctx, &order).await?,
        refunds: refunds_of(&ctx, &order).await?,
        reapply_refusal: match order.permits(OrderAction::Reapply, ctx.at) {
            Ok(()) => reapply_refusal(&ctx, &order.product_id).await?,
            Err(_) => None,
        },
    };
    Ok(around(&ctx, &order, |around| order.detail(around, happened)))
}

async fn refunds_of(ctx: &Ctx, order: &Order) -> Result<Vec<OrderRefund>> {
    let found = payments::refunded(&ctx.store, &order.id).await?;
    let mut refunds: Vec<OrderRefund> = found.into_iter().map(refund_of).collect();
    refunds.sort_by_key(|refund| refund.at);
    Ok(refunds)
}

pub(super) fn refund_of(Stored { value, .. }: Stored<Notice>) -> OrderRefund {
    OrderRefund { amount: value.amount, reference: value.reference, at: value.at }
}

/// Requests the payout. Fails if no branch has the account's IFSC, because the bank would return the money.
pub async fn get_money(ctx: Ctx, input: OrderAmountRequest) -> Result<()> {
    let order = own_order(&ctx, &input.order_id).await?;
    let applicant = applicants::of(&ctx.store, &order.id).await?;
    let is_closed = |ifsc: &Ifsc| ctx.app.directory.branch(ifsc.expose()).is_none();
    if order.state() == OrderState::Passed && applicant.is_some_and(|applicant| is_closed(&applicant.account.ifsc)) {
        return Err(DomainError::saying(ErrorCode::IfscUnknown, MessageKey::RefusalPayoutBranch.into()));
    }
    apply_to_own(&ctx, &input.order_id, &OrderEvent::GetMoney, input.expected).await
}

pub async fn withdraw(ctx: Ctx, input: OrderRequest) -> Result<()> {
    apply_to_own(&ctx, &input.order_id, &OrderEvent::Withdraw, None).await
}

/// Applies an event to one of the caller's orders. `expected` is the payout amount that the borrower saw.
async fn apply_to_own(ctx: &Ctx, id: &str, event: &OrderEvent, expected: Option<Money>) -> Result<()> {
    retry(|| async {
        let was = own_order_to_change(ctx, id).await?;
        was.check_expected(OrderAction::GetMoney, expected, ctx.at).map_err(refused)?;
        let mut batch = Batch::new();
        lifecycle::advance(ctx, &mut batch, &was, event).await?;
        ctx.commit(batch, &()).await
    })
    .await?;
    outbox::wake_written(ctx);
    Ok(())
}
