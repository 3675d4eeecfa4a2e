//! The workbench, the controls as a page. The server writes it as HTML; its script sends what buttons and forms
//! contain, then replaces the changed parts of the page.

mod faults;
mod files;
mod journal;
mod orders;
mod parts;
mod picture;
mod refused;
mod scenarios;
mod screens;
mod table;
mod tenants;
mod time;
mod users;

use std::fmt::Write as _;

use loan_core::message::Language;
use warp::Reply;
use warp::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderValue};
use warp::http::{HeaderMap, StatusCode};
use warp::reply::Response;

use super::Qa;
use super::controls::Asked;
use crate::error::DomainError;
use crate::http::reply::envelope;
pub(super) use files::file;
use parts::{escape, pane};

const SHOWN: usize = 50;

/// Allows only its own script and style and this site's icon, and no framing.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

pub async fn page(asked: &Asked, qa: &Qa) -> Response {
    match render(asked, qa).await {
        Ok(html) => html_response(html, StatusCode::OK),
        Err(error) => envelope::<()>(&Err(error), Language::En),
    }
}

/// A browser that lacks the token gets a page to enter it.
pub fn refusal(error: DomainError, headers: &HeaderMap, qa: &Qa) -> Response {
    let wants_page = crate::http::context::header(headers, "accept").contains("text/html");
    if wants_page && qa.guard.lacks_token(headers) {
        return html_response(refused::token_page(), StatusCode::FORBIDDEN);
    }
    envelope::<()>(&Err(error), Language::En)
}

fn html_response(html: String, status: StatusCode) -> Response {
    let mut response = warp::reply::with_status(warp::reply::html(html), status).into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}

async fn render(asked: &Asked, qa: &Qa) -> Result<String, DomainError> {
    let tenant = asked.tenant.name();
    let product = asked.tenant.environment.catalogue.products.first();
    let mut out = String::from(HEAD);
    let _ = write!(
        out,
        "<script type=module src=/__qa/console/main.js></script></head><body data-tenant=\"{}\" data-product=\"{}\"><header class=bar><h1>Test controls</h1>{}\
         <a class=app href=\"/\" target=qa-app>Open the app</a></header><main>{}",
        escape(tenant),
        escape(product.map(|product| product.id.as_str()).unwrap_or_default()),
        tenants::switcher(asked).await?,
        refused::fixtures(qa),
    );
    let orders = orders::pane(asked).await?;
    for (title, tools, body) in [
        ("Clock", String::new(), time::clock(asked).await?),
        ("Scenarios", scenarios::tools(), scenarios::list(qa)),
        ("Users", users::tools(), users::list(asked).await?),
        ("Orders", String::new(), orders.list),
        ("Machine", orders.drawn, orders.picture),
        ("Faults", faults::tools(), faults::body(asked).await?),
        ("Journal", journal::tools(), journal::list(asked, qa).await?),
    ] {
        out.push_str(&pane(title, &tools, &body));
    }
    out.push_str("</main><p id=answer role=status></p>");
    out.push_str(tenants::DIALOG);
    out.push_str(journal::DIALOG);
    Ok(out)
}

const HEAD: &str = "<!doctype html><html lang=en><head><meta charset=utf-8>\
<meta name=viewport content=\"width=device-width, initial-scale=1\"><title>Test controls</title>\
<link rel=icon href=/icon.svg><link rel=stylesheet href=/__qa/console/tokens.css>\
<link rel=stylesheet href=/__qa/console/page.css><link rel=stylesheet href=/__qa/console/panes.css>";
