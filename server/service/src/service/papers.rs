//! Documents of a user's orders: statements, receipts and the no-dues letter. Each is generated on request.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::order::OrderRequest;
use loan_core::api::dto::paper::{Paper, PaperItem, PaperRequest};
use loan_core::order::Order;
use loan_core::order::effects::OrderRefund;
use loan_core::paper::{self, Agreed, Sources};

use super::own::own_order;
use super::{orders, product};
use crate::app::Ctx;
use crate::error::Result;
use crate::records::{applicants, payments, statements};

pub async fn list(ctx: Ctx, input: OrderRequest) -> Result<Vec<PaperItem>> {
    let order = own_order(&ctx, &input.order_id).await?;
    let item = |Paper { id, kind, title, date, .. }| PaperItem { id, kind, title, date };
    Ok(papers(&ctx, &order).await?.into_iter().map(item).collect())
}

/// Returns a document. Another user's document gives the same error as a missing one.
pub async fn read(ctx: Ctx, input: PaperRequest) -> Result<Paper> {
    let order = own_order(&ctx, &paper::order_of(&input.id)).await?;
    let papers = papers(&ctx, &order).await?;
    Ok(papers.into_iter().find(|paper| paper.id == input.id).ok_or(ErrorCode::OrderNotFound)?)
}

async fn papers(ctx: &Ctx, order: &Order) -> Result<Vec<Paper>> {
    let agreed = agreed(ctx, order).await?;
    let refunds: Vec<OrderRefund> = payments::refunded(&ctx.store, &order.id)
        .await?
        .into_iter()
        .filter(|notice| notice.refunds > 0)
        .map(orders::refund_of)
        .collect();
    let basic = applicants::of(&ctx.store, &order.id).await?.and_then(|applicant| applicant.submitted.basic);
    let config = &ctx.catalogue.config;
    let (lender, grievance_officer) = agreed.as_ref().map_or_else(
        || (config.lender.to(ctx.language), config.grievance_officer.to(ctx.language)),
        |agreed| (agreed.facts.lender.clone(), agreed.facts.grievance_officer.clone()),
    );
    Ok(paper::papers(&Sources {
        order,
        agreed: agreed.as_ref(),
        refunds: &refunds,
        borrower: basic.as_ref().and_then(|basic| basic.get(paper::BORROWER_FIELD)).map_or("", String::as_str),
        product: &orders::product_name(ctx, order),
        lender: &lender,
        grievance_officer: &grievance_officer,
        today: ctx.at.day(),
        language: ctx.language,
        text: &|message| ctx.text(message),
    }))
}

async fn agreed(ctx: &Ctx, order: &Order) -> Result<Option<Agreed>> {
    let Some(id) = &order.kfs_id else { return Ok(None) };
    let shown = statements::get(&ctx.store, &order.user_id, id.as_str()).await?;
    Ok(shown.map(|shown| Agreed {
        id: id.clone(),
        issued_at: shown.statement.issued_at,
        facts: product::view(ctx, &shown).facts,
    }))
}
