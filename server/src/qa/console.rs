//! The controls as a page: plain HTML, and a script that sends what its buttons say.

use std::fmt::Write as _;
use std::sync::PoisonError;

use warp::Reply;
use warp::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use warp::reply::Response;

use super::controls::Asked;
use super::events::OrderView;
use super::{Qa, clock};
use crate::error::DomainError;
use crate::http::reply::envelope;
use crate::store::records::codes::{self, Receiver};
use crate::store::records::{orders, users};

/// Users, orders and calls shown at most.
const SHOWN: usize = 50;

/// `/__qa/console.js`.
pub fn script() -> Response {
    let mut response = include_str!("console.js").into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8"));
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
    headers.insert(
        "content-security-policy",
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; \
             frame-ancestors 'none'; form-action 'none'",
        ),
    );
    response
}

async fn render(asked: &Asked, qa: &Qa) -> Result<String, DomainError> {
    let tenant = &asked.tenant;
    let mut out = String::from(HEAD);
    let now = serde_json::to_value(clock::read(tenant)).unwrap_or_default();
    // Writing to a String cannot fail, here and below.
    let _ = write!(
        out,
        "<header><h1>Test controls</h1><p>Tenant <b>{}</b> · <time>{}</time>{}</p></header>\
         <section><h2>Clock</h2><p>{}{}{}{}{}</p><p><label>Now <input id=now placeholder=2026-11-20T10:15:00+05:30></label> \
         <button data-post=/__qa/clock data-field=now data-from=now>Set</button></p></section>",
        escape(tenant.name()),
        escape(now["now"].as_str().unwrap_or_default()),
        if now["frozen"] == true { " (stopped)" } else { "" },
        button("+1 hour", "/__qa/clock", r#"{"advance":"PT1H"}"#),
        button("+1 day", "/__qa/clock", r#"{"advance":"P1D"}"#),
        button("+8 days", "/__qa/clock", r#"{"advance":"P8D"}"#),
        button("Stop", "/__qa/clock", r#"{"freeze":true}"#),
        button("Run", "/__qa/clock", r#"{"freeze":false}"#),
    );
    out.push_str(
        "<section><h2>Scenarios</h2><p><label>Phone (ten digits, or the scenario's) \
         <input id=phone inputmode=numeric></label></p><table>",
    );
    for item in qa.listed() {
        let path = format!("/__qa/scenarios/{}", item.name);
        let _ = write!(
            out,
            "<tr><td><button data-post=\"{}\" data-field=phone data-from=phone data-login=1>{}</button><td>{}<td>{}",
            escape(&path),
            escape(&item.name),
            escape(&item.description),
            escape(&item.phone)
        );
    }
    out.push_str("</table></section><section><h2>Users</h2><table><tr><th>Phone<th>Code<th>On time<th>Id");
    for user in users::newest(&tenant.store, SHOWN).await? {
        let code = codes::find(&tenant.store, Receiver::Phone(&user.phone)).await?;
        let code = code.map(|sent| sent.value.code).unwrap_or_default();
        let _ = write!(
            out,
            "<tr><td>{}<td><code>{}</code><td>{}<td><small>{}</small>",
            escape(&user.phone),
            escape(&code),
            user.on_time_repayments,
            escape(user.id.as_str())
        );
    }
    out.push_str(
        "</table></section><section><h2>Orders</h2><table><tr><th>Number<th>State<th>Amount<th>Events allowed now",
    );
    for order in orders::newest(&tenant.store, SHOWN).await? {
        let view = OrderView::of(&order, tenant);
        let _ = write!(
            out,
            "<tr><td>{}<br><small>{}</small><td>{} / {}<td>{}<td>",
            escape(&view.order_no),
            escape(&view.order_id),
            view.order_state,
            view.extension_state,
            escape(&order.amount.display())
        );
        for event in view.allowed_events {
            let path = format!("/__qa/orders/{}/events", view.order_id);
            out.push_str(&button(event.name(), &path, &format!(r#"{{"event":"{}"}}"#, event.name())));
        }
    }
    let _ = write!(
        out,
        "</table></section><section><h2>Faults</h2><p><textarea id=fault rows=2 cols=70>{}</textarea><br>\
         <button data-post=/__qa/faults data-raw=fault>Add</button> \
         <button data-delete=/__qa/faults>Remove all</button></p><table>",
        escape(FAULT)
    );
    for fault in qa.faults.lock().unwrap_or_else(PoisonError::into_inner).list(tenant.name()) {
        let text = serde_json::to_string(&fault).unwrap_or_default();
        let _ = write!(
            out,
            "<tr><td><code>{}</code><td><button data-delete=/__qa/faults/{}>Remove</button>",
            escape(&text),
            fault.id
        );
    }
    out.push_str(
        "</table></section><section><h2>Journal</h2><p>\
         <a href=\"/__qa/journal?format=har\" download=journal.har>HAR</a> · \
         <a href=\"/__qa/journal?format=fixture\" download=journal.json>Fixture</a> \
         <button data-delete=/__qa/journal>Empty</button></p>\
         <table><tr><th>At<th>Call<th>Status<th>ms<th>Answer",
    );
    for entry in qa.journal.lock().unwrap_or_else(PoisonError::into_inner).list(tenant.name()).into_iter().take(SHOWN) {
        let _ = write!(
            out,
            "<tr><td><small>{}</small><td>{} {}<td>{}<td>{}<td><details><summary>{}</summary><pre>{}\n{}</pre></details>",
            entry.at,
            escape(&entry.method),
            escape(&entry.path),
            entry.status,
            entry.ms,
            escape(&entry.response["code"].to_string()),
            escape(&entry.request.to_string()),
            escape(&entry.response.to_string())
        );
    }
    let _ = write!(
        out,
        "</table></section><section><h2>Everything</h2><p>{}</p></section><pre id=answer role=status></pre>",
        button("Reset this tenant", "/__qa/reset", "{}")
    );
    Ok(out)
}

/// The fault that the page proposes.
const FAULT: &str = r#"{"method":"GET","path":"/api1/home/v1/index","kind":"status","status":503,"times":1}"#;

const HEAD: &str = "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
<title>Test controls</title><style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui;margin:1rem auto;max-width:70rem;padding:0 1rem}\
table{border-collapse:collapse;width:100%}td,th{border-top:1px solid #8884;padding:.3rem;text-align:left;vertical-align:top}\
button,input,textarea{font:inherit;margin:.1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}section{margin:2rem 0}</style>\
<script src=/__qa/console.js defer></script>";

fn button(label: &str, path: &str, body: &str) -> String {
    format!("<button data-post=\"{}\" data-body=\"{}\">{}</button> ", escape(path), escape(body), escape(label))
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn what_comes_from_outside_cannot_become_markup() {
        assert_eq!(escape("<b a=\"1\" c='2'>&"), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
    }
}
