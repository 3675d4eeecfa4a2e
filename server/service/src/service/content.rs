//! Pages whose text comes from the catalogue.

use loan_core::api::dto::client::{AboutUs, EmptyRequest, FaqItem, Legal};

use crate::app::Ctx;
use crate::error::DomainError;

pub async fn faq(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<FaqItem>, DomainError> {
    Ok(ctx.catalogue.faq.iter().map(|item| item.view(ctx.language)).collect())
}

pub async fn about_us(ctx: Ctx, _input: EmptyRequest) -> Result<AboutUs, DomainError> {
    Ok(ctx.catalogue.about.view(ctx.language))
}

/// Returns the legal documents. Needs no session.
pub async fn legal(ctx: Ctx, _input: EmptyRequest) -> Result<Legal, DomainError> {
    Ok(ctx.catalogue.legal.view(&ctx.catalogue.config, ctx.language))
}
