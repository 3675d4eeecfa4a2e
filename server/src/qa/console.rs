//! The controls as a page: plain HTML that shows the tenant's state, and a script that sends the requests of its
//! buttons.

mod parts;
mod table;

use std::fmt::Write as _;

use warp::Reply;
use warp::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue};
use warp::reply::Response;

use super::controls::Asked;
use super::faults::armed;
use super::{Qa, clock};
use crate::error::DomainError;
use crate::http::reply::envelope;
use crate::store::records::codes::{self, Receiver};
use crate::store::records::{orders, users};
use parts::{act, escape, field, section};

/// Most users, orders and calls that are shown.
const SHOWN: usize = 50;

/// Allows only its own script and style and this site's icon, and no framing.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/// `/__qa/console.js`.
pub fn script() -> Response {
    file(include_str!("console.js"), "text/javascript; charset=utf-8")
}

/// `/__qa/console.css`.
pub fn style() -> Response {
    file(include_str!("console.css"), "text/css; charset=utf-8")
}

fn file(text: &'static str, kind: &'static str) -> Response {
    let mut response = text.into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// `/__qa`.
pub async fn page(asked: &Asked, qa: &Qa) -> Response {
    let html = match render(asked, qa).await {
        Ok(html) => html,
        Err(error) => return envelope::<()>(&Err(error), loan_core::message::Language::En),
    };
    let mut response = warp::reply::html(html).into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}

async fn render(asked: &Asked, qa: &Qa) -> Result<String, DomainError> {
    let tenant = asked.tenant.name();
    let sections = [
        ("Clock", clock_section(asked)),
        ("Scenarios", scenarios(qa)),
        ("Users", listed_users(asked).await?),
        ("Orders", listed_orders(asked).await?),
        ("Machine", table::order_table()),
        ("Faults", faults(asked).await?),
        ("Journal", journal(asked, qa).await?),
        ("Tenant", tenant_section(tenant)),
    ];
    let mut out = String::from(HEAD);
    let _ = write!(out, "<header><h1>Test controls</h1><p>Tenant <b>{}</b></p>", escape(tenant));
    out.push_str(&refused(qa));
    out.push_str("<nav aria-label=Sections>");
    for (title, _) in &sections {
        let _ = write!(out, "<a href=\"#{0}\">{0}</a>", title);
    }
    out.push_str("<a href=\"/\">Open the app</a></nav></header><main>");
    for (title, body) in &sections {
        out.push_str(&section(title, body));
    }
    out.push_str("</main><p id=answer role=status></p>");
    Ok(out)
}

/// A notice of the faults of the fixtures on disk.
fn refused(qa: &Qa) -> String {
    let faults = qa.refused();
    if faults.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = faults.iter().map(|fault| escape(&fault.to_string())).collect();
    format!(
        "<div role=alert><p class=bad>Faulty fixtures on disk (a faulty catalogue changes nothing, a faulty scenario cannot be loaded):</p><pre>{}</pre></div>",
        lines.join("\n")
    )
}

fn clock_section(asked: &Asked) -> String {
    let now = serde_json::to_value(clock::read(&asked.tenant)).unwrap_or_default();
    let stopped = now["frozen"] == true;
    let mut out = format!(
        "<p><time>{}</time> <span class=soft>({})</span></p><div class=do>",
        escape(now["now"].as_str().unwrap_or_default()),
        if stopped { "stopped" } else { "running" },
    );
    for (label, body) in [
        ("+1 hour", r#"{"advance":"PT1H"}"#),
        ("+1 day", r#"{"advance":"P1D"}"#),
        ("+8 days", r#"{"advance":"P8D"}"#),
        if stopped { ("Run", r#"{"freeze":false}"#) } else { ("Stop", r#"{"freeze":true}"#) },
    ] {
        out.push_str(&act(label, "/__qa/clock", body));
    }
    out.push_str("</div><form data-path=\"/__qa/clock\">");
    out.push_str(&field("Instant", "now", "placeholder=2026-11-20T10:15:00+05:30"));
    out.push_str("<button>Set clock</button></form><form data-path=\"/__qa/clock\">");
    out.push_str(&field("Duration", "advance", "placeholder=P1W2DT3H"));
    out.push_str("<button>Advance clock</button></form>");
    out
}

fn scenarios(qa: &Qa) -> String {
    let mut out = String::from(
        "<p><label>Phone (ten digits; empty for the scenario's own)\
         <input id=phone inputmode=numeric maxlength=10 autocomplete=off></label></p><ul>",
    );
    for item in qa.listed() {
        let name = escape(&item.name);
        let _ = write!(
            out,
            "<li><div><b>{name}</b> <small>{}</small><p class=soft>{}</p></div><div class=do>\
             <button class=main data-path=\"/__qa/scenarios/{name}\" data-load=open aria-label=\"Load and open {name}\">Load and open</button>\
             <button data-path=\"/__qa/scenarios/{name}\" data-load=stay aria-label=\"Load {name}\">Load</button></div>",
            escape(&item.phone),
            escape(&item.description),
        );
    }
    out.push_str("</ul>");
    out
}

/// Users with their login codes: the code that was sent, or the one that will be.
async fn listed_users(asked: &Asked) -> Result<String, DomainError> {
    let store = &asked.tenant.store;
    let mut out = String::from("<ul>");
    for user in users::newest(store, SHOWN).await? {
        let sent = codes::find(store, Receiver::Phone(&user.phone)).await?;
        let is_sent = sent.is_some_and(|sent| sent.codes.iter().any(|code| !code.is_used));
        let state = if is_sent { "sent" } else { "when asked for" };
        let code = asked.tenant.environment.codes.login(&user.phone)?;
        let _ = write!(
            out,
            "<li><div><b>{}</b><p class=soft>code <b>{}</b> ({state}) · {} repaid on time</p><small>{}</small></div>",
            escape(&user.phone.to_wire()),
            escape(&code),
            user.on_time_repayments,
            escape(user.id.as_str())
        );
    }
    out.push_str("</ul>");
    Ok(out)
}

async fn listed_orders(asked: &Asked) -> Result<String, DomainError> {
    let mut out = String::from("<ul>");
    for order in orders::newest(&asked.tenant.store, SHOWN).await? {
        let order = asked.tenant.as_of(&order, asked.tenant.now());
        let view = super::events::OrderView::of(&order, &asked.tenant);
        let label = loan_core::message::Message::of(order.state().label());
        let _ = write!(
            out,
            "<li><div><b>{}</b><p>{} {} <span class=soft>extension {}</span> · {}{}</p><small>{}</small></div><div class=do>",
            escape(&view.order_no),
            view.order_state,
            escape(&crate::messages::text(&label, loan_core::message::Language::En)),
            view.extension_state,
            escape(&order.quote.amount.display()),
            order.due_day().map(|due| format!(" · due {due}")).unwrap_or_default(),
            escape(&view.order_id),
        );
        for event in view.allowed_events {
            let path = format!("/__qa/orders/{}/events", view.order_id);
            out.push_str(&act(event.name(), &path, &format!(r#"{{"event":"{}"}}"#, event.name())));
        }
        out.push_str("</div>");
    }
    out.push_str("</ul>");
    Ok(out)
}

async fn faults(asked: &Asked) -> Result<String, DomainError> {
    let mut out = String::from(parts::FAULT_FORM);
    out.push_str("<ul>");
    for fault in armed::list(&asked.tenant.app, asked.tenant.name()).await? {
        let text = serde_json::to_string(&fault).unwrap_or_default();
        let _ = write!(
            out,
            "<li><div><code>{}</code></div><button data-method=DELETE data-path=\"/__qa/faults/{id}\" \
             aria-label=\"Remove fault {id}\">Remove</button>",
            escape(&text),
            id = fault.id
        );
    }
    out.push_str("</ul><button data-method=DELETE data-path=\"/__qa/faults\">Remove all faults</button>");
    Ok(out)
}

async fn journal(asked: &Asked, qa: &Qa) -> Result<String, DomainError> {
    let mut out = String::from(
        "<div class=do><a href=\"/__qa/journal?format=har\" download=journal.har>HAR</a> \
         <a href=\"/__qa/journal?format=fixture\" download=journal.json>Fixture</a> \
         <button data-method=DELETE data-path=\"/__qa/journal\">Empty journal</button></div><ul>",
    );
    for entry in qa.journal.list(&asked.tenant.app, asked.tenant.name()).await?.into_iter().take(SHOWN) {
        let _ = write!(
            out,
            "<li><details><summary>{} {} <b>{}</b> <span class=soft>code {} · {} ms</span></summary>\
             <small>{}</small><pre>{}\n{}</pre></details>",
            escape(&entry.method),
            escape(&entry.path),
            entry.status,
            entry.code,
            entry.ms,
            entry.at,
            escape(&entry.request),
            escape(&entry.response)
        );
    }
    out.push_str("</ul>");
    Ok(out)
}

fn tenant_section(tenant: &str) -> String {
    let mut out = String::from("<form id=tenant-form>");
    out.push_str(&field("Tenant (empty for the default)", "tenant", &format!("value=\"{}\"", escape(tenant))));
    out.push_str("<button>Use tenant</button></form><div class=do>");
    out.push_str(&act("Reset this tenant", "/__qa/reset", "{}"));
    out.push_str("</div>");
    out
}

const HEAD: &str = "<!doctype html><html lang=en><head><meta charset=utf-8>\
<meta name=viewport content=\"width=device-width, initial-scale=1\"><title>Test controls</title>\
<link rel=icon href=/icon.svg><link rel=stylesheet href=/__qa/console.css>\
<script src=/__qa/console.js defer></script></head><body>";
