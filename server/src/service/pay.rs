//! Links to pay. A link's amount is frozen; asking again while it lives gives the same link.

use loan_core::api::dto::order::{OrderRequest, PaymentLink, PaymentPurposeName, PaymentState};
use loan_core::ids::PaymentId;
use loan_core::order::Order;
use loan_core::order::payment::PaymentDue;
use loan_core::time::Timestamp;

use super::{own_order, refused};
use crate::app::{Ctx, retry};
use crate::error::DomainError;
use crate::ports::PaymentRequest;
use crate::store::Batch;
use crate::store::records::payments::{self, Payment, PaymentStatus};

/// A link that settles the loan.
///
/// # Errors
/// [`ErrorCode::OrderNotFound`](loan_core::api::code::ErrorCode::OrderNotFound), the machine's refusal.
pub async fn repay(ctx: Ctx, input: OrderRequest) -> Result<PaymentLink, DomainError> {
    retry(|| async {
        let order = own_order(&ctx, &input.order_id).await?;
        let due = order.repayment_due(ctx.at).map_err(refused)?;
        let mut batch = Batch::new();
        // The amount is that of the order as it was read.
        order.unchanged(&mut batch);
        let link = link(&ctx, &mut batch, &order, due).await?;
        ctx.commit(batch, &link).await?;
        Ok(link)
    })
    .await
}

/// A link that ends the loan within the cooling-off days.
///
/// # Errors
/// As [`repay`].
pub async fn cooling_off(ctx: Ctx, input: OrderRequest) -> Result<PaymentLink, DomainError> {
    retry(|| async {
        let order = own_order(&ctx, &input.order_id).await?;
        let due = order.cooling_off_due(ctx.at).map_err(refused)?;
        let mut batch = Batch::new();
        order.unchanged(&mut batch);
        let link = link(&ctx, &mut batch, &order, due).await?;
        ctx.commit(batch, &link).await?;
        Ok(link)
    })
    .await
}

/// What became of the last payment asked for an order.
#[derive(Default)]
pub(super) struct Standing {
    pub(super) state: PaymentState,
    pub(super) purpose: Option<PaymentPurposeName>,
    pub(super) at: Option<Timestamp>,
}

/// How the last payment asked for an order stands.
pub(super) async fn standing(ctx: &Ctx, order: &Order) -> Result<Standing, DomainError> {
    let Some(payment) = payments::last(&ctx.store, &order.id).await? else { return Ok(Standing::default()) };
    let (state, at) = match (payment.status, payment.failed_at) {
        (PaymentStatus::Applied, _) => (PaymentState::Paid, payment.paid_at),
        (PaymentStatus::Unapplied, _) => (PaymentState::Returned, payment.paid_at),
        (PaymentStatus::Open, _) if ctx.at > payment.due.expires_at => {
            (PaymentState::Expired, Some(payment.due.expires_at))
        }
        (PaymentStatus::Open, Some(failed_at)) => (PaymentState::Failed, Some(failed_at)),
        (PaymentStatus::Open, None) => (PaymentState::Open, Some(payment.created_at)),
    };
    Ok(Standing { state, purpose: Some(payment.due.purpose.name()), at })
}

/// The link of a payment that is due: the one that is open, or a new one, put into the batch. A due cycle has one open link: what
/// was asked for something else, or at another amount, is closed by it.
pub(super) async fn link(
    ctx: &Ctx,
    batch: &mut Batch,
    order: &Order,
    due: PaymentDue,
) -> Result<PaymentLink, DomainError> {
    let current = payments::current(&ctx.store, &order.id, &due).await?;
    let before = match &current {
        Some(id) => payments::get(&ctx.store, id.value.as_str()).await?,
        None => None,
    };
    if let Some(open) = before.filter(|payment| is_open(payment, ctx.at)) {
        if open.due.amount == due.amount && open.due.purpose == due.purpose {
            if open.failed_at.is_some() {
                // Asked for again, it is open again, so that what is said of it is about the new attempt.
                let again = Payment { failed_at: None, ..open.value.clone() };
                payments::update(&ctx.store, batch, &open, &again)?;
            }
            return Ok(PaymentLink { payment_url: open.value.url });
        }
        // Whoever paid before this moment has paid in time, however late the notice comes.
        let closed = PaymentDue { expires_at: ctx.at.plus_ms(-1), ..open.due.clone() };
        payments::update(&ctx.store, batch, &open, &Payment { due: closed, ..open.value.clone() })?;
    }
    let id = ctx.id();
    let url = ctx.app().ports.payment.page(&PaymentRequest { id: id.clone(), amount: due.amount }).await?;
    let payment = Payment {
        id: PaymentId::from(id),
        user_id: order.user_id.clone(),
        order_id: order.id.clone(),
        due,
        url: url.clone(),
        created_at: ctx.at,
        status: PaymentStatus::Open,
        paid_at: None,
        failed_at: None,
    };
    payments::insert(&ctx.store, batch, current.as_ref(), &payment)?;
    Ok(PaymentLink { payment_url: url })
}

fn is_open(payment: &Payment, now: Timestamp) -> bool {
    payment.status == PaymentStatus::Open && now <= payment.due.expires_at
}
