//! Serves the sandbox provider's payment page, which works without scripts.

use std::hash::RandomState;
use std::sync::Arc;

use loan_core::api::code::ErrorCode;
use loan_core::money::Money;
use lru::LruCache;
use serde::Deserialize;
use tokio::sync::Mutex;
use warp::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderValue, LOCATION, REFERER, REFERRER_POLICY,
};
use warp::http::{HeaderMap, Method, StatusCode};
use warp::reply::Response;
use warp::{Filter, Reply};

use super::notices::notice_of;
use loan_http::body::Incoming;
use loan_http::reply::Answer;
use loan_http::route::whole;
use loan_http::{AdmittedRequest, Head, Http, Routes, context};
use loan_service::app::Ctx;
use loan_service::error::DomainError;
use loan_service::records::payments::{self, Payment, PaymentStatus};
use loan_service::service::payment_notice::NoticeStatus;

const FORM_LIMIT: usize = 16 * 1024;
/// Maximum number of return addresses remembered.
const MOST_RETURN_ADDRESSES: usize = 1024;
/// Destination of a borrower whose payment has no return address.
const ORDERS: &str = "/order";

/// Serves `GET` and `POST /sandbox/pay`.
pub fn routes(http: &Http) -> Routes {
    let addresses = parking_lot::Mutex::new(LruCache::unbounded_with_hasher(RandomState::new()));
    let pages = Arc::new(Pages { http: http.clone(), addresses, press: Mutex::default() });
    let answer = move |head: Head, form| {
        let pages = pages.clone();
        async move {
            let done = match head.method {
                Method::GET => pages.show(&head).await,
                Method::POST => pages.take(&head, form).await,
                _ => {
                    let language = context::language(&head.headers);
                    let refusal = Answer::refusal(&ErrorCode::MethodNotAllowed.into(), language);
                    return refusal.allowing("GET, POST").into_response();
                }
            };
            done.unwrap_or_else(|error| trouble(&error))
        }
    };
    warp::path!("sandbox" / "pay").and(whole()).then(answer).boxed()
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Fields {
    id: String,
    result: String,
    callback: String,
}

impl Fields {
    fn read(encoded: &[u8]) -> Self {
        serde_urlencoded::from_bytes(encoded).unwrap_or_default()
    }

    /// Reads the fields from the `referer`, because another process may have served the page with the form.
    fn of_page(headers: &HeaderMap) -> Self {
        let query = context::header(headers, REFERER.as_str()).split_once('?').map_or("", |(_, query)| query);
        Self::read(query.as_bytes())
    }

    /// Returns the path of `callback`; `None` for an address of another site, to prevent open redirects.
    fn way_back(&self, headers: &HeaderMap) -> Option<&str> {
        let host = context::header(headers, HOST.as_str());
        let callback = self.callback.as_str();
        let rest = ["http://", "https://"].into_iter().find_map(|scheme| callback.strip_prefix(scheme));
        let path = match rest {
            Some(rest) if !host.is_empty() => rest.strip_prefix(host)?,
            _ => callback,
        };
        let is_path = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
        (is_path && path.chars().all(|c| c.is_ascii_graphic())).then_some(path)
    }
}

struct Pages {
    http: Http,
    /// Return addresses by payment id, because the form contains only the id (contract §5).
    addresses: parking_lot::Mutex<LruCache<String, String, RandomState>>,
    /// Held from reading a payment to its notice, so that a button pressed in two tabs at once sends one notice.
    press: Mutex<()>,
}

impl Pages {
    async fn begin(&self, Head { headers, peer, .. }: &Head) -> Result<(AdmittedRequest, Ctx), DomainError> {
        let client = self.http.client(headers, *peer);
        let origin = self.http.origin(headers, &client);
        let name = self.http.interceptor.tenant(headers)?;
        let admitted = self.http.enter_counted(&name, client, origin)?;
        let tenant = self.http.app.tenant(&name).await?;
        let at = tenant.now();
        Ok((admitted, Ctx::internal(tenant, at)))
    }

    async fn show(&self, head: &Head) -> Result<Response, DomainError> {
        let ((_visit, ctx), headers) = (self.begin(head).await?, &head.headers);
        let fields = Fields::read(head.query.as_bytes());
        let payment = find(&ctx, &fields.id).await?;
        let back = fields.way_back(headers);
        if let Some(back) = back {
            let mut addresses = self.addresses.lock();
            addresses.put(payment.id.0.clone(), back.to_owned());
            if addresses.len() > MOST_RETURN_ADDRESSES {
                addresses.pop_lru();
            }
        }
        let back = back.unwrap_or(ORDERS);
        Ok(if payment.status == PaymentStatus::Open {
            page(StatusCode::OK, &form(&payment.id.0, payment.due.amount, back))
        } else {
            page(StatusCode::OK, &done("This payment was already made.", back))
        })
    }

    async fn take(&self, head: &Head, form: Incoming) -> Result<Response, DomainError> {
        let ((mut admitted, ctx), headers) = (self.begin(head).await?, &head.headers);
        let body = admitted.read(form, FORM_LIMIT).await?.into_bytes();
        let fields = Fields::read(&body);
        let status = match fields.result.as_str() {
            "pay" => NoticeStatus::Paid,
            "fail" => NoticeStatus::Failed,
            _ => return Err(ErrorCode::Malformed.into()),
        };
        let press = self.press.lock().await;
        let payment = find(&ctx, &fields.id).await?;
        if payment.status == PaymentStatus::Open {
            self.http.interceptor.notify(&ctx, notice_of(&ctx, &payment, status, "sandbox")).await?;
        }
        drop(press);
        let shown = Fields::of_page(headers);
        let known =
            || shown.way_back(headers).map(str::to_owned).or_else(|| self.addresses.lock().get(&payment.id.0).cloned());
        let back = fields.way_back(headers).map(str::to_owned).or_else(known);
        Ok(match back {
            Some(back) => go(&back),
            None if status == NoticeStatus::Paid => page(StatusCode::OK, &done("Payment received.", ORDERS)),
            None => page(StatusCode::OK, &done("The payment failed. Nothing was taken.", ORDERS)),
        })
    }
}

async fn find(ctx: &Ctx, id: &str) -> Result<Payment, DomainError> {
    let found = payments::get(&ctx.store, id).await?;
    Ok(found.ok_or(ErrorCode::PaymentNotFound)?.value)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn form(id: &str, amount: Money, back: &str) -> String {
    format!(
        r#"<h1>Sandbox payment</h1>
<p>No money moves here.</p>
<p class="amount">{amount}</p>
<form method="post" action="/sandbox/pay"><input type="hidden" name="id" value="{id}"><button name="result" value="pay">Pay</button><button name="result" value="fail">Fail</button></form>
<p><a href="{back}{sign}payment=left">Back without paying</a></p>"#,
        sign = if back.contains('?') { "&amp;" } else { "?" },
        amount = amount.display(),
        id = escape(id),
        back = escape(back),
    )
}

fn done(what: &str, back: &str) -> String {
    format!(r#"<h1>Sandbox payment</h1><p>{what}</p><p><a href="{}">Back to Saral</a></p>"#, escape(back))
}

fn trouble(error: &DomainError) -> Response {
    let status = StatusCode::from_u16(error.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let (status, what) = match error.code {
        ErrorCode::PaymentNotFound => (StatusCode::NOT_FOUND, "This payment was not found."),
        _ if status.is_server_error() => (status, "Something went wrong. Please try again."),
        _ if status.is_client_error() => (status, "The request could not be read."),
        _ => (StatusCode::BAD_REQUEST, "The payment could not be taken."),
    };
    page(status, &done(what, ORDERS))
}

fn go(back: &str) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    let target = HeaderValue::from_str(back).unwrap_or(HeaderValue::from_static(ORDERS));
    response.headers_mut().insert(LOCATION, target);
    response
}

fn page(status: StatusCode, content: &str) -> Response {
    let html = format!(
        r#"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox payment</title>
<style>
:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }}
body {{ margin: 0 auto; max-width: 26rem; padding: 1.5rem 1rem; }}
h1 {{ font-size: 1.25rem; }}
.amount {{ font-size: 2rem; font-weight: 600; font-variant-numeric: tabular-nums; margin: 1rem 0; }}
button {{ font: inherit; min-height: 3rem; width: 100%; margin-bottom: .75rem; border-radius: .75rem; border: 1px solid; }}
button[value=pay] {{ background: #0b6b50; border-color: #0b6b50; color: #fff; }}
</style></head><body><main>
{content}
</main></body></html>
"#
    );
    let mut response = warp::reply::html(html).into_response();
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Without a referrer, the browser would send the form with `origin: null`, which is refused like a foreign page.
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
        ),
    );
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn back(callback: &str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("localhost:8080"));
        let fields = Fields { callback: callback.to_owned(), ..Fields::default() };
        fields.way_back(&headers).map(str::to_owned)
    }

    #[test]
    fn the_way_back_never_leaves_this_site() {
        assert_eq!(back("/orders/1/detail?x=1").as_deref(), Some("/orders/1/detail?x=1"));
        assert_eq!(back("http://localhost:8080/order").as_deref(), Some("/order"));
        for elsewhere in [
            "",
            "//evil.example",
            "https://evil.example/",
            "http://localhost:8080.evil.example/",
            "/\\evil",
            "javascript:alert(1)",
            "http://localhost:8080",
            "/a\r\nb",
        ] {
            assert_eq!(back(elsewhere), None, "{elsewhere}");
        }
    }

    #[test]
    fn the_form_is_the_contracts_and_escapes_what_it_repeats() {
        let html = form("\"><script>", Money::rupees(5035), "/order");
        assert!(html.contains(
            r#"<form method="post" action="/sandbox/pay"><input type="hidden" name="id" value="&quot;&gt;&lt;script&gt;"><button name="result" value="pay">Pay</button><button name="result" value="fail">Fail</button></form>"#
        ));
        assert!(html.contains("₹5,035.00"));
        assert!(html.contains(r#"<a href="/order?payment=left">Back without paying</a>"#), "the app is told");
        assert!(form("p1", Money::rupees(1), "/order?x=1").contains(r#"href="/order?x=1&amp;payment=left""#));
    }
}
