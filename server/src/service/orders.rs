//! A user's orders: list, detail, asking for the money, withdrawing the application.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::EmptyRequest;
use loan_core::api::dto::order::{ActionOffer, OrderDetail, OrderListItem, OrderRequest, OrderTimelineEntry};
use loan_core::api::dto::payment::{OrderAmountRequest, OrderPayment, OrderRefund};
use loan_core::api::view::View;
use loan_core::message::MessageKey;
use loan_core::money::Money;
use loan_core::order::booking::BookingStatus;
use loan_core::order::phase::{Loan, Settlement};
use loan_core::order::record::Receipt;
use loan_core::order::{Order, OrderAction, OrderEvent, OrderState, Phase};
use loan_core::personal::Ifsc;

use super::own::{own_order, own_order_to_change, own_orders};
use super::{lifecycle, outbox, pay, refused, schedule};
use crate::app::{Ctx, retry};
use crate::catalogue::Product;
use crate::error::DomainError;
use crate::records::applicants;
use crate::records::payments::{self, Notice};
use loan_store::{Batch, Stored};

pub async fn list(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<OrderListItem>, DomainError> {
    let orders = own_orders(&ctx).await?;
    let mut items = Vec::with_capacity(orders.len());
    for order in &orders {
        items.push(item(&ctx, order, pay::confirming(&ctx, order).await?));
    }
    Ok(items)
}

fn item(ctx: &Ctx, order: &Order, confirming: Option<Money>) -> OrderListItem {
    let product = product_of(ctx, order);
    OrderListItem {
        confirming,
        has_papers: u8::from(order.has_papers()),
        order_id: order.id.clone(),
        order_no: order.order_no.clone(),
        order_state: order.state().code().to_owned(),
        extension_state: order.extension_state().code(),
        product_name: product_name(ctx, order),
        logo: product.map(|product| product.logo.clone()).unwrap_or_default(),
        product_id: order.product_id.clone(),
        loan_amount: order.quote.amount,
        arrive_amount: order.quote.arrive_amount,
        repayment_amount: order.cost().repayment_amount,
        payable: order.payable(ctx.at.day()),
        repayment_date: order.due_day().map(|day| day.to_string()).unwrap_or_default(),
        apply_time: order.applied_at,
        can_choose_amount: can_choose_amount(product),
        reapplied: u8::from(matches!(order.phase(), Phase::Failed { reapplied: true, .. })),
        as_of: Some(ctx.at.day()),
        actions: actions(ctx, order),
        act_until: order.act_until(),
        extension_fee: extension_fee(order),
        view: View::none(),
    }
    .drawn()
}

fn product_of<'a>(ctx: &'a Ctx, order: &Order) -> Option<&'a Product> {
    ctx.catalogue.product(order.product_id.as_str())
}

/// In the caller's language. A product that is no longer sold keeps the name under which it was applied for.
pub(super) fn product_name(ctx: &Ctx, order: &Order) -> String {
    product_of(ctx, order).map_or_else(|| order.product_name.clone(), |product| product.name.to(ctx.language))
}

fn can_choose_amount(product: Option<&Product>) -> u8 {
    product.map_or(0, |product| u8::from(product.can_choose_amount))
}

pub async fn detail(ctx: Ctx, input: OrderRequest) -> Result<OrderDetail, DomainError> {
    let order = own_order(&ctx, &input.order_id).await?;
    let booking = schedule::status(&ctx, &order).await?;
    let today = ctx.at.day();
    let payment = pay::standing(&ctx, &order).await?;
    let cost = order.cost();
    let may = |action| order.permits(action, ctx.at).is_ok();
    let detail = OrderDetail {
        arrive_amount: order.quote.arrive_amount,
        loan_amount: order.quote.amount,
        loan_date: order.loan_day(),
        overdue_days: order.overdue_days(today),
        gts_fee: cost.gst_fee,
        service_fee: cost.service_fee,
        repayment_date: order.due_day(),
        repayment_amount: cost.repayment_amount,
        period: order.quote.days,
        overdue_fee: order.overdue_fee(today),
        order_state: order.state().code().to_owned(),
        order_no: order.order_no.clone(),
        order_id: order.id.clone(),
        gst_fee: cost.gst_fee,
        interest: cost.interest,
        apply_time: order.applied_at,
        extension_msg: extension_text(&ctx, &order),
        reservation: u8::from(booking.is_some_and(BookingStatus::is_waiting)),
        booking_status: booking.map(|status| status.name().to_owned()),
        extension_state: order.extension_state().code(),
        is_extension: u8::from(order.offers_extension(ctx.at)),
        product_id: order.product_id.clone(),
        product_name: product_name(&ctx, &order),
        bank_no: order.bank_no.clone(),
        can_choose_amount: can_choose_amount(product_of(&ctx, &order)),
        payable: order.payable(today),
        cooling_off_until: order.cooling_off_until(),
        can_cool_off: u8::from(may(OrderAction::CoolOff)),
        cooling_off_amount: order.cooling_off_amount(today),
        cooling_off_interest: order.interest_used(today),
        days_used: order.days_used(today),
        interest_rate: order.rates.interest_rate,
        service_rate: order.rates.service_rate,
        discount: order.quote.discount,
        overdue_rate: order.rates.overdue_rate,
        overdue_cap: order.rates.overdue_cap,
        late_charges_paid: order.loan().map_or(Money::ZERO, Loan::late_charges_paid),
        early_interest: order.rates.early_interest,
        extension_rate: Some(order.rates.extension_rate),
        apr: cost.apr,
        as_of: today,
        payment_state: payment.state,
        confirming: payment.confirming,
        payment_failed: u8::from(payment.is_failed),
        payment_purpose: payment.purpose,
        payment_time: payment.at,
        cooled_off: u8::from(order.ended(Settlement::CooledOff)),
        timeline: order
            .history()
            .iter()
            .map(|step| OrderTimelineEntry {
                at: step.at,
                event: step.event.name().to_owned(),
                order_state: step.state.code().to_owned(),
                void: u8::from(step.void),
            })
            .collect(),
        received: Some(order.received()),
        has_papers: u8::from(order.has_papers()),
        payments: order.receipts().filter(|receipt| receipt.applied.is_positive()).map(payment_of).collect(),
        refunds: refunds_of(&ctx, &order).await?,
        actions: actions(&ctx, &order),
        act_until: order.act_until(),
        extension_fee: extension_fee(&order),
        extended_from: order.extended_from(),
        extended_apr: order.cost_so_extended().and_then(|cost| cost.apr),
        cooling_off_days: Some(order.rates.cooling_off_days),
        processing_time: product_of(&ctx, &order).map(|product| product.loan_processing_time.to(ctx.language)),
        auto_get_money: Some(u8::from(order.auto_get_money)),
        view: View::none(),
        costs: View::none(),
    };
    Ok(detail.drawn(ctx.language))
}

async fn refunds_of(ctx: &Ctx, order: &Order) -> Result<Vec<OrderRefund>, DomainError> {
    let found = payments::refunded(&ctx.store, &order.id).await?;
    let mut refunds: Vec<OrderRefund> = found.into_iter().map(refund_of).collect();
    refunds.sort_by_key(|refund| refund.at);
    Ok(refunds)
}

fn refund_of(Stored { value, .. }: Stored<Notice>) -> OrderRefund {
    OrderRefund { amount: value.amount, reference: value.reference, at: value.at }
}

/// The borrower's actions on an order; those that are refused carry the reason.
fn actions(ctx: &Ctx, order: &Order) -> Vec<ActionOffer> {
    let offer = |action| {
        let refusal = order.permits(action, ctx.at).err();
        let reason = refusal.map(|rule| ctx.text(&rule.message()));
        ActionOffer { action, allowed: refusal.is_none(), reason }
    };
    OrderAction::ALL.into_iter().map(offer).collect()
}

fn payment_of(receipt: Receipt<'_>) -> OrderPayment {
    OrderPayment {
        amount: receipt.applied,
        paid_at: receipt.paid_at,
        reference: receipt.payment.reference.clone(),
        what: receipt.payment.purpose.name(),
    }
}

fn extension_text(ctx: &Ctx, order: &Order) -> String {
    order.extension_news(ctx.language).map(|news| ctx.text(&news)).unwrap_or_default()
}

/// The fee of an extension that waits for payment.
pub(super) fn extension_fee(order: &Order) -> Option<Money> {
    order.waiting_extension().map(|asked| asked.terms.quote.extension_fee)
}

/// Refused while no branch has the IFSC of the chosen account: the bank would send the money back, and the loan would
/// fail.
pub async fn get_money(ctx: Ctx, input: OrderAmountRequest) -> Result<(), DomainError> {
    let order = own_order(&ctx, &input.order_id).await?;
    let applicant = applicants::of(&ctx.store, &order.id).await?;
    let is_closed = |ifsc: &Ifsc| ctx.app().directory.branch(ifsc.expose()).is_none();
    if order.state() == OrderState::Passed && applicant.is_some_and(|applicant| is_closed(&applicant.account.ifsc)) {
        return Err(DomainError::saying(ErrorCode::IfscUnknown, MessageKey::RefusalPayoutBranch.into()));
    }
    happen_to_own(&ctx, &input.order_id, &OrderEvent::GetMoney, input.expected).await
}

pub async fn withdraw(ctx: Ctx, input: OrderRequest) -> Result<(), DomainError> {
    happen_to_own(&ctx, &input.order_id, &OrderEvent::Withdraw, None).await
}

/// `expected` is the amount of money to receive that the borrower saw.
async fn happen_to_own(ctx: &Ctx, id: &str, event: &OrderEvent, expected: Option<Money>) -> Result<(), DomainError> {
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
