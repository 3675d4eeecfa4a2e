//! The catalogue's texts and settings.

use loan_core::api::dto::client::{AboutUs, AppConfig, EmptyRequest, FaqItem, Legal};

use crate::app::Ctx;
use crate::catalogue::{AppLinks, Config};
use crate::error::Result;

pub async fn faq(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<FaqItem>> {
    Ok(ctx.catalogue.faq.iter().map(|item| item.view(ctx.language)).collect())
}

pub async fn about_us(ctx: Ctx, _input: EmptyRequest) -> Result<AboutUs> {
    Ok(ctx.catalogue.about.view(ctx.language))
}

/// Returns the legal documents. Needs no session.
pub async fn legal(ctx: Ctx, _input: EmptyRequest) -> Result<Legal> {
    Ok(ctx.catalogue.legal.view(&ctx.catalogue.config, ctx.language))
}

/// Returns the settings that the app needs. Needs no session.
pub async fn config(ctx: Ctx, _input: EmptyRequest) -> Result<AppConfig> {
    let Config { allowed_hosts, support, app_links, .. } = ctx.catalogue.config.clone();
    let AppLinks { ios_store, android_store, scheme } = app_links;
    Ok(AppConfig { allowed_hosts, support, ios_store, android_store, scheme })
}
